"""What hands say on single points: which other choices fit them too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sabacc.arbiter.classifying.evidence_numbers import numbers_of, others
from sabacc.spec.points import POINTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sabacc.arbiter.classifying.evidence import Trip
    from sabacc.arbiter.classifying.evidence_flips import Trials
    from sabacc.spec.rulesets import Choice, Ruleset


@dataclass(frozen=True, slots=True)
class PointEvidence:
    """What records say on one point.

    Attributes:
        point: The point.
        mine: The choice of the ruleset that fits best.
        fits: Other choices by which no record breaks a rule; each with one number that does.
        refuted: The others, each with the first fault that refutes it; with one number that does.
        untried: Choices for which there was no time, or not for all their numbers.
    """

    point: str
    mine: Choice
    fits: tuple[Choice, ...]
    refuted: tuple[tuple[Choice, Trip], ...]
    untried: tuple[Choice, ...] = ()

    @property
    def silent(self) -> bool:
        """Whether the records say nothing about it."""
        return not self.refuted and not self.untried

    @property
    def settled(self) -> bool:
        """Whether no other choice fits."""
        return not self.fits and not self.untried


def judged_points(
    trials: Trials, rules: Ruleset, report: Callable[[str, int, int], None]
) -> Iterator[PointEvidence]:
    """Change every point by itself, and see which records that contradicts.

    `report` is told what is being judged, and how many of how many.
    """
    numbers = numbers_of(trials.sources)
    for done, point in enumerate(POINTS.values()):
        report("points", done, len(POINTS))
        instead = others(rules, point, numbers)
        if instead:
            yield _point(trials, rules, point.id, instead)


def _point(trials: Trials, rules: Ruleset, point: str, instead: Sequence[Choice]) -> PointEvidence:
    """Try other choices on a point; of one that fits with a number no further number."""
    fits: dict[str, Choice] = {}
    refuted: dict[str, tuple[Choice, Trip]] = {}
    untried: dict[str, Choice] = {}
    for choice in instead:
        if choice.name in fits:
            continue
        if trials.spent:
            untried.setdefault(choice.name, choice)
            continue
        trip = trials.refutes(rules.flipped(point, choice))
        if trip is None:
            fits[choice.name] = choice
        else:
            refuted.setdefault(choice.name, (choice, trip))
    return PointEvidence(
        point,
        rules.choices[point],
        tuple(fits.values()),
        tuple(refuted.values()),
        tuple(untried.values()),
    )
