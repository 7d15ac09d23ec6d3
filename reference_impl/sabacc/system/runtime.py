"""How often Python looks for garbage, in programs that hold much for good: rules, texts, cases."""

from __future__ import annotations

import gc
import os
import signal
from types import FrameType
from typing import Final, NoReturn


def search_seldom() -> None:
    """Search new garbage seldom, and what has long been there more seldom still.

    Searching all of it again and again took a third of an arbitration.
    """
    gc.set_threshold(50_000, 20, 20)


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
