"""What the search for the nearest ruleset takes, weighs and returns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache
from itertools import islice, pairwise
from typing import Any, Final, NamedTuple

from sabacc.conformance.grading.grader import Outcome, alike, facts_told, grade
from sabacc.conformance.grading.numbers import edges
from sabacc.conformance.scenarios.cases import Case, holds_for
from sabacc.protocol.answers import Params
from sabacc.protocol.dependency_cache import CachingEngine
from sabacc.spec.alternatives import (
    ChoiceChange,
    absent_dependents,
    admitted,
    open_numbers,
    prerequisites,
    with_changes,
)
from sabacc.spec.model import Bounds, Point, Standing
from sabacc.spec.points import POINTS, dependents
from sabacc.spec.rulesets import NOT_APPLICABLE, Choice, Ruleset


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


Step = tuple["ChoiceChange", ...]
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


def changed(rules: Ruleset, other: Ruleset) -> Iterator[ChoiceChange]:
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


class Answers:
    """The answers of a program to the cases of one ruleset, and to those that were asked since.

    Attributes:
        rules: The ruleset.
        replies: What the program answered, by the id of the case.
        base: The cases that hold under the ruleset.
        pinned: The cases that are pinned to each point.
        numbers: The numbers that wrong answers name.
        engine: The reference, which remembers what it has answered.
    """

    def __init__(
        self,
        rules: Ruleset,
        replies: dict[str, CaseReply],
        more: Iterable[Case],
        ask: Callable[[Sequence[Case], Ruleset], Iterable[CaseReply]],
    ) -> None:
        """Begin with the answers as they are written."""
        self.rules, self.replies, self._ask = rules, replies, ask
        self.base = frozenset(replies)
        self._more = {case.id: case for case in more if case.id not in replies}
        self.engine = CachingEngine()
        self._rulesets: dict[tuple[int, Step], tuple[Ruleset | None, Ruleset]] = {}
        self.pinned: dict[str, list[str]] = {}
        for key, case in (*((one, self.case(one)) for one in replies), *self._more.items()):
            for point in case.pins:
                self.pinned.setdefault(point, []).append(key)
        self.numbers: tuple[int, ...] = ()

    def case(self, key: str) -> Case:
        """Return a case by its id, whether or not it was asked."""
        reply = self.replies.get(key)
        return self._more[key] if reply is None else reply.case

    def judged(self, rules: Ruleset, key: str) -> Mark:
        """Say what an answer is worth under a ruleset, whatever its case is pinned to."""
        reply = self.replies[key]
        if reply.final or reply.mark is Mark.MUTE:
            return reply.mark
        if reply.put is None and holds_for(reply.case, rules.choices):
            return reply.mark
        mine = self.answer(rules, reply.case)
        if mine is None:
            return reply.mark
        if reply.put is not None:
            mine = reply.put.read(mine)
        if reply.mark is Mark.RIGHT:
            passes = grade(reply.case, mine).outcome is Outcome.PASSED
        else:
            passes = reply.answer is not None and alike(reply.case, reply.answer, mine)
        return Mark.RIGHT if passes else Mark.WRONG

    def answer(self, rules: Ruleset, case: Case) -> Mapping[str, object] | None:
        """Answer what the program was asked, or would be.

        Of rulesets that agree on all that is looked up the answer is the same object.
        """
        put = self.put(case.id)
        if put is not None:
            return self.engine.answer(rules, f"{case.id} put", put.params)
        return self.engine.cached_answer(rules, case).answer or None

    def asked_since(self, key: str) -> bool:
        """Say whether a case was asked that does not hold as the ruleset is written."""
        return key in self.replies and key not in self.base

    def put(self, key: str) -> Put | None:
        """Return how a case was put, where that is not its own request."""
        reply = self.replies.get(key)
        return None if reply is None else reply.put

    def weigh(self, before: WeighedRuleset, rules: Ruleset, step: Step) -> Weighed | None:
        """Weigh a step by the answers that are there; None once it cannot be good any more."""
        points = dict.fromkeys(
            each for point, _ in step for each in (point, *(one.id for one, _ in dependents(point)))
        )
        touched = dict.fromkeys(
            key
            for point in points
            if before.rules.choices[point] != rules.choices[point]
            for key in self.pinned.get(point, ())
            if key in before.marks
        )
        touched |= dict.fromkeys(before.odd)
        touched |= dict.fromkeys(key for key in before.wrong() if self.put(key))
        marks, odd = dict(before.marks), set(before.odd)
        mended = broken = 0
        for key in sorted(touched, key=lambda key: before.marks[key] is not Mark.WRONG):
            was = before.marks[key]
            if was is not Mark.WRONG and broken >= mended:
                return None
            if key not in self.base and not holds_for(self.case(key), rules.choices):
                del marks[key]  # it came with a change that is taken back
                mended += was is Mark.WRONG
                continue
            now = marks[key] = self.judged(rules, key)
            mended += was is Mark.WRONG and now is Mark.RIGHT
            broken += was is Mark.RIGHT and now is Mark.WRONG
            if holds_for(self.case(key), rules.choices):
                odd.discard(key)
            else:
                odd.add(key)
        if mended <= broken:
            return None
        return Weighed(step, WeighedRuleset(rules, marks, frozenset(odd)), mended, broken)

    def with_own(self, before: WeighedRuleset, weighed: Weighed) -> Weighed:
        """Ask the cases that hold by the step alone, and count them too.

        A point that the step brings up is open at once, and its choice belongs to the step.
        """
        found = self._asked_own(weighed)
        for point, _ in weighed.step:
            for item in absent_dependents(before.rules, point):
                found = self._brought(before, found, item)
        return found

    def _brought(self, before: WeighedRuleset, whole: Weighed, item: Point) -> Weighed:
        """Choose otherwise on a point that a step brings up, if its own cases are wrong then."""
        marks = whole.after.marks
        if all(
            marks.get(key) is not Mark.WRONG or self.case(key).point != item.id
            for key in self.pinned.get(item.id, ())
        ):
            return whole
        best = whole
        for choice in admitted(whole.after.rules, item, self.numbers):
            rules = self.made(whole.after.rules, ((item.id, choice),))
            found = rules and self.weigh(whole.after, rules, ((item.id, choice),))
            if found:
                step = (*whole.step, (item.id, choice))
                tried = counted(before, self._asked_own(found).after, step)
                best = max(best, tried, key=lambda one: one.gain)
        return best

    def _asked_own(self, weighed: Weighed) -> Weighed:
        """Ask the cases that hold by the step alone, and count them too."""
        rules = weighed.after.rules
        fresh = [
            key
            for point, _ in weighed.step
            for each in (point, *(one.id for one, _ in dependents(point)))
            for key in self.pinned.get(each, ())
            if key not in self.base
            and key not in weighed.after.marks
            and holds_for(self.case(key), rules.choices)
        ]
        keys = list(dict.fromkeys(fresh))
        unknown = [self._more[key] for key in keys if key not in self.replies]
        if unknown:
            self.replies |= {reply.case.id: reply for reply in self._ask(unknown, rules)}
        found = {key: self.replies[key].mark for key in keys if key in self.replies}
        if not found:
            return weighed
        marks = list(found.values())
        return replace(
            weighed,
            after=replace(weighed.after, marks=weighed.after.marks | found),
            broken=weighed.broken + marks.count(Mark.WRONG),
            right=marks.count(Mark.RIGHT),
        )

    def made(self, rules: Ruleset, step: Step) -> Ruleset | None:
        """Return a ruleset after a step; None where it cannot be.  Each is made once.

        Rulesets are told apart as objects, for their names may be equal; what is kept beside each
        one keeps its `id` from being given to another.
        """
        key = id(rules), step
        if key not in self._rulesets:
            self._rulesets[key] = with_changes(rules, step), rules
        return self._rulesets[key][0]

    def viewed(self, rules: Ruleset, now: WeighedRuleset) -> WeighedRuleset:
        """Judge all answers anew under another ruleset."""
        keys = [
            key for key in now.marks if key in self.base or holds_for(self.case(key), rules.choices)
        ]
        odd = frozenset(key for key in keys if not holds_for(self.case(key), rules.choices))
        return WeighedRuleset(rules, {key: self.judged(rules, key) for key in keys}, odd)


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
            for item in absent_dependents(now.rules, step[0][0]):
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
            found |= prerequisites(tuple(self._answers.case(key).pins))
            if self._answers.put(key):
                found |= _ON_THE_WAY
        return frozenset(found)

    def numbered(self, now: WeighedRuleset, wrong: Sequence[str]) -> list[tuple[str, str]]:
        """Return the open points on which wrong answers hang, with their choices of any number."""
        near = dict.fromkeys(point for key in wrong for point in self._answers.case(key).pins)
        return [(point, name) for point in near for name in open_numbers(now.rules, POINTS[point])]

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
        most = self._answers.engine.misses + _MOST_FOR_PAIRS
        done: set[frozenset[ChoiceChange]] = set()
        ours = self._as_ours(now)
        for one in (change for change in lone if change[0] in near and change[0] not in ours):
            after = self._answers.made(now.rules, (one,))
            if after is None:
                continue
            brought = [
                (item.id, choice)
                for item in absent_dependents(now.rules, one[0])
                for choice in admitted(after, item)
            ]
            for other in dict.fromkeys((*brought, *lone)):
                both = frozenset((one, other))
                if other[0] == one[0] or both in done or not self._matters(after, other, seeds):
                    continue
                if self._answers.engine.misses > most:
                    return
                done.add(both)
                yield (one, other)

    def _matters(self, rules: Ruleset, change: ChoiceChange, seeds: Sequence[str]) -> bool:
        """Say whether a further change gives another answer to a wrong case."""
        answers = self._answers
        both = answers.made(rules, (change,))
        if both is None:
            return False
        cases = ((key, answers.case(key)) for key in seeds)
        return any(
            answers.answer(both, case) is not answers.answer(rules, case)
            for key, case in cases
            if change[0] in prerequisites(tuple(case.pins)) or key not in answers.base
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
