"""The nearest ruleset that a document admits: how a program plays what the document leaves open.

A program that answers some cases otherwise than its ruleset may play an open point otherwise.  So
the search changes open points, one after the other, always the one by which the most answers come
right; what is then still wrong is wrong by every reading that the document leaves.  A case that
holds under the changed ruleset is judged by what it expects, one that no longer holds there by what
the reference answers there, on the facts that the case names.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import chain, islice
from typing import Final

from sabacc.conformance.grading.grader import Outcome, expected_facts, refusals
from sabacc.conformance.grading.reach import owners
from sabacc.conformance.inference.replies import CaseReply, JudgedReplies, Replies, spread
from sabacc.conformance.scenarios.cases import Case
from sabacc.conformance.search import (
    ADMITTED,
    BestStep,
    Changes,
    Evidence,
    Space,
    around,
    best_step,
    brought_up,
    changed_points,
    edges,
    infer,
    most_shared,
)
from sabacc.engine.play.actions import WRONG_MOMENT
from sabacc.protocol.facts import REFUSED
from sabacc.spec.alternatives import (
    ChoiceChange,
    absent_dependents,
    admitted,
    joint_readings,
    open_numbers,
    standing,
)
from sabacc.spec.model import Bounds, Standing
from sabacc.spec.points import POINTS, prerequisites
from sabacc.spec.rulesets import Choice, Ruleset

# Reasons that no rule owns: any deed is refused for them
_ANY_DEED: Final = frozenset(reason.value for reason in WRONG_MOMENT)
# A change is reported beside convictions if it explains one failure in so many
_SHARE: Final = 4
# On so many answers that a number explains, the numbers around it are tried
_MENDED: Final = 60


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

    @property
    def changes(self) -> Changes:
        """The choice, and behind it those that it brings up."""
        return ((self.point, self.choice), *self.brings)


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
        excused: For each case that is wrong as written, and convicts nobody, the points on
            which it depends.
        fresh: The cases that hold by the changes alone, with their replies.
        owners: For each wrong refusal that is judged by another rule than the case's, that rule.
    """

    rules: Ruleset
    marks: Mapping[str, Outcome]
    otherwise: tuple[Otherwise, ...] = ()
    own_ways: tuple[OwnWay, ...] = ()
    excused: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, "tuple[str, ...]"])
    fresh: Mapping[str, CaseReply] = field(default_factory=dict[str, CaseReply])
    owners: Mapping[str, str] = field(default_factory=dict[str, str])


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
    """Judges answers by the changes that explain them, and decides which of these are reported.

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
        if sure or self.convicts():
            certain = {point: choice for point, choice in kept.items() if self._is_certain(point)}
            kept = whole_readings(answers.rules, certain)
            rules = answers.rules
            for point, choice in (*kept.items(), *brought_up(rules, self.now.rules)):
                if point in rules.made:
                    rules = rules.with_admitted(point, choice)
            self.now = answers.under(rules, self.now)
        now, wrong = self.now, self.now.wrong()
        unexplained = [] if sure else [key for key in wrong if not self._convicts(key)]
        brings = choices_brought(answers.rules, self.now.rules, kept)
        excused = {  # wrong as they are written, and right by changes
            key: tuple(point for point in kept if self._hangs(key, point)) or tuple(kept)
            for key, reply in answers.replies.items()
            if reply.mark is Outcome.FAILED and now.marks.get(key) is Outcome.PASSED
        }
        right = {
            answers.case(key).point for key, mark in now.marks.items() if mark is Outcome.PASSED
        }
        return Nearest(
            now.rules,
            now.marks,
            tuple(self._otherwise(point, brings[point]) for point in kept),
            tuple(
                OwnWay(point, cases, point in right)
                for point, cases in Counter(answers.case(key).point for key in unexplained).items()
                if _filled(now.rules, point)
            ),
            excused | {key: (answers.case(key).point,) for key in unexplained},
            {key: answers.replies[key] for key in now.marks if key not in answers.base},
            {key: owner for key in wrong if (owner := self._owner(key))},
        )

    def convicts(self) -> bool:
        """Return whether an answer is wrong by the changes too, and convicts."""
        return any(map(self._convicts, self.now.wrong()))

    def _hangs(self, key: str, point: str) -> bool:
        return point in prerequisites(tuple(self.answers.case(key).pins))

    def _convicts(self, key: str) -> bool:
        """Return whether a wrong answer convicts: all do but a filled point's own cases.

        Of such a point no document speaks, so it may be played in a way that nobody has thought of.
        What is pinned to it binds all the same, and so do the readings on file of a read point.
        """
        filled = _filled(self.now.rules, self.answers.case(key).point)
        return self.answers.replies[key].final or not filled or bool(self._owner(key))

    def _owner(self, key: str) -> str:
        """Return the rule by which a wrong refusal is judged; empty if it is the case's own.

        The rule owns the reason that the program gives, where no choice on the case's point gives
        it.  A reason that a filled point may give says nothing against the program, nor does one
        that is given for any deed at the wrong moment.
        """
        case, answer = self.answers.case(key), self.answers.replies[key].answer or {}
        made = self.now.rules.made
        told = REFUSED in answer or _filled(self.now.rules, case.point)
        for reason in sorted(refusals(answer) - _ANY_DEED if told else ()):
            points = [point for point in owners().get(reason, ()) if point in made]
            bound = [point for point in points if not _filled(self.now.rules, point)]
            open_ones = {case.point, *points} - set(bound)
            singles = ADMITTED.singles(self.now.rules, self.answers.numbers, open_ones)
            rulesets = (self.answers.changed(self.now.rules, it) for it in ((), *singles))
            given = (self.answers.answer(rules, case) or {} for rules in rulesets if rules)
            if case.point in points or any(reason in refusals(it) for it in given):
                continue
            if bound:
                cases = (self.answers.case(key) for key in self.now.wrong())
                failed = Counter(case.point for case in cases)
                owner = max(bound, key=lambda point: failed[point])
                return f"{owner}.{self.now.rules.choices[owner].name}"
        return ""

    def _is_certain(self, point: str) -> bool:
        """Return whether a change breaks nothing and explains much, or all that is its own.

        What it broke when it was inferred may have come right by a later one.
        """
        failed = self.first.wrong()
        own = [key for key in failed if self.answers.case(key).point == point]
        whole = bool(own) and all(self.now.marks[key] is Outcome.PASSED for key in own)
        broken = any(step.best.broken for step in self.taken if point in dict(step.best.changes))
        still = {key for key in self.now.wrong() if self._hangs(key, point)} - set(failed)
        much = whole or len(self._mended(point)) * _SHARE >= len(failed)
        return much and not (broken and still)

    def _mended(self, point: str) -> list[str]:
        return [
            key
            for key in self.first.wrong()
            if self.now.marks.get(key) is Outcome.PASSED and self._hangs(key, point)
        ]

    def _otherwise(self, point: str, brings: tuple[ChoiceChange, ...]) -> Otherwise:
        choice = self.now.rules.choices[point]
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
            standing=self.now.rules.made[point].standing,
            permitted=is_permitted(self.answers.rules, (point, choice)),
            mends=len(self._mended(point)),
            fits=tuple(it for it in equals if it[0] != point or it[1].name != choice.name),
            about=self._about(point),
            brings=brings,
        )

    def _about(self, point: str) -> tuple[int, int] | None:
        """Return the least and the greatest number around an open one that explain as much."""
        choice, item = self.now.rules.choices[point], POINTS[point]
        both = (self.answers.rules, self.now.rules)
        number = choice.number
        if number is None or all(choice.name not in open_numbers(it, item) for it in both):
            return None
        answers, now = self.answers, self.now
        own = (
            key
            for key in answers.pinned.get(point, ())
            if now.marks.get(key) is Outcome.PASSED and answers.case(key).point == point
        )
        keys = [*spread(self._mended(point), _MENDED), *own]

        def fits(tried: int) -> bool:
            change = point, replace(choice, number=tried)
            rules = answers.changed(now.rules, (change,))
            return (
                rules is not None
                and change[1] != answers.rules.choices[point]
                and all(answers.judged(rules, key) is Outcome.PASSED for key in keys)
            )

        return around(fits, number, item.numbers[choice.name], self.answers.numbers)


def is_permitted(rules: Ruleset, change: ChoiceChange) -> bool:
    """True if a ruling permits another choice as rightly as ours, with any number."""
    point, choice = change
    return not {str(choice), choice.name}.isdisjoint(rules.made[point].permitted)


def choices_brought(
    rules: Ruleset, played: Ruleset, kept: Mapping[str, Choice]
) -> dict[str, tuple[ChoiceChange, ...]]:
    """Return for each change what `played` chooses on the points that it brings up.

    A point that can be played in one way alone says nothing, and is left out.
    """
    left = dict(brought_up(rules, played))
    brings: dict[str, tuple[ChoiceChange, ...]] = {}
    for change in kept.items():
        brought: list[ChoiceChange] = []
        waiting = deque([change])
        while waiting:
            point, choice = waiting.popleft()
            if point in rules.made:
                rules = rules.with_admitted(point, choice)
            more = [item for item in left if item in rules.made]
            waiting.extend((item, left.pop(item)) for item in more)
            brought += [] if point == change[0] else [(point, choice)]
        brings[change[0]] = tuple(
            (point, choice)
            for point, choice in brought
            if len(POINTS[point].choices) > 1 or choice.number is not None
        )
    return brings


def _filled(rules: Ruleset, point: str) -> bool:
    """Return whether a point may be played in a way that is no choice."""
    return standing(rules, point) is Standing.OPEN


# How many points are changed at the most
_MOST_CHANGES: Final = 16
# How many wrong answers a change is first tried on; it has to explain one of them
_SEEDS: Final = 60
_PAIR_SEEDS: Final = 12
# How many questions the reference is asked about pairs of changes, where no single one helps
_MOST_FOR_PAIRS: Final = 250
# How many numbers are tried on one wrong answer, of which each gives another answer
_MOST_NUMBERS: Final = 60
# On how many wrong answers they are tried where none of the point's own is wrong: all must fit
_FEW: Final = 3
# How many of those that explain the most are scored
_BEST_NUMBERS: Final = 6
# On how many wrong answers a change is tried: those of its own points first, then the smallest
_TRIALS: Final = 10
# The points that bear on a whole hand before it comes to its showdown
_ON_THE_WAY: Final = frozenset(
    point.id for point in POINTS.values() if point.chapter in {"betting", "folding", "calling"}
)


def nearest(  # noqa: PLR0913 - what is searched, and how
    rules: Ruleset,
    replies: Iterable[CaseReply],
    more: Iterable[Case] = (),
    ask: Callable[[Sequence[Case], Ruleset], Iterable[CaseReply]] = lambda _cases, _rules: (),
    *,
    sure: bool = False,
    space: Space | None = None,
) -> Nearest:
    """Infer how a program plays what `rules` leave open, and judge every answer by that.

    `replies` are its answers to the cases that hold under `rules`; `more` are the cases that may
    hold where open points are changed, and `ask` puts some of them to the program, by the ruleset
    under which they hold.  With `sure` only changes that are no chance are kept.  With a
    `space` of changes single ones of that are tried, and no pairs.
    """
    ordered = sorted(replies, key=lambda reply: reply.case.id)  # no order of asking decides
    answers = Replies(rules, {reply.case.id: reply for reply in ordered}, more, ask)
    first = JudgedReplies(rules, {reply.case.id: reply.mark for reply in ordered})
    if not first.wrong():
        return Nearest(rules, first.marks)
    search = OpenPoints(answers, space or ADMITTED, pairs=space is None)
    found = _explained(search, first, first, [])
    if found.taken and found.convicts():
        # No tie convicts: another change explains as much, and a number of it perhaps the rest.
        step = found.taken[0]
        rivals = {
            one.changes[0][0]: one for one in reversed(step.equals) if one.gain == step.best.gain
        }
        others = (
            _explained(search, first, rival, [BestStep(rival, (step.best, *step.equals))])
            for point, rival in rivals.items()
            if point != step.best.changes[0][0]
        )
        found = next((other for other in others if not other.convicts()), found)
    return found.nearest(sure=sure)


def _explained(
    search: OpenPoints,
    first: JudgedReplies,
    now: JudgedReplies,
    taken: list[BestStep[JudgedReplies]],
) -> Deviations:
    for step in infer(search, now, _MOST_CHANGES - len(taken)):
        taken.append(step)
        now = step.best
    now = _without_needless(search.answers, now)
    return Deviations(search.answers, first, now, taken)


def _without_needless(answers: Replies, now: JudgedReplies) -> JudgedReplies:
    """Take back each change without which no more answers are wrong; no half of a reading."""
    for point, _ in list(changed_points(answers.rules, now.rules)):
        if len(list(changed_points(answers.rules, now.rules))) == 1:
            break
        if point in now.rules.made:
            back = now.rules.with_admitted(point, answers.rules.choices[point])
            changes = dict(changed_points(answers.rules, back))
            if whole_readings(answers.rules, changes) == changes:
                without = answers.under(back, now)
                now = without if len(without.wrong()) <= len(now.wrong()) else now
    return now


class OpenPoints(Evidence[JudgedReplies, Changes, Sequence[str]]):
    """Explanations of wrong answers: open points that are played otherwise."""

    def __init__(self, answers: Replies, space: Space, *, pairs: bool) -> None:
        self.answers, self._space, self._pairs = answers, space, pairs

    def stages(self, now: JudgedReplies) -> Iterator[tuple[Iterable[Changes], Sequence[str]]]:
        """Propose single changes and those that bring up others, then far numbers, then pairs."""
        answers = self.answers
        wrong = [key for key in now.wrong() if not answers.replies[key].final]
        if not wrong:
            return
        seeds, few = spread(wrong, _SEEDS), spread(wrong, _PAIR_SEEDS)
        own = {answers.case(key).point for key in wrong}
        near = dict.fromkeys(point for key in wrong for point in self._named(now, key))
        numbered = [
            (point, name) for point in near for name in open_numbers(now.rules, POINTS[point])
        ]
        of_own = self._numbers(now, wrong, [it for it in numbered if it[0] in own])
        points = self._near(now, seeds)
        singles = self._space.singles(now.rules, answers.numbers, points)
        joint = joint_readings(now.rules)
        bringing = self._space.bringing(now.rules, answers.numbers, points)
        yield (*of_own, *joint, *self._not_denied(now, chain(singles, bringing))), seeds
        yield self._numbers(now, wrong, [it for it in numbered if it[0] not in own]), wrong
        if self._pairs:
            yield self._pairs_of(now, few), few

    def explains(self, now: JudgedReplies, candidate: Changes, lead: Sequence[str]) -> bool:
        """Return whether changes bring one of the seeds right on which they can bear."""
        answers = self.answers
        rules = answers.changed(now.rules, candidate)
        points = {point for point, _ in candidate}
        bears = {key for key in lead if points & prerequisites(tuple(answers.case(key).pins))}
        near = [key for key in lead if key in bears or key in now.odd or answers.put(key)]
        near.sort(
            key=lambda key: (
                answers.case(key).point not in points,
                key not in bears,
                answers.case(key).size,
            )
        )
        return rules is not None and any(
            answers.judged(rules, key) is Outcome.PASSED for key in near[:_TRIALS]
        )

    def score(
        self,
        now: JudgedReplies,
        candidate: Changes,
        beat: int,  # noqa: ARG002 - what is asked later may lower the gain of others
    ) -> JudgedReplies | None:
        """Judge all answers on which changes bear, also where others gained more.

        The cases that hold by those alone, which are asked later, may lower their gain.
        """
        rules = self.answers.changed(now.rules, candidate)
        return None if rules is None else self.answers.score(now, rules, candidate)

    def confirm(self, now: JudgedReplies, scored: JudgedReplies) -> JudgedReplies:
        """Ask the cases that hold by the changes alone."""
        return self.answers.confirm(now, scored)

    def rank(self, now: JudgedReplies, scored: JudgedReplies) -> tuple[int, ...]:
        """Prefer many right answers, then permitted readings, others, filled points, numbers.

        What was asked because of another change speaks too against whoever explains it wrongly.
        """
        point, choice = scored.changes[0]
        since = (
            self.answers.judged(scored.rules, key)
            for key in self.answers.pinned.get(point, ())
            if key in self.answers.replies and key not in self.answers.base
        )
        mine = now.rules.choices[point]
        if is_permitted(now.rules, (point, choice)):
            kind = 0
        elif now.rules.made[point].standing is Standing.DOUBTFUL:
            kind = 1
        else:
            kind = 2 if choice.number is None or choice.name != mine.name else 3
        return sum(mark is Outcome.FAILED for mark in since), -scored.right, kind

    def _not_denied(self, now: JudgedReplies, proposed: Iterable[Changes]) -> Iterator[Changes]:
        """Leave out changes against which right answers to the first point's own cases speak.

        Who plays a point otherwise answers such a case otherwise, if it shows the choice at all.
        That spares asking about the many cases that depend on it and fail for something else.
        """
        right = self._right_points(now)
        for changes in proposed:
            own = right.get(changes[0][0], ())
            rules = self.answers.changed(now.rules, changes) if own else None
            if not own or (
                rules is not None
                and all(
                    self.answers.judged(rules, key) is not Outcome.FAILED for key in own[:_TRIALS]
                )
            ):
                yield changes

    def _right_points(self, now: JudgedReplies) -> Mapping[str, Sequence[str]]:
        """Return the points of which all cases are right, with these cases, the smallest first.

        A case that does not hold any more says nothing: what it asks may not come up.
        """
        by_point: dict[str, list[str]] = {}
        held = (key for key in now.marks if key not in now.odd)
        for key in sorted(held, key=lambda key: self.answers.case(key).size):
            by_point.setdefault(self.answers.case(key).point, []).append(key)
        return {
            point: keys
            for point, keys in by_point.items()
            if all(now.marks[key] is Outcome.PASSED for key in keys)
        }

    def _near(self, now: JudgedReplies, seeds: Sequence[str]) -> frozenset[str]:
        """Return the points on which seeds depend; all if that is unknown."""
        near = set[str]()
        for key in seeds:
            if key in now.odd:
                return frozenset(POINTS)
            near |= prerequisites(tuple(self.answers.case(key).pins))
            if self.answers.put(key):
                near |= _ON_THE_WAY
        return frozenset(near)

    def _named(self, now: JudgedReplies, key: str) -> tuple[str, ...]:
        """Return the points that a case is pinned to, and what is changed if that unmakes it."""
        changed = changed_points(self.answers.rules, now.rules) if key in now.odd else ()
        return (*self.answers.case(key).pins, *(point for point, _ in changed))

    def _numbers(
        self, now: JudgedReplies, wrong: Sequence[str], choices: Iterable[tuple[str, str]]
    ) -> list[Changes]:
        """Return numbers that fit, and those that fit better by what was asked about the first."""
        fitting: list[Changes] = []
        for point, name in choices:
            numbers = self._fitting(now, point, name, wrong)
            fitting += numbers
            if best_step(self, now, numbers, wrong) is not None:
                fitting += self._fitting(now, point, name, wrong)
        return list(dict.fromkeys(fitting))

    def _fitting(
        self, now: JudgedReplies, point: str, name: str, wrong: Sequence[str]
    ) -> list[Changes]:
        """Return the numbers that bring the most of some wrong answers right, those first.

        Of each answer that depends on the point the stretch of numbers is found that explains it.
        What is right of the point's own cases stays right, and what was asked since because of
        another number says something too.
        """
        answers, bound = self.answers, POINTS[point].numbers[name]
        near = [key for key in wrong if point in self._named(now, key)]
        near.sort(key=lambda key: (answers.case(key).point != point, answers.case(key).size))
        own = any(answers.case(key).point == point for key in near)
        right, since = list[str](), list[str]()
        for key in answers.pinned[point]:
            if answers.case(key).point == point and now.marks.get(key) is Outcome.PASSED:
                right.append(key)
            elif key in answers.replies and key not in answers.base:
                since.append(key)

        @cache
        def with_number(number: int) -> Ruleset | None:
            return answers.changed(now.rules, ((point, Choice(name, number)),))

        def fits(number: int, key: str) -> bool:
            rules = with_number(number)
            return rules is not None and answers.judged(rules, key) is Outcome.PASSED

        spans: list[tuple[int, int]] = []
        for key in (*near[: _TRIALS if own else _FEW], *since[:_TRIALS], *right):
            stretch = self._stretch(key, with_number, fits, bound)
            if stretch is not None:
                spans.append(stretch)
            elif not own:
                return []
        best = most_shared(spans, (bound.default, *answers.numbers))
        held = (number for number in best if all(fits(number, key) for key in right))
        return [((point, Choice(name, number)),) for number in islice(held, _BEST_NUMBERS)]

    def _stretch(
        self,
        key: str,
        with_number: Callable[[int], Ruleset | None],
        fits: Callable[[int, str], bool],
        bound: Bounds,
    ) -> tuple[int, int] | None:
        """Return the first stretch of numbers by which an answer is right."""
        case = self.answers.case(key)

        @cache
        def outcome(number: int) -> object:
            rules = with_number(number)
            return rules and expected_facts(case, self.answers.answer(rules, case))

        first = 0
        for edge in islice(edges(outcome, bound), _MOST_NUMBERS):
            if first and not fits(edge, key):
                return first, edge - 1
            first = first or (edge if fits(edge, key) else 0)
        return (first, bound.most) if first else None

    def _pairs_of(self, now: JudgedReplies, seeds: Sequence[str]) -> Iterator[Changes]:
        """Yield pairs of changes of which the second matters once the first is made."""
        answers, near = self.answers, self._near(now, seeds)
        around = near | {
            point.id for point in POINTS.values() if any(near & set(when) for when in point.when)
        }
        lone = [changes[0] for changes in ADMITTED.singles(now.rules, (), around)]
        most = answers.engine.misses + _MOST_FOR_PAIRS
        tried: set[frozenset[ChoiceChange]] = set()
        right = self._right_points(now)
        for first in (change for change in lone if change[0] in near and change[0] not in right):
            after = answers.changed(now.rules, (first,))
            if after is None:
                continue
            brought = [
                (item.id, choice)
                for item in absent_dependents(now.rules, first[0])
                for choice in admitted(after, item)
            ]
            for second in dict.fromkeys((*brought, *lone)):
                both = frozenset((first, second))
                if (
                    second[0] == first[0]
                    or both in tried
                    or not self._matters(after, second, seeds)
                ):
                    continue
                if answers.engine.misses > most:
                    return
                tried.add(both)
                yield (first, second)

    def _matters(self, rules: Ruleset, change: ChoiceChange, seeds: Sequence[str]) -> bool:
        """Return whether a further change gives another answer to a wrong case."""
        answers = self.answers
        both = answers.changed(rules, (change,))
        return both is not None and any(
            answers.answer(both, case) is not answers.answer(rules, case)
            for key, case in ((key, answers.case(key)) for key in seeds)
            if change[0] in prerequisites(tuple(case.pins)) or key not in answers.base
        )
