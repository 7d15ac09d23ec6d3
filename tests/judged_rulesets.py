"""Verdicts on programs that are rulesets: the engine plays one, and is judged by another."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from sabacc.conformance.grading.grader import Outcome, grade
from sabacc.conformance.inference.nearest import Nearest, nearest
from sabacc.conformance.inference.replies import CaseReply
from sabacc.conformance.judging.selection import target_of
from sabacc.conformance.scenarios.cases import Case
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.engine.tracing import Tracer
from sabacc.protocol.answers import InconsistentRequestError, answer_request
from sabacc.protocol.dependency_cache import CacheTree, CachingEngine
from sabacc.spec.rulesets import NOT_APPLICABLE, Choice, Ruleset

# A point on which `forum` has a reading on file, permitted: `everybody`
ON_TURN: Final = "drawing.on-turn"


def playing_too(rules: Ruleset, *changes: tuple[str, str]) -> Ruleset:
    for point, choice in changes:
        rules = rules.with_admitted(point, Choice.parse(choice))
    return rules


def playing_otherwise(rules: Ruleset, *flips: tuple[str, str]) -> Ruleset:
    """Flip each point that exists once those before it are flipped."""
    for point, choice in flips:
        if rules.choices[point].name != NOT_APPLICABLE:
            rules = rules.flipped(point, choice)
    return rules


_ENGINE = CachingEngine()
# What a case is worth, under the rulesets that were asked; most flips leave it as it is
_HEARD: dict[str, CacheTree[CaseReply]] = {}
_MARKS = {
    Outcome.PASSED: Outcome.PASSED,
    Outcome.FAILED: Outcome.FAILED,
    Outcome.NOT_SHOWN: Outcome.NOT_SHOWN,
}


def replied(plays: Ruleset, case: Case) -> CaseReply:
    """Answer one case by a ruleset, and grade the answer, if no other one did so alike."""
    heard = _HEARD.setdefault(case.id, CacheTree())
    return heard.result(plays, _ENGINE.compiled(plays), lambda tracer: _graded(tracer, case))


def _graded(tracer: Tracer, case: Case) -> CaseReply:
    try:
        answer = answer_request(tracer.rules, tracer.compiled, case.request()).answer
    except (
        InconsistentRequestError
    ):  # the request does not add up there: a refusal that no case expects
        return CaseReply(case, Outcome.FAILED, final=True)
    found = grade(case, answer)
    mark = _MARKS[found.outcome]
    return CaseReply(case, mark, None if mark is Outcome.PASSED else answer, final=bool(found.law))


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
        return frozenset(rule.rpartition(".")[0] for rule in self.convicted)

    @property
    def told(self) -> dict[str, str]:
        return {one.point: str(one.choice) for one in self.nearest.otherwise}

    @property
    def own_ways(self) -> frozenset[str]:
        return frozenset(one.point for one in self.nearest.own_ways)


class Judge:
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
        self.holding = [case for case in scored if target.not_asked(case) is None]
        known = {case.id for case in self.holding}
        self.more = [case for case in scored if case.id not in known and target.may_hold(case)]


def verdict(judge: Judge, plays: Ruleset) -> Verdict:
    return verdict_on(judge, lambda case: replied(plays, case))


def verdict_on(judge: Judge, reply: Callable[[Case], CaseReply]) -> Verdict:
    """Judge a program that replies to cases, graded as they are written."""
    asked: list[Case] = []

    def ask(cases: Iterable[Case], _rules: Ruleset) -> Iterator[CaseReply]:
        for case in cases:
            asked.append(case)
            yield reply(case)

    replies = [reply(case) for case in judge.holding]
    found = nearest(judge.rules, replies, judge.more, ask)
    by_id = {case.id: case for case in (*judge.holding, *judge.more)}
    convicted = Counter(
        found.owners.get(key, by_id[key].rule)
        for key, mark in found.marks.items()
        if mark is Outcome.FAILED and key not in found.excused
    )
    failed = sum(reply.mark is Outcome.FAILED for reply in replies)
    return Verdict(found, failed, convicted, tuple(case.id for case in asked))


def alike(judge: Judge, one: Ruleset, other: Ruleset) -> bool:
    """Say whether no case that may hold tells two rulesets apart."""
    return all(
        _ENGINE.answer(one, case.id, params) == _ENGINE.answer(other, case.id, params)
        for case in (*judge.holding, *judge.more)
        for params in [case.request()]
    )
