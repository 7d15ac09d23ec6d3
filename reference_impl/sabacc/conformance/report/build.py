"""From the result of a run to its report: the one document that every format reads."""

from __future__ import annotations

import json
import re
import shlex
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from sabacc.conformance.adapters.ports import Fault, FaultKind
from sabacc.conformance.checkup.violations import meant
from sabacc.conformance.grading.grader import Outcome, left_out
from sabacc.conformance.judging.results import Judgement, RuleResult, RulesetResult, Status
from sabacc.conformance.laws import LAWS
from sabacc.conformance.report.context import ReportContext
from sabacc.conformance.report.document import (
    FORMAT,
    NAME_SHOWN,
    BrokenRule,
    CaseRow,
    DialectEntry,
    FaultEntry,
    JudgementEntry,
    NotShownEntry,
    OtherwiseEntry,
    OwnWayEntry,
    PinnedChoice,
    ReportDocument,
    ReportFile,
    RuleEntry,
    RulesetEntry,
)
from sabacc.conformance.report.wording import (
    VERDICTS,
    answer_text,
    difference,
    expected,
    got,
    levels,
    mend,
    open_points,
    request_line,
    request_method,
    request_of,
    scenario,
    standing,
    verdict_words,
)
from sabacc.conformance.scenarios.pins import is_premise
from sabacc.protocol.facts import key_of
from sabacc.protocol.hostile import escape_line, sanitize
from sabacc.protocol.messages import ANSWERS, PROTOCOL
from sabacc.spec.points import point_of_rule
from sabacc.system.addresses import rule_link
from sabacc.system.text import counted

_LONGEST_ANSWER: Final = 64_000
_MOST_FACTS: Final = 100
_ANSWER_SHOWN: Final = 2_000
_WRONG: Final = (Outcome.FAILED, Outcome.FAULT, Outcome.NOT_RUN)
"""The outcomes of what went wrong, the most telling first."""


def build(context: ReportContext) -> ReportDocument:
    """Build the report of a run."""
    report = context.report
    points = tuple(open_points(context))
    return ReportDocument(
        file=_file(context, tuple(words for _, words in points)),
        notes=tuple(escape_line(note, 300) for note in report.notes),
        broken=_broken_rules(context),
        open_points=points,
        rows=tuple(_rows(context, result) for result in report.rulesets),
    )


def _file(context: ReportContext, points: tuple[str, ...]) -> ReportFile:
    """Build what is published; `points` is what is said of open points."""
    report = context.report
    return ReportFile(
        format=FORMAT,
        edition=report.edition,
        protocol=PROTOCOL,
        program=report.program,
        hello=sanitize(msgspec.to_builtins(report.hello)),
        verdict=VERDICTS[context.status],  # type: ignore[arg-type]
        status=int(context.status),
        seconds=round(report.seconds, 3),
        filtered=context.filtered,
        stopped=_stopped(context),
        unexpected=report.unexpected,
        problems=context.problems,
        rulesets=tuple(_ruleset(context, result) for result in report.rulesets),
        faults=_faults(context),
        verdict_in_words=verdict_words(report.rulesets, context.status),
        in_part=report.in_part and context.status is Status.CONFORMS,
        interrupted=report.interrupted,
        unasked=sum(result.unasked for result in report.rulesets),
        seed=report.seed,
        at=report.at,
        command=tuple(map(escape_line, context.command)),
        not_shown=_not_shown(context),
        dialect=_dialect(context),
        open_points=points,
        answers=context.answers,
        chosen=context.chosen,
    )


def _stopped(context: ReportContext) -> str:
    """Format where the run was stopped; empty if it was not."""
    judged = _stopper(context)
    if judged is None:
        return context.report.stopped
    ruleset = escape_line(judged.ruleset, NAME_SHOWN)
    return f"{context.report.stopped}, {judged.case.id} ({ruleset})"


def _stopper(context: ReportContext) -> Judgement | None:
    """Return the case that stopped the run; None if none did."""
    if not context.report.stopped or context.report.interrupted:
        return None
    judgements = (judged for result in context.report.rulesets for judged in result.judgements)
    return next((judged for judged in judgements if judged.condemns), None)


def _dialect(context: ReportContext) -> DialectEntry | None:
    dialect = context.dialect
    if dialect is None:
        return None
    base = context.named.get(dialect.ruleset) or dialect.ruleset
    return DialectEntry(
        ruleset=escape_line(dialect.ruleset),
        explains=dialect.explains,
        failures=dialect.failures,
        choices={point: str(choice) for point, choice in dialect.choices},
        house=dialect.house(escape_line(base, NAME_SHOWN)),
    )


def _ruleset(context: ReportContext, result: RulesetResult) -> RulesetEntry:
    target = context.targets.get(result.ruleset)
    rules = tuple(_rule(context, rule) for rule in result.rules)
    return RulesetEntry(
        ruleset=result.ruleset,
        verdict=VERDICTS[result.status],  # type: ignore[arg-type]
        status=int(result.status),
        choices={}
        if target is None
        else {point: str(choice) for point, choice in target.known.items()},
        standings=dict(Counter(rule.standing for rule in rules)),
        levels=levels(result),
        rules=rules,
        verdict_in_words=verdict_words((result,), result.status),
        in_part=result.in_part,
        asked=len(result.asked),
        not_shown=len(result.not_shown),
        disputed=len(result.disputed),
        unasked=result.unasked,
        otherwise=tuple(
            OtherwiseEntry(
                point=change.point,
                choice=str(change.choice),
                instead=str(change.instead),
                standing=change.standing.value,
                permitted=change.permitted,
                mends=change.mends,
                fits=tuple(f"{point} {choice}" for point, choice in change.fits),
                about=change.about,
                brings={point: str(choice) for point, choice in change.brings},
            )
            for change in result.otherwise
        ),
        own_ways=tuple(OwnWayEntry(way.point, way.cases, way.mixed) for way in result.own_ways),
    )


def _rule(context: ReportContext, rule: RuleResult) -> RuleEntry:
    outcomes = Counter(judged.outcome for judged in rule.judgements)
    return RuleEntry(
        rule=rule.rule,
        standing=standing(rule).value,
        earned=rule.earned,
        cases=tuple(
            _judgement(context, judged) for judged in rule.judgements if judged.outcome.asked
        ),
        not_claimed=outcomes[Outcome.NOT_CLAIMED],
        not_this_ruleset=outcomes[Outcome.NOT_THIS_RULESET],
        unasked=outcomes[Outcome.UNASKED],
        follows=_cause(context, rule.rule),
    )


def _cause(context: ReportContext, rule: str) -> str:
    return context.places[rule].cause if rule in context.places else ""


def _judgement(context: ReportContext, judged: Judgement) -> JudgementEntry:
    passed = judged.outcome is Outcome.PASSED
    deciding = None if judged.grade is None else judged.grade.expectation
    case = judged.case
    return JudgementEntry(
        case=case.id,
        outcome=judged.outcome.value,  # type: ignore[arg-type]
        points=judged.points,
        request=request_of(judged, sanitize(judged.ruleset), context.report.hello),
        answer=_kept_answer(judged),
        fact="" if deciding is None else deciding.fact,
        step="" if deciding is None else f"{case.file}:{case.steps[deciding.step].line}",
        law=judged.law,
        expected="" if passed else expected(judged),
        got="" if passed else got(judged),
        mend=mend(judged),
        note=escape_line(judged.note),
        quarantined=bool(case.quarantined),
        disputed_in=case.quarantined,
        known_failure=judged.expected_failure,
    )


def _kept_answer(judged: Judgement) -> dict[str, Any] | None:
    if judged.answer is None:
        return None
    answer: dict[str, Any] = sanitize(dict(judged.answer))
    short = len(answer) <= _MOST_FACTS and len(json.dumps(answer)) <= _LONGEST_ANSWER
    return answer if short else None


def _not_shown(context: ReportContext) -> tuple[NotShownEntry, ...]:
    """List the keys that answers leave out, those first on which the most cases depend."""
    cases: dict[tuple[str, str], dict[str, str]] = {}
    for result in context.report.rulesets:
        for judged in result.not_shown:
            for key in _missing_keys(judged):
                cases.setdefault((judged.case.method, key), {})[judged.case.id] = judged.case.rule
    entries = (
        NotShownEntry(method, key, len(rules), tuple(dict.fromkeys(rules.values())))
        for (method, key), rules in cases.items()
    )
    return tuple(sorted(entries, key=lambda entry: -entry.cases))


def _missing_keys(judged: Judgement) -> tuple[str, ...]:
    """Return the keys that a case misses; by its grade alone where no answer was kept."""
    if judged.answer is not None:
        return left_out(judged.case, judged.answer)
    if judged.grade is None or judged.grade.expectation is None:
        return ()
    return (key_of(judged.grade.expectation.fact),)


_QUOTED: Final = re.compile(r": ('.*'|\".*\")(\.\.\.)?$")
_NUMBERS: Final = re.compile(r"0x[0-9a-fA-F]+|\d+")
_UNKNOWN_FIELD: Final = re.compile(r"(unknown field `(\w{1,80})`)")


def _faults(context: ReportContext) -> tuple[FaultEntry, ...]:
    """Group the faults of the program by kind and particulars, the most frequent first.

    Particulars that differ in their numbers, or in the line that they quote, are the same.
    """
    hello = context.report.hello
    groups: dict[tuple[str, FaultKind, str], list[tuple[Judgement, Fault]]] = {}
    for result in context.report.rulesets:
        for judged in result.judgements:
            if judged.fault is not None and judged.counts:
                method = request_method(judged, hello)
                detail = _QUOTED.sub("", _NUMBERS.sub("0", escape_line(judged.fault.detail)))
                key = (method, judged.fault.kind, detail)
                groups.setdefault(key, []).append((judged, judged.fault))
    entries: list[FaultEntry] = []
    for (method, kind, _), group in groups.items():
        judged, fault = min(group, key=lambda pair: pair[0].case.size)
        entries.append(
            FaultEntry(
                method=method,
                kind=kind.value,
                detail=_with_suggestion(method, escape_line(fault.detail)),
                count=len(group),
                mend=escape_line(fault.mend),
                case=judged.case.id,
                request=request_line(judged, hello),
                see=shlex.join(["sabacc", "doctor", "--", *context.command])
                if context.command
                else "",
            )
        )
    return tuple(sorted(entries, key=lambda entry: -entry.count))


def _with_suggestion(method: str, detail: str) -> str:
    """Add to an unknown field the one that may have been meant."""
    unknown = _UNKNOWN_FIELD.search(detail)
    if unknown is None or "did you mean" in detail:
        return detail
    near = meant(method, unknown[2], ANSWERS[method].__struct_fields__)
    if near is None:
        return detail
    return f"{detail[: unknown.end()]} (did you mean `{near}`?){detail[unknown.end() :]}"


def _broken_rules(context: ReportContext) -> tuple[BrokenRule, ...]:
    """Return every rule that went wrong, once for all rulesets; known failures are left out.

    Laws come first, then rules broken, causes before what follows from them, then what could not be
    judged; and before all of them the case that stopped the run.
    """
    wrong: dict[str, list[Judgement]] = {}
    for result in context.report.rulesets:
        for rule in result.rules:
            fresh = [judged for judged in rule.guilty if not judged.expected_failure]
            if fresh:
                wrong.setdefault(rule.rule, []).extend(fresh)
    shown = {rule: min(judgements, key=_telling_most) for rule, judgements in wrong.items()}
    first = _stopper(context)
    last = len(context.places)

    def urgency(rule: str) -> tuple[bool, bool, int, bool, int]:
        place = context.places.get(rule)
        return (
            shown[rule] is not first,
            rule not in LAWS,
            _WRONG.index(shown[rule].outcome),
            place is not None and bool(place.cause),
            last if place is None else place.place,
        )

    return tuple(
        _broken_rule(context, rule, shown[rule], wrong[rule]) for rule in sorted(wrong, key=urgency)
    )


def _telling_most(judged: Judgement) -> tuple[int, tuple[int, int, int]]:
    return _WRONG.index(judged.outcome), judged.case.size


def _broken_rule(
    context: ReportContext, rule: str, judged: Judgement, wrong: list[Judgement]
) -> BrokenRule:
    text = context.texts.get(rule)
    target = context.targets.get(judged.ruleset)
    choices = None if target is None else target.choices
    faulty = [each for each in wrong if each.outcome is not Outcome.FAILED]
    fault = None if judged in faulty else min(faulty, key=_telling_most, default=None)
    rulesets = tuple(dict.fromkeys((judged.ruleset, *(each.ruleset for each in wrong))))
    lines = tuple(scenario(judged))
    law_broken = "" if judged.grade is None else escape_line(judged.grade.law_why)
    return BrokenRule(
        rule=rule,
        title=context.title(rule),
        rulesets=tuple(escape_line(name, NAME_SHOWN) for name in rulesets),
        case=judged.case.id,
        expected="that this holds in every ruleset" if rule in LAWS else expected(judged),
        got=law_broken if rule in LAWS else got(judged),
        request=request_line(judged, context.report.hello),
        link=rule_link(rule),
        follows=_cause(context, rule),
        verdict=_broken_words(judged, wrong, faulty),
        outcome=judged.outcome.value,
        cases=len({each.case.id for each in wrong}),
        case_title=judged.case.title,
        where=_where(judged, next((line.line for line in lines if line.failing), None)),
        scenario=lines,
        law=() if text is None else text.words.player_paragraphs(choices),
        programs=() if text is None else text.words.program_paragraphs(choices),
        sources=_sources(context, rule, [each.ruleset for each in wrong]),
        choices=tuple(_pinned_choices(context, judged)),
        answer=answer_text(judged, _ANSWER_SHOWN),
        mend=mend(judged),
        fault="" if fault is None else got(fault),
        fault_case="" if fault is None else fault.case.id,
        fault_mend="" if fault is None else mend(fault),
        rerun=context.rerun(judged),
    )


def _broken_words(judged: Judgement, wrong: list[Judgement], faulty: list[Judgement]) -> str:
    """Format the verdict on a rule: broken, could not be judged, or both."""
    broken = "rule broken"
    if not faulty:
        return broken
    if len(faulty) == len(wrong):
        return "could not be judged"
    faults = f"{counted(len({each.case.id for each in faulty}), 'case')} could not be judged"
    if judged.outcome is Outcome.FAILED:
        return f"{broken}, and {faults}"
    return f"{faults}, and {broken}"


def _where(judged: Judgement, line: int | None) -> str:
    case = judged.case
    if not case.file:
        return "beyond the scenarios:"
    return f"features/{case.file}:{case.line if line is None else line}"


def _sources(
    context: ReportContext, rule: str, rulesets: list[str]
) -> tuple[tuple[tuple[str, ...], str], ...]:
    split = point_of_rule(rule)
    grouped: dict[str, list[str]] = {}
    for name in dict.fromkeys(rulesets):
        target = context.targets.get(name)
        if split is not None and target is not None:
            names = grouped.setdefault(target.basis(split[0].id), [])
            names.append(escape_line(name, NAME_SHOWN))
    return tuple((tuple(names), words) for words, names in grouped.items())


def _pinned_choices(context: ReportContext, judged: Judgement) -> Iterator[PinnedChoice]:
    """Yield the choices that the case is pinned to, the rule's own point first.

    What nearly every whole hand needs is left out: it says nothing of this one.
    """
    target = context.targets.get(judged.ruleset)
    if target is None:
        return
    split = point_of_rule(judged.case.rule)
    own = "" if split is None else split[0].id
    for point in sorted(judged.case.pins, key=lambda name: name != own):
        premise = point != own and is_premise(point, judged.case.pins[point])
        if point in target.known and not premise:
            yield PinnedChoice(point, str(target.known[point]), target.basis(point))


_NOT_CLAIMED: Final = "not claimed: the program does not claim the level, the seats or the point"


def _rows(context: ReportContext, result: RulesetResult) -> tuple[CaseRow, ...]:
    """Return the cases of a ruleset for readers of test results.

    They turn every failure red, so only what condemns the program is one: an open point that is
    played otherwise, a known failure and a disputed case are skipped, with the reason.
    """
    rows: list[CaseRow] = []
    for judged in result.judgements:
        if judged.outcome in {Outcome.NOT_THIS_RULESET, Outcome.UNASKED}:
            continue
        case, kind, message, details = judged.case, "", "", ""
        if judged.condemns:
            kind = "error" if judged.outcome.faulty else "failure"
            message, details = difference(judged), _details(context, judged)
        elif message := _why_skipped(judged):
            kind = "skipped"
        name = case.id.removeprefix(f"{case.rule}/")
        file = f"features/{case.file}"
        outcome = judged.outcome.value
        rows.append(CaseRow(case.rule, name, file, case.line, kind, message, outcome, details))
    return tuple(rows)


def _why_skipped(judged: Judgement) -> str:
    """Explain why a case that did not pass convicts nobody; empty for one that passed."""
    passed = judged.outcome is Outcome.PASSED
    if judged.outcome is Outcome.NOT_CLAIMED:
        return _NOT_CLAIMED
    if judged.disputed:
        differs = "" if passed else f", {difference(judged)}"
        words = f"{judged.outcome.value}{differs}"
        return f"disputed in {judged.case.dispute}, so not scored: {words}"
    if passed:
        return ""
    if judged.expected_failure:
        return f"known failure: {difference(judged)}"
    if judged.outcome is Outcome.OPEN:
        points = ", ".join(judged.points)
        return f"the document leaves open {points}, so no failure: {difference(judged)}"
    return f"{judged.outcome.value}: {got(judged)}"


def _details(context: ReportContext, judged: Judgement) -> str:
    case = judged.case
    lines = [
        context.title(case.rule),
        f"features/{case.file}:{case.line}",
        *(f"{'>' if line.failing else ''} {line.line} {line.text}" for line in scenario(judged)),
        difference(judged),
        mend(judged),
        request_line(judged, context.report.hello),
        context.rerun(judged),
    ]
    return "\n".join(filter(None, (escape_line(line, 8_000) for line in lines)))
