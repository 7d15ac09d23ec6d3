"""`sabacc classify`: which ruleset do hand records follow, or does a program play?"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import click

from sabacc.cli.options import (
    format_option,
    level_option,
    output_option,
    quiet_option,
    rulesets_option,
)
from sabacc.cli.output import (
    USAGE,
    CliError,
    debug_option,
)
from sabacc.cli.programs import AsksProgram, limit_options, limits_of

_SECONDS: Final = 60.0
"""The default time for a program and the search for its ruleset."""
_PROGRAM: Final = "sabacc.program"
"""The key of the program in the context."""


class _RecordsOrProgram(AsksProgram):
    """A command with files, or with a program after `--`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Set the program aside."""
        if "--" in args[:-1]:
            place = args.index("--")
            ctx.meta[_PROGRAM] = tuple(args[place + 1 :])
            args = args[:place]
        return super().parse_args(ctx, args)


@click.command("classify", cls=_RecordsOrProgram)
@click.argument("files", metavar="[RECORD... | -- COMMAND]", nargs=-1)
@rulesets_option(
    "Choose only among these rulesets; may be repeated.  Default: all built-in rulesets, each "
    "alone and with every single option."
)
@format_option("text", "json")
@click.option(
    "--all",
    "everything",
    is_flag=True,
    help="Print every list in full, and for each settled point what rules out the other choices.",
)
@level_option("Ask a program this level only")
@output_option("Write the ruleset of a program to FILE, as a house file.")
@quiet_option("Show only the verdict, and no progress.")
@limit_options(run=_SECONDS)
@debug_option
def command(  # noqa: PLR0913 - one for each option
    files: tuple[str, ...],
    rulesets: tuple[str, ...],
    form: str,
    levels: tuple[str, ...],
    output: Path | None,
    *,
    everything: bool,
    quiet: bool,
    **limits: Any,  # noqa: ANN401 - Click's options
) -> None:
    """Find the ruleset that hand records follow, or that a program plays.

    RECORD is a hand record, or a dispute file that tells with "claim:" what the table did; - is
    standard input. What ruleset it names does not matter. COMMAND is a program, named as for
    `sabacc verify`: it is asked all scenarios of the levels that it claims, and then questions that
    tell apart the rulesets which still fit.

    \b
        sabacc classify hands/*.hand
        sabacc classify --ruleset classic --ruleset house.toml friday.hand
        sabacc classify -o ours.toml -- node my-sabacc.js

    \b
    The answer names:
      - the rulesets whose rules no hand breaks
      - the nearest others, and the points on which they fail
      - what would tell the remaining rulesets apart
      - for each point, the choices that fit

    It ends after 60 seconds (--limit-run) or with 500 MB of memory, or at Ctrl-C, and tells what is
    known by then.

    Exits 0 if one ruleset alone fits: of those that were tried on records, which may leave single
    points open, or of all that can be declared for a program.  1 if several or none fit, and of a
    program if a point is open; 2 for a wrong command line; 3 if a file can be read neither as a
    hand record nor as a dispute (the others are still judged) or if there is no conversation with
    the program; 5 if a limit ended the search, and 130 if Ctrl-C did.
    """
    from sabacc.cli.classify_run import ClassifyOptions, classify_program, classify_records

    context = click.get_current_context()
    program: tuple[str, ...] | None = context.meta.get(_PROGRAM)
    options = ClassifyOptions(form, limits_of(limits), quiet)
    if program is not None and not (files or rulesets or everything):
        context.exit(classify_program(program, levels, output, options))
    if program is not None or output is not None or levels or not files:
        message = "give hand records, or a program after `--`: `sabacc classify -- COMMAND`"
        if program is not None:
            message += "; records, --ruleset and --all do not go with a program"
        elif files:
            message += "; --output and --level go with a program alone"
        raise CliError(message, USAGE)
    context.exit(classify_records(files, rulesets, options, everything=everything))
