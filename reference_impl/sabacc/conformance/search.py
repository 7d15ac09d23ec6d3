"""The one search for the ruleset that explains evidence: its space, its budget and its best step.

It serves the verdict (answers to cases, choices that the document admits), `classify` of a program
(answers, every choice) and `classify` of hands (records, every choice).  They differ in what they
propose and in how they score it.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from sabacc.conformance.adapters.ports import OVER, Limits
from sabacc.protocol.facts import REFUSED, value_at
from sabacc.spec.alternatives import (
    ChoiceChange,
    absent_dependents,
    admitted,
    alternatives,
    neighbours,
    with_changes,
)
from sabacc.spec.model import Bounds, Point
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import NOT_APPLICABLE, Choice, Ruleset

INTERRUPTED: Final = "interrupted"
"""Why a search ended at Ctrl-C."""
# How many lines of hand records are replayed at the most: a minute or so
_MOST_LINES: Final = 400_000
# How seldom the memory is measured, which takes longer than most answers
_SELDOM: Final = 512
_PAGE: Final = 4_096


class SpentError(Exception):
    """A budget is spent: the limit, in words."""


class SearchBudget:
    """The time of a run, memory beyond what the process holds, and lines of hand records.

    Attributes:
        lines: How many lines may still be replayed, so that an end is certain on any machine.
    """

    def __init__(
        self, limits: Limits | None = None, memory: int = 0, lines: int = _MOST_LINES
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
    return [*alternatives(rules, point, numbers, dialects=True), *neighbours(rules, point, numbers)]


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
        yield from (
            ((point.id, choice),)
            for point in POINTS.values()
            if point.id in points
            for choice in self.choices(rules, point, numbers)
        )

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


def changed_points(rules: Ruleset, other: Ruleset) -> Iterator[ChoiceChange]:
    """Yield the points that exist under both rulesets and are played otherwise."""
    for point, choice in other.choices.items():
        mine = rules.choices[point]
        if choice != mine and NOT_APPLICABLE not in {choice.name, mine.name}:
            yield point, choice


def brought_up(rules: Ruleset, other: Ruleset) -> Iterator[ChoiceChange]:
    """Yield the choices on points that exist under the other ruleset alone."""
    yield from (
        (point, choice)
        for point, choice in other.choices.items()
        if choice.name != NOT_APPLICABLE and rules.choices[point].name == NOT_APPLICABLE
    )


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
        if best and score.gain < max(one.gain for one in best):
            break  # the questions that only it raises can only lower its gain
        confirmed = evidence.confirm(now, score)
        if confirmed.gain > 0:
            best.append(confirmed)
    best.sort(key=lambda score: (-score.gain, *evidence.rank(now, score)))
    return BestStep(best[0], tuple(best[1:])) if best else None


# How many of the numbers that a program shows are tried
_MOST: Final = 4
_TRIED: Final = (*range(1, 13), 15, 16, 19, 20, 24, 25, 30, 32, 40, 50, 64, 75, 100)
_FAR: Final = 5
_THEN: Final = (150, 200, 250, 300, 500, 750, 1_000, 2_000, 5_000, 10_000, 100_000, 1_000_000)


def numbers_shown(  # a case is `Any` here: its type needs msgspec, which a browser has not
    answers: Iterable[tuple[Any, Mapping[str, object] | None]],
) -> tuple[int, ...]:
    """Return the amounts that wrong answers show most often where others are expected."""
    found: Counter[int] = Counter()
    for case, answer in answers:
        if answer is None or REFUSED in answer:
            continue
        for expected in case.expect:
            if expected.fact == REFUSED:
                continue
            theirs = value_at(case.method, answer, expected.fact)
            if type(theirs) is int and theirs > 0 and theirs != expected.value:
                found[theirs] += 1
    return tuple(number for number, _ in found.most_common(_MOST))


def numbers_tried(bound: Bounds, shown_numbers: Iterable[int]) -> tuple[int, ...]:
    """Return numbers within bounds: those shown, then small ones, then larger steps to the last.

    None is far beyond what is usual: a hand of a thousand rounds takes long to play, and no case
    tells it from one of a hundred.
    """
    most = min(bound.most, _FAR * bound.default)
    tried = dict.fromkeys((*shown_numbers, *_TRIED, *_THEN, bound.least, most))
    return tuple(number for number in tried if bound.least <= number <= most)


def edges(come: Callable[[int], object], bound: Bounds) -> Iterator[int]:
    """Yield the least number, and each of which something else comes than of the one before.

    Between two numbers of which the same comes, one twice as large as the other, nothing else is
    looked for.
    """
    yield bound.least
    number = bound.least
    while number < bound.most:
        after = min(2 * number + 1, bound.most)
        yield from _edges(come, number, after)
        number = after


def _edges(come: Callable[[int], object], one: int, other: int) -> Iterator[int]:
    if come(one) == come(other):
        return
    if other - one == 1:
        yield other
        return
    middle = (one + other) // 2
    yield from _edges(come, one, middle)
    yield from _edges(come, middle, other)


def reach(fits: Callable[[int], bool], good: int, tried: Iterable[int]) -> int:
    """Return how far numbers fit from a good one on, in the order in which they are tried.

    Between the last that fits and the first that does not, the border is found by halves.
    """
    for number in tried:
        if not fits(number):
            bad = number
            break
        good = number
    else:
        return good
    while abs(bad - good) > 1:
        middle = (good + bad) // 2
        if fits(middle):
            good = middle
        else:
            bad = middle
    return good


def around(
    fits: Callable[[int], bool], number: int, bound: Bounds, shown: Iterable[int]
) -> tuple[int, int] | None:
    """Return the least and the greatest number around one that fit as well; None if none does."""
    tried = sorted({number, bound.most, *numbers_tried(bound, shown)})
    place = tried.index(number)
    least = reach(fits, number, reversed(tried[:place]))
    most = reach(fits, number, tried[place + 1 :])
    return (least, most) if least < most else None


def most_shared(spans: Sequence[tuple[int, int]], usual: Iterable[int]) -> list[int]:
    """Return numbers that lie in the most of some stretches: usual ones, the ends, the middle."""
    begins = sorted({first for first, _ in spans} | {last + 1 for _, last in spans})
    parts = [(one, other - 1) for one, other in pairwise(begins)]
    held = {
        part: sum(first <= part[0] and part[1] <= last for first, last in spans) for part in parts
    }
    shared: dict[int, None] = {}
    for first, last in sorted(filter(held.__getitem__, parts), key=lambda part: -held[part]):
        tried = (*usual, last, first, (first + last) // 2)
        shared |= dict.fromkeys(number for number in tried if first <= number <= last)
    return list(shared)
