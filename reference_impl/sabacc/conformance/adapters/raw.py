"""One line out, and every line that comes back: the conversation for `doctor`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from sabacc.conformance.adapters.connect import connect
from sabacc.conformance.adapters.ports import Fault, Limits
from sabacc.conformance.adapters.stdio import Stdio
from sabacc.conformance.adapters.wire import NOISE, TroubleError

if TYPE_CHECKING:
    from sabacc.conformance.adapters.child import Child
    from sabacc.conformance.adapters.http import Http  # brings httpx
    from sabacc.conformance.adapters.inprocess import InProcess

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


class Talk:
    """A conversation line by line with what `connect` reaches."""

    def __init__(self, target: tuple[str, ...], limits: Limits) -> None:
        """Start a program that is to be run; raises PortError where that cannot be done."""
        self._port, _ = connect(target, limits)
        self._clock = limits.clock
        self._child: Child | None = None
        if isinstance(self._port, Stdio):
            try:
                self._child = self._port.spawn()
            except BaseException:
                self._port.close()
                raise

    def exchange(self, line: bytes, seconds: float) -> CameBack:
        """Send a line, and listen until there is an answer; to a child a little longer."""
        begun = self._clock.now()
        noise: list[bytes] = []
        try:
            first, *after = self._answers(line, seconds, noise.append)
        except TroubleError as trouble:
            return CameBack(None, tuple(noise[:NOISE]), fault=trouble.fault)
        answered, child = self._clock.now(), self._child
        deadline = answered + _AFTERWARDS
        while child and not child.ended and (left := deadline - self._clock.now()) > 0:
            after += child.pump(left)
        return CameBack(first, tuple(noise), tuple(after), answered - begun)

    def _answers(
        self, line: bytes, seconds: float, on_noise: Callable[[bytes], None]
    ) -> list[bytes]:
        """Send a line and return what comes back; raises TroubleError."""
        if self._child is None:  # a server, or a function
            return [cast("Http | InProcess", self._port).post(line, seconds)]
        self._child.send(line)
        return self._child.next_lines("this line", seconds, on_noise)

    def close(self) -> None:
        """End the conversation, and the program."""
        self._port.close()
