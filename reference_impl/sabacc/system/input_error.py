"""The one error of what people wrote: where it stands, what is wrong with it, and the mend."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

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
