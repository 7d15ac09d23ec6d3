"""The site as pure functions from data to text, with two faces: MkDocs and `sabacc rulebook`."""

from __future__ import annotations

from typing import Final

from sabacc.site import (
    cards_svg,
    casebook,
    changes,
    chapters,
    conformance_page,
    decision_index,
    decision_pages,
    matrix,
    print_edition,
    rules_json,
    ruleset_pages,
    sources,
    tables_page,
)
from sabacc.site.data import SiteData, load

__all__ = ["SiteData", "load", "pages"]

_AUTHORS: Final = (
    cards_svg,
    chapters,
    sources,
    decision_index,
    decision_pages,
    matrix,
    ruleset_pages,
    casebook,
    conformance_page,
    tables_page,
    print_edition,
    rules_json,
    changes,
)
"""The modules that write pages, each by `pages_of(data)`."""


def pages(data: SiteData) -> dict[str, str]:
    """Return every page and static text file by its path below the folder of documents.

    Raises ValueError where two modules write the same page.
    """
    found: dict[str, str] = {}
    for author in _AUTHORS:
        for path, text in author.pages_of(data).items():
            if path in found:
                message = f"{author.__name__}: the page {path} is written twice"
                raise ValueError(message)
            found[path] = text
    return found
