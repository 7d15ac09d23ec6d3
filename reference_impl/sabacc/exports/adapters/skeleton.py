"""The files of an adapter's folder, from templates and the published schemas."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from sabacc import EDITION
from sabacc.exports.adapters.languages import LANGUAGES
from sabacc.exports.adapters.message_shapes import shapes
from sabacc.protocol.messages import PROTOCOL
from sabacc.system.addresses import HERE, REPOSITORY
from sabacc.system.templates import environment

if TYPE_CHECKING:
    from collections.abc import Iterator

_TEMPLATES: Final = Path(__file__).parent / "templates"
_ENDING: Final = ".j2"


def files(language: str) -> dict[str, str]:
    """Return the text of each file of a folder, by its path with `/`.

    `language` is a key of LANGUAGES.
    """
    templates = environment(_TEMPLATES, escaped=False)
    templates.filters |= {"camel": _camel, "lower_camel": _lower_camel, "shout": _shout}
    words, records = shapes()
    paths = {folder: list(_paths(_TEMPLATES / folder)) for folder in ("every", language)}
    known = {
        "language": LANGUAGES[language],
        "spelt": LANGUAGES[language].spelt,
        "words": words,
        "records": records,
        "protocol": PROTOCOL,
        "edition": EDITION,
        "repository": REPOSITORY,
        "site": HERE,
        "game": min(paths[language], key=_no_game),
    }
    return {
        path: templates.get_template(f"{folder}/{path}{_ENDING}").render(known)
        for folder, found in paths.items()
        for path in found
    }


def _paths(folder: Path) -> Iterator[str]:
    for path in sorted(folder.rglob(f"*{_ENDING}")):
        yield path.relative_to(folder).as_posix().removesuffix(_ENDING)


def _no_game(path: str) -> tuple[bool, bool]:
    """Order the files of a language, that with the game first, or the one that holds all."""
    name = path.rpartition("/")[2].lower()
    return not name.startswith("game."), not name.startswith("adapter.")


def _camel(word: str) -> str:
    """Return `not-in-the-deck` or `ran_out` as `NotInTheDeck` or `RanOut`."""
    return "".join(part[:1].upper() + part[1:] for part in word.replace("-", "_").split("_"))


def _lower_camel(word: str) -> str:
    found = _camel(word)
    return found[:1].lower() + found[1:]


def _shout(word: str) -> str:
    return word.replace("-", "_").upper()
