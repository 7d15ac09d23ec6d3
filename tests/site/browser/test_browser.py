"""The site in a real browser: found and read by anybody, anywhere, without another host."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from sabacc.conformance.scenarios.catalogue import rule_texts
from sabacc.site.data import ORDER
from tests.runs import DAY, LONG_RUN
from tests.site.readers import Reader, Site, reading

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page, Request

PHONE = {"width": 375, "height": 740}
SCREENS = (320, 820, 1024)
"""How wide the screens are: a small phone, a tablet upright and lying."""
AT_ONCE = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { transition: none !important }");
  document.adoptedStyleSheets.push(sheet);
}"""
"""Lets nothing slide to its place, such as the navigation as the screen gets wider."""
WIDE = "() => document.documentElement.scrollWidth"


def too_wide(page: Page) -> dict[int, int]:
    """Return how wide a page is on each screen that it does not fit."""
    page.evaluate(AT_ONCE)
    found: dict[int, int] = {}
    for width in SCREENS:
        page.set_viewport_size({"width": width, "height": PHONE["height"]})
        if (wide := page.evaluate(WIDE)) > width:
            found[width] = wide
    return found


def found_first(page: Page, words: str) -> Locator:
    """Search, and return the first place within a page that is found."""
    page.keyboard.press("/")
    field = page.locator("input.md-search__input")
    field.fill(words)
    field.press("End")
    return page.locator(".md-search-result__item a[href*='#']").first


def ten_rules() -> list[str]:
    chance = random.Random(10)
    by_chapter: dict[str, list[str]] = {}
    for rule in rule_texts():
        by_chapter.setdefault(rule.partition(".")[0], []).append(rule)
    return [chance.choice(by_chapter[name]) for name in chance.sample(sorted(by_chapter), 10)]


@LONG_RUN
@pytest.mark.parametrize("served", [True, False], ids=["from a server", "from a folder"])
def test_an_id_finds_its_rule_first(reader: Reader, site: Site, *, served: bool) -> None:
    where = site.at if served else site.file
    reader.page.goto(where("index.html"))
    for rule in ten_rules():
        found = found_first(reader.page, rule)

        expect(found).to_have_attribute("href", re.compile(f"#{re.escape(rule)}$"))


@pytest.mark.parametrize(
    ("words", "place", "says"),
    [
        ("fold costs two credits", "folding.cost.two-credits", "A fold costs two credits"),
        pytest.param("F-039", "F-039", "will not meet it leaves the hand", marks=LONG_RUN),
        pytest.param(
            "what does folding cost",
            "folding.cost",
            "A fold costs one credit",
            marks=LONG_RUN,
        ),
        pytest.param("sudden demise", "sudden-demise", "tie", marks=LONG_RUN),
        pytest.param("idiot's array", "idiot-s-array", "Idiot", marks=LONG_RUN),
    ],
)
def test_words_find_what_they_are_about(
    reader: Reader, site: Site, words: str, place: str, says: str
) -> None:
    reader.page.goto(site.at("index.html"))
    found = found_first(reader.page, words)
    expect(found).to_have_attribute("href", re.compile(f"#{re.escape(place)}"))
    found.click()
    there = reader.page.locator(f'[id="{place}"]')
    expect(there).to_be_in_viewport()

    expect(reader.page.locator("article")).to_contain_text(says)


@LONG_RUN
def test_every_page_opens_from_a_folder_on_any_screen(browser: Browser, site: Site) -> None:
    failed: list[str] = []
    wide: dict[str, dict[int, int]] = {}
    with reading(browser, site, viewport=PHONE) as reader:
        reader.page.on("requestfailed", lambda request: failed.append(said(request)))
        reader.page.on("pageerror", lambda error: failed.append(str(error)))
        for page in read_here(site):
            reader.page.goto(site.file(page))

            assert reader.page.locator("h1").first.inner_text(), page
            if found := too_wide(reader.page):
                wide[page] = found
        assert reader.foreign == []

    assert [one for one in failed if not harmless(one)] == []
    assert wide == {}


@LONG_RUN
def test_no_chapter_is_wider_than_a_screen(browser: Browser, site: Site) -> None:
    wide: dict[str, dict[int, int]] = {}
    with reading(browser, site, viewport=PHONE, java_script_enabled=False) as reader:
        for page in (f"rules/{chapter}.html" for chapter in ORDER):
            reader.page.goto(site.at(page), wait_until="domcontentloaded")
            if found := too_wide(reader.page):
                wide[page] = found

    assert wide == {}


def read_here(site: Site) -> list[str]:
    """Return what is opened: a page of each kind, and a seventh of all, another one each day.

    Pages of one kind are made alike.
    """
    every = [page for page in site.pages() if page != "404.html"]
    return sorted({*site.kinds(), *every[DAY % 7 :: 7]} - {"404.html"})


def said(request: Request) -> str:
    return f"{request.url}: {request.failure}"


def harmless(failure: str) -> bool:
    """Tell what is no fault: the reader left before it came, or previews, which need a server."""
    return "ERR_ABORTED" in failure or "/sitemap.xml: " in failure


def test_styles_fetch_nothing_from_elsewhere(site: Site) -> None:
    styles = list(site.folder.rglob("*.css"))
    assert len(styles) >= 5
    for path in styles:
        loads = re.findall(r"(?:url\(|@import)\s*[\"']?([^\"')]+)", path.read_text("utf-8"))

        assert [one for one in loads if "//" in one.partition("data:")[0]] == [], path.name
