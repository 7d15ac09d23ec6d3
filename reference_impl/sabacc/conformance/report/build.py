"""From the result of a run to its report: the one document that every format reads."""

import json
import re
import shlex
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from sabacc.conformance.adapters.ports import FaultKind
from sabacc.conformance.doctor import meant
from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.inference.nearest import Otherwise, OwnWay
from sabacc.conformance.judging.diagnosis import Dialect, diagnosed, dialect
from sabacc.conformance.judging.known_failures import KnownFailures, outdated
from sabacc.conformance.judging.questions import ORDER
from sabacc.conformance.judging.results import (
    Judgement,
    RuleResult,
    RulesetResult,
    RuleStanding,
    RunReport,
    Status,
)
from sabacc.conformance.judging.runner import FIRST_FAILURE, Order
from sabacc.conformance.judging.selection import Target, missing_claim, targets_of
from sabacc.conformance.laws import LAW_KEYS, LAWS, Way
from sabacc.conformance.relations import SAME_ANSWER
from sabacc.conformance.report.document import (
    FORMAT,
    BrokenRule,
    CaseRow,
    DialectEntry,
    FaultEntry,
    JudgementEntry,
    LevelEntry,
    NotShownEntry,
    OtherwiseEntry,
    OwnWayEntry,
    PinnedChoice,
    ReportDocument,
    ReportFile,
    RuleEntry,
    RulesetEntry,
    ScenarioLine,
    Verdict,
    explained_words,
)
from sabacc.conformance.report.render import text_of
from sabacc.conformance.scenarios.cases import RuleText
from sabacc.conformance.scenarios.catalogue import law_texts, rule_texts
from sabacc.conformance.scenarios.pins import is_premise
from sabacc.protocol.facts import FAILURE_KEYS
from sabacc.protocol.hostile import escape_line, sanitize, value_text
from sabacc.protocol.messages import ANSWERS, PROTOCOL, Hello
from sabacc.spec.alternatives import ChoiceChange
from sabacc.spec.points import POINTS, point_of_rule
from sabacc.spec.rulesets import Choice
from sabacc.spec.wording import dialect_mark, format_house_file
from sabacc.system.text import counted, join_at_most


@dataclass(frozen=True, slots=True)
class ReportContext:
    """Everything of which a report is made.

    Attributes:
        report: The result of the run.
        targets: The rulesets of the run by name, as the program plays them.
        texts: The text of each rule.
        command: The program as the user named it, word by word.
        named: How the command line names a ruleset whose name it does not know (a house file).
        filtered: The filters of a partial run as they were given; empty for a whole one.
        outdated: The known failures that are out of date, each with file, line and why.
        dialect: What the program seems to play, where it does not conform.
        explained: For each broken rule the rule that explains it, or nothing, in their order.
        chosen: The rulesets that the user named.
        options: What else the command line has that decides what is found, word by word.
        hunt: How many questions beyond the scenarios each ruleset was asked.
    """

    report: RunReport
    targets: Mapping[str, Target]
    texts: Mapping[str, RuleText]
    command: tuple[str, ...] = ()
    named: Mapping[str, str | None] = field(default_factory=dict[str, "str | None"])
    filtered: str = ""
    outdated: Mapping[str, str] = field(default_factory=dict[str, str])
    dialect: Dialect | None = None
    explained: Mapping[str, str] = field(default_factory=dict[str, str])
    chosen: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    hunt: int = 0

    @property
    def status(self) -> Status:
        """The exit status of the run: an outdated list of known failures fails it."""
        failing = self.outdated and not self.report.interrupted
        return Status.FAILS if failing else self.report.status

    def title(self, rule: str) -> str:
        """Return a rule in one sentence; its id where nothing is written about it."""
        return self.texts[rule].title if rule in self.texts else rule

    def rerun(self, judged: Judgement) -> str:
        """Return the command that brings a finding back, quoted for a shell.

        A case is run alone, unless it takes other questions to show what is wrong: those of the
        hunt, or those that were asked before it.
        """
        words = ["sabacc", "verify"]
        name = self.named.get(judged.ruleset, judged.name)
        if name is not None:
            words += ["--ruleset", name]
        law = LAWS.get(judged.law)
        again = law is not None and (judged.params is not None or Way.ANSWER not in law.ways)
        if judged.case.file and not again:
            words += ["--rule", judged.case.id]
        else:
            words += [*shlex.split(self.filtered), "--seed", str(self.report.seed)]
        if not judged.case.file and self.hunt:
            words += ["--hunt", str(self.hunt)]
        words += self.options
        if self.command:
            words += ["--", *self.command]
        return shlex.join(words)


def report_context(  # noqa: PLR0913 - what was asked for, beside the result
    report: RunReport,
    order: Order,
    *,
    command: tuple[str, ...] = (),
    written: Sequence[str] = (),
    options: tuple[str, ...] = (),
    known: KnownFailures | None = None,
) -> ReportContext:
    """Diagnose a run.

    `command` is the program word by word, `written` names the rulesets as the user did (in the
    order of `order.rulesets`), and `options` has the options beside filters and known failures that
    decide what is found.
    """
    known = known or KnownFailures("")
    listed = ("--expect-failures", known.file) if known.file else ()
    targets = {
        target.name: target
        for target in targets_of(report.hello, order.rulesets, chosen=order.chosen)
    }
    announced = [rules.name for rules in order.rulesets]
    names = dict(zip(announced, written or announced, strict=True))
    filtered = order.wanted.options
    return ReportContext(
        report=report,
        targets=targets,
        texts={**rule_texts(), **law_texts()},
        command=command,
        named={name: names.get(name) for name in targets},
        filtered=filtered,
        outdated=outdated(known, report, whole=not filtered and not order.chosen),
        dialect=dialect(report, targets),
        explained=diagnosed(report, targets),
        chosen=tuple(written) if order.chosen else (),
        options=(*options, *listed),
        hunt=order.hunt,
    )


# The verdict in words, by the exit status
_VERDICTS: Final[Mapping[Status, Verdict]] = {
    Status.CONFORMS: "conforms",
    Status.FAILS: "does not conform",
    Status.NOTHING_APPLIED: "nothing applied",
    Status.UNFINISHED: "not finished",
    Status.CUT_SHORT: "not finished",
}


def levels(result: RulesetResult) -> dict[str, LevelEntry]:
    """Count for each level how many cases were asked, and their outcomes."""
    outcomes: dict[str, Counter[Outcome]] = {}
    for judged in result.asked:
        if judged.outcome is not Outcome.NOT_RUN:
            outcomes.setdefault(judged.case.method, Counter())[judged.outcome] += 1
    return {
        method: LevelEntry(
            passed=count[Outcome.PASSED],
            asked=count.total(),
            failed=count[Outcome.FAILED],
            not_shown=count[Outcome.NOT_SHOWN],
            open=count[Outcome.OPEN],
        )
        for method, count in outcomes.items()
    }


def scenario(judged: Judgement) -> Iterator[ScenarioLine]:
    """Yield the steps of a case, tables included, with the failing one marked."""
    failing = None if judged.deciding is None else judged.deciding.step
    wrong = judged.wrong or judged.outcome is Outcome.FAILED
    for index, step in enumerate(judged.case.steps):
        yield ScenarioLine(step.line, step.text, failing=wrong and index == failing)
        for place, row in enumerate(step.table, 1):
            yield ScenarioLine(step.line + place, f"  | {' | '.join(row)} |", failing=False)


def request_line(judged: Judgement, hello: Hello) -> str:
    """Return the line of the protocol that reproduces a case."""
    return json.dumps(judged.request(hello), separators=(",", ":"))


# Long lists of cards, which are shown only where they are at fault
_HEAPS: Final = frozenset({"deck", "out_of_play"})


def answer_text(judged: Judgement) -> str:
    """Return an answer as one short line of JSON, made harmless; empty if there was none."""
    answer = judged.answer
    if answer is None:
        return ""
    whole = judged.case.method == "play"
    parts = (
        f"{json.dumps(sanitize(key), ensure_ascii=False)}: {value_text(value, _ANSWER_SHOWN)}"
        for key, value in (_excerpt(judged, answer) if whole else sorted(answer.items()))
    )
    return escape_line(f"{{{', '.join(parts)}}}", _ANSWER_SHOWN)


def _excerpt(judged: Judgement, answer: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the keys at fault with their values, then the rest without the heaps of cards."""
    at_fault = (*FAILURE_KEYS, judged.key, *LAW_KEYS.get(judged.law, ()))
    rest = [key for key in answer if key not in _HEAPS]
    rest.sort(key=lambda key: key == "phases")
    for key in dict.fromkeys((*(key for key in at_fault if key in answer), *rest)):
        yield from _phases(judged, answer[key]) if key == "phases" else [(key, answer[key])]


def _phases(judged: Judgement, phases: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, Any]]:
    """Yield the phase concerned, whole; if none is, the names of all."""
    kind, *parts = ("",) if judged.deciding is None else judged.deciding.fact.split(".")
    for place, phase in enumerate(phases):
        if kind == "phase" and (str(phase["round"]), phase["phase"]) == (parts[0], parts[1]):
            yield f"phases[{place}]", phase
            return
    yield "phases", [f"{phase['round']} {phase['phase']}" for phase in phases]


_ANSWER_SHOWN: Final = 2_000
# The outcomes of what went wrong, the most telling first
_WRONG: Final = (Outcome.FAILED, Outcome.FAULT, Outcome.NOT_RUN)


def build(context: ReportContext) -> ReportDocument:
    """Build the report of a run."""
    report, stopper, points = context.report, _stopper(context), open_points(context)
    rulesets = tuple(_ruleset(context, result) for result in report.rulesets)
    verdict = _VERDICTS[context.status]
    where = f", {stopper.case.id} ({stopper.name})" if stopper else ""
    file = ReportFile(
        format=FORMAT,
        edition=report.edition,
        protocol=PROTOCOL,
        program=report.program,
        hello=dict(sanitize(msgspec.to_builtins(report.hello))),
        verdict=verdict,
        status=int(context.status),
        seconds=round(report.seconds, 3),
        filtered=context.filtered,
        stopped=f"{report.stopped}{where}" or _given_up(report),
        unexpected=tuple(context.outdated),
        problems=tuple(context.outdated.values()),
        rulesets=rulesets,
        faults=_faults(context),
        verdict_in_words=verdict_words(verdict, rulesets),
        in_part=context.status is Status.CONFORMS and any(entry.in_part for entry in rulesets),
        interrupted=report.interrupted,
        unasked=sum(entry.unasked for entry in rulesets),
        seed=report.seed,
        at=report.at,
        command=tuple(map(escape_line, context.command)),
        not_shown=_not_shown(context),
        dialect=None if context.dialect is None else _dialect(context, context.dialect),
        open_points=tuple(words for _, words in points),
        chosen=context.chosen,
    )
    return ReportDocument(
        file=file,
        notes=report.remarks,
        broken=_broken_rules(context),
        open_points=points,
        not_claimed=_not_claimed(context),
        rows=lambda: [[*_rows(context, result)] for result in report.rulesets],
    )


def _stopper(context: ReportContext) -> Judgement | None:
    if context.report.stopped != FIRST_FAILURE:
        return None
    return next((judged for judged in context.report.judgements if judged.condemns), None)


def _given_up(report: RunReport) -> str:
    """Explain why a program was given up, in words that follow `the run`; empty if none was."""
    given_up = next((one for result in report.rulesets for one in result.given_up), None)
    return "" if given_up is None else f"gave the program up: {given_up.got}"


def _dialect(context: ReportContext, dialect: Dialect) -> DialectEntry:
    base = context.named.get(dialect.ruleset) or dialect.name
    return DialectEntry(
        ruleset=dialect.name,
        explains=dialect.explains,
        failures=dialect.failures,
        choices=_written(dialect.choices),
        house=format_house_file(base, dict(dialect.choices)),
    )


def _written(choices: Iterable[ChoiceChange]) -> dict[str, str]:
    return {point: str(choice) for point, choice in choices}


def _ruleset(context: ReportContext, result: RulesetResult) -> RulesetEntry:
    target = context.targets.get(result.ruleset)
    rules = tuple(_rule(context, rule) for rule in result.rules)
    entry = RulesetEntry(
        ruleset=result.ruleset,
        verdict=_VERDICTS[result.status],
        status=int(result.status),
        choices=_written(() if target is None else target.known.items()),
        standings=dict(Counter(rule.standing for rule in rules)),
        levels=levels(result),
        rules=rules,
        in_part=bool(result.not_shown) and result.status is Status.CONFORMS,
        asked=len(result.asked) - len(result.given_up),
        not_shown=len(result.not_shown),
        disputed=len(result.disputed),
        unasked=result.unasked + len(result.given_up),
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
                brings=_written(change.brings),
            )
            for change in result.otherwise
        ),
        own_ways=tuple(OwnWayEntry(way.point, way.cases, way.mixed) for way in result.own_ways),
        hunted=result.hunted,
    )
    words = verdict_words(entry.verdict, [entry])
    return msgspec.structs.replace(entry, verdict_in_words=words)


def verdict_words(verdict: Verdict, rulesets: Sequence[RulesetEntry]) -> str:
    """Format a verdict on rulesets: `conforms; plays 3 open points its own way`."""
    asked = sum(entry.asked for entry in rulesets)
    match verdict:
        case "not finished":
            every = asked + sum(entry.unasked for entry in rulesets)
            return f"{verdict}: {asked} of {counted(every, 'case')} asked"
        case "nothing applied":
            return f"{verdict}: no rule was shown" if asked else verdict
        case "does not conform":
            return _reasons(verdict, rulesets)
        case "conforms":
            return f"{verdict}{_reservations(rulesets)}"


def _reasons(verdict: Verdict, rulesets: Sequence[RulesetEntry]) -> str:
    broken = [rule for entry in rulesets for rule in entry.rules if rule.standing == "broken"]
    rules = {rule.rule for rule in broken}
    shown = {rule.rule for rule in broken if not rule.likely}
    explained = len(rules - {rule.rule for rule in broken if not rule.follows})
    wrong = [case for entry in rulesets for case in entry.cases if case.wrong]
    outcomes = Counter(case.outcome for case in wrong)
    faults, unasked = outcomes[Outcome.FAULT.value], outcomes[Outcome.NOT_RUN.value]
    kinds = {"rule": len(shown - LAWS.keys()), "law": len(shown & LAWS.keys())}
    said = " and ".join(counted(number, kind) for kind, number in kinds.items() if number)
    reasons = [f"{said} broken"] if said else []
    if likely := rules - shown:
        reasons.append(f"{counted(len(likely), 'rule')} most likely broken")
    if explained:
        reasons.append(f"{explained} of them explained by others")
    if faults:
        reasons.append(f"{counted(faults, 'case')} could not be judged")
    if unasked:
        reasons.append(f"{counted(unasked, 'case')} not asked any more")
    return f"{verdict}: {', '.join(reasons)}" if reasons else verdict


def _reservations(rulesets: Sequence[RulesetEntry]) -> str:
    """Say of what conforms how far it does, what a list of known failures excuses, and its ways."""
    asked = sum(entry.asked for entry in rulesets)
    missing = sum(entry.not_shown for entry in rulesets if entry.in_part)
    known = sum(entry.known_failures for entry in rulesets)
    conform = [entry for entry in rulesets if entry.verdict == "conforms"]
    unknown = {way.point for entry in conform for way in entry.own_ways}
    ways = {way.point for entry in rulesets for way in entry.otherwise} - unknown
    said = ""
    if missing:
        said += f" as far as it shows ({missing} of {counted(asked, 'case')} not shown)"
    if known:
        said += f", except {counted(known, 'known failure')}"
    if unknown:
        said += f", but for {counted(len(unknown), 'point')} played in a way that no text knows"
    if ways:
        said += f"; plays {counted(len(ways), 'open point')} its own way"
    return said


def _rule(context: ReportContext, rule: RuleResult) -> RuleEntry:
    outcomes = [judged.outcome for judged in rule.judgements]
    return RuleEntry(
        rule=rule.rule,
        standing=rule.standing.value,
        earned=rule.earned,
        cases=tuple(
            _judgement(context, judged) for judged in rule.judgements if judged.outcome.asked
        ),
        not_claimed=outcomes.count(Outcome.NOT_CLAIMED),
        not_this_ruleset=outcomes.count(Outcome.NOT_THIS_RULESET),
        unasked=outcomes.count(Outcome.UNASKED),
        follows=context.explained.get(rule.rule, ""),
    )


def _judgement(context: ReportContext, judged: Judgement) -> JudgementEntry:
    passed, deciding, case = judged.outcome is Outcome.PASSED, judged.deciding, judged.case
    return JudgementEntry(
        case=case.id,
        outcome=judged.outcome.value,  # pyright: ignore[reportArgumentType]  # all of these were asked
        points=judged.points,
        request=judged.request(context.report.hello),
        answer=judged.kept_answer,
        fact="" if deciding is None else deciding.fact,
        step=f"{case.file}:{case.steps[deciding.step].line}" if deciding and case.file else "",
        law=judged.law,
        expected="" if passed else judged.expected,
        got="" if passed else judged.got,
        mend=judged.mend,
        note=judged.got if judged.note else "",
        quarantined=bool(case.quarantined),
        disputed_in=case.quarantined,
        known_failure=judged.expected_failure,
    )


def _not_shown(context: ReportContext) -> tuple[NotShownEntry, ...]:
    """List the keys that answers leave out, those first on which the most cases depend."""
    cases: dict[tuple[str, str], dict[str, str]] = {}
    for result in context.report.rulesets:
        for judged in result.not_shown:
            for key in judged.missing:
                cases.setdefault((judged.case.method, key), {})[judged.case.id] = judged.case.rule
    entries = (
        NotShownEntry(method, key, len(rules), tuple(dict.fromkeys(rules.values())))
        for (method, key), rules in cases.items()
    )
    return tuple(sorted(entries, key=lambda entry: -entry.cases))


def _not_claimed(context: ReportContext) -> Mapping[str, list[str]]:
    """List the rules of which no case was asked, by what the program does not claim for them."""
    rules: dict[str, dict[str, None]] = {}
    for result in context.report.rulesets:
        target = context.targets.get(result.ruleset)
        # what is not declared, the program's author knows, and may be hundreds of points
        if target is not None and target.undeclared:
            continue
        for rule in result.rules:
            for judged in rule.judgements if rule.standing is RuleStanding.NOT_CLAIMED else ():
                need = missing_claim(judged.case, context.report.hello)
                rules.setdefault(need, {})[rule.rule] = None
    return {need: [*named] for need, named in rules.items() if need}


_QUOTED: Final = re.compile(r": ('.*'|\".*\")(\.\.\.)?$|(?<= is ).*(?=, and should be )")
_NUMBERS: Final = re.compile(r"0x[0-9a-fA-F]+|\d+")
_UNKNOWN_FIELD: Final = re.compile(r"(unknown field `(\w{1,80})`)")


def _faults(context: ReportContext) -> tuple[FaultEntry, ...]:
    """Group the faults of the program by kind and particulars, the most frequent first.

    Particulars that differ in their numbers, or in the line that they quote, are the same.
    """
    hello = context.report.hello
    groups: dict[tuple[str, FaultKind, str], list[Judgement]] = {}
    asked = Counter(judged.case.method for judged in context.report.judgements if judged.counts)
    for judged in context.report.judgements:
        if judged.fault is not None and judged.counts:
            method = judged.request(hello)["method"]
            detail = _QUOTED.sub("", _NUMBERS.sub("0", judged.trouble))
            groups.setdefault((method, judged.fault.kind, detail), []).append(judged)
    doctor = shlex.join(["sabacc", "doctor", "--", *context.command]) if context.command else ""
    entries: list[FaultEntry] = []
    for (method, kind, _), group in groups.items():
        judged = min(group, key=lambda one: one.case.size)
        entries.append(
            FaultEntry(
                method=method,
                kind=kind.value,
                detail=_with_suggestion(method, judged.trouble),
                count=len(group),
                mend=judged.mend,
                case=judged.case.id,
                request=request_line(judged, hello),
                # the doctor asks little: what befalls few questions may befall none of its own
                see=doctor if 2 * len(group) >= asked[method] else context.rerun(judged),
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

    The laws of one question asked twice come first, because no rule breaks them; then the laws that
    one answer breaks, then rules broken, causes before what follows from them, then what could not
    be judged; and before all of them the case that stopped the run.
    """
    wrong: dict[str, list[Judgement]] = {}
    for result in context.report.rulesets:
        for rule in result.rules:
            fresh = [judged for judged in rule.guilty if not judged.expected_failure]
            if fresh:
                wrong.setdefault(rule.rule, []).extend(fresh)
    shown = {rule: min(judgements, key=_telling_most) for rule, judgements in wrong.items()}
    first = _stopper(context)
    places = {rule: place for place, rule in enumerate(context.explained)}

    def urgency(rule: str) -> tuple[bool, bool, bool, int, bool, int]:
        return (
            shown[rule] is not first,
            rule not in {SAME_ANSWER, ORDER},
            rule not in LAWS or Way.ANSWER not in LAWS[rule].ways,
            _WRONG.index(shown[rule].outcome),
            bool(context.explained.get(rule)),
            places.get(rule, len(places)),
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
    lines = tuple(scenario(judged))
    line = next((line.line for line in lines if line.failing), judged.case.line)
    where = f"features/{judged.case.file}:{line}" if judged.case.file else "beyond the scenarios:"
    return BrokenRule(
        rule=rule,
        title=context.title(rule),
        rulesets=tuple(dict.fromkeys(each.name for each in (judged, *wrong))),
        case=judged.case.id,
        expected="that this holds in every ruleset" if rule in LAWS else judged.expected,
        got=judged.law_broken if rule in LAWS else judged.got,
        request=request_line(judged, context.report.hello),
        follows=context.explained.get(rule, ""),
        verdict=_broken_words("law" if rule in LAWS else "rule", wrong, faulty),
        outcome=judged.outcome.value,
        cases=len({each.case.id for each in wrong}),
        case_title=judged.case.title,
        where=where,
        scenario=lines,
        law=() if text is None else text.words.player_paragraphs(choices),
        programs=() if text is None else text.words.program_paragraphs(choices),
        sources=_sources(context, rule, wrong),
        choices=tuple(_pinned_choices(context, judged)),
        answer=answer_text(judged),
        mend=judged.mend,
        fault="" if fault is None else fault.got,
        fault_case="" if fault is None else fault.case.id,
        fault_mend="" if fault is None else fault.mend,
        rerun=context.rerun(judged),
    )


def _broken_words(kind: str, wrong: list[Judgement], faulty: list[Judgement]) -> str:
    if not faulty:
        shown_by_scenarios = any(each.case.file or each.law for each in wrong)
        return f"{kind} broken" if shown_by_scenarios else f"{kind} most likely broken"
    if len(faulty) == len(wrong):
        return "could not be judged"
    faults = counted(len({each.case.id for each in faulty}), "case")
    return f"{kind} broken, and {faults} could not be judged"


def _sources(
    context: ReportContext, rule: str, wrong: Iterable[Judgement]
) -> tuple[tuple[tuple[str, ...], str], ...]:
    split = point_of_rule(rule)
    grouped: dict[str, dict[str, None]] = {}
    for judged in wrong:
        target = context.targets.get(judged.ruleset)
        if split is not None and target is not None:
            grouped.setdefault(target.basis(split[0].id), {})[judged.name] = None
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


def _rows(context: ReportContext, result: RulesetResult) -> Iterator[CaseRow]:
    """Yield the cases of a ruleset for readers of test results.

    They turn every failure red, so only what condemns the program is one: an open point that is
    played otherwise, a known failure and a disputed case are skipped.
    """
    for judged in result.judgements:
        if judged.condemns:
            details = [
                context.title(judged.case.rule),
                explained_words(context.explained.get(judged.rule, "")),
                f"features/{judged.case.file}:{judged.case.line}" if judged.case.file else "",
                *(
                    f"{'>' if line.failing else ''} {line.line} {line.text}"
                    for line in scenario(judged)
                ),
                judged.difference,
                judged.mend,
                request_line(judged, context.report.hello),
                context.rerun(judged),
            ]
            yield CaseRow(judged, "error" if judged.outcome.faulty else "failure", details)
        elif judged.outcome not in {Outcome.NOT_THIS_RULESET, Outcome.UNASKED}:
            skipped = judged.disputed or judged.outcome is not Outcome.PASSED
            yield CaseRow(judged, "skipped" if skipped else "")


def open_points(context: ReportContext) -> tuple[tuple[str, str], ...]:
    """Return each open point that a program plays its own way, and a paragraph about it.

    If the program breaks rules, the points that it plays in no known way share one paragraph: most
    of them only follow from the rules.
    """
    own = tuple(_own_ways(context))
    if own and context.status is Status.FAILS:
        words = (
            f"{counted(len(own), 'open point')} came out in no known way. That counts against "
            "nobody, and may follow from the broken rules: "
            f"{join_at_most([point for point, _ in own])}."
        )
        own = ((own[0][0], words),)
    return (*_otherwise(context), *own)


def _otherwise(context: ReportContext) -> Iterator[tuple[str, str]]:
    groups: dict[tuple[object, ...], dict[str, Otherwise]] = {}
    for result in context.report.rulesets:
        for change in result.otherwise:
            groups.setdefault((change.instead, *change.changes), {})[result.name] = change
    for group in groups.values():
        point = next(iter(group.values())).point
        yield point, _paragraph(context, point, [*group], changes=[*group.values()])


def _own_ways(context: ReportContext) -> Iterator[tuple[str, str]]:
    groups: dict[str, dict[str, OwnWay]] = {}
    for result in context.report.rulesets:
        for way in result.own_ways:
            groups.setdefault(way.point, {})[result.name] = way
    for point, group in groups.items():
        wrong = (
            judged
            for judged in context.report.judgements
            if judged.case.point == point and judged.outcome is Outcome.OPEN
        )
        example = min(wrong, key=lambda judgement: judgement.case.size, default=None)
        shown = (
            {}
            if example is None
            else {
                "expected": example.expected,
                "got": example.got,
                "rerun": context.rerun(example),
            }
        )
        ways = [*group.values()]
        yield point, _paragraph(context, point, [*group], ways=ways, example=example, **shown)


def _paragraph(context: ReportContext, point: str, names: Sequence[str], **told: object) -> str:
    """Say in one paragraph how a program plays an open point under some rulesets."""

    def titled(point: str, choice: Choice) -> str:
        title = context.title(f"{point}.{choice.name}")
        return f"{choice} ({title}){dialect_mark(point, choice.name)}"

    asks = POINTS[point].asks
    values = {"changes": (), "ways": (), "titled": titled, "dialect_mark": dialect_mark} | told
    words = text_of("open_point.txt.j2", point=point, asks=asks, names=names, **values).split()
    # as it stands: blanks within its quotes count
    return " ".join([*words, *([f"To ask it again: {told['rerun']}"] if "rerun" in told else [])])
