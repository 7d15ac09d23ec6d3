"""Reading JSON values into the types of the messages, with errors that name the field.

The types and their limits are those of `sabacc.protocol.messages`; nothing is stated twice.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from functools import lru_cache
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NoReturn,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from sabacc.protocol.answers import Params
from sabacc.system.structs import Meta, Struct
from sabacc.system.text import closest
from sabacc.system.user_input import InputError, one_line

Value = TypeVar("Value")

_PLAIN: Final[Mapping[type, str]] = {str: "text", int: "a whole number", bool: "true or false"}
_DIGITS: Final = 13
"""How long a number of credits may be."""
_MOST_KEYS: Final = 200
"""How many entries a table may have: more than any limit of the messages."""


class FieldError(InputError):
    """A value that is not what its field holds."""


def fail(field: str, problem: str, mend: str) -> NoReturn:
    """Raise the error of a field."""
    raise FieldError(one_line(problem), mend, one_line(field))


def read(kind: type[Value], value: object, field: str) -> Value:
    """Read a JSON value as a `kind`, a Struct; raises FieldError."""
    return cast("Value", _read(kind, value, field))


def without_ruleset(kind: type[Params], value: object, field: str) -> Params:
    """Read the parameters of a request that names no ruleset: it is asked under many."""
    table = _table(value, field)
    if "ruleset" in table:
        fail(f"{field}.ruleset", "a position names no ruleset", "name it beside the position")
    return read(kind, {**table, "ruleset": ""}, field)


def _read(kind: Any, value: object, field: str) -> object:  # noqa: ANN401 - a type of any form
    origin = get_origin(kind)
    found = value
    if kind is Any:
        return found  # whoever asks for it reads it further
    if origin is Annotated:
        inner, *limits = get_args(kind)
        found = _read(inner, value, field)
        for limit in limits:
            _within(limit, found, field)
    elif origin in {Union, types.UnionType}:
        found = _union(get_args(kind), value, field)
    elif origin is Literal:
        _one_of(get_args(kind), value, field)
    elif origin is list:
        (inner,) = get_args(kind)
        each = enumerate(_list(value, field))
        found = [_read(inner, entry, f"{field}[{place}]") for place, entry in each]
    elif origin is dict:
        _, inner = get_args(kind)
        entries = _table(value, field).items()
        found = {key: _read(inner, entry, _below(field, key)) for key, entry in entries}
    elif issubclass(kind, Struct):
        found = _struct(kind, value, field)
    elif type(value) is not kind:
        _refuse_kind(kind, value, field)
    return found


def _refuse_kind(kind: type, value: object, field: str) -> NoReturn:
    words = _PLAIN[kind]
    mend = f"write {words} there"
    if kind is int and isinstance(value, str):
        plain = value.strip()
        if not (plain.isascii() and plain.isdecimal() and len(plain) <= _DIGITS):
            fail(field, f"{value!r} is not a whole number", "write 12, for example")
        mend = f"write {plain} without quotes"
    fail(field, f"it is {_kind_of(value)}, not {words}", mend)


def _struct(kind: type[Struct], value: object, field: str) -> Struct:
    hints = _hints(kind)
    if not isinstance(value, dict):
        needed = ", ".join(f'"{name}": ...' for name in _needed(kind))
        fail(field, f"it is {_kind_of(value)}, not a table", f"write {{{needed}}} there")
    table = _table(cast("object", value), field)
    for key in table:
        if key not in hints:
            near = closest(key, hints)
            mend = f"did you mean {near}?" if near else f"known here: {', '.join(hints)}"
            fail(_below(field, key), "there is no such field", mend)
    for name in _needed(kind):
        if name not in table:
            fail(_below(field, name), "it is missing", "add it")
    return kind(**{key: _read(hints[key], each, _below(field, key)) for key, each in table.items()})


def _needed(kind: type[Struct]) -> tuple[str, ...]:
    """Return the fields that have no default."""
    names = kind.__struct_fields__
    return names[: len(names) - len(kind.__struct_defaults__)]


@lru_cache(maxsize=64)
def _hints(kind: type[Struct]) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def _below(field: str, key: str) -> str:
    return f"{field}.{key}" if field else key


def _union(kinds: tuple[Any, ...], value: object, field: str) -> object:
    """Read what may be left null, or one of several sets of words."""
    if value is None:
        return None
    rest = [kind for kind in kinds if kind is not type(None)]
    if len(rest) == 1:
        return _read(rest[0], value, field)
    return _one_of(tuple(word for kind in rest for word in get_args(kind)), value, field)


def _one_of(known: tuple[object, ...], value: object, field: str) -> object:
    if value not in known or isinstance(value, bool):
        words = ", ".join(map(str, known))
        fail(field, f"{value!r} is not known there", f"write one of {words}")
    return value


def _list(value: object, field: str) -> list[object]:
    if not isinstance(value, list):
        fail(field, f"it is {_kind_of(value)}, not a list", "write a list there, in [ and ]")
    return cast("list[object]", value)


def _table(value: object, field: str) -> dict[str, object]:
    if not isinstance(value, dict):
        fail(field, f"it is {_kind_of(value)}, not a table", "write a table there, in { and }")
    table = cast("dict[str, object]", value)
    if len(table) > _MOST_KEYS:
        fail(field, f"it has {len(table)} entries", f"write at most {_MOST_KEYS}")
    return table


def _within(limit: Meta, value: object, field: str) -> None:
    """Hold a value against the limits of its type."""
    if isinstance(value, int):
        if limit.ge is not None and value < limit.ge:
            fail(field, f"{value} is less than {limit.ge}", f"write {limit.ge} or more")
        if limit.le is not None and value > limit.le:
            fail(field, f"{value} is more than {limit.le}", f"write {limit.le} or less")
    elif isinstance(value, str | list):
        sized = cast("str | list[object]", value)
        what = "characters" if isinstance(value, str) else "entries"
        if limit.min_length is not None and len(sized) < limit.min_length:
            fail(field, f"it has {len(sized)} {what}", f"write at least {limit.min_length}")
        if limit.max_length is not None and len(sized) > limit.max_length:
            fail(field, f"it has {len(sized)} {what}", f"write at most {limit.max_length}")


def _kind_of(value: object) -> str:
    if value is None:
        return "null"
    for kind, words in ((bool, "true or false"), (int, "a number"), (float, "a fraction")):
        if isinstance(value, kind):
            return words
    return "text" if isinstance(value, str) else "a list" if isinstance(value, list) else "a table"
