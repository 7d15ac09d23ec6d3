"""Which broken rule is a cause, and which only follows from one: over all rulesets of a run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import msgspec

from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.grading.reach import bearing
from sabacc.conformance.judging.diagnosis import Cause, DiagnosedCase, causes
from sabacc.conformance.judging.results import Judgement, RulesetResult, RunReport
from sabacc.conformance.judging.selection import Target
from sabacc.spec.alternatives import with_changes

_MOST_RULESETS: Final = 3
"""In so many rulesets causes are looked for, those first in which the fewest rules are broken."""


@dataclass(frozen=True, slots=True)
class ReportPlace:
    """Where a broken rule stands in the report: its place, and the cause that it follows from."""

    place: int
    cause: str = ""


def diagnosed(report: RunReport, targets: Mapping[str, Target]) -> Mapping[str, ReportPlace]:
    """Return the place of each broken rule; a rule that is a cause anywhere is told as one."""
    wrong = [one for one in report.rulesets if any(map(_fails, one.asked)) and not report.stopped]
    wrong.sort(key=lambda one: sum(map(_fails, one.asked)))
    found: dict[str, ReportPlace] = {}
    followers: dict[str, str] = {}
    for result in wrong[:_MOST_RULESETS]:
        for cause in _causes(result, targets.get(result.ruleset)):
            found.setdefault(cause.rule, ReportPlace(len(found)))
            for rule in cause.consequences:
                followers.setdefault(rule, cause.rule)
    for rule, first in followers.items():
        found.setdefault(rule, ReportPlace(len(found), first))
    return found


def _causes(result: RulesetResult, target: Target | None) -> tuple[Cause, ...]:
    judged = list(_judged(result))
    if target is None:
        return causes(judged)
    changes = ((one.point, one.choice) for one in result.otherwise)
    rules = with_changes(target.rules, changes) or target.rules
    return causes(judged, bearing([one.case for one in judged], rules))


def _judged(result: RulesetResult) -> Iterator[DiagnosedCase]:
    for one in result.asked:
        if one.law or one.outcome in {Outcome.OPEN, Outcome.NOT_SHOWN}:
            continue
        grade = one.grade
        fact = "" if grade is None or grade.expectation is None else grade.expectation.fact
        case = msgspec.structs.replace(one.case, rule=one.rule) if one.owner else one.case
        yield DiagnosedCase(case, _fails(one), fact)


def _fails(one: Judgement) -> bool:
    wrong = one.outcome in {Outcome.FAILED, Outcome.FAULT}
    return wrong and not one.expected_failure and not one.law
