"""The processes of this machine: as many lanes, in each of which one part is judged at a time."""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections import deque
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any, NoReturn, Self

if TYPE_CHECKING:
    from collections.abc import Callable


class LocalLanes:
    """Processes, each with a lane of its own: one that dies takes no other's part along."""

    elsewhere: bool = False
    tries: int = 3
    """How often a part is begun whose process dies."""
    lost: tuple[type[BaseException], ...] = (BrokenProcessPool,)
    """What a future raises whose process has died."""

    def __init__(self, count: int) -> None:
        """Open so many lanes."""
        self.most = count
        self._free: deque[Executor] = deque(_lane() for _ in range(count))
        self._busy: dict[Future[Any], Executor] = {}

    def __enter__(self) -> Self:
        """Processes start with the first part."""
        return self

    def __exit__(self, *_: object) -> None:
        """End all processes, and the programs that they run."""
        for process in multiprocessing.active_children():
            process.terminate()
        for lane in (*self._free, *self._busy.values()):
            lane.shutdown(wait=True, cancel_futures=True)

    def submit(self, function: Callable[..., Any], *given: object) -> Future[Any]:
        """Begin a part, where fewer than `most` are under way."""
        lane = self._free.popleft()
        future: Future[Any] = lane.submit(function, *given)
        self._busy[future] = lane
        return future

    def ended(self, future: Future[Any]) -> None:
        """Free the lane of a future that is done; a dead process is replaced."""
        lane = self._busy.pop(future)
        if isinstance(future.exception(), self.lost):
            lane.shutdown(wait=True)
            lane = _lane()
        self._free.append(lane)


def _lane() -> Executor:
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(1, context, _begin, (tuple(sys.path),))


def _begin(path: tuple[str, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started this process ends it
    signal.signal(signal.SIGTERM, _end)
    sys.path[:] = [*dict.fromkeys((*sys.path, *path))]


def _end(number: int, frame: object) -> NoReturn:
    del number, frame
    sys.exit(0)
