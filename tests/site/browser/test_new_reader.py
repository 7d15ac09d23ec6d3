"""A new reader, told only the home page's address, finds what the site was made to tell."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from sabacc.site.data import contested
from sabacc.spec.points import POINTS
from tests.runs import EXHAUSTIVE, LONG_RUN
from tests.site.readers import Reader, Site, until

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


EVERY_CARD = """name => {
  const cards = [...document.querySelectorAll("article .tabbed-set")];
  const chosen = (card) => card.querySelector(":scope > input:checked").id;
  const label = (card) => card.querySelector(`label[for="${chosen(card)}"]`).innerText.trim();
  return cards.length > 1 && cards.every((card) => label(card) === name);
}"""


@dataclass(frozen=True, slots=True)
class Question:
    """What a reader wants to know, and what he must be shown.

    Attributes:
        asks: Words by which he finds it on the home page.
        short: What the home page answers at once.
        point: The card to which the link beside it leads.
        read: What the card says when it is read as each ruleset.
        sources: The sentences that it must link to.
    """

    asks: str
    short: tuple[str, ...]
    point: str
    read: Mapping[str, str]
    sources: tuple[str, ...]


QUESTIONS = (
    Question(
        "What does folding cost?",
        ("One credit in standard, holonet and classic", "two in forum", "nothing in swag"),
        "folding.cost",
        {
            "Standard": "pays one credit",
            "Forum": "pays two credits",
            "Holonet": "pays one credit",
            "SWAG": "costs nothing",
            "Classic": "pays one credit",
        },
        ("F-039", "H-043", "S-046", "C-025"),
    ),
    Question(
        "Does -20 beat 15?",
        ("where the hand nearer to 23 or -23 wins: at the showdown in holonet", "demise in forum"),
        "ranking.order",
        {
            "Standard": "The higher total",
            "Forum": "The higher total",
            "Holonet": "nearer to 23 or -23",
            "SWAG": "The higher total",
            "Classic": "The higher total",
        },
        ("F-023", "H-018", "S-038", "C-002"),
    ),
    Question(
        "Both bomb in the sudden demise",
        ("standard and swag: the next best hand", "forum and holonet: they share"),
        "demise.all-bomb",
        {
            "Standard": "the next best hand wins",
            "Forum": "share the pot",
            "Holonet": "share the pot",
            "SWAG": "the next best hand wins",
            "Classic": "nearest to +23 wins",
        },
        ("F-060", "H-062", "S-085", "C-051"),
    ),
    Question(
        "Does a fourth card spoil an Idiot's Array?",
        ("Yes, everywhere",),
        "specials.idiots-array-extra",
        {},
        ("F-069", "H-020", "S-081", "C-060"),
    ),
    Question(
        "Which faces of the die cause a shift?",
        ("1 to 3 in standard and classic", "1 and 2 in holonet", "4 to 6 in swag"),
        "shift.faces",
        {
            "Standard": "on a 1, a 2 or a 3",
            "Forum": "does not arise",
            "Holonet": "on a 1 or a 2",
            "SWAG": "on a 4, a 5 or a 6",
            "Classic": "on a 1, a 2 or a 3",
        },
        ("H-065", "S-056", "C-026"),
    ),
    Question(
        "where do the lost cards go?",
        ("Under the deck in standard and classic", "in holonet", "out of play in swag"),
        "shift.lost-cards",
        {
            "Standard": "under the deck",
            "Holonet": "pooled, shuffled and dealt back",
            "SWAG": "under the marker at the end of the deck",
            "Classic": "under the deck",
        },
        ("H-069", "S-061", "C-029"),
    ),
)

ASKED = QUESTIONS if EXHAUSTIVE else QUESTIONS[::3]

SERVED = pytest.mark.parametrize(
    "served",
    [
        pytest.param(True, id="from a server"),
        pytest.param(False, id="from a folder", marks=LONG_RUN),
    ],
)


def heading(page: Page, id_: str) -> Locator:
    return page.locator(f'article [id="{id_}"]')


def tabs_of(page: Page, id_: str) -> Locator:
    return page.locator(f'article [id="{id_}"] ~ .tabbed-set').first


def read_as(page: Page, id_: str, name: str) -> Locator:
    tabs = tabs_of(page, id_)
    tabs.locator(".tabbed-labels").get_by_text(name, exact=True).click()
    return tabs.locator(".tabbed-block:visible").first


@LONG_RUN
@pytest.mark.parametrize("question", ASKED, ids=[one.point for one in ASKED])
def test_a_question_is_answered_from_the_home_page(
    reader: Reader, site: Site, question: Question
) -> None:
    page = reader.opens(site.at("index.html"))
    row = page.locator("tr", has_text=question.asks)
    answer = row.inner_text()
    for words in question.short:
        assert words in answer
    row.locator(f'a[href$="#{question.point}"]').click()
    expect(heading(page, question.point)).to_be_in_viewport()
    for name, words in question.read.items():
        expect(read_as(page, question.point, name)).to_contain_text(words)
    for sentence in question.sources:
        link = page.locator(
            f'[id="{question.point}"] ~ * a[href$="#{sentence}"], '
            f'[id="{question.point}"] ~ a[href$="#{sentence}"]'
        )
        assert link.count(), sentence


@LONG_RUN
def test_a_source_is_one_click_from_its_rule(reader: Reader, site: Site) -> None:
    page = reader.opens(site.at("rules/folding.html#folding.cost"))
    page.locator('[id="folding.cost"] ~ ul a[href$="forum.html#F-039"]').first.click()

    expect(heading(page, "F-039")).to_be_in_viewport()
    expect(page.get_by_role("link", name="A fold costs two credits").first).to_be_visible()


@LONG_RUN
def test_a_click_while_the_page_still_scrolls_leads_to_its_place(
    reader: Reader, site: Site
) -> None:
    page = reader.opens(site.at("index.html"))
    page.evaluate("""() => {
      scrollTo(0, 200);
      document.querySelector('article a[href$="#shift.faces"]').click();
      scrollTo(0, 300);
    }""")

    expect(heading(page, "shift.faces")).to_be_in_viewport()


@LONG_RUN
@SERVED
def test_whose_rules_one_reads_is_remembered(reader: Reader, site: Site, *, served: bool) -> None:
    page = reader.page
    where = site.at if served else site.file
    page.goto(where("rules/folding.html"))
    expect(read_as(page, "folding.cost", "Forum")).to_contain_text("two credits")
    expect_every_card_as(page, "Forum")

    page.evaluate("document.querySelectorAll('article details').forEach(it => it.open = true)")
    page.locator("article a[href*='betting.html#']:visible").first.click()
    expect(page).to_have_url(re.compile("/rules/betting.html#"))
    expect_every_card_as(page, "Forum")
    page.reload()
    expect_every_card_as(page, "Forum")

    page.goto(where("rules/ranking.html"))
    expect(read_as(page, "ranking.order", "Holonet")).to_contain_text("nearer to 23 or -23")
    page.go_back()
    expect(page).to_have_url(re.compile("/rules/betting.html#"))
    page.reload()
    expect_every_card_as(page, "Holonet")


def expect_every_card_as(page: Page, name: str) -> None:
    until(page, EVERY_CARD, name)


def test_a_rule_is_previewed_before_its_link_is_followed(reader: Reader, site: Site) -> None:
    page = reader.opens(site.at("index.html"))
    page.locator('article a[href$="#shift.faces"]').hover()
    preview = page.locator(".md-tooltip2", has_text="Which faces of the die cause a shift?")

    expect(preview).to_be_visible()


@LONG_RUN
@SERVED
def test_the_matrix_can_be_narrowed(reader: Reader, site: Site, *, served: bool) -> None:
    page = reader.page
    quarrels = sum(map(contested, POINTS))
    page.goto((site.at if served else site.file)("disagreements.html"))
    rows = page.locator("article tbody tr:visible")
    expect(rows).to_have_count(quarrels)
    page.locator("form.filter button[type=reset]").click()
    expect(rows).to_have_count(len(POINTS))
    page.get_by_label("The documents contradict each other").check()

    expect(rows).to_have_count(quarrels)


@LONG_RUN
def test_a_link_to_what_the_filter_hides_shows_it(reader: Reader, site: Site) -> None:
    page = reader.opens(site.at("disagreements.html#deck"))

    expect(heading(page, "deck")).to_be_in_viewport()


@LONG_RUN
def test_a_card_is_drawn_and_named(reader: Reader, site: Site) -> None:
    page = reader.opens(site.at("casebook/bombed-caller.html"))
    card = page.locator("article img.card").first
    card.scroll_into_view_if_needed()
    width: int = card.evaluate("image => image.decode().then(() => image.naturalWidth)")
    name = card.get_attribute("alt") or ""

    assert width > 0
    assert name
    assert name in page.locator("article").inner_text()


@LONG_RUN
def test_a_reader_may_choose_the_dark(reader: Reader, site: Site) -> None:
    page = reader.opens(site.at("index.html"))
    page.locator("label[title='Switch to the dark scheme']").click()
    page.goto(site.at("glossary.html"))

    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
