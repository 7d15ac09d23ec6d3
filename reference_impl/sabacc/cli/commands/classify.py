"""`sabacc classify`: which ruleset do hand records follow, or does a program play?"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from sabacc import EDITION
from sabacc.cli.options import (
    format_option,
    level_option,
    output_option,
    quiet_option,
    rulesets_option,
)
from sabacc.cli.output import (
    RUNNER,
    USAGE,
    CliError,
    debug_option,
    echo_json,
    echo_lines,
    refuse_unwritable,
    save,
)
from sabacc.cli.programs import AsksProgram, greeted, limit_options, limits_of, targets_declared
from sabacc.system.text import join_words

if TYPE_CHECKING:
    from sabacc.arbiter.classifying.evidence import Hand
    from sabacc.conformance.adapters.ports import Limits

_UNDECIDED: Final = 1
_SECONDS: Final = 60.0
"""The default time for a program and the search for its ruleset."""
_MEMORY: Final = 500_000_000
"""The memory limit of the search, in bytes."""
_PROGRAM: Final = "sabacc.program"
"""The key of the program in the context."""
_USUAL: Final = "standard"


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
    `sabacc verify`: it is asked all scenarios of the levels that it claims, and then questions on
    which the rulesets part that still fit.

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
    context = click.get_current_context()
    program: tuple[str, ...] | None = context.meta.get(_PROGRAM)
    options = _Options(form, limits_of(limits), quiet)
    if program is not None and not (files or rulesets or everything):
        context.exit(_classify_program(program, levels, output, options))
    if program is not None or output is not None or levels or not files:
        message = "give hand records, or a program after `--`: `sabacc classify -- COMMAND`"
        if program is not None:
            message += "; records, --ruleset and --all do not go with a program"
        elif files:
            message += "; --output and --level go with a program alone"
        raise CliError(message, USAGE)
    context.exit(_classify_records(files, rulesets, options, everything=everything))


class _Options(NamedTuple):
    """The options that programs and hand records share."""

    form: str
    limits: Limits
    quiet: bool


def _classify_program(
    program: tuple[str, ...], levels: tuple[str, ...], output: Path | None, options: _Options
) -> int:
    """Infer and print the ruleset of a program; return the exit status."""
    from msgspec.structs import replace

    from sabacc.cli.progress import judging_line
    from sabacc.conformance.adapters.inprocess import import_from_here
    from sabacc.conformance.inference.asked_program import AskedProgram
    from sabacc.conformance.inference.budget import SearchBudget
    from sabacc.conformance.inference.recover import recover
    from sabacc.conformance.report import recovered_report
    from sabacc.conformance.scenarios.catalogue import load_cases
    from sabacc.spec.house_files import every_ruleset

    form, limits, quiet = options
    refuse_unwritable(output)
    import_from_here(program)
    rulesets = every_ruleset()
    with greeted(program, limits, rulesets) as (port, declared_hello):
        targets = {
            target.name: target.rules
            for target in targets_declared(declared_hello, rulesets, chosen=False)
        }
        name = _USUAL if _USUAL in targets or not targets else next(iter(targets))
        claimed = None if declared_hello.plays == "any" else targets.get(name)
        chosen_levels = [
            target for target in declared_hello.levels if not levels or target in levels
        ]
        hello = replace(declared_hello, levels=chosen_levels)
        asked = AskedProgram(port, name, SearchBudget(limits, _MEMORY))
        with judging_line(quiet=quiet) as report:
            recovered = recover(asked, hello, load_cases(), report, claimed)
    if output is not None and recovered.judged:
        save(output, recovered_report.house_of(recovered))
    if form == "json":
        echo_json({"edition": EDITION, "found": recovered_report.to_json(recovered, hello)})
    elif quiet:
        click.echo(recovered_report.verdict(recovered).rstrip(":"))
    else:
        house = "" if output is None or not recovered.judged else str(output)
        echo_lines(recovered_report.lines(recovered, hello, program, house))
        others = [] if claimed is None else [claim for claim in targets if claim != name]
        if others:
            click.echo(f"It was asked as {name}; it says that it plays {join_words(others)} too.")
    return _status(recovered.cut, certain=recovered.certain)


def _classify_records(
    files: tuple[str, ...], rulesets: tuple[str, ...], options: _Options, *, everything: bool
) -> int:
    """Classify and print hand records; return the exit status."""
    from sabacc.arbiter.classifying.classify import classify
    from sabacc.arbiter.classifying.summary import to_json, told, verdict
    from sabacc.cli.lookup import find_rulesets
    from sabacc.cli.progress import judging_line
    from sabacc.conformance.inference.budget import SearchBudget
    from sabacc.conformance.scenarios.catalogue import sound_cases
    from sabacc.spec.rule_text import title

    among = find_rulesets(rulesets)
    hands, errors = _hands(files)
    if options.form == "text":
        for error in errors:
            click.echo(f"sabacc: {error}", err=True)
    found = None
    if hands:
        with judging_line(quiet=options.quiet) as report:
            found = classify(
                hands, among, report, sound_cases(), SearchBudget(options.limits, _MEMORY)
            )
    if options.form == "json":
        values = None if found is None else to_json(found, title)
        echo_json({"edition": EDITION, "errors": errors, "found": values})
    elif found is not None:
        echo_lines([verdict(found)] if options.quiet else told(found, title, everything=everything))
    if found is None or (errors and not found.cut):
        return RUNNER
    return _status(found.cut, certain=found.verdict == "one")


def _status(cut: str, *, certain: bool) -> int:
    """Return the exit status; `cut` says why a search ended before its time."""
    from sabacc.conformance.inference.budget import INTERRUPTED
    from sabacc.conformance.judging.results import Status

    if cut:
        return int(Status.UNFINISHED if cut == INTERRUPTED else Status.CUT_SHORT)
    return 0 if certain else _UNDECIDED


def _hands(files: tuple[str, ...]) -> tuple[list[Hand], list[str]]:
    """Parse records and disputes; return errors for the other files."""
    from sabacc.arbiter.classifying.evidence import read_evidence
    from sabacc.notation.forms import RecordError

    hands: list[Hand] = []
    errors: list[str] = []
    for file in files:
        try:
            hands += read_evidence(*_bytes_of(file))
        except RecordError as error:
            errors.append(str(error))
    return hands, errors


def _bytes_of(file: str) -> tuple[bytes, str]:
    """Read a file, or standard input for `-`; return bytes and name."""
    from sabacc.records.text.reader import MOST_BYTES, read_bytes

    if file == "-":
        return sys.stdin.buffer.read(MOST_BYTES + 1), "standard input"
    return read_bytes(Path(file)), file
