"""One run shared among processes: each judges some rulesets, with a program of its own.

The report is the same for any number of them: rulesets are judged one by one, each from its own
seed, and stand in the order in which the program claims them.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Final

from sabacc.conformance.adapters.connect import connect
from sabacc.conformance.judging.results import Judgement, Report, ruleset_result
from sabacc.conformance.judging.runner import INTERRUPTED, Progress, now, unasked, verify
from sabacc.conformance.judging.selection import plan, targets_of
from sabacc.conformance.scenarios.catalogue import load_cases

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
    from concurrent.futures import Future

    from sabacc.conformance.adapters.ports import Limits
    from sabacc.conformance.judging.results import RulesetResult
    from sabacc.conformance.judging.runner import Order
    from sabacc.conformance.nearest_ruleset import Otherwise, OwnWay
    from sabacc.conformance.scenarios.cases import Case
    from sabacc.protocol.messages import Hello

_FEW: Final = 4
"""So few rulesets are judged sooner by one process than another is started."""
_LEAST: Final = 0.001
"""A run that is over still has a moment left: no limit at all is written as zero."""


def jobs_for(wanted: int | None, targets: int) -> int:
    """Return how many processes judge so many rulesets; `wanted` is None for one a core."""
    if targets <= _FEW and wanted is None:
        return 1
    return max(1, min(wanted or os.cpu_count() or 1, targets))


@dataclass(frozen=True, slots=True)
class Work:
    """What each process is given once.

    Attributes:
        program: The program, as `connect` takes it.
        limits: Its limits.
        order: What the user asks for.
        path: Where modules are found, for `python:` programs.
        until: When the whole run ends, in seconds of the epoch; 0 for never.
    """

    program: tuple[str, ...]
    limits: Limits
    order: Order
    path: tuple[str, ...]
    until: float = 0.0

    def left(self) -> Limits:
        """Return the limits of a program that begins now: the run is one for all of them."""
        if not self.until:
            return self.limits
        return replace(self.limits, run=max(_LEAST, self.until - time.time()))


def verify_shared(
    work: Work,
    hello: Hello,
    program: str,
    jobs: int,
    on_progress: Callable[[Progress], None] | None = None,
) -> Report:
    """Judge a program that has said `hello` in several processes, each with one of its own."""
    begun = time.monotonic()
    if work.limits.run:
        work = replace(work, until=time.time() + work.limits.run)
    order, cases = work.order, load_cases()
    targets = targets_of(hello, order.rulesets, chosen=order.chosen)
    planned = {target.name: list(plan(cases, (target,), hello, order.wanted)) for target in targets}
    sizes = {
        name: sum(entry.standing is None for entry in entries) for name, entries in planned.items()
    }
    found: dict[str, _Packed] = {}
    interrupted = False
    for packed in _gathered(work, jobs, sorted(sizes, key=lambda name: -sizes[name])):
        if packed is None:
            interrupted = True
            continue
        found[packed.ruleset] = packed
        if on_progress is not None:
            done = sum(sizes[name] for name in found)
            on_progress(Progress(done, sum(sizes.values()), packed.failed))
    known = {case.id: case for case in cases}
    results = (
        found[name].unpacked(known) if name in found else unasked(name, entries)
        for name, entries in planned.items()
    )
    return Report(
        hello=hello,
        program=program,
        rulesets=tuple(result for result in results if result.rules),
        seconds=time.monotonic() - begun,
        unexpected=tuple(key for one in found.values() for key in one.unexpected),
        notes=tuple(dict.fromkeys(note for one in found.values() for note in one.notes)),
        stopped=INTERRUPTED if interrupted else "",
        interrupted=interrupted,
        seed=order.seed,
        at=now(),
    )


def _gathered(work: Work, jobs: int, rulesets: Sequence[str]) -> Iterator[_Packed | None]:
    """Yield what each ruleset came to as it is known; None once where the run is interrupted.

    A second interruption ends everything at once.
    """
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    with ProcessPoolExecutor(jobs, context, _begin, (work, stop)) as pool:
        waiting: set[Future[_Packed | None]] = set()
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


# --- in the other processes -----------------------------------------------------------------------

_HERE: Final[dict[str, Any]] = {}
"""What a process keeps between rulesets: its work, and whether it is to stop."""


def _begin(work: Work, stop: Any) -> None:  # noqa: ANN401 - multiprocessing's own type
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


def _judge(ruleset: str) -> _Packed | None:
    """Judge one ruleset with a program of its own; None where the run has been interrupted."""
    if _HERE.get("interrupted") or _HERE["stop"].is_set():
        return None
    _HERE["asking"] = True
    try:
        return _judged(ruleset, _HERE["work"])
    except KeyboardInterrupt:
        return None
    finally:
        _HERE["asking"] = False


def _judged(ruleset: str, work: Work) -> _Packed:
    port, program = connect(work.program, work.left())
    try:
        order = replace(work.order, only=frozenset({ruleset}))
        report = verify(port, program, load_cases(), order)
    finally:
        port.close()
    # What outlives a program is found when it ends.
    return _Packed.of(ruleset, replace(report, notes=(*report.notes, *port.notes)))


_FIELDS: Final = tuple(each.name for each in fields(Judgement) if each.name != "case")


@dataclass(frozen=True, slots=True)
class _Packed:
    """What one ruleset came to, without the cases: these every process has."""

    ruleset: str
    entries: tuple[tuple[Any, ...], ...]
    otherwise: tuple[Otherwise, ...]
    own_ways: tuple[OwnWay, ...]
    unexpected: tuple[str, ...]
    notes: tuple[str, ...]
    stopped: str
    failed: int

    @classmethod
    def of(cls, ruleset: str, report: Report) -> _Packed:
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
        )

    def unpacked(self, cases: Mapping[str, Case]) -> RulesetResult:
        """Return the result as it would be in one process."""
        judgements = (
            Judgement(cases[case] if isinstance(case, str) else case, *rest)
            for case, *rest in self.entries
        )
        return ruleset_result(self.ruleset, judgements, self.otherwise, self.own_ways)
