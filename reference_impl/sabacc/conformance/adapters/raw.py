"""One line out, whatever comes back in: the conversation as `doctor` needs to see it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec

from sabacc.conformance.adapters.child import CAN_SPAWN, Child, Guard
from sabacc.conformance.adapters.connect import scheme
from sabacc.conformance.adapters.http import Http
from sabacc.conformance.adapters.inprocess import PYTHON, load, make
from sabacc.conformance.adapters.ports import Fault, FaultKind, Limits
from sabacc.conformance.adapters.run_function import command
from sabacc.conformance.adapters.wire import NOISE, TroubleError, is_noise, too_noisy

_AFTERWARDS = 0.05
"""How long to listen for more than the one line that is due, in seconds."""


@dataclass(frozen=True, slots=True)
class CameBack:
    """What came back for one line.

    Attributes:
        line: The first line that is a message or tries to be one, None where there was none.
        noise: Lines that are no messages.
        after: Lines that came after the answer, unasked.
        seconds: How long it took.
        fault: Why there is no line.
    """

    line: bytes | None
    noise: tuple[bytes, ...] = ()
    after: tuple[bytes, ...] = ()
    seconds: float = 0.0
    fault: Fault | None = None


class Talk(Protocol):
    """A conversation line by line."""

    def exchange(self, line: bytes, seconds: float) -> CameBack:
        """Send a line and listen."""
        ...

    def close(self) -> None:
        """End it."""
        ...


def talk(target: tuple[str, ...], limits: Limits) -> Talk:
    """Begin a conversation with what `connect` would reach; raises PortError."""
    if not target:
        from sabacc.protocol.reference import factory  # noqa: PLC0415 - heavy, and seldom needed

        return FunctionTalk(factory())
    kind = scheme(target)
    if kind == "python":
        spec = target[0].removeprefix(PYTHON)
        if CAN_SPAWN:
            return ChildTalk(command(spec), limits)
        return FunctionTalk(make(load(spec)))
    if kind == "http":
        from sabacc.conformance.adapters.http import Http  # noqa: PLC0415 - brings httpx

        return HttpTalk(Http(target[0], limits))
    return ChildTalk(target, limits)


class ChildTalk:
    """A conversation with a child process."""

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        """Start the child; raises PortError where that cannot be done."""
        self._limits = limits
        self._guard = Guard()
        self._guard.install()
        try:
            self._child = Child(command, limits)
        except BaseException:
            self._guard.restore()
            raise

    def exchange(self, line: bytes, seconds: float) -> CameBack:
        """Send a line, and listen until there is an answer, and a little longer."""
        clock = self._limits.clock
        begun = clock.now()
        noise: list[bytes] = []
        what = "this line"
        self._child.send(line)
        try:
            while True:
                left = begun + seconds - clock.now()
                lines = self._child.pump(left)
                for place, heard in enumerate(lines):
                    if not is_noise(heard):
                        took = clock.now() - begun
                        after = (*lines[place + 1 :], *self._listen_on())
                        return CameBack(heard, tuple(noise), after, took)
                    noise.append(heard)
                if len(noise) > NOISE:
                    raise too_noisy(len(noise))
                if self._child.ended:
                    raise self._child.crashed(what)
                if left <= 0:
                    raise self._child.late(what, seconds)
        except TroubleError as trouble:
            return CameBack(None, tuple(noise[:NOISE]), fault=trouble.fault)

    def _listen_on(self) -> list[bytes]:
        found: list[bytes] = []
        clock = self._limits.clock
        deadline = clock.now() + _AFTERWARDS
        while not self._child.ended and (left := deadline - clock.now()) > 0:
            found += self._child.pump(left)
        return found

    def close(self) -> None:
        """End the child."""
        self._child.end()
        self._guard.restore()


class HttpTalk:
    """A conversation over HTTP."""

    def __init__(self, port: Http) -> None:
        """Keep the connections."""
        self._port = port

    def exchange(self, line: bytes, seconds: float) -> CameBack:
        """Post a line."""
        begun = time.monotonic()
        try:
            body = self._port.post(line, seconds)
        except TroubleError as trouble:
            return CameBack(None, fault=trouble.fault)
        return CameBack(body, seconds=time.monotonic() - begun)

    def close(self) -> None:
        """Close the connections."""
        self._port.close()


class FunctionTalk:
    """A conversation with a function in this process."""

    def __init__(self, handle: Callable[[dict[str, Any]], Any]) -> None:
        """Keep the function."""
        self._handle = handle

    def exchange(self, line: bytes, seconds: float) -> CameBack:
        """Call the function, for as long as it takes."""
        del seconds
        begun = time.monotonic()
        try:
            found = msgspec.json.encode(self._handle(msgspec.json.decode(line)))
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - a program under test may raise anything
            detail = f"{type(error).__name__}: {error}"
            mend = "catch the error, or answer with a refusal"
            return CameBack(None, fault=Fault(FaultKind.CRASHED, detail, mend))
        return CameBack(found, seconds=time.monotonic() - begun)

    def close(self) -> None:
        """Let it go."""
