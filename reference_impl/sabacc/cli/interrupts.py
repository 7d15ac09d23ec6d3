"""Ctrl-C and SIGTERM while a program is judged: the first ends the run, the second everything."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NoReturn

from sabacc.cli import SIGNALLED, Interrupted

if TYPE_CHECKING:
    from collections.abc import Generator
    from types import FrameType

_TAKEN: Final = {
    signal.SIGINT: signal.default_int_handler,
    signal.SIGTERM: signal.SIG_DFL,
}
"""The signals, each with the handler that it must have to be taken: one that is ignored stays."""


class Interrupts:
    """The signals that came; `first` is None where none did."""

    def __init__(self) -> None:
        """None came yet."""
        self.first: int | None = None
        self._again = False

    def take(self, number: int, frame: FrameType | None) -> NoReturn:
        """Keep a signal and raise it where the program is."""
        del frame
        if self.first is None:
            self.first = number
        else:
            self._again = True
        raise Interrupted(number)

    @property
    def status(self) -> int | None:
        """The exit status that a shell gives to the first one."""
        return None if self.first is None else SIGNALLED + self.first

    def end_if_again(self) -> None:
        """Raise the second signal if it was caught as if it were the first."""
        if self._again and self.first is not None:
            raise Interrupted(self.first)


@contextmanager
def interrupts() -> Generator[Interrupts]:
    """Take the signals until the report is written; only the main thread can."""
    found = Interrupts()
    held = []
    if threading.current_thread() is threading.main_thread():
        held = [(one, old) for one, old in _TAKEN.items() if signal.getsignal(one) is old]
    for number, _ in held:
        signal.signal(number, found.take)
    try:
        yield found
    finally:
        for number, old in held:
            signal.signal(number, old)
