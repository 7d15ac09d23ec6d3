"""The navigation of the site, laid out over the pages that there are."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final, NamedTuple

from sabacc.site.casebook.casebook import in_parts
from sabacc.site.data import ABOUT, ORDER, PARTS
from sabacc.site.elements import LABELS
from sabacc.spec.points import BASES, VERSIONS


class PageGroup(NamedTuple):
    """Pages of a tab under a heading of their own."""

    title: str
    pages: tuple[str | PageGroup, ...]


def _by_parts(folder: str) -> tuple[PageGroup, ...]:
    """Return the chapters' pages in a folder, part by part."""
    return tuple(
        PageGroup(part.title, tuple(f"{folder}/{name}.md" for name in part.chapters))
        for part in PARTS
    )


# The pages on the disputes, before these themselves
_CASEBOOK: Final = (
    "casebook.md",
    "casebook/situations.md",
    "casebook/quiz.md",
    "casebook/points.md",
)

# The tabs, each with its pages in order.
#
# A name without `.md` at its end stands for every page that is left and begins so; the empty name
# at the very end for every page that no tab names.
_SECTIONS: Final[Mapping[str, tuple[str | PageGroup, ...]]] = {
    "Home": ("index.md",),
    "Play": (
        "play/five-minutes.md",
        "play/hand.md",
        "play/reference-card.md",
        "play/deck.md",
        "play/settle.md",
        PageGroup("Before you play by", tuple(f"play/settle/{base}.md" for base in BASES)),
        "play/mishaps.md",
    ),
    "Rules": ("rules/index.md", "print.md", *_by_parts("rules"), "rules/"),
    "Disputes": (
        "arbiter.md",
        PageGroup(
            "Casebook",
            (
                *_CASEBOOK,
                *(
                    PageGroup(part.title, tuple(one.page for one in found))
                    for part, found in in_parts().items()
                ),
                "casebook/",
            ),
        ),
        "disagreements.md",
        "dispute-file.md",
        "disputes.md",
        "editions.md",
    ),
    "Rulesets": (
        "rulesets/index.md",
        "which-sabacc.md",
        "compare/index.md",
        *(f"rulesets/{name}.md" for name in BASES),
        PageGroup("Books of the documents", ("print/",)),
        PageGroup("Versions of forum", tuple(f"rulesets/{name}.md" for name in VERSIONS)),
        *(PageGroup(f"Options of {name}", (f"rulesets/{name}-plus-",)) for name in BASES),
        PageGroup("Side by side", ("compare/",)),
        "rulesets/",
    ),
    "Sources": ("sources/index.md", *(f"sources/{name}.md" for name in BASES), "sources/"),
    "Decisions": (
        "decisions/index.md",
        "decisions/principles.md",
        *_by_parts("decisions"),
        "decisions/",
    ),
    "For programs": (
        "conformance.md",
        *(
            f"implementers/{name}.md"
            for name in ("adapter", "commands", "protocol", "play", "hand", "choices")
        ),
        "implementers/",
    ),
    "About": (
        "glossary.md",
        "changes.md",
        PageGroup(
            "Contributing",
            ("contributing/adding-a-rule.md", "contributing/rules.md", "contributing/"),
        ),
        "",
    ),
}

# Titles for the navigation where that of the page is too long for it
_SHORT: Final = {
    "print.md": "The book, to print",
    "casebook.md": "All disputes",
    "casebook/points.md": "Point by point",
}


def navigation(pages: Collection[str]) -> list[dict[str, Any]]:
    """Lay out all pages, given by their paths; what no tab names goes to the last one.

    A page is its path, or its path under the short title that the navigation calls it by; a group
    is its title with a list of pages.  A group without a page is left out, and so is such a tab.
    """
    left = {page for page in pages if page.endswith(".md")}
    tabs: list[dict[str, Any]] = []
    for tab, wanted in _SECTIONS.items():
        found = list(_laid_out(wanted, left))
        if found:
            tabs.append({tab: found[0] if tab == "Home" else found})
    return tabs


def _laid_out(wanted: tuple[str | PageGroup, ...], left: set[str]) -> Iterator[Any]:
    """Yield the entries of a tab or a group, and take their pages from those that are left."""
    for one in wanted:
        if isinstance(one, PageGroup):
            inside = list(_laid_out(one.pages, left))
            if inside:
                yield {one.title: inside}
            continue
        is_folder = not one.endswith(".md")
        taken = sorted(page for page in left if page == one or (is_folder and page.startswith(one)))
        left.difference_update(taken)
        yield from map(_entry, taken)


def _entry(page: str) -> str | dict[str, str]:
    """Give a page a short title where that of the page would repeat on every line of its tab."""
    folder, _, file = page.rpartition("/")
    name = file.removesuffix(".md")
    match folder:
        case "rulesets" if name != "index":
            return {name.replace("-plus-", "+"): page}
        case "compare" if name != "index":
            return {name.replace("-", " and ", 1): page}
        case "sources" | "play/settle" | "print" if name in LABELS:
            return {LABELS[name]: page}
        case "decisions" if name in ORDER:
            return {ABOUT[name][0]: page}
        case _:
            return {_SHORT[page]: page} if page in _SHORT else page
