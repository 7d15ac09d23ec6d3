"""One line out, and every line that comes back: the conversation for `doctor`."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, cast

from sabacc.conformance.adapters.child import Child, Guard
from sabacc.conformance.adapters.connect import connect
from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.adapters.ports import Fault, Limits
from sabacc.conformance.adapters.stdio import Stdio
from sabacc.conformance.adapters.wire import NOISE, TroubleError

if TYPE_CHECKING:
    from sabacc.conformance.adapters.http import Http  # brings httpx

# How long to listen for more than the one line that is due, in seconds
_AFTERWARDS = 0.05


@dataclass(frozen=True, slots=True)
class CameBack:
    """The answer to one line, and all around it.

    Attributes:
        line: The first line that is a message or tries to be one, None if there was none.
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


def talk(target: tuple[str, ...], limits: Limits) -> Talk:
    """Begin a conversation with what `connect` reaches; raises PortError."""
    port, _ = connect(target, limits)
    if isinstance(port, Stdio):
        return ChildTalk(port.command, limits)
    return PostTalk(cast("Http | InProcess", port))


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
        begun = self._limits.clock.now()
        noise: list[bytes] = []
        self._child.send(line)
        try:
            first, *after = self._child.next_lines("this line", seconds, noise.append)
        except TroubleError as trouble:
            return CameBack(None, tuple(noise[:NOISE]), fault=trouble.fault)
        answered = self._limits.clock.now()
        deadline = answered + _AFTERWARDS
        while not self._child.ended and (left := deadline - self._limits.clock.now()) > 0:
            after += self._child.pump(left)
        return CameBack(first, tuple(noise), tuple(after), answered - begun)

    def close(self) -> None:
        """End the child."""
        self._child.end()
        self._guard.restore()


class PostTalk:
    """A conversation with what takes a line and returns its answer: a server or a function."""

    def __init__(self, port: Http | InProcess) -> None:
        """Keep the port."""
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
        """Close the port."""
        self._port.close()


Talk: TypeAlias = ChildTalk | PostTalk
"""A conversation line by line."""
