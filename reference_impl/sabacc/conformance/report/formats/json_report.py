"""The report as JSON: stable, described by a schema, complete enough to be graded again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import msgspec

from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.judging.results import Status
from sabacc.conformance.report.formats.json_types import (
    DialectEntry,
    FaultEntry,
    JudgementEntry,
    LevelEntry,
    NotShownEntry,
    OtherwiseEntry,
    OwnWayEntry,
    ReportFile,
    RuleEntry,
    RulesetEntry,
)
from sabacc.conformance.report.judged_case import expected, got, mend, request_of
from sabacc.conformance.report.open_points import open_points, proposed
from sabacc.conformance.report.program_faults import fault_groups
from sabacc.conformance.report.run_report import doctor, stopped
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
    from collections.abc import Iterator

    from sabacc.conformance.judging.results import Judgement, RuleResult, RulesetResult
    from sabacc.conformance.nearest_ruleset import Otherwise
    from sabacc.conformance.report.run_report import Telling

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
        hello=safe(msgspec.to_builtins(report.hello)),
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
        command=tuple(map(plain, telling.command)),
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
