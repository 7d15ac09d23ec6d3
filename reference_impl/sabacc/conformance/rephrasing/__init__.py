"""A case rephrased: the same question, put so that its answer must be the same.

A program that remembers answers does not know the question again; one that looks at what no rule
looks at answers otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from sabacc.conformance.grading.grader import Grade, Outcome, grade
from sabacc.conformance.laws import broken_laws
from sabacc.conformance.rephrasing.idle_actions import after_the_end, refused_first, refused_twice
from sabacc.conformance.rephrasing.names import other_names, other_suits
from sabacc.conformance.rephrasing.orders import other_order
from sabacc.conformance.rephrasing.original import Original, Rephrasing
from sabacc.conformance.rephrasing.trifles import further_cards, other_credits, worse_hand
from sabacc.spec.model import LEVELS

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Collection, Mapping

    from sabacc.conformance.scenarios.cases import Case
    from sabacc.spec.rulesets import Choice, Ruleset

    Asked = Callable[[Ruleset, str, dict[str, Any]], Mapping[str, Any] | None]

__all__ = ["REPHRASINGS", "Rephrased", "rephrased"]

REPHRASINGS: Final[
    Mapping[str, tuple[tuple[str, Callable[[Original], Rephrasing | None]], ...]]
] = {
    method: tuple(
        (law, rephrase)
        for law, rephrase, methods in (
            ("laws.names-of-seats", other_names, ("compare", "settle", "shift", "play")),
            ("laws.suits-alike", other_suits, LEVELS),
            ("laws.order-of-cards", other_order, LEVELS),
            ("laws.idle-credits", other_credits, ("settle", "play")),
            ("laws.unread-cards", further_cards, ("settle", "shift", "play")),
            ("laws.better-hand-never-loses", worse_hand, ("compare",)),
            ("laws.refused-changes-nothing", refused_twice, ("play",)),
            ("laws.refused-changes-nothing", refused_first, ("play",)),
            ("laws.nothing-after-the-end", after_the_end, ("play",)),
        )
        if method in methods
    )
    for method in LEVELS
}
"""For each method the ways to rephrase its questions, each with the law that it tests."""


@dataclass(frozen=True, slots=True)
class Rephrased:
    """A case rephrased.

    Attributes:
        params: The request, without its ruleset.
        law: The id of the law that is broken where the answer shows other facts.
        says: What was changed, in words.
        taken_back: Puts an answer of the right shape back into the words of the case.
    """

    params: dict[str, Any]
    law: str
    says: str
    taken_back: Callable[[Mapping[str, Any]], dict[str, Any]]

    def judged(
        self,
        case: Case,
        answer: Mapping[str, Any],
        choices: Mapping[str, Choice] | None = None,
        *,
        passed: bool = True,
    ) -> Grade:
        """Grade an answer of the right shape to the case as it is rephrased.

        It is held against the laws as it was asked, and against the case once it is taken back.
        Where the case `passed` as it is written, a fact that is not shown any more is a failure:
        who does not know the question again may not keep silent.
        """
        found = grade(case, self.taken_back(answer), choices)
        if passed and found.outcome is Outcome.NOT_SHOWN:
            why = f"it showed this when it was asked as the case is written; {found.why}"
            found = replace(found, outcome=Outcome.FAILED, why=why)
        broken = next(broken_laws(case.method, self.params, answer, choices), None)
        if broken is None or found.law:
            return found
        law, why = broken
        return Grade(Outcome.FAILED, found.expectation, found.actual, found.why, law, why)


def rephrased(
    case: Case, rules: Ruleset, rng: random.Random, ask: Asked, only: Collection[str] = ()
) -> Rephrased | None:
    """Rephrase a case so that `rules` still show all that it expects, or return None.

    `rules` hold the pins of the case; `ask` answers a request, given without its ruleset, by the
    reference, and returns None where that cannot be answered.  The way, the names and the
    numbers come from `rng` alone.  Where `only` names laws, the way is one that tests one of them.
    """
    original = Original(
        case.method,
        case.params,
        frozenset(case.pins),
        rng,
        lru_cache(lambda: ask(rules, case.method, case.params) or {}),
    )
    ways = [one for one in REPHRASINGS[case.method] if not only or one[0] in only]
    for law, rephrase in rng.sample(ways, len(ways)):
        rephrasing = rephrase(original)
        if rephrasing is None:
            continue
        found = Rephrased(rephrasing.params, law, rephrasing.says, rephrasing.taken_back)
        answer = ask(rules, case.method, rephrasing.params)
        if answer is not None and _fits(found, case, answer, rules):
            return found
    return None


def _fits(found: Rephrased, case: Case, answer: Mapping[str, Any], rules: Ruleset) -> bool:
    """Say whether the reference still shows every fact that the case expects."""
    return found.judged(case, answer, rules.choices).outcome is Outcome.PASSED
