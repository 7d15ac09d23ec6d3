"""The table of points and choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sabacc.spec.model import Basis
from sabacc.spec.points import POINTS
from sabacc.spec.wording import basis_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sabacc.exports import Row
    from sabacc.spec.model import Made, Point
    from sabacc.spec.rulesets import Choice, Ruleset


def differing(rulesets: Sequence[Ruleset], points: Iterable[Point]) -> list[Point]:
    """Return the points on which a program that plays several rulesets has to tell them apart.

    Rules of conduct change no program.
    """
    return [
        point
        for point in points
        if not point.conduct and len({rules.choices[point.id] for rules in rulesets}) > 1
    ]


def players_of(rulesets: Sequence[Ruleset], point: str) -> Mapping[Choice, list[Ruleset]]:
    """Return who makes each choice on a point, in the order of the rulesets."""
    found: dict[Choice, list[Ruleset]] = {}
    for rules in rulesets:
        found.setdefault(rules.choices[point], []).append(rules)
    return found


def own_points(house: Ruleset) -> list[str]:
    """Return the points on which a house chooses for itself: stated, and by no sentence."""
    return [
        point
        for point, made in house.made.items()
        if made.basis is Basis.STATED and not made.sentences
    ]


def entries(rulesets: Sequence[Ruleset]) -> list[dict[str, Any]]:
    """Return every point with all that the table holds, and the choices of the rulesets."""
    return [_entry(point, rulesets) for point in POINTS.values()]


def _entry(point: Point, rulesets: Sequence[Ruleset]) -> dict[str, Any]:
    return {
        "point": point.id,
        "chapter": point.chapter,
        "asks": point.asks,
        "level": point.level.value,
        "choices": [
            {
                "choice": name,
                "rule": point.rule_id(name),
                "number": number_of(point, name),
                "list": list_of(point, name),
                "dialect": name in point.dialects,
                "reading": name in point.readings,
            }
            for name in point.choices
        ],
        "when": [
            {other: list(names) for other, names in condition.items()} for condition in point.when
        ],
        "rows": list(point.rows),
        "conduct": point.conduct,
        "made": {rules.name: made(rules, point.id) for rules in rulesets},
    }


def number_of(point: Point, choice: str) -> dict[str, int] | None:
    """Return between which bounds the number of a choice lies, and what it is if none is named."""
    bounds = point.numbers.get(choice)
    if bounds is None:
        return None
    return {"least": bounds.least, "most": bounds.most, "default": bounds.default}


def list_of(point: Point, choice: str) -> dict[str, dict[str, int]] | None:
    """Return what the list of a choice may name: the bounds of each, and what it is otherwise."""
    listing = point.lists.get(choice)
    if listing is None:
        return None
    return {
        name: {"least": entry.least, "most": entry.most, "usual": entry.usual}
        for name, entry in listing.entries.items()
    }


def made(rules: Ruleset, point: str) -> dict[str, Any]:
    """Return the choice of a ruleset on a point and what it rests on; `n/a` rests on nothing."""
    choice = {"choice": str(rules.choices[point])}
    entry = rules.made.get(point)
    return choice if entry is None else choice | grounds(entry)


def grounds(entry: Made) -> dict[str, Any]:
    """Return on what a choice rests, as JSON values: its sentences, ruling and other readings."""
    return {
        "basis": entry.basis.value,
        "standing": entry.standing.value,
        "sentences": list(entry.sentences),
        "ruling": entry.ruling,
        "sure": entry.sure,
        "also": list(entry.also),
        "readings": list(entry.readings),
        "unplayed": list(entry.unplayed),
    }


def rows(rulesets: Sequence[Ruleset]) -> Iterator[Row]:
    """Yield one row for each point: its choices, and for each ruleset its choice and the basis."""
    for point in POINTS.values():
        row: Row = {
            "point": point.id,
            "asks": point.asks,
            "level": point.level.value,
            "choices": list(point.choices),
        }
        for rules in rulesets:
            entry = rules.made.get(point.id)
            row[rules.name] = str(rules.choices[point.id])
            row[f"{rules.name}: why"] = "" if entry is None else basis_words(entry)
        yield row
