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
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import takewhile
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NoReturn, Self, TypeAlias, cast

import msgspec

from sabacc.conformance.adapters.connect import connect
from sabacc.conformance.adapters.ports import Fault, Limits, Port, PortError, keys
from sabacc.conformance.adapters.wire import greeting
from sabacc.conformance.hunting.asker import AskedPart, Asker, Right
from sabacc.conformance.hunting.law_asker import Caught, LawAsker, LawPart
from sabacc.conformance.hunting.parting import parted
from sabacc.conformance.hunting.question import Question, question
from sabacc.conformance.hunting.question_stream import PART, Quarry, QuestionStream, sizes
from sabacc.spec.alternatives import admitted
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Ruleset
from sabacc.system.runtime import relax_gc

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess


class AskedAndSaid(NamedTuple):
    """A question, and what the program said to it; the request is JSON, and is seldom read."""

    name: str
    method: str
    json: bytes
    answer: Any

    @classmethod
    def of(cls, asked: Question, answer: object) -> AskedAndSaid:
        """Leave out what the reference answers."""
        return cls(asked.name, asked.method, msgspec.json.encode(asked.params), answer)

    def question(self, rules: Ruleset) -> Question:
        """Ask the reference again."""
        found = question(self.name, self.method, msgspec.json.decode(self.json), rules)
        if found is None:  # pragma: no cover - it was one in the other process
            message = f"{self.name} is no question any more"
            raise ValueError(message)
        return found


class PackedPart(NamedTuple):
    """A part that was asked."""

    asked: dict[str, int]
    wrong: list[AskedAndSaid]
    right: list[AskedAndSaid]
    faults: list[tuple[AskedAndSaid, Fault]]
    stopped: str

    @classmethod
    def of(cls, part: AskedPart, *, right: bool) -> PackedPart:
        """Pack a part; what is right only if it is wanted."""
        return cls(
            dict(part.asked),
            [AskedAndSaid.of(one.question, one.answer) for one in part.wrong],
            [AskedAndSaid.of(one.question, one.other) for one in part.right] if right else [],
            [(AskedAndSaid.of(asked, None), fault) for asked, fault in part.faults],
            part.stopped,
        )

    def unpacked(self, rules: Ruleset) -> AskedPart:
        """Return the part; nobody asks the reference again about what is right until it matters."""
        wrong = (parted(one.question(rules), one.answer) for one in self.wrong)
        return AskedPart(
            Counter(self.asked),
            [one for one in wrong if one is not None],
            [Right(one.method, partial(one.question, rules), one.answer) for one in self.right],
            [(one.question(rules), fault) for one, fault in self.faults],
            self.stopped,
        )


class PackedLaws(NamedTuple):
    """A part that was held against the laws."""

    asked: dict[str, int]
    caught: list[tuple[AskedAndSaid, str, str, dict[str, Any] | None]]
    faults: list[tuple[AskedAndSaid, Fault]]
    stopped: str

    @classmethod
    def of(cls, part: LawPart) -> PackedLaws:
        """Pack a part."""
        return cls(
            dict(part.asked),
            [
                (AskedAndSaid.of(one.question, one.answer), one.law, one.why, one.again)
                for one in part.caught
            ],
            [(AskedAndSaid.of(asked, None), fault) for asked, fault in part.faults],
            part.stopped,
        )

    def unpacked(self, rules: Ruleset) -> LawPart:
        """Return the part; `rules` are those by which its hands are played."""
        return LawPart(
            Counter(self.asked),
            [
                Caught(one.question(rules), one.answer, law, why, again)
                for one, law, why, again in self.caught
            ],
            [(one.question(rules), fault) for one, fault in self.faults],
            self.stopped,
        )


if TYPE_CHECKING:
    _Known: TypeAlias = dict[int, tuple[Ruleset, PackedPart | PackedLaws]]
    _Asks: TypeAlias = "Callable[[_Wanted, Callable[[], bool]], PackedPart | PackedLaws]"

_AHEAD: Final = 8
"""How many parts each process may be ahead of what is looked into."""
_MOMENT: Final = 0.2
"""For how many seconds nothing but an answer is waited for."""
_PATIENCE: Final = 10.0
"""How many seconds a process has to end its program before it is ended itself."""


@dataclass(frozen=True, slots=True)
class HuntWork:
    """What each process is given once.

    Attributes:
        program: The program, as `connect` takes it.
        limits: Its limits.
        rulesets: What it is greeted with.
        quarries: What is hunted; where the laws alone are asked, what is asked part by part.
        seed: The seed of the hunt.
        path: Where modules are found, for `python:` programs.
        laws: Whether the laws alone are asked.
    """

    program: tuple[str, ...]
    limits: Limits
    rulesets: tuple[Ruleset, ...]
    quarries: tuple[Quarry, ...]
    seed: int
    path: tuple[str, ...]
    laws: bool = False


class _Wanted(NamedTuple):
    """A part to ask: which one, how many questions of it, and by which ruleset."""

    place: int
    size: int
    rules: Ruleset


class Crew:
    """The processes, from `with` to its end; none of them, and no program, outlives it."""

    def __init__(self, work: HuntWork, count: int) -> None:
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
        self, questions: int, rules: Callable[[], Ruleset], over: Callable[[], bool]
    ) -> Iterator[AskedPart]:
        """Yield what became of each part, in order, asked by the rules as they are known then.

        `questions` says how many there are in all, 0 for no end.
        """
        for _, here, packed in self._packed(questions, rules, over):
            if isinstance(packed, PackedPart):
                yield packed.unpacked(here)

    def law_parts(self, questions: int, over: Callable[[], bool]) -> Iterator[LawPart]:
        """Yield what became of each part where the laws alone are asked, in order."""
        quarries = self._work.quarries
        for place, _, packed in self._packed(questions, lambda: quarries[0].rules, over):
            if isinstance(packed, PackedLaws):
                yield packed.unpacked(quarries[place % len(quarries)].rules)

    def _packed(
        self, questions: int, rules: Callable[[], Ruleset], over: Callable[[], bool]
    ) -> Iterator[tuple[int, Ruleset, PackedPart | PackedLaws]]:
        """Yield each part with its place, and the rules by which it was asked; none is empty."""
        places = list(enumerate(sizes(questions))) if questions else None
        known: _Known = {}
        place = 0
        while not over() and (places is None or place < len(places)):
            here = rules()
            if place in known and known[place][0] is here:
                packed = known.pop(place)[1]
                if not (packed.asked or packed.stopped):
                    return
                yield place, here, packed
                place += 1
                continue
            self._send(place, places, known, here)
            for pipe in wait(list(self._busy), timeout=_MOMENT):
                self._receive(cast("Connection", pipe), known)

    def _send(
        self,
        first: int,
        places: Sequence[tuple[int, int]] | None,
        known: _Known,
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

    def _receive(self, pipe: Connection, known: _Known) -> None:
        wanted = self._busy.pop(pipe)
        try:
            said = pipe.recv()
        except (EOFError, OSError):
            why = "a process of the hunt ended before its time"
            laws = self._work.laws
            said = PackedLaws({}, [], [], why) if laws else PackedPart({}, [], [], [], why)
        else:
            self._free.append(pipe)
        if isinstance(said, PortError):
            raise said
        known[wanted.place] = wanted.rules, said


def _serve(pipe: Connection, work: HuntWork, number: int) -> None:
    """Ask one part after another, until nobody listens any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started this process ends it
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
    ask = (_by_laws if work.laws else _by_rules)(port, work, keys(work.seed + number + 1))
    while True:
        wanted: _Wanted = pipe.recv()
        pipe.send(ask(wanted, pipe.poll))


def _by_rules(port: Port, work: HuntWork, named: Iterator[int]) -> _Asks:
    """Return what asks a part by the rules as they are known by then."""
    quarry = work.quarries[0]
    stream = QuestionStream(quarry, work.seed)
    asker = Asker(port, quarry.name, named)
    opens = any(True for point in POINTS.values() for _ in admitted(quarry.rules, point))
    known = quarry.rules

    def ask(wanted: _Wanted, over: Callable[[], bool]) -> PackedPart:
        nonlocal known
        if wanted.rules != known:
            known = quarry.rules if wanted.rules == quarry.rules else wanted.rules
        listened = takewhile(lambda _one: not over(), stream.part(wanted.place, wanted.size))
        return PackedPart.of(asker.ask(listened, known), right=opens)

    return ask


def _by_laws(port: Port, work: HuntWork, named: Iterator[int]) -> _Asks:
    """Return what asks a part, and holds its answers against the laws."""
    asker = LawAsker(port, work.quarries, named, work.seed)

    def ask(wanted: _Wanted, over: Callable[[], bool]) -> PackedLaws:
        return PackedLaws.of(asker.part(wanted.place, wanted.size, over))

    return ask
