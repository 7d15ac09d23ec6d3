"""JSON that people may read as well: an entry on each line."""

from __future__ import annotations

import json

import msgspec


def in_lines(value: object, *, plain: bool) -> str:
    """Write a value as `json.dumps` does with an indent of one; `plain` letters are ASCII alone.

    It is laid out afterwards: with an indent the standard library is many times slower.
    """
    written = json.dumps(value, ensure_ascii=plain, separators=(",", ":"))
    return f"{msgspec.json.format(written, indent=1)}\n"
