"""Programs that keep what belongs to one hand are found by the law that hands are asked alone."""

from __future__ import annotations

from typing import Final

import pytest

from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.judging.results import RunReport, Status
from sabacc.conformance.judging.runner import Order, verify
from sabacc.conformance.judging.selection import Filter
from sabacc.conformance.laws import BY_ITSELF
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.protocol.reference import Reference
from sabacc.spec.house_files import ruleset_named
from tests.bugs import CARRIED_OVER, spoilt_reference
from tests.spoilt import Handle, Json, spoilt

SESSIONS: Final = tuple(case for case in load_cases() if case.further)


def judged(program: Handle, ruleset: str) -> RunReport:
    order = Order((ruleset_named(ruleset),), chosen=True, wanted=Filter(levels=("play",)))
    return verify(InProcess(lambda: program), "leaking", SESSIONS, order)


def broken(report: RunReport) -> dict[str, str]:
    """Return the cases that break the law, and how."""
    return {
        one.case.id: one.grade.law_why
        for result in report.rulesets
        for one in result.judgements
        if one.grade is not None and one.grade.law == BY_ITSELF
    }


@pytest.mark.parametrize("what", CARRIED_OVER)
def test_what_leaks_is_found(what: str) -> None:
    bug = CARRIED_OVER[what]
    found = broken(judged(spoilt_reference(bug)(), bug.rulesets[0]))

    assert found
    assert all(why.startswith("hand ") for why in found.values())
    assert all(why.endswith(" sitting out") for why in found.values())


@pytest.mark.parametrize("ruleset", ["standard", "classic", "swag", "forum-random"])
def test_what_leaks_nothing_conforms(ruleset: str) -> None:
    report = judged(Reference().handle, ruleset)

    assert report.status is Status.CONFORMS
    assert broken(report) == {}


def test_a_program_without_sessions_is_not_asked() -> None:
    def spoil(message: Json, result: Json) -> None:
        assert "then" not in message.get("params", {})
        if message["method"] == "hello":
            del result["sessions"]

    report = judged(spoilt(spoil), "standard")

    assert {one.outcome for result in report.rulesets for one in result.judgements} == {
        Outcome.NOT_CLAIMED,
        Outcome.NOT_THIS_RULESET,
    }
