"""Hunts that end with the first finding, in the processor time of hunt and program together.

So other work on the machine does not count.
"""

from __future__ import annotations

import os
import resource
import statistics
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from sabacc.conformance.hunting.hunt import Budget, Hunt
from sabacc.conformance.hunting.question_stream import HuntTarget

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

    from sabacc.conformance.adapters.ports import Port
    from sabacc.conformance.hunting.finding import Finding
    from sabacc.spec.rulesets import Ruleset

LEVELS = ("score", "compare", "settle", "shift", "play")
MEDIAN, MOST = 5.0, 30.0
"""How long the median may take, and the 95th percentile, in seconds."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Timed:
    """What came of a hunt.

    Attributes:
        what: What was planted.
        ruleset: By which ruleset was hunted.
        asked: How many questions were asked, smaller ones aside.
        seconds: How long it took, with making the finding small.
        rule: The rule of the finding; None if nothing was found.
        method: The level of its question.
        seats: How many seats are left.
        rounds: How many rounds are left.
    """

    what: str
    ruleset: str
    asked: int
    seconds: float
    rule: str | None = None
    method: str = ""
    seats: int = 0
    rounds: int = 0

    @property
    def how(self) -> str:
        """The rule of the finding, or why there is none."""
        return "not found" if self.rule is None else self.rule or "no rule named"


def until_found(  # noqa: PLR0913 - what is hunted, and how long
    port: Port,
    what: str,
    rules: Ruleset,
    levels: Sequence[str],
    given: argparse.Namespace,
    *,
    open_too: bool = False,
) -> Timed:
    """Hunt until something condemns the program and is made small, or the budget is spent.

    With `open_too` that is enough which is told where the document leaves the point open.
    """

    def stop(hunt: Hunt) -> None:
        if any(open_too or one.condemns for one in hunt.findings):
            hunt.stopped = "found"

    target = HuntTarget(rules.name, rules, tuple(levels))
    hunt = Hunt(port, target, count(1), stop, clock=processor_time)
    begun = processor_time()
    hunt.run(given.seed, Budget(seconds=given.seconds))
    spent = processor_time() - begun
    found = next((one for one in hunt.findings if open_too or one.condemns), None)
    asked = hunt.asked.total()
    if found is None:
        return Timed(what, rules.name, asked, spent)
    return Timed(what, rules.name, asked, spent, found.rule, *_size(found))


def _size(found: Finding) -> tuple[str, int, int]:
    """Return the level, the seats and the rounds of what is left of a question."""
    asked = found.question
    rounds = max((each["round"] for each in asked.expected.get("phases", ())), default=0)
    return asked.method, asked.seats, rounds


def processor_time() -> float:
    """Return the seconds of processor time of this process and of those that it has started."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + ended.ru_utime + ended.ru_stime + sum(children_times())


def children_times() -> list[float]:
    """Return the seconds of processor time of each process that this one has started and runs.

    There are none on another system than Linux.
    """
    found: list[float] = []
    with suppress(OSError):
        for task in Path("/proc/self/task").iterdir():
            for child in (task / "children").read_text(encoding="ascii").split():
                words = Path(f"/proc/{child}/stat").read_text(encoding="utf-8").rpartition(")")[2]
                found.append(sum(map(int, words.split()[11:13])) / os.sysconf("SC_CLK_TCK"))
    return found


def options(words: argparse.ArgumentParser) -> None:
    """Add the options that all such measurements have."""
    words.add_argument("--seed", type=int, default=1, help="the seed of the hunts")
    words.add_argument("--seconds", type=float, default=MOST, help="the budget of each")
    words.add_argument("--workers", type=int, default=1, help="how many hunts at a time")


def all_of(things: Sequence[T], hunted: Callable[[T], Timed], workers: int) -> list[Timed]:
    """Hunt for all of some things, some at a time, and say what came of each."""
    told: list[Timed] = []
    with ProcessPoolExecutor(workers) as pool:
        for one in pool.map(hunted, things):
            told.append(one)
            place = f"{len(told)} of {len(things)}"
            asked = f"{one.asked} asked, {one.seconds:.1f} s"
            size = f"{one.method} {one.seats} seats {one.rounds} rounds"
            print(f"{place}: {one.what}, {asked}, {size}, {one.how}", file=sys.stderr)
    return told


def times(told: Sequence[Timed]) -> str:
    """Return the median of the times, and the 95th percentile."""
    spent = sorted(one.seconds for one in told)
    late = spent[min(len(spent) - 1, round(0.95 * len(spent)))]
    return (
        f"median {statistics.median(spent):.1f} s (to reach: {MEDIAN:g} s), "
        f"95th percentile {late:.1f} s (to reach: {MOST:g} s)"
    )
