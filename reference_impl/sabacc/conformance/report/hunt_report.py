"""The findings of a hunt, rule by rule: a document, and its text for people."""

import json
import shlex
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import msgspec

from sabacc.conformance.hunting.finding import Finding
from sabacc.conformance.laws import LAWS
from sabacc.conformance.report.document import Output
from sabacc.conformance.report.render import rule_title, text_of
from sabacc.protocol.hostile import escape_line, sanitize
from sabacc.protocol.messages import Method
from sabacc.spec.points import POINTS
from sabacc.system.groups import by_key
from sabacc.system.text import counted, join_at_most

# How many lines of a scenario or of a record the text shows; a finding has at most forty
_SHOWN = 20
# Stands in a draft scenario for what no step can say
_UNSAID = "# not said in our vocabulary"


class DifferingFact(Output, frozen=True, kw_only=True):
    """A fact of an answer that should be another.

    Attributes:
        fact: Its name, with the seat and the moment: `phase.1.betting.stacks.Han`.
        expected: What it should be; null if the answer should not have it.
        actual: What the program says, made harmless; null if it says nothing.
    """

    fact: str
    expected: Any
    actual: Any


class ExplainingChoice(Output, frozen=True, kw_only=True):
    """A choice by which alone the answer would be right.

    Attributes:
        point: The point.
        choice: The choice.
    """

    point: str
    choice: str


class HuntFinding(Output, frozen=True, kw_only=True):
    """A question that the program answers wrongly, made as small as it can be.

    Attributes:
        rule: The rule or the law that the program breaks: the likeliest, unless the scenarios
            show it too; empty if an answer could not be judged.
        title: The rule in one sentence.
        condemns: Whether it counts against the program; not where the document leaves it open.
        scenarios_show_it: Whether the scenarios show too that the rule is broken.
        seen: How many questions showed it.
        differences: The facts that differ, the first ones first.
        behind: The other rules behind the first of them, the nearest first.
        fault: What was wrong with an answer that could not be judged; null if it could be.
        law: How the answer breaks a law, in words; mostly empty.
        explained_by: The choices by which alone the answer would be right, the nearest first.
        method: What is asked.
        params: The request, without its ruleset.
        again: The request to which the answer must be the same by a law; null if one answer
            alone breaks the law, or no law is broken.
        scenario: A draft scenario; empty if our vocabulary cannot say it.
        record: A hand record; empty if no record can tell it.
        file: The file in which the finding is kept; empty if none is.
    """

    rule: str
    title: str
    condemns: bool
    scenarios_show_it: bool
    seen: int
    differences: list[DifferingFact]
    behind: list[str]
    fault: str | None
    law: str
    explained_by: list[ExplainingChoice]
    method: Method
    params: dict[str, Any]
    again: dict[str, Any] | None
    scenario: str
    record: str
    file: str


class HuntOutput(Output, frozen=True, kw_only=True):
    """The results of a hunt, as `sabacc hunt --format json` writes it.

    Attributes:
        edition: The edition of the rulebook.
        program: The name that the program gives itself.
        ruleset: The ruleset by which it was hunted.
        seed: What repeats the hunt.
        seconds: How long it took.
        asked: How many questions of each method were asked.
        stopped: Why it ended before its time; mostly empty.
        needs: What the program's declaration lacks for more to be asked; mostly empty.
        scenarios_break: The rules and laws that the scenarios show to be broken, causes first.
        scenarios_unjudged: How many scenarios could not be judged, by a fault of the program.
        plays_otherwise: The open points that the program plays differently, as it may.
        findings: What was found, rule by rule: what counts against the program first.
        right_alone: The file of a kept finding that was asked again, alone, and was right.
    """

    edition: str
    program: str
    ruleset: str
    seed: int
    seconds: float
    asked: dict[Method, int]
    stopped: str
    needs: str
    scenarios_break: list[str]
    scenarios_unjudged: int
    plays_otherwise: list[str]
    findings: list[HuntFinding]
    right_alone: list[str]


@dataclass(frozen=True, slots=True)
class ShownFinding:
    """A finding as the text shows it.

    Attributes:
        entry: What is published of it.
        mend: What to do about a fault of the program.
        by_laws: Whether the laws alone were asked.
    """

    entry: HuntFinding
    mend: str = ""
    by_laws: bool = False

    @property
    def ways(self) -> list[tuple[str, list[str]]]:
        """The ways to show it, the best first: each by its name and its lines."""
        entry = self.entry
        texts = [("As a scenario", entry.scenario), ("As a hand record", entry.record)]
        texts.sort(key=lambda named: _UNSAID in named[1])
        asked = [entry.params]
        if entry.again is not None and entry.again != entry.params:
            asked.append(entry.again)
        requests = [json.dumps({"method": entry.method, "params": params}) for params in asked]
        ways = [(name, text.splitlines()) for name, text in texts if text]
        return [*ways, ("The request", requests)]

    @property
    def best(self) -> tuple[str, list[str]]:
        """The best way of those that are short."""
        return min(self.ways, key=lambda way: len(way[1]) > _SHOWN)


def shown_finding(  # noqa: PLR0913 - what there is to show of it
    finding: Finding,
    broken: Container[str] = (),
    *,
    scenario: str = "",
    record: str = "",
    file: str = "",
    by_laws: bool = False,
) -> ShownFinding:
    """Make a finding harmless; `broken` are the rules that the scenarios show to be broken."""
    rule, fault, asked = finding.told_under, finding.fault, finding.question
    entry = HuntFinding(
        rule=rule,
        title=rule_title(rule),
        condemns=finding.condemns,
        scenarios_show_it=rule in broken,
        seen=finding.seen,
        differences=[
            DifferingFact(
                fact=escape_line(fact.fact), expected=fact.expected, actual=sanitize(fact.actual)
            )
            for fact in finding.differences
        ],
        behind=list(finding.behind),
        fault=None if fault is None else escape_line(f"{fault.kind.value}: {fault.detail}"),
        law=finding.law,
        explained_by=[
            ExplainingChoice(point=point, choice=str(choice)) for point, choice in finding.explained
        ],
        method=asked.method,  # type: ignore[arg-type]
        params=asked.params,
        again=None if finding.again is None else dict(finding.again),
        scenario=scenario,
        record=record,
        file=file,
    )
    return ShownFinding(entry, "" if fault is None else escape_line(fault.mend), by_laws)


def in_order(findings: Iterable[ShownFinding], broken: Sequence[str]) -> list[ShownFinding]:
    """Sort findings by rule: what condemns first, of it what the scenarios show as they do.

    `broken` are the rules that the scenarios show to be broken; others stay as the hunt has them.
    """
    by_group = by_key((_group(shown), shown) for shown in findings)
    shown_first = [*broken, *(rule for _, rule in by_group)]
    groups = sorted(by_group, key=lambda group: (not group[0], shown_first.index(group[1])))
    return [shown for group in groups for shown in by_group[group]]


def _group(shown: ShownFinding) -> tuple[bool, str]:
    return shown.entry.condemns, shown.entry.rule


def needed(undeclared: int) -> str:
    """Explain how a declaration allows more questions; empty if every point is declared."""
    if not undeclared:
        return ""
    return (
        f"{undeclared} of {len(POINTS)} points are undeclared or named as open, and no "
        "question is asked that depends on one of them; the laws are asked all the same. A "
        'declaration says more with a base, such as "base": "standard".'
    )


@dataclass(frozen=True, slots=True)
class HuntReport:
    """The result of a hunt.

    Attributes:
        file: What is published.
        shown: Its findings as the text shows them, in the same order.
        command: The program as the user named it, word by word.
        by_laws: Whether the laws alone were asked.
        named: How the command line names the ruleset; empty if the program alone knows it.
        options: The limits of the command line that are not the usual ones, word by word.
    """

    file: HuntOutput
    shown: Sequence[ShownFinding]
    command: tuple[str, ...] = ()
    by_laws: bool = False
    named: str = ""
    options: tuple[str, ...] = ()

    @property
    def condemned(self) -> bool:
        """Whether anything shows that the program does not conform."""
        shown = any(entry.condemns for entry in self.file.findings)
        return shown or bool(self.file.scenarios_break or self.file.scenarios_unjudged)

    @property
    def groups(self) -> list[list[ShownFinding]]:
        """The findings of each rule."""
        return [list(group) for _, group in groupby(self.shown, _group)]

    @property
    def verdict(self) -> str:
        """The verdict, in one sentence."""
        entries = [shown.entry for shown in self.shown]
        broken = self.file.scenarios_break
        found = {entry.rule for entry in entries if entry.condemns} - {"", *broken}
        laws = found & LAWS.keys()
        faults = sum(entry.seen for entry in entries if entry.condemns and not entry.rule)
        says: list[str] = []
        if broken:
            what = counted(len(broken), "law" if LAWS.keys() >= {*broken} else "rule")
            says.append(f"{what} broken, as the scenarios show: {join_at_most(broken, 3)}")
        if laws:
            says.append(f"{counted(len(laws), 'law')} broken")
        if more := len(found - laws):
            says.append(
                f"{more} more may follow from them"
                if broken
                else f"most likely {counted(more, 'rule')} broken, beyond the scenarios"
            )
        unjudged = ((self.file.scenarios_unjudged, "scenario"), (faults, "question"))
        says += [f"{counted(many, asked)} could not be judged" for many, asked in unjudged if many]
        points = {entry.rule.rpartition(".")[0] for entry in entries}
        return "; ".join(says) or (
            f"no fault found; other answers on {counted(len(points), 'open point')}"
            if points
            else ("nothing found" if self.file.asked else "nothing asked")
        )

    def replay(self, shown: ShownFinding) -> str:
        """Return the command that asks a finding again."""
        by = ["--laws"] if shown.by_laws else []
        under = ["--ruleset", self.named] if self.named else []
        words = ["sabacc", "hunt", *by, *under, *self.options, "--replay", shown.entry.file]
        return shlex.join([*words, "--", *self.command])

    def json(self) -> str:
        """Format the published document as JSON."""
        return json.dumps(
            msgspec.to_builtins(self.file, enc_hook=str), ensure_ascii=False, indent=1
        )

    def text(self, *, everything: bool = False) -> str:
        """Return the report for people; `everything` shows each finding in full."""
        return text_of("hunt.txt.j2", report=self, everything=everything).rstrip("\n")
