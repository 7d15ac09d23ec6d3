"""What was written once is remembered by the content of all that it was written from.

Half the time of a build goes into rulings, examples and counts.  They change with the rules and the
engine alone, so that a build after a change to a text, a script or a style takes them as they were.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

import sabacc
from sabacc import site
from sabacc.conformance import FEATURES
from sabacc.site.arbiter_page import arbiter_data
from sabacc.site.arbiter_page.engine_files import ArbiterError, cache_folder, forget, kept
from sabacc.site.data import SiteData
from sabacc.spec.sentences import sentences_folder

_FILE: Final = "pages.json"
_IDLE: Final = frozenset({".pyc"})
_CHANGES: Final = "CHANGELOG.md"


def written(data: SiteData) -> dict[str, str]:
    """Return every page and file as `sabacc.site.written` does, and the scenarios of the engine.

    They are taken from an earlier build where that can be done.

    `data` is that of the project, as `sabacc.site.load` gives it.
    """
    cache = cache_folder()
    try:
        folder = kept(cache, f"pages-{_content()}", partial(_write, data))
        forget(cache, folder)
    except ArbiterError:  # nothing can be kept here
        return _made(data)
    return msgspec.json.decode((folder / _FILE).read_bytes(), type=dict[str, str])


def _write(data: SiteData, folder: Path) -> None:
    (folder / _FILE).write_bytes(msgspec.json.encode(_made(data)))


def _made(data: SiteData) -> dict[str, str]:
    return site.written(data) | arbiter_data.pages()


def _content() -> str:
    """Return a hash over Python's version and every file that pages are written from."""
    found = hashlib.sha256(sys.version.encode())
    for path in _sources():
        found.update(f"\0{path.name}\0".encode())
        found.update(path.read_bytes())
    return found.hexdigest()[:16]


def _sources() -> Iterator[Path]:
    package = Path(sabacc.__file__).resolve().parent
    for folder in (package, FEATURES, sentences_folder()):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix not in _IDLE:
                yield path
    changes = package.parents[1] / _CHANGES
    if changes.is_file():
        yield changes
