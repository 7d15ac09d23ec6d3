"""What a hunt has found, told rule by rule: as text for people, and as JSON values."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from sabacc import EDITION
from sabacc.conformance.hunting.finding import Finding
from sabacc.conformance.laws import LAWS
from sabacc.protocol.hostile import escape_line, sanitize, value_text
from sabacc.spec.points import POINTS
from sabacc.spec.rule_text import title
from sabacc.system.text import counted, join_at_most

_FACTS = 6
"""How many facts of a finding the text tells."""
_CHOICES = 3
_BEHIND = 2
"""How many further rules behind a fact the text tells: with its own, the nearest three."""
_WORDS = 160
_SHOWN = 20
"""How many lines of a scenario or of a record the text shows; a finding has at most forty."""
_LONG = 400
_UNSAID = "# not said in our vocabulary"
"""Stands in a draft scenario for what no step can say."""


@dataclass(frozen=True, slots=True)
class ToldFinding:
    """A finding with what else there is to show of it.

    Attributes:
        finding: What was found.
        scenario: It as a draft scenario; empty where our vocabulary cannot say it.
        record: It as a hand record; empty where no record can tell it.
        file: The file in which it is kept; empty where none is.
        by_laws: Whether the laws alone were asked.
    """

    finding: Finding
    scenario: str = ""
    record: str = ""
    file: str = ""
    by_laws: bool = False

    @property
    def rule(self) -> str:
        """The rule under which it is told; empty where there was no answer."""
        return self.finding.told_under


@dataclass(frozen=True, slots=True)
class HuntReport:
    """The result of a hunt.

    Attributes:
        program: The name of the program, made harmless.
        command: The program as the user named it, word by word.
        ruleset: The ruleset as the command line names it.
        told: The findings.
        asked: How many questions of each method were asked.
        seconds: How long it took.
        seed: What repeats it.
        broken: The rules that the scenarios show to be broken, without any hunt.
        otherwise: The open points that the program plays otherwise, as `point: choice`.
        proved: What was asked in full, in sentences.
        stopped: Why it ended before its time; mostly empty.
        by_laws: Whether the laws alone were asked.
        named: How the command line names the ruleset; empty where the program alone knows it.
        undeclared: How many points the program does not declare.
        options: The limits of the command line that are not the usual ones, word by word.
        everything: Whether each finding is shown in full.
    """

    program: str
    command: tuple[str, ...]
    ruleset: str
    told: Sequence[ToldFinding]
    asked: dict[str, int]
    seconds: float
    seed: int
    broken: frozenset[str] = frozenset()
    otherwise: Sequence[str] = ()
    proved: Sequence[str] = field(default=())
    stopped: str = ""
    by_laws: bool = False
    named: str = ""
    undeclared: int = 0
    options: tuple[str, ...] = ()
    everything: bool = False

    @property
    def by_rule(self) -> list[tuple[str, list[ToldFinding]]]:
        """The findings, grouped by rule: what condemns first, else in the order of the hunt."""
        groups: dict[tuple[bool, str], list[ToldFinding]] = {}
        for one in sorted(self.told, key=lambda told: not told.finding.condemns):
            groups.setdefault((one.finding.condemns, one.rule), []).append(one)
        return [(rule, group) for (_, rule), group in groups.items()]

    @property
    def needs(self) -> str:
        """What a declaration lacks for more to be asked; empty where it lacks nothing."""
        if not self.undeclared or self.by_laws:
            return ""
        return (
            f"{self.undeclared} of {len(POINTS)} points are undeclared or named as open, and no "
            "question is asked that depends on one of them; the laws are asked all the same. A "
            'declaration says more with a base, such as "base": "standard".'
        )

    @property
    def condemned(self) -> bool:
        """Whether anything shows that the program does not conform."""
        return any(one.finding.condemns for one in self.told)


def rows(report: HuntReport) -> dict[str, Any]:
    """Return the report as JSON values."""
    return {
        "edition": EDITION,
        "program": report.program,
        "ruleset": report.ruleset,
        "seed": report.seed,
        "seconds": round(report.seconds, 1),
        "asked": report.asked,
        "stopped": report.stopped,
        "needs": report.needs,
        "proved": list(report.proved),
        "plays_otherwise": list(report.otherwise),
        "findings": [_row(report, one) for _, group in report.by_rule for one in group],
    }


def _row(report: HuntReport, told: ToldFinding) -> dict[str, Any]:
    found = told.finding
    return {
        "rule": told.rule,
        "title": _title(told.rule),
        "condemns": found.condemns,
        "scenarios_show_it": told.rule in report.broken,
        "seen": found.seen,
        "differences": [
            {
                "fact": escape_line(one.fact),
                "expected": one.expected,
                "actual": sanitize(one.actual),
            }
            for one in found.differences
        ],
        "behind": list(found.behind),
        "fault": None
        if found.fault is None
        else escape_line(f"{found.fault.kind.value}: {found.fault.detail}"),
        "law": found.law,
        "explained_by": [
            {"point": point, "choice": str(choice)} for point, choice in found.explained
        ],
        "method": found.question.method,
        "params": found.question.params,
        "again": found.again,
        "scenario": told.scenario,
        "record": told.record,
        "file": told.file,
    }


def lines(report: HuntReport) -> Iterator[str]:
    """Yield the report as lines of text."""
    number = sum(report.asked.values())
    asked = ", ".join(f"{method} {count:,}" for method, count in sorted(report.asked.items()))
    verdict = _verdict(report)
    by = "by the laws alone" if report.by_laws else f"under {report.ruleset}"
    yield f"{report.program} {by}: {verdict}"
    yield (
        f"{counted(number, 'question')} in {report.seconds:.1f} s ({asked or 'nothing asked'}); "
        f"seed {report.seed}"
    )
    if report.stopped:
        yield f"The hunt ended early: {escape_line(report.stopped, 2_000)}"
    if report.needs:
        yield report.needs
    yield from report.proved
    if report.otherwise:
        yield (
            "Open points that it plays differently, as it may: "
            f"{join_at_most(list(report.otherwise))}"
        )
    for rule, group in report.by_rule:
        yield ""
        yield from _group(report, rule, group)


def _verdict(report: HuntReport) -> str:
    condemning = [one for one in report.told if one.finding.condemns]
    laws = {one.rule for one in condemning if one.by_laws and one.rule}
    rules = {one.rule for one in condemning if one.rule} - laws
    faults = sum(one.finding.seen for one in condemning if not one.rule)
    says: list[str] = []
    if rules:
        beyond = len(rules - report.broken)
        which = "" if beyond == len(rules) else f"{beyond} of them "
        how = f"{which}beyond the scenarios" if beyond else "as the scenarios show too"
        says.append(f"{counted(len(rules), 'rule')} broken, {how}")
    if laws:
        says.append(f"{counted(len(laws), 'law')} broken")
    if faults:
        says.append(f"{counted(faults, 'question')} could not be judged")
    return "; ".join(says) or ("nothing found" if report.asked else "nothing asked")


def _title(rule: str) -> str:
    return LAWS[rule].title if rule in LAWS else title(rule)


def _group(report: HuntReport, rule: str, group: Sequence[ToldFinding]) -> Iterator[str]:
    head = group[0].finding
    seen = counted(sum(one.finding.seen for one in group), "question")
    yield f"{rule}: {_title(rule)}" if rule else "Could not be judged, by a fault of the program"
    if not head.condemns:
        yield f"  Other answers in {seen}, where the document leaves the point open: no fault by"
        yield "  themselves; `sabacc verify` says whether all answers fit one choice."
    elif group[0].by_laws or not rule:
        yield f"  Shown by {seen}."
    elif rule in report.broken:
        yield f"  Shown by {seen}; the scenarios show that this rule is broken too."
    else:
        yield f"  Shown by {seen}; no scenario shows it."
    for one in group:
        yield from _finding(report, one)


def _wrong(found: Finding) -> Iterator[str]:
    """Yield what was wrong with an answer, and what is behind it."""
    if found.fault is not None:
        yield f"  The program {found.fault.kind.value}: {escape_line(found.fault.detail)}"
        yield f"  To fix it: {escape_line(found.fault.mend)}"
    for one in found.differences[:_FACTS]:
        wanted, actual = (value_text(value, _WORDS) for value in (one.expected, one.actual))
        yield f"  {escape_line(one.fact, 80)} should be {wanted}, and is {actual}"
    if len(found.differences) > _FACTS:
        yield f"  ... and {counted(len(found.differences) - _FACTS, 'further fact')}"
    if found.behind:
        yield f"  Behind it too: {join_at_most(found.behind[:_BEHIND])}"
    if found.law:
        yield f"  {found.law}"
    if found.explained:
        some = [f"{point}: {choice}" for point, choice in found.explained[:_CHOICES]]
        yield f"  The answer would be right by another choice: {' or '.join(some)}"


def _finding(report: HuntReport, told: ToldFinding) -> Iterator[str]:
    found = told.finding
    yield from _wrong(found)
    ways = list(_ways(told))
    cut: list[str] = []
    shown = ways if report.everything else [min(ways, key=lambda way: len(way[1]) > _SHOWN)]
    for name, shape in shown:
        yield f"  {name}:"
        cut = shape if report.everything else [_shortened(line) for line in shape[:_SHOWN]]
        yield from (f"    {line}" for line in cut)
        if len(shape) > len(cut):
            yield f"    ... and {counted(len(shape) - len(cut), 'more line')}"
    if not report.everything and (len(ways) > 1 or ways[0][1] != cut):
        yield "  --all shows the rest."
    if told.file:
        by = ["--laws"] if told.by_laws else []
        under = ["--ruleset", report.named] if report.named else []
        words = ["sabacc", "hunt", *by, *under, *report.options, "--replay", told.file]
        yield f"  Ask it again: {shlex.join([*words, '--', *report.command])}"


def _ways(told: ToldFinding) -> Iterator[tuple[str, list[str]]]:
    """Yield the ways to show a finding, the best first: each by its name and its lines."""
    found = told.finding
    texts = [("As a scenario", told.scenario), ("As a hand record", told.record)]
    texts.sort(key=lambda one: _UNSAID in one[1])
    yield from ((name, text.splitlines()) for name, text in texts if text)
    request = {"method": found.question.method, "params": found.question.params}
    requests = [json.dumps(request)]
    if found.again is not None and found.again != found.question.params:
        requests.append(json.dumps({**request, "params": found.again}))
    yield "The request", requests


def _shortened(line: str) -> str:
    return line if len(line) <= _LONG else f"{line[:_LONG]}..."
