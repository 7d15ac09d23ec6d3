"""`sabacc rulesets`, `diff`, `rulebook` and `export`: rulesets shown, compared and written."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from sabacc import EDITION
from sabacc.cli import lookup
from sabacc.cli.output import CliError, as_json, echo_json, echo_lines, refuse_unwritable, save
from sabacc.spec import house_files, wording
from sabacc.spec.points import BASES, OPTIONS, POINTS, VERSIONS
from sabacc.spec.rulesets import Ruleset, base_names, option_names, own_points
from sabacc.system import user_input


def rulesets(
    *, name: str | None, from_sheet: Path | None, form: str, sheet: bool, quiet: bool
) -> None:
    """List the rulesets, or print one: its choices, or its sheet."""
    if form == "json" and (sheet or from_sheet is not None):
        raise CliError("there is no JSON of a sheet; leave out --format json")
    if from_sheet is not None:
        if name is not None or sheet:
            raise CliError("a sheet names its ruleset itself; leave out the name and --sheet")
        from sabacc.site.pages import table_sheet

        filled_in = table_sheet.read(
            user_input.read_text(from_sheet, table_sheet.SHEET_FILE), str(from_sheet)
        )
        filled_in.rules()
        click.echo(filled_in.house_file(), nl=False)
    elif sheet:
        from sabacc.site.pages import table_sheet

        click.echo(
            table_sheet.written(table_sheet.sheet_of(lookup.find_ruleset(name or "standard"))),
            nl=False,
        )
    elif name is None:
        _list(form, quiet=quiet)
    else:
        _show(lookup.find_ruleset(name), form, quiet=quiet)


def _list(form: str, *, quiet: bool) -> None:
    """Print every shipped ruleset with its base; for a house, that of its file."""
    bases: dict[str, str] = {}
    for path in house_files.HOUSES.glob("*.toml"):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        bases[str(data.get("name", path.stem))] = "+".join([data["base"], *data.get("options", [])])
    names = [rules.name for rules in house_files.every_ruleset()]
    if form == "json":
        listed = [
            {"ruleset": name, "base": bases.get(name, name.partition("+")[0])} for name in names
        ]
        echo_json({"edition": EDITION, "rulesets": listed})
    elif quiet:
        echo_lines(names)
    else:
        from sabacc.cli import rulebook_lines

        shown = rulebook_lines.template_lines(
            "rulesets",
            BASES=BASES,
            OPTIONS=OPTIONS,
            VERSIONS=VERSIONS.values(),
            option_names=option_names,
            bases=bases,
            houses=house_files.shipped_houses(),
            dialects=house_files.shipped_dialects(),
            own_points=own_points,
            dialect_mark=wording.dialect_mark,
        )
        echo_lines(shown)


def _show(rules: Ruleset, form: str, *, quiet: bool) -> None:
    """Print the choices of a ruleset, with reasons unless `quiet`."""
    points = lookup.by_chapter(POINTS.values())
    if form == "json":
        from sabacc.exports.tables import made

        choices = {point: made(rules, point) for point in POINTS}
        echo_json({"edition": EDITION, "ruleset": rules.name, "points": choices})
    elif quiet:
        here = (point.id for point in points if point.id in rules.made)
        echo_lines(f"{point}: {rules.choices[point]}" for point in here)
    else:
        from sabacc.cli import rulebook_lines

        echo_lines(rulebook_lines.template_lines("ruleset", rules=rules, points=points))


def diff(*, a: str, b: str, form: str, example: bool, quiet: bool) -> None:
    """Print the points on which two rulesets differ."""
    pair = lookup.find_ruleset(a), lookup.find_ruleset(b)
    points = [point for point in POINTS if pair[0].choices[point] != pair[1].choices[point]]
    hands, words = dict[str, Any](), dict[str, Any]()
    if example and (form == "json" or not quiet):
        from sabacc.arbiter import comparing
        from sabacc.conformance.scenarios.catalogue import sound_cases

        hands = dict(comparing.hands_apart(*pair, points, sound_cases()))
        words = {"situation": comparing.situation}
    if form == "json":
        names, differing = [it.name for it in pair], list(_described(pair, points, hands))
        echo_json({"edition": EDITION, "rulesets": names, "points": differing})
    elif quiet:
        echo_lines(points)
    else:
        from sabacc.cli import rulebook_lines

        shown = rulebook_lines.template_lines(
            "diff",
            pair=pair,
            points=[POINTS[point] for point in points],
            count=len(POINTS),
            example=example,
            hands=hands,
            **words,
        )
        echo_lines(shown)


def _described(
    pair: tuple[Ruleset, Ruleset], points: list[str], hands: dict[str, Any]
) -> Iterator[dict[str, Any]]:
    """Yield each point on which two rulesets differ, as JSON values."""
    from sabacc.exports.tables import made

    for point in points:
        entry: dict[str, Any] = {
            "point": point,
            "asks": POINTS[point].asks,
            "made": [made(rules, point) for rules in pair],
        }
        if hands:
            hand = hands.get(point)
            entry["example"] = hand and {"case": hand.case.id, "says": list(hand.says)}
        yield entry


def rulebook(*, folder: Path, ruleset: str | None, force: bool, quiet: bool) -> None:
    """Write the rulebook's pages to a folder."""
    from sabacc import site
    from sabacc.site.pages import book
    from sabacc.site.publishing import plain_pages

    rules = None if ruleset is None else lookup.find_ruleset(ruleset)
    if folder.is_dir() and any(folder.iterdir()) and not force:
        raise CliError(
            f"the folder {str(folder)!r} is not empty; use --force to write into it anyway"
        )
    data = site.load(rules)
    pages, first, whose = site.written(data), "rules/index.md", f"of edition {data.edition}"
    if rules is not None:
        pages |= book.book(data, rules, book.OWN_PAGE)
        first, whose = book.OWN_PAGE, f"for {rules.name!r}"
    for path, text in plain_pages.plain(pages).items():
        save(folder / path, text, make_folder=True)
    if not quiet:
        click.echo(f"The rulebook {whose}: {len(pages)} files in {folder}; start with {first}.")


def export(*, what: str, form: str, rulesets: tuple[str, ...], output: Path | None) -> None:
    """Write data for other programs to read."""
    document = what in {"cases", "schemas"}
    if form == "csv" and document:
        raise CliError(
            f"{what} are not a table, so there is no CSV of them; leave out --format csv"
        )
    if rulesets and (document or what == "vocabulary"):
        are = "is" if what == "vocabulary" else "are"
        raise CliError(f"the {what} {are} the same for every ruleset; leave out --ruleset")
    refuse_unwritable(output)
    usual = base_names() if what == "points" else ("standard",)
    text = _exported(what, form, lookup.find_rulesets(rulesets or usual))
    if output is None:
        click.echo(text, nl=False)
    else:
        save(output, text)


def _exported(what: str, form: str, rulesets: tuple[Ruleset, ...]) -> str:
    """Return a document, or a table as JSON or CSV."""
    from sabacc.exports import tables

    if what == "cases":
        from sabacc.conformance.scenarios import catalogue

        file = tables.case_file(EDITION, catalogue.rule_texts().values(), catalogue.load_cases())
        return catalogue.encode(file).decode()
    if what == "schemas":
        from sabacc.exports import schemas

        return as_json(schemas.document())
    if form == "csv":
        return tables.to_csv(tables.TABLES[what](rulesets))
    rows = tables.entries(rulesets) if what == "points" else list(tables.TABLES[what](rulesets))
    return as_json({"edition": EDITION, what: rows})
