"""What commands write as JSON is what the published schemas say: every test that reads it asks."""

import json
from collections.abc import Sequence
from typing import Final, TypeVar

import msgspec
from click.testing import Result

from sabacc.exports.outputs import OUTPUTS

Written = TypeVar("Written")
_COMMANDS: Final = frozenset(name.partition("-")[0] for name in OUTPUTS)


def fitting(name: str, value: Written) -> Written:
    """Return what a command wrote, which fits the type of that name; it forbids further keys."""
    found: object = msgspec.convert(value, OUTPUTS[name], strict=True)
    if isinstance(found, dict) and found != value:  # of dictionaries msgspec passes over the rest
        raise msgspec.ValidationError(f"{name}: a key that no type names")
    return value


def checked(words: Sequence[str], found: Result) -> Result:
    form = words[words.index("--format") + 1] if "--format" in words[:-1] else ""
    if form == "json" and words[0] in _COMMANDS and found.exit_code in {0, 1} and found.stdout:
        fitting(_name(words), json.loads(found.stdout))
    return found


def _name(words: Sequence[str]) -> str:
    command = words[0]
    if command == "classify":
        return f"{command}-{'program' if '--' in words else 'records'}"
    if command == "rules" and any("/" in word and " " not in word for word in words[1:]):
        return "rules-case"
    return "rules-laws" if command == "rules" and words[1].startswith("laws") else command
