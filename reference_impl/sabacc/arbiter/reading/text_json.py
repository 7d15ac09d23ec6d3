"""A dispute as JSON: what is wrong with it as a text is told with its line and column."""

from __future__ import annotations

import json
from typing import Any, Final, NoReturn, cast

from sabacc.arbiter.entries.fields import FieldError, fail
from sabacc.system.input_error import one_line

_MOST_DIGITS: Final = 19
_AROUND: Final = 30
"""How many characters before and behind a place a message shows."""


def read_json(text: str) -> dict[str, Any]:
    """Read the object of a dispute, also where it stands beside its ruling; raises FieldError."""
    try:
        found: object = json.loads(
            text, object_pairs_hook=_table, parse_int=_whole, parse_constant=_no_number
        )
    except json.JSONDecodeError as error:
        raise _misread(text, error) from None
    except RecursionError:
        fail("", "it is not JSON that can be read: it is nested too deeply", "take brackets out")
    if not isinstance(found, dict):
        fail("", "it is not a dispute but a list", "write one dispute, in { and }")
    table = cast("dict[str, Any]", found)
    inner: object = table.get("dispute")
    return cast("dict[str, Any]", inner) if isinstance(inner, dict) else table


def _table(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return an object; which of two entries of one name is meant nobody can say."""
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            fail(key, "it is there twice in one object", "keep one of the two")
        found[key] = value
    return found


def _whole(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        fail("", f"a number has {len(digits)} digits", "write a number that a game can have")
    return int(digits)


def _no_number(word: str) -> NoReturn:
    fail("", f"{word} is not a number", "write a whole number")


def _misread(text: str, error: json.JSONDecodeError) -> FieldError:
    """Say where the text stops being JSON, and what is most often the matter there."""
    at = error.pos
    if error.msg.startswith("Illegal trailing comma"):  # Python 3.13 stops at it, others behind it
        at += len(text[at:]) - len(text[at + 1 :].lstrip())
    before = text[:at].rstrip()
    rest = text[at:].lstrip()
    if not rest:
        mend = "it ends too early: add what is missing, down to the last }"
    elif before.endswith(",") and rest[0] in "]}":
        mend = f"remove the comma before {rest[0]}"
    elif before.endswith(",") and rest[0] == ",":
        mend = "remove one of the two commas"
    elif rest[0] in "'\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}":
        mend = 'JSON takes only straight double quotes: write "'
    elif error.msg.startswith("Expecting ','"):
        mend = "a comma, or a closing bracket, is missing before it"
    elif error.msg.startswith("Extra data"):
        mend = "one dispute ends before it: remove the rest"
    else:
        mend = "fix it there, or write the dispute as text (sabacc dispute 1)"
    near = " ".join(text[at : at + _AROUND].split()) or "the end"
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    problem = f"it is not JSON: at column {column}, before {near!r}"
    return FieldError(one_line(problem), mend, line=line, column=column)


def window(line: str, column: int) -> str:
    """Return the part of a long line that is around a column."""
    start = max(0, column - 2 * _AROUND)
    return f"{'…' if start else ''}{line[start : column + 2 * _AROUND]}"
