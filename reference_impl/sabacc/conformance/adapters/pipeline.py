"""Requests in flight to a child process, and the search for the one to blame when it fails.

A request is blamed only for a fault that it causes alone in a fresh child.  After several blamed in
a row, a request that was answered before is asked once more: if that fails too, or there is none,
the rest is given up.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from typing import TYPE_CHECKING, Final, Protocol

from sabacc.conformance.adapters.greeting import greeted_again
from sabacc.conformance.adapters.ports import (
    Fault,
    Faulted,
    FaultKind,
    GreetingError,
    NotRun,
    PortError,
    RawAnswer,
)
from sabacc.conformance.adapters.wire import (
    HELLO_ID,
    NOISE,
    TroubleError,
    is_noise,
    no_answer,
    read_response,
    reply_to,
    request_line,
    too_noisy,
    wire_id,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sabacc.conformance.adapters.children.child import Child
    from sabacc.conformance.adapters.ports import Ask, Limits, Reply
    from sabacc.conformance.adapters.run_clock import RunClock

_TOTAL: Final = 4
"""How often the limit of faults in a row time-outs, or faults without a cause, may add up to."""

_BLAMED: Final = 100
"""The same for requests blamed in all."""

_ALIKE: Final = 40
"""How many requests are blamed for one and the same fault."""

_PREFIX: Final = 60
"""How much of what a fault says tells it from another, its numbers apart."""

_NUMBER: Final = re.compile(r"\d+")


class Carrier(Protocol):
    """Who carries a pipeline's messages: it starts children, and counts what nobody is blamed for.

    `unblamed` is the number of faults for which no single request could be blamed.
    """

    @property
    def limits(self) -> Limits:
        """The limits of a program."""
        ...

    @property
    def clock(self) -> RunClock:
        """The clock of the whole run."""
        ...

    @property
    def fresh(self) -> bool:
        """Whether each request is asked of a new child."""
        ...

    @property
    def unblamed(self) -> int:
        """How many faults there were for which no single request could be blamed."""
        ...

    def child(self) -> tuple[Child, bool]:
        """Return the running child, and whether it was started for this; raises PortError."""
        ...

    def stop(self) -> None:
        """End the child, if there is one."""
        ...

    def untold(self, ask: Ask) -> bool:
        """Say whether the running child has to be told of the ruleset of this request."""
        ...

    def tell(self, child: Child, ask: Ask) -> None:
        """Tell a child on which nothing is in flight of the ruleset of this request."""
        ...

    def note_noise(self, line: bytes) -> None:
        """Count a line that is no message."""
        ...

    def note_trouble(self, fault: Fault) -> None:
        """Count a fault for which no single request could be blamed."""
        ...

    def unnote_trouble(self) -> None:
        """Take the last one back: the request to blame for it has been found."""
        ...


class Pipeline:
    """One series of requests: what is in flight, what has to be asked again, and whom to blame."""

    def __init__(self, port: Carrier, asks: Iterator[Ask]) -> None:
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
                if over := self._port.clock.over:
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
                self._bytes + len(line) > self._limits.in_flight or self._port.untold(ask)
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
                self._port.tell(child, ask)
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
        for line in child.pump(min(left, self._port.clock.left)):
            if is_noise(line):
                self._hear_noise(line)
                continue
            yield self._reply(line)
        if self._answered != answered:
            self._since = self._limits.clock.now()
            if self._port.fresh:
                self._port.stop()
        elif child.ended:
            raise child.crashed(self._oldest())
        elif left <= 0:
            raise child.late(self._oldest(), self._limits.case)

    def _hear_noise(self, line: bytes) -> None:
        self._port.note_noise(line)
        self._noise += 1
        if self._noise > NOISE:
            raise too_noisy(self._noise)

    def _reply(self, line: bytes) -> Reply:
        response = read_response(line)
        entry = self._flight.pop(response.id, None) if response.id is not None else None
        if response.id == HELLO_ID:
            raise greeted_again(line)
        if entry is None:
            raise _stray(line, response.id)
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
        """Give the program up where there is no hope for the rest."""
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
    """Return what faults of one cause have in common."""
    return fault.kind, _NUMBER.sub("#", fault.detail[: 2 * _PREFIX])[:_PREFIX]


def _stray(line: bytes, number: int | None) -> TroubleError:
    if number is None:
        return no_answer(line, "an answer without an id, which says that a request was not read")
    why = f"an answer to {number}, which was not asked or had been answered"
    return no_answer(line, why)
