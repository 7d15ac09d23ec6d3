"""`sabacc rulebook`: write the rulebook's pages to a folder, for any ruleset."""

from __future__ import annotations

from pathlib import Path

import click

from sabacc.cli.files import save
from sabacc.cli.options import ruleset_option
from sabacc.cli.trouble import Trouble, debug_option


@click.command("rulebook")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@ruleset_option(
    "Write the chapters for this ruleset; it stands first wherever the sources are compared."
)
@click.option("--force", is_flag=True, help="Write into a folder that is not empty.")
@debug_option
def command(folder: Path, ruleset: str | None, *, force: bool) -> None:
    """Write the rulebook to FOLDER, as plain Markdown that any viewer shows.

    Chapters with every rule, its examples, its sources and its scenarios; the disagreements, the
    rulesets, the decisions and the sentences of the sources; an edition to print.

    \b
        sabacc rulebook rules/
        sabacc rulebook --ruleset my-house.toml our-rules/
    """  # noqa: D301 - Click's mark for lines that it must not join
    from sabacc import site  # noqa: PLC0415
    from sabacc.cli.finding import find_ruleset  # noqa: PLC0415
    from sabacc.site.pages import vocabulary_pages  # noqa: PLC0415 - commands import late
    from sabacc.site.publishing.plain_pages import plain  # noqa: PLC0415

    rules = None if ruleset is None else find_ruleset(ruleset)
    if folder.is_dir() and any(folder.iterdir()) and not force:
        message = f"the folder {str(folder)!r} is not empty; --force writes into it all the same"
        raise Trouble(message)
    data = site.load(rules)
    pages = plain(vocabulary_pages.pages() | site.written(data))
    for path, text in pages.items():
        target = folder / path
        save(target, text, make_folder=True)
    whose = f"for {rules.name!r}" if rules is not None else f"of edition {data.edition}"
    click.echo(f"The rulebook {whose}: {len(pages)} files in {folder}; begin with rules/index.md.")
