"""What a rule, and a ruleset, came to: the words that every format uses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
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

WRONG = frozenset({RuleStanding.BROKEN, RuleStanding.UNJUDGED, RuleStanding.KNOWN})
"""The standings of a rule that went wrong in some way."""


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


@dataclass(frozen=True, slots=True)
class Figures:
    """How many cases of a level were asked, and what became of them; together they are all."""

    asked: int
    passed: int
    failed: int
    not_shown: int
    open: int = 0

    @property
    def unjudged(self) -> int:
        """The cases that could not be judged for a fault of the program."""
        return self.asked - self.passed - self.failed - self.not_shown - self.open

    @property
    def says(self) -> str:
        """Say `11/11` where all passed, else what became of each: `5 passed, 6 failed`."""
        if self.passed == self.asked:
            return f"{self.passed}/{self.asked}"
        parts = [f"{self.passed} passed"]
        parts += [f"{self.failed} failed"] if self.failed else []
        parts += [f"{self.open} its own way"] if self.open else []
        parts += [f"{self.not_shown} not shown"] if self.not_shown else []
        parts += [f"{self.unjudged} could not be judged"] if self.unjudged else []
        return ", ".join(parts)


@dataclass(frozen=True, slots=True)
class Tally:
    """How many rules stand how, and what became of the cases of each level that were asked."""

    rules: Mapping[RuleStanding, int]
    levels: Mapping[str, Figures]
    failed: int
    """Cases that failed, and convict."""
    open: int
    """Cases that were answered otherwise because of an open point, and convict nobody."""
    faults: int
    """Cases that could not be judged for a fault of the program."""


def tally(result: RulesetResult) -> Tally:
    """Count what a ruleset came to."""
    counting = result.asked
    failed = [judged for judged in counting if judged.outcome is Outcome.FAILED]
    fresh = [judged for judged in failed if not judged.expected_failure]
    asked = dict.fromkeys(judged.case.method for judged in counting)
    return Tally(
        rules=Counter(standing(rule) for rule in result.rules),
        levels={method: _figures(method, counting) for method in asked},
        failed=len(fresh),
        open=sum(judged.outcome is Outcome.OPEN for judged in counting),
        faults=sum(judged.outcome.faulty and not judged.expected_failure for judged in counting),
    )


def _figures(method: str, counting: Sequence[Judgement]) -> Figures:
    outcomes = Counter(judged.outcome for judged in counting if judged.case.method == method)
    return Figures(
        asked=outcomes.total(),
        passed=outcomes[Outcome.PASSED],
        failed=outcomes[Outcome.FAILED],
        not_shown=outcomes[Outcome.NOT_SHOWN],
        open=outcomes[Outcome.OPEN],
    )


VERDICTS: Mapping[Status, str] = {
    Status.CONFORMS: "conforms",
    Status.FAILS: "does not conform",
    Status.NOTHING_APPLIED: "nothing applied",
    Status.UNFINISHED: "not finished",
    Status.CUT_SHORT: "not finished",
}
"""The verdict in words, by the exit status."""


def verdict(result: RulesetResult) -> str:
    """Say in one word what a ruleset came to; `verdict_words` says how much of it was shown."""
    return VERDICTS[result.status]


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
            return _not_finished(asked, sum(result.unasked for result in results))
        case Status.FAILS:
            return f"{VERDICTS[status]}{_convicted(results)}"
        case Status.CONFORMS:
            missing = sum(len(result.not_shown) for result in results if result.in_part)
            words = _as_far(missing, asked) if missing else VERDICTS[status]
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
        faults += tally(result).faults
    parts = [f"{counted(len(broken), 'rule')} broken"] if broken else []
    parts += [f"{counted(faults, 'case')} could not be judged"] if faults else []
    return f": {', '.join(parts)}" if parts else ""


def _as_far(missing: int, asked: int) -> str:
    return f"conforms as far as it shows ({missing} of {counted(asked, 'case')} not shown)"


def _not_finished(asked: int, unasked: int) -> str:
    return f"{VERDICTS[Status.UNFINISHED]}: {asked} of {counted(asked + unasked, 'case')} asked"


def without_covering(
    results: Sequence[RulesetResult],
) -> tuple[tuple[RulesetResult, ...], tuple[RulesetResult, ...]]:
    """Part results from those of the houses that ship to cover choices, and that conform alike.

    They are many, and where nothing is wrong with any of them one line says as much.
    """
    shipped = {rules.name for rules in shipped_houses()}
    houses = tuple(
        one
        for one in results
        if one.ruleset in shipped and verdict_words(one) == VERDICTS[Status.CONFORMS]
    )
    if len(houses) < _MANY:
        return tuple(results), ()
    return tuple(one for one in results if one not in houses), houses


def houses_words(houses: Sequence[RulesetResult]) -> str:
    """Say in one line that houses conform."""
    asked = sum(len(one.asked) for one in houses)
    return (
        f"{len(houses)} houses that ship, for choices that no document makes: conform in what "
        f"sets them apart ({counted(asked, 'case')})"
    )
