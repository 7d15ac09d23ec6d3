"""The table that a ruling draws: stepped through by fingers and keys, and printed on one sheet."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import expect

from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.dispute import from_json
from sabacc.arbiter.drawing import render
from sabacc.arbiter.ruling_json import RulingOutput
from tests.runs import LONG_RUN
from tests.site.browser.arbiter_disputes import LEVEL, PLAYED
from tests.site.browser.arbiter_reading import link, opened, ruling, seated
from tests.site.readers import Site, reading

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

PHONE: Final = {"width": 390, "height": 844}
BET: Final[dict[str, Any]] = {**PLAYED, "claims": []}
"""Han bets 2, Lando may not raise by 4, and matches."""
FAULTS: Final = """() => axe.run(".walk", {resultTypes: ["violations"]})
  .then(({violations}) => violations.map(({id, nodes}) => `${id}: ${nodes[0].html}`))"""
BIG_CROWD: Final = ("Han", "Lando", "Leia", "Ann", "Bob", "Cid", "Dee", "Eve")


@pytest.fixture(scope="module")
def phone(browser: Browser, site: Site) -> Iterator[Page]:
    with seated(browser, site, viewport=PHONE, color_scheme="dark") as found:
        yield found


def seat(figure: Locator, name: str) -> Locator:
    return figure.locator(".on-screen li", has=figure.page.get_by_text(name, exact=True))


@LONG_RUN
def test_a_played_hand_is_stepped_through(phone: Page, site: Site) -> None:
    opened(phone, site, link(BET))
    expect(ruling(phone)).to_be_visible()
    before, after = phone.locator(".walk figure").all()
    press = after.get_by_role("group", name="Step by step").get_by_role("button")
    first, back, forward, last = press.all()
    told = after.get_by_role("status")

    expect(after.locator("figcaption")).to_have_text("After")
    expect(before.get_by_role("img")).to_have_count(4)
    expect(before.get_by_role("img", name="9 of coins")).to_be_visible()
    expect(seat(after, "Lando")).to_contain_text("98 credits (\N{MINUS SIGN}2)")
    expect(after.locator(".pots-shown").first).to_contain_text("hand pot 16 (+4)")
    expect(last).to_have_attribute("aria-disabled", "true")

    first.click()
    expect(told).to_have_text("Nothing has happened yet.")
    expect(seat(after, "Han")).to_contain_text("100 credits")
    forward.click()
    expect(told).to_contain_text("Han bets 2")
    forward.press("ArrowRight")
    expect(after.locator("figcaption")).to_have_text("After step 2 of 5")
    expect(told).to_contain_text("Han pays 2 to the hand pot")
    expect(told.get_by_role("link")).to_have_attribute(
        "href", site.at("rules/betting.html#betting.payee.hand-pot")
    )
    expect(seat(after, "Han")).to_contain_text("98 credits (\N{MINUS SIGN}2)")
    expect(seat(after, "Lando")).to_contain_text("100 credits")
    forward.press("ArrowLeft")
    expect(seat(after, "Han")).to_contain_text("100 credits")
    forward.press("End")
    expect(told).to_contain_text("Next, Lando rolls the die")
    back.click()
    expect(told).to_contain_text("Lando pays 2")
    expect(back).to_be_focused()

    phone.evaluate((files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8"))
    assert phone.evaluate(FAULTS) == []
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_card_that_comes_is_marked(phone: Page, site: Site) -> None:
    opened(phone, site, link(LEVEL))
    expect(ruling(phone)).to_be_visible()
    before, after = phone.locator(".walk figure").all()

    expect(before.get_by_role("img")).to_have_count(4)
    expect(after.locator(".on-screen").get_by_role("img", name="5 of coins, new")).to_be_visible()
    expect(seat(after, "Lando")).to_contain_text("25, bombs")


def test_a_crowd_fits_a_phone(phone: Page, site: Site) -> None:
    deck = [f"{suit}-{rank}" for rank in range(1, 9) for suit in ("coins", "flasks", "sabres")]
    hands = {name: deck[3 * place : 3 * place + 3] for place, name in enumerate(BIG_CROWD)}
    position = {
        **LEVEL["position"],
        "seats": list(BIG_CROWD),
        "hands": hands,
        "stacks": dict.fromkeys(BIG_CROWD, 100),
        "deck": [],
    }
    opened(phone, site, link({**LEVEL, "position": position, "claims": []}))
    expect(ruling(phone)).to_be_visible()

    expect(phone.locator(".walk figure").first.locator("li")).to_have_count(len(BIG_CROWD))
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def sheets(page: Page) -> int:
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", page.pdf(prefer_css_page_size=True)))


def casebook(site: Site) -> Iterator[tuple[str, dict[str, Any], RulingOutput]]:
    for one in json.loads(site.text("casebook/index.json")):
        found = json.loads(site.text(f"casebook/{one['id']}.json"))
        yield one["id"], found["dispute"], found["ruling"]


@LONG_RUN
def test_a_ruling_prints_on_one_sheet(browser: Browser, site: Site) -> None:
    several: dict[str, int] = {}
    with seated(browser, site, viewport={"width": 1280, "height": 900}) as page:
        for name, dispute, _ in casebook(site):
            opened(page, site, link(dispute))
            expect(ruling(page)).to_be_visible()
            several[name] = sheets(page)
        page.emulate_media(media="print")
        assert page.locator(".walk img:visible").count() > 0

    assert {name: many for name, many in several.items() if many != 1} == {}


@LONG_RUN
def test_a_ruling_sheet_prints_on_one_sheet(browser: Browser, site: Site) -> None:
    arbiter = Arbiter()
    several: dict[str, int] = {}
    with reading(browser, site, viewport=PHONE) as reader:
        page = reader.page
        for name, dispute, ruled in casebook(site):
            told = from_json(dispute)
            page.set_content(render(ruled, told, arbiter.drawn(told)))
            several[name] = sheets(page)
            assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], name
        drawn: list[int] = page.locator("img").evaluate_all(
            "all => all.map(one => one.naturalWidth)"
        )
        assert reader.foreign == []

    assert {name: many for name, many in several.items() if many != 1} == {}
    assert drawn
    assert set(drawn) == {62}
