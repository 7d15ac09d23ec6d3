"""One hand as evidence: where it breaks a rule of a ruleset, and how far it is from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from sabacc.spec.points import point_of_rule


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


class JudgedRecord(NamedTuple):
    """How one record fits a ruleset: its first certain fault, and what `Fit` adds up of all."""

    trip: Trip | None
    gap: bool
    unjudged: bool
    unfinished: bool
    distance: int
