"""The one grader: compares an answer with what a case expects of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from sabacc.cards import usual_name
from sabacc.conformance.facts import ABSENT, REFUSED, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sabacc.conformance.cases import Case, Expectation


LAWS: Final = MappingProxyType(
    {
        "laws.credits-conserved": (
            "No credit appears or vanishes",
            "What stacks, pots and the house hold afterwards is what was on the table before.",
        ),
        "laws.cards-conserved": (
            "No card appears or vanishes",
            "Hands, fields, deck and the cards out of play hold the same cards before and after.",
        ),
        "laws.folded-win-nothing": (
            "Whoever has folded wins nothing",
            "No pot goes to a seat that has left the hand.",
        ),
    }
)
"""The laws that hold in every ruleset, each with its title and its text."""


class Outcome(Enum):
    """What became of one case under one ruleset."""

    PASSED = "passed"
    FAILED = "failed"
    NOT_SHOWN = "not shown"
    """The answer leaves out a fact on which the case hangs."""
    FAULT = "fault"
    """The program gave no answer that could be judged."""
    NOT_RUN = "not run"
    NOT_CLAIMED = "not claimed"
    """The program does not claim the level, the number of seats or the point."""
    NOT_THIS_RULESET = "not this ruleset"
    """The program declares another choice."""


@dataclass(frozen=True, slots=True)
class Grade:
    """The grade of one answer.

    `expectation` is the one that decided, `actual` what the answer showed instead, and `why` the
    reason in words.  `law` is the id of a ruleset-free law where one was broken, and `law_why` how;
    an answer may break a law and fail an expectation.
    """

    outcome: Outcome
    expectation: Expectation | None = None
    actual: Any = None
    why: str = ""
    law: str = ""
    law_why: str = ""


def grade(case: Case, answer: Mapping[str, Any]) -> Grade:
    """Grade a well-formed answer to `case`.

    The first expectation that fails decides.  An answer that fails none, but leaves out a fact
    that one of them names, is *not shown*.
    """
    if "ran_out" in answer and not _expects_refusal(case):
        why = f"it asked for more than the case holds: the {answer['ran_out']} ran out"
        return Grade(Outcome.FAILED, case.expect[0], f"ran out of {answer['ran_out']}", why)
    found = _worst(case, answer)
    broken = next(broken_laws(case.method, case.params, answer), None)
    if broken is None:
        return found
    law, why = broken
    if found.outcome is Outcome.FAILED:
        return replace(found, law=law, law_why=why)
    return Grade(Outcome.FAILED, law=law, law_why=why)


def _worst(case: Case, answer: Mapping[str, Any]) -> Grade:
    """Return the first expectation that fails, else the first that is not shown, else a pass."""
    missing: Grade | None = None
    for expectation in case.expect:
        found = _check(case, expectation, answer)
        if found.outcome is Outcome.FAILED:
            return found
        if found.outcome is Outcome.NOT_SHOWN:
            missing = missing or found
    return missing or Grade(Outcome.PASSED)


def _expects_refusal(case: Case) -> bool:
    return any(expectation.fact == REFUSED for expectation in case.expect)


def _check(case: Case, expectation: Expectation, answer: Mapping[str, Any]) -> Grade:
    if expectation.fact == REFUSED:
        return _check_refusal(expectation, answer)
    if REFUSED in answer:
        why = f"it refused the request: {answer[REFUSED]}"
        return Grade(Outcome.FAILED, expectation, f"refused: {answer[REFUSED]}", why)
    actual = shown(case.method, answer, expectation.fact)
    if actual is ABSENT:
        why = f"the answer does not show {expectation.fact!r}"
        return Grade(Outcome.NOT_SHOWN, expectation, None, why)
    if _agrees(expectation, actual):
        return Grade(Outcome.PASSED)
    return Grade(Outcome.FAILED, expectation, actual)


def _agrees(expectation: Expectation, actual: Any) -> bool:  # noqa: ANN401 - JSON
    expected = expectation.value
    if expectation.how == "ends":
        return sorted(actual[len(actual) - len(expected) :]) == sorted(expected)
    if expectation.how == "seats":
        return sorted(actual) == sorted(expected)
    if expectation.how == "lacks":
        return expected not in actual
    return type(actual) is type(expected) and bool(actual == expected)


def _check_refusal(expectation: Expectation, answer: Mapping[str, Any]) -> Grade:
    reason = answer.get(REFUSED)
    if reason == expectation.value:
        return Grade(Outcome.PASSED)
    if reason is True:
        why = "it refused, and did not say why"
        return Grade(Outcome.NOT_SHOWN, expectation, None, why)
    if reason is None:
        if not answer:
            return Grade(Outcome.NOT_SHOWN, expectation, None, "the answer is empty")
        return Grade(Outcome.FAILED, expectation, "an answer as if it were legal")
    return Grade(Outcome.FAILED, expectation, f"refused: {reason}")


def broken_laws(
    method: str, params: Mapping[str, Any], answer: Mapping[str, Any]
) -> Iterator[tuple[str, str]]:
    """Yield each ruleset-free law that an answer breaks, with the reason in words.

    The laws need only what the answer shows: credits and cards are conserved, and a folded seat
    wins nothing.
    """
    if REFUSED in answer:
        return
    if method == "settle":
        yield from _credit_laws(params, answer)
    if method == "shift":
        yield from _card_laws(params, answer)


def _credit_laws(params: Mapping[str, Any], answer: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    shown = all(name in answer for name in ("stacks", "hand_pot", "sabacc_pot", "house"))
    if shown and set(answer["stacks"]) == set(params["seats"]):
        before = (
            sum(params["stacks"].values())
            + sum(pot["amount"] for pot in params["pots"])
            + params["sabacc_pot"]
        )
        after = (
            sum(answer["stacks"].values())
            + answer["hand_pot"]
            + answer["sabacc_pot"]
            + answer["house"]
        )
        if before != after:
            why = f"{before} credits were on the table before, {after} afterwards"
            yield "laws.credits-conserved", why
    folded = set(params.get("folded", ()))
    won = {name: answer.get(name, ()) for name in ("winners", "sabacc_winners")}
    won["pot_winners"] = [seat for seats in answer.get("pot_winners", ()) for seat in seats]
    for name, seats in won.items():
        for seat in sorted(folded.intersection(seats)):
            yield "laws.folded-win-nothing", f"{seat} had folded and is among the {name}"


def _card_laws(params: Mapping[str, Any], answer: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    shown = all(name in answer for name in ("hands", "deck", "out_of_play"))
    if not shown or set(answer["hands"]) != set(params["hands"]):
        return
    fields = params.get("fields", {})
    before = Counter(_every_card(params["hands"], fields, params["deck"], ()))
    after = Counter(
        _every_card(
            answer["hands"], answer.get("fields", fields), answer["deck"], answer["out_of_play"]
        )
    )
    if before != after:
        gone, new = before - after, after - before
        parts = [f"{', '.join(sorted(gone.elements()))} gone"] if gone else []
        parts += [f"{', '.join(sorted(new.elements()))} out of nowhere"] if new else []
        yield "laws.cards-conserved", "; ".join(parts)


def _every_card(
    hands: Mapping[str, Iterable[str]],
    fields: Mapping[str, Iterable[str]],
    deck: Iterable[str],
    out_of_play: Iterable[str],
) -> Iterator[str]:
    for cards in (*hands.values(), *fields.values(), deck, out_of_play):
        yield from (usual_name(name) for name in cards)
