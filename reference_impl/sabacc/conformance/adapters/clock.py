"""The time by which limits are measured."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import select
    import subprocess


class Clock:
    """The clock on the wall; tests hold one that does not hang on how busy a machine is."""

    def now(self) -> float:
        """Return the time in seconds, from no point in particular."""
        return time.monotonic()

    def wait(
        self, poll: select.poll, seconds: float, process: subprocess.Popen[bytes]
    ) -> list[tuple[int, int]]:
        """Return which pipes of a process are ready, after so many seconds at the most."""
        del process
        return poll.poll(max(0, int(seconds * 1000 + 0.999)))

    def status(self, process: subprocess.Popen[bytes], seconds: float) -> int | None:
        """Return with what a process ends within so many seconds; None where it runs on."""
        import subprocess  # noqa: PLC0415 - what looks something up starts without

        try:
            return process.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            return None


WALL = Clock()
"""The clock on the wall."""
