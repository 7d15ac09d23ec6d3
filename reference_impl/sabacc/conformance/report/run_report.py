"""What there is to tell of a run, and the few words that every report begins and ends with."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from sabacc import __version__
from sabacc.conformance.judging.dialect import Dialect
from sabacc.conformance.judging.results import Judgement, RunReport, Status
from sabacc.conformance.judging.selection import Target
from sabacc.conformance.report.diagnosed import ReportPlace
from sabacc.conformance.report.kept_answers import KeptAnswer
from sabacc.conformance.report.standing import RuleStanding, standing
from sabacc.conformance.scenarios.cases import RuleText
from sabacc.protocol.hostile import escape_line
from sabacc.protocol.messages import PROTOCOL
from sabacc.system.text import counted

NAME_SHOWN: Final = 60
"""How many characters of a ruleset's name are shown: a program may have made it up."""


@dataclass(frozen=True, slots=True)
class Telling:
    """Everything that a report is rendered from.

    Attributes:
        report: The result of the run.
        targets: The rulesets of the run by name, as the program plays them.
        texts: The text of each rule.
        command: The program as the user named it, word by word.
        named: How the command line names a ruleset whose name it does not know (a house file).
        filtered: The filters of a partial run as they were given; empty for a whole one.
        problems: What is wrong with the list of known failures, with file and line.
        dialect: What the program seems to play, where it does not conform.
        places: Where each broken rule stands among the others, and what it follows from.
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
    def program(self) -> str:
        """The name and version that the program gave itself, made harmless."""
        hello = self.report.hello
        named = f"{escape_line(hello.name, 80)} {escape_line(hello.version, 40)}".strip()
        language = escape_line(hello.language, 40)
        return f"{named} ({language})" if language else named

    @property
    def status(self) -> Status:
        """The exit status of the run: an outdated list of known failures fails it."""
        failing = self.problems and not self.report.interrupted
        return Status.FAILS if failing else self.report.status

    @property
    def why(self) -> str:
        """Why the run fails although its rulesets do not; empty where it does not fail."""
        if self.status is not Status.FAILS:
            return ""
        failing = any(result.status is Status.FAILS for result in self.report.rulesets)
        outdated = bool(self.problems or self.report.unexpected)
        return "the list of known failures is out of date" if outdated and not failing else ""

    def title(self, rule: str) -> str:
        """Return a rule in one sentence; its id where nothing is written about it."""
        text = self.texts.get(rule)
        return rule if text is None else text.title


def run_words(telling: Telling) -> str:
    """Say in one line how much was asked, when, of what and with which command."""
    report = telling.report
    asked = sum(len(result.asked) for result in report.rulesets)
    when = f", {report.at}" if report.at else ""
    words = (
        f"{counted(asked, 'case')} under {counted(len(report.rulesets), 'ruleset')} in "
        f"{report.seconds:.1f} s{when}; sabacc {__version__}, protocol {PROTOCOL}"
    )
    return f"{words}; {escape_line(shlex.join(telling.command), 200)}" if telling.command else words


def doctor(telling: Telling) -> str:
    """Return the command that looks at the program's messages; empty for the reference."""
    return shlex.join(["sabacc", "doctor", "--", *telling.command]) if telling.command else ""


def stopper(telling: Telling) -> Judgement | None:
    """Return the case that stopped the run; None where none did."""
    if not telling.report.stopped or telling.report.interrupted:
        return None
    every = (judged for result in telling.report.rulesets for judged in result.judgements)
    return next((judged for judged in every if judged.condemns), None)


def stopped(telling: Telling) -> str:
    """Say where the run was stopped; empty where it was not."""
    judged = stopper(telling)
    if judged is None:
        return telling.report.stopped
    return f"{telling.report.stopped}, {judged.case.id} ({escape_line(judged.ruleset, NAME_SHOWN)})"


def matrix(telling: Telling) -> Mapping[str, tuple[RuleStanding | None, ...]]:
    """Return for every rule its standing under every ruleset of the run, in order."""
    columns = telling.report.rulesets
    found = [{rule.rule: standing(rule) for rule in result.rules} for result in columns]
    rules = dict.fromkeys(rule.rule for result in columns for rule in result.rules)
    return {rule: tuple(column.get(rule) for column in found) for rule in rules}
