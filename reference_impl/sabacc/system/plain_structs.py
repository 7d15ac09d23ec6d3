"""Standard-library substitutes for the parts of msgspec that `sabacc.system.structs` uses.

They hold and compare values; they neither parse JSON nor validate.
"""

from dataclasses import MISSING, dataclass, field, fields
from enum import Enum
from typing import Any, ClassVar, Final


class UnsetType(Enum):
    """The type of UNSET, the value of an absent key."""

    UNSET = "UNSET"


UNSET: Final = UnsetType.UNSET


@dataclass(frozen=True, slots=True)
class Meta:
    """Limits of a value, as an annotation."""

    ge: int | None = None
    le: int | None = None
    min_length: int | None = None
    max_length: int | None = None


class Struct:
    """A value with named fields.

    Honours msgspec's option `kw_only`; ignores the others (`frozen`, `tag`): every value is frozen.
    """

    __struct_fields__: ClassVar[tuple[str, ...]] = ()
    __struct_defaults__: ClassVar[tuple[str, ...]] = ()
    """One entry for each field that may be left out; those come last."""

    def __init_subclass__(cls, *, kw_only: bool = False, **_options: object) -> None:
        """Make the class a frozen dataclass; mutable defaults are copied for each value."""
        for name in cls.__annotations__:
            default: Any = vars(cls).get(name)
            if default in ([], {}):
                setattr(cls, name, field(default_factory=list if default == [] else dict))
        dataclass(frozen=True, kw_only=kw_only)(cls)
        declared = fields(cls)  # type: ignore[arg-type]
        cls.__struct_defaults__ = tuple(
            field_.name
            for field_ in declared
            if field_.default is not MISSING or field_.default_factory is not MISSING
        )
        cls.__struct_fields__ = tuple(field_.name for field_ in declared)
