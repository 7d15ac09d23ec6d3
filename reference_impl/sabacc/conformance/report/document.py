"""The report of a run as one document, which every format only reads.

`ReportFile` and what it holds is the published JSON, and its schema is generated from it.
The rest of `ReportDocument` is that run for readers: sentences, scenarios and commands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

import msgspec

from sabacc.protocol.hostile import LONGEST_NAME, escape_line
from sabacc.system.addresses import rule_link

if TYPE_CHECKING:
    from sabacc.conformance.judging.results import Judgement  # a schema needs no engine

FORMAT: Final = 2
"""The version of the format of the report."""
Verdict = Literal["conforms", "does not conform", "nothing applied", "not finished"]


class Output(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of what a command writes as JSON, without additional keys."""


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

    @property
    def wrong(self) -> bool:
        """Whether it counts against the program, unless it is a known failure."""
        return self.outcome in {"failed", "fault", "not run"} and not self.quarantined


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

    @property
    def stands(self) -> str:
        """How it stands, and whether another rule explains why it is broken."""
        explained = self.follows and self.standing == "broken"
        return "broken, explained" if explained else self.standing

    @property
    def likely(self) -> bool:
        """Whether no scenario shows it broken, and no law does: questions beyond them alone."""
        wrong = (case for case in self.cases if case.wrong)
        return not any(case.step or case.law for case in wrong)

    @property
    def own(self) -> tuple[JudgementEntry, ...]:
        """Its own cases: an answer that breaks a law, or another rule, stands there too."""
        return tuple(case for case in self.cases if case.case.startswith(f"{self.rule}/"))


class LevelEntry(msgspec.Struct, frozen=True):
    """The outcomes of the cases of a level that were asked and count; the rest was not judged.

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
        cases: How many cases depend on it.
        rules: The rules that depend on it.
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
        hunted: How many questions were asked beyond the scenarios.
    """

    ruleset: str
    verdict: Verdict
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
    hunted: int = 0

    @property
    def name(self) -> str:
        """Its name, made harmless: a program may have made it up."""
        return escape_line(self.ruleset, LONGEST_NAME)

    @property
    def cases(self) -> list[JudgementEntry]:
        """The cases that were asked, each once."""
        return [case for rule in self.rules for case in rule.own]

    @property
    def failed(self) -> int:
        """How many cases convict the program."""
        wrong = (case for case in self.cases if case.wrong and not case.known_failure)
        return sum(case.outcome == "failed" for case in wrong)

    @property
    def known_failures(self) -> int:
        """How many failures the list of known ones names."""
        return sum(case.known_failure and case.wrong for case in self.cases)

    @property
    def hedged(self) -> bool:
        """Whether it conforms, and not plainly."""
        return self.verdict == "conforms" and (self.in_part or bool(self.own_ways))

    @property
    def colour(self) -> str:
        """That of its verdict: `good`, `warn`, `bad` or `none`."""
        return "warn" if self.hedged else _COLOURS.get(self.verdict, "none")


_COLOURS: Final = {"conforms": "good", "does not conform": "bad"}


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
        unexpected: The known failures that did not fail, or that nobody asked.
        problems: What is wrong with the list of known failures.
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
        chosen: The rulesets that were named, if any were.
    """

    format: int
    edition: str
    protocol: int
    program: str
    hello: dict[str, Any]
    verdict: Verdict
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
    chosen: tuple[str, ...] = ()

    @property
    def named(self) -> str:
        """The name, version and language that the program gives itself."""
        name, version, language = (
            escape_line(self.hello.get(key, ""), most)
            for key, most in (("name", 80), ("version", 40), ("language", 40))
        )
        named = f"{name} {version}".strip()
        return f"{named} ({language})" if language else named

    @property
    def colour(self) -> str:
        """That of the verdict."""
        hedged = any(ruleset.hedged for ruleset in self.rulesets) and self.verdict == "conforms"
        return "warn" if hedged else _COLOURS.get(self.verdict, "none")

    @property
    def why(self) -> str:
        """Why the run fails although no ruleset does; empty if it does not."""
        failing = any(ruleset.verdict == self.verdict for ruleset in self.rulesets)
        listed = self.verdict == "does not conform" and not failing
        return "the list of known failures is out of date" if listed else ""

    @property
    def known_failures(self) -> int:
        """How many failures the list of known ones names."""
        return sum(ruleset.known_failures for ruleset in self.rulesets)

    @property
    def matrix(self) -> dict[str, list[str | None]]:
        """For each rule its standing under every ruleset; None if it was not asked there."""
        columns = [{rule.rule: rule.standing for rule in it.rules} for it in self.rulesets]
        rules = dict.fromkeys(rule for column in columns for rule in column)
        return {rule: [column.get(rule) for column in columns] for rule in rules}

    @property
    def disputed(self) -> dict[str, list[tuple[str, JudgementEntry]]]:
        """The quarantined cases that were asked, each with the rulesets under which it was."""
        asked: dict[str, list[tuple[str, JudgementEntry]]] = {}
        for ruleset in self.rulesets:
            for case in ruleset.cases:
                if case.quarantined:
                    asked.setdefault(case.case, []).append((ruleset.name, case))
        return asked


@dataclass(frozen=True, slots=True)
class ScenarioLine:
    """One line of a scenario; `failing` marks the step that went wrong."""

    line: int
    text: str
    failing: bool


@dataclass(frozen=True, slots=True)
class PinnedChoice:
    """A choice on which a case rests: the point, the choice and why the ruleset makes it."""

    point: str
    choice: str
    basis: str


def explained_words(cause: str) -> str:
    """Name the broken rule that explains another, in words; nothing if none does."""
    return f"Explained by {cause}, which is broken too" if cause else ""


@dataclass(frozen=True, slots=True)
class BrokenRule:
    """A rule that a program breaks, with the smallest case that shows it.

    Attributes:
        rule: Its id, such as `bombs.zero.bombs`.
        title: The rule in one sentence.
        rulesets: The rulesets under which it is broken, that of the case first.
        case: The id of the case.
        expected: What the rule demands, such as `total = 12`.
        got: What the program answered.
        request: The request that shows it, as a line of the protocol.
        follows: The broken rule that explains this one; empty if there is none.
        verdict: Whether it is broken, could not be judged, or both.
        outcome: What became of the case: `failed`, `fault` or `not run`.
        cases: How many of its cases went wrong.
        case_title: The title of the case.
        where: The failing step, as `file:line`.
        scenario: The lines of the case.
        law: The text of the rule, in paragraphs.
        programs: What programs need to know beside it, in paragraphs.
        sources: The different bases of the rule, each with the rulesets that rest on it.
        choices: The choices on which the case rests.
        answer: The answer, shortened; empty if there was none.
        mend: What to do about a fault of the program.
        fault: What became of a case that could not be judged, where another case is shown.
        fault_case: The id of that case.
        fault_mend: What to do about its fault.
        rerun: The command that asks the case again.
    """

    rule: str
    title: str
    rulesets: tuple[str, ...]
    case: str
    expected: str
    got: str
    request: str
    follows: str
    verdict: str
    outcome: str
    cases: int
    case_title: str
    where: str
    scenario: tuple[ScenarioLine, ...]
    law: tuple[str, ...]
    programs: tuple[str, ...]
    sources: tuple[tuple[tuple[str, ...], str], ...]
    choices: tuple[PinnedChoice, ...]
    answer: str
    mend: str
    fault: str
    fault_case: str
    fault_mend: str
    rerun: str

    @property
    def explained(self) -> str:
        """Which rule explains it, in words."""
        return explained_words(self.follows)

    @property
    def link(self) -> str:
        """The address of the rule in the rulebook."""
        return rule_link(self.rule)


class CaseRow(NamedTuple):
    """A judged case for readers of test results.

    `kind` is `failure`, `error`, `skipped` or empty, and `details` tells how to repeat a failure.
    """

    judged: Judgement
    kind: str
    details: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class ReportDocument:
    """The report of a run: what is published, and what only texts show of it.

    Attributes:
        file: What is published as JSON.
        notes: What no request is to blame for.
        broken: The broken rules, causes before what follows from them.
        open_points: The points that are played otherwise, with what is said of each.
        not_claimed: The rules of which no case was asked, by what is not claimed for them.
        rows: Returns the cases of each ruleset, for readers of test results.
    """

    file: ReportFile
    notes: tuple[str, ...]
    broken: tuple[BrokenRule, ...]
    open_points: tuple[tuple[str, str], ...]
    not_claimed: Mapping[str, list[str]]
    rows: Callable[[], list[list[CaseRow]]]
