"""The one grader: compares an answer with what a case expects of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

from sabacc.conformance.comparing.differences import differences
from sabacc.conformance.laws import broken_laws
from sabacc.protocol.facts import (
    ABSENT,
    DONE,
    INSTEAD,
    NOT_REACHED,
    RAN_OUT,
    REFUSED,
    THEN,
    entry_of,
    further,
    of_its_hand,
    says_something,
    shown,
    shown_by,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sabacc.conformance.scenarios.cases import Case, Expectation
    from sabacc.spec.rulesets import Choice

_MEMBERS: Final = ("has", "lacks")
"""How a case looks for one member of a fact."""


class Outcome(Enum):
    """What became of one case under one ruleset."""

    PASSED = "passed"
    FAILED = "failed"
    OPEN = "open point, played otherwise"
    """Wrong as the case is written, and right as the document lets the program play."""
    NOT_SHOWN = "not shown"
    """The answer leaves out a fact on which the case hangs."""
    FAULT = "fault"
    """The program gave no answer that could be judged."""
    NOT_RUN = "not run"
    """The suite gave the program up before it was asked."""
    UNASKED = "not asked"
    """The run was stopped before it was asked."""
    NOT_CLAIMED = "not claimed"
    """The program does not claim the level, the number of seats or the point."""
    NOT_THIS_RULESET = "not this ruleset"
    """The program declares another choice."""

    @property
    def asked(self) -> bool:
        """Whether the case belongs to the run, and its turn came."""
        return (  # identity, not a set: this is asked very often
            self is not Outcome.NOT_THIS_RULESET
            and self is not Outcome.NOT_CLAIMED
            and self is not Outcome.UNASKED
        )

    @property
    def faulty(self) -> bool:
        """Whether there was nothing to judge, for a fault of the program."""
        return self is Outcome.FAULT or self is Outcome.NOT_RUN


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


def grade(
    case: Case, answer: Mapping[str, Any], choices: Mapping[str, Choice] | None = None
) -> Grade:
    """Grade a well-formed answer to `case`.

    `choices` are those by which it was asked, where they are known: the laws then compute more of
    what an answer leaves out.  The first expectation that fails decides.  An answer that fails
    none, but leaves out a fact that one of them names, is *not shown*.
    """
    if RAN_OUT in answer and not _expects_refusal(case):
        why = f"it needed more than the case gives: the {answer[RAN_OUT]} ran out"
        return Grade(Outcome.FAILED, case.expect[0], f"ran out of {answer[RAN_OUT]}", why)
    found = _worst(case, answer)
    broken = next(broken_laws(case.method, case.params, answer, choices), None)
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


def left_out(case: Case, answer: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the keys that an answer leaves out though the case hangs on them, each once."""
    missing = (
        _key(case, expectation, answer)
        for expectation in case.expect
        if _check(case, expectation, answer).outcome is Outcome.NOT_SHOWN
    )
    return tuple(dict.fromkeys(missing))


def _key(case: Case, expectation: Expectation, answer: Mapping[str, Any]) -> str:
    """Name the key that shows a fact, or the reason that a refusal leaves open."""
    name, *parts = of_its_hand(expectation.fact).split(".")
    if name == REFUSED:
        return f"{REFUSED} (reason)" if answer.get(REFUSED) is True else REFUSED
    if name == "script" and shown(case.method, answer, expectation.fact) is True:
        return "script (reason)"
    hand = further(expectation.fact)
    where = answer if hand is None else answer.get(THEN, [{}] * (hand[0] + 1))[hand[0]]
    if name == "phase" and "phases" in where:
        return ("" if hand is None else f"{THEN}.") + f"phases.{parts[2]}"
    return shown_by(expectation.fact)


def refusals(answer: Mapping[str, Any]) -> frozenset[str]:
    """Return the reasons for which an answer refuses the request, or entries of its scripts."""
    hands = (answer, *answer.get(THEN, ()))
    told = (reason for hand in hands for reason in (hand.get(REFUSED), *hand.get("script", ())))
    return frozenset(one for one in told if isinstance(one, str)) - {DONE, NOT_REACHED}


def _expects_refusal(case: Case) -> bool:
    return any(expectation.fact == REFUSED for expectation in case.expect)


def _check(case: Case, expectation: Expectation, answer: Mapping[str, Any]) -> Grade:
    if expectation.fact == REFUSED:
        return _check_refusal(expectation, answer)
    if REFUSED in answer:
        why = f"it refused the request: {answer[REFUSED]}"
        return Grade(Outcome.FAILED, expectation, f"refused: {answer[REFUSED]}", why)
    hand = further(expectation.fact)
    if hand is not None and hand[1] and shown(case.method, answer, f"{THEN}.{hand[0]}") is False:
        why = f"hand {hand[0] + 2} was not played"
        return Grade(Outcome.FAILED, expectation, None, why)
    actual = shown(case.method, answer, expectation.fact)
    if actual is ABSENT:
        why = f"the answer does not show {expectation.fact!r}"
        return Grade(Outcome.NOT_SHOWN, expectation, None, why)
    if _agrees(expectation, actual):
        return Grade(Outcome.PASSED)
    return _disagreement(expectation, actual)


def _disagreement(expectation: Expectation, actual: Any) -> Grade:  # noqa: ANN401 - JSON
    """Judge a fact that is not what was expected."""
    kind, *parts = of_its_hand(expectation.fact).split(".")
    if kind == "script" and actual is True:
        why = "it refused this, and did not say why"
        if expectation.value in {DONE, NOT_REACHED}:
            return Grade(Outcome.FAILED, expectation, "refused", why)
        return Grade(Outcome.NOT_SHOWN, expectation, None, why)
    if kind == "phase" and actual is None:
        why = f"in round {parts[0]} there was no {parts[1].replace('-', ' ')}"
        return Grade(Outcome.FAILED, expectation, actual, why)
    return Grade(Outcome.FAILED, expectation, actual)


def _agrees(expectation: Expectation, actual: Any) -> bool:  # noqa: ANN401 - JSON
    how, expected = expectation.how, expectation.value
    if actual is None:  # as where a phase did not take place, and there is nothing to look into
        return how == "is" and expected is None
    wanted = how == "has" if how in _MEMBERS else _looked_at(expectation, expected)
    found = _looked_at(expectation, actual)
    return type(found) is type(wanted) and bool(found == wanted)


def _looked_at(expectation: Expectation, value: Any) -> Any:  # noqa: ANN401 - JSON
    """Return what a case looks at in a fact."""
    if expectation.how == "ends":
        return sorted(value[max(0, len(value) - len(expectation.value)) :])
    if expectation.how == "seats":
        return sorted(value)
    return expectation.value in value if expectation.how in _MEMBERS else value


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
        return Grade(Outcome.FAILED, expectation, "an answer, not a refusal")
    return Grade(Outcome.FAILED, expectation, f"refused: {reason}")


def alike(case: Case, program: Mapping[str, Any], answer: Mapping[str, Any]) -> bool:
    """Say whether two answers show the same in every fact that a case expects.

    What the program leaves out speaks neither for nor against it, as long as it shows something.
    """
    if REFUSED in program or REFUSED in answer:
        mine, theirs = answer.get(REFUSED), program.get(REFUSED)
        return mine is not None and theirs in (True, mine)
    facts = [expected.fact for expected in case.expect if expected.fact != REFUSED]
    told = not facts or RAN_OUT in program
    told = told or any(shown(case.method, program, fact) is not ABSENT for fact in facts)
    return bool(program) and told and not contradicts(case, program, answer)


def facts_told(case: Case, answer: Mapping[str, Any] | None) -> object:
    """Return what an answer shows of the facts that a case looks at: all of it where it refuses."""
    facts = [expected.fact for expected in case.expect if expected.fact != REFUSED]
    if answer is None or REFUSED in answer or RAN_OUT in answer or not facts:
        return answer
    return [shown(case.method, answer, fact) for fact in facts]


def contradicts(case: Case, program: Mapping[str, Any], answer: Mapping[str, Any]) -> bool:
    """Say whether two answers differ in a fact that a case expects, and both show.

    The program's reason for a refusal is not held against it: of several reasons any will do.
    """
    expected = [one for one in case.expect if one.fact != REFUSED]
    if not expected or any(name in told for name in INSTEAD for told in (program, answer)):
        return any(differences(case.method, case.params, answer, program))
    return not all(
        _same(one, theirs, shown(case.method, answer, one.fact))
        for one in expected
        if (theirs := shown(case.method, program, one.fact)) is not ABSENT
    )


def _same(expected: Expectation, theirs: Any, mine: Any) -> bool:  # noqa: ANN401 - JSON
    """Compare what two answers show of one fact, as far as the case looks at it."""
    if mine is ABSENT:  # as of a hand that stopped
        return not says_something(theirs)
    if mine is None or theirs is None:
        return theirs is mine
    fate = entry_of(of_its_hand(expected.fact)) is not None
    if fate and not isinstance(theirs, str):  # refused, not said why
        return mine not in (DONE, NOT_REACHED)
    theirs, mine = _looked_at(expected, theirs), _looked_at(expected, mine)
    return type(theirs) is type(mine) and bool(theirs == mine)
