"""The site on paper: the print edition, and the card for the table."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.runs import LONG_RUN

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.site.readers import Reader, Site

MOST_SHEETS = 80
"""Pages of A4 that the print edition may have."""

MOST_OF_A_CHAPTER = 20
"""Pages of A4 that a chapter may have: those who print one before a game want no ream."""

PAGE_RULES = """() => [...document.styleSheets]
  .flatMap((sheet) => [...sheet.cssRules])
  .filter((rule) => rule instanceof CSSPageRule)
  .map((rule) => rule.cssText)"""


def printed(page: Page) -> tuple[bytes, list[str]]:
    """Print a page; returns the PDF, and the size of each of its sheets."""
    found = page.pdf(prefer_css_page_size=True, tagged=True)
    sheets = re.findall(rb"/Type\s*/Page\b(?!s)", found)
    sizes = [one.decode() for one in re.findall(rb"/MediaBox\s*\[([^\]]+)\]", found)]
    assert len(sizes) == len(sheets)
    return found, sizes


def is_a4(size: str) -> bool:
    """Tell whether a sheet is 210 by 297 millimetres, within a point."""
    _, _, width, height = map(float, size.split())
    return abs(width - 595.3) < 1 and abs(height - 841.9) < 1


@LONG_RUN
def test_the_print_edition_is_short(reader: Reader, site: Site) -> None:
    """It prints to a tagged PDF of numbered A4 pages that fits a folder."""
    reader.page.goto(site.at("print.html"))
    rules: list[str] = reader.page.evaluate(PAGE_RULES)
    pdf, sheets = printed(reader.page)

    assert 10 < len(sheets) <= MOST_SHEETS
    assert all(map(is_a4, sheets))
    assert b"/StructTreeRoot" in pdf
    assert any("@bottom-right" in rule and "counter(page)" in rule for rule in rules)


def test_a_chapter_prints_the_law_of_one_ruleset(reader: Reader, site: Site) -> None:
    """That of the tab that is open; what is folded stays so, and no link asks for a screen."""
    page = reader.page
    page.goto(site.at("rules/demise.html"))
    page.locator(".tabbed-labels label", has_text="Classic").first.click()
    _, sheets = printed(page)
    page.emulate_media(media="print")
    shown = page.locator(".tabbed-block").filter(visible=True)
    whose = shown.evaluate_all(
        "blocks => blocks.map(one => [...one.parentElement.children].indexOf(one))"
    )

    assert len(sheets) <= MOST_OF_A_CHAPTER
    assert set(whose) == {4}
    assert page.locator("article > details").filter(visible=True).count() == 0


def test_the_reference_card_prints_on_one_page(reader: Reader, site: Site) -> None:
    """It is to lie on a table."""
    reader.page.goto(site.at("play/reference-card.html"))
    _, sheets = printed(reader.page)

    assert len(sheets) == 1
    assert is_a4(sheets[0])
