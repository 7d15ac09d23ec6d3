"""No page is a scroll: with its folds closed each fits a few screens, the print edition aside."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from tests.runs import LONG_RUN

if TYPE_CHECKING:
    from tests.site.readers import Reader, Site

TALLEST = 15_000
"""How many pixels a page may be high, on a screen that is 1280 wide."""
TALLER = {
    "rules/drawing.html": 19_500,
    "rules/demise.html": 17_500,
    "rules/penalties.html": 17_000,
    "rules/calling.html": 16_500,
    "rules/shift.html": 16_000,
    "sources/forum.html": 17_000,
    "compare/forum-swag.html": 17_500,
    "compare/forum-holonet.html": 16_500,
    "decisions/drawing.html": 15_500,
}
"""Those that are still higher, and how high; the list may only shrink."""
WHOLE = "print.html"
ELSEWHERE = "404.html"
OF_A_FOLDER = 4
"""How many pages of each folder are measured: the largest, and all that are named above."""


def folder(page: str) -> str:
    """Return the folder of a page."""
    return page.rpartition("/")[0]


@LONG_RUN
def test_no_page_is_too_tall(reader: Reader, site: Site) -> None:
    """The largest pages of each folder, as a reader on a desktop sees them."""
    pages = [page for page in site.pages() if page not in {WHOLE, ELSEWHERE}]
    measured = set(TALLER)
    for _, group in groupby(sorted(pages, key=folder), folder):
        largest = sorted(group, key=lambda page: -len(site.text(page)))
        measured |= {*largest[:OF_A_FOLDER]}
    found: dict[str, int] = {}
    for page in sorted(measured):
        reader.page.goto(site.at(page), wait_until="load")
        found[page] = reader.page.evaluate("document.documentElement.scrollHeight")

    assert {page: high for page, high in found.items() if high > TALLER.get(page, TALLEST)} == {}
    assert {page: found[page] for page in TALLER if found[page] <= TALLEST} == {}
