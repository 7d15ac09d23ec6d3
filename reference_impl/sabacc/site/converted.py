"""What was turned into HTML once is remembered by the content of all that it was made from.

A page is turned anew only when its text, a setting, a library or the list of the site's files has
changed, since links are resolved with it.  Only this module and the hook know MkDocs.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, Final

import msgspec
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import get_toc

from sabacc.site.arbiter_page.engine_files import cache_folder, forget

_LIBRARIES: Final = ("mkdocs", "markdown", "pymdown-extensions")
_FILE: Final = "converted.json"
_LOG: Final = logging.getLogger("mkdocs")


class Converted:
    """The pages of one checkout as earlier builds turned them, by hashes of what they were."""

    def __init__(self, docs: Path, settings: object, files: Iterable[str]) -> None:
        """Read what earlier builds kept for a folder of documents.

        Args:
            docs: The folder of documents; each has pages of its own in the cache.
            settings: Whatever else a page may depend on.
            files: The paths of all files of the site.
        """
        libraries = [(name, version(name)) for name in _LIBRARIES]
        self._basis = f"{libraries}\0{settings}\0{sorted(files)}"
        self._place = cache_folder() / f"converted-{_hash(str(docs.resolve()))}"
        self._used: dict[str, Any] = {}
        try:
            found = msgspec.json.decode((self._place / _FILE).read_bytes())
        except (OSError, ValueError):  # nothing is kept, or a write was cut off
            found = None
        self._kept: dict[str, Any] = found if isinstance(found, dict) else {}

    def key(self, path: str, text: str) -> str:
        """Return the name under which a page is kept, by its path and its Markdown."""
        return _hash(f"{self._basis}\0{path}\0{text}")

    def found(self, key: str) -> Any | None:  # noqa: ANN401 - JSON
        """Return what is kept under a key, if there is anything."""
        found = self._kept.get(key)
        if found is not None:
            self._used[key] = found
        return found

    def keep(self, key: str, made: Mapping[str, Any]) -> None:
        """Keep what was made now."""
        self._used[key] = made

    def write(self) -> None:
        """Write what this build used, and forget the rest; where nothing can be kept, that is all.

        Another build of this checkout may write at the same time: the file is replaced whole.
        """
        if self._used.keys() == self._kept.keys():
            return
        try:
            self._place.mkdir(parents=True, exist_ok=True)
            with NamedTemporaryFile(dir=self._place, delete=False) as made:
                made.write(msgspec.json.encode(self._used))
            Path(made.name).replace(self._place / _FILE)
        except OSError:
            return
        forget(self._place.parent, self._place)


class KeptPage(Page):
    """A page that MkDocs turns into HTML if no earlier build did."""

    def __init__(
        self, title: str | None, file: File, config: MkDocsConfig, known: Converted
    ) -> None:
        """Make the page of a file, with its title in the navigation if it has one there."""
        super().__init__(title, file, config)
        self._known = known

    def render(self, config: MkDocsConfig, files: Files) -> None:
        """Set what the base class sets, from an earlier build if it can."""
        key = self._known.key(self.file.src_uri, self.markdown or "")
        found = self._known.found(key)
        if found is None:
            with _warnings() as warned:
                super().render(config, files)
            if not warned:  # who is warned of a page now is warned next time too
                self._known.keep(key, self._as_json())
            return
        self.content = found["content"]
        self.toc = get_toc(found["toc"])
        self._title_from_render = found["title"]
        self.present_anchor_ids = set(found["anchors"])
        linked = ((files.get_file_from_path(to), links) for to, links in found["links"].items())
        self.links_to_anchors = {to: links for to, links in linked if to is not None}

    def _as_json(self) -> dict[str, Any]:
        links = (self.links_to_anchors or {}).items()
        return {
            "content": self.content,
            "toc": _tokens(self.toc),
            "title": self._title_from_render,
            "anchors": sorted(self.present_anchor_ids or ()),
            "links": {to.src_uri: anchors for to, anchors in links},
        }


def kept_pages(config: MkDocsConfig, files: Files) -> Converted:
    """Have every page of the site remembered; return what is to be written after the build."""
    settings: dict[str, Any] = dict(config)
    behind = [settings[name] for name in ("markdown_extensions", "mdx_configs", "validation")]
    known = Converted(Path(config.docs_dir), behind, [file.src_uri for file in files])
    titles = dict(_titles(settings["nav"]))
    for file in files.documentation_pages():
        KeptPage(titles.get(file.src_uri), file, config, known)
    return known


def _titles(nav: Any) -> Generator[tuple[str, str]]:  # noqa: ANN401 - as settings have it
    """Yield the path of each page that the navigation gives a title, with that title."""
    if isinstance(nav, list):
        for entry in nav:  # pyright: ignore[reportUnknownVariableType]
            yield from _titles(entry)
    elif isinstance(nav, dict):
        for title, what in nav.items():  # pyright: ignore[reportUnknownVariableType]
            if isinstance(what, str):
                yield what, str(title)  # pyright: ignore[reportUnknownArgumentType]
            else:
                yield from _titles(what)


@contextmanager
def _warnings() -> Generator[list[str]]:
    """Yield a list that holds what MkDocs warned of, once the context is left."""
    heard: list[str] = []

    class Ear(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            heard.append(record.getMessage())

    ear = Ear(logging.WARNING)
    _LOG.addHandler(ear)
    try:
        yield heard
    finally:
        _LOG.removeHandler(ear)


def _tokens(entries: Iterable[Any]) -> list[dict[str, Any]]:
    """Return a table of contents as MkDocs reads it, before the hook shortens it."""
    return [
        {
            "level": entry.level,
            "id": entry.id,
            "name": entry.title,
            "children": _tokens(entry.children),
        }
        for entry in entries
    ]


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]
