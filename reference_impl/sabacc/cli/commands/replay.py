"""`sabacc replay`: a hand record as a person would follow it at a table."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from sabacc.cli.options import format_option, quiet_option, redirected_option, ruleset_option
from sabacc.cli.output import debug_option

if TYPE_CHECKING:
    from sabacc.records import Record

_FAULTS = 1


@click.command("replay")
@click.argument("file", metavar="FILE")
@ruleset_option("Play by this ruleset, not by the one in the record.")
@format_option(
    "text",
    "json",
    "record",
    says=(
        "text: the story of the hand; json or record: the record itself, as JSON or as canonical "
        "text."
    ),
)
@redirected_option
@quiet_option("Print no story; the exit status says whether a line breaks a rule.")
@debug_option
def command(file: str, ruleset: str | None, form: str, *, quiet: bool) -> None:
    """Print a hand record as a story that people can follow at a table.

    FILE is a hand record, as text or JSON; - is standard input.  Each line says what a player does
    and which cards and credits go where.  The id of the rule stands at the right.

    \b
        sabacc record --seed 7 | sabacc replay -

    --format json and --format record write the record itself without judging it, so they convert
    one into the other.  --ruleset has no effect then.

    Exits 0 if no line of the record breaks a rule, 1 if a line breaks one or cannot be judged
    (`sabacc audit` says more), 2 for a wrong command line, 3 if FILE is not a hand record.
    """
    from sabacc.cli.lookup import find_ruleset
    from sabacc.records import load, write_record
    from sabacc.records.replaying.auditing import audit

    rules = None if ruleset is None else find_ruleset(ruleset)
    source = load(file)
    if form == "json":
        click.echo(json_of(source.record), nl=False)
        return
    if form == "record":
        click.echo(write_record(source.record), nl=False)
        return
    audited = audit(source, rules)
    if not quiet:
        from sabacc.records.narration import narrate  # brings rich

        narrate(audited, sys.stdout)
    click.get_current_context().exit(0 if audited.clean else _FAULTS)


def json_of(record: Record) -> str:
    """Format a record as JSON, one field per line."""
    import msgspec

    return msgspec.json.format(msgspec.json.encode(record), indent=1).decode() + "\n"
