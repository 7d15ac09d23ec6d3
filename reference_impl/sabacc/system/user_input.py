"""InputError, the one error of bad input: place, problem and fix; and reading of files."""

import errno
import os
import stat
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple

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
        more: What else is wrong, below it.
    """

    problem: str
    mend: str = ""
    field: str = ""
    line: int = 0
    text: str = ""
    file: str = ""
    column: int = 0
    more: "tuple[InputError, ...]" = ()

    status: ClassVar[int] = 2
    """The exit status of the command line."""

    def __str__(self) -> str:
        """Format as `file:line: field: problem; fix`, with the line below."""
        numbered = bool(self.file and self.line)
        file = printable(self.file)
        place = f"{file}:{self.line}" if numbered else file
        message = "; ".join(filter(None, (self.problem, self.mend)))
        line = f"\n  | {one_line(self.text)}" if numbered and self.text else ""
        first = ": ".join(filter(None, (place, self.field, message)))
        return "\n".join([printable_lines(first) + line, *map(str, self.more)])


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


STANDARD_INPUT: Final = "standard input"
"""Its name in messages."""


class FileKind(NamedTuple):
    """A kind of file that people write, for the messages about one that cannot be used.

    Attributes:
        wrong: The error that is raised.
        most: The most bytes that it may have.
        give: The fix where it cannot be read.
        smaller: The fix where it is larger.
    """

    wrong: type[InputError]
    most: int
    give: str
    smaller: str


def read_text(file: Path | str, kind: FileKind) -> str:
    """Read a text in UTF-8, from standard input for `-`; raises `kind.wrong`, with file and fix."""
    name = STANDARD_INPUT if file == "-" else str(file)
    try:
        data = (
            sys.stdin.buffer.read(kind.most + 1)
            if file == "-"
            else read_file(Path(file), kind.most)
        )
    except FileNotFoundError:
        problem = "there is no such file"
        raise kind.wrong(problem, kind.give, file=name) from None
    except OSError as error:
        problem = f"it cannot be read ({error.strerror})"
        raise kind.wrong(problem, kind.give, file=name) from error
    if len(data) > kind.most:
        problem = f"it is larger than {kind.most:,} bytes"
        raise kind.wrong(problem, kind.smaller, file=name)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        problem, line = _not_utf8(data, error.start)
        mend = "save it as plain text in UTF-8"
        raise kind.wrong(problem, mend, line=line, file=name) from error


# The byte order marks of UTF-16
_UTF16_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")


def _not_utf8(data: bytes, place: int) -> tuple[str, int]:
    """Describe bytes that are not UTF-8, with their line."""
    if data.startswith(_UTF16_MARKS):
        return "it is UTF-16", 1
    if b"\0" in data:
        return "it is not text", 0
    return f"byte {data[place]:02x} is not UTF-8", data[:place].count(b"\n") + 1


def parse_toml(text: str, file: Path, wrong: type[InputError]) -> dict[str, Any]:
    """Parse the TOML of a file; raises `wrong`, whose problem names line and column."""
    import tomllib  # noqa: PLC0415 - most commands read none

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        problem = f"it is not TOML: {error}"
        raise wrong(problem, "fix it there", file=str(file)) from error


def _wait_for_data(source: int, path: Path) -> None:
    """Wait for data or the end of the file; raises OSError after READ_TIMEOUT."""
    import select  # noqa: PLC0415 - where the engine runs in a page, there are no pipes

    if not hasattr(select, "poll"):
        return
    poll = select.poll()
    poll.register(source, select.POLLIN)
    if not poll.poll(READ_TIMEOUT * 1000):
        raise OSError(errno.ETIMEDOUT, f"nothing came from it for {READ_TIMEOUT:g} s", str(path))
