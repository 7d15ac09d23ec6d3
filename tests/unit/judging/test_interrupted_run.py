"""Ctrl-C ends a run with a report of what was judged so far, whatever is being asked then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.judging.results import RunReport, Status
from sabacc.conformance.judging.runner import FIRST_FAILURE, INTERRUPTED, Order, verify
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.spec.rulesets import Choice, builtin
from tests.judged_rulesets import ON_TURN, playing, playing_too

FORUM = builtin("forum")
CASES = [case for case in load_cases() if {ON_TURN, "folding.cost"} & case.pins.keys()]
OTHERWISE = playing_too(FORUM, (ON_TURN, "everybody"))
"""Plays an open point its own way, so further cases are asked once all have been."""


def run(until: int, **order: Any) -> tuple[RunReport, list[int]]:
    """Judge a program during which Ctrl-C comes with a question; return what it was asked too."""
    asked = [0]

    def program() -> Callable[[dict[str, Any]], dict[str, Any]]:
        handle = playing({"forum": OTHERWISE})

        def interrupted(message: dict[str, Any]) -> dict[str, Any]:
            if message["method"] not in {"hello", "ruleset"}:
                asked[0] += 1
                if asked[0] == until:
                    raise KeyboardInterrupt
            return handle(message)

        return interrupted

    wanted = Order((FORUM,), chosen=True, **order)
    return verify(InProcess(program), "it", CASES, wanted), asked


def test_ctrl_c_loses_nothing_whatever_is_being_asked() -> None:
    whole, (total,) = run(0, interruptible=True)
    judged = [one.case.id for one in whole.rulesets[0].asked]
    first = len({case.id for case in CASES} & {*judged})

    assert (whole.status, whole.rulesets[0].otherwise != ()) == (Status.CONFORMS, True)
    assert total > first
    for until in {1, 2, first, *range(first + 1, total + 1, max(1, (total - first) // 12)), total}:
        report, _ = run(until, interruptible=True)

        assert (report.interrupted, report.stopped) == (True, INTERRUPTED)
        assert report.status is Status.UNFINISHED
        assert until == 1 or report.rulesets[0].asked


def test_whoever_calls_gets_ctrl_c_if_the_run_is_not_interruptible() -> None:
    _, (total,) = run(0)
    for until in (1, total // 2, total):
        with pytest.raises(KeyboardInterrupt):
            run(until)


@pytest.mark.parametrize("seed", range(8))
def test_a_run_that_stopped_at_the_first_failure_asks_nothing_more(seed: int) -> None:
    order = Order((FORUM,), chosen=True, fail_fast=True, seed=seed)
    both = OTHERWISE.with_admitted("folding.when", Choice("own-action"))
    heard: list[str] = []

    def program() -> Callable[[dict[str, Any]], dict[str, Any]]:
        handle = playing({"forum": both.flipped("folding.cost", Choice("free"))})

        def listening(message: dict[str, Any]) -> dict[str, Any]:
            heard.append(message["method"])
            return handle(message)

        return listening

    report = verify(InProcess(program), "it", load_cases(), order)
    asked = [one for one in heard if one not in {"hello", "ruleset"}]

    assert (report.stopped, report.status) == (FIRST_FAILURE, Status.FAILS)
    assert len(asked) == len(report.rulesets[0].asked)
