"""A program as a long-lived child process that speaks JSON-RPC on standard input and output.

Requests are pipelined, bounded in number and in bytes.  When the program crashes, is slow, floods
or writes what is no answer, its whole process group is ended, and the requests that it had not
answered are asked again one by one (`pipeline`).
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from sabacc.conformance.adapters.child import Child, Guard
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
    is_noise,
    no_answer,
    quote,
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


class Pipeline:
    """One series of requests: what is in flight, what has to be asked again, and whom to blame."""

    def __init__(self, port: Stdio, asks: Iterator[Ask]) -> None:
        """Begin a series; nothing is sent before the first reply is wanted."""
        self._port = port
        self._limits = port.limits
        self._asks = asks
        self._again: deque[tuple[Ask, bytes]] = deque()
        self._flight: dict[int, tuple[Ask, bytes]] = {}
        self._bytes = 0
        self._alone = 0  # so many of the next requests are asked one at a time
        self._answered = 0  # by this child
        self._since = 0.0  # it last answered, or was asked
        self._noise = 0  # since it last answered
        self._faults = 0  # in a row
        self._timeouts = 0
        self._blamed = 0  # in all
        self._alike: Counter[tuple[FaultKind, str]] = Counter()
        self._suspected = False  # several may have caused the last fault
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
        for ask, _ in (*self._flight.values(), *self._again):
            yield NotRun(ask, self._why)
        for ask in self._asks:
            yield NotRun(ask, self._why)

    def _fill(self) -> bool:
        """Send what may be in flight; say whether anything is."""
        window = 1 if self._alone or self._port.fresh else self._limits.window
        while len(self._flight) < window:
            entry = self._next()
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
            child, started = self._port.child()
            if started:
                self._answered, self._noise = 0, 0
            if first:
                self._port.announce(child, ask)
                self._since = self._limits.clock.now()
            child.send(line)
        return bool(self._flight)

    def _next(self) -> tuple[Ask, bytes] | None:
        if self._again:
            return self._again.popleft()
        ask = next(self._asks, None)
        return None if ask is None else (ask, request_line(ask))

    def _collect(self) -> Iterator[Reply]:
        """Wait for the next lines, and yield the replies in them; raises TroubleError."""
        child, _ = self._port.child()
        left = self._since + self._limits.case - self._limits.clock.now()
        answered = self._answered
        for line in child.pump(min(left, self._limits.left)):
            if not is_noise(line):
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
        elif child.ended:
            raise child.crashed(self._oldest())
        elif left <= 0:
            raise child.late(self._oldest(), self._limits.case)

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

    def _oldest(self) -> str:
        ask, _ = next(iter(self._flight.values()))
        return f"`{ask.method}`"

    def _blame(self, fault: Fault) -> Iterator[Reply]:
        """Blame the one request of a fresh child, or set apart all that may have caused it."""
        suspects = list(self._flight.values())
        fresh = self._answered == 0
        self._flight.clear()
        self._bytes = 0
        self._port.stop()
        self._timeouts += fault.kind is FaultKind.TIMED_OUT
        if fresh and len(suspects) == 1:
            if self._suspected:
                self._port.unnote_trouble()
            self._suspected = False
            self._alone = 1
            self._blamed += 1
            self._alike[_gist(fault)] += 1
            self._faults += 1
            yield Faulted(suspects[0][0], fault)
        else:
            self._port.note_trouble(fault)
            self._suspected = True
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
        elif self._port.unblamed > _TOTAL * most:
            self._give_up(
                f"it {fault.kind.value} {self._port.unblamed} times without a request that causes "
                "it alone; try a fresh child for each request (--fresh)"
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


PATIENCE: Final = 0.5
"""How long a program may take to end when all is over, in seconds."""


class Stdio:
    """A port to a child process."""

    def __init__(
        self, command: Sequence[str], limits: Limits | None = None, *, fresh: bool = False
    ) -> None:
        """Keep the command; with `fresh` every request gets a child of its own."""
        self._given = self.limits = limits or Limits()
        self.fresh = fresh
        self.command = tuple(command)
        self._greeting: Greeting | None = None
        self.announcements = Announcements()
        self._child: Child | None = None
        self._guard = Guard()
        self._noise: tuple[int, bytes] = (0, b"")
        self._troubles: tuple[int, Fault | None] = (0, None)
        self._orphans: list[str] = []

    def hello(self, greeting: Greeting) -> Hello:
        """Start the program and open the conversation; raises PortError."""
        self.stop()
        self.limits = self._given.begun()
        self._greeting = greeting
        return self._start()

    def ask(self, asks: Iterable[Ask]) -> Iterator[Reply]:
        """Ask all of them, several at a time; every one gets exactly one reply."""
        run = Pipeline(self, iter(asks))
        try:
            yield from run.replies()
        except BaseException:
            # Whoever leaves early leaves unanswered requests in the pipe.
            self.stop()
            raise

    def spawn(self) -> Child:
        """Start the program, and say nothing yet; raises PortError where that cannot be done."""
        self._guard.install()
        self._child = Child(self.command, self.limits)
        return self._child

    def close(self) -> None:
        """End the program and all that it started."""
        self.stop(PATIENCE)
        self._guard.restore()

    @property
    def notes(self) -> tuple[str, ...]:
        """Remarks for its author for which no request is to blame."""
        lines, first = self._noise
        troubles, last = self._troubles
        found: list[str] = []
        if lines:
            found.append(
                f"it wrote {lines} line(s) to standard output that are not answers, the first "
                f"{quote(first)}; print to standard error instead"
            )
        if troubles and last is not None:
            found.append(
                f"{troubles} time(s) it {last.kind.value} ({last.detail}), but it answered "
                "when it was restarted and asked alone; it may keep state between requests"
            )
        if self._orphans:
            names = ", ".join(dict.fromkeys(self._orphans))
            found.append(
                f"{len(self._orphans)} process(es) that it started kept running after it "
                f"({names}) and were stopped; make the program stop what it started when "
                "its standard input ends"
            )
        return tuple(found)

    def note_noise(self, line: bytes) -> None:
        """Count a line that is no message."""
        if line.strip():
            lines, first = self._noise
            self._noise = (lines + 1, first or line)

    def note_trouble(self, fault: Fault) -> None:
        """Count a fault for which no single request could be blamed."""
        self._troubles = (self._troubles[0] + 1, fault)

    def unnote_trouble(self) -> None:
        """Take the last one back: the request to blame for it has been found."""
        count, fault = self._troubles
        self._troubles = (max(0, count - 1), fault)

    @property
    def unblamed(self) -> int:
        """How many faults there were for which no single request could be blamed."""
        return self._troubles[0]

    def child(self) -> tuple[Child, bool]:
        """Return the running child, and whether it was started for this; raises PortError."""
        if self._child is not None:
            return self._child, False
        try:
            self._start()
        except PortError:
            # Once more: a machine may be busy, and the program has started before.
            self._start()
        assert self._child is not None  # noqa: S101 - it has just been started
        return self._child, True

    def announce(self, child: Child, ask: Ask) -> None:
        """Announce the ruleset of this request to a child on which nothing is in flight.

        Raises TroubleError where it does not take note of it.
        """

        def exchange(line: bytes) -> list[bytes]:
            child.send(line)
            return child.next_lines("`ruleset`", self.limits.case, self.note_noise)

        self.announcements.announce(ask, exchange)

    def stop(self, patience: float = 0.0) -> None:
        """End the child, if there is one."""
        child, self._child = self._child, None
        if child is not None:
            self._orphans += child.end(patience)

    def _start(self) -> Hello:
        if self._greeting is None:
            why = "say hello before you ask"
            raise RuntimeError(why)
        child = self.spawn()

        def exchange(line: bytes) -> list[bytes]:
            child.send(line)
            return child.next_lines("`hello`", self.limits.start, self.note_noise)

        try:
            hello, self.announcements = greet(self._greeting, exchange)
        except BaseException:
            self.stop()
            raise
        return hello
