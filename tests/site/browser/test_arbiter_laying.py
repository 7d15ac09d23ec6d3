"""A table that is quick to lay out: cards typed, dealt at random, undone; names of two words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.runs import LONG_RUN
from tests.site.browser.arbiter_disputes import PLAYED, SUMS
from tests.site.browser.arbiter_reading import carried, link, opened, ruling, seated
from tests.site.readers import Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

PHONE = {"width": 390, "height": 844}
TALKER = "Jabba the Hutt"
OTHER = "\u0905\u0928\u093f\u0932"
"""A name in Devanagari, which writes some vowels as marks."""


@pytest.fixture(scope="module")
def page(browser: Browser, site: Site) -> Iterator[Page]:
    with seated(browser, site, viewport=PHONE) as found:
        yield found


def hand(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name=f"{name}'s hand", exact=True)


def typed(page: Page, name: str, cards: str) -> Locator:
    field = page.get_by_label(f"Type cards: {name}'s hand")
    field.fill(cards)
    field.press("Enter")
    return field


@LONG_RUN
def test_a_dispute_is_typed_and_ruled_on(page: Page, site: Site) -> None:
    opened(page, site)
    typed(page, "Han", "9 of coins, 8")
    expect(hand(page, "Han")).to_contain_text("no card is called '8'")
    field = typed(page, "Han", "9s")
    expect(hand(page, "Han")).to_contain_text("write 9sa for sabres, 9st for staves")
    expect(field).to_have_attribute("aria-invalid", "true")
    typed(page, "Han", "9 coins, 8f")
    expect(hand(page, "Han").locator(".tile")).to_have_text(["9 of coins", "8 of flasks"])
    expect(page.get_by_label("Type cards: Han's hand")).to_be_focused()
    typed(page, "Lando", "8f")
    expect(hand(page, "Lando")).to_contain_text("8 of flasks is on the table already")
    typed(page, "Lando", "15c idiot")
    expect(hand(page, "Lando").locator(".tile")).to_have_text(["ace of coins", "the Idiot"])

    names = page.get_by_label("Name", exact=True)
    names.nth(0).fill(TALKER)
    names.nth(1).fill(OTHER)
    for name, place, amount in SUMS:
        page.get_by_label(name, exact=True).nth(place).fill(amount)
    page.get_by_role("button", name="Add a claim").click()
    page.get_by_role("button", name="Rule on it").click()
    expect(ruling(page)).to_have_text(re.compile(rf"^{TALKER} wins the hand pot\. "))
    expect(page.locator(".walk")).to_contain_text(TALKER)
    expect(page.locator(".walk")).to_contain_text(OTHER)
    assert carried(page)["position"]["seats"] == ["Jabba_the_Hutt", OTHER]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

    page.get_by_label("Sabacc pot", exact=True).fill("1.5")
    page.get_by_role("button", name="Rule again").click()
    expect(page.get_by_role("alert")).to_contain_text(
        "the sabacc pot: '1.5' is not a whole number."
    )
    page.get_by_role("button", name="Go there").click()
    expect(page.get_by_label("Sabacc pot", exact=True)).to_be_focused()


@LONG_RUN
def test_nothing_that_is_typed_is_lost_or_passed_over(page: Page, site: Site) -> None:
    opened(page, site)
    first = page.get_by_label("Type cards: Han's hand")
    wrong = page.get_by_label("Type cards: Lando's hand")
    first.fill("9c 8f")
    wrong.fill("7sa nonsense")  # Han's cards are read now, and the form is drawn anew
    page.get_by_label("Credits").first.click()
    expect(hand(page, "Han").locator(".tile")).to_have_count(2)
    expect(hand(page, "Lando")).to_contain_text("no card is called 'nonsense'")
    expect(wrong).to_have_value("7sa nonsense")

    rule = page.get_by_role("button", name="Rule on it")
    rule.click()
    alert = page.locator(".alert")
    expect(alert).to_contain_text("Type cards: Lando's hand: no card is called 'nonsense'")
    expect(ruling(page)).to_have_count(0)
    alert.get_by_role("button", name="Go there").click()
    expect(wrong).to_be_focused()
    wrong.fill("")
    rule.click()
    expect(alert).to_contain_text("Lando's hand: Lando has no card; pick cards, or say that")
    expect(ruling(page)).to_have_count(0)
    wrong.fill("7sa")
    rule.click()
    expect(ruling(page)).to_have_text(re.compile(r"^Han wins the hand pot"))


@LONG_RUN
def test_cards_are_dealt_at_random_and_taken_back(page: Page, site: Site) -> None:
    opened(page, site)
    undo = page.get_by_role("button", name="Undo")
    typed(page, "Han", "coins-3")
    expect(hand(page, "Han").locator(".tile")).to_have_count(1)
    page.get_by_role("button", name="Deal at random").click()
    for name in ("Han", "Lando"):
        expect(hand(page, name).locator(".tile")).to_have_count(2)
    page.get_by_label("Sabacc pot", exact=True).fill("70")
    page.get_by_role("button", name="Add a player").click()
    expect(hand(page, "Leia")).to_be_visible()

    undo.click()
    expect(hand(page, "Leia")).to_have_count(0)
    expect(page.get_by_label("Sabacc pot", exact=True)).to_have_value("70")
    undo.click()
    expect(page.get_by_label("Sabacc pot", exact=True)).to_have_value("")
    undo.click()
    expect(hand(page, "Han").locator(".tile")).to_have_text(["3 of coins"])
    page.get_by_role("button", name="Clear the table").click()
    expect(hand(page, "Han").locator(".tile")).to_have_count(0)
    undo.click()
    expect(hand(page, "Han").locator(".tile")).to_have_text(["3 of coins"])


def test_a_card_that_is_given_up_lies_in_the_hand(page: Page, site: Site) -> None:
    opened(page, site, link(PLAYED))
    expect(ruling(page)).to_be_visible()
    page.get_by_label("does what").first.select_option("trade")
    field = page.get_by_label("Type cards: cards of step 1")
    field.fill("9c")
    field.press("Enter")

    expect(page.get_by_role("group", name="cards of step 1").locator(".tile")).to_have_count(1)


@LONG_RUN
def test_what_nobody_knows_is_no_fact(page: Page, site: Site) -> None:
    opened(page, site)
    page.get_by_label("Whose hand is best?").check()
    told = page.get_by_label("Known of the hand")
    told.nth(0).select_option(label="only what it counts")
    page.get_by_role("textbox", name="It counts", exact=True).fill("19")
    told.nth(1).select_option(label="nothing")
    expect(hand(page, "Han")).to_have_count(0)
    page.get_by_role("button", name="Rule on it").click()
    expect(ruling(page)).to_contain_text("It depends on what Lando holds")
    cases = page.locator(".cases .case")  # worth the sabacc pot, and not; a tie; and Han's
    expect(cases).to_have_count(4)
    expect(cases.last).to_contain_text("In every other case")
    expect(page.locator(".walk")).to_have_count(0)
    assert carried(page)["unknown"] == {"hands": {"Han": 19, "Lando": None}}
    assert carried(page)["position"] == {"hands": {}}


TWO = """\
sabacc dispute 1
ruleset: standard
Han says: hands: Han coins-7 flasks-9, Lando coins-9 sabres-3
Lando says: hands: Han coins-7 flasks-9, Lando coins-9 sabres-11
claim: Han wins
"""


@LONG_RUN
def test_two_versions_of_the_facts_stand_side_by_side(page: Page, site: Site) -> None:
    opened(page, site)
    page.get_by_text("Or paste a hand record, or a dispute file").click()
    page.locator("textarea").first.fill(TWO)
    page.get_by_role("button", name="Read it").click()
    page.get_by_role("button", name="Rule on it").click()
    expect(ruling(page)).to_contain_text("It depends on whose facts are right")
    cases = page.locator(".cases .case")
    expect(cases).to_have_count(2)
    expect(cases.nth(0)).to_contain_text("Han has the best hand")
    expect(cases.nth(1)).to_contain_text("Lando has the best hand")
