"""Any two rulesets are compared in the browser, and a scenario opens in the Arbiter."""

from __future__ import annotations

import re
from collections.abc import Generator
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import pytest
from playwright.sync_api import FilePayload, expect

from tests.runs import LONG_RUN
from tests.site.browser.arbiter_reading import ruling, seated, told
from tests.site.readers import Site, reading
from tests.site.visits.test_every_kind import TALLEST

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PAGE = "compare/index.html"
HOUSE = """
name = "Cloud City"
base = "swag"

[choices]
"folding.cost" = "one-credit"
"""


@pytest.fixture(scope="module")
def page(browser: Browser, site: Site) -> Generator[Page]:
    """Open the page for all tests, so that its engine is loaded once."""
    with seated(browser, site, viewport={"width": 1280, "height": 900}) as found:
        found.goto(site.at(PAGE))
        yield found


def choose(page: Page, place: int, name: str) -> None:
    page.locator(".side").nth(place).get_by_label("Ruleset").select_option(name)


def whole(page: Page) -> None:
    expect(page.locator(".compared[data-whole]")).to_be_attached()


@LONG_RUN
def test_an_option_differs_from_its_base_in_a_hand(page: Page) -> None:
    choose(page, 0, "swag")
    choose(page, 1, "swag+penalties")
    page.get_by_role("button", name="Compare them").click()
    whole(page)
    bomb = page.locator(".difference", has_text="What does a bomb at the showdown cost?")

    assert page.url.endswith("#one=swag&other=swag%2Bpenalties")
    expect(page.get_by_role("heading", name="swag and swag+penalties")).to_be_focused()
    expect(bomb.locator("img.card").first).to_be_visible()
    expect(bomb.locator("tr", has_text="So").locator("td")).to_have_count(2)


@LONG_RUN
def test_distant_rulesets_are_no_scroll(page: Page) -> None:
    choose(page, 0, "forum")
    choose(page, 1, "classic")
    page.get_by_role("button", name="Compare them").click()
    expect(page.get_by_role("heading", name="forum and classic")).to_be_focused()
    whole(page)
    first, second = (page.locator(".difference").nth(place).bounding_box() for place in (0, 1))

    assert first is not None
    assert second is not None
    assert first["y"] == second["y"]
    assert page.evaluate("document.documentElement.scrollHeight") <= TALLEST


@LONG_RUN
def test_a_house_file_is_one_of_the_two(page: Page) -> None:
    choose(page, 0, "swag")
    side = page.locator(".side").nth(1)
    side.get_by_text("Our table has house rules").click()
    side.get_by_text("Paste or open a house file").click()
    side.get_by_label("A house file, as TOML").fill(HOUSE)
    side.get_by_role("button", name="Use its rules").click()
    expect(side.get_by_text("As the file of Cloud City has it.")).to_be_visible()
    page.get_by_role("button", name="Compare them").click()
    whole(page)
    carried = urlencode(
        {"one": "swag", "other": "swag with folding.cost one-credit", "other-name": "Cloud City"}
    )

    assert page.url.partition("#")[2] == carried
    expect(page.get_by_role("heading", name="swag and Cloud City")).to_be_visible()
    expect(page.locator(".difference").first).to_contain_text("A fold costs one credit")


@LONG_RUN
def test_a_house_file_is_opened(page: Page) -> None:
    side = page.locator(".side").first
    for opened, found in (("base = 'swagg'", "did you mean"), (HOUSE, "Cloud City")):
        if not side.get_by_label("or open one").is_visible():
            side.locator("summary").first.click()
            side.get_by_text("Paste or open a house file").click()
        file = FilePayload(name="ours.toml", mimeType="text/plain", buffer=opened.encode())
        side.get_by_label("or open one").set_input_files(file)
        expect(page.locator(".compare")).to_contain_text(found)


@LONG_RUN
def test_an_address_brings_the_comparison(page: Page, site: Site) -> None:
    page.goto(site.at(f"{PAGE}#one=forum&other=forum-rebel"))
    expect(page.get_by_role("heading", name="forum and forum-rebel")).to_be_visible()
    page.evaluate("location.hash = 'one=classic&other=classic'")
    expect(page.locator(".sum")).to_have_text("They answer every question alike.")
    page.go_back()
    expect(page.get_by_role("heading", name="forum and forum-rebel")).to_be_visible()
    expect(page.locator(".side").first.get_by_label("Ruleset")).to_have_value("forum")


@LONG_RUN
@pytest.mark.parametrize(
    "fragment",
    [
        "one=<img src=x onerror=alert(1)>&other=swag",
        "one=swagg&other=swag",
        "one=swag with x y&other=swag",
        "one=swag&other=forum&other-name=<b>bold</b>",
        f"one=swag&other={'x' * 40_000}",
    ],
)
def test_a_hostile_address_makes_nothing(page: Page, site: Site, fragment: str) -> None:
    page.goto(site.at(PAGE))
    page.evaluate("to => { location.hash = to; }", fragment)
    expect(page.locator(".compare .alert p, .compare .sum").first).to_be_visible()

    assert page.locator(".compare b, .compare img[src='x']").count() == 0


@LONG_RUN
def test_without_scripts_the_pairs_are_links(browser: Browser, site: Site) -> None:
    with reading(browser, site, java_script_enabled=False) as found:
        found.page.goto(site.at(PAGE))
        pairs = found.page.locator("article td a[href$='.html']:not([href*='rulesets'])")

        assert pairs.count() == 20
        pairs.first.click()
        expect(found.page.locator("h1")).to_contain_text(re.compile("standard.*and.*forum"))


@LONG_RUN
def test_the_hand_of_a_difference_opens_in_the_arbiter(page: Page, site: Site) -> None:
    page.goto(site.at(f"{PAGE}#one=swag&other=classic"))
    whole(page)
    page.get_by_role("link", name="Open this hand in the Arbiter").first.click()
    expect(page).to_have_url(re.compile(r"/arbiter\.html\?scenario=|/arbiter\.html#dispute="))
    expect(ruling(page)).to_be_visible()

    assert "Which totals" not in told(page)


@LONG_RUN
def test_a_scenario_that_is_not_there_is_told(page: Page, site: Site) -> None:
    for id_ in ("bombs.zero.bombs/no-such", "../../etc/passwd", "<b>x</b>"):
        page.goto(site.at(f"arbiter.html?{urlencode({'scenario': id_})}"))
        expect(page.locator(".arbiter .alert")).to_contain_text("no such scenario")
