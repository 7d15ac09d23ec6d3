"""The report of a run in every format: templates, each of which reads the one document."""

from __future__ import annotations

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

from sabacc.conformance.report.document import ReportDocument, Verdict
from sabacc.conformance.report.standing import RuleStanding
from sabacc.protocol.hostile import escape_line, truncate, value_text
from sabacc.spec.model import Level
from sabacc.spec.rule_text import PROGRAMS
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
_LEVELS_FROM: Final = 100
"""A table narrower than this leaves out the levels."""
_STYLES: Final = {"good": "bold green", "warn": "bold yellow", "bad": "bold red", "none": "bold"}
_COLUMNS: Final = {
    RuleStanding.OTHERWISE.value: "its own way",
    RuleStanding.UNJUDGED.value: "unjudged",
    RuleStanding.KNOWN.value: "known",
    RuleStanding.DISPUTED.value: "unproved",
    RuleStanding.NOT_THIS_RULESET.value: "",
}
"""What the table of rulesets calls standings; empty for what it leaves out."""


def render(form: str, document: ReportDocument) -> str:
    """Render a document as `json`, `html`, `junit`, `markdown`, `github`, `svg` or `shields`.

    JSON is ASCII, so that no answer can reach a terminal as it came, and one line: a whole run has
    some ten thousand answers, and indenting them takes longer than judging them.
    """
    if form == "json":
        return json.dumps(msgspec.to_builtins(document.file)) + "\n"
    words, colour = badge(document)
    if form == "shields":
        label = f"sabacc {document.file.edition}"
        shield = {"schemaVersion": 1, "label": label, "message": words, "color": colour}
        return json.dumps(shield) + "\n"
    return _filled(_FILES[form], document, badge=words, badge_colour=colour)


def render_text(
    document: ReportDocument,
    stream: IO[str] | None = None,
    *,
    everything: bool = False,
    brief: bool = False,
) -> str:
    """Render a document for the terminal that `stream` is, or else without colours.

    `everything` cuts no list, `brief` leaves out all but the verdicts and the broken rules' names.
    """
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

    def table(verdicts: list[Verdict]) -> str:
        with console.capture() as written:
            console.print(_verdict_table(verdicts, console.width))
        return written.get().rstrip("\n")

    options = {"everything": everything, "brief": brief, "styles": _STYLES, "programs": PROGRAMS}
    functions = {"style": style, "prose": prose, "table": table, "truncate_text": truncate}
    return _filled("report.txt.j2", document, **options, **functions)


def _verdict_table(verdicts: list[Verdict], width: int) -> Table:
    """Return a row a ruleset: its verdict, rules by standing and, on wide terminals, levels."""
    used = {RuleStanding.EARNED.value, RuleStanding.BROKEN.value, *_used_standings(verdicts)}
    standings = [each.value for each in RuleStanding if each.value in used]
    standings = [each for each in standings if _COLUMNS.get(each, each)]
    levels = _used_levels(verdicts) if width >= _LEVELS_FROM else []
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("ruleset", overflow="fold")
    table.add_column("verdict")
    for name in (*(_COLUMNS.get(each, each) for each in standings), *levels):
        table.add_column(name, justify="right")
    for verdict in verdicts:
        entry = verdict.entry
        cells = [str(entry.standings.get(standing, 0)) for standing in standings]
        figures = [entry.levels.get(level) for level in levels]
        cells += [f"{each.passed}/{each.asked}" if each else "-" for each in figures]
        words = Text(verdict.words, _STYLES[verdict.colour])
        table.add_row(Text(verdict.ruleset), words, *cells)
    return table


def _used_standings(verdicts: list[Verdict]) -> list[str]:
    return [
        standing.value
        for standing in RuleStanding
        if any(verdict.entry.standings.get(standing.value) for verdict in verdicts)
    ]


def _used_levels(verdicts: list[Verdict]) -> list[str]:
    return [
        level.value
        for level in Level
        if any(level.value in verdict.entry.levels for verdict in verdicts)
    ]


def badge(document: ReportDocument) -> tuple[str, str]:
    """Return the verdict and on what it rests, for a badge, and its colour.

    *In part* stands where only a part of the suite was asked, or not every required case shown;
    *but for* where points are played in a way that no text knows.
    A list of known failures forgives them in the exit status, and not here.
    Disputed cases are counted beside the verdict, and change neither it nor the colour.
    """
    file = document.file
    rulesets = [verdict.entry for verdict in document.verdicts]
    good = [verdict for verdict in document.verdicts if verdict.entry.verdict == "conforms"]
    asked = sum(ruleset.verdict != "nothing applied" for ruleset in rulesets)
    unshown = any(ruleset.in_part for ruleset in rulesets)
    unknown = {way.point for verdict in good for way in verdict.entry.own_ways}
    conforms = "conforms, in part" if unshown else "conforms"
    conforms += f", but for {counted(len(unknown), 'point')}" if unknown else ""
    if file.interrupted:
        words, colour = "not finished", "grey"
    elif not asked:
        words, colour = "nothing applied", "grey"
    elif len(good) == asked:
        which = good[0].ruleset if asked == 1 else f"{asked} rulesets"
        words, colour = f"{conforms}: {which}", "orange" if unshown or unknown else "green"
    elif good:
        words, colour = f"{conforms}: {len(good)} of {asked} rulesets", "orange"
    else:
        words, colour = "does not conform", "red"
    words += f", {counted(document.known_failures, 'known failure')}" * bool(
        document.known_failures
    )
    words += f", {len(document.disputed)} disputed" * bool(document.disputed)
    partial = (file.filtered or (file.stopped and not file.interrupted)) and not unshown
    if colour == "green" and (document.known_failures or partial):
        colour = "orange"
    return (f"{words} (in part)" if partial else words), colour


def _filled(template: str, document: ReportDocument, **more: object) -> str:
    jinja = _environment(escaped=template.endswith((".html.j2", ".xml.j2", ".svg.j2")))
    verdicts = [verdict for verdict in document.verdicts if not verdict.folded]
    return jinja.get_template(template).render(
        document=document,
        file=document.file,
        verdicts=verdicts,
        standings=_used_standings(verdicts),
        levels=_used_levels(verdicts),
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
        md_text=_md_text,
        md_code=_md_code,
        command_data=_command_data,
        command_line=shlex.join,
        escape_line=escape_line,
        value_text=value_text,
    )
    return jinja


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
