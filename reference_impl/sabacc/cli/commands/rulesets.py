"""`sabacc rulesets`: list the rulesets, or show one with all its choices."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sabacc import EDITION
from sabacc.cli.options import (
    FilePath,
    complete_ruleset,
    format_option,
    quiet_option,
    redirected_option,
)
from sabacc.cli.output import CliError, debug_option, echo_json, echo_lines

if TYPE_CHECKING:
    from sabacc.spec.rulesets import Ruleset

_SAYS = {
    "standard": "Our own rulebook: it decides where the sources disagree or are silent.",
    "forum": 'The source "Rules of Sabacc", its standard version, as written.',
    "holonet": 'The source "The Rules of Sabacc", as written.',
    "swag": 'The source "Sabacc the SWAG Way", as written.',
    "classic": 'The source "Rules for Sabacc" of 1999, as written.',
}


@click.command("rulesets")
@click.argument("name", metavar="[NAME|FILE.toml]", required=False, shell_complete=complete_ruleset)
@click.option(
    "--sheet",
    is_flag=True,
    help="Print what a table should settle before it plays by this ruleset: a sheet to fill in. "
    "Without a name, by `standard`.",
)
@click.option(
    "--from-sheet",
    type=FilePath(path_type=Path),
    metavar="FILE",
    help="Read a sheet that is filled in, and print the house file that it makes.",
)
@format_option("text", "json", says="The output format; a sheet and a house file are text.")
@redirected_option
@quiet_option("Print only the names, or only the choices without reasons.")
@debug_option
def command(
    name: str | None, from_sheet: Path | None, form: str, *, sheet: bool, quiet: bool
) -> None:
    """List the rulesets, or print every choice of one ruleset and the reason for it.

    A plus sign adds an option to its ruleset: `holonet+special-hands`.  A house file is a small
    TOML file with a base ruleset, options and single choices.

    \b
    sabacc rulesets --sheet classic > friday.txt       move the crosses in this file, and then:
    sabacc rulesets --from-sheet friday.txt > friday.toml
    """
    if form == "json" and (sheet or from_sheet is not None):
        message = "there is no JSON of a sheet; leave out --format json"
        raise CliError(message)
    if from_sheet is not None:
        if name is not None or sheet:
            message = "a sheet names its ruleset itself; leave out the name and --sheet"
            raise CliError(message)
        click.echo(_house_file(from_sheet), nl=False)
    elif name is None and not sheet:
        if form == "json":
            echo_json({"edition": EDITION, "rulesets": _listed()})
        else:
            echo_lines((entry["ruleset"] for entry in _listed()) if quiet else _list())
    else:
        from sabacc.cli.lookup import find_ruleset

        rules = find_ruleset(name or "standard")
        if form == "json":
            from sabacc.exports.tables import made
            from sabacc.spec.points import POINTS

            points = {point: made(rules, point) for point in POINTS}
            echo_json({"edition": EDITION, "ruleset": rules.name, "points": points})
        elif sheet:
            from sabacc.site.desk.table_sheet import sheet_of, written

            click.echo(written(sheet_of(rules)), nl=False)
        else:
            echo_lines(_choices(rules) if quiet else _show(rules))


def _house_file(path: Path) -> str:
    """Return the house file for a sheet; raises InputError."""
    from sabacc.site.desk.table_sheet import SHEET_FILE, read
    from sabacc.system.user_input import read_text

    text = read_text(path, SHEET_FILE)
    sheet = read(text, str(path))
    sheet.rules()
    return sheet.house_file()


def _listed() -> list[dict[str, str]]:
    """Return every shipped ruleset with its base; for a house, that of its file."""
    from sabacc.spec.house_files import every_ruleset

    bases = _house_bases()
    return [
        {"ruleset": rules.name, "base": bases.get(rules.name, rules.name.partition("+")[0])}
        for rules in every_ruleset()
    ]


def _list() -> Iterator[str]:
    from sabacc.exports.tables import own_points
    from sabacc.spec.house_files import shipped_dialects, shipped_houses
    from sabacc.spec.points import BASES, OPTIONS, VERSIONS
    from sabacc.spec.rulesets import option_names
    from sabacc.spec.wording import dialect_mark

    for base in BASES:
        yield f"{base:<24} {_SAYS[base]}"
        for option in option_names(base):
            says = next(option_.says for option_ in OPTIONS[option] if base in option_.bases)
            yield f"  {f'+{option}':<22} {says}"
        for version in VERSIONS.values():
            if base in version.bases:
                yield f"{version.id:<24} {version.says}"
    yield ""
    yield "Houses that ship, for choices that no source makes, each with its base:"
    bases = _house_bases()
    for house in shipped_houses():
        own = ", ".join(
            f"{point}: {choice}{dialect_mark(point, choice.name)}"
            for point in own_points(house)
            for choice in [house.choices[point]]
        )
        yield f"{house.name:<24} {bases[house.name]}, but {own}"
    yield ""
    yield "Dialects of programs, as examples; each leaves open what no choice says:"
    for dialect in shipped_dialects():
        own = ", ".join(f"{point}: {dialect.choices[point]}" for point in own_points(dialect))
        yield f"{dialect.name:<24} {own}; open: {', '.join(sorted(dialect.open))}"


def _house_bases() -> dict[str, str]:
    """Return the base of each shipped house, with options, from its file."""
    import tomllib

    from sabacc.spec.house_files import HOUSES

    bases: dict[str, str] = {}
    for path in HOUSES.glob("*.toml"):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        bases[str(data.get("name", path.stem))] = "+".join([data["base"], *data.get("options", [])])
    return bases


def _choices(rules: Ruleset) -> Iterator[str]:
    from sabacc.cli.lookup import by_chapter
    from sabacc.spec.points import POINTS

    for point in by_chapter(POINTS.values()):
        if point.id in rules.made:
            yield f"{point.id}: {rules.choices[point.id]}"


def _show(rules: Ruleset) -> Iterator[str]:
    from sabacc.cli.lookup import by_chapter
    from sabacc.spec.points import POINTS
    from sabacc.spec.wording import basis_words

    yield rules.name
    chapter = ""
    for point in by_chapter(POINTS.values()):
        if point.chapter != chapter:
            chapter = point.chapter
            yield ""
            yield chapter
        made = rules.made.get(point.id)
        why = "does not exist here" if made is None else basis_words(made)
        yield f"  {point.id}: {rules.choices[point.id]}  ({why})"
