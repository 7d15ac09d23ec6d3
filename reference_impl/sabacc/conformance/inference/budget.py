"""What a search may use: time, memory and lines to replay."""

from __future__ import annotations

from math import inf
from pathlib import Path
from typing import Final

from sabacc.conformance.adapters.ports import Limits  # a browser has no msgspec

INTERRUPTED: Final = "interrupted"
"""Why a search ended at Ctrl-C."""
MOST_LINES: Final = 400_000
"""How many lines of hand records are replayed at the most: a minute or so."""
_SELDOM: Final = 512
"""How seldom the memory is measured, which takes longer than most answers."""
_PAGE: Final = 4_096


class SpentError(Exception):
    """A budget is spent: the limit, in words."""


class SearchBudget:
    """The time of a run, memory beyond what the process holds, and lines of hand records.

    Attributes:
        lines: How many lines may still be replayed, so that an end is certain on any machine.
    """

    def __init__(
        self, limits: Limits | None = None, memory: int = 0, lines: int = MOST_LINES
    ) -> None:
        """Begin the run, unless its limits have begun; 0 bytes is no limit of memory."""
        self._limits = None if limits is None else limits.begun()
        self._memory, self._checks, self.lines = memory, 0, lines
        self._held = memory_used()  # by whoever calls it from a large process
        self._half = self._left / 2

    @property
    def asking(self) -> bool:
        """Whether there is time to ask scenarios: half of it is for what comes after."""
        return self._left >= self._half and not self._full

    def check(self) -> None:
        """Raise SpentError once time or memory is spent."""
        self._checks += 1
        if self._left <= 0 or (self._checks % _SELDOM == 0 and self._full):
            raise SpentError(self.spent)

    @property
    def spent(self) -> str:
        """What is spent, in words."""
        from sabacc.conformance.adapters.ports import OVER  # noqa: PLC0415 - a browser has none

        if self._left <= 0:
            return OVER
        return f"it took more than {self._memory // 1_000_000} MB of memory"

    @property
    def _left(self) -> float:
        return inf if self._limits is None else self._limits.end - self._limits.clock.now()

    @property
    def _full(self) -> bool:
        return 0 < self._memory < memory_used() - self._held


def memory_used() -> int:
    """Return the bytes that this process holds; 0 where the system does not say."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    except OSError:
        return 0
    return int(pages) * _PAGE
