"""`sabacc report`: reports that were stored, judged again, compared and put side by side."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sabacc.cli.options import format_option, quiet_option, redirected_option
from sabacc.cli.output import debug_option, echo_json, echo_lines

if TYPE_CHECKING:
    from sabacc.conformance.report.stored_reports import ChangedCase


_REPORT = click.Path(path_type=Path)
_DIFFERENT = 1


@click.group("report")
def command() -> None:
    """Judge stored answers again, compare two reports, or put several side by side.

    A report is what `sabacc verify --format json -o FILE` writes.
    """


@command.command("verify")
@click.argument("report", type=_REPORT)
@format_option("text", "json")
@redirected_option
@quiet_option("Show only the verdicts.")
@debug_option
def verify_command(report: Path, form: str, *, quiet: bool) -> None:
    """Judge the answers in REPORT by the suite as it is now; no program is run.

    REPORT must hold all answers: `sabacc verify --answers --format json -o REPORT`.

    Exits as `sabacc verify` does.
    """
    from sabacc.conformance.report.render import render, render_text
    from sabacc.conformance.report.stored_reports import judged_again, read

    document = judged_again(read(report), str(report))
    if form == "json":
        click.echo(render(form, document), nl=False)
    else:
        click.echo(render_text(document, sys.stdout, brief=quiet), nl=False)
    click.get_current_context().exit(document.file.status)


@command.command("diff")
@click.argument("a", type=_REPORT)
@click.argument("b", type=_REPORT)
@format_option("text", "json")
@redirected_option
@quiet_option("Print only how many cases have changed.")
@debug_option
def diff_command(a: Path, b: Path, form: str, *, quiet: bool) -> None:
    """Show the cases that the reports A and B judge differently, and what has changed.

    \b
    suite    the suite asks something else, or expects something else
    program  the program answers something else, or claims something else
    run      the two runs asked for different parts or rulesets
    unknown  the reports do not say; `sabacc verify --answers` keeps what is needed

    Exits 0 if nothing has changed, 1 otherwise.
    """
    from dataclasses import asdict

    from sabacc.conformance.report.stored_reports import changes, read

    before, after = read(a), read(b)
    changed = list(changes(before, after))
    if form == "json":
        echo_json({"changes": [asdict(case) for case in changed]})
    else:
        echo_lines(list(_change_lines(changed))[-1:] if quiet else _change_lines(changed))
    click.get_current_context().exit(_DIFFERENT if changed else 0)


def _change_lines(changed: Sequence[ChangedCase]) -> Iterator[str]:
    for case in changed:
        before, after = case.before or "not there", case.after or "not there"
        yield f"{case.what:<7}  {case.ruleset} {case.case}: {before} -> {after}"
    summary = "1 case has changed" if len(changed) == 1 else f"{len(changed)} cases have changed"
    yield summary if changed else "Nothing has changed."


@command.command("matrix")
@click.argument("reports", metavar="REPORT...", type=_REPORT, nargs=-1, required=True)
@format_option("text", "json", "html")
@redirected_option
@quiet_option("Print only the verdicts, and not the rules that are broken.")
@debug_option
def matrix_command(reports: tuple[Path, ...], form: str, *, quiet: bool) -> None:
    """Put several programs side by side: their verdicts, and the rules that any of them breaks.

    Programs of one name are distinguished by their files.

    \b
        sabacc report matrix --format html -o programs.html ours.json theirs.json
    """
    from dataclasses import asdict

    from sabacc.conformance.report import stored_reports

    matrix = stored_reports.matrix_of(reports)
    if form == "json":
        echo_json(asdict(matrix))
    elif form == "html":
        click.echo(stored_reports.matrix_page(matrix), nl=False)
    else:
        echo_lines(stored_reports.matrix_lines(matrix, verdicts_alone=quiet))
