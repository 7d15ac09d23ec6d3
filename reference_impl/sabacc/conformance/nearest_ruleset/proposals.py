"""Which changes may help: single ones, numbers, and pairs."""

from __future__ import annotations

from functools import cache
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Final

from sabacc.conformance.grading.grader import facts_told
from sabacc.conformance.grading.numbers import edges
from sabacc.conformance.nearest_ruleset.weighed import (
    Mark,
    Step,
    WeighedRuleset,
)
from sabacc.spec.alternatives import admitted, any_number, bearing, dormant
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Choice

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from sabacc.conformance.nearest_ruleset.known_answers import Answers
    from sabacc.spec.alternatives import Change
    from sabacc.spec.model import Bounds
    from sabacc.spec.rulesets import Ruleset


_MOST_FOR_PAIRS: Final = 250
"""How many questions the reference is asked about pairs of changes, where no single one helps."""
_MOST_NUMBERS: Final = 60
"""How many numbers are tried on one wrong answer, of which each gives another answer."""
_FEW: Final = 3
"""On how many wrong answers they are tried where none of the point's own is wrong: all must fit."""
_BEST_NUMBERS: Final = 6
"""How many of those that explain the most are weighed."""
TRIALS: Final = 10
"""On how many wrong answers a change is tried: those of its own points first, then the smallest."""


_ON_THE_WAY: Final = frozenset(
    point.id for point in POINTS.values() if point.chapter in {"betting", "folding", "calling"}
)
"""The points that bear on a whole hand before it comes to its showdown."""


class Proposals:
    """The changes of open points that may help some answers."""

    def __init__(self, answers: Answers) -> None:
        """Propose changes for the answers of one program."""
        self._answers = answers

    def singles(self, now: WeighedRuleset, seeds: Sequence[str]) -> Iterator[Step]:
        """Yield single changes that may matter to a wrong answer."""
        ours = self._as_ours(now)
        return (step for step in self._near_ones(now, seeds) if not self._denied(now, step, ours))

    def _near_ones(self, now: WeighedRuleset, seeds: Sequence[str]) -> Iterator[Step]:
        near = self._near(now, seeds)
        for point in POINTS.values():
            if near is None or point.id in near:
                for choice in admitted(now.rules, point, self._answers.numbers):
                    yield ((point.id, choice),)

    def bringing(self, now: WeighedRuleset, seeds: Sequence[str]) -> Iterator[Step]:
        """Yield single changes, each with another choice on a point that it brings up."""
        ours = self._as_ours(now)
        for step in self._near_ones(now, seeds):
            after = self._answers.made(now.rules, step)
            for item in dormant(now.rules, step[0][0]):
                for choice in () if after is None else admitted(after, item):
                    whole = (*step, (item.id, choice))
                    if not self._denied(now, whole, ours):
                        yield whole

    def _as_ours(self, now: WeighedRuleset) -> Mapping[str, Sequence[str]]:
        """Return the points of which all cases are right, with these cases.

        A case that does not hold any more says nothing: what it asks may not come up.
        """
        found: dict[str, list[str]] = {}
        for key in now.marks:
            if key not in now.odd:
                found.setdefault(self._answers.case(key).point, []).append(key)
        return {
            point: sorted(keys, key=lambda key: self._answers.case(key).size)
            for point, keys in found.items()
            if all(now.marks[key] is Mark.RIGHT for key in keys)
        }

    def _denied(self, now: WeighedRuleset, step: Step, ours: Mapping[str, Sequence[str]]) -> bool:
        """Say whether right answers to the first point's own cases speak against a step.

        Who plays a point otherwise answers such a case otherwise, if it shows the choice at all.
        That spares asking about the many cases that hang on the point and fail for something else.
        """
        own = ours.get(step[0][0])
        if not own:
            return False
        rules = self._answers.made(now.rules, step)
        return rules is None or any(
            self._answers.judged(rules, key) is Mark.WRONG for key in own[:TRIALS]
        )

    def _near(self, now: WeighedRuleset, seeds: Sequence[str]) -> frozenset[str] | None:
        """Return the points on which seeds hang; None where that cannot be told."""
        found = set[str]()
        for key in seeds:
            if key in now.odd:
                return None
            found |= bearing(tuple(self._answers.case(key).pins))
            if self._answers.put(key):
                found |= _ON_THE_WAY
        return frozenset(found)

    def numbered(self, now: WeighedRuleset, wrong: Sequence[str]) -> list[tuple[str, str]]:
        """Return the open points on which wrong answers hang, with their choices of any number."""
        near = dict.fromkeys(point for key in wrong for point in self._answers.case(key).pins)
        return [(point, name) for point in near for name in any_number(now.rules, POINTS[point])]

    def fitting(
        self, now: WeighedRuleset, point: str, name: str, wrong: Sequence[str]
    ) -> list[Step]:
        """Return the numbers that bring the most of some wrong answers right, those first.

        Of each answer that hangs on the point the stretches of numbers are found that explain it,
        among those that leave the right answers to the point's own cases right.  What was asked
        since because of another number says something too.
        """
        answers, bound = self._answers, POINTS[point].numbers[name]
        near = [key for key in wrong if point in answers.case(key).pins]
        near.sort(key=lambda key: (answers.case(key).point != point, answers.case(key).size))
        right = [
            key
            for key in answers.pinned[point]
            if answers.case(key).point == point and now.marks.get(key) is Mark.RIGHT
        ]

        @cache
        def made(number: int) -> Ruleset | None:
            rules = answers.made(now.rules, ((point, Choice(name, number)),))
            fits = rules and all(answers.judged(rules, key) is Mark.RIGHT for key in right)
            return rules if fits else None

        spans: list[tuple[int, int]] = []
        own = any(answers.case(key).point == point for key in near)
        since = [key for key in answers.pinned[point] if answers.asked_since(key)]
        for key in (*near[: TRIALS if own else _FEW], *since[:TRIALS]):
            found = list(self._stretch(key, made, bound))
            if not (found or own):
                return []
            spans += found
        best = _shared(spans, (bound.default, *answers.numbers))
        return [((point, Choice(name, number)),) for number in best[:_BEST_NUMBERS]]

    def _stretch(
        self, key: str, made: Callable[[int], Ruleset | None], bound: Bounds
    ) -> Iterator[tuple[int, int]]:
        """Yield the first stretch of numbers by which a wrong answer comes right, if there is one.

        `made` returns the ruleset with a number, unless other answers speak against it.
        """
        case = self._answers.case(key)

        @cache
        def come(number: int) -> object:
            rules = made(number)
            return rules and facts_told(case, self._answers.answer(rules, case))

        first = 0
        for edge in islice(edges(come, bound), _MOST_NUMBERS):
            rules = made(edge)
            fits = rules is not None and self._answers.judged(rules, key) is Mark.RIGHT
            if first and not fits:
                yield first, edge - 1
                return
            first = first or edge * fits
        if first:
            yield first, bound.most

    def pairs(self, now: WeighedRuleset, seeds: Sequence[str]) -> Iterator[Step]:
        """Yield pairs of changes of which the second matters once the first is made."""
        near = self._near(now, seeds) or frozenset(POINTS)
        around = near | {
            point.id for point in POINTS.values() if any(near & set(when) for when in point.when)
        }
        lone = [
            (point.id, choice)
            for point in POINTS.values()
            if point.id in around
            for choice in admitted(now.rules, point)
        ]
        most = self._answers.engine.asked + _MOST_FOR_PAIRS
        done: set[frozenset[Change]] = set()
        ours = self._as_ours(now)
        for one in (change for change in lone if change[0] in near and change[0] not in ours):
            after = self._answers.made(now.rules, (one,))
            if after is None:
                continue
            brought = [
                (item.id, choice)
                for item in dormant(now.rules, one[0])
                for choice in admitted(after, item)
            ]
            for other in dict.fromkeys((*brought, *lone)):
                both = frozenset((one, other))
                if other[0] == one[0] or both in done or not self._matters(after, other, seeds):
                    continue
                if self._answers.engine.asked > most:
                    return
                done.add(both)
                yield (one, other)

    def _matters(self, rules: Ruleset, change: Change, seeds: Sequence[str]) -> bool:
        """Say whether a further change gives another answer to a wrong case."""
        answers = self._answers
        both = answers.made(rules, (change,))
        if both is None:
            return False
        cases = ((key, answers.case(key)) for key in seeds)
        return any(
            answers.answer(both, case) is not answers.answer(rules, case)
            for key, case in cases
            if change[0] in bearing(tuple(case.pins)) or key not in answers.base
        )


def _shared(spans: Sequence[tuple[int, int]], usual: Iterable[int]) -> list[int]:
    """Return numbers that lie in the most of some stretches: usual ones, the ends, the middle."""
    begins = sorted({first for first, _ in spans} | {last + 1 for _, last in spans})
    parts = [(one, other - 1) for one, other in pairwise(begins)]
    held = {
        part: sum(first <= part[0] and part[1] <= last for first, last in spans) for part in parts
    }
    found: dict[int, None] = {}
    for first, last in sorted(filter(held.__getitem__, parts), key=lambda part: -held[part]):
        tried = (*usual, last, first, (first + last) // 2)
        found |= dict.fromkeys(number for number in tried if first <= number <= last)
    return list(found)
