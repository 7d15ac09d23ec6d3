"""Deviations: open points that a program plays otherwise, and what convicts all the same."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from sabacc.conformance.grading.grader import refusals
from sabacc.conformance.grading.numbers import numbers_tried, reach
from sabacc.conformance.grading.reach import owners
from sabacc.conformance.inference.replies import CaseReply, JudgedReplies, Mark, Replies, spread
from sabacc.conformance.inference.search import BestStep
from sabacc.conformance.inference.space import ADMITTED
from sabacc.conformance.scenarios.cases import Case
from sabacc.protocol.facts import REFUSED
from sabacc.spec.alternatives import (
    ChoiceChange,
    admitted,
    joint_readings,
    open_numbers,
    standing,
)
from sabacc.spec.model import Standing
from sabacc.spec.points import POINTS, prerequisites
from sabacc.spec.rulesets import NOT_APPLICABLE, Choice, Ruleset

_SHARE: Final = 4
"""A change is told beside convictions if it mends one failure in so many."""
_MENDED: Final = 60
"""On so many answers that a number mends, the numbers around it are tried."""


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
    fits: tuple[ChoiceChange, ...] = ()
    about: tuple[int, int] | None = None
    brings: tuple[ChoiceChange, ...] = ()


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


def changed_points(rules: Ruleset, other: Ruleset) -> Iterator[ChoiceChange]:
    """Yield the points that exist under both rulesets and are played otherwise."""
    for point, choice in other.choices.items():
        mine = rules.choices[point]
        if choice != mine and NOT_APPLICABLE not in {choice.name, mine.name}:
            yield point, choice


def brought_up(rules: Ruleset, other: Ruleset) -> Iterator[ChoiceChange]:
    """Yield the choices on points that exist under the other ruleset alone."""
    for point, choice in other.choices.items():
        if choice.name != NOT_APPLICABLE and rules.choices[point].name == NOT_APPLICABLE:
            yield point, choice


def whole_readings(rules: Ruleset, changes: Mapping[str, Choice]) -> dict[str, Choice]:
    """Leave out changes of which the document admits only more of them together."""
    readings = [dict(reading) for reading in joint_readings(rules)]
    together = {
        point for reading in readings if reading.items() <= changes.items() for point in reading
    }
    return {
        point: choice
        for point, choice in changes.items()
        if point in together
        or not any(reading.get(point) == choice for reading in readings)
        or choice in admitted(rules, POINTS[point])
    }


@dataclass(slots=True)
class Deviations:
    """Judges answers by the changes that explain them, and decides which of these are told.

    Attributes:
        answers: The answers of a program.
        first: What they are worth as written.
        now: What they are worth by the changes.
        taken: The changes in the order in which they were inferred.
    """

    answers: Replies
    first: JudgedReplies
    now: JudgedReplies
    taken: Sequence[BestStep[JudgedReplies]]

    def nearest(self, *, sure: bool) -> Nearest:
        """Judge by the changes; beside convictions, by those alone that are no chance."""
        answers = self.answers
        kept = dict(changed_points(answers.rules, self.now.rules))
        if sure or any(map(self._convicts, self.now.wrong())):
            certain = {point: choice for point, choice in kept.items() if self._is_certain(point)}
            kept = whole_readings(answers.rules, certain)
            rules = answers.rules
            for point, choice in (*kept.items(), *brought_up(rules, self.now.rules)):
                if point in rules.made:
                    rules = rules.with_admitted(point, choice)
            self.now = answers.under(rules, self.now)
        now, wrong = self.now, self.now.wrong()
        unexplained = [] if sure else [key for key in wrong if not self._convicts(key)]
        brings = self._brings(kept)
        return Nearest(
            now.rules,
            now.marks,
            tuple(self._otherwise(point, brings[point]) for point in kept),
            self._own_ways(unexplained),
            self._excused(kept) | {key: (answers.case(key).point,) for key in unexplained},
            {key: answers.replies[key] for key in now.marks if key not in answers.base},
            {key: owner for key in wrong if (owner := self._owner(key))},
        )

    def _excused(self, kept: Mapping[str, Choice]) -> dict[str, tuple[str, ...]]:
        """Return the cases that are wrong as they are written or staged, and right by changes."""
        replies, base = self.answers.replies, self.answers.base
        since = (
            key for key in self.now.marks if key not in base and replies[key].mark is Mark.WRONG
        )
        return {
            key: tuple(point for point in kept if self._hangs(key, point)) or tuple(kept)
            for key in (*self.first.wrong(), *since)
            if self.now.marks.get(key) is Mark.RIGHT
        }

    def _hangs(self, key: str, point: str) -> bool:
        return point in prerequisites(tuple(self.answers.case(key).pins))

    def _convicts(self, key: str) -> bool:
        """Return whether a wrong answer convicts: all do but a filled point's own cases.

        Of such a point no document speaks, so it may be played in a way that nobody has thought of.
        What is pinned to it binds all the same, and so do the readings on file of a read point.
        """
        filled = self._filled(self.answers.case(key).point)
        return self.answers.replies[key].final or not filled or bool(self._owner(key))

    def _owner(self, key: str) -> str:
        """Return the rule by which a wrong refusal is judged; empty where it is the case's own.

        The rule owns the reason that the program gives, where no choice on the case's point gives
        it.  A reason that a filled point may give says nothing against the program.
        """
        case, answer = self.answers.case(key), self.answers.replies[key].answer or {}
        made = self.now.rules.made
        reasons = refusals(answer) if REFUSED in answer or self._filled(case.point) else ()
        for reason in sorted(reasons):
            points = [point for point in owners().get(reason, ()) if point in made]
            bound = [point for point in points if not self._filled(point)]
            open_ones = dict.fromkeys((case.point, *(it for it in points if it not in bound)))
            if case.point in points or self._refused_by_one(case, reason, open_ones):
                continue
            if bound:
                cases = (self.answers.case(key) for key in self.now.wrong())
                failed = Counter(case.point for case in cases)
                owner = max(bound, key=lambda point: failed[point])
                return f"{owner}.{self.now.rules.choices[owner].name}"
        return ""

    def _refused_by_one(self, case: Case, reason: str, points: Iterable[str]) -> bool:
        """Return whether the reference gives a reason, by some choice on one of some points."""
        answers, rules = self.answers, self.now.rules
        singles = ADMITTED.singles(rules, answers.numbers, set(points))
        return any(
            reason in refusals(answers.answer(there, case) or {})
            for changes in ((), *singles)
            if (there := answers.changed(rules, changes)) is not None
        )

    def _filled(self, point: str) -> bool:
        """Return whether a point may be played in a way that is no choice."""
        return standing(self.now.rules, point) is Standing.OPEN

    def _is_certain(self, point: str) -> bool:
        """Return whether a change breaks nothing and mends much, or all that is its own."""
        if any(step.best.broken for step in self.taken if point in dict(step.best.changes)):
            return False
        failed = self.first.wrong()
        own = [key for key in failed if self.answers.case(key).point == point]
        whole = bool(own) and all(self.now.marks[key] is Mark.RIGHT for key in own)
        return whole or len(self._mended(point)) * _SHARE >= len(failed)

    def _mended(self, point: str) -> list[str]:
        return [
            key
            for key in self.first.wrong()
            if self.now.marks.get(key) is Mark.RIGHT and self._hangs(key, point)
        ]

    def _otherwise(self, point: str, brings: tuple[ChoiceChange, ...]) -> Otherwise:
        choice, made = self.now.rules.choices[point], self.now.rules.made[point]
        by = next((it for it in reversed(self.taken) if point in dict(it.best.changes)), None)
        equals = [
            one.changes[0]
            for one in (() if by is None else by.equals)
            if by is not None
            and (one.gain, one.broken) == (by.best.gain, by.best.broken)
            and len(one.changes) == 1
        ]
        return Otherwise(
            point=point,
            choice=choice,
            instead=self.answers.rules.choices[point],
            standing=made.standing,
            permitted=str(choice) in made.permitted or choice.name in made.permitted,
            mends=len(self._mended(point)),
            fits=tuple(it for it in equals if it[0] != point or it[1].name != choice.name),
            about=self._about(point),
            brings=brings,
        )

    def _brings(self, kept: Mapping[str, Choice]) -> dict[str, tuple[ChoiceChange, ...]]:
        """Return for each change what the program plays on the points that it brings up.

        A point that can be played in one way alone says nothing, and is left out.
        """
        rules, left = self.answers.rules, dict(brought_up(self.answers.rules, self.now.rules))
        brings: dict[str, tuple[ChoiceChange, ...]] = {}
        for change in kept.items():
            brought: list[ChoiceChange] = []
            waiting = deque([change])
            while waiting:
                point, played = waiting.popleft()
                if point in rules.made:
                    rules = rules.with_admitted(point, played)
                more = [item for item in left if item in rules.made]
                waiting.extend((item, left.pop(item)) for item in more)
                brought += [] if point == change[0] else [(point, played)]
            brings[change[0]] = tuple(
                (point, played)
                for point, played in brought
                if len(POINTS[point].choices) > 1 or played.number is not None
            )
        return brings

    def _about(self, point: str) -> tuple[int, int] | None:
        """Return the least and the greatest number around an open one that explain as much."""
        choice, item = self.now.rules.choices[point], POINTS[point]
        both = (self.answers.rules, self.now.rules)
        number = choice.number
        if number is None or all(choice.name not in open_numbers(it, item) for it in both):
            return None
        fits = self._fits_with(point, choice)
        bound = item.numbers[choice.name]
        tried = sorted({number, bound.most, *numbers_tried(bound, self.answers.numbers)})
        place = tried.index(number)
        least = reach(fits, number, reversed(tried[:place]))
        most = reach(fits, number, tried[place + 1 :])
        return (least, most) if least < most else None

    def _fits_with(self, point: str, choice: Choice) -> Callable[[int], bool]:
        """Return whether answers stay right where an open point has another number."""
        answers, now = self.answers, self.now
        mended = self._mended(point)
        own = (
            key
            for key in answers.pinned.get(point, ())
            if now.marks.get(key) is Mark.RIGHT and answers.case(key).point == point
        )
        keys = [*spread(mended, _MENDED), *own]

        def fits(number: int) -> bool:
            change = point, replace(choice, number=number)
            rules = answers.changed(now.rules, (change,))
            return (
                rules is not None
                and change[1] != answers.rules.choices[point]
                and all(answers.judged(rules, key) is Mark.RIGHT for key in keys)
            )

        return fits

    def _own_ways(self, unexplained: Sequence[str]) -> tuple[OwnWay, ...]:
        """Return the open points whose own cases are wrong by every choice."""
        points = Counter(self.answers.case(key).point for key in unexplained)
        right = {
            self.answers.case(key).point
            for key, mark in self.now.marks.items()
            if mark is Mark.RIGHT
        }
        return tuple(
            OwnWay(point, cases, point in right)
            for point, cases in points.items()
            if self._filled(point)
        )
