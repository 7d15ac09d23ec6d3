"""Processes that share work: a run of many rulesets, a hunt, and a fleet of many programs."""

import multiprocessing
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any, Final, Self, TypeVar

from sabacc.system.runtime import relax_gc

T = TypeVar("T")
# For how many seconds nothing but a result is waited for
_MOMENT: Final = 0.2
# How many seconds processes have to hand over what they have after an interruption
_PATIENCE: Final = 10.0
# How often a task is begun whose process dies
_TRIES: Final = 3
DIED: Final = (
    "each process that judged it died; most likely the program ends it: it kills its parent, or "
    "takes all memory (--limit-memory)"
)
"""Why a task has no result."""


def is_death(error: BaseException | None) -> bool:
    """True if this is why a task has no result whose process died, or had no memory."""
    return isinstance(error, (BrokenProcessPool, MemoryError))


class Pool:
    """Processes, each an executor of its own: one that dies takes no other's task along.

    Inside `with`; no process outlives it, and no program that one runs.
    """

    def __init__(self, count: int, prepare: Callable[[], object] = relax_gc) -> None:
        """Prepare so many processes; each starts, and is prepared, with its first task."""
        self._count, self._prepare = count, prepare
        self._free: deque[Executor] = deque(self._executor() for _ in range(count))
        self._busy: dict[Future[Any], Executor] = {}

    def __enter__(self) -> Self:
        """Start nothing yet."""
        return self

    def __exit__(self, *_: object) -> None:
        """End all processes, and the programs that they run."""
        _terminate()
        for executor in (*self._free, *self._busy.values()):
            executor.shutdown(wait=True, cancel_futures=True)

    def run(
        self,
        function: Callable[..., Any],
        tasks: deque[T],
        given: Callable[[T], tuple[Any, ...]],
        over: Callable[[], bool] = lambda: False,
    ) -> Iterator[tuple[T, Future[Any]]]:
        """Yield each task once it is done, until it is `over`; more may be added meanwhile.

        A process that dies is replaced, and its task begun anew; the last of several deaths is its
        result (`is_death`).  An interruption ends the tasks under way; they are yielded with what
        they have, but for those that had not begun, and then it is raised.
        """
        waiting: dict[Future[Any], tuple[T, int]] = {}

        def begin(task: T, tries: int = 1) -> None:
            waiting[self._submitted(function, given(task))] = task, tries

        try:
            while (tasks or waiting) and not over():
                while tasks and len(waiting) < self._count:
                    begin(tasks.popleft())
                for future in wait(waiting, _MOMENT, FIRST_COMPLETED).done:
                    executor, (task, tries) = self._busy.pop(future), waiting.pop(future)
                    if is_death(future.exception()):
                        executor.shutdown(wait=True)
                        executor = self._executor()
                    self._free.append(executor)
                    if is_death(future.exception()) and tries < _TRIES:
                        begin(task, tries + 1)
                    else:
                        yield task, future
        except KeyboardInterrupt:
            _terminate()
            for future in wait(waiting, _PATIENCE).done:
                if not is_death(future.exception()):
                    yield waiting[future][0], future
            raise

    def _submitted(self, function: Callable[..., Any], given: tuple[Any, ...]) -> Future[Any]:
        """Give a free process a task; one that died while it had nothing to do is replaced."""
        executor = self._free.popleft()
        with _sigint_blocked():
            try:
                future = executor.submit(_call, function, *given)
            except BrokenProcessPool:
                executor.shutdown(wait=True)
                executor = self._executor()
                future = executor.submit(_call, function, *given)
        self._busy[future] = executor
        return future

    def _executor(self) -> Executor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(1, context, _begin, (tuple(sys.path), self._prepare))


def _terminate() -> None:
    for process in multiprocessing.active_children():
        process.terminate()


@contextmanager
def _sigint_blocked() -> Generator[None]:
    """Hold Ctrl-C back, here and in a process that starts now, until it can take it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# Whether this process is at a task
_working = False


def _begin(path: tuple[str, ...], prepare: Callable[[], object]) -> None:
    # Whoever started this process ends it; a program that it runs takes Ctrl-C as usual.
    signal.signal(signal.SIGINT, lambda _number, _frame: None)
    signal.signal(signal.SIGTERM, _end)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    sys.path[:] = [*dict.fromkeys((*sys.path, *path))]
    prepare()


def _call(function: Callable[..., T], *given: object) -> T:
    global _working  # noqa: PLW0603 - a signal handler reads it
    _working = True
    try:
        return function(*given)
    finally:
        _working = False


def _end(number: int, frame: object) -> None:
    """Interrupt the task, once; a process without one ends."""
    global _working  # noqa: PLW0603 - as above
    del number, frame
    if not _working:
        sys.exit(0)
    _working = False
    raise KeyboardInterrupt
