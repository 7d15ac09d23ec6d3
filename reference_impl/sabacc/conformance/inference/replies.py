"""The answers of a program to the cases of a ruleset, and what they are worth under others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, NamedTuple

from sabacc.conformance.comparing import agrees
from sabacc.conformance.grading.grader import Outcome, grade
from sabacc.conformance.inference.search import ADMITTED, Changes
from sabacc.conformance.scenarios.cases import Case, holds_for
from sabacc.protocol.answers import Params
from sabacc.protocol.dependency_cache import CachingEngine
from sabacc.spec.alternatives import absent_dependents, with_changes
from sabacc.spec.model import Point
from sabacc.spec.points import dependents
from sabacc.spec.rulesets import Ruleset


class Mark(Enum):
    """The worth of an answer under a ruleset."""

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
    """A program's answer to one case.

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
class JudgedReplies:
    """A ruleset, and what all answers are worth under it.

    Attributes:
        rules: The ruleset.
        marks: What each answer is worth.
        odd: The cases that do not hold under the ruleset.
        changes: The changes that make it of the ruleset before.
        mended: How many wrong answers come right by the changes.
        broken: How many answers become wrong by them.
        right: How many answers are right to the cases that hold by the changes alone.
    """

    rules: Ruleset
    marks: dict[str, Mark]
    odd: frozenset[str] = frozenset()
    changes: Changes = ()
    mended: int = 0
    broken: int = 0
    right: int = 0

    @property
    def gain(self) -> int:
        """How many more answers come right than become wrong."""
        return self.mended - self.broken

    def wrong(self) -> list[str]:
        """Return the cases whose answers are wrong."""
        return [key for key, mark in self.marks.items() if mark is Mark.WRONG]


class Replies:
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
        ask: Callable[[list[Case], Ruleset], Iterable[CaseReply]],
    ) -> None:
        """Begin with the answers as they are written."""
        self.rules, self.replies, self._ask = rules, replies, ask
        self.base = frozenset(replies)
        self._more = {case.id: case for case in more if case.id not in replies}
        self.engine = CachingEngine()
        self._changed: dict[tuple[int, Changes], tuple[Ruleset | None, Ruleset]] = {}
        self.pinned: dict[str, list[str]] = {}
        for key in (*replies, *self._more):
            for point in self.case(key).pins:
                self.pinned.setdefault(point, []).append(key)
        self.numbers: tuple[int, ...] = ()

    def case(self, key: str) -> Case:
        """Return a case by its id, whether or not it was asked."""
        reply = self.replies.get(key)
        return self._more[key] if reply is None else reply.case

    def judged(self, rules: Ruleset, key: str) -> Mark:
        """Judge an answer under a ruleset, even one that its case is not pinned to."""
        reply = self.replies[key]
        held = reply.put is None and holds_for(reply.case, rules.choices)
        if reply.final or reply.mark is Mark.MUTE or held:
            return reply.mark
        answer = self.answer(rules, reply.case)
        if answer is None:
            return reply.mark
        if reply.put is not None:
            answer = reply.put.read(answer)
        if reply.mark is Mark.RIGHT:
            passes = grade(reply.case, answer).outcome is Outcome.PASSED
        else:
            passes = reply.answer is not None and agrees(reply.case, reply.answer, answer)
        return Mark.RIGHT if passes else Mark.WRONG

    def answer(self, rules: Ruleset, case: Case) -> Mapping[str, object] | None:
        """Answer what the program was asked, or would be.

        Of rulesets that agree on all that is read the answer is the same object.
        """
        put = self.put(case.id)
        if put is not None:
            return self.engine.answer(rules, f"{case.id} put", put.params)
        return self.engine.cached_answer(rules, case).answer or None

    def put(self, key: str) -> Put | None:
        """Return how a case was put, where that is not its own request."""
        reply = self.replies.get(key)
        return None if reply is None else reply.put

    def changed(self, rules: Ruleset, changes: Changes) -> Ruleset | None:
        """Return a ruleset after changes; None if it cannot be.  Each is made once.

        Rulesets are distinguished as objects, for their names may be equal; each is kept beside
        its `id`, so that no other gets that.
        """
        key = id(rules), changes
        if key not in self._changed:
            self._changed[key] = with_changes(rules, changes), rules
        return self._changed[key][0]

    def score(self, now: JudgedReplies, rules: Ruleset, changes: Changes) -> JudgedReplies | None:
        """Judge the answers on which changes bear; None once they cannot gain anything."""
        touched = dict.fromkeys(
            key
            for point in _with_dependents(changes)
            if now.rules.choices[point] != rules.choices[point]
            for key in self.pinned.get(point, ())
            if key in now.marks
        )
        touched |= dict.fromkeys(now.odd)
        touched |= dict.fromkeys(key for key in now.wrong() if self.put(key))
        marks, odd = dict(now.marks), set(now.odd)
        mended = broken = 0
        for key in sorted(touched, key=lambda key: now.marks[key] is not Mark.WRONG):
            before, holds = now.marks[key], holds_for(self.case(key), rules.choices)
            if before is not Mark.WRONG and broken >= mended:
                return None
            if not holds and key not in self.base:
                del marks[key]  # it came with a change that is taken back
                mended += before is Mark.WRONG
                continue
            after = marks[key] = self.judged(rules, key)
            mended += before is Mark.WRONG and after is Mark.RIGHT
            broken += before is Mark.RIGHT and after is Mark.WRONG
            if holds:
                odd.discard(key)
            else:
                odd.add(key)
        if mended <= broken:
            return None
        return JudgedReplies(rules, marks, frozenset(odd), changes, mended, broken)

    def confirm(self, now: JudgedReplies, scored: JudgedReplies) -> JudgedReplies:
        """Ask the cases that hold by the changes alone, and count them too.

        A point that the changes bring up is open at once, and its choice belongs to them.
        """
        asked = self._asked_own(scored)
        for point, _ in scored.changes:
            for item in absent_dependents(now.rules, point):
                asked = self._brought(now, asked, item)
        return asked

    def _brought(self, now: JudgedReplies, whole: JudgedReplies, item: Point) -> JudgedReplies:
        """Choose otherwise on a point that changes bring up, if its own cases are wrong then."""
        best, own = whole, self.pinned.get(item.id, ())
        if all(
            whole.marks.get(key) is not Mark.WRONG or self.case(key).point != item.id for key in own
        ):
            return whole
        for ((point, choice),) in ADMITTED.singles(whole.rules, self.numbers, (item.id,)):
            rules = self.changed(whole.rules, ((point, choice),))
            scored = rules and self.score(whole, rules, ((point, choice),))
            if scored:
                tried = self._asked_own(scored)
                tried = _counted(now, tried, (*whole.changes, (point, choice)))
                best = max(best, tried, key=lambda one: one.gain)
        return best

    def _asked_own(self, scored: JudgedReplies) -> JudgedReplies:
        """Ask the cases that hold by the changes alone, and count them too."""
        keys = dict.fromkeys(
            key
            for point in _with_dependents(scored.changes)
            for key in self.pinned.get(point, ())
            if key not in self.base
            and key not in scored.marks
            and holds_for(self.case(key), scored.rules.choices)
        )
        unknown = [self._more[key] for key in keys if key not in self.replies]
        if unknown:
            self.replies |= {reply.case.id: reply for reply in self._ask(unknown, scored.rules)}
        own = {key: self.replies[key].mark for key in keys if key in self.replies}
        marks = list(own.values())
        return replace(
            scored,
            marks=scored.marks | own,
            broken=scored.broken + marks.count(Mark.WRONG),
            right=marks.count(Mark.RIGHT),
        )

    def under(self, rules: Ruleset, now: JudgedReplies) -> JudgedReplies:
        """Judge all answers anew under another ruleset."""
        keys = [
            key for key in now.marks if key in self.base or holds_for(self.case(key), rules.choices)
        ]
        odd = frozenset(key for key in keys if not holds_for(self.case(key), rules.choices))
        return JudgedReplies(rules, {key: self.judged(rules, key) for key in keys}, odd)


def _with_dependents(changes: Changes) -> dict[str, None]:
    """Return the points of changes, each with those that exist by it."""
    return dict.fromkeys(
        name
        for point, _ in changes
        for name in (point, *(item.id for item, _ in dependents(point)))
    )


def _counted(now: JudgedReplies, after: JudgedReplies, changes: Changes) -> JudgedReplies:
    """Count the answers that changes explain and break, with the cases that they alone bring."""
    pairs = [(now.marks.get(key), mark) for key, mark in after.marks.items()]
    return replace(
        after,
        changes=changes,
        mended=sum(before is Mark.WRONG and mark is Mark.RIGHT for before, mark in pairs),
        broken=sum(before is not Mark.WRONG and mark is Mark.WRONG for before, mark in pairs),
        right=pairs.count((None, Mark.RIGHT)),
    )


def spread(keys: Sequence[str], most: int) -> list[str]:
    """Return so many keys, from all over."""
    return list(keys) if len(keys) <= most else list(keys[:: len(keys) // most + 1])
