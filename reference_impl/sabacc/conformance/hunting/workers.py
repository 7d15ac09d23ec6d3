"""Several processes that ask for one hunt, each with its own copy of the program.

The findings are the same for any number of them: each part of the questions is generated alone, and
the batches are examined in order.  After an open point is inferred, the next parts are asked anew,
as a single process would ask them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import cache, partial
from itertools import islice
from multiprocessing.util import Finalize
from typing import Final, NamedTuple

from sabacc.conformance.adapters.connect import connect
from sabacc.conformance.adapters.ports import Limits, keys
from sabacc.conformance.adapters.wire import greeting
from sabacc.conformance.hunting.hunt import Hunt, LawHunt
from sabacc.conformance.hunting.oracles import Batch
from sabacc.conformance.hunting.question_stream import HuntTarget, QuestionStream, sizes
from sabacc.conformance.pool import Pool
from sabacc.spec.alternatives import admitted
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Ruleset
from sabacc.system.runtime import relax_gc

_AHEAD: Final = 8
"""Each process may be so many parts ahead of the examination."""


@dataclass(frozen=True, slots=True)
class HuntWork:
    """The work of each process.

    Attributes:
        program: The program, as for `connect`.
        limits: Its limits.
        rulesets: The rulesets of the greeting.
        target: The target of the hunt.
        seed: The seed of the hunt.
        laws: Whether the laws alone judge.
    """

    program: tuple[str, ...]
    limits: Limits
    rulesets: tuple[Ruleset, ...]
    target: HuntTarget
    seed: int
    laws: bool = False


class _Shard(NamedTuple):
    """A shard of the questions: its place, its size, and the ruleset."""

    place: int
    size: int
    rules: Ruleset


class WorkerPool(Pool):
    """The processes, inside `with`; no process and no program outlives it."""

    def __init__(self, work: HuntWork, count: int) -> None:
        """Prepare `count` processes."""
        super().__init__(count, partial(_prepare, work))
        self._most = _AHEAD * count

    def batches(
        self, questions: int, rules: Callable[[], Ruleset], over: Callable[[], bool]
    ) -> Iterator[Batch]:
        """Yield the batches in order, each asked by the rules as they are known by then.

        `questions` is their total number, 0 for no end.
        """
        parts: deque[_Shard] = deque()
        results = self.run(_ask_part, parts, lambda part: (part,), over)
        done: dict[int, Batch] = {}
        here, place, planned = rules(), 0, 0
        while not over():
            if rules() is not here:  # what was asked ahead is asked anew
                here, planned = rules(), place
                parts.clear()
                done.clear()
            more = islice(enumerate(sizes(questions)), planned, place + self._most)
            parts += (_Shard(number, size, here) for number, size in more)
            planned = place + self._most
            if place in done:
                batch = done.pop(place)
                if not (batch.asked or batch.stopped):
                    return
                place += 1
                yield batch.by(here)
                continue
            finished = next(results, None)
            if finished is None:
                return
            part, future = finished
            if part.rules is here:
                try:
                    done[part.place] = future.result()
                except BrokenProcessPool:
                    done[part.place] = Batch(stopped="a process of the hunt ended before its time")


_work: HuntWork


def _prepare(work: HuntWork) -> None:
    global _work  # noqa: PLW0603 - a process has one program
    _work = work
    relax_gc()


@cache
def _hunt() -> tuple[Hunt, tuple[QuestionStream, ...], bool]:
    """Connect to this process's program; also say whether right answers are evidence."""
    port, _ = connect(_work.program, _work.limits)
    Finalize(port, port.close, exitpriority=1)
    port.hello(greeting(_work.rulesets))
    hunt = (LawHunt if _work.laws else Hunt)(port, _work.target, keys(_work.seed))
    choices = (choice for point in POINTS.values() for choice in admitted(hunt.rules, point))
    return hunt, tuple(hunt.streams(_work.seed)), any(True for _ in choices)


def _ask_part(part: _Shard) -> Batch:
    """Ask one part; raises PortError if there is no conversation with the program."""
    hunt, streams, is_evidence = _hunt()
    if part.rules != hunt.rules:
        hunt.rules = hunt.target.rules if part.rules == hunt.target.rules else part.rules
    batch = hunt.batch(streams, part.place, part.size, lambda: False)
    if not is_evidence:
        batch.agreed = []
    return batch
