"""Signals to the suite while a program runs: the program ends with it, whenever they come."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from types import FrameType

_ENDING: Final = ("SIGINT", "SIGTERM", "SIGHUP")
"""Those that may end the suite; not every system has them all."""


class Guard:
    """Turns a signal that would end the suite into an exit, so that its child ends with it.

    A child leads a session of its own, and no signal to the suite reaches it.  A handler that is
    already there, such as that of `nohup`, stays.
    """

    def __init__(self) -> None:
        """Keep nothing yet."""
        self._held: list[signal.Signals] = []

    def install(self) -> None:
        """Take the signals; signals can be taken in the main thread alone."""
        if self._held or threading.current_thread() is not threading.main_thread():
            return
        for name in ("SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is signal.SIG_DFL:
                signal.signal(number, _exit)
                self._held.append(number)

    def restore(self) -> None:
        """Give them back."""
        if threading.current_thread() is not threading.main_thread():
            return
        while self._held:
            number = self._held.pop()
            if signal.getsignal(number) is _exit:
                signal.signal(number, signal.SIG_DFL)


def _exit(number: int, frame: FrameType | None) -> NoReturn:
    del frame
    raise SystemExit(128 + number)


@contextmanager
def deferred() -> Generator[None]:
    """Keep the signals that somebody handles, and raise them anew when this ends.

    A handler that raises while a process is being started would leave it behind, unknown to all.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    held: dict[signal.Signals, Callable[[int, FrameType | None], object]] = {}
    for name in _ENDING:
        number: signal.Signals | None = getattr(signal, name, None)
        if number is None:
            continue
        handler = signal.getsignal(number)
        if callable(handler):
            held[number] = handler
            signal.signal(number, lambda number, _: came.append(number))
    try:
        yield
    finally:
        for number, handler in held.items():
            signal.signal(number, handler)
        for late in came:
            signal.raise_signal(late)
