"""Faster named tuples, and faster copies of dataclasses with slots."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, Protocol, TypeVar, cast

T = TypeVar("T")


class _NewTuple(Protocol):
    def __call__(self, cls: type[T], fields: tuple[object, ...], /) -> T: ...


new_tuple: Final = cast("_NewTuple", tuple.__new__)  # pyright: ignore[reportUnknownMemberType] - as declared
"""Make a named tuple from all its fields: twice as fast as calling the type."""
_NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


def copier(
    cls: type[T], names: Iterable[str], computed: Mapping[str, str] = _NOTHING
) -> Callable[[T], T]:
    """Return a function that copies the named fields of a value to a new value of `cls`.

    `computed` has an expression for each field that is computed, in which the value is `old`. The
    function names each field: unrolled, it is faster than a loop.
    """
    values = {name: f"old.{name}" for name in names} | dict(computed)
    lines = [f"new.{name} = {value}" for name, value in values.items()]
    lines = ["new = make(cls)", *lines, "return new"]
    namespace: dict[str, Any] = {"make": object.__new__, "cls": cls}
    exec("\n    ".join(["def copied(old):", *lines]), namespace)  # noqa: S102 - the names of its own fields; dataclasses do the same
    copied: Callable[[T], T] = namespace["copied"]
    return copied
