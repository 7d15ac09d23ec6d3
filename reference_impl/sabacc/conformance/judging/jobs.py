"""One run shared among processes: each judges some rulesets, with a program of its own.

The report is the same for any number of them: rulesets are judged one by one, each from its own
seed, and stand in the order in which the program claims them.
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Final, Self

from sabacc.conformance.adapters.connect import connect
from sabacc.conformance.adapters.ports import TOO_LONG, Limits, Port
from sabacc.conformance.judging.results import RunReport
from sabacc.conformance.judging.runner import INTERRUPTED, Order, Progress, now, unasked, verify
from sabacc.conformance.judging.selection import Planned, plan, targets_of
from sabacc.conformance.pool import Pool
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.protocol.messages import Hello


def with_notes(report: RunReport, port: Port) -> RunReport:
    """Add the notes of a port that is closed: what outlives a program is found when it ends."""
    return replace(report, notes=tuple(dict.fromkeys((*report.notes, *port.notes))))


def judge(
    port: Port,
    name: str,
    order: Order,
    on_progress: Callable[[Progress], None] | None = None,
    hello: Hello | None = None,
) -> RunReport:
    """Judge a program, and end it; `hello` if it has said that already.  Raises PortError."""
    with closing(port):
        report = verify(port, name, load_cases(), order, on_progress, hello)
    return with_notes(report, port)


def judged(ruleset: str, program: tuple[str, ...], limits: Limits, order: Order) -> RunReport:
    """Judge one ruleset with a program of its own; raises PortError where none answers."""
    return judge(*connect(program, limits), replace(order, only=frozenset({ruleset})))


@dataclass(frozen=True)
class Parts:
    """The work of judging a program that has said `hello`: a part for each ruleset."""

    hello: Hello
    order: Order
    planned: Mapping[str, Sequence[Planned]]

    @classmethod
    def of(cls, hello: Hello, order: Order) -> Self:
        """Plan the parts, in the order in which the program claims its rulesets.

        Raises RulesetError where it declares a ruleset that cannot be.
        """
        targets = targets_of(hello, order.rulesets, chosen=order.chosen)
        cases = load_cases()
        planned = {one.name: list(plan(cases, (one,), hello, order.wanted)) for one in targets}
        return cls(hello, order, planned)

    def cases(self, rulesets: Iterable[str]) -> int:
        """Return how many cases are asked by these rulesets."""
        return sum(one.not_asked is None for name in rulesets for one in self.planned[name])

    @property
    def total(self) -> int:
        """How many cases are asked in all."""
        return self.cases(self.planned)

    @property
    def largest_first(self) -> list[str]:
        """The rulesets, those with the most cases first, so that no large one is waited for."""
        return sorted(self.planned, key=lambda name: -self.cases((name,)))

    def report(
        self,
        program: str,
        found: Mapping[str, RunReport],
        seconds: float | None = None,
        *,
        interrupted: bool = False,
        stopped: str = "",
    ) -> RunReport:
        """Put the reports on single rulesets together; what is not in `found` was not asked.

        `seconds` is the time that all of it took; None is the sum of the parts' times.
        """
        cut = any(one.stopped == TOO_LONG for one in found.values())
        ended = INTERRUPTED if interrupted else TOO_LONG if cut else ""
        results = (
            result
            for name, entries in self.planned.items()
            for result in (found[name].rulesets if name in found else (unasked(name, entries),))
        )
        if seconds is None:
            seconds = sum(one.seconds for one in found.values())
        return RunReport(
            hello=self.hello,
            program=program,
            rulesets=tuple(result for result in results if result.rules),
            seconds=seconds,
            unexpected=tuple(key for one in found.values() for key in one.unexpected),
            notes=tuple(dict.fromkeys(note for one in found.values() for note in one.notes)),
            stopped=stopped or ended,
            interrupted=bool(ended),
            seed=self.order.seed,
            at=now(),
        )


_FEW: Final = 4
"""So few rulesets are judged sooner by one process than another is started."""


def jobs_for(wanted: int | None, targets: int) -> int:
    """Return how many processes judge so many rulesets; `wanted` is None for one a core."""
    if targets <= _FEW and wanted is None:
        return 1
    return max(1, min(wanted or os.cpu_count() or 1, targets))


def verify_shared(  # noqa: PLR0913, PLR0917 - a program, what is asked of it, and by how many
    program: tuple[str, ...],
    limits: Limits,
    order: Order,
    hello: Hello,
    name: str,
    jobs: int,
    on_progress: Callable[[Progress], None] | None = None,
) -> RunReport:
    """Judge a program that has said `hello` in several processes, each with one of its own."""
    begun = time.monotonic()
    limits = limits.begun()
    parts = Parts.of(hello, order)
    found: dict[str, RunReport] = {}
    interrupted = False
    with Pool(jobs) as pool:
        todo = deque(parts.largest_first)
        try:
            for ruleset, done in pool.run(judged, todo, lambda one: (one, program, limits, order)):
                found[ruleset] = report = done.result()
                if on_progress is not None:
                    on_progress(Progress(parts.cases(found), parts.total, report.failed))
        except KeyboardInterrupt:
            if not order.interruptible:
                raise
            interrupted = True
    seconds = time.monotonic() - begun
    return parts.report(name, found, seconds, interrupted=interrupted)
