"""One run shared among processes: each judges some rulesets, with a program of its own.

The report is the same for any number of them: rulesets are judged one by one, each from its own
seed, and stand in the order in which the program claims them.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from typing import Any, Final, Self

from sabacc.conformance.adapters.connect import connect
from sabacc.conformance.adapters.ports import TOO_LONG, Limits
from sabacc.conformance.inference.deviations import Otherwise, OwnWay
from sabacc.conformance.judging.results import Judgement, RulesetResult, RunReport, ruleset_result
from sabacc.conformance.judging.runner import INTERRUPTED, Order, Progress, now, unasked, verify
from sabacc.conformance.judging.selection import Planned, plan, targets_of
from sabacc.conformance.scenarios.cases import Case
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.protocol.messages import Hello

_FIELDS: Final = tuple(each.name for each in fields(Judgement) if each.name != "case")


@dataclass(frozen=True, slots=True)
class Packed:
    """What one ruleset came to, without the cases: these every process has.

    `seconds` is how long it took, and `failed` how many cases count against the program.
    """

    ruleset: str
    entries: tuple[tuple[Any, ...], ...]
    otherwise: tuple[Otherwise, ...]
    own_ways: tuple[OwnWay, ...]
    unexpected: tuple[str, ...]
    notes: tuple[str, ...]
    stopped: str
    failed: int
    seconds: float

    @classmethod
    def of(cls, ruleset: str, report: RunReport) -> Self:
        """Pack a report on one ruleset."""
        judgements = [one for result in report.rulesets for one in result.judgements]
        return cls(
            ruleset,
            tuple(
                (
                    one.case.id if one.case.file else one.case,
                    *(getattr(one, name) for name in _FIELDS),
                )
                for one in judgements
            ),
            tuple(one for result in report.rulesets for one in result.otherwise),
            tuple(one for result in report.rulesets for one in result.own_ways),
            report.unexpected,
            report.notes,
            report.stopped,
            sum(one.condemns for one in judgements),
            report.seconds,
        )

    def unpacked(self, cases: Mapping[str, Case]) -> RulesetResult:
        """Return the result as it would be in one process."""
        judgements = (
            Judgement(cases[case] if isinstance(case, str) else case, *rest)
            for case, *rest in self.entries
        )
        return ruleset_result(self.ruleset, judgements, self.otherwise, self.own_ways)


def judged(ruleset: str, program: tuple[str, ...], limits: Limits, order: Order) -> Packed:
    """Judge one ruleset with a program of its own; raises PortError where none answers."""
    port, name = connect(program, limits)
    try:
        only = replace(order, only=frozenset({ruleset}))
        report = verify(port, name, load_cases(), only)
    finally:
        port.close()
    # What outlives a program is found when it ends.
    return Packed.of(ruleset, replace(report, notes=(*report.notes, *port.notes)))


@dataclass(frozen=True)
class Parts:
    """What is to be judged of a program that has said `hello`: a part for each ruleset."""

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
        found: Mapping[str, Packed],
        seconds: float | None = None,
        *,
        interrupted: bool = False,
        stopped: str = "",
    ) -> RunReport:
        """Put the parts together; what is not in `found` was not asked.

        `seconds` is the time that all of it took; None is the sum of the parts' times.
        """
        known = {case.id: case for case in load_cases()}
        cut = any(one.stopped == TOO_LONG for one in found.values())
        ended = INTERRUPTED if interrupted else TOO_LONG if cut else ""
        results = (
            found[name].unpacked(known) if name in found else unasked(name, entries)
            for name, entries in self.planned.items()
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


@dataclass(frozen=True, slots=True)
class JudgingWork:
    """What each process is given once.

    Attributes:
        program: The program, as `connect` takes it.
        limits: Its limits.
        order: What the user asks for.
        path: Where modules are found, for `python:` programs.
    """

    program: tuple[str, ...]
    limits: Limits
    order: Order
    path: tuple[str, ...]


def verify_shared(
    work: JudgingWork,
    hello: Hello,
    program: str,
    jobs: int,
    on_progress: Callable[[Progress], None] | None = None,
) -> RunReport:
    """Judge a program that has said `hello` in several processes, each with one of its own."""
    begun = time.monotonic()
    work = replace(work, limits=work.limits.begun())
    parts = Parts.of(hello, work.order)
    found: dict[str, Packed] = {}
    interrupted = False
    for packed in _gathered(work, jobs, parts.largest_first):
        if packed is None:
            interrupted = True
            continue
        found[packed.ruleset] = packed
        if on_progress is not None:
            on_progress(Progress(parts.cases(found), parts.total, packed.failed))
    seconds = time.monotonic() - begun
    return parts.report(program, found, seconds, interrupted=interrupted)


def _gathered(work: JudgingWork, jobs: int, rulesets: Sequence[str]) -> Iterator[Packed | None]:
    """Yield what each ruleset came to as it is known; None once where the run is interrupted.

    A second interruption ends everything at once.
    """
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    with ProcessPoolExecutor(jobs, context, _begin, (work, stop)) as pool:
        waiting: set[Future[Packed | None]] = set()
        unsent = list(rulesets)
        try:
            while unsent or waiting:
                try:
                    if unsent:
                        with _deaf():
                            waiting = {pool.submit(_judge, name) for name in unsent}
                            unsent = []
                    ready, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                except KeyboardInterrupt:
                    if stop.is_set() or not work.order.interruptible:
                        raise
                    stop.set()
                    waiting -= {future for future in waiting if future.cancel()}
                    for process in multiprocessing.active_children():
                        if process.pid is not None:
                            os.kill(process.pid, signal.SIGINT)
                    yield None
                    continue
                yield from (packed for future in ready if (packed := future.result()))
        except BaseException:
            stop.set()
            for process in multiprocessing.active_children():
                process.terminate()
            raise


@contextmanager
def _deaf() -> Generator[None]:
    """Hold Ctrl-C back, here and in processes that start now: they listen once they can answer."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_HERE: Final[dict[str, Any]] = {}
"""What a process keeps between rulesets: its work, and whether it is to stop."""


def _begin(work: JudgingWork, stop: Any) -> None:  # noqa: ANN401 - multiprocessing's own type
    import sys  # noqa: PLC0415 - beside its only use

    signal.signal(signal.SIGINT, _interrupt)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    sys.path[:] = [*dict.fromkeys((*sys.path, *work.path))]
    _HERE["work"], _HERE["stop"] = work, stop


def _interrupt(number: int, frame: object) -> None:
    """End the run of this process, once: a terminal sends the signal, and the parent does too."""
    del number, frame
    first = not _HERE.get("interrupted")
    _HERE["interrupted"] = True
    if first and _HERE.get("asking"):
        raise KeyboardInterrupt


def _judge(ruleset: str) -> Packed | None:
    """Judge one ruleset with a program of its own; None where the run has been interrupted."""
    if _HERE.get("interrupted") or _HERE["stop"].is_set():
        return None
    _HERE["asking"] = True
    try:
        work: JudgingWork = _HERE["work"]
        return judged(ruleset, work.program, work.limits, work.order)
    except KeyboardInterrupt:
        return None
    finally:
        _HERE["asking"] = False
