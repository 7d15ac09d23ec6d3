"""The kind of value that messages and records are made of.

It is msgspec's, which reads and checks JSON.  Where no compiled library can be loaded, as in the
page of the arbiter, stand-ins of the standard library hold the same values: there nothing is read
with msgspec, and `sabacc.arbiter.entries.fields` does the checking.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

__all__ = ["UNSET", "Meta", "Struct", "UnsetType", "changed"]

if TYPE_CHECKING:
    from msgspec import UNSET, Meta, Struct, UnsetType
else:
    try:
        from msgspec import UNSET, Meta, Struct, UnsetType
    except ImportError:
        from sabacc.system.plain_structs import UNSET, Meta, Struct, UnsetType

Kind = TypeVar("Kind", bound=Struct)


def changed(value: Kind, **fields: Any) -> Kind:  # noqa: ANN401 - any field of any value
    """Return a value with some of its fields otherwise; without any, one of its own."""
    given = {name: getattr(value, name) for name in value.__struct_fields__}
    return type(value)(**given | fields)
