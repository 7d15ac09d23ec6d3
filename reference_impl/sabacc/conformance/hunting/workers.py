"""Several processes that ask for one hunt, each with its own copy of the program.

The findings are the same for any number of them: each part of the questions is generated alone, and
the batches are examined in order.  After an open point is inferred, the next parts are asked anew,
as a single process would ask them.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Final, NamedTuple, NoReturn, Self, cast

from sabacc.conformance.adapters.connect import connect
from sabacc.conformance.adapters.ports import Limits, Port, PortError, keys
from sabacc.conformance.adapters.wire import greeting
from sabacc.conformance.hunting.hunt import Hunt, LawHunt
from sabacc.conformance.hunting.oracles import Batch
from sabacc.conformance.hunting.question_stream import PART, HuntTarget, sizes
from sabacc.spec.alternatives import admitted
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Ruleset
from sabacc.system.runtime import relax_gc

_AHEAD: Final = 8
"""Each process may be so many parts ahead of the examination."""
_MOMENT: Final = 0.2
"""The seconds to wait for an answer before anything else is checked."""
_PATIENCE: Final = 10.0
"""The seconds a process has to end its program before it is killed."""


@dataclass(frozen=True, slots=True)
class HuntWork:
    """The work of each process.

    Attributes:
        program: The program, as for `connect`.
        limits: Its limits.
        rulesets: The rulesets of the greeting.
        target: The target of the hunt.
        seed: The seed of the hunt.
        path: The search path of modules, for `python:` programs.
        laws: Whether the laws alone judge.
    """

    program: tuple[str, ...]
    limits: Limits
    rulesets: tuple[Ruleset, ...]
    target: HuntTarget
    seed: int
    path: tuple[str, ...]
    laws: bool = False


class _Part(NamedTuple):
    """A part to ask: its place, its size, and the ruleset."""

    place: int
    size: int
    rules: Ruleset


class WorkerPool:
    """The processes, inside `with`; no process and no program outlives it."""

    def __init__(self, work: HuntWork, count: int) -> None:
        """Prepare `count` processes."""
        self._work = work
        self._count = count
        self._free: deque[Connection] = deque()
        self._busy: dict[Connection, _Part] = {}
        self._processes: list[SpawnProcess] = []

    def __enter__(self) -> Self:
        """Start the processes."""
        context = multiprocessing.get_context("spawn")
        for number in range(self._count):
            ours, theirs = context.Pipe()
            process = context.Process(target=_serve, args=(theirs, self._work, number), daemon=True)
            process.start()
            theirs.close()
            self._processes.append(process)
            self._free.append(ours)
        return self

    def __exit__(self, *_: object) -> None:
        """End them and their programs, by force if they do not listen."""
        for pipe in (*self._free, *self._busy):
            pipe.close()
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            process.join(_PATIENCE)
            if process.is_alive():  # pragma: no cover - a program that cannot be ended
                process.kill()

    def batches(
        self, questions: int, rules: Callable[[], Ruleset], over: Callable[[], bool]
    ) -> Iterator[Batch]:
        """Yield the batches in order, each asked by the rules as they are known by then.

        `questions` is their total number, 0 for no end.
        """
        places = list(enumerate(sizes(questions))) if questions else None
        done: dict[int, tuple[Ruleset, Batch]] = {}
        place = 0
        while not over() and (places is None or place < len(places)):
            here = rules()
            if place in done and done[place][0] is here:
                batch = done.pop(place)[1]
                if not (batch.asked or batch.stopped):
                    return
                yield batch.by(here)
                place += 1
                continue
            self._send(place, places, done, here)
            for pipe in wait(list(self._busy), timeout=_MOMENT):
                self._receive(cast("Connection", pipe), done)

    def _send(
        self,
        first: int,
        places: Sequence[tuple[int, int]] | None,
        done: dict[int, tuple[Ruleset, Batch]],
        rules: Ruleset,
    ) -> None:
        """Give each idle process the next part."""
        begun = {part.place for part in self._busy.values() if part.rules is rules}
        begun |= {place for place, (by, _) in done.items() if by is rules}
        last = first + _AHEAD * self._count
        for place in range(first, last if places is None else min(last, len(places))):
            if not self._free:
                return
            if place not in begun:
                part = _Part(place, PART if places is None else places[place][1], rules)
                pipe = self._free.popleft()
                pipe.send(part)
                self._busy[pipe] = part

    def _receive(self, pipe: Connection, done: dict[int, tuple[Ruleset, Batch]]) -> None:
        part = self._busy.pop(pipe)
        try:
            received = pipe.recv()
        except (EOFError, OSError):
            received = Batch(stopped="a process of the hunt ended before its time")
        else:
            self._free.append(pipe)
        if isinstance(received, PortError):
            raise received
        done[part.place] = part.rules, received


def _serve(pipe: Connection, work: HuntWork, number: int) -> None:
    """Ask one part after another, until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends this process
    signal.signal(signal.SIGTERM, _end)
    relax_gc()
    sys.path[:] = [*dict.fromkeys((*sys.path, *work.path))]
    with suppress(EOFError, OSError):
        try:
            port, _ = connect(work.program, work.limits)
            try:
                port.hello(greeting(work.rulesets))
                _answer(pipe, port, work, number)
            finally:
                port.close()
        except PortError as error:
            pipe.recv()
            pipe.send(error)


def _end(number: int, frame: object) -> NoReturn:
    del number, frame
    sys.exit(0)


def _answer(pipe: Connection, port: Port, work: HuntWork, number: int) -> None:
    rules = work.target.rules
    hunt = (LawHunt if work.laws else Hunt)(port, work.target, keys(work.seed + number + 1))
    streams = hunt.streams(work.seed)
    is_evidence = any(True for point in POINTS.values() for _ in admitted(rules, point))
    while True:
        part: _Part = pipe.recv()
        if part.rules != hunt.rules:
            hunt.rules = rules if part.rules == rules else part.rules
        batch = hunt.batch(streams, part.place, part.size, pipe.poll)
        if not is_evidence:
            batch.agreed = []
        pipe.send(batch)
