"""The report as JSON: stable, described by a schema, complete enough to be graded again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final, Literal

import msgspec

from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.judging.results import Judgement, RuleResult, RulesetResult, Status
from sabacc.conformance.nearest_ruleset import Otherwise
from sabacc.conformance.report.breaches import (
    expected,
    fault_groups,
    got,
    mend,
    open_points,
    proposed,
    request_of,
    unshown,
)
from sabacc.conformance.report.kept_answers import KeptAnswer
from sabacc.conformance.report.run_report import Telling, doctor, stopped
from sabacc.conformance.report.standing import (
    VERDICTS,
    run_verdict_words,
    standing,
    tally,
    verdict,
    verdict_words,
)
from sabacc.protocol.hostile import escape_line, sanitize
from sabacc.protocol.messages import PROTOCOL


class JudgementEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One case that was asked.

    Attributes:
        case: The case's id.
        outcome: What became of it.
        request: The request as it was sent.
        answer: The answer as it came; null if there was none, or if it was too long to keep.
        fact: The fact that decided.
        step: The step that states it, as `file:line`.
        law: The law that the answer breaks.
        expected: What was expected, in words.
        got: What came, in words.
        mend: What to do about it.
        note: A remark.
        points: The open points by which an answer that is otherwise wrong convicts nobody.
        quarantined: Whether the case is disputed; then it counts nowhere else.
        disputed_in: Where it is disputed.
        known_failure: Whether the list of known failures names it.
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
    """One rule under one ruleset.

    Attributes:
        rule: The rule's id.
        standing: How it stands, in a word or two.
        earned: Whether all its cases were shown and passed.
        cases: Its cases that were asked.
        not_claimed: How many of its cases the program does not claim.
        not_this_ruleset: How many of its cases belong to another choice of the program.
        unasked: How many of its cases were not asked any more.
        follows: The broken rule that explains why this one is broken; empty if there is none.
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
    """What became of the cases of a level that were asked and count; the rest was not judged.

    Attributes:
        passed: How many cases passed.
        asked: How many were asked.
        failed: How many failed.
        not_shown: How many were not shown.
        open: How many an open point explains.
    """

    passed: int
    asked: int
    failed: int = 0
    not_shown: int = 0
    open: int = 0


class NotShownEntry(msgspec.Struct, frozen=True):
    """A key that answers leave out.

    Attributes:
        method: The method.
        key: The key.
        cases: How many cases hang on it.
        rules: The rules that hang on it.
    """

    method: str
    key: str
    cases: int
    rules: tuple[str, ...]


class RulesetEntry(msgspec.Struct, frozen=True):
    """One ruleset: its choices, its verdict and its rules.

    Attributes:
        ruleset: Its name.
        verdict: One word for the exit status.
        status: The exit status.
        choices: Its choices, by point.
        standings: How many rules stand in which way.
        levels: The figures of each level.
        rules: Its rules.
        verdict_in_words: The verdict, with how much of it was shown.
        in_part: Whether it conforms, and a case was not shown.
        asked: How many cases were asked.
        not_shown: How many were not shown.
        disputed: How many are quarantined; they are not among those asked.
        unasked: How many were not asked any more.
        otherwise: The open points that the program plays otherwise.
        own_ways: The open points that no choice on file explains.
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
    """All faults of one kind: what the program did instead of answering.

    Attributes:
        method: The method that was asked.
        kind: The kind of the fault.
        detail: What happened.
        count: How often.
        mend: What to do about it.
        case: A case in which it happened.
        request: The request of that case.
        see: A command that shows more.
    """

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

    Attributes:
        point: The point.
        choice: The program's choice.
        instead: The ruleset's choice.
        standing: How far the text leaves it open: `read` among the readings on file, `open` among
            all choices.
        permitted: Whether a ruling holds it as right as the ruleset's.
        mends: How many answers it explains.
        fits: Other changes that explain as much.
        about: The least and the greatest number that fit as well; null if only one fits.
        brings: The program's choices on points that exist by this choice alone.
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
    """An open point that no choice on file explains.

    Attributes:
        point: The point.
        cases: How many cases it concerns.
        mixed: Whether it is played so only at times.
    """

    point: str
    cases: int
    mixed: bool


class DialectEntry(msgspec.Struct, frozen=True):
    """The house that a program seems to play.

    Attributes:
        ruleset: The ruleset next to which it was found.
        explains: How many failures it explains.
        failures: How many failures there are.
        choices: Its choices, by point.
        house: The house file.
    """

    ruleset: str
    explains: int
    failures: int
    choices: dict[str, str]
    house: str


class ReportFile(msgspec.Struct, frozen=True):
    """The report of one run of `sabacc verify`.

    Attributes:
        format: The version of the format.
        edition: The edition of the rulebook.
        protocol: The version of the protocol.
        program: The program's name, or its command.
        hello: The program's answer to `hello`.
        verdict: The verdict, in the word of the exit status.
        status: The exit status.
        seconds: How long the run took.
        filtered: What the run was limited to; empty if to nothing.
        stopped: Why the run was stopped before its time; empty if it was not.
        unexpected: Known failures that passed.
        problems: What was wrong with the run itself.
        rulesets: Each ruleset with its verdict.
        faults: What the program did instead of answering.
        verdict_in_words: The verdict, with how much of it was shown.
        in_part: Whether it conforms, and a case was not shown.
        interrupted: Whether somebody ended the run; then there is no verdict.
        unasked: How many cases were not asked any more.
        seed: The seed that repeats the run.
        at: When the run began.
        command: The command of the program, word by word.
        not_shown: The keys that answers leave out.
        dialect: The house that the program seems to play; null if none was found.
        open_points: What the report says of open points, one text each.
        answers: Every answer of the run, as `sabacc verify --answers` keeps them.
        chosen: The rulesets that were named, if any were.
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
    answers: tuple[KeptAnswer, ...] = ()
    chosen: tuple[str, ...] = ()


FORMAT: Final = 2
"""The version of the format of the report."""

_LONGEST_ANSWER: Final = 64_000
_MOST_FACTS: Final = 100


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
        hello=sanitize(msgspec.to_builtins(report.hello)),
        verdict=VERDICTS[telling.status],  # type: ignore[arg-type]
        status=int(telling.status),
        seconds=round(report.seconds, 3),
        filtered=telling.filtered,
        stopped=stopped(telling),
        unexpected=report.unexpected,
        problems=telling.problems,
        rulesets=tuple(_ruleset(telling, result) for result in report.rulesets),
        faults=tuple(_faults(telling)),
        verdict_in_words=run_verdict_words(report, telling.status),
        in_part=report.in_part and telling.status is Status.CONFORMS,
        interrupted=report.interrupted,
        unasked=sum(result.unasked for result in report.rulesets),
        seed=report.seed,
        at=report.at,
        command=tuple(map(escape_line, telling.command)),
        not_shown=tuple(
            NotShownEntry(one.method, one.key, one.cases, one.rules)
            for one in unshown(report.rulesets)
        ),
        dialect=_dialect(telling),
        open_points=tuple(one.says for one in open_points(telling)),
        answers=telling.answers,
        chosen=telling.chosen,
    )


def _faults(telling: Telling) -> Iterator[FaultEntry]:
    for group in fault_groups(telling):
        yield FaultEntry(
            method=group.method,
            kind=group.kind.value,
            detail=group.detail,
            count=group.count,
            mend=group.mend,
            case=group.case,
            request=group.request,
            see=doctor(telling),
        )


def _dialect(telling: Telling) -> DialectEntry | None:
    found, words = telling.dialect, proposed(telling)
    if found is None or words is None:
        return None
    return DialectEntry(
        ruleset=escape_line(found.ruleset),
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
            _judgement(telling, judged) for judged in rule.judgements if judged.outcome.asked
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
        request=request_of(judged, sanitize(judged.ruleset), telling.report.hello),
        answer=_kept(judged),
        fact="" if deciding is None else deciding.fact,
        step=step,
        law="" if judged.grade is None else judged.grade.law,
        expected="" if passed else expected(judged),
        got="" if passed else got(judged),
        mend=mend(judged),
        note=escape_line(judged.note),
        quarantined=bool(case.quarantined),
        disputed_in=case.quarantined,
        known_failure=judged.expected_failure,
    )


def _kept(judged: Judgement) -> dict[str, Any] | None:
    if judged.answer is None:
        return None
    answer: dict[str, Any] = sanitize(dict(judged.answer))
    short = len(answer) <= _MOST_FACTS and len(json.dumps(answer)) <= _LONGEST_ANSWER
    return answer if short else None
