"""All answers of a program, and what they are worth under one ruleset after another."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sabacc.conformance.grading.grader import Outcome, alike, grade
from sabacc.conformance.nearest_ruleset.weighed import (
    CaseReply,
    Mark,
    Put,
    Step,
    Weighed,
    WeighedRuleset,
    counted,
)
from sabacc.conformance.scenarios.cases import holds_for
from sabacc.protocol.remembering import RememberingEngine
from sabacc.spec.alternatives import admitted, dormant, played
from sabacc.spec.points import hanging

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from sabacc.conformance.scenarios.cases import Case
    from sabacc.spec.model import Point
    from sabacc.spec.rulesets import Ruleset


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
        self.engine = RememberingEngine()
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
        return self.engine.told(rules, case).answer or None

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
            each for point, _ in step for each in (point, *(one.id for one, _ in hanging(point)))
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
            for item in dormant(before.rules, point):
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
            for each in (point, *(one.id for one, _ in hanging(point)))
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
            self._rulesets[key] = played(rules, step), rules
        return self._rulesets[key][0]

    def viewed(self, rules: Ruleset, now: WeighedRuleset) -> WeighedRuleset:
        """Judge all answers anew under another ruleset."""
        keys = [
            key for key in now.marks if key in self.base or holds_for(self.case(key), rules.choices)
        ]
        odd = frozenset(key for key in keys if not holds_for(self.case(key), rules.choices))
        return WeighedRuleset(rules, {key: self.judged(rules, key) for key in keys}, odd)
