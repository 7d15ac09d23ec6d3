"""The limits that the pages for implementers tell are those of the messages and of the reader."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec.inspect as types
import pytest

from sabacc.notation.forms import MOST_POINTS
from sabacc.protocol.messages import ANSWERS, LONGEST_NAME, MOST_CREDITS, MOST_SEATS, PARAMS
from sabacc.records.hand_record import MOST_ROUNDS
from sabacc.records.text import lines, reader

PAGES: Final = Path(__file__).resolve().parents[3] / "docs" / "implementers"


def bounds(kind: types.Type, path: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield each bound within a type in words, and the keys that lead to it."""
    where = ".".join(path)
    match kind:
        case types.StructType(fields=fields):
            for key in fields:
                yield from bounds(key.type, (*path, key.encode_name))
        case types.UnionType(types=members):
            for member in members:
                yield from bounds(member, path)
        case types.ListType(item_type=item, min_length=least, max_length=most):
            if most is not None:
                yield said(least, most, " entries"), where
            yield from bounds(item, path)
        case types.DictType(key_type=key, value_type=value):
            yield from bounds(key, path)
            yield from bounds(value, path)
        case types.StrType(min_length=least, max_length=most) if most is not None:
            yield said(least, most, " characters"), where
        case types.IntType(ge=least, le=most) if most is not None:
            yield said(least, most, ""), where
        case _:
            pass


def said(least: int | None, most: int, of: str) -> str:
    return f"at most {most:,}{of}" if least is None else f"{least:,} to {most:,}{of}"


def bounded() -> dict[str, set[str]]:
    """Return every bound of the messages, and where it stands."""
    found: dict[str, set[str]] = {}
    for method, kind in (*PARAMS.items(), *ANSWERS.items()):
        for bound, where in bounds(types.type_info(kind), (method,)):
            found.setdefault(bound, set()).add(where)
    return found


EVERY: Final = "every"
"""How the page begins where a bound holds for more keys than it names."""


def table() -> dict[str, set[str]]:
    """Return every bound that the page tells, and the keys, or `EVERY`, that it holds for."""
    text = (PAGES / "protocol.md").read_text(encoding="utf-8")
    rows = text.partition("## Limits")[2].partition("\n## ")[0].splitlines()
    found: dict[str, set[str]] = {}
    for row in [row for row in rows if row.startswith("| ")][2:]:
        _, where, bound = (cell.strip() for cell in row.strip("|").split("|"))
        keys = {EVERY} if where.startswith(EVERY) else set(re.findall(r"`([^`]+)`", where))
        found.setdefault(bound, set()).update(keys)
    return found


def test_the_page_tells_every_bound_of_the_messages_and_no_other() -> None:
    assert set(table()) == set(bounded())


@pytest.mark.parametrize("bound", sorted(table()))
def test_a_bound_stands_where_the_page_says(bound: str) -> None:
    told, found = table()[bound], bounded()[bound]

    assert told - {EVERY} <= found
    assert EVERY in told or told == found


def test_the_page_of_records_tells_the_bounds_of_the_reader() -> None:
    text = (PAGES / "hand-record.md").read_text(encoding="utf-8")

    for words in (
        f"at most {reader.RECORD_FILE.most:,} bytes, {lines.MOST_LINES:,} lines, and",
        f"and {lines.LONGEST_LINE:,} characters a line",
        f"A card's name has at most {LONGEST_NAME} characters",
        f"a round is 1 to {MOST_ROUNDS:,}",
        f"a hand counts at most {MOST_POINTS:,}",
        f"clockwise; 1 to {MOST_SEATS}. A name is one word",
        f"one word of at most {LONGEST_NAME} letters of any script, digits and `-` `_` `.` `'`",
        f"(* at most {MOST_CREDITS:,} *)",
    ):
        assert words in text
