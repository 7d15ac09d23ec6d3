"""The file of a dispute as text: whatever lies there, it is met with one plain message."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NoReturn

from sabacc.arbiter.reading.dispute import LARGEST
from sabacc.notation.forms import RecordError
from sabacc.system.user_input import read_file

_LONGEST_SIGN = 4
"""How many bytes a character of UTF-8 has at the most."""
_MOST_BYTES = _LONGEST_SIGN * LARGEST
_WIDE = (b"\xff\xfe", b"\xfe\xff")
"""How a text begins that has two bytes a character."""


def text_of_file(file: str) -> str:
    """Read a file, or standard input where it is called -; raises RecordError."""
    name = "standard input" if file == "-" else file
    try:
        if file == "-":
            data = sys.stdin.buffer.read(_MOST_BYTES + 1)
        else:
            data = read_file(Path(file), _MOST_BYTES)
    except OSError as error:
        why = error.strerror
        _refuse(
            f"it cannot be read ({why})", "give a text file that you have permission to read", name
        )
    if len(data) > _MOST_BYTES:
        _refuse(f"it has more than {LARGEST} characters", "a dispute is about one hand", name)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        found, line = _not_utf8(data, error.start)
        _refuse(found, "save it as plain text in UTF-8", name, line)


def _not_utf8(data: bytes, place: int) -> tuple[str, int]:
    """Say what bytes are that are no UTF-8, and in which line."""
    if data.startswith(_WIDE):
        return "it is UTF-16", 1
    if b"\0" in data:
        return "it is not text", 0
    return f"byte {data[place]:02x} is not UTF-8", data[:place].count(b"\n") + 1


def _refuse(problem: str, mend: str, name: str, line: int = 0) -> NoReturn:
    place = f"{name}:{line}" if line else name
    raise RecordError(problem, mend, file=place)
