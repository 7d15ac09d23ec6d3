"""`sabacc audit`: replay hand records and report each line that breaks a rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from sabacc import EDITION
from sabacc.cli.options import format_option, quiet_option, redirected_option, ruleset_option
from sabacc.cli.output import RUNNER, debug_option, echo_json, echo_lines

if TYPE_CHECKING:
    from sabacc.spec.rulesets import Ruleset

_FAULTS = 1


@click.command("audit")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@ruleset_option("Judge by this ruleset, not by those in the records.")
@format_option("text", "json")
@redirected_option
@quiet_option("Print one line for each record that is not clean.")
@debug_option
def command(files: tuple[str, ...], ruleset: str | None, form: str, *, quiet: bool) -> None:
    """Replay hand records that any program wrote, and report each line that breaks a rule.

    FILE is a hand record, as text or JSON; - is standard input.  For each fault you see its line,
    what the rules say, the rule, what the ruleset plays on that point, and how to fix it.

    \b
        sabacc audit hands/*.hand
        sabacc audit --ruleset classic disputed.hand

    A record may leave out that a player stays, stands, checks, keeps all cards or does not call.
    That is noted as a gap, and breaks no rule.

    Exits 0 only if every record is clean: every line was judged, and none broke a rule.  Exits 1 if
    a line breaks a rule or could not be judged, 2 for a wrong command line, 3 if a file cannot be
    read as a hand record; the others are still audited.
    """
    from sabacc.cli.lookup import find_ruleset

    rules = None if ruleset is None else find_ruleset(ruleset)
    entries: list[dict[str, Any]] = []
    status = 0
    for file in files:
        entry, file_status = _audited(file, rules, form, quiet=quiet)
        entries.append(entry)
        status = max(status, file_status)
    if form == "json":
        echo_json({"edition": EDITION, "audits": entries})
    click.get_current_context().exit(status)


def _audited(
    file: str, rules: Ruleset | None, form: str, *, quiet: bool
) -> tuple[dict[str, Any], int]:
    """Audit one file, print it as text if wanted, and return its entry and exit status."""
    from sabacc.notation.forms import RecordError
    from sabacc.records import load
    from sabacc.records.replaying.auditing import audit, to_json, told
    from sabacc.system.user_input import printable

    try:
        audited = audit(load(file), rules)
    except RecordError as error:
        if form == "text":
            click.echo(f"sabacc: {error}", err=True)
        return {"file": error.file, "clean": False, "error": str(error)}, RUNNER
    if form == "text" and not quiet:
        echo_lines(told(audited))
    elif form == "text" and not audited.clean:
        click.echo(printable(f"{file}: not clean"))
    return to_json(audited), 0 if audited.clean else _FAULTS
