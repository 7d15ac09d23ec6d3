"""How long a whole run may take: the rest is given up, and nobody is blamed."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sabacc.conformance.adapters.clock import Clock


class RunClock:
    """The time of a run, which begins with its `hello`; 0 seconds is no limit."""

    def __init__(self, seconds: float, clock: Clock) -> None:
        """The run has not begun."""
        self._seconds = seconds
        self._clock = clock
        self._end = math.inf

    def start(self) -> None:
        """Begin the run."""
        self._end = self._clock.now() + self._seconds if self._seconds else math.inf

    @property
    def left(self) -> float:
        """How many seconds are left; below 0 once it is over."""
        return self._end - self._clock.now()

    @property
    def over(self) -> str:
        """Why the rest is not run, or nothing."""
        return "" if self.left > 0 else "the run took longer than --limit-run allows"
