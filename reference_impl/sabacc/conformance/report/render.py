"""The report of a run in every format: templates, each of which reads the one document."""

import io
import json
import re
import shlex
import textwrap
from functools import cache
from pathlib import Path
from typing import IO, Any, Final

import msgspec
from jinja2 import Environment
from rich.table import Table
from rich.text import Text

from sabacc import __version__
from sabacc.conformance.adapters.ports import FaultKind
from sabacc.conformance.judging.results import RuleStanding
from sabacc.conformance.laws import LAWS
from sabacc.conformance.report.document import ReportDocument, ReportFile, RulesetEntry
from sabacc.conformance.scenarios.cases import dispute_words
from sabacc.protocol.hostile import escape_line, truncate, value_text
from sabacc.spec.house_files import shipped_houses
from sabacc.spec.model import Level
from sabacc.spec.rule_text import PROGRAMS, title
from sabacc.system.addresses import SITE, rule_link
from sabacc.system.console import PipedConsole
from sabacc.system.templates import environment
from sabacc.system.text import counted, join_at_most, join_words, paragraphs

TEMPLATES: Final = Path(__file__).resolve().parent / "templates"
_FILES: Final = {
    "html": "report.html.j2",
    "junit": "junit.xml.j2",
    "markdown": "report.md.j2",
    "github": "github.txt.j2",
    "svg": "badge.svg.j2",
}
_SPECIAL: Final = re.compile(r"([\\`*_{}\[\]<>#|~!&])")
_UNATTENDED_WIDTH: Final = 120
_TABLE_WIDTH: Final = 80
# From so many houses on that conform plainly, one line stands for all
_MANY: Final = 3
# One line about many shipped houses, by the verdict that all of them have
_HOUSES: Final = {
    "conforms": (
        "{} houses that ship, for choices that no document makes: conform in what sets them apart "
        "({})"
    ),
    "nothing applied": "{} houses that ship: nothing applied",
}
_STYLES: Final = {"good": "bold green", "warn": "bold yellow", "bad": "bold red", "none": "bold"}


def render(
    form: str,
    document: ReportDocument,
    stream: IO[str] | None = None,
    *,
    everything: bool = False,
    brief: bool = False,
) -> str:
    """Render a document as `text` or one of the other formats, which know no options.

    Text is for the terminal that `stream` is, or else without colours; `everything` cuts no list,
    and `brief` leaves out all but the verdicts and the broken rules' names.

    JSON is ASCII, so that no answer can reach a terminal as it came, and one line: a whole run has
    some ten thousand answers, and indenting them takes longer than judging them.
    """
    if form == "text":
        return _text(document, stream, everything=everything, brief=brief)
    if form == "json":
        return json.dumps(msgspec.to_builtins(document.file)) + "\n"
    words, colour = badge(document)
    if form == "shields":
        label = f"sabacc {document.file.edition}"
        shield = {"schemaVersion": 1, "label": label, "message": words, "color": colour}
        return json.dumps(shield) + "\n"
    return _filled(_FILES[form], document, badge=words, badge_colour=colour)


def _text(
    document: ReportDocument, stream: IO[str] | None, *, everything: bool, brief: bool
) -> str:
    console = PipedConsole(file=stream or io.StringIO(), markup=False, emoji=False, highlight=False)
    if not console.is_terminal:
        console.width = _UNATTENDED_WIDTH
    width = min(console.width, 100)

    def style(text: str, how: str) -> str:
        if not (how and console.is_terminal):
            return text
        with console.capture() as written:
            console.print(text, style=how, end="", soft_wrap=True)
        return written.get()

    def prose(text: str, indent: str = "  ") -> str:
        """Fold paragraphs at a width that reads well."""
        return "\n".join(
            textwrap.fill(
                paragraph,
                width,
                initial_indent=indent,
                subsequent_indent=indent,
                break_on_hyphens=False,
            )
            for paragraph in paragraphs(text)
        )

    def table(verdicts: list[RulesetEntry]) -> str:
        with console.capture() as written:
            console.print(_verdict_table(verdicts), width=min(console.width, _TABLE_WIDTH))
        return written.get().rstrip("\n")

    options = {"everything": everything, "brief": brief, "styles": _STYLES, "programs": PROGRAMS}
    functions = {"style": style, "prose": prose, "table": table, "truncate_text": truncate}
    return _filled("report.txt.j2", document, **options, **functions)


def _verdict_table(entries: list[RulesetEntry]) -> Table:
    """Return a row a ruleset, which fits 80 columns: its verdict, its rules and its cases."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("ruleset", no_wrap=True)  # a least width would make the table too wide
    table.add_column("verdict", max_width=30)
    for name in ("earned", "broken", "passed"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("other rules", min_width=12)
    for entry in entries:
        rules = dict(entry.standings)
        earned, broken = (
            rules.pop(it.value, 0) for it in (RuleStanding.EARNED, RuleStanding.BROKEN)
        )
        rules.pop(RuleStanding.NOT_THIS_RULESET.value, None)
        passed = sum(level.passed for level in entry.levels.values())
        table.add_row(
            Text("\n".join(textwrap.wrap(entry.name, 28))),
            Text(entry.verdict_in_words, _STYLES[entry.colour]),
            str(earned),
            str(broken),
            f"{passed}/{entry.asked}",
            ", ".join(f"{count} {_in_words(standing)}" for standing, count in rules.items()),
        )
    return table


def _in_words(standing: str) -> str:
    """Return how rules stand, in words that a number can precede."""
    return standing.replace("played its own way", "played in its own way")


def _folded(file: ReportFile) -> list[tuple[str, list[RulesetEntry]]]:
    """Return the shipped houses of one plain verdict, if they are many, with a line for all.

    They ship to cover choices, and one line says as much of them.
    """
    shipped = {rules.name for rules in shipped_houses()}
    folded: list[tuple[str, list[RulesetEntry]]] = []
    for verdict, line in _HOUSES.items():
        houses = [
            entry
            for entry in file.rulesets
            if entry.ruleset in shipped and entry.verdict_in_words == verdict
        ]
        if len(houses) >= _MANY:
            cases = counted(sum(house.asked for house in houses), "case")
            folded.append((line.format(len(houses), cases), houses))
    return folded


def badge(document: ReportDocument) -> tuple[str, str]:
    """Return the verdict and on what it rests, for a badge, and its colour.

    *In part* stands where only a part of the suite was asked, or not every required case shown;
    *but for* where points are played in a way that no text knows.
    A list of known failures forgives them in the exit status, and not here.
    Disputed cases are counted beside the verdict, and change neither it nor the colour.
    """
    file = document.file
    rulesets = file.rulesets
    good = [ruleset for ruleset in rulesets if ruleset.verdict == "conforms"]
    asked = sum(ruleset.verdict != "nothing applied" for ruleset in rulesets)
    unshown = any(ruleset.in_part for ruleset in rulesets)
    unknown = {way.point for ruleset in good for way in ruleset.own_ways}
    conforms = "conforms, in part" if unshown else "conforms"
    conforms += f", but for {counted(len(unknown), 'point')}" if unknown else ""
    if file.interrupted:
        words, colour = "not finished", "grey"
    elif not asked:
        words, colour = "nothing applied", "grey"
    elif len(good) == asked:
        which = good[0].name if asked == 1 else f"{asked} rulesets"
        words, colour = f"{conforms}: {which}", "orange" if unshown or unknown else "green"
    elif good:
        words, colour = f"{conforms}: {len(good)} of {asked} rulesets", "orange"
    else:
        words, colour = "does not conform", "red"
    known, disputed = file.known_failures, len(file.disputed)
    words += f", {counted(known, 'known failure')}" if known else ""
    words += f", {disputed} disputed" if disputed else ""
    partial = (file.filtered or (file.stopped and not file.interrupted)) and not unshown
    if colour == "green" and (known or partial):
        colour = "orange"
    return (f"{words} (in part)" if partial else words), colour


def _filled(template: str, document: ReportDocument, **more: object) -> str:
    jinja = _environment(escaped=template.endswith((".html.j2", ".xml.j2", ".svg.j2")))
    folded = _folded(document.file)
    away = {house.ruleset for _, houses in folded for house in houses}
    verdicts = [entry for entry in document.file.rulesets if entry.ruleset not in away]
    return jinja.get_template(template).render(
        document=document,
        file=document.file,
        verdicts=verdicts,
        houses=[line for line, _ in folded],
        standings=[
            it.value for it in RuleStanding if any(e.standings.get(it.value) for e in verdicts)
        ],
        levels=[it.value for it in Level if any(it.value in e.levels for e in verdicts)],
        site=SITE,
        **more,
    )


def text_of(template: str, **values: object) -> str:
    """Fill a template that is not escaped."""
    return _environment(escaped=False).get_template(template).render(values)


@cache
def _environment(*, escaped: bool) -> Environment:
    jinja = environment(TEMPLATES, escaped=escaped)
    filters: dict[str, Any] = jinja.filters
    filters.update(
        counted=counted,
        join_at_most=join_at_most,
        join_words=join_words,
        rule_link=rule_link,
        rule_title=rule_title,
        md_text=_md_text,
        md_code=_md_code,
        command_data=_command_data,
        command_line=shlex.join,
        truncate_text=truncate,
        escape_line=escape_line,
        in_words=_in_words,
        dispute_words=dispute_words,
        value_text=value_text,
    )
    constants: dict[str, Any] = jinja.globals  # pyright: ignore[reportAssignmentType]
    constants.update(version=__version__, wrong_shape=FaultKind.WRONG_SHAPE.value)
    return jinja


def rule_title(rule: str) -> str:
    """Return a rule or a law in one sentence; its id where nothing is written about it."""
    return LAWS[rule].title if rule in LAWS else title(rule) or rule


def _md_text(text: str) -> str:
    """Write plain words so that Markdown and HTML leave them alone."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))


def _md_code(text: str) -> str:
    """Write a span of code, fenced by more backticks than it holds."""
    inner = " ".join(text.split())
    longest = max(map(len, re.findall(r"`+", inner)), default=0)
    fence = "`" * (longest + 1)
    return f"{fence} {inner} {fence}"


def _command_data(text: str) -> str:
    """Escape what would end a workflow command of GitHub, or begin another."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
