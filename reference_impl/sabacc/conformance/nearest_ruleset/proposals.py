"""Which changes may help: single ones, numbers, and pairs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.conformance.grading.numbers import numbers_tried
from sabacc.conformance.nearest_ruleset.weighed import (
    Mark,
    Step,
    WeighedRuleset,
)
from sabacc.spec.alternatives import admitted, bearing, dormant, standing
from sabacc.spec.model import Standing
from sabacc.spec.points import POINTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sabacc.conformance.nearest_ruleset.known_answers import Answers
    from sabacc.spec.alternatives import Change
    from sabacc.spec.rulesets import Ruleset


_MOST_FOR_PAIRS: Final = 250
"""How many questions the reference is asked about pairs of changes, where no single one helps."""
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

    def amounts(self, now: WeighedRuleset, wrong: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
        """Yield each filled point that may carry a number, with the wrong answers of its own."""
        found: dict[str, list[str]] = {}
        for key in wrong:
            found.setdefault(self._answers.case(key).point, []).append(key)
        for point, own in found.items():
            if POINTS[point].numbers and standing(now.rules, point) is Standing.FILLED:
                yield point, own[:TRIALS]

    def numbered(self, now: WeighedRuleset, point: str) -> Iterator[Step]:
        """Yield numbers that nobody has named."""
        mine = now.rules.choices[point]
        for name, bound in POINTS[point].numbers.items():
            for number in numbers_tried(bound, self._answers.numbers):
                choice = type(mine)(name, number)
                if choice != mine:
                    yield ((point, choice),)

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
