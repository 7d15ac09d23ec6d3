"""Reading a file that a user names: within bounds, whatever lies there."""

from __future__ import annotations

import errno
import os
import stat
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

    from sabacc.system.input_error import InputError

PATIENCE: Final = 10.0
"""How long a pipe or a terminal may keep silent, in seconds."""

_CHUNK: Final = 1 << 16


def read_file(path: Path, most: int) -> bytes:
    """Read a file, and no more than `most` bytes and one: whoever gets that many has too many.

    Raises OSError, also for a pipe that keeps silent and for a path that no file can have.
    """
    try:
        # A pipe that nobody writes to would block while it is opened.
        source = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except ValueError as error:
        raise OSError(errno.EINVAL, "that is not a valid file name", str(path)) from error
    try:
        waits = not stat.S_ISREG(os.fstat(source).st_mode)
        found = bytearray()
        while len(found) <= most:
            if waits:
                _await(source, path)
            chunk = os.read(source, min(_CHUNK, most + 1 - len(found)))
            if not chunk:
                break
            found += chunk
        return bytes(found)
    finally:
        os.close(source)


def read_wanted(path: Path, most: int, wrong: type[InputError], smaller: str) -> bytes:
    """Read a file of at most `most` bytes; raises `wrong`, with the mend `smaller` for more."""
    try:
        data = read_file(path, most)
    except OSError as error:
        problem = f"it cannot be read: {error.strerror}"
        raise wrong(problem, "give another file", file=str(path)) from error
    if len(data) > most:
        problem = f"it is larger than {most:,} bytes"
        raise wrong(problem, smaller, file=str(path))
    return data


def _await(source: int, path: Path) -> None:
    """Wait until there is something to read, or the end."""
    import select  # noqa: PLC0415 - where the engine runs in a page, there are no pipes

    if not hasattr(select, "poll"):
        return
    poll = select.poll()
    poll.register(source, select.POLLIN)
    if not poll.poll(PATIENCE * 1000):
        raise OSError(errno.ETIMEDOUT, f"nothing came from it for {PATIENCE:g} s", str(path))
