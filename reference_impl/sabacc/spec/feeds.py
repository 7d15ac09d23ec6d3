"""Which rules each sentence of the four documents feeds, computed from the table of points.

The sentences themselves stand in `docs/sources`, in our own words; what rests on them is said in
one place alone, the table of points.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from sabacc.spec.points import OPTIONS, POINTS, VERSIONS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sabacc.spec.model import Made


@dataclass(frozen=True, slots=True, order=True)
class Feeds:
    """A rule that rests on a sentence, for the ruleset or the option that cites it."""

    rule: str
    by: str


@lru_cache(maxsize=1)
def feeds() -> Mapping[str, tuple[Feeds, ...]]:
    """Return, for each sentence id, the rules that rest on it."""
    found: dict[str, set[Feeds]] = {}
    for by, point_id, made in _citations():
        point = POINTS[point_id]
        for sentence in made.sentences:
            entry = Feeds(point.rule_id(made.choice), by)
            found.setdefault(sentence, set()).add(entry)
    return MappingProxyType(
        {sentence: tuple(sorted(entries)) for sentence, entries in sorted(found.items())}
    )


def _citations() -> Iterator[tuple[str, str, Made]]:
    for point in POINTS.values():
        for base, made in point.made.items():
            yield base, point.id, made
    for version in VERSIONS.values():
        for point_id, made in version.made.items():
            yield version.id, point_id, made
    for options in OPTIONS.values():
        for option in options:
            for point_id, made in option.made.items():
                yield f"{'|'.join(option.bases)}+{option.id}", point_id, made
