"""The versions between which a game may change in the middle of a hand (`totals.version`)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from sabacc.spec.points import POINTS, VERSIONS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sabacc.spec.model import Made

STANDARD_VERSION: Final = "standard"
"""The version with which such a game begins: the document's own rules."""

_CHANGES: Final = "totals.version"
_NAMED: Final = {
    name.removeprefix(f"{version.bases[0]}-"): version
    for name, version in VERSIONS.items()
    if _CHANGES not in version.made
}
VERSION_NAMES: Final = (STANDARD_VERSION, *_NAMED)
"""All of them, the standard version first."""

_SET: Final = tuple(
    dict.fromkeys(
        point for version in VERSIONS.values() for point in version.made if point != _CHANGES
    )
)


@lru_cache(maxsize=16)
def made_by_version(name: str) -> Mapping[str, Made]:
    """Return what a version sets: values, array, and how cards are drawn and traded.

    What it leaves alone is as in the document that it belongs to.  Raises KeyError for a name that
    is not one of `VERSION_NAMES`.
    """
    version = None if name == STANDARD_VERSION else _NAMED[name]
    base = next(iter(_NAMED.values())).bases[0]
    own: Mapping[str, Made] = {} if version is None else version.made
    return {point: own.get(point) or POINTS[point].made[base] for point in _SET}
