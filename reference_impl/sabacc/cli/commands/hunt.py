"""`sabacc hunt`: look for what a program does wrong beyond the scenarios."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import click

from sabacc.cli.options import (
    FILE,
    FilePath,
    format_option,
    level_option,
    output_option,
    quiet_option,
    ruleset_option,
    seed_option,
)
from sabacc.cli.output import debug_option, refuse_unwritable
from sabacc.cli.programs import AsksProgram, limit_options, limits_of

FOLDER: Final = Path(".sabacc-hunt")
"""The default folder of findings."""
SECONDS: Final = 30.0
"""The default duration of a hunt."""


@click.command("hunt", cls=AsksProgram)
@click.argument("program", nargs=-1, type=click.UNPROCESSED)
@ruleset_option(
    "Hunt by this ruleset.  Without it, by the first that the program says it plays; by "
    "`standard` if it plays any."
)
@level_option("Only this level of the protocol")
@seed_option("Repeat a hunt: the same questions again.")
@click.option(
    "--seconds",
    type=click.FloatRange(0, 1_000_000),
    metavar="S",
    help=f"Stop after this many seconds; 0: never.  Default: {SECONDS:g}; never with --questions.",
)
@click.option(
    "--questions",
    type=click.IntRange(0, 2**31),
    default=0,
    metavar="N",
    help="Stop after this many questions (hands, settlements, ...); 0: never.",
)
@click.option(
    "--workers",
    "jobs",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    metavar="N",
    help="Ask in N processes, each with its own copy of the program.  For one seed the findings "
    "are the same for any N.",
)
@click.option(
    "--laws",
    is_flag=True,
    help="Hold the program only against the laws that hold by any rules: for a program whose rules "
    "nobody has written down.",
)
@click.option(
    "--exhaustive",
    type=click.Choice(["score"]),
    help="Ask every hand of up to three cards, and every pair of totals and classes, instead of a "
    "hunt: a proof, as far as it goes.",
)
@click.option(
    "--cards",
    type=click.IntRange(3, 4),
    default=3,
    show_default=True,
    metavar="N",
    help="With --exhaustive: hands of up to N cards.  Four take about fifteen times as long.",
)
@click.option(
    "--replay",
    type=FILE,
    metavar="FILE",
    help="Ask one kept finding again, and nothing else.",
)
@click.option(
    "--corpus",
    type=FilePath(file_okay=False, path_type=Path),
    default=FOLDER,
    show_default=True,
    metavar="FOLDER",
    help="Keep findings in this folder, and ask the ones already there first.",
)
@click.option("--no-corpus", "keep", is_flag=True, default=True, flag_value=False,
              help="Keep nothing, and ask nothing that is kept.")  # fmt: skip
@format_option("text", "json", says="The format of the report.")
@output_option("Write the report to FILE.")
@click.option(
    "--all",
    "everything",
    is_flag=True,
    help="Show of each finding the scenario, the hand record and the request, in full.",
)
@quiet_option("No progress.")
@limit_options()
@debug_option
def command(**options: Any) -> None:  # noqa: ANN401 - Click's options, gathered in `HuntOptions`
    """Look for what PROGRAM does wrong where no scenario looks.

    The reference implementation and PROGRAM answer the same questions: scenarios changed a little,
    long hands, and random positions.  If the answers differ, the question is made as small as it
    can be.  It is shown as a scenario, and a whole hand as a hand record too, with the rule behind
    the difference.

    \b
        sabacc hunt -- node my-sabacc.js
        sabacc hunt --ruleset classic --seconds 120 -- ./sabacc
        sabacc hunt --laws -- ./our-own-rules
        sabacc hunt --replay .sabacc-hunt/FINDING.json -- ./sabacc

    PROGRAM is named as for `sabacc verify`.  The scenarios are asked first, to learn how it plays
    the points that its document leaves open; none of these is held against it.

    Exits 0 if nothing was found; 1 if the program breaks a rule; 2 for a wrong command line; 3 if
    there is no conversation with the program, or the suite itself failed; 4 if the program claims
    nothing that can be asked; 5 if it took longer than --limit-run allows; 130 if it was
    interrupted (143 by SIGTERM).

    Ctrl-C, or SIGTERM, ends the hunt and reports what was found so far.
    """
    limits = limits_of(options)
    if options["laws"] and options["exhaustive"] is not None:
        message = "--laws does not go with --exhaustive"
        raise click.UsageError(message)
    refuse_unwritable(options["output"])
    seconds: float | None = options.pop("seconds")
    if seconds is None:
        seconds = 0.0 if options["questions"] else SECONDS
    from sabacc.cli.hunt_run import HuntOptions, run

    click.get_current_context().exit(run(HuntOptions(seconds=seconds, **options), limits))
