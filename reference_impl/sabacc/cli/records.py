"""`sabacc replay`, `record` and `audit`: hand records played, written and judged."""

from typing import Any, Final

import click
import msgspec

from sabacc import EDITION
from sabacc.cli.lookup import find_ruleset
from sabacc.cli.output import RUNNER, CliError, echo_json, echo_lines, styled, width
from sabacc.engine import RefusedError
from sabacc.notation.forms import RecordError
from sabacc.records import Record, load, random_play, write_record
from sabacc.records.narration import narrated
from sabacc.records.replaying import replay as auditing
from sabacc.system.user_input import printable

# The exit status if a line breaks a rule or could not be judged
_FAULTS: Final = 1


def replay(*, file: str, ruleset: str | None, form: str, quiet: bool) -> int:
    """Tell the story of a record, or convert it."""
    rules = None if ruleset is None else find_ruleset(ruleset)
    source = load(file)
    if form != "text":
        _print_record(source.record, form)
        return 0
    audited = auditing.audit(source, rules)
    if not quiet:
        click.echo(styled(narrated(audited, width())), nl=False)
    return 0 if audited.clean else _FAULTS


def _print_record(record: Record, form: str) -> None:
    """Print a record as canonical text, or as JSON with one field per line."""
    as_json = msgspec.json.format(msgspec.json.encode(record), indent=1).decode() + "\n"
    click.echo(as_json if form == "json" else write_record(record), nl=False)


def record(  # noqa: PLR0913 - one for each option
    *, seed: int, ruleset: str, seats: int, play: random_play.Play, hands: int, form: str
) -> None:
    """Play random hands and print their record."""
    rules = find_ruleset(ruleset)
    try:
        played = random_play.random_session(rules, seed, seats, hands, play)
    except RefusedError as error:
        most = rules.choices["table.seats"].number
        raise CliError(
            f"{seats} players are too many for {rules.name}; at most {most} may play ({error.rule})"
        ) from error
    _print_record(played, form)


def audit_files(*, files: tuple[str, ...], ruleset: str | None, form: str, quiet: bool) -> int:
    """Audit records, and return the gravest status."""
    rules = None if ruleset is None else find_ruleset(ruleset)
    entries: list[dict[str, Any]] = []
    status = 0
    for file in files:
        try:
            audited = auditing.audit(load(file), rules)
        except RecordError as error:
            status = RUNNER
            entries.append({"file": error.file, "clean": False, "error": str(error)})
            if form == "text":
                click.echo(f"sabacc: {error}", err=True)
            continue
        status = max(status, 0 if audited.clean else _FAULTS)
        if form == "json":
            entries.append(auditing.to_json(audited))
        elif not quiet:
            echo_lines(auditing.told(audited))
        elif not audited.clean:
            click.echo(printable(f"{file}: not clean"))
    if form == "json":
        echo_json({"edition": EDITION, "audits": entries})
    return status
