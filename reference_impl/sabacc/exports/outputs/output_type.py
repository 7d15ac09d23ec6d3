"""What every type of an output has in common."""

from __future__ import annotations

import msgspec


class Output(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of an output; it has no keys but those that its type names."""
