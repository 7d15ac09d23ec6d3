"""What came of the search: what is told, and what convicts all the same."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sabacc.conformance.grading.numbers import numbers_tried, reach
from sabacc.conformance.nearest_ruleset.single_changes import TRIALS, Steps
from sabacc.conformance.nearest_ruleset.weighed import (
    Mark,
    Nearest,
    Otherwise,
    OwnWay,
    View,
    Weighed,
    brought_up,
    changed,
    spread,
)
from sabacc.spec.alternatives import admitted, bearing, joint_readings
from sabacc.spec.model import Standing
from sabacc.spec.points import POINTS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sabacc.spec.alternatives import Change
    from sabacc.spec.rulesets import Choice


_SHARE: Final = 4
"""A change is told beside convictions if it mends one failure in so many."""


class Telling(Steps):
    """Judges by the changes that were found."""

    def _told(
        self,
        first: View,
        now: View,
        taken: Sequence[tuple[Weighed, tuple[Change, ...]]],
        *,
        sure: bool,
    ) -> Nearest:
        """Judge by the changes; beside convictions, by those alone that are no chance."""
        kept = dict(changed(self._rules, now.rules))
        if sure or any(map(self._convicting(now), now.wrong())):
            kept = {
                point: choice
                for point, choice in kept.items()
                if self._certain(first, now, taken, point)
            }
            kept = self._whole(kept)
            rules = self._rules
            for point, choice in (*kept.items(), *brought_up(self._rules, now.rules)):
                if point in rules.made:
                    rules = rules.playing(point, choice)
            now = self._viewed(rules, now)
        excused = {
            key: tuple(point for point in kept if self._hangs(key, point)) or tuple(kept)
            for key in (*first.wrong(), *self._asked_wrong(now))
            if now.marks.get(key) is Mark.RIGHT
        }
        own: tuple[OwnWay, ...] = ()
        if not sure:
            convicts = self._convicting(now)
            told = [key for key in now.wrong() if not convicts(key)]
            own = self._own_ways(now, told)
            strange = {one.point for one in own}
            excused |= {
                key: tuple(point for point in self._case(key).pins if point in strange)
                or (self._case(key).point,)
                for key in told
            }
        brings = self._brings(now, kept)
        return Nearest(
            now.rules,
            now.marks,
            tuple(
                replace(self._otherwise(first, now, taken, point), brings=brings.get(point, ()))
                for point in kept
            ),
            own,
            excused,
            {key: self._replies[key] for key in now.marks if key not in self._base},
        )

    def _asked_wrong(self, now: View) -> list[str]:
        """Return what was asked on the way, and is wrong as it was staged then."""
        return [
            key
            for key in now.marks
            if key not in self._base and self._replies[key].mark is Mark.WRONG
        ]

    def _hangs(self, key: str, point: str) -> bool:
        return point in bearing(tuple(self._case(key).pins))

    def _convicting(self, now: View) -> Callable[[str], bool]:
        """Return what says whether a wrong answer convicts: not by a point played in a way unknown.

        Where every case of an open point is wrong by every choice, the program plays it in a way
        that nobody has thought of, and whatever is pinned to it may be wrong for that alone.  Where
        some are right, only the point's own cases are spared: a bug elsewhere may be behind them.
        """
        wrong = {self._case(key).point for key in now.wrong()}
        right = {self._case(key).point for key, mark in now.marks.items() if mark is Mark.RIGHT}
        strange = {point for point in wrong - right if self._left_open(now, point)}

        def convicts(key: str) -> bool:
            case = self._case(key)
            spared = self._left_open(now, case.point) or not strange.isdisjoint(case.pins)
            return self._replies[key].final or not spared

        return convicts

    def _left_open(self, now: View, point: str) -> bool:
        """Say whether a point may be played in a way that is no choice."""
        made = now.rules.made.get(point)
        return made is not None and (made.standing is Standing.FILLED or bool(made.unplayed))

    def _certain(
        self,
        first: View,
        now: View,
        taken: Sequence[tuple[Weighed, tuple[Change, ...]]],
        point: str,
    ) -> bool:
        """Say whether a change breaks nothing and mends much, or all that is its own."""
        broken = sum(one.broken for one, _ in taken if point in dict(one.step))
        if broken:
            return False
        mended = self._mended(first, now, point)
        own = [key for key in first.wrong() if self._case(key).point == point]
        whole = bool(own) and all(now.marks[key] is Mark.RIGHT for key in own)
        return whole or len(mended) * _SHARE >= len(first.wrong())

    def _mended(self, first: View, now: View, point: str) -> list[str]:
        return [
            key
            for key in first.wrong()
            if now.marks.get(key) is Mark.RIGHT and self._hangs(key, point)
        ]

    def _otherwise(
        self,
        first: View,
        now: View,
        taken: Sequence[tuple[Weighed, tuple[Change, ...]]],
        point: str,
    ) -> Otherwise:
        choice, made = now.rules.choices[point], now.rules.made[point]
        same = next((same for one, same in reversed(taken) if point in dict(one.step)), ())
        return Otherwise(
            point=point,
            choice=choice,
            instead=self._rules.choices[point],
            standing=made.standing,
            permitted=str(choice) in made.also or choice.name in made.also,
            mends=len(self._mended(first, now, point)),
            fits=tuple(one for one in same if one[0] != point or one[1].name != choice.name),
            about=self._about(first, now, point),
        )

    def _brings(self, now: View, kept: Mapping[str, Choice]) -> dict[str, tuple[Change, ...]]:
        """Return for each change what the program plays on the points that it brings up.

        A point that can be played in one way alone says nothing, and is left out.
        """
        rules, left = self._rules, dict(brought_up(self._rules, now.rules))
        found: dict[str, list[Change]] = {}
        for point, choice in kept.items():
            changes = [(point, choice)]
            for one, played in changes:  # grows by what each of them brings up in its turn
                if one in rules.made:
                    rules = rules.playing(one, played)
                changes += [(other, left.pop(other)) for other in [*left] if other in rules.made]
            found[point] = changes[1:]
        return {
            point: tuple(
                (one, played)
                for one, played in changes
                if len(POINTS[one].choices) > 1 or played.number is not None
            )
            for point, changes in found.items()
        }

    def _about(self, first: View, now: View, point: str) -> tuple[int, int] | None:
        """Return the least and the greatest number around a filled one that explain as much."""
        choice = now.rules.choices[point]
        if choice.number is None or now.rules.made[point].standing is not Standing.FILLED:
            return None
        keys = spread(self._mended(first, now, point), TRIALS)
        tried = sorted(
            {choice.number, *numbers_tried(POINTS[point].numbers[choice.name], self._numbers)}
        )
        place = tried.index(choice.number)

        def fits(number: int) -> bool:
            return self._fits(now, point, replace(choice, number=number), keys)

        least = reach(fits, choice.number, reversed(tried[:place]))
        most = reach(fits, choice.number, tried[place + 1 :])
        return (least, most) if least < most else None

    def _fits(self, now: View, point: str, choice: Choice, keys: Sequence[str]) -> bool:
        """Say whether answers stay right where an open point has another choice."""
        rules = self._made(now.rules, ((point, choice),))
        if rules is None or choice == self._rules.choices[point]:
            return False
        own = [
            key
            for key in self._pinned.get(point, ())
            if now.marks.get(key) is Mark.RIGHT and self._case(key).point == point
        ]
        return all(self._judged(rules, key) is Mark.RIGHT for key in (*keys, *own))

    def _own_ways(self, now: View, told: Sequence[str]) -> tuple[OwnWay, ...]:
        """Return the open points whose own cases are wrong by every choice."""
        found: dict[str, int] = {}
        for key in told:
            point = self._case(key).point
            if self._left_open(now, point):
                found[point] = found.get(point, 0) + 1
        right = {self._case(key).point for key, mark in now.marks.items() if mark is Mark.RIGHT}
        return tuple(OwnWay(point, cases, point in right) for point, cases in found.items())

    def _whole(self, changes: Mapping[str, Choice]) -> dict[str, Choice]:
        """Leave out changes of which the document admits only more of them together."""
        readings = [dict(step) for step in joint_readings(self._rules)]
        together = {
            point for reading in readings if reading.items() <= changes.items() for point in reading
        }
        return {
            point: choice
            for point, choice in changes.items()
            if point in together
            or not any(reading.get(point) == choice for reading in readings)
            or choice in admitted(self._rules, POINTS[point])
        }
