"""The points of all chapters, who chooses what, the versions and the options: `points.json`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from sys import intern
from types import MappingProxyType
from typing import Any, Final

from sabacc.spec.model import Basis, Bounds, Level, ListEntry, Listing, Made, Option, Point

_LEVELS: Final = {level.value: level for level in Level}
_GROUNDS: Final = {basis.value: basis for basis in Basis}


def _point(  # noqa: PLR0913, PLR0917 - a line of the file, in its order
    name: str,
    asks: str,
    level: str,
    choices: Iterable[str],
    made: Mapping[str, list[Any]],
    rows: Iterable[str],
    when: Iterable[Mapping[str, list[str]]] = (),
    numbers: Mapping[str, tuple[int, int, int, str, str]] = MappingProxyType({}),
    figures: Mapping[str, list[int]] = MappingProxyType({}),
    conduct: str = "",
    dialects: Iterable[str] = (),
    lists: Mapping[str, list[Any]] = MappingProxyType({}),
    readings: Iterable[str] = (),
) -> Point:
    return Point(
        id=name,
        asks=asks,
        level=_LEVELS[level],
        choices=tuple(map(intern, choices)),
        made=_all_made(made),
        rows=tuple(rows),
        when=tuple({other: tuple(names) for other, names in one.items()} for one in when),
        numbers={choice: Bounds(*bounds) for choice, bounds in numbers.items()},
        figures={choice: tuple(meant) for choice, meant in figures.items()},
        conduct=conduct,
        dialects=tuple(dialects),
        lists={choice: _listing(*one) for choice, one in lists.items()},
        readings=tuple(readings),
    )


def _listing(
    entries: Mapping[str, list[Any]], such_as: Mapping[str, int], reads: str, agreed: str
) -> Listing:
    known = {name: ListEntry(*one) for name, one in entries.items()}
    return Listing(known, tuple(such_as.items()), reads, agreed)


def _made(  # noqa: PLR0913, PLR0917 - a list of the file, in its order
    choice: str,
    basis: str,
    sentences: Iterable[str] = (),
    ruling: str = "",
    sure: str = "",
    also: Iterable[str] = (),
    number: int | None = None,
    readings: Iterable[str] = (),
    unplayed: Iterable[str] = (),
) -> Made:
    return Made(
        intern(choice),  # as the literals are that engines compare it with
        _GROUNDS[basis],
        tuple(sentences),
        ruling,
        sure,
        tuple(also),
        number,
        tuple(readings),
        tuple(unplayed),
    )


def _all_made(made: Mapping[str, list[Any]]) -> dict[str, Made]:
    return {name: _made(*one) for name, one in made.items()}


def _option(name: str, bases: Iterable[str], says: str, made: Mapping[str, list[Any]]) -> Option:
    return Option(name, tuple(bases), says, _all_made(made))


_TABLE: Final[dict[str, list[Any]]] = json.loads(
    Path(__file__).with_name("points.json").read_bytes()
)

CHAPTERS: Final[tuple[str, ...]] = tuple(_TABLE["chapters"])
"""The chapters of the rulebook, in order."""

DOCUMENTS: Final[tuple[str, ...]] = tuple(_TABLE["documents"])
"""The rulesets that follow one source each."""

BASES: Final[tuple[str, ...]] = ("standard", *DOCUMENTS)
"""The rulesets on which every point has an entry (or is silent because it does not exist there)."""

POINTS: Final[Mapping[str, Point]] = MappingProxyType(
    {one[0]: _point(*one) for one in _TABLE["points"]}
)
"""Every point by its id, in the order of the rulebook."""

VERSIONS: Final[Mapping[str, Option]] = MappingProxyType(
    {one[0]: _option(*one) for one in _TABLE["versions"]}
)
"""The forum's versions, each an overlay of `forum`: `forum-rebel` and so on."""

OPTIONS: Final[Mapping[str, tuple[Option, ...]]] = MappingProxyType(
    {
        name: tuple(_option(*one) for one in _TABLE["options"] if one[0] == name)
        for name in dict.fromkeys(one[0] for one in _TABLE["options"])
    }
)
"""The options by name; one name may mean different overlays of different bases."""

JOINT_READINGS: Final[Mapping[str, tuple[Mapping[str, str], ...]]] = MappingProxyType(
    {base: tuple(all_of) for base, all_of in _TABLE["joint_readings"]}
)
"""Readings of a document that are on file for several points at once: half of one is no reading."""


def point_of_rule(rule: str) -> tuple[Point, str] | None:
    """Split a rule id such as `penalties.bomb.none` into its point and choice.

    Returns None where there is no such point or choice.
    """
    point_id, _, choice = rule.rpartition(".")
    point = POINTS.get(point_id)
    if point is None or choice not in point.choices:
        return None
    return point, choice


@lru_cache(maxsize=1)
def by_dependence() -> tuple[tuple[Point, Made], ...]:
    """Every point, after the points that its conditions name, with what stands in for silence."""
    placed: dict[str, Point] = {}

    def place(point: Point) -> None:
        if point.id in placed:
            return
        for condition in point.when:
            for other in condition:
                place(POINTS[other])
        placed[point.id] = point

    for point in POINTS.values():
        place(point)
    return tuple((point, _fallback(point)) for point in placed.values())


@lru_cache(maxsize=512)
def hanging(point: str) -> tuple[tuple[Point, Made], ...]:
    """Every point that exists or not by the choice on `point`, directly or through others."""
    found = {point}
    rows: list[tuple[Point, Made]] = []
    for other, fallback in by_dependence():
        if other.id != point and any(each in found for when in other.when for each in when):
            found.add(other.id)
            rows.append((other, fallback))
    return tuple(rows)


def brought_up_by(points: Iterable[str]) -> set[str]:
    """Return some points, and all by whose choices they exist, directly or through others."""
    found: set[str] = set()
    more = {*points}
    while more:
        found |= more
        more = {each for point in more for when in POINTS[point].when for each in when} - found
    return found


def _fallback(point: Point) -> Made:
    standard = point.made["standard"]
    return Made(standard.choice, Basis.FILLED, number=standard.number)


def needed(point: Point) -> str:
    """Say in words where a point exists that does not exist everywhere."""
    return " or ".join(
        " and ".join(f"{other} is {' or '.join(names)}" for other, names in when.items())
        for when in point.when
    )


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
