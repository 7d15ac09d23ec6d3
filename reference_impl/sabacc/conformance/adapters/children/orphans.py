"""What a program started and left behind, beyond its process group: found on Linux, and ended.

A program that leads a new session, or that forks twice, escapes the signals to the group.  Its
orphans become children of the suite, which has the kernel hand them over, and bear a mark in their
environment.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

MARK: Final = "SABACC_PROGRAM"
"""The variable of the environment that marks a program and all that it starts."""

_PROC: Final = Path("/proc")
_PR_SET_CHILD_SUBREAPER: Final = 36
_ROUNDS: Final = 20
"""How often to look again, for those that start others while they are being ended."""
_PAUSE: Final = 0.01
"""How long the kernel may take to end a process before the next look, in seconds."""


@cache
def adopt() -> bool:
    """Have orphans of our children become our own children; say whether that can be done."""
    if sys.platform != "linux":
        return False
    import ctypes  # noqa: PLC0415 - only where it is of use

    with contextlib.suppress(OSError, AttributeError):
        return bool(ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0)
    return False


def end_orphans(group: int, mark: str) -> tuple[str, ...]:
    """End all that bears a mark; return their names.  `group` is that of the program, ended before.

    Those of the group are no orphans: they were told to end with it.
    """
    if not adopt():
        return ()
    names: dict[int, str] = {}
    for _ in range(_ROUNDS):
        if not any(True for _ in _children()):
            break
        found = dict(_marked(mark))
        for process, (name, its_group) in found.items():
            if its_group != group:
                names[process] = name
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(process, signal.SIGKILL)
        _reap(group, names)
        if not found:
            break
        time.sleep(_PAUSE)
    return tuple(sorted(names.values()))


def _children() -> Iterator[int]:
    """Yield our children, whoever started them."""
    for task in _listed(_PROC / "self" / "task"):
        with contextlib.suppress(OSError):
            yield from map(int, (task / "children").read_bytes().split())


def _marked(mark: str) -> Iterator[tuple[int, tuple[str, int]]]:
    """Yield each living process that bears a mark, with its name and its group."""
    wanted = f"{MARK}={mark}".encode()
    for entry in _listed(_PROC):
        if not entry.name.isdecimal():
            continue
        with contextlib.suppress(OSError, ValueError, IndexError):
            if wanted in (entry / "environ").read_bytes().split(b"\0"):
                name, state, group = _stat(entry)
                if state != "Z":
                    yield int(entry.name), (name, group)


def _stat(entry: Path) -> tuple[str, str, int]:
    """Return the name, the state and the group of a process."""
    text = (entry / "stat").read_text(encoding="utf-8", errors="backslashreplace")
    head, _, rest = text.rpartition(")")
    fields = rest.split()
    return head.partition("(")[2], fields[0], int(fields[2])


def _reap(group: int, names: dict[int, str]) -> None:
    """Take leave of those that have ended, so that no zombie is left; of nobody else's children."""
    for process in list(_children()):
        with contextlib.suppress(OSError, ValueError, IndexError):
            _, state, its_group = _stat(_PROC / str(process))
            if state == "Z" and process != group and (its_group == group or process in names):
                os.waitpid(process, os.WNOHANG)


def _listed(folder: Path) -> list[Path]:
    with contextlib.suppress(OSError):
        return list(folder.iterdir())
    return []
