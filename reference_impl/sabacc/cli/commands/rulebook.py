"""`sabacc rulebook`: write the rulebook's pages to a folder, for any ruleset."""

from __future__ import annotations

from pathlib import Path

import click

from sabacc.cli.options import quiet_option, ruleset_option
from sabacc.cli.output import CliError, debug_option, save


@click.command("rulebook")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@ruleset_option("Also write the book of this ruleset.  The chapters name it first.")
@click.option("--force", is_flag=True, help="Write even if FOLDER is not empty.")
@quiet_option("Print nothing.")
@debug_option
def command(folder: Path, ruleset: str | None, *, force: bool, quiet: bool) -> None:
    """Write the rulebook to FOLDER, as plain Markdown that any viewer shows.

    \b
    FOLDER gets:
      - the chapters: every rule with its examples, sources and scenarios
      - the disagreements, the rulesets and the decisions
      - the sentences of the sources
      - the books of the five base rulesets: two pages to play from, then the rules
      - with --ruleset, the book of that ruleset: book.md

    \b
        sabacc rulebook rules/
        sabacc rulebook --ruleset my-house.toml our-rules/
    """
    from sabacc import site
    from sabacc.cli.lookup import find_ruleset
    from sabacc.site.pages import book
    from sabacc.site.publishing.plain_pages import plain

    rules = None if ruleset is None else find_ruleset(ruleset)
    if folder.is_dir() and any(folder.iterdir()) and not force:
        message = f"the folder {str(folder)!r} is not empty; use --force to write into it anyway"
        raise CliError(message)
    data = site.load(rules)
    pages = site.written(data)
    if rules is not None:
        pages |= book.book(data, rules, book.OWN_PAGE)
    pages = plain(pages)
    for path, text in pages.items():
        target = folder / path
        save(target, text, make_folder=True)
    whose = f"for {rules.name!r}" if rules is not None else f"of edition {data.edition}"
    first = "rules/index.md" if rules is None else book.OWN_PAGE
    if not quiet:
        click.echo(f"The rulebook {whose}: {len(pages)} files in {folder}; start with {first}.")
