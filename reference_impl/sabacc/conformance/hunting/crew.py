"""Several processes that ask for one hunt, each a program of its own.

What they find is the same for any number of them: each part of the questions is made by itself,
and what became of it is looked into in order.  Where an open point comes to be known, the parts
that follow are asked anew, as one process alone would ask them.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections import Counter, deque
from contextlib import suppress
from dataclasses import dataclass
from itertools import takewhile
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NoReturn, Self, cast

from sabacc.conformance.adapters.connect import connect
from sabacc.conformance.adapters.greeting import greeting
from sabacc.conformance.adapters.ports import PortError, keys
from sabacc.conformance.hunting.asker import Asker, Part
from sabacc.conformance.hunting.parting import parted
from sabacc.conformance.hunting.question import question
from sabacc.conformance.hunting.question_stream import PART, QuestionStream, sizes
from sabacc.spec.alternatives import admitted
from sabacc.spec.points import POINTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    from sabacc.conformance.adapters.ports import Fault, Limits, Port
    from sabacc.conformance.hunting.question import Question
    from sabacc.conformance.hunting.question_stream import Quarry
    from sabacc.spec.rulesets import Ruleset

_AHEAD: Final = 8
"""How many parts each process may be ahead of what is looked into."""
_MOMENT: Final = 0.2
"""For how many seconds nothing but an answer is waited for."""
_PATIENCE: Final = 10.0
"""How many seconds a process has to end its program before it is ended itself."""


@dataclass(frozen=True, slots=True)
class Work:
    """What each process is given once.

    Attributes:
        program: The program, as `connect` takes it.
        limits: Its limits.
        rulesets: What it is greeted with.
        quarry: What is hunted.
        seed: The seed of the hunt.
        path: Where modules are found, for `python:` programs.
    """

    program: tuple[str, ...]
    limits: Limits
    rulesets: tuple[Ruleset, ...]
    quarry: Quarry
    seed: int
    path: tuple[str, ...]


class _Wanted(NamedTuple):
    """A part to ask: which one, how many questions of it, and by which ruleset."""

    place: int
    size: int
    rules: Ruleset


class _Said(NamedTuple):
    """A question as it passes between processes, and what the program said to it."""

    name: str
    method: str
    params: dict[str, Any]
    answer: Any

    @classmethod
    def of(cls, asked: Question, answer: object) -> _Said:
        return cls(asked.name, asked.method, asked.params, answer)

    def question(self, rules: Ruleset) -> Question:
        found = question(self.name, self.method, self.params, rules)
        if found is None:  # pragma: no cover - it was one in the other process
            message = f"{self.name} is no question any more"
            raise ValueError(message)
        return found


class _Packed(NamedTuple):
    """A part that was asked."""

    asked: dict[str, int]
    wrong: list[_Said]
    right: list[_Said]
    faults: list[tuple[_Said, Fault]]
    stopped: str

    @classmethod
    def of(cls, part: Part, *, right: bool) -> _Packed:
        return cls(
            dict(part.asked),
            [_Said.of(one.question, one.answer) for one in part.wrong],
            [_Said.of(*one) for one in part.right] if right else [],
            [(_Said.of(asked, None), fault) for asked, fault in part.faults],
            part.stopped,
        )

    def unpacked(self, rules: Ruleset) -> Part:
        wrong = (parted(one.question(rules), one.answer) for one in self.wrong)
        return Part(
            Counter(self.asked),
            [one for one in wrong if one is not None],
            [(one.question(rules), one.answer) for one in self.right],
            [(one.question(rules), fault) for one, fault in self.faults],
            self.stopped,
        )


class Crew:
    """The processes, from `with` to its end; none of them, and no program, outlives it."""

    def __init__(self, work: Work, count: int) -> None:
        """Say what is to be done, and by how many."""
        self._work = work
        self._count = count
        self._free: deque[Connection] = deque()
        self._busy: dict[Connection, _Wanted] = {}
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
        """End them, and their programs: at once where they listen, else by force."""
        for pipe in (*self._free, *self._busy):
            pipe.close()
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            process.join(_PATIENCE)
            if process.is_alive():  # pragma: no cover - a program that cannot be ended
                process.kill()

    def parts(
        self,
        questions: int,
        rules: Callable[[], Ruleset],
        over: Callable[[], bool],
    ) -> Iterator[Part]:
        """Yield what became of each part, in order, asked by the rules as they are known then.

        `questions` says how many there are in all, 0 for no end.
        """
        places = list(enumerate(sizes(questions))) if questions else None
        known: dict[int, tuple[Ruleset, _Packed]] = {}
        place = 0
        while not over() and (places is None or place < len(places)):
            here = rules()
            if place in known and known[place][0] is here:
                part = known.pop(place)[1].unpacked(here)
                if not (part.asked or part.stopped):
                    return
                yield part
                place += 1
                continue
            self._send(place, places, known, here)
            for pipe in wait(list(self._busy), timeout=_MOMENT):
                self._receive(cast("Connection", pipe), known)

    def _send(
        self,
        first: int,
        places: Sequence[tuple[int, int]] | None,
        known: dict[int, tuple[Ruleset, _Packed]],
        rules: Ruleset,
    ) -> None:
        """Give each process that has nothing to do the next part."""
        under_way = {one.place for one in self._busy.values() if one.rules is rules}
        done = {place for place, (by, _) in known.items() if by is rules}
        last = first + _AHEAD * self._count
        for place in range(first, last if places is None else min(last, len(places))):
            if not self._free:
                return
            if place not in under_way and place not in done:
                wanted = _Wanted(place, PART if places is None else places[place][1], rules)
                pipe = self._free.popleft()
                pipe.send(wanted)
                self._busy[pipe] = wanted

    def _receive(self, pipe: Connection, known: dict[int, tuple[Ruleset, _Packed]]) -> None:
        wanted = self._busy.pop(pipe)
        try:
            said = pipe.recv()
        except (EOFError, OSError):
            said = _Packed({}, [], [], [], "a process of the hunt ended before its time")
        else:
            self._free.append(pipe)
        if isinstance(said, PortError):
            raise said
        known[wanted.place] = wanted.rules, said


# --- in the other processes -----------------------------------------------------------------------


def _serve(pipe: Connection, work: Work, number: int) -> None:
    """Ask one part after another, until nobody listens any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started this process ends it
    signal.signal(signal.SIGTERM, _end)
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


def _answer(pipe: Connection, port: Port, work: Work, number: int) -> None:
    stream = QuestionStream(work.quarry, work.seed)
    asker = Asker(port, work.quarry.name, keys(work.seed + number + 1))
    rules = work.quarry.rules
    opens = any(True for point in POINTS.values() for _ in admitted(rules, point))
    while True:
        wanted: _Wanted = pipe.recv()
        if wanted.rules != rules:
            rules = work.quarry.rules if wanted.rules == work.quarry.rules else wanted.rules
        listened = takewhile(lambda _one: not pipe.poll(), stream.part(wanted.place, wanted.size))
        part = asker.ask(listened, rules)
        pipe.send(_Packed.of(part, right=opens))
