"""`sabacc export`: what other programs read, as JSON or CSV."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from sabacc import EDITION
from sabacc.cli.options import format_option, output_option, rulesets_option
from sabacc.cli.output import CliError, as_json, debug_option, refuse_unwritable, save

if TYPE_CHECKING:
    from sabacc.spec.rulesets import Ruleset

WHATS = ("cases", "schemas", "hands", "showdowns", "points", "vocabulary")
_DOCUMENTS = frozenset({"cases", "schemas"})
_WITHOUT_RULESET = frozenset({"cases", "schemas", "vocabulary"})


@click.command("export")
@click.argument("what", type=click.Choice(WHATS))
@format_option("json", "csv", says="The output format; cases and schemas come only as JSON.")
@rulesets_option(
    "For hands, showdowns and points: a ruleset; may be repeated.  Default: `standard` for "
    "hands and showdowns, every base ruleset for points."
)
@output_option()
@debug_option
def command(what: str, form: str, rulesets: tuple[str, ...], output: Path | None) -> None:
    """Write data for other programs to read.

    \b
    cases       the compiled scenarios: requests and what their answers must show
    schemas     the JSON Schemas of all messages, of the cases and of the report
    hands       about a hundred hands, each with its total and class
    showdowns   about sixty showdowns, with both pots before and after
    points      the points on which rulesets differ, and who chooses what
    vocabulary  facts, reasons of refusals, cards and their spellings, special hands
    """
    if form == "csv" and what in _DOCUMENTS:
        message = f"{what} are not a table, so there is no CSV of them; leave out --format csv"
        raise CliError(message)
    if rulesets and what in _WITHOUT_RULESET:
        message = f"{what} are the same for every ruleset; leave out --ruleset"
        raise CliError(message)
    refuse_unwritable(output)
    text = _document(what) if what in _DOCUMENTS else _table(what, form, _rulesets(what, rulesets))
    if output is None:
        click.echo(text, nl=False)
        return
    save(output, text)


def _rulesets(what: str, named: tuple[str, ...]) -> tuple[Ruleset, ...]:
    from sabacc.cli.lookup import find_rulesets
    from sabacc.spec.rulesets import base_names

    return find_rulesets(named or (base_names() if what == "points" else ("standard",)))


def _document(what: str) -> str:
    if what == "cases":
        from sabacc.conformance.scenarios import catalogue
        from sabacc.exports.tables import case_file

        file = case_file(EDITION, catalogue.rule_texts().values(), catalogue.load_cases())
        return catalogue.encode(file).decode()
    from sabacc.exports import schemas

    return as_json(schemas.document())


def _table(what: str, form: str, rulesets: tuple[Ruleset, ...]) -> str:
    from sabacc.exports import tables
    from sabacc.exports.tables import TABLES, to_csv

    if form == "csv":
        return to_csv(TABLES[what](rulesets))
    rows = tables.entries(rulesets) if what == "points" else list(TABLES[what](rulesets))
    return as_json({"edition": EDITION, what: rows})
