"""Ctrl-C while modules are imported: it ends the program at once.

An exception raised there may be lost: Python passes over those that come up in its own callbacks.
"""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING, Final, NoReturn

if TYPE_CHECKING:
    from types import FrameType

STATUS: Final = 130
"""The exit status after Ctrl-C, as a shell says it: 128 + SIGINT."""


def take() -> None:
    """End at Ctrl-C without an exception, unless somebody else sees to it."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)


def give_back() -> None:
    """Let Ctrl-C raise KeyboardInterrupt again."""
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _end(number: int, frame: FrameType | None) -> NoReturn:
    del number, frame
    os.write(2, b"\nsabacc: interrupted\n")
    os._exit(STATUS)
