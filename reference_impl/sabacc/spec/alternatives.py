"""Other choices: what a ruleset might choose instead, what its document admits.

Whoever asks which choice explains something asks here: the verdict on a program, the arbiter's
*turns on*, the classifier of records, and the proofs of the suite.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from sabacc.spec.model import Point, Standing
from sabacc.spec.points import BASES, JOINT_READINGS, POINTS, hanging
from sabacc.spec.rulesets import NOT_APPLICABLE, Choice, Ruleset, builtin

Change = tuple[str, Choice]
"""A point, and the choice that is made there instead."""


def neighbours(rules: Ruleset, point: Point, numbers: Iterable[int] = ()) -> list[Choice]:
    """Return a ruleset's own choice with other numbers: the next ones each way, and `numbers`.

    Nothing where the choice carries no number.
    """
    mine = rules.choices[point.id]
    bound = point.numbers.get(mine.name)
    if bound is None or mine.number is None or point.conduct:
        return []
    tried = dict.fromkeys([mine.number - 1, mine.number + 1, *numbers])
    return [
        Choice(mine.name, number)
        for number in tried
        if bound.least <= number <= bound.most and number != mine.number
    ]


def alternatives(
    rules: Ruleset, point: Point, numbers: Iterable[int] = (), *, dialects: bool = False
) -> list[Choice]:
    """Return what a ruleset might choose on a point instead: each other choice once.

    A choice with a number comes with its default, with the numbers that documents give it, and
    with those of `numbers` that it may carry.  Choices of dialects come last, and only if asked.
    A choice that carries a list is never among them: there are too many lists to try.
    """
    mine = rules.choices[point.id]
    if point.conduct or mine.name == NOT_APPLICABLE:
        return []
    found = [numbered(point, Choice(name)) for name in point.documented if name != mine.name]
    found += [builtin(base).choices[point.id] for base in BASES]
    spoken = [name for name in point.dialects if name not in point.lists] if dialects else ()
    found += [numbered(point, Choice(name)) for name in spoken if name != mine.name]
    found += [
        Choice(name, number)
        for number in numbers
        for name, bound in point.numbers.items()
        if bound.least <= number <= bound.most
    ]
    left = NOT_APPLICABLE, *(() if dialects else set(point.dialects) - {mine.name})
    return [choice for choice in dict.fromkeys(found) if choice != mine and choice.name not in left]


def numbered(point: Point, choice: Choice) -> Choice:
    """Give a choice the number, or the list, that it carries where none is named."""
    if choice.name in point.lists and not choice.listed:
        return Choice(choice.name, listed=point.lists[choice.name].such_as)
    bound = point.numbers.get(choice.name)
    if bound is None or choice.number is not None:
        return choice
    return Choice(choice.name, bound.default)


def standing(rules: Ruleset, point: str) -> Standing | None:
    """Say whether a ruleset settles a point or leaves it open; None where it does not exist."""
    made = rules.made.get(point)
    return None if made is None else made.standing


def admitted(rules: Ruleset, point: Point, numbers: Iterable[int] = ()) -> list[Choice]:
    """Return what a program may play instead of a ruleset's own choice on a point, each once.

    Nothing on a settled point, the readings on file on a read one, and on a filled one every
    choice of the documents: numbers are then those of `alternatives`, the next ones, and `numbers`.
    """
    made = rules.made.get(point.id)
    if made is None or point.conduct:
        return []
    mine = rules.choices[point.id]
    if made.standing is Standing.READ:
        read = [Choice.parse(text) for text in made.on_file]
        found = [numbered(point, choice) for choice in read]
        found += [  # a reading without its number leaves the number to the table
            Choice(choice.name, number)
            for choice in read
            if choice.number is None and (bound := point.numbers.get(choice.name)) is not None
            for number in numbers
            if bound.least <= number <= bound.most
        ]
    elif made.standing is Standing.FILLED:
        others = alternatives(rules, point, numbers)
        found = [*others, *neighbours(rules, point, numbers)]
    else:
        found = []
    return [choice for choice in dict.fromkeys(found) if choice != mine]


def any_number(rules: Ruleset, point: Point) -> list[str]:
    """Return the choices on an open point of which a program may play any number."""
    made = rules.made.get(point.id)
    if made is None or point.conduct:
        return []
    if made.standing is Standing.READ:
        return [name for name in point.numbers if name in made.on_file]
    spoken = set(point.dialects) - {made.choice}
    filled = made.standing is Standing.FILLED
    return [name for name in point.numbers if filled and name not in spoken]


def dormant(rules: Ruleset, point: str) -> list[Point]:
    """Return the points that hang on a point, and do not exist as a ruleset plays it."""
    return [item for item, _ in hanging(point) if rules.choices[item.id].name == NOT_APPLICABLE]


def joint_readings(rules: Ruleset) -> list[tuple[Change, ...]]:
    """Return the readings of several points at once that a ruleset's document leaves open.

    A ruleset has them as long as it takes these points from that document.
    """
    found: list[tuple[Change, ...]] = []
    for document, readings in JOINT_READINGS.items():
        for reading in readings:
            made = {point: rules.made.get(point) for point in reading}
            if all(made[point] == POINTS[point].made.get(document) for point in reading):
                step = tuple(
                    (point, numbered(POINTS[point], Choice.parse(text)))
                    for point, text in reading.items()
                )
                found.append(step)
    return found


def played(rules: Ruleset, changes: Iterable[Change]) -> Ruleset | None:
    """Return a ruleset with open points played otherwise; None where one does not exist then."""
    found = rules
    for point, choice in changes:
        if point not in found.made:
            return None
        found = found.playing(point, choice)
    return found


@lru_cache(maxsize=4096)
def bearing(pins: tuple[str, ...]) -> frozenset[str]:
    """Return the points on which pinned cases hang: the pins, and the points by which they exist.

    A program that plays another point otherwise answers such a case as before.
    """
    found: set[str] = set()
    waiting = list(pins)
    while waiting:
        point = waiting.pop()
        if point not in found:
            found.add(point)
            waiting += [other for when in POINTS[point].when for other in when]
    return frozenset(found)
