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
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from sabacc.conformance.judging.ruleset_parts import Parts, judged
from sabacc.conformance.judging.runner import Progress

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence
    from concurrent.futures import Future

    from sabacc.conformance.adapters.ports import Limits
    from sabacc.conformance.judging.results import RunReport
    from sabacc.conformance.judging.ruleset_parts import Packed
    from sabacc.conformance.judging.runner import Order
    from sabacc.protocol.messages import Hello

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
