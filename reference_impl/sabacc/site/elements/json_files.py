"""JSON for programs alone, and JSON that people may read as well."""

from __future__ import annotations

import json

import msgspec


def compact(value: object) -> str:
    """Write a value in one line, without a blank more than it needs."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def in_lines(value: object, *, plain: bool) -> str:
    """Write a value with an entry on each line; `plain` letters are ASCII alone.

    That is what `json.dumps` writes with an indent of one.  It is laid out afterwards: with an
    indent the standard library is many times slower.
    """
    written = json.dumps(value, ensure_ascii=plain, separators=(",", ":"))
    return f"{msgspec.json.format(written, indent=1)}\n"
