"""The messages of the protocol as plain shapes, from which types in other languages are made.

They are read from the published schemas, so a type says just what the schema says.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from sabacc.exports import schemas

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_DEFS: Final = "#/$defs/"


@dataclass(frozen=True, slots=True)
class Plain:
    """A value of JSON: `string`, `integer`, `boolean`, or `anything`."""

    name: str


@dataclass(frozen=True, slots=True)
class Just:
    """One value and no other, such as true or `any`."""

    value: str | bool


@dataclass(frozen=True, slots=True)
class NamedShape:
    """A record or a closed list of words, by its name."""

    name: str


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list."""

    each: Shape


@dataclass(frozen=True, slots=True)
class TableOf:
    """An object whose keys are names of seats or points."""

    each: Shape


@dataclass(frozen=True, slots=True)
class OrNull:
    """A value, or null."""

    value: Shape


@dataclass(frozen=True, slots=True)
class Either:
    """One of several shapes."""

    shapes: tuple[Shape, ...]


Shape: TypeAlias = Plain | Just | NamedShape | ListOf | TableOf | OrNull | Either


@dataclass(frozen=True, slots=True)
class Words:
    """A closed list of words."""

    name: str
    says: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a record; `required` says that it is always there."""

    name: str
    says: str
    shape: Shape
    required: bool


@dataclass(frozen=True, slots=True)
class Fields:
    """An object with these keys; `read` says that a program reads it, and does not write it."""

    name: str
    says: str
    read: bool
    keys: tuple[Key, ...]


def shapes() -> tuple[list[Words], list[Fields]]:
    """Return the closed lists, and the records: what a program reads first, then what it writes."""
    document = schemas.document()
    defs: Mapping[str, Any] = document["$defs"]
    methods: Mapping[str, Mapping[str, Any]] = document["methods"]
    read = _reached(defs, [each["params"] for each in methods.values()])
    problem = defs["ErrorResponse"]["properties"]["error"]
    written = _reached(defs, [*(each["result"] for each in methods.values()), problem])
    records = [
        _fields(name, defs[name], read=name in read)
        for name in dict.fromkeys([*read, *written])
        if defs[name].get("type") == "object"
    ]
    reached = {*read, *written}
    words = [
        Words(name, says, listed)
        for name, (says, listed) in schemas.WORDS.items()
        if name in reached
    ]
    return words, [each for each in records if each.keys]


def _reached(defs: Mapping[str, Any], schemas: list[Any]) -> list[str]:
    """Return the names of all definitions that the schemas lead to, in order."""
    found: dict[str, None] = {}
    waiting = [name for each in schemas for name in _references(each)]
    while waiting:
        name = waiting.pop(0)
        if name not in found:
            found[name] = None
            waiting += _references(defs[name])
    return list(found)


def _references(part: Any) -> Iterator[str]:  # noqa: ANN401 - any part of a schema
    if isinstance(part, dict):
        for key, value in cast("dict[str, Any]", part).items():
            if key == "$ref":
                yield value.removeprefix(_DEFS)
            else:
                yield from _references(value)
    elif isinstance(part, list):
        for each in cast("list[object]", part):
            yield from _references(each)


def _fields(name: str, schema: Mapping[str, Any], *, read: bool) -> Fields:
    keys = tuple(
        Key(key, each["description"], _shape(each), key in schema["required"])
        for key, each in schema["properties"].items()
    )
    return Fields(name, schema["description"], read, keys)


def _shape(schema: Mapping[str, Any]) -> Shape:
    match schema:
        case {"$ref": name}:
            found: Shape = NamedShape(name.removeprefix(_DEFS))
        case {"const": value} | {"enum": [value]}:
            found = Just(value)
        case {"anyOf": [*parts]}:
            found = _either(parts)
        case {"type": "array"}:
            found = ListOf(_shape(schema["items"]))
        case {"type": "object"}:
            found = TableOf(_shape(schema["additionalProperties"]))
        case _:
            found = Plain(schema.get("type", "anything"))
    return found


def _either(parts: list[Any]) -> Shape:
    found = tuple(_shape(each) for each in parts if each != {"type": "null"})
    one = found[0] if len(found) == 1 else Either(found)
    return OrNull(one) if {"type": "null"} in parts else one
