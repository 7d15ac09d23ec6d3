"""What a rule, and a ruleset, came to: the words that every format uses."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from sabacc.conformance.grader import Outcome
from sabacc.conformance.results import Status

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sabacc.conformance.results import Judgement, RuleResult, RulesetResult


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
    DISPUTED = "disputed"
    """The cases are quarantined: reported, not scored."""
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
    if any(judged.counts for judged in rule.judgements):
        return Standing.NOT_SHOWN
    outcomes = {judged.outcome for judged in rule.judgements}
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
class Tally:
    """How many rules stand how, and how many cases of each level passed of those asked."""

    rules: Mapping[Standing, int]
    levels: Mapping[str, tuple[int, int]]
    required: int
    """Required cases that failed."""
    recommended: int
    """Recommended or permitted cases that failed, which condemn nobody."""
    faults: int
    """Cases that could not be judged for a fault of the program."""


def tally(result: RulesetResult) -> Tally:
    """Count what a ruleset came to."""
    counting = [judged for judged in result.judgements if judged.counts]
    failed = [judged for judged in counting if judged.outcome is Outcome.FAILED]
    fresh = [judged for judged in failed if not judged.expected_failure]
    required = sum(judged.condemns for judged in fresh)
    asked = Counter(judged.case.method for judged in counting)
    passed = Counter(judged.case.method for judged in counting if judged.outcome is Outcome.PASSED)
    faults = {Outcome.FAULT, Outcome.NOT_RUN}
    return Tally(
        rules=Counter(standing(rule) for rule in result.rules),
        levels={method: (passed[method], asked[method]) for method in asked},
        required=required,
        recommended=len(fresh) - required,
        faults=sum(judged.outcome in faults and not judged.expected_failure for judged in counting),
    )


VERDICTS: Mapping[Status, str] = {
    Status.CONFORMS: "conforms",
    Status.FAILS: "does not conform",
    Status.NOTHING_APPLIED: "nothing applied",
}
"""The verdict in words, by the exit status."""


def verdict(result: RulesetResult) -> str:
    """Say in words what a ruleset came to."""
    return VERDICTS[result.status]
