"""The navigation of the site, laid out over the pages that there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sabacc.points import BASES, CHAPTERS
from sabacc.site.chapters import ABOUT
from sabacc.site.rule_card import LABELS

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

_SECTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "Home": ("index.md",),
    "Play": ("play/five-minutes.md", "play/reference-card.md"),
    "Rules": ("rules/index.md", *(f"rules/{name}.md" for name in CHAPTERS), "rules/", "print.md"),
    "Disputes": (
        "arbiter.md",
        "casebook.md",
        "casebook/",
        "disagreements.md",
        "dispute-file.md",
        "disputes.md",
        "editions.md",
    ),
    "Rulesets": ("rulesets/index.md", *(f"rulesets/{name}.md" for name in BASES), "rulesets/"),
    "Sources": ("sources/index.md", *(f"sources/{name}.md" for name in BASES), "sources/"),
    "Decisions": (
        "decisions/index.md",
        "decisions/principles.md",
        *(f"decisions/{name}.md" for name in CHAPTERS),
        "decisions/",
    ),
    "For programs": ("conformance.md", "implementers/adapter.md", "implementers/"),
    "About": ("glossary.md", "changes.md", ""),
}
"""The tabs, each with its pages in order; a folder stands for what is left of it.

The empty name at the end stands for every page that no tab names."""


def navigation(pages: Collection[str]) -> list[dict[str, Any]]:
    """Lay out all pages, given by their paths; what no tab names goes to the last one.

    A page is its path, or its path under the short title that the navigation calls it by.
    """
    left = {page for page in pages if page.endswith(".md")}
    tabs: list[dict[str, Any]] = []
    for tab, wanted in _SECTIONS.items():
        found: list[str | dict[str, str]] = []
        for one in wanted:
            taken = sorted(page for page in left if _stands_for(one, page))
            found += map(_entry, taken)
            left.difference_update(taken)
        if found:
            tabs.append({tab: found[0] if tab == "Home" else found})
    return tabs


def _entry(page: str) -> str | dict[str, str]:
    """Give a page a short title where that of the page would repeat on every line of its tab."""
    folder, _, file = page.rpartition("/")
    name = file.removesuffix(".md")
    match folder:
        case "rulesets" if name != "index":
            return {name.replace("-plus-", "+"): page}
        case "sources" if name in LABELS:
            return {LABELS[name]: page}
        case "decisions" if name in ABOUT:
            return {ABOUT[name][0]: page}
        case _:
            return page


def _stands_for(wanted: str, page: str) -> bool:
    """Say whether a page is the one that is wanted, or lies below the folder that is."""
    return page == wanted or (wanted.endswith("/") and page.startswith(wanted)) or not wanted
