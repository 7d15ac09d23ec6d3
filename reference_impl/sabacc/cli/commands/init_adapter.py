"""`sabacc init-adapter`: the beginnings of an adapter, in one of several languages."""

from __future__ import annotations

from pathlib import Path

import click

from sabacc.cli.options import quiet_option
from sabacc.cli.output import CliError, debug_option, save

OFFERED = ("python", "javascript", "go", "rust", "java", "csharp")
"""A copy of the keys of `languages.toml`, which is not loaded for the help."""


@click.command("init-adapter")
@click.argument("language", type=click.Choice(OFFERED))
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@quiet_option("Print nothing.")
@debug_option
def command(language: str, folder: Path, *, quiet: bool) -> None:
    """Write the beginnings of an adapter to FOLDER.

    \b
    FOLDER gets:
      - a small program that answers the level `score`, and conforms as it is
      - a workflow that judges the adapter at each push

    Files that are there already are left alone: nothing is written if one is in the way.

    \b
        sabacc init-adapter go my-adapter
    """
    from sabacc.exports.adapters import files, languages

    written = files(language)
    there = [path for path in written if (folder / path).exists()]
    if there:
        message = f"{folder} already holds {', '.join(there)}; name another folder, or move them"
        raise CliError(message)
    for path, text in written.items():
        save(folder / path, text, make_folder=True)
    if quiet:
        return
    entry = languages()[language]
    click.echo(f"An adapter in {entry['name']}: {len(written)} files in {folder}.  Now:")
    for line in (f"cd {folder}", *entry["build"], f"sabacc doctor -- {entry['command']}"):
        click.echo(f"  {line}")
    click.echo(f"  sabacc verify -- {entry['command']}")
    if entry["otherwise"]:
        click.echo("README.md has another way to build it.")
