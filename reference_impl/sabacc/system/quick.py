"""Frozen dataclasses that are made as fast as others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, fields
from types import MappingProxyType
from typing import Any, Final, Protocol, TypeVar, cast

T = TypeVar("T")


class _NewTuple(Protocol):
    def __call__(self, cls: type[T], fields: tuple[object, ...], /) -> T: ...


new_tuple: Final = cast("_NewTuple", tuple.__new__)  # pyright: ignore[reportUnknownMemberType] - as it is declared
"""Makes a named tuple of its fields, all of them: the type itself takes twice as long."""
_WRITABLE: Final = {
    "__slots__": (),
    "__setattr__": object.__setattr__,
    "__delattr__": object.__delattr__,
}
_NOTHING: Final[Mapping[str, str]] = MappingProxyType({})
_INTO: Final = object.__dict__["__class__"].__set__
"""Gives a value another class, whatever its own class forbids."""


def quick(cls: type[T]) -> type[T]:
    """Let a frozen dataclass with slots, which has no subclasses, be made in half the time or less.

    Its own `__init__` looks up each field by its name, since nobody may write to the value.  This
    one writes to the value while it is of a class that allows it, and then gives it its own class.
    """
    writable = type(cls.__name__, (cls,), _WRITABLE)
    known: dict[str, Any] = {"MISSING": MISSING, "into": _INTO, "writable": writable, "cls": cls}
    heads, lines = ["self"], ["into(self, writable)"]
    for each in fields(cls):  # type: ignore[arg-type]
        head, value = _said(each)
        known |= {f"default_{each.name}": each.default, f"make_{each.name}": each.default_factory}
        heads.append(head)
        lines.append(f"self.{each.name} = {value}")
    text = "\n    ".join([f"def __init__({', '.join(heads)}):", *lines, "self.__class__ = cls"])
    exec(text, known)  # noqa: S102 - the names of its own fields; dataclasses do the same
    made, usual = known["__init__"], cls.__init__
    made.__qualname__, made.__module__ = usual.__qualname__, cls.__module__
    made.__annotations__ = usual.__annotations__
    cls.__init__ = made  # type: ignore[method-assign]
    return cls


def copier(
    cls: type[T], names: Iterable[str], anew: Mapping[str, str] = _NOTHING
) -> Callable[[T], T]:
    """Return what copies those fields of a value to a new one of a class, and sets no others.

    What is made `anew` is told as an expression, in which the value is `old`.
    The function names each field, since no loop is as fast.
    """
    values = {name: f"old.{name}" for name in names} | dict(anew)
    lines = [f"new.{name} = {value}" for name, value in values.items()]
    lines = ["new = make(cls)", *lines, "return new"]
    known: dict[str, Any] = {"make": object.__new__, "cls": cls}
    exec("\n    ".join(["def copied(old):", *lines]), known)  # noqa: S102 - as above
    made: Callable[[T], T] = known["copied"]
    return made


def _said(one: Field[Any]) -> tuple[str, str]:
    """Return a field as a parameter, with its default, and as the value that is written."""
    name = one.name
    if one.default_factory is not MISSING:
        return f"{name}=MISSING", f"make_{name}() if {name} is MISSING else {name}"
    return (name if one.default is MISSING else f"{name}=default_{name}"), name
