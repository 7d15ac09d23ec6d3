"""What a rule, and a ruleset, came to: the words that every format uses."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from sabacc.conformance.grader import Outcome
from sabacc.conformance.report.words import counted
from sabacc.conformance.results import Status

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from sabacc.conformance.results import Judgement, Report, RuleResult, RulesetResult


class Standing(Enum):
    """What became of one rule under one ruleset, for the reader."""

    EARNED = "earned"
    """Every case was shown and passed."""
    BROKEN = "broken"
    """A required case failed: the program does not conform."""
    OTHERWISE = "played otherwise"
    """Only recommended cases failed: the program may differ and conform."""
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


WRONG = frozenset({Standing.BROKEN, Standing.OTHERWISE, Standing.UNJUDGED, Standing.KNOWN})
"""The standings of a rule that went wrong in some way."""

_NOT_ASKED = frozenset({Outcome.NOT_CLAIMED, Outcome.NOT_THIS_RULESET})


def standing(rule: RuleResult) -> Standing:
    """Say what became of a rule."""
    if rule.broken:
        return _wrong(rule.guilty)
    if any(judged.wrong for judged in rule.judgements):
        return Standing.UNJUDGED  # an answer broke a law, which is told by itself
    if rule.passed:
        return Standing.EARNED if rule.earned else Standing.GUESSED
    if any(judged.outcome is Outcome.NOT_SHOWN and judged.counts for judged in rule.judgements):
        return Standing.NOT_SHOWN
    return _unjudged({judged.outcome for judged in rule.judgements})


def _unjudged(outcomes: AbstractSet[Outcome]) -> Standing:
    """Say what became of a rule of which no case that counts was asked, or not every one."""
    if Outcome.UNASKED in outcomes:
        return Standing.UNFINISHED
    if outcomes - _NOT_ASKED:
        return Standing.DISPUTED
    claimed = Outcome.NOT_CLAIMED not in outcomes
    return Standing.NOT_THIS_RULESET if claimed else Standing.NOT_CLAIMED


def _wrong(wrong: Sequence[Judgement]) -> Standing:
    fresh = [judged for judged in wrong if not judged.expected_failure]
    failed = [judged for judged in fresh if judged.outcome is Outcome.FAILED]
    if not fresh:
        return Standing.KNOWN
    if any(judged.condemns for judged in failed):
        return Standing.BROKEN
    return Standing.OTHERWISE if len(failed) == len(fresh) else Standing.UNJUDGED


@dataclass(frozen=True, slots=True)
class Figures:
    """How many cases of a level were asked, and what became of them; together they are all."""

    asked: int
    passed: int
    failed: int
    not_shown: int

    @property
    def unjudged(self) -> int:
        """The cases that could not be judged for a fault of the program."""
        return self.asked - self.passed - self.failed - self.not_shown

    @property
    def says(self) -> str:
        """Say `11/11` where all passed, else what became of each: `5 passed, 6 failed`."""
        if self.passed == self.asked:
            return f"{self.passed}/{self.asked}"
        parts = [f"{self.passed} passed"]
        parts += [f"{self.failed} failed"] if self.failed else []
        parts += [f"{self.not_shown} not shown"] if self.not_shown else []
        parts += [f"{self.unjudged} could not be judged"] if self.unjudged else []
        return ", ".join(parts)


@dataclass(frozen=True, slots=True)
class Tally:
    """How many rules stand how, and what became of the cases of each level that were asked."""

    rules: Mapping[Standing, int]
    levels: Mapping[str, Figures]
    required: int
    """Required cases that failed."""
    recommended: int
    """Recommended or permitted cases that failed, which condemn nobody."""
    faults: int
    """Cases that could not be judged for a fault of the program."""


def tally(result: RulesetResult) -> Tally:
    """Count what a ruleset came to."""
    counting = result.asked
    failed = [judged for judged in counting if judged.outcome is Outcome.FAILED]
    fresh = [judged for judged in failed if not judged.expected_failure]
    required = sum(judged.condemns for judged in fresh)
    asked = dict.fromkeys(judged.case.method for judged in counting)
    faults = {Outcome.FAULT, Outcome.NOT_RUN}
    return Tally(
        rules=Counter(standing(rule) for rule in result.rules),
        levels={method: _figures(method, counting) for method in asked},
        required=required,
        recommended=len(fresh) - required,
        faults=sum(judged.outcome in faults and not judged.expected_failure for judged in counting),
    )


def _figures(method: str, counting: Sequence[Judgement]) -> Figures:
    outcomes = Counter(judged.outcome for judged in counting if judged.case.method == method)
    return Figures(
        asked=outcomes.total(),
        passed=outcomes[Outcome.PASSED],
        failed=outcomes[Outcome.FAILED],
        not_shown=outcomes[Outcome.NOT_SHOWN],
    )


VERDICTS: Mapping[Status, str] = {
    Status.CONFORMS: "conforms",
    Status.FAILS: "does not conform",
    Status.NOTHING_APPLIED: "nothing applied",
    Status.UNFINISHED: "not finished",
}
"""The verdict in words, by the exit status."""


def verdict(result: RulesetResult) -> str:
    """Say in one word what a ruleset came to; `verdict_words` says how much of it was shown."""
    return VERDICTS[result.status]


def verdict_words(result: RulesetResult) -> str:
    """Say what a ruleset came to, and how much was not shown, or not asked, where that matters."""
    if result.status is Status.UNFINISHED:
        return _not_finished(len(result.asked), result.unasked)
    return _as_far(len(result.not_shown), len(result.asked)) if result.in_part else verdict(result)


def run_verdict_words(report: Report, status: Status) -> str:
    """Say what a whole run came to; `status` is its exit status."""
    asked = sum(len(result.asked) for result in report.rulesets)
    if status is Status.UNFINISHED:
        return _not_finished(asked, sum(result.unasked for result in report.rulesets))
    if status is not Status.CONFORMS or not report.in_part:
        return VERDICTS[status]
    return _as_far(sum(len(result.not_shown) for result in report.rulesets), asked)


def _as_far(missing: int, asked: int) -> str:
    return f"conforms as far as it shows ({missing} of {counted(asked, 'case')} not shown)"


def _not_finished(asked: int, unasked: int) -> str:
    return f"{VERDICTS[Status.UNFINISHED]}: {asked} of {counted(asked + unasked, 'case')} asked"
