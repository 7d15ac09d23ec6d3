"""`sabacc fleet`: judge many programs, by all cores or by many machines."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from sabacc.cli.options import (
    FILE,
    format_option,
    hunt_option,
    quiet_option,
    redirected_option,
    seed_option,
)
from sabacc.cli.output import debug_option, echo_json, echo_lines, save
from sabacc.cli.programs import limit_options, limits_of

if TYPE_CHECKING:
    from sabacc.conformance.fleet.dask_workers import DaskWorkers
    from sabacc.conformance.fleet.fleet_run import FleetOutcome, LocalLanes
    from sabacc.conformance.judging.results import Status
    from sabacc.conformance.report.stored_reports import Matrix

FOLDER: Final = Path("sabacc-reports")
"""Where the reports are written if nobody says otherwise."""
_HUNT: Final = 2_000


@click.command("fleet")
@click.argument("programs", metavar="LIST.toml", type=FILE)
@click.option(
    "--reports",
    type=click.Path(file_okay=False, path_type=Path),
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
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="Judge by the workers of this Dask scheduler, such as tcp://host:8786, instead of by "
    "processes of this machine.",
)
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

    With the same seed a report is the same wherever it was made: by one process, by many, or by
    the workers of a Dask scheduler (`pip install 'sabacc-rules[fleet]'`).  If a worker dies,
    another one judges what it was at.  Programs run where the workers run, in their current folder,
    so commands and `python:` modules must be there too.

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
    from sabacc.conformance.judging.again import new_seed

    if options["workers"] and options["scheduler"]:
        message = "--workers are processes of this machine; with --scheduler its own workers judge"
        raise click.UsageError(message)
    listed = fleet_run.read(options["programs"])
    seed = new_seed() if options["seed"] is None else options["seed"]
    fleet = Fleet(listed, FleetWish(seed, options["hunt"], limits))
    folder: Path = options["reports"]
    with interrupts() as came:
        with _workers(options) as workers, progress(quiet=options["quiet"]) as on_progress:
            fleet.run(workers, on_progress)
        came.end_if_again()
        outcomes = list(fleet.outcomes())
        found = _saved(folder, outcomes)
    if options["form"] == "json":
        echo_json({**asdict(found), "said": dict(_verdicts(outcomes))})
    else:
        _tell(found, outcomes, folder, quiet=options["quiet"])
    status = _status(outcomes) if came.status is None else came.status
    click.get_current_context().exit(status)


def _workers(options: dict[str, Any]) -> LocalLanes | DaskWorkers:
    if options["scheduler"] is not None:
        from sabacc.conformance.fleet.dask_workers import DaskWorkers  # an extra

        return DaskWorkers(options["scheduler"])
    from sabacc.conformance.fleet.fleet_run import LocalLanes

    return LocalLanes(options["workers"] or os.cpu_count() or 1)


def _saved(folder: Path, outcomes: Sequence[FleetOutcome]) -> Matrix:
    """Write all reports, and the page that leads to them."""
    import msgspec

    from sabacc.conformance.fleet.fleet_run import OVERVIEW
    from sabacc.conformance.report import stored_reports
    from sabacc.conformance.report.formats import html, json_report
    from sabacc.conformance.report.formats.json_report import ReportFile

    reports: dict[str, ReportFile] = {}
    for one in outcomes:
        if one.telling is None:
            continue
        name, text = one.listed.name, json_report.render(one.telling)
        save(folder / f"{name}.json", text, make_folder=True)
        save(folder / f"{name}.html", html.render(one.telling), make_folder=True)
        reports[name] = msgspec.json.decode(text, type=ReportFile)
    found = stored_reports.matrix([*reports.values()], [*reports])
    silent = {one.listed.name: one.silence for one in outcomes if one.telling is None}
    page = stored_reports.matrix_page(found, silent, linked=True)
    save(folder / f"{OVERVIEW}.html", page, make_folder=True)
    return found


def _tell(found: Matrix, outcomes: Sequence[FleetOutcome], folder: Path, *, quiet: bool) -> None:
    """Print what programs break side by side, and the verdicts."""
    from sabacc.conformance.report.stored_reports import matrix_lines

    if not quiet and found.programs:
        echo_lines(matrix_lines(found))
    widest = max(len(one.listed.name) for one in outcomes)
    for name, said in _verdicts(outcomes):
        click.echo(f"{name:<{widest}}  {said}")
    click.echo(f"The reports are in {folder}; begin with {folder / 'index.html'}")


def _verdicts(outcomes: Sequence[FleetOutcome]) -> Iterator[tuple[str, str]]:
    """Yield each program's name and what became of it."""
    for one in outcomes:
        said = f"not judged: {one.silence}"
        if one.telling is not None:
            said = _words(one.telling.status)
            if one.telling.report.stopped:
                said = f"{said}; the run {one.telling.report.stopped}"
        yield one.listed.name, said


def _words(status: Status) -> str:
    """Say what became of a program that was heard."""
    from sabacc.conformance.judging.results import Status

    words = {
        Status.CONFORMS: "conforms",
        Status.FAILS: "does not conform",
        Status.NOTHING_APPLIED: "nothing applied",
        Status.UNFINISHED: "is not finished",
        Status.CUT_SHORT: "is not finished",
    }
    return words[status]


def _status(outcomes: Sequence[FleetOutcome]) -> int:
    """Return the gravest status of all programs; a broken rule comes before a silent program."""
    from sabacc.conformance.judging.results import Status

    found = {Status.NO_HELLO if one.telling is None else one.telling.status for one in outcomes}
    # an interruption has a status of its own: a program that is not finished could not be judged
    found = {Status.NO_HELLO if one is Status.UNFINISHED else one for one in found}
    gravest = (Status.CUT_SHORT, Status.FAILS, Status.NO_HELLO, Status.NOTHING_APPLIED)
    return next((status for status in gravest if status in found), Status.CONFORMS)
