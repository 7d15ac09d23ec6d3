"""Clocks that tests hold: what takes long is cut off at once, and what is only slow never is."""

import select
import subprocess
import time
from pathlib import Path
from typing import Final

from sabacc.conformance.adapters.ports import WALL, Clock

# How long each look lasts, in seconds
_LOOK: Final = 0.005
# After so many looks at a process that sleeps, it sleeps for good
_ASLEEP: Final = 12


class _Held(Clock):
    """Stands still while a program works or waits for its turn, and leaps when it sleeps."""

    def __init__(self) -> None:
        self._now = 0.0

    def now(self) -> float:
        return self._now

    def wait(
        self, poll: select.poll, seconds: float, process: subprocess.Popen[bytes]
    ) -> list[tuple[int, int]]:
        looks = 0
        while not (found := poll.poll(1000 * _LOOK)) and seconds > 0 and looks < _ASLEEP:
            looks = looks + 1 if _asleep(process.pid) else 0
        if not found:
            self._now += max(0.0, seconds)
        return found

    def status(self, process: subprocess.Popen[bytes], seconds: float) -> int | None:
        looks = 0
        while process.poll() is None and looks < _ASLEEP:
            looks = looks + 1 if _asleep(process.pid) else 0
            time.sleep(_LOOK)
        if process.poll() is None:
            self._now += seconds
        return process.poll()


class Ticking(Clock):
    """Goes on by as much whenever it is looked at."""

    def __init__(self, seconds: float) -> None:
        self._now, self._tick = 0.0, seconds

    def now(self) -> float:
        self._now += self._tick
        return self._now


def held() -> Clock:
    """Return a clock for one program; that on the wall where nobody can see whether one sleeps."""
    return _Held() if Path("/proc/self/stat").exists() else WALL


def _asleep(process: int) -> bool:
    """Say whether a process sleeps of its own will; one that has to wait for a core does not."""
    try:
        stat = Path(f"/proc/{process}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] == "S"
