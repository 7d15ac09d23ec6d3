"""Failures that one choice explains: the reference playing that choice gives the same answers.

A case fails for a choice only where it hangs on that choice: a program that plays one point
otherwise answers every case that is not pinned to this point, or to one that exists because of it,
as before.  So few choices come into question for each failure, and each is put to the test: the
reference plays the ruleset with that choice, and its answer has to show what the program's showed
in every fact that the case expects.  Cases that the program passed speak against a choice by which
they would have failed.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from sabacc.arbiter.court import alternatives
from sabacc.conformance.facts import ABSENT, DONE, NOT_REACHED, REFUSED, shown
from sabacc.conformance.grader import Outcome, grade
from sabacc.points import BASES, POINTS
from sabacc.reference import Reference
from sabacc.rulesets import NOT_APPLICABLE, Choice, builtin

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sabacc.conformance.cases import Case, Expectation
    from sabacc.conformance.results import Judgement, Report
    from sabacc.conformance.selection import Target
    from sabacc.rulesets import Ruleset

MOST_FAILURES: Final = 300
"""How many failures are looked at."""
MOST_ASKED: Final = 4_000
"""How many questions the reference is asked."""
MOST_CHOICES: Final = 3
"""How many choices are told."""

_SEEDS: Final = 30
"""From how many failures, some of each rule, choices are proposed.  The seeds are drawn from every
rule in turn, so one that explains a quarter of the failures lies behind several of them."""
_NUMBERS: Final = 4
"""How many amounts that the program shows most often where others are right are tried as numbers
that a table may have agreed on."""
_PASSED: Final = 60
"""How many passed cases are asked to speak against a choice, those of its own point first: enough
for `_DOUBT` to refuse any choice that is hit by chance, and few enough for a report to wait."""

# The limits below err on the side of silence: a choice that is not named costs a reader the search,
# one that is named wrongly sends him the wrong way.  Where several programs were tried, none of the
# true explanations had less than a third of the failures or a case against it, but where one method
# of two was wrong; the false ones had less than a quarter, or a case against for each failure.

_DOUBT: Final = 5
"""One passed case that speaks against a choice is forgiven for so many failures that it explains: a
program may play it in one place and not in another, or be right by chance.  A choice that is hit by
chance has about as many cases against it as it explains, so that any number well above one will
do."""
_SHARE: Final = 4
"""A choice has to explain at least one failure in so many.

A program that swaps two amounts or never refuses fails in hundreds of cases, and some of them look
like a choice, without any case that speaks against it: up to one in five.  What explains less than
a quarter would not help much either, since the reader has to look for another reason anyway."""
_AT_HOME: Final = 0.8
"""How much a choice has to explain of the cases of its own point that would fail with it: one in
five may be wrong for another reason or right by chance, as for `_DOUBT`."""
_RAN_OUT: Final = "ran_out"

_Flip = tuple[str, Choice]


@dataclass(frozen=True, slots=True)
class Explanation:
    """A choice that explains failures.

    Attributes:
        point: The point.
        choice: What the program plays there.
        instead: What the rulesets play under which it failed, each choice once.
        played_by: The base rulesets that make this choice.
        explains: How many failures it explains, without those that a choice before it explains.
        rulesets: Under which rulesets.
        against: How many passed cases speak against it.
        same: Other choices that explain the same failures.
    """

    point: str
    choice: Choice
    instead: tuple[Choice, ...]
    played_by: tuple[str, ...]
    explains: int
    rulesets: tuple[str, ...]
    against: int
    same: tuple[_Flip, ...]


@dataclass(frozen=True, slots=True)
class Explained:
    """What explains the failures of a run.

    Attributes:
        choices: The choices, those that explain the most failures first.
        looked_at: How many failures were looked at.
        failures: How many there are.
    """

    choices: tuple[Explanation, ...]
    looked_at: int
    failures: int

    @property
    def unexplained(self) -> int:
        """How many of the failures that were looked at no choice explains."""
        return self.looked_at - sum(one.explains for one in self.choices)


def explain(report: Report, targets: Mapping[str, Target]) -> Explained | None:
    """Find the choices that explain the failures of a run; None where none does.

    Nothing is looked for where a program fails more cases than it passes.
    """
    judged = [one for result in report.rulesets for one in result.judgements if one.counts]
    failed = [one for one in judged if _failed(one)]
    passed = [one for one in judged if one.outcome is Outcome.PASSED]
    wrong = sum(one.wrong for one in judged)
    if not failed or wrong > len(passed):
        return None
    rules = {name: target.rules for name, target in targets.items()}
    known = [one for one in failed if rules.get(one.ruleset) is not None]
    looked_at = _spread(known, MOST_FAILURES)
    court = _Court(rules, _numbers(looked_at))
    choices = tuple(_cover(court, looked_at, passed))
    return Explained(choices, len(looked_at), len(failed)) if choices else None


def _failed(judged: Judgement) -> bool:
    return (
        judged.outcome is Outcome.FAILED
        and judged.answer is not None
        and not judged.expected_failure
    )


def _spread(judged: Sequence[Judgement], most: int) -> list[Judgement]:
    """Return so many judgements, taken from each rule in turn, rulesets mixed."""
    if len(judged) <= most:
        return list(judged)
    groups: dict[str, list[Judgement]] = {}
    for one in judged:
        groups.setdefault(one.case.rule, []).append(one)
    found: list[Judgement] = []
    turn = 0
    while len(found) < most:
        rest = [group for group in groups.values() if len(group) > turn]
        found += [group[turn] for group in rest]
        turn += 1
    return found[:most]


def _numbers(failures: Sequence[Judgement]) -> tuple[int, ...]:
    """Return the amounts that the program shows most often where others are expected."""
    found: Counter[int] = Counter()
    for one in failures:
        answer = one.answer or {}
        for expected in one.case.expect:
            if REFUSED in answer or expected.fact == REFUSED:
                continue
            theirs = shown(one.case.method, answer, expected.fact)
            if type(theirs) is int and theirs > 0 and theirs != expected.value:
                found[theirs] += 1
    return tuple(number for number, _ in found.most_common(_NUMBERS))


@dataclass(slots=True)
class _Court:
    """The reference under rulesets with one choice changed, asked a bounded number of times."""

    rules: Mapping[str, Ruleset | None]
    numbers: tuple[int, ...] = ()
    left: int = MOST_ASKED
    programs: dict[tuple[str, _Flip], Reference | None] = field(
        default_factory=dict[tuple[str, _Flip], "Reference | None"]
    )
    answers: dict[tuple[str, str, _Flip], Mapping[str, Any] | None] = field(
        default_factory=dict[tuple[str, str, _Flip], "Mapping[str, Any] | None"]
    )

    def answer(self, judged: Judgement, flip: _Flip) -> Mapping[str, Any] | None:
        """Return the answer to a case with that choice; None where there is none to be had."""
        key = (judged.ruleset, judged.case.id, flip)
        if key not in self.answers:
            self.answers[key] = self._asked(judged, flip)
        return self.answers[key]

    def _asked(self, judged: Judgement, flip: _Flip) -> Mapping[str, Any] | None:
        program = self._program(judged.ruleset, flip)
        if program is None or self.left <= 0:
            return None
        self.left -= 1
        case = judged.case
        params = {**case.params, "ruleset": judged.ruleset}
        found = program.handle({"id": 0, "method": case.method, "params": params})
        answer: Mapping[str, Any] | None = found.get("result")
        return answer

    def _program(self, name: str, flip: _Flip) -> Reference | None:
        key = (name, flip)
        if key not in self.programs:
            rules, (point, choice) = self.rules.get(name), flip
            if rules is None or rules.choices[point] in {choice, Choice(NOT_APPLICABLE)}:
                self.programs[key] = None
            else:
                self.programs[key] = Reference({name: rules.flipped(point, choice)})
        return self.programs[key]

    def explains(self, judged: Judgement, flip: _Flip) -> bool:
        """Say whether the reference with that choice shows what the program showed."""
        if judged.answer is None or flip[0] not in _bearing(tuple(judged.case.pins)):
            return False
        answer = self.answer(judged, flip)
        return answer is not None and _alike(judged.case, judged.answer, answer)

    def fails(self, judged: Judgement, flip: _Flip) -> bool:
        """Say whether a case would fail with that choice, as it ought to where it is played."""
        if judged.note or flip[0] not in judged.case.pins:  # a note: it plays another reading
            return False
        answer = self.answer(judged, flip)
        return answer is not None and grade(judged.case, answer).outcome is Outcome.FAILED


@lru_cache(maxsize=4096)
def _bearing(pins: tuple[str, ...]) -> frozenset[str]:
    """Return the points on which a case hangs: those of its pins, and by which these exist."""
    found: set[str] = set()
    waiting = list(pins)
    while waiting:
        point = waiting.pop()
        if point not in found:
            found.add(point)
            waiting += [other for when in POINTS[point].when for other in when]
    return frozenset(found)


def _flips(court: _Court, judged: Judgement, numbers: tuple[int, ...]) -> Iterator[_Flip]:
    """Yield the choices that may explain a failure."""
    rules = court.rules.get(judged.ruleset)
    if rules is not None:
        for point in sorted(_bearing(tuple(judged.case.pins))):
            for choice in alternatives(rules, POINTS[point], numbers):
                yield point, choice


def _alike(case: Case, program: Mapping[str, Any], answer: Mapping[str, Any]) -> bool:
    """Say whether two answers show the same in every fact that a case expects."""
    if REFUSED in program or REFUSED in answer:
        mine, theirs = answer.get(REFUSED), program.get(REFUSED)
        return mine is not None and theirs in (True, mine)
    if _RAN_OUT in program or _RAN_OUT in answer:
        return program.get(_RAN_OUT) == answer.get(_RAN_OUT)
    pairs = [
        (
            expected,
            shown(case.method, program, expected.fact),
            shown(case.method, answer, expected.fact),
        )
        for expected in case.expect
        if expected.fact != REFUSED
    ]
    seen = [pair for pair in pairs if pair[1] is not ABSENT]
    if not pairs:  # the case expects a refusal, and both answer as if it were legal
        return program.keys() == answer.keys() and all(
            shown(case.method, program, name) == shown(case.method, answer, name)
            for name in program
        )
    return bool(seen) and all(_same(*pair) for pair in seen)


def _same(expected: Expectation, theirs: Any, mine: Any) -> bool:  # noqa: ANN401 - JSON
    """Compare what two answers show of one fact, as far as the case looks at it."""
    if mine is ABSENT or mine is None or theirs is None:
        return theirs is mine
    if expected.fact.startswith("script.") and not isinstance(theirs, str):  # refused, not said why
        return mine not in (DONE, NOT_REACHED)
    if expected.how == "ends":
        first = -len(expected.value) or len(mine)
        return sorted(theirs[first:]) == sorted(mine[first:])
    if expected.how == "seats":
        return sorted(theirs) == sorted(mine)
    if expected.how in {"has", "lacks"}:
        return (expected.value in theirs) == (expected.value in mine)
    return type(theirs) is type(mine) and bool(theirs == mine)


def _cover(
    court: _Court, failures: Sequence[Judgement], passed: Sequence[Judgement]
) -> Iterator[Explanation]:
    """Yield the choice that explains most failures, then the one that explains most of the rest."""
    rest = list(failures)
    for _ in range(MOST_CHOICES):
        counts = _counted(court, rest)
        flip, against = _best(court, counts, rest, passed)
        if flip is None:  # a number that no document gives, but a table may agree on
            counts = _counted(court, rest, court.numbers)
            flip, against = _best(court, counts, rest, passed)
        if flip is None:
            return
        mine = [one for one in rest if court.explains(one, flip)]
        ids = {id(one) for one in mine}
        same = tuple(
            other
            for other, count in counts.items()
            if other != flip
            and count == len(mine)
            and all(court.explains(one, other) for one in mine)
            and _against(court, other, passed) <= against
        )
        yield _explanation(court, flip, mine, against, same)
        rest = [one for one in rest if id(one) not in ids]


def _counted(
    court: _Court, rest: Sequence[Judgement], numbers: tuple[int, ...] = ()
) -> dict[_Flip, int]:
    """Count for each choice that explains one of some failures how many it explains in all.

    `numbers` are tried in choices that carry a number, beside those of the documents.
    """
    found: dict[_Flip, None] = {}
    for seed in _spread(rest, _SEEDS):
        for flip in _flips(court, seed, numbers):
            if flip not in found and court.explains(seed, flip):
                found[flip] = None
    counts = {flip: sum(court.explains(one, flip) for one in rest) for flip in found}
    return dict(sorted(counts.items(), key=lambda item: (-item[1], not _players(item[0]))))


def _best(
    court: _Court,
    counts: Mapping[_Flip, int],
    rest: Sequence[Judgement],
    passed: Sequence[Judgement],
) -> tuple[_Flip | None, int]:
    """Return the first choice that explains enough, and against which too little speaks."""
    for flip, count in counts.items():
        if count * _SHARE < len(rest):
            break
        against = _against(court, flip, passed)
        if against * _DOUBT <= count and _at_home(court, flip, rest, passed):
            return flip, against
    return None, 0


def _at_home(
    court: _Court, flip: _Flip, rest: Sequence[Judgement], passed: Sequence[Judgement]
) -> bool:
    """Say whether a choice explains the cases of its own point: it shows there if anywhere.

    Most of those that would fail with it have failed, and in the same way.
    """
    rule = f"{flip[0]}."
    failing = [one for one in rest if one.case.rule.startswith(rule) and court.fails(one, flip)]
    against = [one for one in passed if one.case.rule.startswith(rule) and court.fails(one, flip)]
    explained = sum(court.explains(one, flip) for one in failing)
    return bool(explained) and explained >= (len(failing) + len(against)) * _AT_HOME


def _against(court: _Court, flip: _Flip, passed: Sequence[Judgement]) -> int:
    """Count the passed cases that speak against a choice, among some that hang on its point."""
    hanging = [one for one in passed if flip[0] in one.case.pins and court.rules.get(one.ruleset)]
    own = sorted(hanging, key=lambda one: not one.case.rule.startswith(f"{flip[0]}."))
    return sum(court.fails(one, flip) for one in own[:_PASSED])


def _players(flip: _Flip) -> tuple[str, ...]:
    point, choice = flip
    return tuple(base for base in BASES if builtin(base).choices[point] == choice)


def _explanation(
    court: _Court,
    flip: _Flip,
    mine: Sequence[Judgement],
    against: int,
    same: tuple[_Flip, ...],
) -> Explanation:
    point, choice = flip
    rulesets = Counter(one.ruleset for one in mine)
    played: Iterable[Choice] = (
        rules.choices[point] for name in rulesets if (rules := court.rules.get(name)) is not None
    )
    return Explanation(
        point=point,
        choice=choice,
        instead=tuple(dict.fromkeys(played)),
        played_by=_players(flip),
        explains=len(mine),
        rulesets=tuple(rulesets),
        against=against,
        same=same,
    )
