"""Stand-ins for what `sabacc.system.structs` takes from msgspec, of the standard library alone.

They hold values and compare them.  They read no JSON and check nothing.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, field, fields
from enum import Enum
from typing import Any, ClassVar, Final


class UnsetType(Enum):
    """The type of the one value that stands for a key that is left out."""

    UNSET = "UNSET"


UNSET: Final = UnsetType.UNSET


@dataclass(frozen=True, slots=True)
class Meta:
    """The limits of a value, for whoever reads annotations."""

    ge: int | None = None
    le: int | None = None
    min_length: int | None = None
    max_length: int | None = None


class Struct:
    """A value with named fields.

    Of msgspec's options `kw_only` is heeded.  The others (`frozen`, `tag`) are left alone: every
    value is frozen.
    """

    __struct_fields__: ClassVar[tuple[str, ...]] = ()
    __struct_defaults__: ClassVar[tuple[str, ...]] = ()
    """One entry for each field that may be left out; those come last."""

    def __init_subclass__(cls, *, kw_only: bool = False, **_options: object) -> None:
        """Make a frozen dataclass of the class; each value gets its own empty list or table."""
        for name in cls.__annotations__:
            default: Any = vars(cls).get(name)
            if default in ([], {}):
                setattr(cls, name, field(default_factory=list if default == [] else dict))
        dataclass(frozen=True, kw_only=kw_only)(cls)
        given = fields(cls)  # type: ignore[arg-type]
        cls.__struct_defaults__ = tuple(
            each.name
            for each in given
            if each.default is not MISSING or each.default_factory is not MISSING
        )
        cls.__struct_fields__ = tuple(each.name for each in given)
