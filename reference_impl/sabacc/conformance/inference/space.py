"""The choices among which a search looks: what a document admits, or every choice."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass

from sabacc.spec.alternatives import (
    ChoiceChange,
    absent_dependents,
    admitted,
    alternatives,
    neighbours,
    with_changes,
)
from sabacc.spec.model import Point
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Choice, Ruleset

Changes = tuple[ChoiceChange, ...]
"""Changes that are made together."""


def every_choice(rules: Ruleset, point: Point, numbers: Iterable[int]) -> list[Choice]:
    """Return every other choice on a point, dialects among them, with the adjacent numbers."""
    others = alternatives(rules, point, numbers, dialects=True)
    return [*others, *neighbours(rules, point, numbers)]


@dataclass(frozen=True, slots=True)
class Space:
    """The choices among which a search looks.

    Attributes:
        choices: The other choices on a point of a ruleset, with some numbers.
    """

    choices: Callable[[Ruleset, Point, Iterable[int]], Iterable[Choice]]

    def singles(
        self, rules: Ruleset, numbers: Collection[int], points: Collection[str] = POINTS
    ) -> Iterator[Changes]:
        """Yield single changes, of some points."""
        for point in POINTS.values():
            if point.id in points:
                for choice in self.choices(rules, point, numbers):
                    yield ((point.id, choice),)

    def bringing(
        self, rules: Ruleset, numbers: Collection[int], points: Collection[str] = POINTS
    ) -> Iterator[Changes]:
        """Yield single changes, each with another choice on a point that exists by it alone."""
        for changes in self.singles(rules, numbers, points):
            after = with_changes(rules, changes)
            for item in absent_dependents(rules, changes[0][0]):
                for choice in () if after is None else self.choices(after, item, ()):
                    yield (*changes, (item.id, choice))


ADMITTED = Space(admitted)
"""What the document of a ruleset leaves open."""


def is_dialect(change: ChoiceChange) -> bool:
    """Return whether a change is to a dialect, a choice that no document has."""
    point, choice = change
    return choice.name in POINTS[point].dialects
