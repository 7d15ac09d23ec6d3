"""What a rule, and a ruleset, came to: the words that every format uses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from enum import Enum
from typing import Final

from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.judging.results import (
    Judgement,
    RuleResult,
    RulesetResult,
    RunReport,
    Status,
)
from sabacc.conformance.report.document import LevelEntry
from sabacc.protocol.hostile import escape_line
from sabacc.protocol.messages import Hello
from sabacc.spec.house_files import shipped_houses
from sabacc.system.text import counted


class RuleStanding(Enum):
    """What became of one rule under one ruleset, for the reader."""

    EARNED = "earned"
    """Every case was shown and passed."""
    BROKEN = "broken"
    """A case failed by every reading that the document leaves: the program does not conform."""
    OTHERWISE = "played its own way"
    """Cases failed only because the program plays an open point otherwise, as it may."""
    UNJUDGED = "could not be judged"
    """The program crashed, was too slow or gave no proper answer."""
    KNOWN = "known failure"
    """It fails, and the list of known failures says so."""
    GUESSED = "passed by luck"
    """Every case passed, but at this level the program fails more cases than it passes."""
    NOT_SHOWN = "not shown"
    """An answer left out a fact on which a case hangs."""
    DISPUTED = "unproved while disputed"
    """Every case that was asked is quarantined: reported, not scored."""
    UNFINISHED = "not finished"
    """The run was stopped before every case of it was asked."""
    NOT_CLAIMED = "not claimed"
    """The program does not claim the level, the number of seats or the point."""
    NOT_THIS_RULESET = "not this ruleset"
    """The ruleset makes another choice."""


_MANY: Final = 3


def standing(rule: RuleResult) -> RuleStanding:
    """Say what became of a rule."""
    if rule.broken:
        return _wrong(rule.guilty)
    if any(judged.wrong for judged in rule.judgements):
        return RuleStanding.UNJUDGED  # an answer broke a law, which is told by itself
    if any(judged.outcome is Outcome.OPEN and judged.counts for judged in rule.judgements):
        return RuleStanding.OTHERWISE
    if rule.passed:
        return RuleStanding.EARNED if rule.earned else RuleStanding.GUESSED
    if any(judged.outcome is Outcome.NOT_SHOWN and judged.counts for judged in rule.judgements):
        return RuleStanding.NOT_SHOWN
    return _unjudged({judged.outcome for judged in rule.judgements})


def _unjudged(outcomes: AbstractSet[Outcome]) -> RuleStanding:
    """Say what became of a rule of which no case that counts was asked, or not every one."""
    if Outcome.UNASKED in outcomes:
        return RuleStanding.UNFINISHED
    if any(outcome.asked for outcome in outcomes):
        return RuleStanding.DISPUTED
    claimed = Outcome.NOT_CLAIMED not in outcomes
    return RuleStanding.NOT_THIS_RULESET if claimed else RuleStanding.NOT_CLAIMED


def _wrong(wrong: Sequence[Judgement]) -> RuleStanding:
    fresh = [judged for judged in wrong if not judged.expected_failure]
    failed = [judged for judged in fresh if judged.outcome is Outcome.FAILED]
    if not fresh:
        return RuleStanding.KNOWN
    return RuleStanding.BROKEN if failed else RuleStanding.UNJUDGED


def levels(result: RulesetResult) -> dict[str, LevelEntry]:
    """Count for each level how many cases were asked, and their outcomes."""
    outcomes: dict[str, Counter[Outcome]] = {}
    for judged in result.asked:
        outcomes.setdefault(judged.case.method, Counter())[judged.outcome] += 1
    return {
        method: LevelEntry(
            passed=count[Outcome.PASSED],
            asked=count.total(),
            failed=count[Outcome.FAILED],
            not_shown=count[Outcome.NOT_SHOWN],
            open=count[Outcome.OPEN],
        )
        for method, count in outcomes.items()
    }


VERDICTS: Mapping[Status, str] = {
    Status.CONFORMS: "conforms",
    Status.FAILS: "does not conform",
    Status.NOTHING_APPLIED: "nothing applied",
    Status.UNFINISHED: "not finished",
    Status.CUT_SHORT: "not finished",
}
"""The verdict in words, by the exit status."""


def why_nothing_applied(hello: Hello, filtered: str) -> str:
    """Say why a program was asked nothing, and what to do about it.

    `filtered` has the filters of the run as they were written.
    """
    levels = ", ".join(escape_line(level, 20) for level in hello.levels) or "no level"
    claims = f"The program claims {levels}"
    if filtered:
        return f"{claims}, and no such case fits {filtered}: leave out one of these options."
    mend = "name levels in `levels`, and in `plays` the rulesets or choices that it plays"
    return f"{claims}, and no case of what it plays is asked there: {mend}, in its `hello`."


def verdict_words(result: RulesetResult) -> str:
    """Say in one breath what a ruleset came to."""
    return _in_one_breath((result,), result.status)


def run_verdict_words(report: RunReport, status: Status) -> str:
    """Say in one breath what a whole run came to; `status` is its exit status."""
    return _in_one_breath(report.rulesets, status)


def _in_one_breath(results: Sequence[RulesetResult], status: Status) -> str:
    """Say `conforms; plays 3 open points its own way`, `does not conform: 4 rules broken`."""
    asked = sum(len(result.asked) for result in results)
    match status:
        case Status.UNFINISHED | Status.CUT_SHORT:
            every = counted(asked + sum(result.unasked for result in results), "case")
            return f"{VERDICTS[Status.UNFINISHED]}: {asked} of {every} asked"
        case Status.FAILS:
            return f"{VERDICTS[status]}{_convicted(results)}"
        case Status.CONFORMS:
            missing = sum(len(result.not_shown) for result in results if result.in_part)
            words = VERDICTS[status]
            if missing:
                of_all = f"{missing} of {counted(asked, 'case')}"
                words = f"conforms as far as it shows ({of_all} not shown)"
            if known := known_failures(results):
                words = f"{words}, except {counted(known, 'known failure')}"
            unknown = {point for result in results for point in result.unknown}
            if unknown:
                points = counted(len(unknown), "point")
                words = f"{words}, but for {points} played in a way that no text knows"
            ways = {one.point for result in results for one in result.otherwise} - unknown
            says = f"plays {counted(len(ways), 'open point')} its own way"
            return f"{words}; {says}" if ways else words
        case _:
            return f"{VERDICTS[status]}: no rule was shown" if asked else VERDICTS[status]


def known_failures(results: Iterable[RulesetResult]) -> int:
    """Count the failures that a list names, of all rulesets."""
    return sum(
        judged.expected_failure and judged.wrong
        for result in results
        for judged in result.judgements
    )


def _convicted(results: Iterable[RulesetResult]) -> str:
    """Count the rules broken in all rulesets, and the cases that could not be judged."""
    broken: set[str] = set()
    faults = 0
    for result in results:
        broken |= {rule.rule for rule in result.rules if standing(rule) is RuleStanding.BROKEN}
        faults += sum(one.outcome.faulty and not one.expected_failure for one in result.asked)
    parts = [f"{counted(len(broken), 'rule')} broken"] if broken else []
    parts += [f"{counted(faults, 'case')} could not be judged"] if faults else []
    return f": {', '.join(parts)}" if parts else ""


def folded_houses(results: Sequence[RulesetResult]) -> tuple[RulesetResult, ...]:
    """Return the results of shipped houses that all conform plainly, if they are many.

    They ship to cover choices, and one line says as much of them.
    """
    shipped = {rules.name for rules in shipped_houses()}
    houses = tuple(
        result
        for result in results
        if result.ruleset in shipped and verdict_words(result) == VERDICTS[Status.CONFORMS]
    )
    return houses if len(houses) >= _MANY else ()


def houses_words(houses: Sequence[RulesetResult]) -> str:
    """Say in one line that houses conform."""
    asked = sum(len(house.asked) for house in houses)
    return (
        f"{len(houses)} houses that ship, for choices that no document makes: conform in what "
        f"sets them apart ({counted(asked, 'case')})"
    )
