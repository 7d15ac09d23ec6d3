"""The smallest parts of a line: numbers, seats, versions, and what commas part."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, get_args

from sabacc.notation.errors import fail
from sabacc.protocol.message_types import MOST_CREDITS, Version
from sabacc.system.joining import hint

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MOST_POINTS: Final = 10_000
"""How much a hand may be claimed to count, above or below zero."""
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,12}")


def number(text: str, field: str = "amount", least: int = 0, most: int = MOST_CREDITS) -> int:
    """Read a whole number, of credits unless it is said otherwise."""
    if _NUMBER.fullmatch(text) is None or not least <= int(text) <= most:
        problem = f"{text!r} is not a whole number from {least} to {most}"
        fail(problem, f"write {min(12, most)}, for example", field)
    return int(text)


def total(text: str) -> int:
    """Read what a hand counts; a minus may be a hyphen or the sign itself."""
    plain = text.removeprefix("+").replace("\N{MINUS SIGN}", "-", 1)
    size = number(plain.removeprefix("-"), "total", most=MOST_POINTS)
    return -size if plain.startswith("-") else size


def seat(word: str, seats: Sequence[str], field: str = "seat") -> str:
    """Read the name of a seat at this table."""
    if word not in seats:
        mend = hint(word, seats, f"the players are {', '.join(seats)}")
        fail(f"nobody at the table is called {word!r}", mend, field)
    return word


def commas(text: str) -> list[list[str]]:
    """Split at commas, and each part into words."""
    return [part.split() for part in text.split(",")]


def pairs(text: str, seats: Sequence[str], field: str) -> Iterable[tuple[str, list[str]]]:
    """Yield each seat of `Han 100, Lando 80` with the words behind it."""
    for words in commas(text):
        if not words:
            fail(
                "a name is missing between the commas",
                "write a name there, or remove a comma",
                field,
            )
        yield seat(words[0], seats, field), words[1:]


def version(word: str) -> Version:
    """Read the name of a version of Random Sabacc."""
    for name in get_args(Version):
        if word == name:
            found: Version = name
            return found
    known = ", ".join(get_args(Version))
    return fail(f"no version is called {word!r}", f"write one of {known}, or stays", "version")
