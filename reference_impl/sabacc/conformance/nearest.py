"""The nearest ruleset that a document admits: how a program plays what the document leaves open.

A program that answers some cases otherwise than its ruleset may play an open point otherwise.  So
the search changes open points, one after the other, always the one by which the most answers come
right; what is then still wrong is wrong by every reading that the document leaves.  A case that
holds under the changed ruleset is judged by what it expects, one that no longer holds there by what
the reference answers there, on the facts that the case names.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING, Final

from sabacc.conformance.cases import holds_for
from sabacc.conformance.grader import Outcome, alike, grade
from sabacc.conformance.numbers import numbers_shown, numbers_tried
from sabacc.flips import Oracle, admitted, bearing, joint_readings, played, standing
from sabacc.points import POINTS, Standing
from sabacc.rulesets import NOT_APPLICABLE, hanging

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from sabacc.answers import Params
    from sabacc.conformance.cases import Case
    from sabacc.flips import Change
    from sabacc.points import Point
    from sabacc.rulesets import Choice, Ruleset

MOST_CHANGES: Final = 16
"""How many points are changed at the most."""
_SEEDS: Final = 60
"""How many wrong answers a change is first tried on; it has to mend one of them."""
_TRIALS: Final = 10
"""On how many of them at the most: those of its own points first, then the smallest."""
_PAIR_SEEDS: Final = 12
_MOST_FOR_PAIRS: Final = 250
"""How many questions the reference is asked about pairs of changes, where no single one helps."""
_SHARE: Final = 4
"""A change is told beside convictions if it mends one failure in so many."""


class Mark(Enum):
    """What an answer is worth under a ruleset."""

    RIGHT = "right"
    WRONG = "wrong"
    MUTE = "not shown"


@dataclass(frozen=True, slots=True)
class Reply:
    """What a program answered to one case.

    Attributes:
        case: The case.
        mark: What the answer is worth as the case is written.
        answer: The answer, where it did not pass and was one.
        final: Whether no reading changes the mark: a law was broken, or there is no answer.
    """

    case: Case
    mark: Mark
    answer: Mapping[str, object] | None = None
    final: bool = False


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
        adopted: Whether the verdict rests on it; otherwise it is only told.
    """

    point: str
    choice: Choice
    instead: Choice
    standing: Standing
    permitted: bool
    mends: int
    fits: tuple[Change, ...] = ()
    about: tuple[int, int] | None = None
    adopted: bool = True


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
    """

    rules: Ruleset
    marks: Mapping[str, Mark]
    otherwise: tuple[Otherwise, ...] = ()
    own_ways: tuple[OwnWay, ...] = ()
    excused: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, "tuple[str, ...]"])
    fresh: Mapping[str, Reply] = field(default_factory=dict[str, Reply])


Step = tuple["Change", ...]
"""Changes that are made together."""


@dataclass(frozen=True, slots=True)
class _View:
    """What all answers are worth under a ruleset; `odd` are the cases that do not hold there."""

    rules: Ruleset
    marks: dict[str, Mark]
    odd: frozenset[str] = frozenset()

    def wrong(self) -> list[str]:
        return [key for key, mark in self.marks.items() if mark is Mark.WRONG]


@dataclass(frozen=True, slots=True)
class _Weighed:
    """A step, what it mends and breaks, and what all answers are worth after it."""

    step: Step
    after: _View
    mended: int
    broken: int
    right: int = 0

    @property
    def gain(self) -> int:
        return self.mended - self.broken


def nearest(  # noqa: PLR0913 - what is searched, and how
    rules: Ruleset,
    replies: Iterable[Reply],
    more: Iterable[Case] = (),
    ask: Callable[[Sequence[Case]], Iterable[Reply]] = lambda _: (),
    *,
    sure: bool = False,
    pairs: bool = True,
) -> Nearest:
    """Find how a program plays what `rules` leave open, and judge every answer by that.

    `replies` are its answers to the cases that hold under `rules`; `more` are the cases that may
    hold where open points are changed, and `ask` puts some of them to the program.  With `sure`
    only changes that are no chance are kept, without `pairs` only single ones are tried.
    """
    search = _Search(rules, {reply.case.id: reply for reply in replies}, more, ask)
    return search.run(sure=sure, pairs=pairs)


class _Search:
    """One search: the replies, and what was found out about them so far."""

    def __init__(
        self,
        rules: Ruleset,
        replies: dict[str, Reply],
        more: Iterable[Case],
        ask: Callable[[Sequence[Case]], Iterable[Reply]],
    ) -> None:
        """Begin with the answers as they are written."""
        self._rules, self._replies, self._ask = rules, replies, ask
        self._base = frozenset(replies)
        self._more = {case.id: case for case in more if case.id not in replies}
        self._oracle = Oracle()
        self._params: dict[str, Params] = {}
        self._rulesets: dict[tuple[int, Step], tuple[Ruleset | None, Ruleset]] = {}
        self._pinned: dict[str, list[str]] = {}
        for key, case in (*((one, self._case(one)) for one in replies), *self._more.items()):
            for point in case.pins:
                self._pinned.setdefault(point, []).append(key)
        self._numbers: tuple[int, ...] = ()

    def _case(self, key: str) -> Case:
        reply = self._replies.get(key)
        return self._more[key] if reply is None else reply.case

    # --- judging ----------------------------------------------------------------------------------

    def _judged(self, rules: Ruleset, key: str) -> Mark:
        """Say what an answer is worth under a ruleset, whatever its case is pinned to."""
        reply = self._replies[key]
        if reply.final or holds_for(reply.case, rules.choices):
            return reply.mark
        mine = self._answer(rules, reply.case)
        if mine is None or reply.mark is Mark.MUTE:
            return reply.mark
        if reply.mark is Mark.RIGHT:
            passes = grade(reply.case, mine).outcome is Outcome.PASSED
        else:
            passes = reply.answer is not None and alike(reply.case, reply.answer, mine)
        return Mark.RIGHT if passes else Mark.WRONG

    def _answer(self, rules: Ruleset, case: Case) -> Mapping[str, object] | None:
        params = self._params.get(case.id)
        if params is None:
            params = self._params[case.id] = case.request()
        return self._oracle.answer(rules, case.id, params)

    def _weigh(self, before: _View, rules: Ruleset, step: Step) -> _Weighed | None:
        """Weigh a step by the answers that are there; None once it cannot be good any more."""
        points = dict.fromkeys(
            each for point, _ in step for each in (point, *(one.id for one, _ in hanging(point)))
        )
        touched = dict.fromkeys(
            key
            for point in points
            if before.rules.choices[point] != rules.choices[point]
            for key in self._pinned.get(point, ())
            if key in before.marks
        )
        touched |= dict.fromkeys(before.odd)
        marks, odd = dict(before.marks), set(before.odd)
        mended = broken = 0
        for key in sorted(touched, key=lambda key: before.marks[key] is not Mark.WRONG):
            was = before.marks[key]
            if was is not Mark.WRONG and broken >= mended:
                return None
            if key not in self._base and not holds_for(self._case(key), rules.choices):
                del marks[key]  # it came with a change that is taken back
                mended += was is Mark.WRONG
                continue
            now = marks[key] = self._judged(rules, key)
            mended += was is Mark.WRONG and now is Mark.RIGHT
            broken += was is Mark.RIGHT and now is Mark.WRONG
            if holds_for(self._case(key), rules.choices):
                odd.discard(key)
            else:
                odd.add(key)
        if mended <= broken:
            return None
        return _Weighed(step, _View(rules, marks, frozenset(odd)), mended, broken)

    def _with_own(self, before: _View, weighed: _Weighed) -> _Weighed:
        """Ask the cases that hold by the step alone, and count them too.

        A point that the step brings up is open at once, and its choice belongs to the step.
        """
        found = self._asked_own(weighed)
        items = [
            item
            for point, _ in weighed.step
            for item, _ in hanging(point)
            if before.rules.choices[item.id].name == NOT_APPLICABLE
        ]
        for item in items:
            found = self._brought(before, found, item)
        return found

    def _brought(self, before: _View, whole: _Weighed, item: Point) -> _Weighed:
        """Choose otherwise on a point that a step brings up, if its own cases are wrong then."""
        marks = whole.after.marks
        if all(
            marks.get(key) is not Mark.WRONG or self._case(key).point != item.id
            for key in self._pinned.get(item.id, ())
        ):
            return whole
        best = whole
        for choice in admitted(whole.after.rules, item, self._numbers):
            rules = self._made(whole.after.rules, ((item.id, choice),))
            found = rules and self._weigh(whole.after, rules, ((item.id, choice),))
            if found:
                step = (*whole.step, (item.id, choice))
                counted = _counted(before, self._asked_own(found).after, step)
                best = max(best, counted, key=lambda one: one.gain)
        return best

    def _asked_own(self, weighed: _Weighed) -> _Weighed:
        """Ask the cases that hold by the step alone, and count them too."""
        rules = weighed.after.rules
        fresh = [
            key
            for point, _ in weighed.step
            for each in (point, *(one.id for one, _ in hanging(point)))
            for key in self._pinned.get(each, ())
            if key not in self._base
            and key not in weighed.after.marks
            and holds_for(self._case(key), rules.choices)
        ]
        keys = list(dict.fromkeys(fresh))
        unknown = [self._more[key] for key in keys if key not in self._replies]
        if unknown:
            self._replies |= {reply.case.id: reply for reply in self._ask(unknown)}
        found = {key: self._replies[key].mark for key in keys if key in self._replies}
        if not found:
            return weighed
        marks = list(found.values())
        return replace(
            weighed,
            after=replace(weighed.after, marks=weighed.after.marks | found),
            broken=weighed.broken + marks.count(Mark.WRONG),
            right=marks.count(Mark.RIGHT),
        )

    # --- the search -------------------------------------------------------------------------------

    def run(self, *, sure: bool, pairs: bool) -> Nearest:
        """Change one open point after the other; then leave out what is not needed."""
        first = _View(self._rules, {key: reply.mark for key, reply in self._replies.items()})
        failed = first.wrong()
        if not failed:
            return Nearest(self._rules, first.marks)
        self._numbers = numbers_shown(
            (self._case(key), self._replies[key].answer) for key in failed
        )
        now = first
        taken: list[tuple[_Weighed, tuple[Change, ...]]] = []
        while now.wrong() and len(taken) < MOST_CHANGES:
            found = self._step(now, pairs=pairs)
            if found is None:
                break
            taken.append(found)
            now = found[0].after
        now = self._without_needless(now)
        return self._told(first, now, taken, sure=sure)

    def _made(self, rules: Ruleset, step: Step) -> Ruleset | None:
        key = id(rules), step
        if key not in self._rulesets:
            self._rulesets[key] = played(rules, step), rules
        return self._rulesets[key][0]

    def _step(self, now: _View, *, pairs: bool) -> tuple[_Weighed, tuple[Change, ...]] | None:
        """Return the best next step, and the changes that explain as much."""
        wrong = [key for key in now.wrong() if not self._replies[key].final]
        seeds = _spread(wrong, _SEEDS)
        few = _spread(wrong, _PAIR_SEEDS)
        for steps, tried_on in (
            (self._singles(now, seeds), seeds),
            (joint_readings(now.rules), seeds),
            (self._bringing(now, seeds), seeds),
            *((self._numbered(now, point), own) for point, own in self._amounts(now, wrong)),
            (self._pairs(now, few) if pairs else (), few),
        ):
            found = self._best(now, tried_on, steps)
            if found is not None:
                return found
        return None

    def _best(
        self, now: _View, seeds: Sequence[str], steps: Iterable[Step]
    ) -> tuple[_Weighed, tuple[Change, ...]] | None:
        weighed: list[_Weighed] = []
        for step in steps:
            rules = self._made(now.rules, step)
            if rules is None or not self._mends_one(now, rules, step, seeds):
                continue
            found = self._weigh(now, rules, step)
            if found is not None:
                weighed.append(found)
        weighed.sort(key=lambda one: -one.gain)
        best: list[_Weighed] = []
        for one in weighed:
            if best and one.gain < best[0].gain:
                break
            whole = self._with_own(now, one)
            if whole.gain > 0:
                best.append(whole)
                best.sort(key=lambda each: (-each.gain, -each.right, self._rank(now.rules, each)))
        if not best:
            return None
        same = [
            one.step[0]
            for one in best[1:]
            if (one.gain, one.right) == (best[0].gain, best[0].right) and len(one.step) == 1
        ]
        return best[0], tuple(same)

    def _mends_one(self, now: _View, rules: Ruleset, step: Step, seeds: Sequence[str]) -> bool:
        """Say whether a step brings one of the seeds right: those on which it can bear."""
        points = {point for point, _ in step}
        near = [
            key for key in seeds if key in now.odd or points & bearing(tuple(self._case(key).pins))
        ]
        near.sort(key=lambda key: (self._case(key).point not in points, self._case(key).size))
        return any(self._judged(rules, key) is Mark.RIGHT for key in near[:_TRIALS])

    def _rank(self, rules: Ruleset, weighed: _Weighed) -> int:
        """Permitted readings first, then others on file, then filled points, then numbers."""
        point, choice = weighed.step[0]
        made = rules.made[point]
        if str(choice) in made.also or choice.name in made.also:
            return 0
        if made.standing is Standing.READ:
            return 1
        return 2 if choice.number is None or choice.name != rules.choices[point].name else 3

    def _singles(self, now: _View, seeds: Sequence[str]) -> Iterator[Step]:
        """Yield single changes that may matter to a wrong answer."""
        near = self._near(now, seeds)
        ours = self._as_ours(now)
        for point in POINTS.values():
            if point.id not in ours and (near is None or point.id in near):
                for choice in admitted(now.rules, point, self._numbers):
                    yield ((point.id, choice),)

    def _bringing(self, now: _View, seeds: Sequence[str]) -> Iterator[Step]:
        """Yield single changes, each with another choice on a point that it brings up."""
        for step in self._singles(now, seeds):
            after = self._made(now.rules, step)
            for item, _ in hanging(step[0][0]):
                if after is not None and now.rules.choices[item.id].name == NOT_APPLICABLE:
                    for choice in admitted(after, item):
                        yield (*step, (item.id, choice))

    def _as_ours(self, now: _View) -> frozenset[str]:
        """Return the points that the program plays as the ruleset does: all their cases are right.

        Who plays a point otherwise answers a case of its own rules otherwise, and it spares asking
        the reference about the many cases that hang on it and fail for something else.  A case that
        does not hold any more says nothing: what it asks may not come up.
        """
        marks: dict[str, set[Mark]] = {}
        for key, mark in now.marks.items():
            if key not in now.odd:  # what does not hold here any more says nothing of its point
                marks.setdefault(self._case(key).point, set()).add(mark)
        return frozenset(point for point, found in marks.items() if found == {Mark.RIGHT})

    def _near(self, now: _View, seeds: Sequence[str]) -> frozenset[str] | None:
        """Return the points on which seeds hang; None where that cannot be told."""
        found = set[str]()
        for key in seeds:
            if key in now.odd:
                return None
            found |= bearing(tuple(self._case(key).pins))
        return frozenset(found)

    def _amounts(self, now: _View, wrong: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
        """Yield each filled point that may carry a number, with the wrong answers of its own."""
        found: dict[str, list[str]] = {}
        for key in wrong:
            found.setdefault(self._case(key).point, []).append(key)
        for point, own in found.items():
            if POINTS[point].numbers and standing(now.rules, point) is Standing.FILLED:
                yield point, own[:_TRIALS]

    def _numbered(self, now: _View, point: str) -> Iterator[Step]:
        """Yield numbers that nobody has named."""
        mine = now.rules.choices[point]
        for name, bound in POINTS[point].numbers.items():
            for number in numbers_tried(bound, self._numbers):
                choice = type(mine)(name, number)
                if choice != mine:
                    yield ((point, choice),)

    def _pairs(self, now: _View, seeds: Sequence[str]) -> Iterator[Step]:
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
        most = self._oracle.asked + _MOST_FOR_PAIRS
        done: set[frozenset[Change]] = set()
        ours = self._as_ours(now)
        for one in (change for change in lone if change[0] in near and change[0] not in ours):
            after = self._made(now.rules, (one,))
            if after is None:
                continue
            brought = [
                (item.id, choice)
                for item, _ in hanging(one[0])
                if now.rules.choices[item.id].name == NOT_APPLICABLE
                for choice in admitted(after, item)
            ]
            for other in dict.fromkeys((*brought, *lone)):
                both = frozenset((one, other))
                if other[0] == one[0] or both in done or not self._matters(after, other, seeds):
                    continue
                if self._oracle.asked > most:
                    return
                done.add(both)
                yield (one, other)

    def _matters(self, rules: Ruleset, change: Change, seeds: Sequence[str]) -> bool:
        """Say whether a further change gives another answer to a wrong case."""
        both = self._made(rules, (change,))
        return both is not None and any(
            self._answer(both, self._case(key)) is not self._answer(rules, self._case(key))
            for key in seeds
            if change[0] in bearing(tuple(self._case(key).pins)) or key not in self._base
        )

    def _without_needless(self, now: _View) -> _View:
        """Take back each change without which no more answers are wrong; no half of a reading."""
        for point, _ in list(_changed(self._rules, now.rules)):
            if len(list(_changed(self._rules, now.rules))) < 2:  # noqa: PLR2004 - nothing to leave out
                break
            if point not in now.rules.made:
                continue
            back = now.rules.playing(point, self._rules.choices[point])
            changes = dict(_changed(self._rules, back))
            if self._whole(changes) != changes:
                continue
            view = self._viewed(back, now)
            if len(view.wrong()) <= len(now.wrong()):
                now = view
        return now

    def _viewed(self, rules: Ruleset, now: _View) -> _View:
        """Judge all answers anew under another ruleset."""
        keys = [
            key
            for key in now.marks
            if key in self._base or holds_for(self._case(key), rules.choices)
        ]
        odd = frozenset(key for key in keys if not holds_for(self._case(key), rules.choices))
        return _View(rules, {key: self._judged(rules, key) for key in keys}, odd)

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

    # --- what is told -----------------------------------------------------------------------------

    def _told(
        self,
        first: _View,
        now: _View,
        taken: Sequence[tuple[_Weighed, tuple[Change, ...]]],
        *,
        sure: bool,
    ) -> Nearest:
        """Judge by the changes; beside convictions, by those alone that are no chance."""
        kept = dict(_changed(self._rules, now.rules))
        if sure or any(self._convicts(now, key) for key in now.wrong()):
            kept = {
                point: choice
                for point, choice in kept.items()
                if self._certain(first, now, taken, point)
            }
            kept = self._whole(kept)
            rules = self._rules
            for point, choice in (*kept.items(), *_brought_up(self._rules, now.rules)):
                if point in rules.made:
                    rules = rules.playing(point, choice)
            now = self._viewed(rules, now)
        excused = {
            key: tuple(point for point in kept if self._hangs(key, point)) or tuple(kept)
            for key in first.wrong()
            if now.marks.get(key) is Mark.RIGHT
        }
        own = () if sure else self._own_ways(now)
        if not sure:
            excused |= {
                key: (self._case(key).point,) for key in now.wrong() if not self._convicts(now, key)
            }
        return Nearest(
            now.rules,
            now.marks,
            tuple(self._otherwise(first, now, taken, point) for point in kept),
            own,
            excused,
            {key: self._replies[key] for key in now.marks if key not in self._base},
        )

    def _hangs(self, key: str, point: str) -> bool:
        return point in bearing(tuple(self._case(key).pins))

    def _convicts(self, now: _View, key: str) -> bool:
        """Say whether a wrong answer convicts: not on a point that is played in a way unknown."""
        if self._replies[key].final:
            return True
        made = now.rules.made.get(self._case(key).point)
        return made is None or not (made.standing is Standing.FILLED or made.unplayed)

    def _certain(
        self,
        first: _View,
        now: _View,
        taken: Sequence[tuple[_Weighed, tuple[Change, ...]]],
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

    def _mended(self, first: _View, now: _View, point: str) -> list[str]:
        return [
            key
            for key in first.wrong()
            if now.marks.get(key) is Mark.RIGHT and self._hangs(key, point)
        ]

    def _otherwise(
        self,
        first: _View,
        now: _View,
        taken: Sequence[tuple[_Weighed, tuple[Change, ...]]],
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

    def _about(self, first: _View, now: _View, point: str) -> tuple[int, int] | None:
        """Return the least and the greatest number around a filled one that explain as much."""
        choice = now.rules.choices[point]
        if choice.number is None or now.rules.made[point].standing is not Standing.FILLED:
            return None
        keys = _spread(self._mended(first, now, point), _TRIALS)
        tried = sorted(
            {choice.number, *numbers_tried(POINTS[point].numbers[choice.name], self._numbers)}
        )
        place = tried.index(choice.number)
        least = most = choice.number
        for number in reversed(tried[:place]):
            if not self._fits(now, point, replace(choice, number=number), keys):
                break
            least = number
        for number in tried[place + 1 :]:
            if not self._fits(now, point, replace(choice, number=number), keys):
                break
            most = number
        return (least, most) if least < most else None

    def _fits(self, now: _View, point: str, choice: Choice, keys: Sequence[str]) -> bool:
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

    def _own_ways(self, now: _View) -> tuple[OwnWay, ...]:
        """Return the open points whose own cases are wrong by every choice."""
        found: dict[str, int] = {}
        for key in now.wrong():
            if not self._convicts(now, key):
                point = self._case(key).point
                found[point] = found.get(point, 0) + 1
        right = {self._case(key).point for key, mark in now.marks.items() if mark is Mark.RIGHT}
        return tuple(OwnWay(point, cases, point in right) for point, cases in found.items())


def _changed(rules: Ruleset, other: Ruleset) -> Iterator[Change]:
    """Yield the points that exist under both rulesets and are played otherwise."""
    for point, choice in other.choices.items():
        mine = rules.choices[point]
        if choice != mine and NOT_APPLICABLE not in {choice.name, mine.name}:
            yield point, choice


def _brought_up(rules: Ruleset, other: Ruleset) -> Iterator[Change]:
    """Yield the choices on points that exist under the other ruleset alone."""
    for point, choice in other.choices.items():
        if choice.name != NOT_APPLICABLE and rules.choices[point].name == NOT_APPLICABLE:
            yield point, choice


def _counted(before: _View, after: _View, step: Step) -> _Weighed:
    """Count what a step mends and breaks, with the cases that it alone brings."""
    mended = broken = right = 0
    for key, mark in after.marks.items():
        was = before.marks.get(key)
        mended += was is Mark.WRONG and mark is Mark.RIGHT
        broken += was is not Mark.WRONG and mark is Mark.WRONG
        right += was is None and mark is Mark.RIGHT
    return _Weighed(step, after, mended, broken, right)


def _spread(keys: Sequence[str], most: int) -> list[str]:
    """Return so many keys, from all over."""
    return list(keys) if len(keys) <= most else list(keys[:: len(keys) // most + 1])
