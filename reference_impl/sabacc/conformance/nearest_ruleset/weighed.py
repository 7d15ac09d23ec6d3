"""What the search for the nearest ruleset takes, weighs and returns."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple

from sabacc.spec.rulesets import NOT_APPLICABLE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from sabacc.conformance.scenarios.cases import Case
    from sabacc.protocol.answers import Params
    from sabacc.spec.alternatives import Change
    from sabacc.spec.model import Standing
    from sabacc.spec.rulesets import Choice, Ruleset


class Mark(Enum):
    """What an answer is worth under a ruleset."""

    RIGHT = "right"
    WRONG = "wrong"
    MUTE = "not shown"


class Put(NamedTuple):
    """How a case was put to a program, where that is not its own request: as a whole hand.

    `read` turns an answer to `params` into one to the case.  More points may bear on such a hand
    than the case is pinned to.
    """

    params: Params
    read: Callable[[Mapping[str, Any]], Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class CaseReply:
    """What a program answered to one case.

    Attributes:
        case: The case.
        mark: What the answer is worth as the case is written.
        answer: The answer, where it did not pass and was one.
        final: Whether no reading changes the mark: a law was broken, or there is no answer.
        put: How the case was put, where that is not its own request.
    """

    case: Case
    mark: Mark
    answer: Mapping[str, object] | None = None
    final: bool = False
    put: Put | None = None


@dataclass(frozen=True, slots=True)
class Otherwise:
    """An open point that a program plays otherwise.

    Attributes:
        point: The point.
        choice: What the program plays there.
        instead: What the ruleset plays.
        standing: How far the document leaves the point open.
        permitted: Whether a ruling permits the choice as rightly as ours.
        mends: How many wrong answers come right by it.
        fits: Other changes that explain the same answers.
        about: The least and the greatest number that fit as well, where several do.
        brings: The choices of the program on further points, which exist by this choice alone.
    """

    point: str
    choice: Choice
    instead: Choice
    standing: Standing
    permitted: bool
    mends: int
    fits: tuple[Change, ...] = ()
    about: tuple[int, int] | None = None
    brings: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class OwnWay:
    """An open point that a program plays in no way known; `mixed` says that it is so at times."""

    point: str
    cases: int
    mixed: bool


@dataclass(frozen=True, slots=True)
class Nearest:
    """How a program plays what its document leaves open.

    Attributes:
        rules: The ruleset under which everything binds.
        marks: What each answer is worth there, by the id of its case.
        otherwise: The open points that it plays otherwise.
        own_ways: The open points that it plays in no way known.
        excused: For each case that is wrong as it is written, and convicts nobody, the points on
            which it hangs.
        fresh: The cases that hold by the changes alone, with their replies.
        owners: For each wrong refusal that is judged by another rule than the case's, that rule.
    """

    rules: Ruleset
    marks: Mapping[str, Mark]
    otherwise: tuple[Otherwise, ...] = ()
    own_ways: tuple[OwnWay, ...] = ()
    excused: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, "tuple[str, ...]"])
    fresh: Mapping[str, CaseReply] = field(default_factory=dict[str, CaseReply])
    owners: Mapping[str, str] = field(default_factory=dict[str, str])


Step = tuple["Change", ...]
"""Changes that are made together."""


@dataclass(frozen=True, slots=True)
class WeighedRuleset:
    """What all answers are worth under a ruleset; `odd` are the cases that do not hold there."""

    rules: Ruleset
    marks: dict[str, Mark]
    odd: frozenset[str] = frozenset()

    def wrong(self) -> list[str]:
        """Return the cases whose answers are wrong."""
        return [key for key, mark in self.marks.items() if mark is Mark.WRONG]


@dataclass(frozen=True, slots=True)
class Weighed:
    """A step, what it mends and breaks, and what all answers are worth after it."""

    step: Step
    after: WeighedRuleset
    mended: int
    broken: int
    right: int = 0

    @property
    def gain(self) -> int:
        """How many more answers come right than become wrong."""
        return self.mended - self.broken


def changed(rules: Ruleset, other: Ruleset) -> Iterator[Change]:
    """Yield the points that exist under both rulesets and are played otherwise."""
    for point, choice in other.choices.items():
        mine = rules.choices[point]
        if choice != mine and NOT_APPLICABLE not in {choice.name, mine.name}:
            yield point, choice


def brought_up(rules: Ruleset, other: Ruleset) -> Iterator[Change]:
    """Yield the choices on points that exist under the other ruleset alone."""
    for point, choice in other.choices.items():
        if choice.name != NOT_APPLICABLE and rules.choices[point].name == NOT_APPLICABLE:
            yield point, choice


def counted(before: WeighedRuleset, after: WeighedRuleset, step: Step) -> Weighed:
    """Count what a step mends and breaks, with the cases that it alone brings."""
    mended = broken = right = 0
    for key, mark in after.marks.items():
        was = before.marks.get(key)
        mended += was is Mark.WRONG and mark is Mark.RIGHT
        broken += was is not Mark.WRONG and mark is Mark.WRONG
        right += was is None and mark is Mark.RIGHT
    return Weighed(step, after, mended, broken, right)


def spread(keys: Sequence[str], most: int) -> list[str]:
    """Return so many keys, from all over."""
    return list(keys) if len(keys) <= most else list(keys[:: len(keys) // most + 1])
