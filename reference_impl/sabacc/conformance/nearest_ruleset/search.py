"""The search itself: one open point after the other, always the one that mends the most."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sabacc.conformance.grading.grader import refusals
from sabacc.conformance.grading.numbers import numbers_shown, numbers_tried, reach
from sabacc.conformance.grading.reach import owners
from sabacc.conformance.nearest_ruleset.candidates import (
    TRIALS,
    Mark,
    Nearest,
    Otherwise,
    OwnWay,
    Proposals,
    Step,
    Weighed,
    WeighedRuleset,
    brought_up,
    changed,
    spread,
)
from sabacc.conformance.scenarios.cases import Case
from sabacc.protocol.facts import REFUSED
from sabacc.spec.alternatives import (
    ChoiceChange,
    admitted,
    joint_readings,
    open_numbers,
    prerequisites,
    standing,
)
from sabacc.spec.model import Standing
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Choice, Ruleset

if TYPE_CHECKING:
    from sabacc.conformance.nearest_ruleset.candidates import Answers


_SHARE: Final = 4
"""A change is told beside convictions if it mends one failure in so many."""
_MENDED: Final = 60
"""On so many answers that a number mends, the numbers around it are tried."""


class SearchOutcome:
    """Judges answers by the changes that were found, and says which of them are told."""

    def __init__(self, answers: Answers) -> None:
        """Judge the answers of one program."""
        self._answers = answers

    def told(
        self,
        first: WeighedRuleset,
        now: WeighedRuleset,
        taken: Sequence[tuple[Weighed, tuple[ChoiceChange, ...]]],
        *,
        sure: bool,
    ) -> Nearest:
        """Judge by the changes; beside convictions, by those alone that are no chance."""
        kept = dict(changed(self._answers.rules, now.rules))
        if sure or any(map(self._convicting(now), now.wrong())):
            certain = {
                point: choice
                for point, choice in kept.items()
                if self._certain(first, now, taken, point)
            }
            kept = self.whole(certain)
            now = self._answers.viewed(self._with(kept, now.rules), now)
        convicts = self._convicting(now)
        strange = [] if sure else [key for key in now.wrong() if not convicts(key)]
        brings = self._brings(now, kept)
        return Nearest(
            now.rules,
            now.marks,
            tuple(self._otherwise(first, now, taken, point, brings[point]) for point in kept),
            self._own_ways(now, strange),
            self._excused(first, now, kept)
            | {key: (self._answers.case(key).point,) for key in strange},
            {key: self._answers.replies[key] for key in now.marks if key not in self._answers.base},
            {key: owner for key in now.wrong() if (owner := self._owner(now, key))},
        )

    def _with(self, kept: Mapping[str, Choice], found: Ruleset) -> Ruleset:
        """Return the ruleset with the changes that are kept, and with what they bring up."""
        rules = self._answers.rules
        for point, choice in (*kept.items(), *brought_up(rules, found)):
            if point in rules.made:
                rules = rules.with_admitted(point, choice)
        return rules

    def _excused(
        self, first: WeighedRuleset, now: WeighedRuleset, kept: Mapping[str, Choice]
    ) -> dict[str, tuple[str, ...]]:
        """Return the cases that are wrong as they are written, and right by the changes."""
        return {
            key: tuple(point for point in kept if self._hangs(key, point)) or tuple(kept)
            for key in (*first.wrong(), *self._asked_wrong(now))
            if now.marks.get(key) is Mark.RIGHT
        }

    def _asked_wrong(self, now: WeighedRuleset) -> list[str]:
        """Return what was asked on the way, and is wrong as it was staged then."""
        return [
            key
            for key in now.marks
            if key not in self._answers.base and self._answers.replies[key].mark is Mark.WRONG
        ]

    def _hangs(self, key: str, point: str) -> bool:
        return point in prerequisites(tuple(self._answers.case(key).pins))

    def _convicting(self, now: WeighedRuleset) -> Callable[[str], bool]:
        """Return what says whether a wrong answer convicts: all do but a filled point's own cases.

        Of such a point no document speaks, so it may be played in a way that nobody has thought of.
        What is pinned to it binds all the same, and so do the readings on file of a read point.
        """

        def convicts(key: str) -> bool:
            spared = self._filled(now, self._answers.case(key).point)
            return self._answers.replies[key].final or not spared or bool(self._owner(now, key))

        return convicts

    def _owner(self, now: WeighedRuleset, key: str) -> str:
        """Return the rule by which a wrong refusal is judged; empty where it is the case's own.

        The rule owns the reason that the program gives, where no choice on the case's point gives
        it.  A reason that a filled point may give says nothing against the program.
        """
        case, answer = self._answers.case(key), self._answers.replies[key].answer or {}
        whole = REFUSED in answer
        if not (whole or self._filled(now, case.point)):
            return ""
        for reason in sorted(refusals(answer)):
            points = [one for one in owners().get(reason, ()) if one in now.rules.made]
            bound = [one for one in points if not self._filled(now, one)]
            silent = dict.fromkeys((case.point, *(one for one in points if one not in bound)))
            if case.point in points or self._refused_by_one(now, case, reason, silent):
                continue
            if bound:
                owner = max(bound, key=lambda one: self._wrong_of(now, one))
                return f"{owner}.{now.rules.choices[owner].name}"
        return ""

    def _refused_by_one(
        self, now: WeighedRuleset, case: Case, reason: str, points: Iterable[str]
    ) -> bool:
        """Say whether the reference gives a reason, by some choice on one of some points."""
        steps = (
            ((point, choice),)
            for point in points
            for choice in admitted(now.rules, POINTS[point], self._answers.numbers)
        )
        return any(
            reason in refusals(self._answers.answer(rules, case) or {})
            for step in ((), *steps)
            if (rules := self._answers.made(now.rules, step)) is not None
        )

    def _wrong_of(self, now: WeighedRuleset, point: str) -> int:
        """Count the wrong answers to a point's own cases."""
        return sum(self._answers.case(key).point == point for key in now.wrong())

    def _right(self, now: WeighedRuleset) -> set[str]:
        """Return the points of which some case is right."""
        return {
            self._answers.case(key).point for key, mark in now.marks.items() if mark is Mark.RIGHT
        }

    def _filled(self, now: WeighedRuleset, point: str) -> bool:
        """Say whether a point may be played in a way that is no choice."""
        return standing(now.rules, point) is Standing.OPEN

    def _certain(
        self,
        first: WeighedRuleset,
        now: WeighedRuleset,
        taken: Sequence[tuple[Weighed, tuple[ChoiceChange, ...]]],
        point: str,
    ) -> bool:
        """Say whether a change breaks nothing and mends much, or all that is its own."""
        broken = sum(one.broken for one, _ in taken if point in dict(one.step))
        if broken:
            return False
        mended = self._mended(first, now, point)
        own = [key for key in first.wrong() if self._answers.case(key).point == point]
        whole = bool(own) and all(now.marks[key] is Mark.RIGHT for key in own)
        return whole or len(mended) * _SHARE >= len(first.wrong())

    def _mended(self, first: WeighedRuleset, now: WeighedRuleset, point: str) -> list[str]:
        return [
            key
            for key in first.wrong()
            if now.marks.get(key) is Mark.RIGHT and self._hangs(key, point)
        ]

    def _otherwise(
        self,
        first: WeighedRuleset,
        now: WeighedRuleset,
        taken: Sequence[tuple[Weighed, tuple[ChoiceChange, ...]]],
        point: str,
        brings: tuple[ChoiceChange, ...],
    ) -> Otherwise:
        choice, made = now.rules.choices[point], now.rules.made[point]
        same = next((same for one, same in reversed(taken) if point in dict(one.step)), ())
        return Otherwise(
            point=point,
            choice=choice,
            instead=self._answers.rules.choices[point],
            standing=made.standing,
            permitted=str(choice) in made.permitted or choice.name in made.permitted,
            mends=len(self._mended(first, now, point)),
            fits=tuple(one for one in same if one[0] != point or one[1].name != choice.name),
            about=self._about(first, now, point),
            brings=brings,
        )

    def _brings(
        self, now: WeighedRuleset, kept: Mapping[str, Choice]
    ) -> dict[str, tuple[ChoiceChange, ...]]:
        """Return for each change what the program plays on the points that it brings up.

        A point that can be played in one way alone says nothing, and is left out.
        """
        rules, left = self._answers.rules, dict(brought_up(self._answers.rules, now.rules))
        found: dict[str, tuple[ChoiceChange, ...]] = {}
        for change in kept.items():
            brought: list[ChoiceChange] = []
            waiting = deque([change])
            while waiting:
                point, played = waiting.popleft()
                if point in rules.made:
                    rules = rules.with_admitted(point, played)
                more = [other for other in left if other in rules.made]
                waiting.extend((other, left.pop(other)) for other in more)
                brought += [] if point == change[0] else [(point, played)]
            found[change[0]] = tuple(
                (point, played)
                for point, played in brought
                if len(POINTS[point].choices) > 1 or played.number is not None
            )
        return found

    def _about(
        self, first: WeighedRuleset, now: WeighedRuleset, point: str
    ) -> tuple[int, int] | None:
        """Return the least and the greatest number around an open one that explain as much."""
        choice = now.rules.choices[point]
        names = [open_numbers(rules, POINTS[point]) for rules in (self._answers.rules, now.rules)]
        if choice.number is None or all(choice.name not in some for some in names):
            return None
        keys = spread(self._mended(first, now, point), _MENDED)
        tried = sorted(
            {
                choice.number,
                POINTS[point].numbers[choice.name].most,
                *numbers_tried(POINTS[point].numbers[choice.name], self._answers.numbers),
            }
        )
        place = tried.index(choice.number)

        def fits(number: int) -> bool:
            return self._fits(now, point, replace(choice, number=number), keys)

        least = reach(fits, choice.number, reversed(tried[:place]))
        most = reach(fits, choice.number, tried[place + 1 :])
        return (least, most) if least < most else None

    def _fits(self, now: WeighedRuleset, point: str, choice: Choice, keys: Sequence[str]) -> bool:
        """Say whether answers stay right where an open point has another choice."""
        rules = self._answers.made(now.rules, ((point, choice),))
        if rules is None or choice == self._answers.rules.choices[point]:
            return False
        own = [
            key
            for key in self._answers.pinned.get(point, ())
            if now.marks.get(key) is Mark.RIGHT and self._answers.case(key).point == point
        ]
        return all(self._answers.judged(rules, key) is Mark.RIGHT for key in (*keys, *own))

    def _own_ways(self, now: WeighedRuleset, told: Sequence[str]) -> tuple[OwnWay, ...]:
        """Return the open points whose own cases are wrong by every choice."""
        found: dict[str, int] = {}
        for key in told:
            point = self._answers.case(key).point
            if self._filled(now, point):
                found[point] = found.get(point, 0) + 1
        right = self._right(now)
        return tuple(OwnWay(point, cases, point in right) for point, cases in found.items())

    def whole(self, changes: Mapping[str, Choice]) -> dict[str, Choice]:
        """Leave out changes of which the document admits only more of them together."""
        readings = [dict(step) for step in joint_readings(self._answers.rules)]
        together = {
            point for reading in readings if reading.items() <= changes.items() for point in reading
        }
        return {
            point: choice
            for point, choice in changes.items()
            if point in together
            or not any(reading.get(point) == choice for reading in readings)
            or choice in admitted(self._answers.rules, POINTS[point])
        }


MOST_CHANGES: Final = 16
"""How many points are changed at the most."""
_SEEDS: Final = 60
"""How many wrong answers a change is first tried on; it has to mend one of them."""
_PAIR_SEEDS: Final = 12


class Search:
    """One search."""

    def __init__(self, answers: Answers) -> None:
        """Begin with the answers as they are written."""
        self._answers = answers
        self._proposals = Proposals(answers)
        self._outcome = SearchOutcome(answers)

    def run(self, *, sure: bool, pairs: bool) -> Nearest:
        """Change one open point after the other; then leave out what is not needed."""
        answers = self._answers
        first = WeighedRuleset(
            answers.rules, {key: reply.mark for key, reply in answers.replies.items()}
        )
        failed = first.wrong()
        if not failed:
            return Nearest(answers.rules, first.marks)
        answers.numbers = numbers_shown(
            (answers.case(key), answers.replies[key].answer) for key in failed
        )
        now = first
        taken: list[tuple[Weighed, tuple[ChoiceChange, ...]]] = []
        while now.wrong() and len(taken) < MOST_CHANGES:
            found = self._step(now, pairs=pairs)
            if found is None:
                break
            taken.append(found)
            now = found[0].after
        now = self._without_needless(now)
        return self._outcome.told(first, now, taken, sure=sure)

    def _step(
        self, now: WeighedRuleset, *, pairs: bool
    ) -> tuple[Weighed, tuple[ChoiceChange, ...]] | None:
        """Return the best next step, and the changes that explain as much."""
        wrong = [key for key in now.wrong() if not self._answers.replies[key].final]
        seeds = spread(wrong, _SEEDS)
        few = spread(wrong, _PAIR_SEEDS)
        own = {self._answers.case(key).point for key in wrong}
        numbered = self._proposals.numbered(now, wrong)
        of_own = self._numbers(now, wrong, [one for one in numbered if one[0] in own])
        for steps, tried_on in (
            ((*of_own, *joint_readings(now.rules), *self._proposals.singles(now, seeds)), seeds),
            (self._proposals.bringing(now, seeds), seeds),
        ):
            found = self._best(now, tried_on, steps)
            if found is not None:
                return found
        others = self._numbers(now, wrong, [one for one in numbered if one[0] not in own])
        found = self._best(now, wrong, others)
        if found is not None or not pairs:
            return found
        return self._best(now, few, self._proposals.pairs(now, few))

    def _numbers(
        self, now: WeighedRuleset, wrong: Sequence[str], choices: Sequence[tuple[str, str]]
    ) -> list[Step]:
        """Return numbers that fit, and those that fit better by what was asked about the first."""
        found: list[Step] = []
        for point, name in choices:
            steps = self._proposals.fitting(now, point, name, wrong)
            found += steps
            if self._best(now, wrong, steps) is not None:
                found += self._proposals.fitting(now, point, name, wrong)
        return list(dict.fromkeys(found))

    def _best(
        self, now: WeighedRuleset, seeds: Sequence[str], steps: Iterable[Step]
    ) -> tuple[Weighed, tuple[ChoiceChange, ...]] | None:
        """Return the best of some steps, and what explains as much."""
        weighed: list[Weighed] = []
        for step in steps:
            rules = self._answers.made(now.rules, step)
            if rules is None or not self._mends_one(now, rules, step, seeds):
                continue
            found = self._answers.weigh(now, rules, step)
            if found is not None:
                weighed.append(found)
        weighed.sort(key=lambda one: -one.gain)
        best: list[Weighed] = []
        for one in weighed:
            if best and one.gain < best[0].gain:
                break  # its own cases, which are not asked yet, can only lower its gain
            whole = self._answers.with_own(now, one)
            if whole.gain > 0:
                best.append(whole)
                best.sort(key=lambda each: (-each.gain, -each.right, self._rank(now.rules, each)))
        if not best:
            return None
        same = [
            one.step[0]
            for one in best[1:]
            if (one.gain, one.broken) == (best[0].gain, best[0].broken) and len(one.step) == 1
        ]
        return best[0], tuple(same)

    def _mends_one(
        self, now: WeighedRuleset, rules: Ruleset, step: Step, seeds: Sequence[str]
    ) -> bool:
        """Say whether a step brings one of the seeds right: those on which it can bear."""
        points = {point for point, _ in step}
        bears = {
            key for key in seeds if points & prerequisites(tuple(self._answers.case(key).pins))
        }
        near = [key for key in seeds if key in bears or key in now.odd or self._answers.put(key)]
        near.sort(
            key=lambda key: (
                self._answers.case(key).point not in points,
                key not in bears,
                self._answers.case(key).size,
            )
        )
        return any(self._answers.judged(rules, key) is Mark.RIGHT for key in near[:TRIALS])

    def _rank(self, rules: Ruleset, weighed: Weighed) -> int:
        """Permitted readings first, then others on file, then filled points, then numbers."""
        point, choice = weighed.step[0]
        made = rules.made[point]
        if str(choice) in made.permitted or choice.name in made.permitted:
            return 0
        if made.standing is Standing.DOUBTFUL:
            return 1
        return 2 if choice.number is None or choice.name != rules.choices[point].name else 3

    def _without_needless(self, now: WeighedRuleset) -> WeighedRuleset:
        """Take back each change without which no more answers are wrong; no half of a reading."""
        for point, _ in list(changed(self._answers.rules, now.rules)):
            if len(list(changed(self._answers.rules, now.rules))) < 2:  # noqa: PLR2004 - nothing to leave out
                break
            if point not in now.rules.made:
                continue
            back = now.rules.with_admitted(point, self._answers.rules.choices[point])
            changes = dict(changed(self._answers.rules, back))
            if self._outcome.whole(changes) != changes:
                continue
            view = self._answers.viewed(back, now)
            if len(view.wrong()) <= len(now.wrong()):
                now = view
        return now
