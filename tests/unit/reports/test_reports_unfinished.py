"""A run that ended before its time: what it says in every format, and what it leaves open."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import junitparser
import pytest

from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.judging.known_failures import parse, problems, written
from sabacc.conformance.judging.results import Judgement, RuleResult, Status
from sabacc.conformance.report.context import ReportContext
from sabacc.conformance.report.wording import RuleStanding, standing
from tests.unit.reports.made_reports import BOMB, ZERO, case, judged, report, telling
from tests.unit.reports.renderers import every_format, rendered, terminal

PASSED = judged(Outcome.PASSED)
UNASKED = judged(Outcome.UNASKED, of=case(f"{BOMB}/unasked"))
ELSEWHERE = judged(Outcome.UNASKED, of=case(f"{ZERO}/unasked"), ruleset="holonet")
DISPUTED = judged(Outcome.UNASKED, of=case(f"{ZERO}/disputed", quarantined=True))


def interrupted(*judgements: Judgement) -> ReportContext:
    """Make what there is to tell of a run that was interrupted."""
    told = telling(judgements or (PASSED, UNASKED, ELSEWHERE, DISPUTED))
    return replace(told, report=replace(told.report, stopped="was interrupted", interrupted=True))


@every_format
def test_no_report_of_an_interrupted_run_holds_a_verdict(
    render: Callable[[ReportContext], str],
) -> None:
    told = render(interrupted())

    assert "not finished" in told
    assert "conform" not in told.lower()


def test_how_much_was_asked_is_said_for_the_run_and_for_each_ruleset() -> None:
    told = terminal(interrupted())

    assert "Verdict: not finished: 1 of 3 cases asked, by edition" in told
    assert "classic: not finished: 1 of 2 cases asked" in told
    assert "holonet: not finished: 0 of 1 case asked" in told
    assert "The run was interrupted; the rest was not asked." in told


def test_a_failure_that_was_seen_stays_one() -> None:
    told = interrupted(judged(Outcome.FAILED), UNASKED, ELSEWHERE)

    assert told.status is Status.UNFINISHED
    assert [result.status for result in told.report.rulesets] == [Status.FAILS, Status.UNFINISHED]
    assert "classic: does not conform" in terminal(told)


def test_a_run_that_was_stopped_at_a_failure_praises_no_ruleset_that_it_had_not_finished() -> None:
    found = report([judged(Outcome.FAILED), replace(PASSED, ruleset="holonet"), ELSEWHERE])

    assert found.status is Status.FAILS
    assert [result.status for result in found.rulesets] == [Status.FAILS, Status.UNFINISHED]


@pytest.mark.parametrize(
    ("judgements", "stands"),
    [
        ((PASSED, UNASKED), RuleStanding.UNFINISHED),
        ((UNASKED,), RuleStanding.UNFINISHED),
        ((DISPUTED,), RuleStanding.UNFINISHED),
        ((PASSED, DISPUTED), RuleStanding.EARNED),
        ((PASSED, UNASKED, judged(Outcome.NOT_SHOWN)), RuleStanding.NOT_SHOWN),
        ((UNASKED, judged(Outcome.FAILED)), RuleStanding.BROKEN),
    ],
)
def test_a_rule_is_earned_by_all_of_its_cases(
    judgements: tuple[Judgement, ...], stands: RuleStanding
) -> None:
    rule = RuleResult(BOMB, judgements)

    assert stands is standing(rule)
    assert rule.earned == (stands is RuleStanding.EARNED)


def test_the_json_counts_what_was_not_asked() -> None:
    told = json.loads(rendered("json", interrupted()))
    (rule,) = (one for one in told["rulesets"][0]["rules"] if one["rule"] == BOMB)

    assert (told["interrupted"], told["unasked"], told["status"]) == (True, 2, 130)
    assert [one["case"] for one in rule["cases"]] == [PASSED.case.id]
    assert rule["unasked"] == 1


def test_readers_of_junit_turn_red() -> None:
    suites: Any = junitparser.JUnitXml.fromstring(rendered("junit", interrupted()).encode())

    assert (suites.tests, suites.errors, suites.failures) == (2, 1, 0)


def test_a_list_of_known_failures_keeps_what_was_not_asked() -> None:
    known = parse(f"classic {UNASKED.case.id}\n", "known.txt")
    found = replace(report([PASSED, UNASKED]), stopped="stopped at the first failure")

    assert problems(known, found, whole=True) == ()
    assert f"classic {UNASKED.case.id}\n" in written(known, found)
