"""The rules as loaded from `points.json`: points, choices of the bases, versions, options."""

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from sys import intern
from types import MappingProxyType
from typing import Any, Final

from sabacc.spec.model import (
    Basis,
    Bounds,
    Level,
    ListEntry,
    ListSchema,
    MadeChoice,
    Overlay,
    Point,
)

_LEVELS: Final = {level.value: level for level in Level}
_BASES_BY_VALUE: Final = {basis.value: basis for basis in Basis}


def _read_point(  # noqa: PLR0913, PLR0917 - a line of the file, in its order
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
        made=_read_all_made(made),
        rows=tuple(rows),
        when=tuple(
            {prerequisite: tuple(names) for prerequisite, names in condition.items()}
            for condition in when
        ),
        numbers={choice: Bounds(*bounds) for choice, bounds in numbers.items()},
        figures={choice: tuple(numbers) for choice, numbers in figures.items()},
        conduct=conduct,
        dialects=tuple(dialects),
        lists={choice: _read_list(*row) for choice, row in lists.items()},
        readings=tuple(readings),
    )


def _read_list(
    entries: Mapping[str, list[Any]], such_as: Mapping[str, int], template: str, generic: str
) -> ListSchema:
    known = {name: ListEntry(*entry) for name, entry in entries.items()}
    return ListSchema(known, tuple(such_as.items()), template, generic)


def _read_made(  # noqa: PLR0913, PLR0917 - a list of the file, in its order
    choice: str,
    basis: str,
    sentences: Iterable[str] = (),
    ruling: str = "",
    confidence: str = "",
    permitted: Iterable[str] = (),
    number: int | None = None,
    readings: Iterable[str] = (),
    unplayed: Iterable[str] = (),
) -> MadeChoice:
    return MadeChoice(
        intern(choice),  # like the literals that the engine compares it with
        _BASES_BY_VALUE[basis],
        tuple(sentences),
        ruling,
        confidence,
        tuple(permitted),
        number,
        tuple(readings),
        tuple(unplayed),
    )


def _read_all_made(made: Mapping[str, list[Any]]) -> dict[str, MadeChoice]:
    return {name: _read_made(*row) for name, row in made.items()}


def _read_overlay(
    name: str, bases: Iterable[str], says: str, made: Mapping[str, list[Any]]
) -> Overlay:
    return Overlay(name, tuple(bases), says, _read_all_made(made))


_TABLE: Final[dict[str, list[Any]]] = json.loads(
    Path(__file__).with_name("points.json").read_bytes()
)

CHAPTERS: Final[tuple[str, ...]] = tuple(_TABLE["chapters"])
"""The chapters of the rulebook, in order."""

DOCUMENTS: Final[tuple[str, ...]] = tuple(_TABLE["documents"])
"""The rulesets that follow one source each."""

BASES: Final[tuple[str, ...]] = ("standard", *DOCUMENTS)
"""The base rulesets: `standard`, and one for each document."""

POINTS: Final[Mapping[str, Point]] = MappingProxyType(
    {row[0]: _read_point(*row) for row in _TABLE["points"]}
)
"""Every point by its id, in the order of the rulebook."""

VERSIONS: Final[Mapping[str, Overlay]] = MappingProxyType(
    {row[0]: _read_overlay(*row) for row in _TABLE["versions"]}
)
"""The forum's versions, each an overlay of `forum`: `forum-rebel` and so on."""

OPTIONS: Final[Mapping[str, tuple[Overlay, ...]]] = MappingProxyType(
    {
        name: tuple(_read_overlay(*row) for row in _TABLE["options"] if row[0] == name)
        for name in dict.fromkeys(row[0] for row in _TABLE["options"])
    }
)
"""The options by name; one name may mean different overlays of different bases."""

JOINT_READINGS: Final[Mapping[str, tuple[Mapping[str, str], ...]]] = MappingProxyType(
    {base: tuple(all_of) for base, all_of in _TABLE["joint_readings"]}
)
"""Readings of a document that change several points together; they apply whole or not at all."""


def point_of_rule(rule: str) -> tuple[Point, str] | None:
    """Split a rule id such as `penalties.bomb.none` into point and choice; None if unknown."""
    point_id, _, choice = rule.rpartition(".")
    point = POINTS.get(point_id)
    if point is None or choice not in point.choices:
        return None
    return point, choice


@lru_cache(maxsize=1)
def points_in_dependency_order() -> tuple[tuple[Point, MadeChoice], ...]:
    """Return every point after its prerequisites, with its default choice."""
    sorted_points: dict[str, Point] = {}

    def append(point: Point) -> None:
        if point.id in sorted_points:
            return
        for condition in point.when:
            for prerequisite in condition:
                append(POINTS[prerequisite])
        sorted_points[point.id] = point

    for point in POINTS.values():
        append(point)
    return tuple((point, _fallback(point)) for point in sorted_points.values())


@lru_cache(maxsize=512)
def dependents(point: str) -> tuple[tuple[Point, MadeChoice], ...]:
    """Return every point whose existence depends on `point`, directly or indirectly."""
    affected = {point}
    rows: list[tuple[Point, MadeChoice]] = []
    for dependent, fallback in points_in_dependency_order():
        if dependent.id != point and any(
            prerequisite in affected for when in dependent.when for prerequisite in when
        ):
            affected.add(dependent.id)
            rows.append((dependent, fallback))
    return tuple(rows)


@lru_cache(maxsize=4096)
def prerequisites(points: Iterable[str]) -> frozenset[str]:
    """Return points, and all points that their existence depends on; `points` must be hashable.

    Whoever differs on other points alone answers alike what depends on these.
    """
    collected: set[str] = set()
    added = {*points}
    while added:
        collected |= added
        conditions = (condition for point in added for condition in POINTS[point].when)
        added = {point for condition in conditions for point in condition} - collected
    return frozenset(collected)


def _fallback(point: Point) -> MadeChoice:
    standard = point.made["standard"]
    return MadeChoice(standard.choice, Basis.FILLED, number=standard.number)


def existence_words(point: Point) -> str:
    """Describe the conditions under which a point exists."""
    return " or ".join(
        " and ".join(
            f"{prerequisite} is {' or '.join(names)}" for prerequisite, names in when.items()
        )
        for when in point.when
    )


STANDARD_VERSION: Final = "standard"
"""The initial version: the document's own rules."""

VERSION_POINT: Final = "totals.version"
"""The point on whether the version may change during a hand."""
_VERSIONS_BY_NAME: Final = {
    name.removeprefix(f"{version.bases[0]}-"): version
    for name, version in VERSIONS.items()
    if VERSION_POINT not in version.made
}
VERSION_NAMES: Final = (STANDARD_VERSION, *_VERSIONS_BY_NAME)
"""The versions that can be in force, the standard one first."""

_VERSION_POINTS: Final = tuple(
    dict.fromkeys(
        point for version in VERSIONS.values() for point in version.made if point != VERSION_POINT
    )
)


@lru_cache(maxsize=16)
def made_by_version(name: str) -> Mapping[str, MadeChoice]:
    """Return the choices of a version: values, array, and how cards are drawn and traded.

    Other choices are those of its document. Raises KeyError for a name not in `VERSION_NAMES`.
    """
    version = None if name == STANDARD_VERSION else _VERSIONS_BY_NAME[name]
    base = next(iter(_VERSIONS_BY_NAME.values())).bases[0]
    own: Mapping[str, MadeChoice] = {} if version is None else version.made
    return {point: own.get(point) or POINTS[point].made[base] for point in _VERSION_POINTS}
