"""One line out, and every line that comes back: the conversation for `doctor`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from sabacc.conformance.adapters.connect import connect
from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.adapters.pipeline import Conversation, PipelinedPort
from sabacc.conformance.adapters.ports import Fault, Limits
from sabacc.conformance.adapters.wire import NOISE, TroubleError

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
        self._program: Conversation | None = None
        if isinstance(self._port, PipelinedPort):
            try:
                self._program = self._port.spawn()
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
        answered, program = self._clock.now(), self._program
        deadline = answered + _AFTERWARDS
        while program and not program.ended and (left := deadline - self._clock.now()) > 0:
            after += program.pump(left)
        return CameBack(first, tuple(noise), tuple(after), answered - begun)

    def _answers(
        self, line: bytes, seconds: float, on_noise: Callable[[bytes], None]
    ) -> list[bytes]:
        """Send a line and return what comes back; raises TroubleError."""
        if self._program is None:  # a function
            return [cast("InProcess", self._port).post(line)]
        return self._program.exchange(line, "this line", seconds, on_noise)

    def close(self) -> None:
        """End the conversation, and the program."""
        self._port.close()
