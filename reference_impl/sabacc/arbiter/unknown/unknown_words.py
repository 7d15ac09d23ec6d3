"""What a text says of facts that are not known: `unknown`, or of a hand what it counts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from sabacc.arbiter.entries.text_values import by_seat
from sabacc.notation.tokens import pairs, total

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sabacc.arbiter.entries.text_values import DisputeLine

UNKNOWN: Final = "unknown"
"""Stands for a hand, or for a line, that nobody knows."""
COUNTS: Final = "counts"
_TOTAL: Final = "total"
_NUMBER: Final = re.compile(r"[-+\N{MINUS SIGN}]?[0-9]{1,9}")
"""What people write for it as well: the word, or the total alone."""


def hands_of(
    entry: DisputeLine, seats: Sequence[str]
) -> tuple[dict[str, list[str]], dict[str, int | None]]:
    """Read `Han coins-7 idiot, Lando counts 19, Leia unknown`: the known hands, and the others."""
    known: list[str] = []
    unknown: dict[str, int | None] = {}
    for name, said in pairs(entry.value, seats, entry.name):
        alone = len(said) == 1 and _NUMBER.fullmatch(said[0])
        words = [COUNTS, *said] if alone else said  # no card is a number alone
        if words[:1] not in ([UNKNOWN], [COUNTS], [_TOTAL]):
            known.append(f"{name} {' '.join(words)}")
            continue
        if name in unknown:
            entry.refuse(f"{name!r} is given twice", "name each player once")
        if words == [UNKNOWN]:
            unknown[name] = None
        elif words[0] == UNKNOWN or len(words) != 2:  # noqa: PLR2004 - the word and the total
            mend = f"write {name} {COUNTS} 19, or {name} {UNKNOWN}; commas separate the players"
            entry.refuse(f"{' '.join(words)!r} is no hand", mend)
        else:
            unknown[name] = total(words[1])
    named = by_seat(type(entry)(entry.line, entry.name, ", ".join(known)), seats) if known else {}
    doubled = [name for name in unknown if name in named]
    if doubled:
        entry.refuse(f"{doubled[0]!r} is given twice", "name each player once")
    return named, unknown


def unknown_words(unknown: Mapping[str, Any], seat: str) -> str:
    """Return how a text tells a hand that is not known."""
    counts = unknown["hands"].get(seat)
    return f"{seat} {UNKNOWN}" if counts is None else f"{seat} {COUNTS} {counts}"
