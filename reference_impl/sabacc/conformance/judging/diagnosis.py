"""Causes before casualties: which broken rule is behind the failures of a program.

One bug fails the cases of many rules.  Every rule with a failed case is a suspect, and each is
weighed by how well it parts the failures from the rest: the cases of the rule itself, those that
depend on its point (a pin), those in which the reference names it, those of its chapter, its level,
and higher levels.  A good suspect is one of whose groups fail much and the others hardly at all;
the weight is the likelihood of just these failures where each group fails at a rate of its own.
A failure that a bug in the rule cannot be behind at all counts heavily against it (`reach`), so
that a wrong total is named before the wrong winners that follow from it.

The failures that the best suspect explains are folded beneath it; what remains is asked again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import lgamma
from types import MappingProxyType
from typing import Final

from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.grading.reach import can_spoil, in_course
from sabacc.conformance.inference.nearest import Otherwise, nearest
from sabacc.conformance.judging.results import Judgement, RulesetResult, RunReport, as_reply
from sabacc.conformance.judging.selection import Target
from sabacc.conformance.scenarios.cases import Case
from sabacc.spec.alternatives import ChoiceChange
from sabacc.spec.model import LEVELS, Basis
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Ruleset
from sabacc.spec.wording import format_house_file

MOST_CAUSES: Final = 12
"""So many causes are searched for; the rest is listed in the order of the last search."""

_IMPOSSIBLE: Final = 12.0
"""The weight, in nats, of a failure that a bug in the rule cannot cause."""

_ENOUGH: Final = 6
"""So many cases at its own level clear a rule where they all pass."""

_MOST: Final = 0.5
"""A rule of which so many cases failed is no mere consequence of a rule that they do not name."""

_OWN, _PINNED, _NAMED, _CHAPTER, _LEVEL, _HIGHER = range(6)
_PRIORS: Final = (
    (1.5, 0.7),
    (0.5, 1.5),
    (0.5, 1.5),
    (0.3, 4.0),
    (0.1, 5.0),
    (0.1, 4.0),
)
"""For each group the failures and passes that one expects beforehand.

The bench (`tools/bench.py verdict`) says as much for half or twice these numbers.
"""


@dataclass(frozen=True, slots=True)
class DiagnosedCase:
    """The outcome of one case that bears on the verdict.

    Attributes:
        case: The case.
        failed: Whether it failed, or could not be judged for a fault of the program.
        fact: The path of the fact that was wrong; empty if there was no answer.
    """

    case: Case
    failed: bool
    fact: str = ""


@dataclass(frozen=True, slots=True)
class Cause:
    """A rule that explains failures.

    Attributes:
        rule: Its id.
        failed: The rule's own failed cases, the simplest first.
        asked: How many of its cases were asked.
        explains: The failed cases of other rules that this explains.
        consequences: The rules of which every failed case is explained by this cause or one
            before it, in the order of the rulebook.
    """

    rule: str
    failed: tuple[Case, ...]
    asked: int
    explains: tuple[Case, ...] = ()
    consequences: tuple[str, ...] = ()

    @property
    def share(self) -> float:
        """Which part of the rule's own cases failed."""
        return len(self.failed) / self.asked


def causes(
    judged: Sequence[DiagnosedCase],
    bearing: Mapping[str, Collection[str]] = MappingProxyType({}),
) -> tuple[Cause, ...]:
    """Order what is behind the failures under one ruleset, the most likely cause first.

    `bearing` names for each case, by its id, the points that it bears on (`bearing.bearing`);
    without it the order is a little worse.  Every failed case belongs to one cause.
    """
    left = list(judged)
    shares = _shares(judged)
    found: list[Cause] = []
    while any(one.failed for one in left):
        ordered = _suspects(left, bearing)
        taken = ordered[:1] if len(found) < MOST_CAUSES - 1 else ordered
        for rule in taken:
            explained = [
                one
                for one in left
                if one.failed and _explains(rule, one, bearing, shares[one.case.rule])
            ]
            if explained:  # a rule whose failures are all explained by now is no cause
                left = _without(left, explained)
                found.append(_cause(rule, judged, explained, left))
    return tuple(found)


def _cause(
    rule: str,
    judged: Sequence[DiagnosedCase],
    explained: Iterable[DiagnosedCase],
    left: Iterable[DiagnosedCase],
) -> Cause:
    own = [one for one in judged if one.case.rule == rule]
    cases = [one.case for one in explained]
    open_rules = {one.case.rule for one in left if one.failed} | {rule}
    others = dict.fromkeys(case.rule for case in cases)
    return Cause(
        rule=rule,
        failed=tuple(sorted((one.case for one in own if one.failed), key=_simplest)),
        asked=len(own),
        explains=tuple(case for case in cases if case.rule != rule),
        consequences=tuple(other for other in others if other not in open_rules),
    )


def _without(
    judged: Iterable[DiagnosedCase], explained: Iterable[DiagnosedCase]
) -> list[DiagnosedCase]:
    gone = {one.case.id for one in explained}
    return [one for one in judged if one.case.id not in gone]


def _simplest(case: Case) -> tuple[int, int, tuple[int, int, int]]:
    return (LEVELS.index(case.method), len(case.pins), case.size)


def _suspects(judged: Sequence[DiagnosedCase], bearing: Mapping[str, Collection[str]]) -> list[str]:
    """Return the rules that have a failed case, the likeliest cause first."""
    points = {one.case.rule: one.case.point for one in judged if one.failed}
    weights = {rule: _weight(point, judged, bearing) for rule, point in points.items()}
    return sorted(weights, key=lambda rule: -weights[rule])


def _weight(
    point: str, judged: Iterable[DiagnosedCase], bearing: Mapping[str, Collection[str]]
) -> float:
    """Return how likely the failures are where the rule on `point` is broken, as a logarithm."""
    failures, passes = [0] * len(_PRIORS), [0] * len(_PRIORS)
    weight = 0.0
    cleared = _cleared(point, judged)
    for one in judged:
        if one.failed and (cleared or not can_spoil(point, one.case, one.fact)):
            weight -= _IMPOSSIBLE
        elif one.failed or can_spoil(point, one.case, ""):
            group = _group(point, one.case, bearing)
            (failures if one.failed else passes)[group] += 1
    for failed, passed, (most, least) in zip(failures, passes, _PRIORS, strict=True):
        weight += _log_beta(most + failed, least + passed) - _log_beta(most, least)
    return weight


def _cleared(point: str, judged: Iterable[DiagnosedCase]) -> bool:
    """True if a rule is right where it is asked alone: at its own level all its cases pass.

    If there are few of them, all may pass by chance.
    """
    level = POINTS[point].level
    simple = [one.failed for one in judged if one.case.point == point and one.case.level is level]
    return len(simple) >= _ENOUGH and not any(simple)


def _group(point: str, case: Case, bearing: Mapping[str, Collection[str]]) -> int:
    """Return how near a case is to the rule on a point."""
    if case.point == point:
        return _OWN
    if point in case.pins and _varies(point):
        return _PINNED
    if point in bearing.get(case.id, ()):
        return _NAMED
    if case.point.partition(".")[0] == point.partition(".")[0]:
        return _CHAPTER
    return _LEVEL if case.level is POINTS[point].level else _HIGHER


def _varies(point: str) -> bool:
    """True if a pin on a point is evidence: if there is one choice, it does not."""
    return len(POINTS[point].choices) > 1 or bool(POINTS[point].numbers)


def _log_beta(first: float, second: float) -> float:
    return lgamma(first) + lgamma(second) - lgamma(first + second)


def _explains(
    rule: str, one: DiagnosedCase, bearing: Mapping[str, Collection[str]], share: float
) -> bool:
    """True if a failure follows from a broken rule; `share` of its own rule's cases failed.

    It does where the rule can spoil that fact and the case depends on it, or is one in which the
    reference names it, or is about a rule that cannot: a rule on bombs changes no total.  It does
    too where the rule is of the same chapter, or decides what a hand
    is worth and the case is about a hand's end, unless most cases of the case's own rule failed:
    then that rule is broken alone.
    """
    if one.case.rule == rule:
        return True
    point = rule.rpartition(".")[0]
    if not can_spoil(point, one.case, one.fact):
        return False
    group = _group(point, one.case, bearing)
    if group in {_OWN, _PINNED, _NAMED} or not can_spoil(one.case.point, one.case, one.fact):
        return True
    return share < _MOST and (group == _CHAPTER or (group == _HIGHER and not in_course(one.fact)))


def _shares(judged: Iterable[DiagnosedCase]) -> dict[str, float]:
    """Return which part of the cases of each rule failed."""
    asked, failed = Counter[str](), Counter[str]()
    for one in judged:
        asked[one.case.rule] += 1
        failed[one.case.rule] += one.failed
    return {rule: failed[rule] / number for rule, number in asked.items()}


_MOST_WRONG: Final = 2
"""A program that fails more than one case in so many has no dialect: it plays no dialect yet."""
_LEAST_EXPLAINED: Final = 4
"""A house that does not explain one failure in so many is none: something else is wrong."""
_MOST_UNEXPLAINED: Final = 2
"""The choices of a house have to explain more than one failure in so many."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """The house that a program seems to play.

    Attributes:
        ruleset: The name of the ruleset to which it is nearest.
        changes: The choices that it makes otherwise, those that explain the most first.
        explains: How many failures they explain together.
        failures: How many there are.
    """

    ruleset: str
    changes: tuple[Otherwise, ...]
    explains: int
    failures: int

    @property
    def choices(self) -> tuple[ChoiceChange, ...]:
        """The choices that it makes otherwise, each followed by those that it brings up."""
        return tuple(
            each for one in self.changes for each in ((one.point, one.choice), *one.brings)
        )

    def house(self, base: str) -> str:
        """Return the house file, as TOML; `base` names the ruleset as a house file may."""
        return format_house_file(base, dict(self.choices))


def dialect(report: RunReport, targets: Mapping[str, Target]) -> Dialect | None:
    """Find the dialect of a program that does not conform; None if nothing explains enough.

    It is looked for in the ruleset of which the program answers the fewest cases otherwise, on
    open and settled points alike.
    """
    found = [
        result for result in report.rulesets if _failures(result) and result.ruleset in targets
    ]
    if report.interrupted or not found:
        return None
    result = min(found, key=_otherwise)
    if _failures(result) * _MOST_WRONG > len(result.asked):
        return None
    rules = _opened(targets[result.ruleset].rules)
    replies = [as_reply(one) for one in result.asked]
    told = nearest(rules, replies, sure=True, pairs=False)
    if not told.otherwise:
        return None
    changes = sorted(told.otherwise, key=lambda one: -one.mends)
    failed = {one.case.id for one in result.asked if _failed(one)}
    explained = failed & told.excused.keys()
    if len(explained) * _LEAST_EXPLAINED < len(failed):
        return None
    if len(explained) * _MOST_UNEXPLAINED <= len(failed):
        return None
    return Dialect(result.ruleset, tuple(changes), len(explained), len(failed))


def _otherwise(result: RulesetResult) -> int:
    wrong = {Outcome.FAILED, Outcome.OPEN}
    return sum(one.outcome in wrong and not one.expected_failure for one in result.asked)


def _failures(result: RulesetResult) -> int:
    return sum(map(_failed, result.asked))


def _failed(one: Judgement) -> bool:
    return one.outcome is Outcome.FAILED and not one.expected_failure


def _opened(rules: Ruleset) -> Ruleset:
    """Return the same ruleset with every point open."""
    made = {point: replace(one, basis=Basis.FILLED) for point, one in rules.made.items()}
    return Ruleset(rules.name, rules.choices, made)
