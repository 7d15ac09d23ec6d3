"""What it costs to judge: a program that fails much against one that fails nothing, and cores."""

from __future__ import annotations

import os
import statistics
import sys
import time
from typing import TYPE_CHECKING, Any

from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.adapters.ports import Limits
from sabacc.conformance.adapters.wire import greeting
from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.judging.jobs import JudgingWork, verify_shared
from sabacc.conformance.judging.runner import Order, verify
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.protocol.reference import Reference, factory
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.rulesets import Choice, Ruleset, builtin

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

RUNS = 3
BASE = "classic"
FAILING = (
    "ranking.order=nearest specials.pure-totals=both turns.unit=rounds betting.raise=none "
    "drawing.two-card-trade=allowed bombs.mid-hand=out-at-once drawing.number=one-or-two "
    "betting.check=forbidden penalties.caller=fixed penalties.bomb=none"
)
"""A dialect that fails some three hundred cases of the base."""


def judging_rows() -> Iterator[tuple[str, str, str]]:
    """Measure the judgement of a failing program, and a whole run on all cores."""
    right = builtin(BASE)
    wrong = right
    for one in FAILING.split():
        point, _, text = one.partition("=")
        choice = Choice.parse(text)
        wrong = wrong.flipped(point, choice) if point in wrong.made else wrong
    passing, _ = judged(right)
    failing, failed = judged(wrong)
    yield f"one ruleset, a program that fails nothing ({BASE})", f"{passing:.2f} s", "1"
    ratio = f"{failing / passing:.2f} times (to reach: 3)"
    yield f"the same, a program that fails {failed} cases", f"{failing:.2f} s", ratio
    alone = whole(1)
    yield "every ruleset and house, one process", f"{alone:.1f} s", "1"
    cores = os.cpu_count() or 1
    shared = whole(cores)
    yield f"the same, {cores} processes", f"{shared:.1f} s", f"{shared / alone:.2f} times"


def judged(true: Ruleset) -> tuple[float, int]:
    """Return how long a program that plays `true` is judged by the base, and what it fails."""
    took: list[float] = []
    failed = 0
    for _ in range(RUNS):
        begun = time.perf_counter()
        port = InProcess(lambda: playing(true))
        report = verify(port, "bench", load_cases(), Order((builtin(BASE),), chosen=True))
        took.append(time.perf_counter() - begun)
        judgements = report.rulesets[0].asked
        failed = sum(one.outcome in {Outcome.FAILED, Outcome.OPEN} for one in judgements)
    return statistics.median(took), failed


def playing(true: Ruleset) -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """Return a program that claims the base by name, and plays something else."""
    inside = Reference({BASE: true})

    def handle(message: Mapping[str, Any]) -> dict[str, Any]:
        answer = inside.handle(message)
        if message.get("method") == "hello":
            answer["result"]["plays"] = [BASE]
        return answer

    return handle


def whole(jobs: int) -> float:
    """Return how long the reference is judged by every ruleset, shared among processes."""
    order = Order(every_ruleset())
    begun = time.perf_counter()
    port = InProcess(factory)
    hello = port.hello(greeting(order.rulesets))
    if jobs == 1:
        verify(port, "bench", load_cases(), order, hello=hello)
    else:
        verify_shared(JudgingWork((), Limits(), order, tuple(sys.path)), hello, "bench", jobs)
    return time.perf_counter() - begun
