"""The one error of what people wrote: where it stands, what is wrong with it, and the mend."""

from __future__ import annotations

import errno
import os
import stat
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

if TYPE_CHECKING:
    from pathlib import Path


SHOWN: Final = 200
"""How many characters of a line a message shows at the most."""


@dataclass(unsafe_hash=True)  # not frozen: `contextlib` writes to the exceptions it passes on
class InputError(ValueError):
    """Something that people wrote, and that cannot be used; the base of all such errors.

    Attributes:
        problem: What is wrong.
        mend: What to write instead; empty where the problem says so.
        field: Which part of it is wrong: a key, `hands.Han[1]`, or a part of the line.
        line: The number of the line, 0 where the whole is meant.
        text: The line.
        file: The name of the file; empty where there is none.
        column: Where in a long line, 0 where that does not matter.
    """

    problem: str
    mend: str = ""
    field: str = ""
    line: int = 0
    text: str = ""
    file: str = ""
    column: int = 0

    status: ClassVar[int] = 2
    """With which status the command line ends."""

    def __str__(self) -> str:
        """Write `file:line: field: problem; mend`, and the line below."""
        numbered = bool(self.file and self.line)
        file = printable(self.file)
        place = f"{file}:{self.line}" if numbered else file
        said = "; ".join(filter(None, (self.problem, self.mend)))
        line = f"\n  | {one_line(self.text)}" if numbered else ""
        return printable_lines(": ".join(filter(None, (place, self.field, said)))) + line


def printable(text: str) -> str:
    """Return a text with nothing in it that a terminal would obey."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)


def printable_lines(text: str) -> str:
    """Return a text of several lines with nothing in it that a terminal would obey."""
    return "\n".join(map(printable, text.split("\n")))


def one_line(text: str) -> str:
    """Return a line as a message may show it: printable, and not too long."""
    plain = printable(text)
    return plain if len(plain) <= SHOWN else f"{plain[: SHOWN - 1]}…"


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
