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

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import lgamma
from types import MappingProxyType
from typing import Final

import msgspec

from sabacc.conformance.grading.grader import Grade, Outcome, wrong_shape
from sabacc.conformance.grading.reach import (
    after_the_winners,
    bearing,
    can_end,
    can_spoil,
    in_course,
)
from sabacc.conformance.hunting.question import question
from sabacc.conformance.inference.nearest import Otherwise, nearest
from sabacc.conformance.inference.replies import spread
from sabacc.conformance.judging.results import Judgement, RunReport, as_reply
from sabacc.conformance.judging.runner import as_played
from sabacc.conformance.judging.selection import Target
from sabacc.conformance.laws import Answer
from sabacc.conformance.scenarios.cases import Case
from sabacc.conformance.search import ADMITTED, Space, every_choice, is_dialect
from sabacc.protocol.facts import NOT_REACHED
from sabacc.protocol.hostile import LONGEST_NAME, escape_line
from sabacc.spec.alternatives import ChoiceChange
from sabacc.spec.model import Basis, Level
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Ruleset

# So many causes are searched for; the rest is listed in the order of the last search
_MOST_CAUSES: Final = 12

# The weight, in nats, of a failure that a bug in the rule cannot cause
_IMPOSSIBLE: Final = 12.0

# So many wrong answers are traced to the rules behind them, and so many of those weigh
_TRACED: Final = 200
_WEIGHED: Final = 12
# So many of these rules are suspects, the nearest
_NEAREST: Final = 3
# The weight of a wrong answer of which the rule is no suspect
_UNSUSPECTED: Final = 3.0

# The weight of a deed that did not come up, for a rule that ends nothing
_UNREACHED: Final = 6.0

# So many cases at its own level clear a rule where they all pass
_ENOUGH: Final = 6

# A rule of which so many cases failed is no mere consequence of a rule that they do not name
_MOST: Final = 0.5

_OWN, _PINNED, _NAMED, _CHAPTER, _LEVEL, _HIGHER = range(6)
# For each group the failures and passes that one expects beforehand.
#
# The bench (`tools/bench.py verdict`) says as much for half or twice these numbers.
_PRIORS: Final = (
    (1.5, 0.7),
    (0.5, 1.5),
    (0.5, 1.5),
    (0.3, 4.0),
    (0.1, 5.0),
    (0.1, 4.0),
)


@dataclass(frozen=True, slots=True)
class DiagnosedCase:
    """The outcome of one case that bears on the verdict.

    Attributes:
        case: The case.
        failed: Whether it failed, or could not be judged for a fault of the program.
        fact: The path of the fact that was wrong; empty if there was no answer.
        suspects: The points nearest behind the first fact of the whole answer that is wrong; none
            if nobody has looked.
        unreached: Whether the fact is a deed that did not come up, though it should have.
        behind: All points behind that first fact; none if none is known.
        won_rightly: Whether the answer shows who bombs and who wins, and is right in that.
    """

    case: Case
    failed: bool
    fact: str = ""
    suspects: frozenset[str] = frozenset()
    unreached: bool = False
    behind: frozenset[str] = frozenset()
    won_rightly: bool = False


def causes(
    judged: Sequence[DiagnosedCase],
    bearing: Mapping[str, Collection[str]] = MappingProxyType({}),
) -> dict[str, tuple[str, ...]]:
    """Return the rules behind the failures under one ruleset, the most likely first.

    Each comes with its consequences: the other rules of which every failed case is explained by it
    or by one before it.  Every failed case belongs to one cause.  `bearing` names for each case, by
    its id, the points that it bears on (`reach.bearing`); without it the order is a little worse.
    """
    left = list(judged)
    groups: dict[str, Mapping[str, int]] = {}
    asked = Counter(one.case.rule for one in judged)
    failed = Counter(one.case.rule for one in judged if one.failed)
    found: dict[str, tuple[str, ...]] = {}
    while any(one.failed for one in left):
        points = {one.case.rule: one.case.point for one in left if one.failed}
        groups |= {it: _groups(it, left, bearing) for it in points.values() if it not in groups}
        cleared = _cleared(left)
        weights = {
            rule: _weight(point, left, groups[point], cleared=point in cleared)
            for rule, point in points.items()
        }
        ordered = sorted(weights, key=lambda rule: -weights[rule])
        for rule in ordered[:1] if len(found) < _MOST_CAUSES - 1 else ordered:
            explained = {
                one.case.id: one.case.rule
                for one in left
                if one.failed
                and _explains(rule, one, bearing, failed[one.case.rule] / asked[one.case.rule])
            }
            if explained:  # a rule whose failures are all explained by now is no cause
                left = [one for one in left if one.case.id not in explained]
                still = {rule, *(one.case.rule for one in left if one.failed)}
                others = dict.fromkeys(explained.values())
                found[rule] = tuple(other for other in others if other not in still)
    return found


def _groups(
    point: str, judged: Iterable[DiagnosedCase], bearing: Mapping[str, Collection[str]]
) -> dict[str, int]:
    """Return the groups of the cases, by their ids, that a bug in the rule on `point` can spoil."""
    return {
        one.case.id: _group(point, one.case, bearing)
        for one in judged
        if can_spoil(point, one.case, one.fact if one.failed else "")
    }


def _weight(
    point: str, judged: Iterable[DiagnosedCase], groups: Mapping[str, int], *, cleared: bool
) -> float:
    """Return how likely the failures are where the rule on `point` is broken, as a logarithm."""
    failures, passes = [0] * len(_PRIORS), [0] * len(_PRIORS)
    weight = 0.0
    for one in judged:
        group = groups.get(one.case.id)
        if one.suspects and point not in one.suspects:
            weight -= _UNSUSPECTED
        if one.unreached and not can_end(point):
            weight -= _UNREACHED
        if one.failed and (cleared or group is None):
            weight -= _IMPOSSIBLE
        elif group is not None:
            (failures if one.failed else passes)[group] += 1
    for failed, passed, (most, least) in zip(failures, passes, _PRIORS, strict=True):
        weight += _log_beta(most + failed, least + passed) - _log_beta(most, least)
    return weight


def _cleared(judged: Iterable[DiagnosedCase]) -> frozenset[str]:
    """Return the points whose rules are right where they are asked alone: all such cases pass.

    They are the cases of the point's own level. If there are few, all may pass by chance.
    """
    alone = defaultdict[str, list[bool]](list)
    for one in judged:
        if (point := one.case.point) and one.case.level is POINTS[point].level:
            alone[point].append(one.failed)
    enough = (point for point, failed in alone.items() if len(failed) >= _ENOUGH)
    return frozenset(point for point in enough if not any(alone[point]))


def _group(point: str, case: Case, bearing: Mapping[str, Collection[str]]) -> int:
    """Return how near a case is to the rule on a point."""
    if case.point == point:
        return _OWN
    varies = len(POINTS[point].choices) > 1 or bool(POINTS[point].numbers)
    if point in case.pins and varies:  # a pin on what cannot vary is no evidence
        return _PINNED
    if point in bearing.get(case.id, ()):
        return _NAMED
    if case.point.partition(".")[0] == point.partition(".")[0]:
        return _CHAPTER
    return _LEVEL if case.level is POINTS[point].level else _HIGHER


def _log_beta(first: float, second: float) -> float:
    return lgamma(first) + lgamma(second) - lgamma(first + second)


def _explains(
    rule: str, one: DiagnosedCase, bearing: Mapping[str, Collection[str]], share: float
) -> bool:
    """True if a failure follows from a broken rule; `share` of its own rule's cases failed.

    It does where the rule can spoil that fact and the case depends on it, or is one in which the
    reference names it, or is about a rule that cannot: a rule on bombs changes no total.  It does
    too where the rule is of the same chapter, or can end a hand before the deed of the case, or
    decides what a hand is worth and the case is about a hand's end, unless most cases of the case's
    own rule failed: then that rule is broken alone.  A rule that neither the case depends on nor
    the reference knows behind the first wrong fact explains nothing: two bugs are two causes.  Nor
    does what hands are worth where the right seats bomb and win.
    """
    if one.case.rule == rule:
        return True
    point = rule.rpartition(".")[0]
    shown = one.won_rightly and POINTS[point].level in {Level.SCORE, Level.COMPARE}
    if shown or not can_spoil(point, one.case, one.fact):
        return False
    group = _group(point, one.case, bearing)
    if group in {_OWN, _PINNED, _NAMED}:
        return True
    if one.behind and point not in one.behind:
        return False
    if not can_spoil(one.case.point, one.case, one.fact):
        return True
    near = group == _CHAPTER or (group == _HIGHER and not in_course(one.fact))
    return share < _MOST and (near or (one.unreached and can_end(point)))


# In so many rulesets causes are looked for, those first in which the fewest rules are broken
_MOST_RULESETS: Final = 3


def diagnosed(report: RunReport, targets: Mapping[str, Target]) -> Mapping[str, str]:
    """Return for each broken rule the rule that explains it, in the order of the report.

    A rule that is a cause anywhere is reported as one: nothing explains it.
    """
    explained: dict[str, str] = {}
    followers: dict[str, str] = {}
    failed = {it.ruleset: sum(map(_fails, it.asked)) for it in report.rulesets}
    wrong = [it for it in report.rulesets if failed[it.ruleset] and not report.stopped]
    for result in sorted(wrong, key=lambda it: failed[it.ruleset])[:_MOST_RULESETS]:
        cases = [_diagnosed(one) for one in result.asked if one.outcome in _JUDGED and not one.law]
        bears: Mapping[str, Collection[str]] = {}
        if target := targets.get(result.ruleset):
            rules = as_played(target.rules, result.otherwise)
            bears = bearing([one.case for one in cases], rules)
            answers = {one.case.id: one.answer for one in result.asked if one.answer is not None}
            cases = with_suspects(cases, answers, rules)
        for rule, consequences in causes(cases, bears).items():
            explained.setdefault(rule, "")
            followers = dict.fromkeys(consequences, rule) | followers
    return {**explained, **{it: by for it, by in followers.items() if it not in explained}}


def with_suspects(
    judged: Sequence[DiagnosedCase], answers: Mapping[str, Answer], rules: Ruleset
) -> list[DiagnosedCase]:
    """Add the points behind the first wrong fact of answers; those of a few are suspects."""
    wrong = [one.case.id for one in judged if one.failed and one.case.id in answers]
    few = {*spread(wrong, _WEIGHED)}
    some = {*few, *spread(wrong, _TRACED)}

    def traced(one: DiagnosedCase) -> DiagnosedCase:
        behind, won = _behind(one.case, answers[one.case.id], rules)
        near = behind[:_NEAREST] if one.case.id in few else ()
        return replace(one, suspects=frozenset(near), behind=frozenset(behind), won_rightly=won)

    return [traced(one) if one.case.id in some else one for one in judged]


def _behind(case: Case, answer: Answer, rules: Ruleset) -> tuple[Sequence[str], bool]:
    """Return the points behind the first fact of a whole answer that is wrong, the nearest first.

    The second part says whether it shows who bombs and who wins, and is right in that.
    """
    asked = question("", case.method, {**case.params}, rules)
    if asked is None or wrong_shape(case.method, case.params, answer) is not None:
        return (), False
    parts = sorted(
        (one for one in asked.parts(answer) if one.actual != NOT_REACHED),
        key=lambda one: one.fact != "dealt_in",  # who plays decides all else
    )
    behind = next((found for one in parts if (found := asked.behind(one))), ())
    won = {"bombed", "winners"} <= answer.keys() and all(after_the_winners(it.fact) for it in parts)
    return [rule.rpartition(".")[0] for rule in behind], won


_JUDGED: Final = frozenset({Outcome.PASSED, Outcome.FAILED, Outcome.FAULT, Outcome.NOT_RUN})


def _fails(one: Judgement) -> bool:
    wrong = one.outcome in {Outcome.FAILED, Outcome.FAULT}
    return wrong and not one.expected_failure and not one.law


def _diagnosed(one: Judgement) -> DiagnosedCase:
    case = msgspec.structs.replace(one.case, rule=one.rule) if one.owner else one.case
    return diagnosed_case(case, one.grade, failed=_fails(one))


def diagnosed_case(case: Case, grade: Grade | None, *, failed: bool) -> DiagnosedCase:
    """Return the outcome of a case whose answer was graded so; None if there was no answer."""
    if grade is None or grade.expectation is None:
        return DiagnosedCase(case, failed)
    unreached = failed and grade.actual == NOT_REACHED
    return DiagnosedCase(case, failed, grade.expectation.fact, unreached=unreached)


# A program that fails more than one case in so many has no dialect: it plays no dialect yet
_MOST_WRONG: Final = 2
# The choices of a house have to explain more than one failure in so many
_MOST_UNEXPLAINED: Final = 2


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
    def name(self) -> str:
        """The name of that ruleset, made harmless."""
        return escape_line(self.ruleset, LONGEST_NAME)

    @property
    def choices(self) -> tuple[ChoiceChange, ...]:
        """The choices that it makes otherwise, each followed by those that it brings up."""
        return tuple(each for one in self.changes for each in one.changes)


def dialect(report: RunReport, targets: Mapping[str, Target]) -> Dialect | None:
    """Find the dialect of a program that does not conform; None if nothing explains enough.

    It is looked for in the ruleset of which the program answers the fewest cases otherwise, on
    open and settled points alike.  More failures must speak for it than it has choices, for many
    explain a single one.
    """
    failed = {
        result.ruleset: {one.case.id for one in result.asked if _failed(one)}
        for result in report.rulesets
    }
    found = [it for it in report.rulesets if failed[it.ruleset] and it.ruleset in targets]
    if report.interrupted or not found:
        return None

    result = min(
        found,
        key=lambda it: sum(one.outcome is Outcome.OPEN or _failed(one) for one in it.asked),
    )
    wrong = failed[result.ruleset]
    if len(wrong) * _MOST_WRONG > len(result.asked):
        return None
    rules = targets[result.ruleset].rules
    made = {point: replace(one, basis=Basis.FILLED) for point, one in rules.made.items()}
    every_point_open = Ruleset(rules.name, rules.choices, made)
    replies = [as_reply(one) for one in result.asked]
    told = nearest(every_point_open, replies, sure=True, space=Space(every_choice))
    points = {one.case.point for one in result.asked if one.case.id in wrong - told.excused.keys()}
    if any(
        is_dialect(change) and change[0] in points
        for one in told.otherwise
        for change in one.changes
    ):
        # its own scenarios speak against what no document has: what documents have may remain
        told = nearest(every_point_open, replies, sure=True, space=ADMITTED)
    explained = wrong & told.excused.keys()
    if len(explained) <= len(told.otherwise) or len(explained) * _MOST_UNEXPLAINED <= len(wrong):
        return None
    changes = sorted(told.otherwise, key=lambda one: -one.mends)
    return Dialect(result.ruleset, tuple(changes), len(explained), len(wrong))


def _failed(one: Judgement) -> bool:
    return one.outcome is Outcome.FAILED and not one.expected_failure
