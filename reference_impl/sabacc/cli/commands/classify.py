"""`sabacc classify`: which ruleset do hand records play?"""

from __future__ import annotations

import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import click

from sabacc.cli.trouble import RUNNER, debug_option

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from sabacc.records.text.reader import Source

_UNDECIDED: Final = 1
_REDRAW: Final = 0.1
_LINE_EVERY: Final = 5.0


@click.command("classify")
@click.argument("files", metavar="RECORD...", nargs=-1, required=True)
@click.option(
    "--ruleset",
    "rulesets",
    multiple=True,
    metavar="NAME|FILE.toml",
    help=(
        "Choose only among these rulesets; may be repeated.  Default: all built-in rulesets, "
        "each alone and with every single option."
    ),
)
@click.option(
    "--format",
    "form",
    type=click.Choice(("text", "json")),
    default="text",
    show_default=True,
    help="The output format.",
)
@click.option(
    "--all",
    "everything",
    is_flag=True,
    help="Print every list in full, and for each settled point what rules out the other choices.",
)
@click.option("--quiet", is_flag=True, help="Show only the verdict, and no progress.")
@debug_option
def command(
    files: tuple[str, ...],
    rulesets: tuple[str, ...],
    form: str,
    *,
    everything: bool,
    quiet: bool,
) -> None:
    """Find the ruleset that hand records follow, whatever ruleset they name.

    RECORD is a hand record, as text or JSON; - is standard input.

    \b
        sabacc classify hands/*.hand
        sabacc classify --ruleset classic --ruleset house.toml friday.hand

    \b
    The answer names:
      - the rulesets whose rules no record breaks
      - the nearest others, and the points on which they fail
      - what would tell the remaining rulesets apart
      - for each point, the choices that fit

    Exits 0 if exactly one ruleset fits, 1 if several or none fit, 2 for a wrong command line, 3 if
    a file cannot be read as a hand record; the others are still judged.
    """  # noqa: D301 - Click's mark for lines that it must not join
    from sabacc.arbiter.classifying.classify import classify  # noqa: PLC0415 - commands import late
    from sabacc.arbiter.classifying.evidence_telling import to_json, told, verdict  # noqa: PLC0415
    from sabacc.cli.finding import find_rulesets  # noqa: PLC0415

    among = find_rulesets(rulesets)
    sources, errors = _sources(files)
    if form == "text":
        for error in errors:
            click.echo(f"sabacc: {error}", err=True)
    found = None
    if sources:
        with _progress(quiet=quiet) as report:
            found = classify(sources, among, report)
    if form == "json":
        import json  # noqa: PLC0415 - commands import late

        from sabacc import EDITION  # noqa: PLC0415

        entry = None if found is None else to_json(found, _title)
        click.echo(json.dumps({"edition": EDITION, "errors": errors, "found": entry}, indent=1))
    elif found is not None:
        click.echo(
            verdict(found) if quiet else "\n".join(told(found, _title, everything=everything))
        )
    status = 0 if found is not None and found.verdict == "one" else _UNDECIDED
    click.get_current_context().exit(RUNNER if errors else status)


def _sources(files: tuple[str, ...]) -> tuple[list[Source], list[str]]:
    """Read the records, and say of the others what is wrong with them."""
    from sabacc.cli.commands.replay import source_of  # noqa: PLC0415 - commands import late
    from sabacc.notation.errors import RecordError  # noqa: PLC0415

    sources: list[Source] = []
    errors: list[str] = []
    for file in files:
        try:
            sources.append(source_of(file))
        except RecordError as error:
            errors.append(str(error))
    return sources, errors


def _title(rule: str) -> str:
    """Return the sentence of a rule."""
    from sabacc.conformance.scenarios.rule_titles import title  # noqa: PLC0415 - commands import late

    return title(rule)


@contextmanager
def _progress(*, quiet: bool) -> Generator[Callable[[str, int, int], None] | None]:
    """Give the function that tells how far it has come: one line that changes, or lines in logs."""
    if quiet:
        yield None
        return
    terminal = sys.stderr.isatty()
    last = time.monotonic()

    def report(what: str, done: int, total: int) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last < (_REDRAW if terminal else _LINE_EVERY):
            return
        last = now
        words = f"judging {what}: {done} of {total}"
        click.echo(f"\r{words:<50}" if terminal else words, err=True, nl=not terminal)

    try:
        yield report
    finally:
        if terminal:
            click.echo(f"\r{'':<50}\r", err=True, nl=False)
