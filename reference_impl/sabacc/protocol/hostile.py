"""Text and values of a program under test, made harmless.

A program may answer with anything: escape sequences that repaint the terminal, characters that
XML forbids, numbers of a million digits.  Nothing of it reaches a report unless it went through
here.
"""

from __future__ import annotations

import json
import math
import re
import unicodedata
from typing import Any, Final

from sabacc.protocol.facts import Said

MOST: Final = 400
"""How many characters of a foreign text a report shows."""

_DEEPEST: Final = 40
_DIGITS: Final = 300
_ESCAPES: Final = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"  # control sequences: colours, cursor movements
    r"|(?:\x1b\]|\x9d)[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?"  # commands: window titles, links
    r"|\x1b[PX^_][^\x1b]*(?:\x1b\\)?"  # strings for devices
    r"|\x1b[ -/]*[0-~]?"  # whatever else begins with an escape
)
_WORKFLOW_COMMAND: Final = re.compile(r"(?<!\S)::(?=\S)|##(?=\[)")
"""What a build log obeys at the head of a line, which a folded text may be, or anywhere."""
_SPACES: Final = re.compile(r"[\s\u2028\u2029\x85]+")
_UNWANTED: Final = frozenset({"Cc", "Cf", "Cs", "Cn", "Co"})


def plain(text: object, most: int = MOST) -> str:
    """Return a foreign text as one short line of printable characters."""
    bounded = str(text)[: 8 * most]
    said = _printable(_SPACES.sub(" ", _ESCAPES.sub("", bounded))).strip()
    return cut(_no_command(said), most)


def lines(text: str) -> str:
    """Return a foreign text with its line breaks and indentation, and nothing else to obey."""
    kept = (_printable(_ESCAPES.sub("", line)) for line in text.split("\n"))
    return "\n".join(map(_no_command, kept))


def _no_command(text: str) -> str:
    return _WORKFLOW_COMMAND.sub(lambda found: " ".join(found[0]), text)


def _printable(text: str) -> str:
    return "".join(sign for sign in text if unicodedata.category(sign) not in _UNWANTED)


def cut(text: str, most: int = MOST) -> str:
    """Shorten a text to `most` characters, and say how many are missing."""
    if len(text) <= most:
        return text
    return f"{text[:most]}… ({len(text) - most} more characters)"


def value_text(value: object, most: int = MOST) -> str:
    """Return a foreign JSON value as one short line of JSON, and what the suite says in words."""
    if isinstance(value, Said):
        return plain(value, most)
    return plain(json.dumps(safe(value), ensure_ascii=False, sort_keys=True), most)


def safe(value: object, depth: int = 0) -> Any:  # noqa: ANN401 - any JSON value
    """Return a foreign value as one that JSON can say; what JSON cannot say becomes words.

    Escapes stay in the strings: `json.dumps` with its default of ASCII writes them harmlessly.
    """
    if depth > _DEEPEST:
        return "(nested too deeply)"
    match value:
        case dict():
            table: dict[object, object] = dict(value)  # pyright: ignore[reportUnknownArgumentType]
            return {_key(key): safe(item, depth + 1) for key, item in table.items()}
        case list() | tuple():
            listed: list[object] = list(value)  # pyright: ignore[reportUnknownArgumentType]
            return [safe(item, depth + 1) for item in listed]
        case _:
            return _atom(value)


def _atom(value: object) -> Any:  # noqa: ANN401 - any JSON value
    match value:
        case None | bool():
            return value
        case str():
            return _text(value)
        case int():
            return value if abs(value) < 10**_DIGITS else "(a number with too many digits)"
        case float():
            return value if math.isfinite(value) else f"({value})"
        case _:
            return f"({type(value).__name__})"


def _key(key: object) -> str:
    return _text(key) if isinstance(key, str) else f"({type(key).__name__})"


def _text(text: str) -> str:
    """Return a text that UTF-8 can say: half of a surrogate pair becomes a question mark."""
    return text.encode("utf-8", "replace").decode("utf-8")
