"""Alternative choices: what a ruleset might choose instead, and what its document admits.

Used by every search for a choice that explains something: the verdict on a program, the arbiter's
*turns on*, the classifier of records, and the proofs of the suite.
"""

from collections.abc import Iterable

from sabacc.spec.model import Point, Standing
from sabacc.spec.points import BASES, JOINT_READINGS, POINTS, dependents
from sabacc.spec.rulesets import NOT_APPLICABLE, Choice, Ruleset, builtin

ChoiceChange = tuple[str, Choice]
"""A point and its new choice."""


def neighbours(rules: Ruleset, point: Point, numbers: Iterable[int] = ()) -> list[Choice]:
    """Return the ruleset's own choice with other numbers: the adjacent ones, and `numbers`.

    Empty if the choice carries no number.
    """
    own = rules.choices[point.id]
    bound = point.numbers.get(own.name)
    if bound is None or own.number is None or point.conduct:
        return []
    tried = dict.fromkeys([own.number - 1, own.number + 1, *numbers])
    return [
        Choice(own.name, number)
        for number in tried
        if bound.least <= number <= bound.most and number != own.number
    ]


def alternatives(
    rules: Ruleset, point: Point, numbers: Iterable[int] = (), *, dialects: bool = False
) -> list[Choice]:
    """Return the other choices on a point, each once.

    A choice with a number comes with its default, with the numbers of the documents, and with those
    of `numbers` within its bounds. Choices of dialects come last, and only on request. Choices with
    a list are left out: there are too many lists to try.
    """
    own = rules.choices[point.id]
    if point.conduct or own.name == NOT_APPLICABLE:
        return []
    candidates = [
        with_default_number(point, Choice(name)) for name in point.documented if name != own.name
    ]
    candidates += [builtin(base).choices[point.id] for base in BASES]
    dialect_names = [name for name in point.dialects if name not in point.lists] if dialects else ()
    candidates += [
        with_default_number(point, Choice(name)) for name in dialect_names if name != own.name
    ]
    candidates += [
        Choice(name, number)
        for number in numbers
        for name, bound in point.numbers.items()
        if bound.least <= number <= bound.most
    ]
    excluded = NOT_APPLICABLE, *(() if dialects else set(point.dialects) - {own.name})
    return [
        choice
        for choice in dict.fromkeys(candidates)
        if choice != own and choice.name not in excluded
    ]


def with_default_number(point: Point, choice: Choice) -> Choice:
    """Add the default number or list to a choice that needs one."""
    if choice.name in point.lists and not choice.listed:
        return Choice(choice.name, listed=point.lists[choice.name].default)
    bound = point.numbers.get(choice.name)
    if bound is None or choice.number is not None:
        return choice
    return Choice(choice.name, bound.default)


def standing(rules: Ruleset, point: str) -> Standing | None:
    """Return whether a ruleset settles a point or leaves it open; None if it does not exist."""
    return rules.made[point].standing if point in rules.made else None


def admitted(rules: Ruleset, point: Point, numbers: Iterable[int] = ()) -> list[Choice]:
    """Return the choices that a program may make instead of a ruleset's own, each once.

    Empty on a settled point, the listed readings on a doubtful one, and every choice of the
    documents on an open one, with the numbers of `alternatives`, the adjacent ones, and `numbers`.
    """
    made = rules.made.get(point.id)
    if made is None or point.conduct:
        return []
    own = rules.choices[point.id]
    if made.standing is Standing.DOUBTFUL:
        readings = [Choice.parse(text) for text in made.readings_on_file]
        candidates = [with_default_number(point, choice) for choice in readings]
        candidates += [  # a reading without a number admits any number
            Choice(choice.name, number)
            for choice in readings
            if choice.number is None and (bound := point.numbers.get(choice.name)) is not None
            for number in numbers
            if bound.least <= number <= bound.most
        ]
    elif made.standing is Standing.OPEN:
        others = alternatives(rules, point, numbers)
        candidates = [*others, *neighbours(rules, point, numbers)]
    else:
        candidates = []
    return [choice for choice in dict.fromkeys(candidates) if choice != own]


def open_numbers(rules: Ruleset, point: Point) -> list[str]:
    """Return the names of choices that a program may play with any number in bounds."""
    made = rules.made.get(point.id)
    if made is None or point.conduct:
        return []
    if made.standing is Standing.DOUBTFUL:
        return [name for name in point.numbers if name in made.readings_on_file]
    other_dialects = set(point.dialects) - {made.choice}
    is_open = made.standing is Standing.OPEN
    return [name for name in point.numbers if is_open and name not in other_dialects]


def absent_dependents(rules: Ruleset, point: str) -> list[Point]:
    """Return the points that depend on a point and do not exist in this ruleset."""
    return [item for item, _ in dependents(point) if rules.choices[item.id].name == NOT_APPLICABLE]


def joint_readings(rules: Ruleset) -> list[tuple[ChoiceChange, ...]]:
    """Return the readings of several points at once that a ruleset's document leaves open.

    Only those of documents whose choices the ruleset has on all these points.
    """
    joint_changes: list[tuple[ChoiceChange, ...]] = []
    for document, readings in JOINT_READINGS.items():
        for reading in readings:
            made = {point: rules.made.get(point) for point in reading}
            if all(made[point] == POINTS[point].made.get(document) for point in reading):
                step = tuple(
                    (point, with_default_number(POINTS[point], Choice.parse(text)))
                    for point, text in reading.items()
                )
                joint_changes.append(step)
    return joint_changes


def with_changes(rules: Ruleset, changes: Iterable[ChoiceChange]) -> Ruleset | None:
    """Apply changes one after another; None if one concerns a point that does not exist."""
    changed = rules
    for point, choice in changes:
        if point not in changed.made:
            return None
        changed = changed.with_admitted(point, choice)
    return changed
