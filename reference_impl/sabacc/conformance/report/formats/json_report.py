"""The report as JSON: stable, described by a schema, complete enough to be graded again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.judging.results import Status
from sabacc.conformance.report.open_points import open_points, proposed
from sabacc.conformance.report.program_faults import fault_groups
from sabacc.conformance.report.run_report import (
    doctor,
    expected,
    got,
    mend,
    request_of,
    stopped,
)
from sabacc.conformance.report.standing import (
    VERDICTS,
    run_verdict_words,
    standing,
    tally,
    verdict,
    verdict_words,
)
from sabacc.conformance.report.unshown import unshown
from sabacc.protocol.hostile import plain, safe
from sabacc.protocol.messages import PROTOCOL

if TYPE_CHECKING:
    from sabacc.conformance.judging.results import Judgement, RuleResult, RulesetResult
    from sabacc.conformance.nearest_ruleset import Otherwise
    from sabacc.conformance.report.run_report import Telling

FORMAT: Final = 2
"""The version of the format of the report."""

_LONGEST_ANSWER: Final = 64_000
_MOST_FACTS: Final = 100
_NEVER_ASKED: Final = frozenset({Outcome.NOT_CLAIMED, Outcome.NOT_THIS_RULESET, Outcome.UNASKED})


class JudgementEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One case that was asked: the request as it was sent and the answer as it came.

    `answer` is left out where there was none, or where it was too long to keep.  `expected` and
    `got` are words for the reader; `request`, `answer` and the case itself are what grading needs.
    A case that is `quarantined` counts nowhere else; `disputed_in` says where it is disputed.
    `points` are the open points by which an answer that is otherwise wrong convicts nobody.
    """

    case: str
    outcome: Literal[
        "passed", "failed", "open point, played otherwise", "not shown", "fault", "not run"
    ]
    request: dict[str, Any]
    answer: dict[str, Any] | None = None
    fact: str = ""
    step: str = ""
    law: str = ""
    expected: str = ""
    got: str = ""
    mend: str = ""
    note: str = ""
    points: tuple[str, ...] = ()
    quarantined: bool = False
    disputed_in: tuple[str, ...] = ()
    known_failure: bool = False


class RuleEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One rule under one ruleset, with the number of its cases that were not asked.

    `follows` names the broken rule that explains why this one is broken, if there is one.
    """

    rule: str
    standing: str
    earned: bool
    cases: tuple[JudgementEntry, ...] = ()
    not_claimed: int = 0
    not_this_ruleset: int = 0
    unasked: int = 0
    follows: str = ""


class LevelEntry(msgspec.Struct, frozen=True):
    """What became of the cases of a level that were asked and count; the rest was not judged."""

    passed: int
    asked: int
    failed: int = 0
    not_shown: int = 0
    open: int = 0


class NotShownEntry(msgspec.Struct, frozen=True):
    """A key that answers leave out, with the number of cases and the rules that hang on it."""

    method: str
    key: str
    cases: int
    rules: tuple[str, ...]


class RulesetEntry(msgspec.Struct, frozen=True):
    """One ruleset: its choices, its verdict and its rules.

    `verdict` is one word for the exit status, `verdict_in_words` says how much of it was shown;
    `in_part` is true where it conforms, and a case was not shown.  `disputed` counts the
    quarantined cases, which are not among those `asked`.
    """

    ruleset: str
    verdict: Literal["conforms", "does not conform", "nothing applied", "not finished"]
    status: int
    choices: dict[str, str]
    standings: dict[str, int]
    levels: dict[str, LevelEntry]
    rules: tuple[RuleEntry, ...]
    verdict_in_words: str = ""
    in_part: bool = False
    asked: int = 0
    not_shown: int = 0
    disputed: int = 0
    unasked: int = 0
    otherwise: tuple[OtherwiseEntry, ...] = ()
    own_ways: tuple[OwnWayEntry, ...] = ()


class FaultEntry(msgspec.Struct, frozen=True):
    """All faults of one kind: what the program did instead of answering, and one request of it."""

    method: str
    kind: str
    detail: str
    count: int
    mend: str
    case: str
    request: str
    see: str


class OtherwiseEntry(msgspec.Struct, frozen=True):
    """An open point that the program plays otherwise than the ruleset.

    `standing` says how far the text leaves it open: `read` among the readings on file, `open` among
    all choices.  `mends` counts the answers that it explains, `fits` are changes that explain as
    much, `permitted` says that a ruling holds it as right as ours.  `brings` has the choices of the
    program on points that exist by this choice alone.
    """

    point: str
    choice: str
    instead: str
    standing: str
    permitted: bool
    mends: int
    fits: tuple[str, ...] = ()
    about: tuple[int, int] | None = None
    brings: dict[str, str] = {}


class OwnWayEntry(msgspec.Struct, frozen=True):
    """An open point that no choice on file explains; `mixed` where it is played so at times."""

    point: str
    cases: int
    mixed: bool


class DialectEntry(msgspec.Struct, frozen=True):
    """The house that a program seems to play, as a house file, and how much it explains."""

    ruleset: str
    explains: int
    failures: int
    choices: dict[str, str]
    house: str


class ReportFile(msgspec.Struct, frozen=True):
    """The report of one run of `sabacc verify`.

    Where the run was stopped before its time, `stopped` says why, and `unasked` counts the cases
    that were not asked any more; with `interrupted` somebody ended it, and there is no verdict.
    """

    format: int
    edition: str
    protocol: int
    program: str
    hello: dict[str, Any]
    verdict: Literal["conforms", "does not conform", "nothing applied", "not finished"]
    status: int
    seconds: float
    filtered: str
    stopped: str
    unexpected: tuple[str, ...]
    problems: tuple[str, ...]
    rulesets: tuple[RulesetEntry, ...]
    faults: tuple[FaultEntry, ...] = ()
    verdict_in_words: str = ""
    in_part: bool = False
    interrupted: bool = False
    unasked: int = 0
    seed: int = 0
    at: str = ""
    command: tuple[str, ...] = ()
    not_shown: tuple[NotShownEntry, ...] = ()
    dialect: DialectEntry | None = None
    open_points: tuple[str, ...] = ()


def render(telling: Telling) -> str:
    """Return the report as JSON in ASCII, so that no answer can reach a terminal as it came.

    It is one line: a whole run holds some ten thousand answers, and indenting them takes longer
    than judging them.
    """
    return json.dumps(msgspec.to_builtins(report_file(telling))) + "\n"


def report_file(telling: Telling) -> ReportFile:
    """Return the report as the value that the schema describes."""
    report = telling.report
    return ReportFile(
        format=FORMAT,
        edition=report.edition,
        protocol=PROTOCOL,
        program=report.program,
        hello=safe(msgspec.to_builtins(report.hello)),
        verdict=VERDICTS[telling.status],  # type: ignore[arg-type]
        status=int(telling.status),
        seconds=round(report.seconds, 3),
        filtered=telling.filtered,
        stopped=stopped(telling),
        unexpected=report.unexpected,
        problems=telling.problems,
        rulesets=tuple(_ruleset(telling, result) for result in report.rulesets),
        faults=tuple(
            FaultEntry(
                method=group.method,
                kind=group.kind.value,
                detail=group.detail,
                count=group.count,
                mend=group.mend,
                case=group.case,
                request=group.request,
                see=doctor(telling),
            )
            for group in fault_groups(telling)
        ),
        verdict_in_words=run_verdict_words(report, telling.status),
        in_part=report.in_part and telling.status is Status.CONFORMS,
        interrupted=report.interrupted,
        unasked=sum(result.unasked for result in report.rulesets),
        seed=report.seed,
        at=report.at,
        command=tuple(map(plain, telling.command)),
        not_shown=tuple(
            NotShownEntry(one.method, one.key, one.cases, one.rules)
            for one in unshown(report.rulesets)
        ),
        dialect=_dialect(telling),
        open_points=tuple(one.says for one in open_points(telling)),
    )


def _dialect(telling: Telling) -> DialectEntry | None:
    found, words = telling.dialect, proposed(telling)
    if found is None or words is None:
        return None
    return DialectEntry(
        ruleset=plain(found.ruleset),
        explains=found.explains,
        failures=found.failures,
        choices={point: str(choice) for point, choice in found.choices},
        house=words[1],
    )


def _otherwise(one: Otherwise) -> OtherwiseEntry:
    return OtherwiseEntry(
        point=one.point,
        choice=str(one.choice),
        instead=str(one.instead),
        standing=one.standing.value,
        permitted=one.permitted,
        mends=one.mends,
        fits=tuple(f"{point} {choice}" for point, choice in one.fits),
        about=one.about,
        brings={point: str(choice) for point, choice in one.brings},
    )


def _ruleset(telling: Telling, result: RulesetResult) -> RulesetEntry:
    target = telling.targets.get(result.ruleset)
    found = tally(result)
    return RulesetEntry(
        ruleset=result.ruleset,
        verdict=verdict(result),  # type: ignore[arg-type]
        status=int(result.status),
        choices={}
        if target is None
        else {point: str(made) for point, made in target.known.items()},
        standings={name.value: number for name, number in found.rules.items()},
        levels={
            name: LevelEntry(
                figures.passed, figures.asked, figures.failed, figures.not_shown, figures.open
            )
            for name, figures in found.levels.items()
        },
        rules=tuple(_rule(telling, rule) for rule in result.rules),
        verdict_in_words=verdict_words(result),
        in_part=result.in_part,
        asked=len(result.asked),
        not_shown=len(result.not_shown),
        disputed=len(result.disputed),
        unasked=result.unasked,
        otherwise=tuple(map(_otherwise, result.otherwise)),
        own_ways=tuple(OwnWayEntry(one.point, one.cases, one.mixed) for one in result.own_ways),
    )


def _rule(telling: Telling, rule: RuleResult) -> RuleEntry:
    outcomes = [judged.outcome for judged in rule.judgements]
    return RuleEntry(
        rule=rule.rule,
        standing=standing(rule).value,
        earned=rule.earned,
        cases=tuple(
            _judgement(telling, judged)
            for judged in rule.judgements
            if judged.outcome not in _NEVER_ASKED
        ),
        not_claimed=outcomes.count(Outcome.NOT_CLAIMED),
        not_this_ruleset=outcomes.count(Outcome.NOT_THIS_RULESET),
        unasked=outcomes.count(Outcome.UNASKED),
        follows=telling.places[rule.rule].cause if rule.rule in telling.places else "",
    )


def _judgement(telling: Telling, judged: Judgement) -> JudgementEntry:
    passed = judged.outcome is Outcome.PASSED
    deciding = None if judged.grade is None else judged.grade.expectation
    case = judged.case
    step = "" if deciding is None else f"{case.file}:{case.steps[deciding.step].line}"
    return JudgementEntry(
        case=case.id,
        outcome=judged.outcome.value,  # type: ignore[arg-type]
        points=judged.points,
        request=request_of(judged, safe(judged.ruleset), telling.report.hello),
        answer=_kept(judged),
        fact="" if deciding is None else deciding.fact,
        step=step,
        law="" if judged.grade is None else judged.grade.law,
        expected="" if passed else expected(judged),
        got="" if passed else got(judged),
        mend=mend(judged),
        note=plain(judged.note),
        quarantined=bool(case.quarantined),
        disputed_in=case.quarantined,
        known_failure=judged.expected_failure,
    )


def _kept(judged: Judgement) -> dict[str, Any] | None:
    if judged.answer is None:
        return None
    answer: dict[str, Any] = safe(dict(judged.answer))
    short = len(answer) <= _MOST_FACTS and len(json.dumps(answer)) <= _LONGEST_ANSWER
    return answer if short else None
