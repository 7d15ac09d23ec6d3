"""`sabacc fleet`: judge many programs, by all cores."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from sabacc.cli.options import (
    FILE,
    FilePath,
    format_option,
    gone_option,
    hunt_option,
    quiet_option,
    redirected_option,
    seed_option,
)
from sabacc.cli.output import debug_option, echo_json, echo_lines, save
from sabacc.cli.programs import limit_options, limits_of

if TYPE_CHECKING:
    from sabacc.conformance.fleet.fleet_run import FleetOutcome
    from sabacc.conformance.report.stored_reports import Matrix

FOLDER: Final = Path("sabacc-reports")
"""The default folder of reports."""
_HUNT: Final = 2_000


@click.command("fleet")
@click.argument("programs", metavar="LIST.toml", type=FILE)
@click.option(
    "--reports",
    type=FilePath(file_okay=False, path_type=Path),
    default=FOLDER,
    show_default=True,
    metavar="FOLDER",
    help="Write the reports to this folder: for each program NAME.json and NAME.html, and "
    "index.html, which puts them side by side.",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    metavar="N",
    help="Judge in N processes.  Default: one per core.",
)
@gone_option("--scheduler", "several machines judge by a list of programs each")
@seed_option("Repeat a run: the same questions in the same order.")
@hunt_option(
    "Ask each program that nothing counts against N questions beyond the scenarios, shared "
    "among its rulesets; 0: none.",
    _HUNT,
)
@format_option("text", "json", says="The format of what is printed.")
@redirected_option
@quiet_option("Show only the verdict of each program, and no progress.")
@limit_options()
@debug_option
def command(**options: Any) -> None:  # noqa: ANN401 - Click's options
    """Judge every program of LIST.toml as `sabacc verify` does, and hunt in those that conform.

    The list has a table for each program; files that it names lie beside it.

    \b
        [[program]]
        name = "ours"
        command = ["node", "our-sabacc.js"]
    \b
        [[program]]
        name = "theirs"
        url = "http://localhost:8023/"          # or python = "module:factory"
        rulesets = ["classic", "our-house.toml"]
        expect-failures = "theirs.txt"

    With the same seed a report is the same, made by one process or by many.  If a process dies,
    another one judges what it was at.

    Exits 0 if every program conforms; 1 if one breaks a rule, or a case could not be judged; 2 for
    a wrong command line or list; 3 if there is no conversation with one of them, or it ended
    whatever judged it three times; 4 if nothing applied to one of them; 130 if it was interrupted
    (143 by SIGTERM).

    Ctrl-C, or SIGTERM, ends the run and reports what was judged so far.
    """
    limits = limits_of(options)
    from sabacc.cli.progress import interrupts, progress
    from sabacc.conformance.fleet import fleet_run
    from sabacc.conformance.fleet.fleet_run import Fleet, FleetWish
    from sabacc.conformance.judging.repeats import new_seed
    from sabacc.conformance.pool import Pool

    listed = fleet_run.read(options["programs"])
    seed = new_seed() if options["seed"] is None else options["seed"]
    fleet = Fleet(listed, FleetWish(seed, options["hunt"], limits))
    folder: Path = options["reports"]
    workers = options["workers"] or os.cpu_count() or 1
    with interrupts() as came:
        with Pool(workers) as pool, progress(quiet=options["quiet"]) as on_progress:
            fleet.run(pool, on_progress)
        came.raise_if_repeated()
        outcomes = list(fleet.outcomes())
        matrix = _saved(folder, outcomes)
    if options["form"] == "json":
        echo_json({**asdict(matrix), "said": dict(_verdicts(outcomes))})
    else:
        _print_matrix(matrix, outcomes, folder, quiet=options["quiet"])
    status = _gravest_status(outcomes) if came.status is None else came.status
    click.get_current_context().exit(status)


def _saved(folder: Path, outcomes: Sequence[FleetOutcome]) -> Matrix:
    """Write all reports, and their overview."""
    from sabacc.conformance.fleet.fleet_run import OVERVIEW
    from sabacc.conformance.report import stored_reports
    from sabacc.conformance.report.document import ReportFile
    from sabacc.conformance.report.render import render

    reports: dict[str, ReportFile] = {}
    for outcome in outcomes:
        if outcome.document is None:
            continue
        name = outcome.listed.name
        for form in ("json", "html"):
            text = render(form, outcome.document)
            save(folder / f"{name}.{form}", text, make_folder=True)
        reports[name] = outcome.document.file
    matrix = stored_reports.matrix([*reports.values()], [*reports])
    silent = {
        outcome.listed.name: outcome.silence for outcome in outcomes if outcome.document is None
    }
    page = stored_reports.matrix_page(matrix, silent, linked=True)
    save(folder / f"{OVERVIEW}.html", page, make_folder=True)
    return matrix


def _print_matrix(
    matrix: Matrix, outcomes: Sequence[FleetOutcome], folder: Path, *, quiet: bool
) -> None:
    """Print the broken rules side by side, and the verdicts."""
    from sabacc.conformance.report.stored_reports import matrix_lines

    if not quiet and matrix.programs:
        echo_lines(matrix_lines(matrix))
    widest = max(len(outcome.listed.name) for outcome in outcomes)
    for name, verdict in _verdicts(outcomes):
        click.echo(f"{name:<{widest}}  {verdict}")
    click.echo(f"The reports are in {folder}; begin with {folder / 'index.html'}")


def _verdicts(outcomes: Sequence[FleetOutcome]) -> Iterator[tuple[str, str]]:
    """Yield each program's name and verdict."""
    for outcome in outcomes:
        verdict = f"not judged: {outcome.silence}"
        if outcome.document is not None:
            file = outcome.document.file
            verdict = "is not finished" if file.verdict == "not finished" else file.verdict_in_words
            if file.stopped:
                verdict = f"{verdict}; the run {file.stopped}"
        yield outcome.listed.name, verdict


def _gravest_status(outcomes: Sequence[FleetOutcome]) -> int:
    """Return the gravest status; a broken rule outranks a silent program."""
    from sabacc.conformance.judging.results import Status

    statuses = {
        Status.NO_HELLO if outcome.document is None else Status(outcome.document.file.status)
        for outcome in outcomes
    }
    # an interruption has its own status, so an unfinished program counts as not judged
    graver = (Status.CUT_SHORT, Status.FAILS, Status.NO_HELLO, Status.UNFINISHED)
    gravest = next((status for status in graver if status in statuses), max(statuses))
    return Status.NO_HELLO if gravest is Status.UNFINISHED else gravest
