"""Editions side by side: a folder each, `latest` beside them, and two lists of them all.

`index.html` is for people, and `versions.json` for the list in the header of every page, in the
form of mike, which the theme reads.  So an old edition names one that came after it.

    python -m sabacc.site.publishing.editions BUILT PUBLISHED NAME

moves a built site into the folder of what is published, under its name, and writes the list anew.
An edition that is published stays as it is; `latest` is replaced.
"""

import html
import json
import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from sabacc.system.user_input import InputError

LATEST: Final = "latest"
MARK: Final = "<!-- editions -->"
"""Where a page names the list of all editions, if there is one beside it."""

CURRENT: Final = "current"
"""The other name of the newest edition."""
SWITCH: Final = {"provider": "mike", "default": [f"^{LATEST}$", f"^{CURRENT}$"]}
"""The theme's setting for a list of editions in the header; all but these are superseded."""
VERSIONS: Final = "versions.json"

# What is shown in the place of a page that is missing
_LOST: Final = "404.html"

_EDITION: Final = re.compile(r"\d{4}\.\d{1,3}")
_PAGE: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sabacc, the rules: all editions</title>
<style>
:root {{ color-scheme: light dark; font: 1.1rem/1.6 system-ui, sans-serif; }}
main {{ max-width: 36rem; margin: 3rem auto; padding: 0 1rem; }}
</style>
<main>
<h1>Sabacc, the rules</h1>
<p>Each edition stays where it is, so a link to a rule always leads to the text that it cites.</p>
<ul>
{entries}
</ul>
</main>
</html>
"""


class PublishError(InputError):
    """A site that cannot be published as it was asked."""


def linked(markdown: str, target: str) -> str:
    """Return a page with a link to the list of all editions in the place of its mark.

    Without a `target`, the address of the list as seen from the page, nothing stands there: a site
    that is built alone has no list beside it.
    """
    link = f'<a href="{html.escape(target)}">All editions</a>.' if target else ""
    return markdown.replace(MARK, link)


def publish(built: Path, published: Path, name: str) -> None:
    """Move the site in `built` to `published`/`name`, and list what is published.

    Raises PublishError where the name is neither `latest` nor that of the site's own edition, and
    where that edition is published already.
    """
    if not (built / "index.html").is_file():
        raise PublishError(f"{built} has no index.html; build the site first")
    edition = _edition(built)
    if name not in {LATEST, edition}:
        raise PublishError(
            f"{name!r} is not a name for a site of edition {edition}; use that, or {LATEST!r}"
        )
    target = published / name
    if target.exists() and name != LATEST:
        raise PublishError(f"edition {name} is published already, and stays as it is")
    shutil.rmtree(target, ignore_errors=True)
    shutil.move(built, target)
    (published / ".nojekyll").touch()  # folders and files are served as they are
    (published / "index.html").write_text(listing(published), encoding="utf-8")
    (published / VERSIONS).write_text(json.dumps(versions(published)), encoding="utf-8")
    if name == LATEST and (target / _LOST).is_file():
        # Hosts look for it at the root alone, whichever edition lacks the page.
        shutil.copyfile(target / _LOST, published / _LOST)


def listing(published: Path) -> str:
    """Return the page that lists the editions in a folder, `latest` first, then the newest."""
    entries = (
        f'<li><a href="{one.folder}/index.html">{one.title}</a>: '
        f"{html.escape(one.words or _latest(published))}</li>"
        for one in _published(published)
    )
    return _PAGE.format(entries="\n".join(entries))


def versions(published: Path) -> list[dict[str, str | list[str]]]:
    """Return the same list as the header of each page reads it."""
    return [
        {"version": one.folder, "title": one.title, "aliases": one.aliases}
        for one in _published(published)
    ]


def _latest(published: Path) -> str:
    """Say towards which edition the folder `latest` goes, or after which it came."""
    edition = _edition(published / LATEST)
    is_out = (published / edition).is_dir()
    towards = f"edition {edition} with later fixes" if is_out else f"towards edition {edition}"
    return f"as the project has it today, {towards}"


class PublishedEdition(NamedTuple):
    """An edition in its folder: what it is called, and what is said of it; of `latest` nothing."""

    folder: str
    title: str
    words: str
    aliases: list[str]


def _published(published: Path) -> Iterator[PublishedEdition]:
    """Yield `latest` if it is there, then the editions, the newest first."""
    found = (path.name for path in published.iterdir() if _EDITION.fullmatch(path.name))
    names = sorted(found, key=_number, reverse=True)
    if (published / LATEST).is_dir():
        yield PublishedEdition(LATEST, "Latest", "", [])
    for place, name in enumerate(names):
        words, aliases = ("superseded", []) if place else ("the one in force", [CURRENT])
        yield PublishedEdition(name, f"Edition {name}", words, aliases)


def _number(name: str) -> tuple[int, int]:
    year, _, number = name.partition(".")
    return int(year), int(number)


def _edition(folder: Path) -> str:
    """Return the edition of a built site, as its `rules.json` names it."""
    found: str = json.loads((folder / "rules.json").read_text(encoding="utf-8"))["edition"]
    return found


def main(words: Sequence[str]) -> int:
    """Publish what the command line names; return the status to exit with."""
    try:
        built, published, name = words
    except ValueError:
        usage = "python -m sabacc.site.publishing.editions BUILT PUBLISHED NAME"
        print(f"usage: {usage}", file=sys.stderr)  # noqa: T201
        return 2
    try:
        publish(Path(built), Path(published), name)
    except PublishError as error:
        print(error, file=sys.stderr)  # noqa: T201 - a command
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
