"""Rows as CSV, with no cell that a spreadsheet would run."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sabacc.exports import Row

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


def to_csv(rows: Iterable[Row]) -> str:
    """Return rows as CSV, one column for each name, with no cell that a spreadsheet would run."""
    listed = list(rows)
    stream = io.StringIO()
    writer = csv.writer(stream)
    writer.writerow([_cell(name) for name in listed[0]])
    writer.writerows([_cell(value) for value in row.values()] for row in listed)
    return stream.getvalue()


def _cell(value: Any) -> Any:  # noqa: ANN401 - any JSON value
    """Return a cell: lists and tables in words, numbers as they are, formulas disarmed."""
    match value:
        case bool():
            return "yes" if value else "no"
        case int() | float():
            return value
        case _:
            text = _words(value)
            return f"'{text}" if text.startswith(_FORMULA) else text


def _words(value: Any) -> str:  # noqa: ANN401 - any JSON value
    match value:
        case None:
            return ""
        case dict():
            return "; ".join(f"{name}: {_words(item)}" for name, item in value.items())  # pyright: ignore[reportUnknownVariableType]
        case list():
            return " ".join(_words(item) or "any" for item in value)  # pyright: ignore[reportUnknownVariableType]
        case _:
            return str(value)
