"""Garbage collection and interrupts of the process."""

import gc
import os
import signal
from types import FrameType
from typing import Final, NoReturn


def relax_gc() -> None:
    """Raise the GC thresholds: rules, texts and cases live as long as the process.

    Full collections took a third of an arbitration.
    """
    gc.set_threshold(10_000, 200, 20)


INTERRUPTED_STATUS: Final = 130
"""The exit status after Ctrl-C: 128 + SIGINT."""


def install_interrupt_handler() -> None:
    """End at Ctrl-C without an exception, unless another handler is installed."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)


def restore_interrupt_handler() -> None:
    """Let Ctrl-C raise KeyboardInterrupt again."""
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _end(number: int, frame: FrameType | None) -> NoReturn:
    del number, frame
    os.write(2, b"\nsabacc: interrupted\n")
    os._exit(INTERRUPTED_STATUS)
