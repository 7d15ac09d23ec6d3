"""The one search for the ruleset that explains evidence: its space, its budget and its best step.

It serves the verdict (answers to cases, choices that the document admits), `classify` of a program
(answers, every choice) and `classify` of hands (records, every choice).  They differ in what they
propose and in how they score it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from sabacc.conformance.adapters.ports import OVER, Limits
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

INTERRUPTED: Final = "interrupted"
"""Why a search ended at Ctrl-C."""
MOST_LINES: Final = 400_000
"""How many lines of hand records are replayed at the most: a minute or so."""
_SELDOM: Final = 512
"""How seldom the memory is measured, which takes longer than most answers."""
_PAGE: Final = 4_096


class SpentError(Exception):
    """A budget is spent: the limit, in words."""


class SearchBudget:
    """The time of a run, memory beyond what the process holds, and lines of hand records.

    Attributes:
        lines: How many lines may still be replayed, so that an end is certain on any machine.
    """

    def __init__(
        self, limits: Limits | None = None, memory: int = 0, lines: int = MOST_LINES
    ) -> None:
        """Begin the run, unless its limits have begun; 0 bytes is no limit of memory."""
        self._limits = (limits or Limits()).begun()
        self._memory, self._checks, self.lines = memory, 0, lines
        self._held = memory_used()  # by whoever calls it from a large process
        self._half = self._left / 2

    @property
    def asking(self) -> bool:
        """Whether there is time to ask scenarios: half of it is for what comes after."""
        return self._left >= self._half and not self._full

    def check(self) -> None:
        """Raise SpentError once time or memory is spent."""
        self._checks += 1
        if self._left <= 0 or (self._checks % _SELDOM == 0 and self._full):
            raise SpentError(self.spent)

    @property
    def spent(self) -> str:
        """The limit that is spent, in words."""
        if self._left <= 0:
            return OVER
        return f"it took more than {self._memory // 1_000_000} MB of memory"

    @property
    def _left(self) -> float:
        return self._limits.left

    @property
    def _full(self) -> bool:
        return 0 < self._memory < memory_used() - self._held


def memory_used() -> int:
    """Return the bytes that this process holds; 0 if the system does not say."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    except OSError:
        return 0
    return int(pages) * _PAGE


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
"""The choices that the document of a ruleset leaves open."""


def is_dialect(change: ChoiceChange) -> bool:
    """Return whether a change is to a dialect, a choice that no document has."""
    point, choice = change
    return choice.name in POINTS[point].dialects


class Scored(Protocol):
    """A ruleset, held against all evidence."""

    @property
    def gain(self) -> int:
        """How much more it explains than the ruleset from which it was made."""
        ...


S = TypeVar("S", bound=Scored)
C = TypeVar("C")
L = TypeVar("L")


class Evidence(ABC, Generic[S, C, L]):
    """Evidence that a ruleset should explain, and the candidates that may explain more of it."""

    @abstractmethod
    def stages(self, now: S) -> Iterable[tuple[Iterable[C], L]]:
        """Yield candidates, and the unexplained evidence that leads to them; the likeliest first.

        A candidate has to explain some of that evidence, which is cheaper to try than all.
        """

    @abstractmethod
    def explains(self, now: S, candidate: C, lead: L) -> bool:
        """Return whether a candidate explains some of the evidence that leads to it."""

    @abstractmethod
    def score(self, now: S, candidate: C, beat: int) -> S | None:
        """Hold a candidate against all evidence; None as soon as it cannot gain more than `beat`.

        One that is scored anew by further questions may gain as much or less.
        """

    def confirm(self, now: S, scored: S) -> S:  # noqa: ARG002 - nothing more is asked
        """Score a candidate anew by the questions that only it raises."""
        return scored

    def rank(self, now: S, scored: S) -> tuple[int, ...]:  # noqa: ARG002 - as proposed
        """Order candidates that gain as much: the less, the likelier."""
        return ()


class BestStep(NamedTuple, Generic[S]):
    """The best candidate, and those that gain as much."""

    best: S
    equals: tuple[S, ...]


def infer(evidence: Evidence[S, C, L], now: S, most: int) -> Iterator[BestStep[S]]:
    """Yield one best step after the other, until none explains more; `most` steps in all."""
    for _ in range(most):
        stages = evidence.stages(now)
        steps = (best_step(evidence, now, candidates, lead) for candidates, lead in stages)
        step = next((step for step in steps if step is not None), None)
        if step is None:
            return
        yield step
        now = step.best


def best_step(
    evidence: Evidence[S, C, L], now: S, candidates: Iterable[C], lead: L
) -> BestStep[S] | None:
    """Return the candidate that gains the most, of those that explain some of the lead."""
    scored: list[S] = []
    beat = 0
    for candidate in candidates:
        if evidence.explains(now, candidate, lead):
            score = evidence.score(now, candidate, beat)
            if score is not None:
                scored.append(score)
                beat = max(beat, score.gain)
    scored.sort(key=lambda score: -score.gain)
    best: list[S] = []
    for score in scored:
        if best and score.gain < best[0].gain:
            break  # the questions that only it raises can only lower its gain
        confirmed = evidence.confirm(now, score)
        if confirmed.gain > 0:
            best.append(confirmed)
            best.sort(key=lambda score: (-score.gain, *evidence.rank(now, score)))
    return BestStep(best[0], tuple(best[1:])) if best else None
