"""Requests on their way to a program: pipelined, and blamed for what goes wrong.

They are bounded in number and in bytes.  When the program crashes, is slow, floods or writes what
is no answer, the conversation ends, and the requests that had no answer are asked again one by one.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain
from typing import Final

from sabacc.conformance.adapters.ports import (
    Ask,
    Fault,
    Faulted,
    FaultKind,
    Greeting,
    GreetingError,
    Limits,
    NotRun,
    PortError,
    RawAnswer,
    Reply,
)
from sabacc.conformance.adapters.wire import (
    HELLO_ID,
    NOISE,
    Announcements,
    TroubleError,
    greet,
    greeted_again,
    no_answer,
    read_response,
    reply_to,
    request_line,
    too_noisy,
    wire_id,
)
from sabacc.protocol.messages import Hello

# How often the limit of faults in a row time-outs, or faults without a cause, may add up to
_TOTAL: Final = 4

# The same for requests blamed in all
_BLAMED: Final = 100

# How many requests are blamed for one and the same fault
_ALIKE: Final = 40

# How much of what a fault says tells it from another, its numbers apart
_PREFIX: Final = 60

_NUMBER: Final = re.compile(r"\d+")


class Conversation(ABC):
    """Lines to a program, and lines that come back.

    Attributes:
        ended: Whether no more lines will come.
    """

    limits: Limits
    ended: bool

    @abstractmethod
    def send(self, line: bytes, seconds: float, number: int | None = None) -> None:
        """Queue a line; there are so many seconds for the answer.

        With a number, `pump` refuses an answer that can only be its own and has another id.
        """

    @abstractmethod
    def pump(self, timeout: float) -> list[bytes]:
        """Return the lines that have come, after `timeout` seconds at the most.

        Raises TroubleError for what can be no answer.
        """

    @abstractmethod
    def late(self, request: str, seconds: float) -> TroubleError:
        """Return the error of a program that has ended, or is too slow."""

    @abstractmethod
    def end(self, patience: float = 0.0) -> tuple[str, ...]:
        """End it; return the names of the processes that had to be looked for."""

    def is_noise(self, line: bytes) -> bool:
        """True if a line is clearly no message."""
        del line
        return False

    def exchange(
        self, what: str, seconds: float, on_noise: Callable[[bytes], None], line: bytes
    ) -> list[bytes]:
        """Send a line, and return the next lines that are no noise: its answer, and what follows.

        Raises TroubleError where none comes in so many seconds.
        """
        self.send(line, seconds)
        deadline = self.limits.clock.now() + seconds
        noise = 0
        while True:
            left = deadline - self.limits.clock.now()
            messages: list[bytes] = []
            for received in self.pump(left):
                if self.is_noise(received):
                    on_noise(received)
                    noise += 1
                else:
                    messages.append(received)
            if messages:
                return messages
            if noise > NOISE:
                raise too_noisy(noise)
            if self.ended or left <= 0:
                raise self.late(what, seconds)


class Pipeline:
    """One series of requests: what is in flight, what has to be asked again, and whom to blame."""

    def __init__(self, port: PipelinedPort, asks: Iterator[Ask]) -> None:
        """Begin a series; nothing is sent before the first reply is wanted."""
        self._port = port
        self._limits = port.limits
        self._asks = ((ask, request_line(ask)) for ask in asks)
        self._again: deque[tuple[Ask, bytes]] = deque()
        self._flight: dict[int, tuple[Ask, bytes]] = {}
        self._bytes = 0
        self._alone = 0  # so many of the next requests are asked one at a time
        self._answered = 0  # in this conversation
        self._since = 0.0  # it last answered, or was asked
        self._noise = 0  # since it last answered
        self._faults = 0  # in a row
        self._timeouts = 0
        self._blamed = 0  # in all
        self._alike: Counter[tuple[FaultKind, str]] = Counter()
        self._suspected = 0  # so many of the last faults may have been caused by several
        self._known: Ask | None = None  # the last request that was answered
        self._why = ""  # it was given up

    def replies(self) -> Iterator[Reply]:
        """Send, wait, blame and start again until every request has its reply."""
        while not self._why:
            try:
                if over := self._limits.over:
                    self._give_up(over)
                    break
                if not self._fill():
                    return
                yield from self._collect()
            except TroubleError as trouble:
                yield from self._blame(trouble.fault)
            except GreetingError:
                raise
            except PortError as error:
                self._give_up(f"it could not be started again: {error.fault.detail}")
        left = chain((*self._flight.values(), *self._again), self._asks)
        yield from (NotRun(ask, self._why) for ask, _ in left)

    def _fill(self) -> bool:
        """Send what may be in flight; say whether anything is."""
        window = 1 if self._alone else self._port.window
        while len(self._flight) < window:
            entry = self._again.popleft() if self._again else next(self._asks, None)
            if entry is None:
                break
            ask, line = entry
            if self._flight and (
                self._bytes + len(line) > self._limits.in_flight
                or self._port.announcements.missing(ask)
            ):
                self._again.appendleft(entry)
                break
            first = not self._flight
            self._flight[wire_id(ask)] = entry
            self._bytes += len(line)
            program, started = self._port.program()
            if started:
                self._answered, self._noise = 0, 0
            if first:
                self._port.announcements.announce(
                    ask,
                    partial(
                        program.exchange, "`ruleset`", self._limits.case, self._port.note_noise
                    ),
                )
                self._since = self._limits.clock.now()
            program.send(line, self._limits.case, wire_id(ask))
        return bool(self._flight)

    def _collect(self) -> Iterator[Reply]:
        """Wait for the next lines, and yield the replies in them; raises TroubleError."""
        program, _ = self._port.program()
        left = self._since + self._limits.case - self._limits.clock.now()
        answered = self._answered
        for line in program.pump(min(left, self._limits.left)):
            if not program.is_noise(line):
                yield self._reply(line)
                continue
            self._port.note_noise(line)
            self._noise += 1
            if self._noise > NOISE:
                raise too_noisy(self._noise)
        if self._answered != answered:
            self._since = self._limits.clock.now()
            if self._port.fresh:
                self._port.stop()
        elif program.ended or left <= 0:
            ask, _ = next(iter(self._flight.values()))
            raise program.late(f"`{ask.method}`", self._limits.case)

    def _reply(self, line: bytes) -> Reply:
        response = read_response(line)
        entry = self._flight.pop(response.id, None) if response.id is not None else None
        if response.id == HELLO_ID:
            raise greeted_again(line)
        if entry is None:
            why = f"an answer to {response.id}, which was not asked or had been answered"
            if response.id is None:
                why = "an answer without an id, which says that a request was not read"
            raise no_answer(line, why)
        ask, sent = entry
        self._bytes -= len(sent)
        self._answered += 1
        self._alone = max(0, self._alone - 1)
        self._noise = self._faults = 0
        reply = reply_to(ask, response, line)
        if isinstance(reply, RawAnswer):
            self._known = ask
        return reply

    def _blame(self, fault: Fault) -> Iterator[Reply]:
        """Blame the only request of a new conversation, or set apart all that may be to blame."""
        suspects = list(self._flight.values())
        fresh = self._answered == 0
        self._flight.clear()
        self._bytes = 0
        self._port.stop()
        self._timeouts += fault.kind is FaultKind.TIMED_OUT
        if fresh and len(suspects) == 1:
            del self._port.troubles[len(self._port.troubles) - self._suspected :]
            self._suspected = 0
            self._alone = 1
            self._blamed += 1
            self._alike[_gist(fault)] += 1
            self._faults += 1
            yield Faulted(suspects[0][0], fault)
        else:
            self._port.troubles.append(fault)
            self._suspected = 1 if len(suspects) > 1 else self._suspected + 1
            self._again.extendleft(reversed(suspects))
            self._alone = len(suspects)
        self._despair(fault)

    def _despair(self, fault: Fault) -> None:
        most = self._limits.faults_in_a_row
        if self._timeouts > _TOTAL * most:
            self._give_up(f"{self._timeouts} times it did not answer in time")
        elif self._blamed >= _BLAMED * most:
            self._give_up(f"{self._blamed} faults in all, the last: it {fault.kind.value}")
        elif self._alike[_gist(fault)] >= _ALIKE:
            self._give_up(f"{_ALIKE} faults of one kind, the last: it {fault.kind.value}")
        elif len(self._port.troubles) > _TOTAL * most:
            self._give_up(
                f"it {fault.kind.value} {len(self._port.troubles)} times without a request that "
                f"causes it alone{self._port.advice}"
            )
        elif self._faults >= most:
            if self._answers_still():
                self._faults = 0
            else:
                self._give_up(f"{self._faults} faults in a row, the last: it {fault.kind.value}")

    def _answers_still(self) -> bool:
        """Ask once more what was answered before: are the requests to blame, or all is lost?"""
        if self._known is None:
            return False
        probe = Pipeline(self._port, iter((self._known,)))
        probe._faults = -self._limits.faults_in_a_row
        found = next(probe.replies(), None)
        self._answered = 1
        return not isinstance(found, Faulted | NotRun | None)

    def _give_up(self, why: str) -> None:
        self._port.stop()
        self._why = why


def _gist(fault: Fault) -> tuple[FaultKind, str]:
    """Return the common part of faults of one cause."""
    return fault.kind, _NUMBER.sub("#", fault.detail[: 2 * _PREFIX])[:_PREFIX]


class PipelinedPort(ABC):
    """A port to a program that is asked several requests at a time.

    Attributes:
        window: How many requests are under way at the most.
        fresh: Whether every request gets a conversation of its own.
        advice: What to try where no single request is to blame.
        limits: What the program may use.
        announcements: The rulesets that it has not heard of yet.
        troubles: The faults for which no single request could be blamed.
    """

    window: int
    fresh = False
    advice = ""

    def __init__(self, limits: Limits | None) -> None:
        self._given = self.limits = limits or Limits()
        self._greeting: Greeting | None = None
        self.announcements = Announcements()
        self._program: Conversation | None = None
        self._noise: tuple[int, bytes] = (0, b"")
        self.troubles: list[Fault] = []
        self._orphans: list[str] = []

    @abstractmethod
    def spawn(self) -> Conversation:
        """Begin a conversation, and say nothing yet; raises PortError where that cannot be done."""

    @abstractmethod
    def restart(self) -> None:
        """Begin it anew in the midst of a run; raises PortError."""

    def hello(self, greeting: Greeting) -> Hello:
        """Start the program and open the conversation; raises PortError."""
        self.stop()
        self.limits = self._given.begun()
        self._greeting = greeting
        return self.start()

    def ask(self, asks: Iterable[Ask]) -> Iterator[Reply]:
        """Ask all of them, several at a time; every one gets exactly one reply."""
        run = Pipeline(self, iter(asks))
        try:
            yield from run.replies()
        except BaseException:
            # Whoever leaves early leaves unanswered requests in the pipe.
            self.stop()
            raise

    def start(self) -> Hello:
        """Begin a conversation by a greeting; raises PortError."""
        if self._greeting is None:
            raise RuntimeError("say hello before you ask")
        program = self.spawn()
        try:
            hello, self.announcements = greet(
                self._greeting,
                partial(program.exchange, "`hello`", self.limits.start, self.note_noise),
            )
        except BaseException:
            self.stop()
            raise
        return hello

    def program(self) -> tuple[Conversation, bool]:
        """Return the conversation, and whether it was begun for this; raises PortError."""
        begun = self._program is None
        if begun:
            self.restart()
        assert self._program is not None  # noqa: S101 - it has just been begun
        return self._program, begun

    def stop(self, patience: float = 0.0) -> None:
        """End the conversation, if there is one."""
        program, self._program = self._program, None
        if program is not None:
            self._orphans += program.end(patience)

    def note_noise(self, line: bytes) -> None:
        """Count a line that is no message."""
        if line.strip():
            lines, first = self._noise
            self._noise = (lines + 1, first or line)
