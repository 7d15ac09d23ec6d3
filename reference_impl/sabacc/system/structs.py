"""The base class of messages and records.

It is msgspec's. Without compiled libraries, as on the arbiter's page, substitutes from the standard
library hold the same values: nothing is parsed with msgspec there, and
`sabacc.arbiter.entries` validates.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

__all__ = ["UNSET", "Meta", "Struct", "UnsetType", "replace_fields"]

if TYPE_CHECKING:
    from msgspec import UNSET, Meta, Struct, UnsetType
else:
    try:
        from msgspec import UNSET, Meta, Struct, UnsetType
    except ImportError:
        from sabacc.system.plain_structs import UNSET, Meta, Struct, UnsetType

Kind = TypeVar("Kind", bound=Struct)


def replace_fields(value: Kind, **fields: Any) -> Kind:  # noqa: ANN401 - any field of any value
    """Return a copy of a value with some fields replaced."""
    fields_before = {name: getattr(value, name) for name in value.__struct_fields__}
    return type(value)(**fields_before | fields)
