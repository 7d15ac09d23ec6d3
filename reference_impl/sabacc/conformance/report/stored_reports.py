"""Reports that are read again: compared, and put side by side.

A report is a file that anybody may have written: it is read within bounds and by its schema, and
nothing of it is shown as it came.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec

from sabacc.conformance.report.document import (
    JudgementEntry,
    ReportFile,
    RulesetEntry,
)
from sabacc.conformance.report.render import TEMPLATES
from sabacc.conformance.scenarios.catalogue import law_texts, rule_texts
from sabacc.protocol.hostile import LONGEST_NAME, escape_line
from sabacc.system.addresses import rule_link
from sabacc.system.templates import environment
from sabacc.system.user_input import FileKind, InputError, read_text

# The keys of `hello` that say which cases are asked
_CLAIMS: Final = ("protocol", "levels", "plays", "seats", "sessions", "shown")
# How a rule stands of which a case went wrong; then how the rest is shown; worst first
_BAD: Final = ("broken", "broken, explained", "could not be judged", "failed by another's fault")
_WELL: Final = ("known failure", "earned", "")
_TOLD: Final = (*_BAD, *_WELL)


class StoredReportError(InputError):
    """A file that is no report, or that does not hold what is wanted."""

    status = 3


_REPORT: Final = FileKind(
    StoredReportError,
    300_000_000,
    "give a report, as `sabacc verify --format json -o FILE` writes it",
    "no report is that large",
)


def read(path: Path) -> ReportFile:
    """Read a report as `sabacc verify --format json` writes it; raises StoredReportError."""
    text = read_text(path, _REPORT)
    try:
        return msgspec.json.decode(text, type=ReportFile)
    except (msgspec.MsgspecError, RecursionError) as error:
        mend = "write it by `sabacc verify --format json -o FILE`"
        problem = f"it is no report: {error}"
        raise StoredReportError(problem, mend, file=str(path)) from error


@dataclass(frozen=True, slots=True)
class ChangedCase:
    """A case that two reports judge differently, or that only one of them has.

    Attributes:
        ruleset: The ruleset.
        case: The case.
        before: Its outcome in the first report; empty if it is not there.
        after: Its outcome in the second.
        what: `suite` if the question or what is expected has changed, `program` if the answer has
            or what the program claims, `run` if the runs asked for different parts or rulesets,
            `unknown` if the reports are of two editions and one of them has no answer.
    """

    ruleset: str
    case: str
    before: str
    after: str
    what: str


def changes(one: ReportFile, other: ReportFile) -> Iterator[ChangedCase]:
    """Yield the changes from one report to another, ruleset by ruleset."""
    before, after = _cases(one), _cases(other)
    same_edition = one.edition == other.edition
    for key in dict.fromkeys((*before, *after)):
        old, new = before.get(key), after.get(key)
        outcomes = ["" if entry is None else entry.outcome for entry in (old, new)]
        if old is None or new is None:
            what = _why_alone(one, other)
        elif old.outcome == new.outcome:
            continue
        elif old.law != new.law:  # it was asked in other words
            what = "program"
        elif _asked(old) != _asked(new):
            what = "suite"
        elif None in (old.answer, new.answer):  # one suite asks and expects the same
            what = "program" if same_edition else "unknown"
        else:
            what = "suite" if old.answer == new.answer else "program"
        ruleset, case = map(escape_line, key)
        yield ChangedCase(ruleset, case, outcomes[0], outcomes[1], what)


def rule_changes(one: ReportFile, other: ReportFile) -> dict[str, tuple[str, str]]:
    """Return how each rule stands in two reports, where that differs and one of them blames it.

    A rule that is not judged stands nowhere: the word is empty.
    """
    before, after = _standings(one), _standings(other)
    pairs = {rule: (before.get(rule, ""), after.get(rule, "")) for rule in before | after}
    return {
        rule: pair
        for rule, pair in sorted(pairs.items(), key=lambda it: _TOLD.index(it[1][1]))
        if pair[0] != pair[1] and not {*pair} <= {*_WELL}
    }


def _why_alone(one: ReportFile, other: ReportFile) -> str:
    """Explain why only one of two reports has a case."""
    if (one.filtered, one.chosen) != (other.filtered, other.chosen):
        return "run"
    claims = ({key: said.hello.get(key) for key in _CLAIMS} for said in (one, other))
    return "suite" if next(claims) == next(claims) else "program"


def _cases(report: ReportFile) -> dict[tuple[str, str], JudgementEntry]:
    return {
        (ruleset.ruleset, entry.case): entry
        for ruleset in report.rulesets
        for rule in ruleset.rules
        for entry in rule.cases
    }


def _asked(entry: JudgementEntry) -> tuple[object, object]:
    return entry.request.get("method"), entry.request.get("params")


@dataclass(frozen=True, slots=True)
class Matrix:
    """Several programs side by side.

    Attributes:
        programs: Their names, made harmless.
        verdicts: For each ruleset the verdict on each program; empty if it was not asked.
        rules: For each rule of which any fails a case how it stands with each, worst first.
    """

    programs: tuple[str, ...]
    verdicts: dict[str, tuple[str, ...]]
    rules: dict[str, tuple[str, ...]]


def matrix(reports: Sequence[ReportFile], names: Sequence[str] = ()) -> Matrix:
    """Put reports side by side, in their order, by the programs' own names or by `names`."""
    verdicts = [{one.name: _cell(one) for one in report.rulesets} for report in reports]
    rules = [_standings(report) for report in reports]
    wrong: dict[str, list[int]] = {}
    for rule, said in sorted(each for column in rules for each in column.items()):
        if said in _BAD:
            wrong.setdefault(rule, []).append(_BAD.index(said))
    return Matrix(
        programs=tuple(names) or tuple(map(_own_name, reports)),
        verdicts={
            name: tuple(column.get(name, "") for column in verdicts)
            for name in dict.fromkeys(name for column in verdicts for name in column)
        },
        rules={
            rule: tuple(column.get(rule, "") for column in rules)
            for rule in sorted(wrong, key=lambda rule: min(wrong[rule]))
        },
    )


def _cell(ruleset: RulesetEntry) -> str:
    """Return a verdict, with what is hedged about it."""
    words = ruleset.verdict_in_words.partition(";")[0] if ruleset.hedged else ruleset.verdict
    return escape_line(words, 120)


def matrix_of(files: Sequence[Path]) -> Matrix:
    """Put the reports in files side by side, programs of one name each with its file."""
    reports = [read(file) for file in files]
    names = [_own_name(report) for report in reports]
    apart = [
        f"{name} ({escape_line(str(file), LONGEST_NAME)})" if names.count(name) > 1 else name
        for name, file in zip(names, files, strict=True)
    ]
    return matrix(reports, apart)


def _own_name(report: ReportFile) -> str:
    return escape_line(report.hello.get("name", ""), LONGEST_NAME) or "?"


def _standings(report: ReportFile) -> dict[str, str]:
    """Return for each rule how it stands: under several rulesets, where it stands worst."""
    worst_last = sorted(
        (rule for ruleset in report.rulesets for rule in ruleset.rules if rule.stands in _TOLD),
        key=lambda rule: -_TOLD.index(rule.stands),
    )
    return {escape_line(rule.rule, LONGEST_NAME): rule.stands for rule in worst_last}


def matrix_lines(found_: Matrix, *, verdicts_alone: bool = False) -> Iterator[str]:
    """Draw the tables as text; a column is as wide as its longest word."""
    tables = (("Rulesets", found_.verdicts), ("Rules that one of them fails", found_.rules))
    for title, rows in tables[:1] if verdicts_alone else tables:
        lines = [(title, *found_.programs), *((name, *cells) for name, cells in rows.items())]
        widths = [min(LONGEST_NAME, max(map(len, column))) for column in zip(*lines, strict=True)]
        for line in lines:
            cells = (f"{cell or '-':<{width}}" for cell, width in zip(line, widths, strict=True))
            yield "  ".join(cells).rstrip()
        yield ""


def matrix_page(
    found_: Matrix, silent: Mapping[str, str] | None = None, *, linked: bool = False
) -> str:
    """Return programs side by side as a page of its own, without scripts.

    `linked` leads from each program to its own report, a file of its name beside the page, and
    `silent` says of others why they have none.
    """
    page = environment(TEMPLATES).get_template("matrix.html.j2")
    texts = {**rule_texts(), **law_texts()}
    told = {rule: (texts[rule].title, rule_link(rule)) for rule in found_.rules if rule in texts}
    return page.render(matrix=found_, linked=linked, silent=silent, told=told)
