"""Each reader who comes to the front page has what they came for in at most three clicks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from sabacc.system.addresses import ISSUES, REPOSITORY
from tests.runs import LONG_RUN
from tests.site.browser.arbiter_reading import ruling, with_engine
from tests.site.readers import Reader, Site

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

MOST = 3


@dataclass
class Visit:
    """A visit that begins on the front page: every click is counted."""

    page: Page
    clicks: int = 0

    def click(self, what: Locator) -> None:
        """Click, as long as there is patience left."""
        self.clicks += 1
        assert self.clicks <= MOST
        what.click()

    def follow(self, name: str) -> None:
        self.click(self.page.locator("article").get_by_role("link", name=name, exact=True).first)

    def press(self, name: str) -> None:
        self.click(self.page.get_by_role("button", name=name, exact=True))


@pytest.fixture
def visit(reader: Reader, site: Site) -> Visit:
    reader.page.goto(site.at("index.html"))
    return Visit(reader.page)


@LONG_RUN
def test_a_player_has_cards_to_play_with(visit: Visit) -> None:
    visit.follow("a deck")

    expect(visit.page.locator(".deck-sheets .sheet").first).to_be_visible()


@LONG_RUN
def test_a_player_learns_the_game(visit: Visit) -> None:
    visit.follow("Play it")

    expect(visit.page.locator("h1")).to_contain_text("in five minutes")
    expect(visit.page.locator("article img.card").first).to_be_visible()


@LONG_RUN
def test_an_author_knows_how_to_get_the_suite(visit: Visit) -> None:
    for name, address in (("Get the suite", REPOSITORY), ("report a fault", ISSUES)):
        link = visit.page.locator("article").get_by_role("link", name=name, exact=True)
        expect(link).to_have_attribute("href", address)
    visit.follow("Verify your program")

    expect(visit.page.locator("article pre").first).to_contain_text("pip install")


@LONG_RUN
def test_a_disputant_gets_a_ruling(visit: Visit, site: Site) -> None:
    with_engine(site)
    visit.follow("Settle it")
    visit.press("Show me an example")

    expect(ruling(visit.page)).to_be_visible()


@LONG_RUN
def test_a_judge_finds_what_to_do_when_something_goes_wrong(visit: Visit) -> None:
    visit.follow("when something goes wrong")

    expect(visit.page.locator("article")).to_contain_text("out of turn")


@LONG_RUN
def test_whoever_compares_sees_a_difference(visit: Visit, site: Site) -> None:
    with_engine(site)
    visit.follow("compare any two")
    visit.press("Compare them")

    expect(visit.page.locator(".difference img.card").first).to_be_visible()
