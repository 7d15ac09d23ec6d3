"""What programs take of a processor: other programs of this machine do not change it much."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from playwright.sync_api import Browser

RUNS = 5
GLANCE = 0.3
"""Seconds from one look at a page that comes to rest to the next."""
AT_REST = 0.02
"""Seconds that a page at rest may take within a glance."""
MOST_GLANCES = 100


def spent(words: Sequence[str], folder: Path, settings: Mapping[str, str] | None = None) -> float:
    """Run a program in a folder; return how many seconds on a processor it took.

    What Python compiles is kept, as it is for people.
    """
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before = _children()
    subprocess.run(  # noqa: S603 - our own programs
        words, cwd=folder, env={**kept, **(settings or {})}, check=True, stdout=subprocess.DEVNULL
    )
    return _children() - before


def starts(folder: Path) -> float:
    """Return how many seconds on a processor Python takes to do nothing."""
    return statistics.median(spent([sys.executable, "-c", "pass"], folder) for _ in range(RUNS))


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class Pages:
    """What the pages of a browser take of the processor, their workers among it."""

    def __init__(self, browser: Browser) -> None:
        self._asked: Any = browser.new_browser_cdp_session()
        self._before: dict[int, float] = {}

    def at_rest(self) -> None:
        """Wait until no page does anything; what is spent counts from then on."""
        for _ in range(MOST_GLANCES):
            self._before = self._now()
            time.sleep(GLANCE)
            if self.spent() < AT_REST:
                return

    def spent(self) -> float:
        """Return how many seconds the page that does most has taken since it was at rest."""
        return max(used - self._before.get(page, 0) for page, used in self._now().items())

    def _now(self) -> dict[int, float]:
        found: list[Any] = self._asked.send("SystemInfo.getProcessInfo")["processInfo"]
        return {one["id"]: one["cpuTime"] for one in found if one["type"] == "renderer"}
