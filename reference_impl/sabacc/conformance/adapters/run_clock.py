"""How long a whole run may take: the rest is given up, and nobody is blamed."""

from __future__ import annotations

import math
import time


class RunClock:
    """The time of a run, which begins with its `hello`; 0 seconds is no limit."""

    def __init__(self, seconds: float) -> None:
        """The run has not begun."""
        self._seconds = seconds
        self._end = math.inf

    def start(self) -> None:
        """Begin the run."""
        self._end = time.monotonic() + self._seconds if self._seconds else math.inf

    @property
    def left(self) -> float:
        """How many seconds are left; below 0 once it is over."""
        return self._end - time.monotonic()

    @property
    def over(self) -> str:
        """Why the rest is not run, or nothing."""
        return "" if self.left > 0 else "the run took longer than --limit-run allows"
