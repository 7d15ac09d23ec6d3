"""How long a whole run may take: the rest is given up, and nobody is blamed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sabacc.conformance.adapters.ports import Limits

TOO_LONG: Final = "took longer than --limit-run allows"
"""What a run did of which the rest is not run."""
OVER: Final = f"the run {TOO_LONG}"
"""Why a request is not run."""


class RunClock:
    """The time of a run, which begins with its `hello`, or with the command that made the limits.

    0 seconds is no limit.
    """

    def __init__(self, limits: Limits) -> None:
        """The run has not begun, unless its limits say when it ends."""
        self._limits = limits
        self._end = limits.end

    def start(self) -> None:
        """Begin the run."""
        self._end = self._limits.begun().end

    @property
    def left(self) -> float:
        """How many seconds are left; below 0 once it is over."""
        return self._end - self._limits.clock.now()

    @property
    def over(self) -> str:
        """Why the rest is not run, or nothing."""
        return "" if self.left > 0 else OVER
