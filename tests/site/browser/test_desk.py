"""The judge's desk in a browser: disputes on pages of their own, and the quiz of rulings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.runs import LONG_RUN
from tests.site.readers import Reader, Site, reading

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.mark.parametrize(
    ("old", "page"),
    [
        ("casebook.html#price-of-a-fold", "casebook/price-of-a-fold.html"),
        ("casebook/points.html#two-cards-at-once", "casebook/two-cards-at-once.html"),
    ],
)
def test_an_old_link_to_a_dispute_leads_on(reader: Reader, site: Site, old: str, page: str) -> None:
    reader.page.goto(site.at("glossary.html"))
    reader.page.goto(site.at(old))
    reader.page.wait_for_url(site.at(page))
    reader.page.go_back()

    expect(reader.page).to_have_url(site.at("glossary.html"))


def test_a_dispute_has_a_title_and_a_description(reader: Reader, site: Site) -> None:
    reader.page.goto(site.at("casebook/failed-call.html"))
    described = reader.page.locator("meta[name=description]").get_attribute("content") or ""

    expect(reader.page).to_have_title(re.compile(r"What does a failed call cost\?"))
    assert "Han calls with 15" in described
    assert "Ruling by standard: Han pays 12" in described


@LONG_RUN
def test_the_quiz_is_played_by_keyboard(reader: Reader, site: Site) -> None:
    page = reader.opens(site.at("casebook/quiz.html"))
    start = page.get_by_role("button", name="Ask me 10 questions")
    start.focus()
    page.keyboard.press("Enter")
    right = 0
    for number in range(1, 11):
        expect(page.get_by_text(f"Question {number} of 10 · {right} right")).to_be_visible()
        page.locator(".quiz-desk input").first.focus()
        page.keyboard.press("Space")
        page.keyboard.press("Enter")
        expect(page.locator(".quiz-desk .answer")).to_be_visible()
        right += page.locator(".quiz-desk .said").get_attribute("data-verdict") == "good"
        page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=f"{right} of 10 right")).to_be_focused()


def test_the_quiz_says_what_the_ruling_says(reader: Reader, site: Site) -> None:
    page = reader.opens(site.at("casebook/quiz.html"))
    page.get_by_role("button", name="Ask me").click()
    answer = page.locator(".quiz-desk .answer")
    names = (answer.get_attribute("data-right") or "").split(",")
    page.locator(f'.quiz-desk input[value="{names[0]}"]').check()
    page.get_by_role("button", name="Rule").click()

    expect(page.get_by_role("status").filter(has_text="Right.")).to_be_visible()
    expect(answer).to_be_visible()
    expect(page.locator(".quiz-desk").get_by_role("link", name="The whole dispute")).to_be_visible()


def test_without_scripts_the_answers_are_folded(browser: Browser, site: Site) -> None:
    with reading(browser, site, java_script_enabled=False) as reader:
        page = reader.opens(site.at("casebook/quiz.html"))
        first = page.locator("details.quiz").first
        expect(first.locator(".answer")).to_be_hidden()
        first.locator("> summary").click()
        expect(first.locator(".answer")).to_be_hidden()
        first.locator("details > summary").click()

        expect(first.locator(".answer")).to_be_visible()
        expect(page.locator(".quiz-desk")).to_be_hidden()
