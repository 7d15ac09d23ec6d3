"""The site as pure functions from data to text, with two faces: MkDocs and `sabacc rulebook`."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from sabacc.site.data import SiteData, load

__all__ = ["SiteData", "load", "written"]

AUTHORS: Final = (
    "pages.deck_page",
    "pages.chapters",
    "pages.sources",
    "casebook.situations",
    "pages.rulesets",
    "casebook.casebook",
    "pages.table_sheet",
    "pages.conformance",
    "pages.for_programs",
    "pages.book",
)
"""The modules that write pages, each by `pages_of(data)`; imported only when pages are written."""


def __getattr__(name: str) -> Any:  # noqa: ANN401 - a class or a function
    """Import `SiteData` and `load` where they are wanted: to look a sentence up needs neither."""
    if name in __all__:
        return getattr(import_module("sabacc.site.data"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def written_by(author: str, data: SiteData) -> dict[str, str]:
    """Return the pages and static text files of one of the `AUTHORS`."""
    pages: dict[str, str] = import_module(f"sabacc.site.{author}").pages_of(data)
    return pages


def written(
    data: SiteData, by: Callable[[str, SiteData], dict[str, str]] = written_by
) -> dict[str, str]:
    """Return every page and static text file by its path below the folder of documents.

    `by` returns those of an author, where they are at hand already.
    Raises ValueError where two modules write the same page.
    """
    found: dict[str, str] = {}
    for author in AUTHORS:
        for path, text in by(author, data).items():
            if path in found:
                raise ValueError(f"sabacc.site.{author}: the page {path} is written twice")
            found[path] = text
    return found
