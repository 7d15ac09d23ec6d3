"""`sabacc verify`: judge a program by the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from sabacc.cli.options import (
    FILE,
    FormatChoice,
    complete_rule,
    hunt_option,
    level_option,
    output_option,
    quiet_option,
    rulesets_option,
    seed_option,
)
from sabacc.cli.output import debug_option
from sabacc.cli.programs import AsksProgram, limit_options, limits_of


def _jobs(context: click.Context, option: click.Parameter, value: str) -> int | None:
    """Parse a number of processes; `auto`, one per core, is None."""
    if value == "auto":
        return None
    if value.isdecimal() and 1 <= int(value) <= _MOST_JOBS:
        return int(value)
    message = f"{value!r}: give a number from 1 to {_MOST_JOBS}, or auto"
    raise click.BadParameter(message, context, option)


_MOST_JOBS = 64
_HUNT = 120
"""A copy of `beyond.USUAL`, so that `--help` loads nothing heavy; a test compares them."""


def _forms(
    context: click.Context, option: click.Parameter, values: tuple[str, ...]
) -> tuple[tuple[str, Path | None], ...]:
    """Parse `FORM` and `FORM=FILE`; one form at most goes to standard output."""
    split = [value.partition("=") for value in values]
    files = [file for _, _, file in split]
    twice = next((file for file in files if files.count(file) > 1), None)
    if twice is not None:
        message = f"two formats go to {twice or 'standard output'}; write one as FORMAT=FILE"
        raise click.BadParameter(message, context, option)
    return tuple((form, Path(file) if file else None) for form, _, file in split)


@click.command("verify", cls=AsksProgram)
@click.argument("program", nargs=-1, type=click.UNPROCESSED)
@rulesets_option(
    "Judge by this ruleset; may be repeated.  Default: every ruleset that the program says "
    "it plays; for a house that ships, only the rules that set it apart."
)
@click.option(
    "--rule",
    "rules",
    multiple=True,
    metavar="ID",
    shell_complete=complete_rule,
    help="Only this chapter, point, rule or case; may be repeated.",
)
@click.option(
    "-k", "words", default="", metavar="WORDS", help="Only cases with WORDS in id or title."
)
@level_option("Only this level of the protocol")
@click.option(
    "--most-seats",
    "seats",
    type=click.IntRange(1, 8),
    metavar="N",
    help="Only cases with at most N seats.",
)
@click.option(
    "--fail-fast", is_flag=True, help="Stop at the first case that counts against the program."
)
@click.option("--fresh", is_flag=True, help="Start the program anew for each case.")
@click.option(
    "-n",
    "--jobs",
    callback=_jobs,
    default="auto",
    metavar="N|auto",
    help="Judge N rulesets at a time, each with its own copy of the program; auto: one per core.",
)
@seed_option("Repeat a run: the same order of cases, and the same ones reworded.")
@hunt_option(
    "If nothing counts against the program, ask it N questions beyond the scenarios, shared "
    "among the rulesets; 0: none.  `sabacc hunt` asks more.",
    _HUNT,
)
@click.option(
    "--expect-failures",
    type=FILE,
    metavar="FILE",
    help="A list of known failures (cases, rules or laws), which do not count.  An entry that "
    "passes is an error.",
)
@click.option(
    "--write-expect-failures",
    type=FILE,
    metavar="FILE",
    help=(
        "Write the wrong answers as such a list; comments of an existing list are kept.  Cases "
        "that could not be judged are left out."
    ),
)
@click.option(
    "--format",
    "forms",
    multiple=True,
    default=("text",),
    show_default=True,
    callback=_forms,
    type=FormatChoice(("text", "json", "junit", "html", "markdown", "github"), files=True),
    help="The format of the report, or FORMAT=FILE for a file beside it; may be "
    "repeated, and the program is run once.",
)
@output_option("Write the report to FILE.")
@click.option(
    "--badge",
    "badges",
    type=FILE,
    multiple=True,
    metavar="FILE.svg|FILE.json",
    help="Also write a badge: an SVG, or JSON for a shields.io endpoint; may be repeated.",
)
@click.option(
    "--all",
    "everything",
    is_flag=True,
    help="Show every broken rule in full, and name the rules that were not shown.",
)
@quiet_option("Show only the verdicts, and no progress.")
@click.option(
    "--answers",
    "keeping",
    is_flag=True,
    help="Keep every answer in the JSON report, so that `sabacc report verify` can judge it again.",
)
@click.option(
    "--list",
    "listed",
    is_flag=True,
    help="List the cases; send the program `hello` and nothing else.",
)
@limit_options()
@debug_option
def command(**options: Any) -> None:  # noqa: ANN401 - Click's options, gathered in `VerifyOptions`
    """Judge PROGRAM by the rules of Sabacc, and list the rules it breaks.

    PROGRAM is a command after `--` that speaks the protocol on standard input and output, the URL
    of a program that speaks it over HTTP, or python:package.module:factory for a Python function.
    Without PROGRAM, the suite judges its own reference implementation.

    \b
        sabacc verify -- node my-sabacc.js
        sabacc verify --ruleset classic --level score -- ./sabacc
        sabacc verify http://localhost:8023/

    If a document leaves a point open, the suite finds out how the program plays it and reports
    that.  Everything else must be right.

    \b
    Exit status:
      0    the program conforms, even if it did not show everything or plays
           open points its own way
      1    it breaks a rule, or a case could not be judged
      2    the command line is wrong
      3    there is no conversation with the program, or the suite itself failed
      4    nothing applied to the program: no case was asked, or it showed no rule
      5    the run took longer than --limit-run allows: there is no verdict
      130  the run was interrupted (143 by SIGTERM)
      141  the reader of the output went away

    Ctrl-C or SIGTERM stops the program and reports what was judged so far, without a verdict.  No
    badge and no list of known failures is written.  A second Ctrl-C stops everything at once.
    """
    from sabacc.cli.verify_run import VerifyOptions, run

    chosen = VerifyOptions(limits=limits_of(options), **options)
    click.get_current_context().exit(run(chosen))
