"""The contents of a report: the result of a run, the options of that run, and its diagnosis."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import msgspec

from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.grading.reach import bearing
from sabacc.conformance.judging.diagnosis import Cause, DiagnosedCase, Dialect, causes, dialect
from sabacc.conformance.judging.known_failures import KnownFailures, problems
from sabacc.conformance.judging.results import Judgement, RulesetResult, RunReport, Status
from sabacc.conformance.judging.runner import Order
from sabacc.conformance.judging.selection import Target, targets_of
from sabacc.conformance.laws import LAWS, Way
from sabacc.conformance.report.document import KeptAnswer
from sabacc.conformance.scenarios.cases import RuleText
from sabacc.conformance.scenarios.catalogue import law_texts, rule_texts
from sabacc.protocol.hostile import escape_line
from sabacc.spec.alternatives import with_changes

_MOST_RULESETS: Final = 3
"""In so many rulesets causes are looked for, those first in which the fewest rules are broken."""


@dataclass(frozen=True, slots=True)
class ReportPlace:
    """Where a broken rule stands in the report: its place, and the cause that it follows from."""

    place: int
    cause: str = ""


def diagnosed(report: RunReport, targets: Mapping[str, Target]) -> Mapping[str, ReportPlace]:
    """Return the place of each broken rule; a rule that is a cause anywhere is reported as one."""
    wrong = [one for one in report.rulesets if any(map(_fails, one.asked)) and not report.stopped]
    wrong.sort(key=lambda one: sum(map(_fails, one.asked)))
    found: dict[str, ReportPlace] = {}
    followers: dict[str, str] = {}
    for result in wrong[:_MOST_RULESETS]:
        for cause in _causes(result, targets.get(result.ruleset)):
            found.setdefault(cause.rule, ReportPlace(len(found)))
            for rule in cause.consequences:
                followers.setdefault(rule, cause.rule)
    for rule, first in followers.items():
        found.setdefault(rule, ReportPlace(len(found), first))
    return found


def _causes(result: RulesetResult, target: Target | None) -> tuple[Cause, ...]:
    judged = list(_judged(result))
    if target is None:
        return causes(judged)
    changes = ((one.point, one.choice) for one in result.otherwise)
    rules = with_changes(target.rules, changes) or target.rules
    return causes(judged, bearing([one.case for one in judged], rules))


def _judged(result: RulesetResult) -> Iterator[DiagnosedCase]:
    for one in result.asked:
        if one.law or one.outcome in {Outcome.OPEN, Outcome.NOT_SHOWN}:
            continue
        grade = one.grade
        fact = "" if grade is None or grade.expectation is None else grade.expectation.fact
        case = msgspec.structs.replace(one.case, rule=one.rule) if one.owner else one.case
        yield DiagnosedCase(case, _fails(one), fact)


def _fails(one: Judgement) -> bool:
    wrong = one.outcome in {Outcome.FAILED, Outcome.FAULT}
    return wrong and not one.expected_failure and not one.law


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
        problems: What is wrong with the list of known failures, with file and line.
        dialect: What the program seems to play, where it does not conform.
        places: The place of each broken rule among the others, and the rule that explains it.
        answers: All answers of the run, where they are to be kept.
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
    problems: tuple[str, ...] = ()
    dialect: Dialect | None = None
    places: Mapping[str, ReportPlace] = field(default_factory=dict[str, "ReportPlace"])
    answers: tuple[KeptAnswer, ...] = ()
    chosen: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    hunt: int = 0

    @property
    def status(self) -> Status:
        """The exit status of the run: an outdated list of known failures fails it."""
        failing = self.problems and not self.report.interrupted
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
        name = self.named.get(judged.ruleset, judged.ruleset)
        named = name is not None and escape_line(name) == name
        if named:
            words += ["--ruleset", str(name)]
        law = LAWS.get(judged.law)
        again = law is not None and (judged.params is not None or Way.ANSWER not in law.ways)
        if judged.case.file and not again:
            words += ["--rule", judged.case.id]
        else:
            words += [*shlex.split(self.filtered), "--seed", str(self.report.seed)]
        if not judged.case.file and self.hunt:
            shares = 1 if named else len(self.report.rulesets)
            words += ["--hunt", str(self.hunt * shares)]
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
    answers: tuple[KeptAnswer, ...] = (),
) -> ReportContext:
    """Diagnose a run.

    `command` is the program word by word, `written` names the rulesets as the user did (in the
    order of `order.rulesets`), `options` has the options beside filters and known failures that
    decide what is found, and `answers` what the program answered, where that is to be kept.
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
        problems=problems(known, report, whole=not filtered and not order.chosen),
        dialect=dialect(report, targets),
        places=diagnosed(report, targets),
        answers=answers,
        chosen=tuple(written) if order.chosen else (),
        options=(*options, *listed),
        hunt=order.hunt,
    )
