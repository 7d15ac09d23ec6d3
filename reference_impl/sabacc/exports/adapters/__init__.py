"""Skeleton adapters: one plain file that answers `score`, with its build, per language."""

import tomllib
from pathlib import Path
from typing import Any, Final

from sabacc.protocol.messages import PROTOCOL
from sabacc.system.addresses import REPOSITORY, THIS_EDITION
from sabacc.system.templates import environment

_TEMPLATES: Final = Path(__file__).parent / "templates"
_ENDING: Final = ".j2"


def languages() -> dict[str, dict[str, Any]]:
    """Return `languages.toml`: how to build and run an adapter, by the word of `init-adapter`."""
    file = Path(__file__).with_name("languages.toml")
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    usual: dict[str, Any] = {"build": [], "otherwise": "", "dotnet": ""}
    return {word: usual | entry for word, entry in table.items()}


def files(language: str) -> dict[str, str]:
    """Return the text of each file of a skeleton, by its path with `/`.

    `language` is a key of `languages`.
    """
    templates = environment(_TEMPLATES, escaped=False)
    paths = {
        folder: [
            path.relative_to(_TEMPLATES / folder).as_posix().removesuffix(_ENDING)
            for path in sorted((_TEMPLATES / folder).rglob(f"*{_ENDING}"))
        ]
        for folder in ("every", language)
    }
    known = {
        "language": languages()[language],
        "protocol": PROTOCOL,
        "repository": REPOSITORY,
        "site": THIS_EDITION,
        "game": next(path for path in paths[language] if path.endswith(_SOURCES)),
    }
    return {
        path: templates.get_template(f"{folder}/{path}{_ENDING}").render(known)
        for folder, names in paths.items()
        for path in names
    }


_SOURCES: Final = (".py", ".mjs", ".go", ".rs", ".java", ".cs")
