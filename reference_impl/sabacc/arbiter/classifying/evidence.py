"""Hands as evidence: what each of them says for or against a ruleset."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from sabacc.spec.points import point_of_rule

if TYPE_CHECKING:
    from sabacc.arbiter.classifying.evidence_replays import Hand
    from sabacc.spec.rulesets import Ruleset


@dataclass(frozen=True, slots=True)
class Trip:
    """Where a hand breaks a rule of a ruleset.

    Attributes:
        file: The name of the record's file.
        line: The number of the line in it.
        rule: The rule that is broken, empty where the hand cannot be played at all.
        says: What the record says.
        ruled: What the rules say.
    """

    file: str
    line: int
    rule: str
    says: str
    ruled: str

    @property
    def point(self) -> str:
        """The point of the rule."""
        known = point_of_rule(self.rule)
        return "" if known is None else known[0].id


@dataclass(frozen=True, slots=True)
class Fit:
    """How records fit a ruleset.

    Attributes:
        rules: The ruleset.
        against: The hands that contradict it, each with its first certain fault.
        tried: How many records were judged: all, or so many that the ruleset is out of the
            question.
        gaps: How many records leave something out that goes without saying under this ruleset.
        unjudged: How many records cannot be judged to their end.
        distance: How far they are from it: all lines from the first fault of each record on, and
            all that were not judged.  The cause of a fault lies before it, and what comes after may
            follow from it.
        unfinished: How many others end before the hand does.
    """

    rules: Ruleset
    against: tuple[tuple[Hand, Trip], ...]
    tried: int
    gaps: int = 0
    unjudged: int = 0
    distance: int = 0
    unfinished: int = 0

    @property
    def trips(self) -> tuple[Trip, ...]:
        """The first certain fault of each hand that has one."""
        return tuple(trip for _, trip in self.against)

    @property
    def fits(self) -> bool:
        """Whether no record breaks a rule."""
        return not self.against

    @property
    def name(self) -> str:
        """The name of the ruleset."""
        return self.rules.name

    @property
    def points(self) -> dict[str, int]:
        """How many records each point trips first, the worst first; '' where there is none."""
        found: dict[str, int] = {}
        for trip in self.trips:
            found[trip.point] = found.get(trip.point, 0) + 1
        return dict(sorted(found.items(), key=lambda item: -item[1]))

    @property
    def rank(self) -> tuple[float, float, float]:
        """The less, the nearer: how many of the records trip, and how early."""
        tried = self.tried or 1
        return len(self.against) / tried, self.distance / tried, self.gaps / tried


class Judged(NamedTuple):
    """How one record fits a ruleset: its first certain fault, and what `Fit` adds up of all."""

    trip: Trip | None
    gap: bool
    unjudged: bool
    unfinished: bool
    distance: int
