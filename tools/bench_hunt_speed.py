"""How fast the hunt asks: against the reference and the pipe alone, and with two workers.

Everything is counted in processor time, so that other work on the machine does not count.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
import time
from itertools import count, islice
from pathlib import Path
from typing import TYPE_CHECKING

from sabacc.conformance.adapters.connect import connect
from sabacc.conformance.adapters.ports import Ask, Greeting, Limits
from sabacc.conformance.adapters.wire import greeting, request_line
from sabacc.conformance.hunting.hunt import Budget, Hunt
from sabacc.conformance.hunting.question_stream import HuntTarget, questions
from sabacc.conformance.hunting.workers import HuntWork, WorkerPool
from sabacc.protocol.reference import Reference
from sabacc.protocol.serve import answer_line
from sabacc.spec.rulesets import builtin
from sabacc.system.runtime import relax_gc
from tools import canned, timed_hunts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).resolve().parents[1]
RUNS = 5
"""How often each is measured, in turn; the median counts."""
QUESTIONS = 1_000
MANY = 12_000
"""How many questions are shared between workers: half of what a usual hunt asks."""
SEED = 1
WORKERS = 2
ALONE = ()
"""The reference within each process: no program takes a core from the workers, or is counted."""


def hunt_rows() -> Iterator[tuple[str, str, str]]:
    """Measure questions a second of the hunt, and what a second worker adds."""
    relax_gc()  # as the command does
    yield from alone_rows("standard")
    for name in ("standard", "holonet"):
        yield shared_row(name)


def alone_rows(name: str) -> Iterator[tuple[str, str, str]]:
    """Hold the hunt over stdio against the slower of the two things that it cannot do without."""
    rules = builtin(name)
    target = HuntTarget(name, rules, timed_hunts.LEVELS)
    told = Greeting(greeting((rules,)).params)  # the canned program takes no ruleset
    asks = [
        Ask(key, one.method, {"ruleset": name, **one.params})
        for key, one in enumerate(islice(questions(target, SEED), QUESTIONS), 1)
    ]
    lines = [request_line(ask) for ask in asks]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "lines"
        path.write_bytes(b"".join(canned.canned_lines(told, asks)))
        spent = [
            (_answering(lines), _piped(path, told, asks), _hunted(path, told, target))
            for _ in range(RUNS)
        ]
    reference, pipe, hunt = (
        QUESTIONS / statistics.median(each) for each in zip(*spent, strict=True)
    )
    slower = min(reference, pipe)
    yield f"hunt: its questions, the reference alone ({name})", _rate(reference), ""
    yield "the same, the pipe alone, canned answers", _rate(pipe), ""
    ratio = f"{hunt / slower:.2f} of the slower (to reach: 0.60)"
    yield "the same, a hunt through the pipe", _rate(hunt), ratio


def _rate(figure: float) -> str:
    return f"{figure:,.0f} a second"


def _answering(lines: Sequence[bytes]) -> float:
    """Return how long the reference takes to answer lines, from bytes to bytes."""
    handle = Reference().handle
    begun = time.process_time()
    for line in lines:
        answer_line(handle, line)
    return time.process_time() - begun


def _piped(path: Path, told: Greeting, asks: Sequence[Ask]) -> float:
    """Return how long this process takes to pass requests to a program, and to read its answers."""
    with canned.talking(canned.command_of(path), told) as (port, _):
        begun = time.process_time()
        canned.all_answered(port, asks)
        return time.process_time() - begun


def _hunted(path: Path, told: Greeting, target: HuntTarget) -> float:
    """Return how long this process takes to hunt a program that answers all questions right."""
    with canned.talking(canned.command_of(path), told) as (port, _):
        begun = time.process_time()
        hunt = Hunt(port, target, count(1))
        hunt.run(SEED, Budget(QUESTIONS))
        spent = time.process_time() - begun
    if hunt.findings or hunt.asked.total() != QUESTIONS:
        sys.exit(f"the hunt found {len(hunt.findings)} faults in canned answers {hunt.stopped}")
    return spent


def shared_row(name: str) -> tuple[str, str, str]:
    """Say how much sooner two workers would be done than one, each with a core of its own.

    A hunt ends when its busiest process does, and no sooner than all have done their work on so
    many cores.  What the workers need to start is counted too; they begin from an empty main
    module, as they do under the command.
    """
    code = f"from tools.bench_hunt_speed import shared; shared({name!r})"
    ran = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, cwd=ROOT)  # noqa: S603 - our own program
    one, *spent = json.loads(ran.stdout)
    two = max(*spent, sum(spent) / WORKERS)
    figure = f"{two:.1f} s, of which {spent[0]:.1f} s to share out"
    ratio = f"{one / two:.2f} times as fast (to reach: 1.7)"
    return f"hunt: two workers, for {one:.1f} s of one ({name})", figure, ratio


def shared(name: str) -> None:
    """Print how long one process takes, and each of those that share the same questions."""
    relax_gc()
    rules = builtin(name)
    target = HuntTarget(name, rules, timed_hunts.LEVELS)
    port, _ = connect(ALONE, Limits())  # which nobody has to end
    port.hello(greeting((rules,)))
    begun = time.process_time()
    Hunt(port, target, count(1)).run(SEED, Budget(MANY))
    one = time.process_time() - begun
    work = HuntWork(ALONE, Limits(start=120.0), (rules,), target, SEED, tuple(sys.path))
    hunt = Hunt(port, target, count(1))
    begun = time.process_time()
    with WorkerPool(work, WORKERS) as pool:
        hunt.run(SEED, Budget(MANY), pool)
        spent = [time.process_time() - begun, *timed_hunts.children_times()]
    if hunt.asked.total() != MANY:
        sys.exit(f"{hunt.asked.total()} of {MANY} questions were asked {hunt.stopped}")
    print(json.dumps([one, *spent]))
