"""Mixtures: rulesets of random choices that hold some pins."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from sabacc.conformance.proving.random_lists import some_lists
from sabacc.conformance.scenarios.pins import pin
from sabacc.spec.model import Basis, Made
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import NOT_APPLICABLE, Choice, Ruleset, assemble

if TYPE_CHECKING:
    import random
    from collections.abc import Mapping, Sequence

    from sabacc.spec.model import Point


def mixture(
    rng: random.Random, pins: Mapping[str, Sequence[str]], name: str = "mixture"
) -> Ruleset:
    """Return a ruleset of random choices that makes one of the pinned choices on each point."""
    wanted = _required(rng, pins)
    made = {point.id: _random_choice(rng, point, wanted.get(point.id)) for point in POINTS.values()}
    return assemble(name, made)


def _required(rng: random.Random, pins: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """Add to pins the conditions under which the pinned points exist, one way of them."""
    wanted = {point: tuple(names) for point, names in pins.items()}
    queue = [point for point, names in pins.items() if NOT_APPLICABLE not in names]
    while queue:
        ways = [
            way
            for way in POINTS[queue.pop()].when
            if all(overlap(wanted.get(other), names) for other, names in way.items())
        ]
        if not ways:
            continue
        for other, names in rng.choice(ways).items():
            if other not in wanted:
                queue.append(other)
            wanted[other] = overlap(wanted.get(other), names)
    return wanted


def overlap(outer: tuple[str, ...] | None, names: Sequence[str]) -> tuple[str, ...]:
    """Return those of the outer pins that make one of some choices; all choices without pins."""
    if outer is None:
        return tuple(names)
    return tuple(name for name in outer if pin(name).name in names)


def _random_choice(rng: random.Random, point: Point, names: tuple[str, ...] | None) -> Made:
    choices = choices_made(point.id)
    if names is not None:
        name = rng.choice([one for one in names if one != NOT_APPLICABLE] or point.choices)
    else:
        name = point.choices[0] if len(point.choices) == 1 else rng.choice(point.choices)
    made = choices.get(name)
    if made is None:  # a pinned number, or a bound of it
        made = _within(point.id, name)
    return made[0] if len(made) == 1 else rng.choice(made)


@lru_cache(maxsize=1024)
def choices_made(point_id: str) -> Mapping[str, tuple[Made, ...]]:
    """Return what a mixture may make of each choice of a point: several where it has a number."""
    point = POINTS[point_id]
    found: dict[str, tuple[Made, ...]] = {}
    for name in point.choices:
        if name in point.lists:
            listing = point.lists[name]
            lists = (listing.such_as, *some_lists(point.id, listing))
            found[name] = tuple(Choice(name, listed=each).made() for each in lists)
            continue
        bounds = point.numbers.get(name)
        if bounds is None:
            found[name] = (Made(name, Basis.STATED),)
            continue
        near = (bounds.default - 1, bounds.default, bounds.default + 1, 10 * bounds.default)
        within = (one for one in near if bounds.least <= one <= bounds.most)
        numbers = (bounds.least, *within)
        found[name] = tuple(Made(name, Basis.STATED, number=number) for number in numbers)
    return found


@lru_cache(maxsize=1024)
def _within(point_id: str, name: str) -> tuple[Made, ...]:
    """Return what a mixture may make of a pin with numbers: its ends, and what lies beside them."""
    found = pin(name)
    if found.listed:
        return (Choice(found.name, listed=found.listed).made(),)
    bounds = POINTS[point_id].numbers[found.name]
    least = bounds.least if found.least is None else found.least
    most = bounds.most if found.most is None else found.most
    near = (least, least + 1, bounds.default, 10 * bounds.default, most - 1, most)
    numbers = dict.fromkeys(number for number in near if least <= number <= most)
    return tuple(Made(found.name, Basis.STATED, number=number) for number in numbers)
