"""What is wrong with a text that is no hand record: file, line, field and mend."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NoReturn

SHOWN: Final = 200
"""How many characters of a line a message shows at the most."""


@dataclass(unsafe_hash=True)  # not frozen: `contextlib` writes to the exceptions it passes on
class RecordError(Exception):
    """A text that cannot be read as a hand record.

    Attributes:
        problem: What is wrong.
        mend: What to write instead.
        field: Which part of the line, or of the head, is wrong.
        line: The number of the line, 0 where the whole file is meant.
        text: The line.
        file: The name of the file.
    """

    problem: str
    mend: str
    field: str = ""
    line: int = 0
    text: str = ""
    file: str = "record"

    def at(self, file: str, line: int, text: str) -> RecordError:
        """Return the same error with the place where it stands."""
        return RecordError(self.problem, self.mend, self.field, self.line or line, text, file)

    def __str__(self) -> str:
        """Write `file:line: field: problem; mend`, and the line below."""
        file = printable(self.file)
        place = f"{file}:{self.line}" if self.line else file
        field = f"{self.field}: " if self.field else ""
        line = f"\n  | {shown(self.text)}" if self.line else ""
        return f"{place}: {field}{self.problem}; {self.mend}{line}"


def printable(text: str) -> str:
    """Return a text with nothing in it that a terminal would obey."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)


def shown(text: str) -> str:
    """Return a line as a message may show it: printable, and not too long."""
    plain = printable(text)
    return plain if len(plain) <= SHOWN else f"{plain[: SHOWN - 1]}…"


def fail(problem: str, mend: str, field: str) -> NoReturn:
    """Raise the error of a line, without its place."""
    raise RecordError(shown(problem), mend, field)
