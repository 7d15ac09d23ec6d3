"""The kind of value that messages and records are made of.

It is msgspec's, which reads and checks JSON.  Where no compiled library can be loaded, as in the
page of the arbiter, stand-ins of the standard library hold the same values: there nothing is read
with msgspec, and `sabacc.arbiter.reading.fields` does the checking.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["UNSET", "Meta", "Struct", "UnsetType"]

if TYPE_CHECKING:
    from msgspec import UNSET, Meta, Struct, UnsetType
else:
    try:
        from msgspec import UNSET, Meta, Struct, UnsetType
    except ImportError:
        from sabacc.system.plain_structs import UNSET, Meta, Struct, UnsetType
