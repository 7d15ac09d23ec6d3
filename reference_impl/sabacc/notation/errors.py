"""What is wrong with a text that is no hand record: file, line, field and mend."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NoReturn

from sabacc.system.input_error import InputError, one_line


@dataclass(unsafe_hash=True)
class RecordError(InputError):
    """A text that cannot be read as a hand record."""

    file: str = "record"

    status: ClassVar[int] = 3

    def at(self, file: str, line: int, text: str) -> RecordError:
        """Return the same error with the place where it stands."""
        return RecordError(self.problem, self.mend, self.field, self.line or line, text, file)


def fail(problem: str, mend: str, field: str) -> NoReturn:
    """Raise the error of a line, without its place."""
    raise RecordError(one_line(problem), mend, field)
