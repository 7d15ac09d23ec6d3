"""The text of a dispute file; any other content becomes one plain message."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NoReturn

from sabacc.arbiter.reading.dispute import LARGEST
from sabacc.notation.forms import RecordError
from sabacc.system.user_input import read_file

_LONGEST_CHARACTER = 4
"""The most bytes of a UTF-8 character."""
_MOST_BYTES = _LONGEST_CHARACTER * LARGEST
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
"""The byte order marks of UTF-16."""


def text_of_file(file: str) -> str:
    """Read a file, or standard input for `-`; raises RecordError."""
    name = "standard input" if file == "-" else file
    try:
        if file == "-":
            data = sys.stdin.buffer.read(_MOST_BYTES + 1)
        else:
            data = read_file(Path(file), _MOST_BYTES)
    except OSError as error:
        why = error.strerror
        _reject(
            f"it cannot be read ({why})", "give a text file that you have permission to read", name
        )
    if len(data) > _MOST_BYTES:
        _reject(f"it has more than {LARGEST} characters", "a dispute is about one hand", name)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        problem, line = _not_utf8(data, error.start)
        _reject(problem, "save it as plain text in UTF-8", name, line)


def _not_utf8(data: bytes, place: int) -> tuple[str, int]:
    """Describe bytes that are not UTF-8, with their line."""
    if data.startswith(_UTF16_MARKS):
        return "it is UTF-16", 1
    if b"\0" in data:
        return "it is not text", 0
    return f"byte {data[place]:02x} is not UTF-8", data[:place].count(b"\n") + 1


def _reject(problem: str, mend: str, name: str, line: int = 0) -> NoReturn:
    place = f"{name}:{line}" if line else name
    raise RecordError(problem, mend, file=place)
