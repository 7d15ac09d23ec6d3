"""Sanitizing of text and values from a program under test.

A program may answer with anything: escape sequences that repaint the terminal, characters that XML
forbids, numbers of a million digits. All of it passes through here before a report shows it.
"""

import json
import math
import re
import unicodedata
from typing import Any, Final

from sabacc.protocol.facts import BoundWords

LONGEST_TEXT: Final = 400
"""The most characters of a foreign text that a report shows."""
LONGEST_NAME: Final = 60
"""The most characters of a foreign name that a report shows: a program may have made it up."""

_DEEPEST: Final = 40
_MOST_DIGITS: Final = 300
_ESCAPES: Final = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"  # control sequences: colours, cursor movements
    r"|(?:\x1b\]|\x9d)[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?"  # commands: window titles, links
    r"|\x1b[PX^_][^\x1b]*(?:\x1b\\)?"  # strings for devices
    r"|\x1b[ -/]*[0-~]?"  # all other escape sequences
)
# Commands to a build log: at the head of a line (which folded text may become), or anywhere
_WORKFLOW_COMMAND: Final = re.compile(r"(?<!\S)::(?=\S)|##(?=\[)")
_SPACES: Final = re.compile(r"[\s\u2028\u2029\x85]+")
_UNWANTED: Final = frozenset({"Cc", "Cf", "Cs", "Cn", "Co"})


def escape_line(text: object, most: int = LONGEST_TEXT) -> str:
    """Reduce a foreign text to one short line of printable characters."""
    whole, read = str(text), 8 * most
    line = _printable(_SPACES.sub(" ", _ESCAPES.sub("", whole[:read]))).strip()
    return truncate(_defuse_commands(line), most, max(0, len(whole) - read))


def escape_lines(text: str) -> str:
    """Reduce a foreign text to printable characters, keeping line breaks and indentation."""
    escaped = (_printable(_ESCAPES.sub("", line)) for line in text.split("\n"))
    return "\n".join(map(_defuse_commands, escaped))


def _defuse_commands(text: str) -> str:
    return _WORKFLOW_COMMAND.sub(lambda match: " ".join(match[0]), text)


def _printable(text: str) -> str:
    return "".join(
        character for character in text if unicodedata.category(character) not in _UNWANTED
    )


def truncate(text: str, most: int = LONGEST_TEXT, unread: int = 0) -> str:
    """Truncate a text to `most` characters, and say how many are missing, with those unread."""
    missing = unread + max(0, len(text) - most)
    return f"{text[:most]}… ({missing} more characters)" if missing else text


def value_text(value: object, most: int = LONGEST_TEXT) -> str:
    """Format a foreign JSON value as one short line; BoundWords are printed unquoted."""
    if isinstance(value, BoundWords):
        return escape_line(value, most)
    return escape_line(json.dumps(sanitize(value), ensure_ascii=False, sort_keys=True), most)


def sanitize(value: object, depth: int = 0) -> Any:  # noqa: ANN401 - any JSON value
    """Sanitize a foreign value for JSON; what JSON cannot represent becomes a phrase.

    Escapes stay in the strings: `json.dumps` with its default of ASCII writes them harmlessly.
    """
    if depth > _DEEPEST:
        return "(nested too deeply)"
    match value:
        case dict():
            table: dict[object, object] = dict(value)  # pyright: ignore[reportUnknownArgumentType]
            return {_key(key): sanitize(item, depth + 1) for key, item in table.items()}
        case list() | tuple():
            listed: list[object] = list(value)  # pyright: ignore[reportUnknownArgumentType]
            return [sanitize(item, depth + 1) for item in listed]
        case _:
            return _atom(value)


def _atom(value: object) -> Any:  # noqa: ANN401 - any JSON value
    match value:
        case None | bool():
            return value
        case str():
            return _encodable(value)
        case int():
            return value if abs(value) < 10**_MOST_DIGITS else "(a number with too many digits)"
        case float():
            return value if math.isfinite(value) else f"({value})"
        case _:
            return f"({type(value).__name__})"


def _key(key: object) -> str:
    return _encodable(key) if isinstance(key, str) else f"({type(key).__name__})"


def _encodable(text: str) -> str:
    """Replace lone surrogates, which UTF-8 cannot encode, by question marks."""
    return text.encode("utf-8", "replace").decode("utf-8")
