"""A program as a long-lived child process that speaks JSON-RPC on standard input and output.

Requests are pipelined, bounded in number and in bytes.  When the program crashes, hangs, floods or
writes what is no answer, its whole process group is ended, and the requests that it had not
answered are asked again one by one (`pipeline`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.conformance.adapters.announcing import Announcements, refuse_deaf
from sabacc.conformance.adapters.children.child import Child
from sabacc.conformance.adapters.children.signals import Guard
from sabacc.conformance.adapters.greeting import read_hello, refuse_more
from sabacc.conformance.adapters.pipeline import Pipeline
from sabacc.conformance.adapters.ports import Limits, PortError
from sabacc.conformance.adapters.run_clock import RunClock
from sabacc.conformance.adapters.wire import (
    NOISE,
    TroubleError,
    hello_line,
    is_noise,
    quote,
    read_object,
    ruleset_line,
    too_noisy,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sabacc.conformance.adapters.ports import Ask, Fault, Greeting, Reply
    from sabacc.protocol.messages import Hello

PATIENCE: Final = 0.5
"""How long a program may take to end of itself when all is over, in seconds."""


class Stdio:
    """A port to a child process."""

    def __init__(
        self, command: Sequence[str], limits: Limits | None = None, *, fresh: bool = False
    ) -> None:
        """Keep the command; with `fresh` every request gets a child of its own."""
        self.limits = limits or Limits()
        self.fresh = fresh
        self._command = tuple(command)
        self._greeting: Greeting | None = None
        self._telling = Announcements()
        self._child: Child | None = None
        self._guard = Guard()
        self._noise: tuple[int, bytes] = (0, b"")
        self._troubles: tuple[int, Fault | None] = (0, None)
        self._orphans: list[str] = []
        self.clock = RunClock(self.limits)

    def hello(self, greeting: Greeting) -> Hello:
        """Start the program and open the conversation; raises PortError."""
        self.stop()
        self._guard.install()
        self.clock.start()
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

    def close(self) -> None:
        """End the program and all that it started."""
        self.stop(PATIENCE)
        self._guard.restore()

    @property
    def notes(self) -> tuple[str, ...]:
        """What its author should know although no request is to blame for it."""
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

    def untold(self, ask: Ask) -> bool:
        """Say whether the running child has to be told of the ruleset of this request."""
        return self._telling.due(ask) is not None

    def tell(self, child: Child, ask: Ask) -> None:
        """Tell a child on which nothing is in flight of the ruleset of this request.

        Raises TroubleError where it does not take note of it.
        """
        due = self._telling.due(ask)
        if due is None:
            return
        number, params = due
        child.send(ruleset_line(number, params))
        for line in self._objects(child, "`ruleset`", self.limits.case):
            refuse_deaf(line, number)
        self._telling.done(params)

    def stop(self, patience: float = 0.0) -> None:
        """End the child, if there is one."""
        child, self._child = self._child, None
        if child is not None:
            self._orphans += child.end(patience)

    def _start(self) -> Hello:
        if self._greeting is None:
            why = "say hello before you ask"
            raise RuntimeError(why)
        params = self._greeting.params
        self._child = child = Child(self._command, self.limits)
        try:
            child.send(hello_line(params))
            lines = self._objects(child, "`hello`", self.limits.start)
            hello = read_hello(read_object(lines[0]), params.nonce)
            refuse_more(lines)
            self._telling = Announcements.after(self._greeting, hello)
        except TroubleError as trouble:
            self.stop()
            raise PortError(trouble.fault) from trouble
        except BaseException:
            self.stop()
            raise
        return hello

    def _objects(self, child: Child, request: str, seconds: float) -> list[bytes]:
        """Return the next lines that are no noise: the answer to `request`, and what follows."""
        clock = self.limits.clock
        deadline = clock.now() + seconds
        noise = 0
        while True:
            left = deadline - clock.now()
            found: list[bytes] = []
            for line in child.pump(left):
                if not is_noise(line):
                    found.append(line)
                    continue
                self.note_noise(line)
                noise += 1
            if found:
                return found
            if noise > NOISE:
                raise too_noisy(noise)
            if child.ended:
                raise child.crashed(request)
            if left <= 0:
                raise child.late(request, seconds)
