"""The house that a program plays: the choices that explain the most of its failures.

The verdict changes open points alone.  A program that does not conform may play a dialect: here
every point is open, and what explains its failures surely is proposed as a house file to paste.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.inference.nearest import Otherwise, nearest
from sabacc.conformance.judging.results import Judgement, RulesetResult, RunReport, as_reply
from sabacc.conformance.judging.selection import Target
from sabacc.spec.alternatives import ChoiceChange
from sabacc.spec.model import Basis
from sabacc.spec.rulesets import Ruleset
from sabacc.spec.wording import format_house_file

_MOST_WRONG: Final = 2
"""A program that fails more than one case in so many has no dialect: it plays no dialect yet."""
_LEAST: Final = 4
"""A house that does not explain one failure in so many is none: something else is wrong."""
_MOST: Final = 2
"""The choices of a house have to explain more than one failure in so many."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """The house that a program seems to play.

    Attributes:
        ruleset: The name of the ruleset to which it is nearest.
        changes: The choices that it makes otherwise, those that explain the most first.
        explains: How many failures they explain together.
        failures: How many there are.
    """

    ruleset: str
    changes: tuple[Otherwise, ...]
    explains: int
    failures: int

    @property
    def choices(self) -> tuple[ChoiceChange, ...]:
        """The choices that it makes otherwise, each followed by those that it brings up."""
        return tuple(
            each for one in self.changes for each in ((one.point, one.choice), *one.brings)
        )

    def house(self, base: str) -> str:
        """Return the house file, as TOML; `base` names the ruleset as a house file may."""
        return format_house_file(base, dict(self.choices))


def dialect(report: RunReport, targets: Mapping[str, Target]) -> Dialect | None:
    """Find the dialect of a program that does not conform; None if nothing explains enough.

    It is looked for in the ruleset of which the program answers the fewest cases otherwise, on
    open and settled points alike.
    """
    found = [
        result for result in report.rulesets if _failures(result) and result.ruleset in targets
    ]
    if report.interrupted or not found:
        return None
    result = min(found, key=_otherwise)
    if _failures(result) * _MOST_WRONG > len(result.asked):
        return None
    rules = _opened(targets[result.ruleset].rules)
    replies = [as_reply(one) for one in result.asked]
    told = nearest(rules, replies, sure=True, pairs=False)
    if not told.otherwise:
        return None
    changes = sorted(told.otherwise, key=lambda one: -one.mends)
    failed = {one.case.id for one in result.asked if _failed(one)}
    explained = failed & told.excused.keys()
    if len(explained) * _LEAST < len(failed):
        return None
    if len(explained) * _MOST <= len(failed):
        return None
    return Dialect(result.ruleset, tuple(changes), len(explained), len(failed))


def _otherwise(result: RulesetResult) -> int:
    wrong = {Outcome.FAILED, Outcome.OPEN}
    return sum(one.outcome in wrong and not one.expected_failure for one in result.asked)


def _failures(result: RulesetResult) -> int:
    return sum(map(_failed, result.asked))


def _failed(one: Judgement) -> bool:
    return one.outcome is Outcome.FAILED and not one.expected_failure


def _opened(rules: Ruleset) -> Ruleset:
    """Return the same ruleset with every point open."""
    made = {point: replace(one, basis=Basis.FILLED) for point, one in rules.made.items()}
    return Ruleset(rules.name, rules.choices, made)
