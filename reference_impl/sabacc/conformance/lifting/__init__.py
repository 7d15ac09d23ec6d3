"""Cases of the lower levels asked as whole hands, for programs that claim `play` alone.

A position to be settled becomes a hand in which nobody does more than is needed until it stands on
the table; a hand to be counted meets one whose worth is known; a shift becomes the first round of
a hand.  What the answer to `play` shows of it is read back as an answer to the case's own method,
so that the one grader judges both.  What is expected still comes from the case.

A derivation is used only where the reference, asked that way, shows at least one of the facts that
the case expects, and none otherwise than expected.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from sabacc.conformance.grading.grader import Outcome, grade
from sabacc.conformance.lifting import counting, staging
from sabacc.conformance.lifting.staging import staged
from sabacc.conformance.scenarios.cases import Case
from sabacc.protocol.facts import ABSENT, value_at
from sabacc.spec.rulesets import Ruleset

if TYPE_CHECKING:
    from sabacc.conformance.lifting.staging import Asking

__all__ = ["NEVER", "Lifted", "Lifter", "lifted"]

_PICKER: Final = "who picks a card does not show in an answer to `play`"
_SIDE_POTS: Final = "somebody who is all in has credits left, or a pot cannot be paid equally"
NEVER: Final[Mapping[str, str]] = MappingProxyType(
    {
        "shift.picker": _PICKER,
        "shift.folded-neighbour": _PICKER,
        "field.all-cards.spared/the-spared-player-picks": _PICKER,
        "shift.exists.no": "no die falls in such a hand",
        "stakes.short-stack.leaves": "no hand there has several pots",
        "side-pots": _SIDE_POTS,
        "demise.all-bomb.next-best-hand/a-hand-that-bombed-in-the-demise": _SIDE_POTS,
        "demise.all-bomb.next-best-hand/the-next-best-hand-for-both-pots": _SIDE_POTS,
        "penalties.caller-shares": _SIDE_POTS,
        "deck.size.seventy-six/the-whole-deck-laid-out": "no card is left for another player",
        "penalties.caller.hand-pot/the-caller": "a caller can fold only in a last betting",
        "demise.cards.one-each/cards-in-the-interference-field-count": (
            "a player who must give up two cards, and keeps what came, cannot be left with one"
        ),
        "pots.odd-credits": "where everybody must bet or fold, no pot is that small",
    }
)
"""The cases that some rulesets cannot ask as whole hands, by how their ids begin, and why."""


@dataclass(frozen=True, slots=True)
class Lifted:
    """A case asked as a whole hand.

    Attributes:
        params: The parameters of `play`, without the ruleset.
        read: Turns an answer to `play` into an answer of the case's own method.  A fact that
            cannot be read off is left out, and so is every fact where the hand took another way.
        right: What the reference answers to `params`.
    """

    params: dict[str, Any]
    read: Callable[[Mapping[str, Any]], dict[str, Any]]
    right: Mapping[str, Any] = field(default_factory=dict[str, Any])


def lifted(case: Case, rules: Ruleset, ask: Asking) -> Lifted | None:
    """Ask a case as a whole hand under `rules`; None if it cannot arise, or does not show.

    `ask` asks the reference a question under a ruleset, and returns None if it cannot answer.
    """
    candidates = _CANDIDATES.get(case.method)
    if candidates is None:
        return None
    once = _remembering(ask)
    for found in candidates(case, rules, once):
        answer = once(rules, "play", found.params)
        if answer is not None and _shows(case, found.read(answer)):
            return replace(found, right=answer)
    return None


def _remembering(ask: Asking) -> Asking:
    """Return the reference, asked each question once: a candidate was asked as it was made."""
    answers: dict[str, Mapping[str, Any] | None] = {}

    def once(rules: Ruleset, method: str, params: dict[str, Any]) -> Mapping[str, Any] | None:
        key = repr(params)
        if key not in answers:
            answers[key] = ask(rules, method, params)
        return answers[key]

    return once


class Lifter:
    """Lifts cases, and remembers for each ruleset what became of it."""

    def __init__(self, ask: Asking) -> None:
        """Keep the reference."""
        self._ask = ask
        self._found: dict[int, tuple[Ruleset, dict[str, Lifted | None]]] = {}

    def __call__(self, case: Case, rules: Ruleset) -> Lifted | None:
        """Ask a case as a whole hand under `rules`, as `lifted` does."""
        _, found = self._found.setdefault(id(rules), (rules, {}))  # kept, so that its id stays its
        if case.id not in found:
            found[case.id] = lifted(case, rules, self._ask)
        return found[case.id]


def _shows(case: Case, answer: Mapping[str, Any]) -> bool:
    """True if an answer shows one of the facts that a case expects, and none otherwise."""
    return grade(case, answer).outcome is not Outcome.FAILED and any(
        value_at(case.method, answer, expected.fact) is not ABSENT for expected in case.expect
    )


def _settle(case: Case, rules: Ruleset, ask: Asking) -> Iterator[Lifted]:
    for found in staged(staging.settlement(case), rules, ask):
        yield Lifted(found.params, partial(staging.settled, found))


def _compare(case: Case, rules: Ruleset, ask: Asking) -> Iterator[Lifted]:
    for found in staged(staging.comparison(case), rules, ask):
        yield Lifted(found.params, partial(staging.compared, found))


def _score(case: Case, rules: Ruleset, ask: Asking) -> Iterator[Lifted]:
    for meeting in counting.meetings(case, rules):
        for found in staged(meeting.scene, rules, ask):
            yield Lifted(found.params, partial(counting.counted, meeting, found))


def _shift(case: Case, rules: Ruleset, ask: Asking) -> Iterator[Lifted]:
    del ask
    for found in counting.rolls(case, rules):
        yield Lifted(found.params, partial(counting.shifted, found))


_CANDIDATES: Final[Mapping[str, Callable[[Case, Ruleset, Asking], Iterator[Lifted]]]] = (
    MappingProxyType({"score": _score, "compare": _compare, "settle": _settle, "shift": _shift})
)
"""How cases of each method are asked as whole hands, the best ways first."""
