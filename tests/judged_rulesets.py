"""Verdicts on programs that are rulesets: the engine plays one, and is judged by another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sabacc.conformance.grading.grader import Outcome, grade
from sabacc.conformance.judging.selection import target_of
from sabacc.conformance.nearest_ruleset import Mark, Reply, nearest
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.protocol.reference import Reference
from sabacc.protocol.remembering import RememberingEngine

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sabacc.conformance.nearest_ruleset import Nearest
    from sabacc.conformance.scenarios.cases import Case
    from sabacc.spec.rulesets import Ruleset


Handle = Callable[[dict[str, Any]], dict[str, Any]]
"""A program under test in this process: a message in, an answer out."""


def playing(plays: Mapping[str, Ruleset], /, **claims: Any) -> Handle:
    """Make a program that plays those rulesets where it is asked for their names.

    In everything else it is the reference, but for the claims in its `hello`.
    """
    reference, otherwise = Reference(), Reference(plays)

    def handle(message: dict[str, Any]) -> dict[str, Any]:
        if message["params"].get("ruleset") in plays:
            return otherwise.handle(message)
        answer = reference.handle(message)
        if message["method"] == "hello":
            answer["result"] |= claims
        return answer

    return handle


_ENGINE = RememberingEngine()
_GRADED: dict[tuple[str, int], tuple[Mapping[str, object], Reply]] = {}
"""What an answer is worth, which the engine gives to the same question again and again."""
_MARKS = {Outcome.PASSED: Mark.RIGHT, Outcome.FAILED: Mark.WRONG, Outcome.NOT_SHOWN: Mark.MUTE}


def replied(plays: Ruleset, case: Case) -> Reply:
    """Answer one case by a ruleset, and grade the answer."""
    answer = _ENGINE.answer(plays, case.id, case.request())
    if answer is None:  # the request does not add up there: a refusal that no case expects
        return Reply(case, Mark.WRONG, final=True)
    known = _GRADED.get((case.id, id(answer)))
    if known is None:
        found = grade(case, answer)
        mark = _MARKS[found.outcome]
        reply = Reply(case, mark, None if mark is Mark.RIGHT else answer, final=bool(found.law))
        known = _GRADED[case.id, id(answer)] = answer, reply
    return known[1]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of it.

    Attributes:
        nearest: What the search found.
        failed: How many answers are wrong as the cases are written.
        convicted: The rules that the program breaks, with the number of cases.
        fresh: The cases that were asked beyond those that hold as written, in order.
    """

    nearest: Nearest
    failed: int
    convicted: Mapping[str, int]
    fresh: tuple[str, ...]

    @property
    def points(self) -> frozenset[str]:
        """The points of the rules that the program breaks."""
        return frozenset(rule.rpartition(".")[0] for rule in self.convicted)

    @property
    def told(self) -> dict[str, str]:
        """What the program is told to play otherwise, by point."""
        return {one.point: str(one.choice) for one in self.nearest.otherwise}

    @property
    def own_ways(self) -> frozenset[str]:
        """The points that it is told to play in a way of its own."""
        return frozenset(one.point for one in self.nearest.own_ways)


class Court:
    """A ruleset by which programs are judged, with its cases, found once."""

    def __init__(self, rules: Ruleset, *points: str) -> None:
        """Find the cases that hold, and those that may hold where the ruleset is open.

        With `points` those alone that are pinned to one of them.
        """
        target = target_of(rules)
        scored = [
            case
            for case in load_cases()
            if not case.quarantined and (not points or not case.pins.keys().isdisjoint(points))
        ]
        self.rules = rules
        self.holding = [case for case in scored if target.standing(case) is None]
        known = {case.id for case in self.holding}
        self.more = [case for case in scored if case.id not in known and target.may_hold(case)]


def verdict(court: Court, plays: Ruleset) -> Verdict:
    """Judge the engine, which plays `plays`."""
    return verdict_on(court, lambda case: replied(plays, case))


def verdict_on(court: Court, reply: Callable[[Case], Reply]) -> Verdict:
    """Judge a program that replies to cases, graded as they are written."""
    asked: list[Case] = []

    def ask(cases: Iterable[Case], _rules: Ruleset) -> Iterator[Reply]:
        for case in cases:
            asked.append(case)
            yield reply(case)

    replies = [reply(case) for case in court.holding]
    found = nearest(court.rules, replies, court.more, ask)
    by_id = {case.id: case for case in (*court.holding, *court.more)}
    convicted = Counter(
        by_id[key].rule
        for key, mark in found.marks.items()
        if mark is Mark.WRONG and key not in found.excused
    )
    failed = sum(reply.mark is Mark.WRONG for reply in replies)
    return Verdict(found, failed, convicted, tuple(case.id for case in asked))


def alike(court: Court, one: Ruleset, other: Ruleset) -> bool:
    """Say whether no case that may hold tells two rulesets apart."""
    return all(
        _ENGINE.answer(one, case.id, params) == _ENGINE.answer(other, case.id, params)
        for case in (*court.holding, *court.more)
        for params in [case.request()]
    )
