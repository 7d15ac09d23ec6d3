"""A table with cards of its own on the Arbiter page: their values, and how often each is there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.site.browser.arbiter_disputes import CALLED
from tests.site.browser.arbiter_reading import carried, link, opened, seated
from tests.site.readers import Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture(scope="module")
def page(browser: Browser, site: Site) -> Iterator[Page]:
    with seated(browser, site) as found:
        yield found


def refused(page: Page, says: str) -> None:
    """Ask for a ruling that the form cannot give yet."""
    page.get_by_role("button", name="Rule on it").click()
    expect(page.locator(".rules .fault")).to_contain_text(says)


def test_a_table_has_cards_of_its_own(page: Page, site: Site) -> None:
    opened(page, site, link(CALLED))
    page.get_by_text("Our table has house rules").click()
    for number, point in enumerate(("totals.face-values", "deck.size")):
        page.get_by_role("button", name="Add a house rule").click()
        page.get_by_label("Question").nth(number).select_option(point)
        page.get_by_label("Our rule").nth(number).select_option("own")
    refused(page, "every number is as usual; change one")
    queen = page.get_by_label("Queen, -20 to 20")
    queen.fill("99")
    refused(page, "Queen cannot be 99; write a whole number from -20 to 20")
    page.get_by_role("button", name="Go there").click()
    expect(queen).to_be_focused()
    queen.fill("-5")
    page.get_by_label("Idiot, 0 to 8").fill("3")
    typed = page.get_by_label("Type cards: Han's hand")
    typed.fill("idiot idiot idiot")
    typed.press("Enter")
    expect(page.get_by_role("button", name="Idiot").locator("visible=true")).to_have_count(3)
    page.get_by_role("button", name="Rule on it").click()
    expect(page.locator(".ruled .judged")).to_be_visible()

    assert carried(page)["ruleset"] == (
        "standard with totals.face-values own=queen:-5, deck.size own=idiot:3"
    )
