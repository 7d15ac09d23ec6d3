"""Programs under test that take whoever judges them along."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sabacc.protocol.reference import Reference

if TYPE_CHECKING:
    Handle = Callable[[dict[str, Any]], Any]

MARK = "SABACC_TEST_DEADLY_MARK"
"""Names the file that says how often a judge was killed."""


def deadly(times: int) -> Handle:
    """Kill the process that judges so many times, and be right after that."""
    reference, mark, judge = Reference(), Path(os.environ[MARK]), os.getppid()

    def handle(message: dict[str, Any]) -> dict[str, Any]:
        killed = len(mark.read_text(encoding="ascii")) if mark.exists() else 0
        if message["method"] == "settle" and killed < times:
            with mark.open("a", encoding="ascii") as file:
                file.write("x")
            os.kill(judge, signal.SIGKILL)
            os._exit(1)
        return reference.handle(message)

    return handle


def once() -> Handle:
    return deadly(1)


def always() -> Handle:
    return deadly(1_000)
