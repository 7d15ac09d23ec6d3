"""InputError, the one error of bad input: place, problem and fix; and reading of files."""

from __future__ import annotations

import errno
import os
import stat
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

if TYPE_CHECKING:
    from pathlib import Path


LONGEST_QUOTE: Final = 200
"""The most characters of a line that a message quotes."""


@dataclass(unsafe_hash=True)  # not frozen: `contextlib` writes to the exceptions it passes on
class InputError(ValueError):
    """Input that cannot be used; the base of all such errors.

    Attributes:
        problem: What is wrong.
        mend: How to fix it; empty if the problem says so.
        field: Which part of it is wrong: a key, `hands.Han[1]`, or a part of the line.
        line: The number of the line; 0 for the whole file.
        text: The line.
        file: The name of the file; empty if there is none.
        column: The column in a long line; 0 if it does not matter.
    """

    problem: str
    mend: str = ""
    field: str = ""
    line: int = 0
    text: str = ""
    file: str = ""
    column: int = 0

    status: ClassVar[int] = 2
    """The exit status of the command line."""

    def __str__(self) -> str:
        """Format as `file:line: field: problem; fix`, with the line below."""
        numbered = bool(self.file and self.line)
        file = printable(self.file)
        place = f"{file}:{self.line}" if numbered else file
        message = "; ".join(filter(None, (self.problem, self.mend)))
        line = f"\n  | {one_line(self.text)}" if numbered else ""
        return printable_lines(": ".join(filter(None, (place, self.field, message)))) + line


def printable(text: str) -> str:
    """Replace everything that a terminal would obey."""
    return "".join(
        character if character.isprintable() else "\N{REPLACEMENT CHARACTER}" for character in text
    )


def printable_lines(text: str) -> str:
    """Replace everything that a terminal would obey, except line breaks."""
    return "\n".join(map(printable, text.split("\n")))


def one_line(text: str) -> str:
    """Quote a line for a message: printable, and at most LONGEST_QUOTE characters."""
    plain = printable(text)
    return plain if len(plain) <= LONGEST_QUOTE else f"{plain[: LONGEST_QUOTE - 1]}…"


READ_TIMEOUT: Final = 10.0
"""Seconds to wait for a silent pipe or terminal."""

_CHUNK: Final = 1 << 16


def read_file(path: Path, most: int) -> bytes:
    """Read a file, at most `most` + 1 bytes: one byte too many means that it is too large.

    Raises OSError, also for a silent pipe and an invalid path.
    """
    try:
        # A pipe that nobody writes to would block while it is opened.
        source = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except ValueError as error:
        raise OSError(errno.EINVAL, "that is not a valid file name", str(path)) from error
    try:
        may_block = not stat.S_ISREG(os.fstat(source).st_mode)
        data = bytearray()
        while len(data) <= most:
            if may_block:
                _wait_for_data(source, path)
            chunk = os.read(source, min(_CHUNK, most + 1 - len(data)))
            if not chunk:
                break
            data += chunk
        return bytes(data)
    finally:
        os.close(source)


def read_input(path: Path, most: int, wrong: type[InputError], smaller: str) -> bytes:
    """Read a file of at most `most` bytes; raises `wrong`, with the fix `smaller` if larger."""
    try:
        data = read_file(path, most)
    except OSError as error:
        problem = f"it cannot be read: {error.strerror}"
        raise wrong(problem, "give another file", file=str(path)) from error
    if len(data) > most:
        problem = f"it is larger than {most:,} bytes"
        raise wrong(problem, smaller, file=str(path))
    return data


def _wait_for_data(source: int, path: Path) -> None:
    """Wait for data or the end of the file; raises OSError after READ_TIMEOUT."""
    import select  # noqa: PLC0415 - where the engine runs in a page, there are no pipes

    if not hasattr(select, "poll"):
        return
    poll = select.poll()
    poll.register(source, select.POLLIN)
    if not poll.poll(READ_TIMEOUT * 1000):
        raise OSError(errno.ETIMEDOUT, f"nothing came from it for {READ_TIMEOUT:g} s", str(path))
