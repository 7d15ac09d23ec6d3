"""Reports that are read again: judged anew, compared, and put side by side.

A report is a file that anybody may have written: it is read within bounds and by its schema, and
nothing of it is shown as it came.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import msgspec

from sabacc.conformance.adapters.ports import (
    Ask,
    Fault,
    Faulted,
    FaultKind,
    Greeting,
    Port,
    RawAnswer,
    Reply,
)
from sabacc.conformance.judging.runner import Order, verify
from sabacc.conformance.report.build import build, report_context
from sabacc.conformance.report.document import (
    JudgementEntry,
    KeptAnswer,
    ReportDocument,
    ReportFile,
    RulesetEntry,
    asked_as,
)
from sabacc.conformance.report.render import TEMPLATES
from sabacc.conformance.scenarios.catalogue import law_texts, load_cases, rule_texts
from sabacc.protocol.hostile import escape_line
from sabacc.protocol.messages import Hello
from sabacc.spec.house_files import every_ruleset, find_ruleset
from sabacc.system.addresses import rule_link
from sabacc.system.templates import environment
from sabacc.system.user_input import FileKind, InputError, read_text

MOST: Final = 200_000
"""So many answers are kept of a run at the most: three times as many as it asks."""
# How many bytes an answer may have that is kept
_LONGEST: Final = 64_000
_MISSING: Final = "this report holds no answer to that: the suite asks something that it did not"
_MEND: Final = "run `sabacc verify --answers` with the program again"


@dataclass(slots=True)
class Keeping:
    """A port that keeps what comes back through another one."""

    port: Port
    kept: list[KeptAnswer] = field(default_factory=list[KeptAnswer])

    @property
    def notes(self) -> Sequence[str]:
        """Those of the program."""
        return self.port.notes

    def hello(self, greeting: Greeting) -> Hello:
        """Open the conversation; raises PortError."""
        return self.port.hello(greeting)

    def ask(self, asks: Iterable[Ask]) -> Iterator[Reply]:
        """Ask, and keep each answer that is JSON and not too long, and each fault."""
        for reply in self.port.ask(asks):
            if len(self.kept) < MOST:
                found = _entry(reply)
                if found is not None:
                    self.kept.append(found)
            yield reply

    def close(self) -> None:
        """End the conversation."""
        self.port.close()


def _entry(reply: Reply) -> KeptAnswer | None:
    ask = reply.ask
    if isinstance(reply, Faulted):
        fault = reply.fault
        told = (fault.kind.value, fault.detail[:1_000], fault.mend[:1_000])
        return KeptAnswer(ask.method, ask.params, fault=told)
    if not isinstance(reply, RawAnswer):
        return None
    encoded = msgspec.json.encode(reply.result)
    if len(encoded) > _LONGEST:
        return None
    return KeptAnswer(ask.method, ask.params, answer=msgspec.json.decode(encoded))


@dataclass(slots=True)
class Stored:
    """A port to the answers of a report: nothing is run."""

    greeted: Hello
    kept: Iterable[KeptAnswer]
    missing: int = 0
    _answers: dict[bytes, list[KeptAnswer]] = field(default_factory=dict[bytes, "list[KeptAnswer]"])

    def __post_init__(self) -> None:
        """Sort the answers by what was asked; one question may have been asked several times."""
        for one in self.kept:
            self._answers.setdefault(asked_as(one.method, one.params), []).append(one)

    @property
    def notes(self) -> Sequence[str]:
        """The number of questions without an answer in the report."""
        if not self.missing:
            return ()
        return (f"{self.missing} questions have no answer in the report",)

    def hello(self, greeting: Greeting) -> Hello:
        """Return the recorded answer to `hello`."""
        del greeting
        return self.greeted

    def ask(self, asks: Iterable[Ask]) -> Iterator[Reply]:
        """Give the answers again, in the order in which they came."""
        for ask in asks:
            found = self._answers.get(asked_as(ask.method, ask.params))
            if not found:
                self.missing += 1
                yield Faulted(ask, Fault(FaultKind.UNREACHABLE, _MISSING, _MEND))
                continue
            one = found.pop(0) if len(found) > 1 else found[0]
            if one.fault is None:
                yield RawAnswer(ask, one.answer)
            else:
                kind, detail, mend = one.fault
                yield Faulted(ask, Fault(FaultKind(kind), detail, mend))

    def close(self) -> None:
        """There is nothing to end."""


_NAME: Final = 60
# The keys of `hello` that say which cases are asked
_CLAIMS: Final = ("protocol", "levels", "plays", "seats", "sessions", "shown")
_WIDEST: Final = 40
_BROKEN, _UNJUDGED = _BAD = ("broken", "could not be judged")
"""How a rule stands of which a case failed, the worst first."""


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


def judged_again(report: ReportFile, file: str) -> ReportDocument:
    """Judge the answers that a report holds by today's suite; raises InputError.

    The same seed asks the same questions in the same order, without the hunt beyond the scenarios.
    """
    if not report.answers:
        mend = "write it by `sabacc verify --answers --format json -o FILE`"
        problem = "it holds no answers"
        raise StoredReportError(problem, mend, file=file)
    if report.filtered:
        problem = "it is of a part of the suite"
        raise StoredReportError(problem, "verify the whole program, with --answers", file=file)
    try:
        hello = msgspec.convert(report.hello, Hello)
    except msgspec.ValidationError as error:
        problem = f"its `hello` is not right: {error}"
        raise StoredReportError(problem, "verify the program again", file=file) from error
    named = tuple(find_ruleset(name) for name in report.chosen)
    order = Order(rulesets=named or every_ruleset(), chosen=bool(named), seed=report.seed)
    port = Stored(hello, report.answers)
    result = verify(port, escape_line(report.program), load_cases(), order)
    return build(report_context(result, order, command=report.command, written=report.chosen))


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
            `unknown` if the reports are of two editions and do not tell.
    """

    ruleset: str
    case: str
    before: str
    after: str
    what: str


def changes(one: ReportFile, other: ReportFile) -> Iterator[ChangedCase]:
    """Yield the changes from one report to another, ruleset by ruleset."""
    before, after = _cases(one), _cases(other)
    kept = [
        {asked_as(it.method, it.params): it.answer for it in report.answers}
        for report in (one, other)
    ]
    same_edition = one.edition == other.edition
    for key in dict.fromkeys((*before, *after)):
        old, new = before.get(key), after.get(key)
        outcomes = ["" if entry is None else entry.outcome for entry in (old, new)]
        if old is None or new is None:
            what = _why_alone(one, other)
        elif old.outcome == new.outcome:
            continue
        elif (asked := _asked(old)) != _asked(new):
            what = "suite"
        else:
            answers = [
                kept[place].get(asked) if entry.answer is None else entry.answer
                for place, entry in enumerate((old, new))
            ]
            what = "suite" if answers[0] == answers[1] else "program"
            if None in answers:  # one suite asks and expects the same
                what = "program" if same_edition else "unknown"
        ruleset, case = map(escape_line, key)
        yield ChangedCase(ruleset, case, outcomes[0], outcomes[1], what)


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


def _asked(entry: JudgementEntry) -> bytes:
    return asked_as(entry.request.get("method"), entry.request.get("params"))


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
        f"{name} ({escape_line(str(file), _NAME)})" if names.count(name) > 1 else name
        for name, file in zip(names, files, strict=True)
    ]
    return matrix(reports, apart)


def _own_name(report: ReportFile) -> str:
    return escape_line(report.hello.get("name", ""), _NAME) or "?"


def _standings(report: ReportFile) -> dict[str, str]:
    """Return for each rule how it stands: under several rulesets, where it stands worst.

    A rule of which a case failed by another's fault could not be judged, as the report has it.
    """
    said: dict[str, str] = {}
    for ruleset in report.rulesets:
        for rule in ruleset.rules:
            name = escape_line(rule.rule, _NAME)
            failed = any(case.outcome == "failed" and not case.known_failure for case in rule.cases)
            if failed:
                worst = _UNJUDGED if rule.standing == _UNJUDGED else _BROKEN
                said[name] = _BROKEN if said.get(name) == _BROKEN else worst
            elif rule.earned:
                said.setdefault(name, "earned")
    return said


def matrix_lines(found_: Matrix, *, verdicts_alone: bool = False) -> Iterator[str]:
    """Draw the tables as text; a column is as wide as its longest word."""
    tables = (("Rulesets", found_.verdicts), ("Rules that one of them fails", found_.rules))
    for title, rows in tables[:1] if verdicts_alone else tables:
        lines = [(title, *found_.programs), *((name, *cells) for name, cells in rows.items())]
        widths = [min(_WIDEST, max(map(len, column))) for column in zip(*lines, strict=True)]
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
