"""The site in a real browser: found, read and printed by anybody, anywhere."""

from __future__ import annotations

import os
import random
import re
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from sabacc.conformance.catalogue import rule_texts
from tests.site.readers import reading

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page, Request

    from tests.site.readers import Reader, Site

KINDS = (
    "index.html",
    "play/five-minutes.html",
    "play/reference-card.html",
    "rules/index.html",
    "rules/bombs.html",
    "disagreements.html",
    "casebook.html",
    "disputes.html",
    "rulesets/index.html",
    "rulesets/holonet.html",
    "sources/index.html",
    "sources/classic.html",
    "decisions/bombs.html",
    "decisions/principles.html",
    "conformance.html",
    "implementers/protocol.html",
    "implementers/vocabulary.html",
    "glossary.html",
    "changes.html",
    "print.html",
)
"""A page of each kind."""

EVERYDAY = (
    "index.html",
    "play/five-minutes.html",
    "rules/bombs.html",
    "disagreements.html",
    "casebook.html",
    "sources/classic.html",
    "implementers/protocol.html",
)
"""Those that differ most; all are judged by axe under `SABACC_EXHAUSTIVE`."""

PHONE = {"width": 375, "height": 740}
MOST_SHEETS = 80
"""Pages of A4 that the print edition may have."""
EVERYTHING = bool(os.environ.get("SABACC_EXHAUSTIVE"))

ONE_OF_EACH = """() => {
  for (const rows of document.querySelectorAll("tbody"))
    for (const row of [...rows.children].slice(4)) row.remove();
  for (const list of document.querySelectorAll(".md-nav__list"))
    for (const item of [...list.children].slice(6)) item.remove();
  for (const part of [...document.querySelector("article").children].slice(40)) part.remove();
}"""
"""Leaves of what repeats on a page the first few, so that axe judges it in a second."""


def found_first(page: Page, words: str) -> Locator:
    """Search, and return the first place within a page that is found."""
    page.keyboard.press("/")
    field = page.locator("input.md-search__input")
    field.fill(words)
    field.press("End")
    return page.locator(".md-search-result__item a[href*='#']").first


def ten_rules() -> list[str]:
    """Pick ten rules of ten chapters, the same ones in every run."""
    chance = random.Random(10)
    by_chapter: dict[str, list[str]] = {}
    for rule in rule_texts():
        by_chapter.setdefault(rule.partition(".")[0], []).append(rule)
    return [chance.choice(by_chapter[name]) for name in chance.sample(sorted(by_chapter), 10)]


@pytest.mark.parametrize("served", [True, False], ids=["from a server", "from a folder"])
def test_an_id_finds_its_rule_first(reader: Reader, site: Site, *, served: bool) -> None:
    """Ten ids, each the first of what a search for it finds."""
    where = site.at if served else site.file
    reader.page.goto(where("index.html"))
    for rule in ten_rules():
        found = found_first(reader.page, rule)

        expect(found).to_have_attribute("href", re.compile(f"{re.escape(place_of(rule))}$"))


def test_words_find_a_rule(reader: Reader, site: Site) -> None:
    """Whoever does not know the id says what he wants, and a click leads there."""
    reader.page.goto(site.at("index.html"))
    found = found_first(reader.page, "folds pays two credits")
    expect(found).to_contain_text("Whoever folds pays two credits")
    found.click()

    expect(reader.page.locator('[id="folding.cost.two-credits"]')).to_be_in_viewport()


def place_of(rule: str) -> str:
    """Return the end of the address of a rule's place."""
    return f"#{rule}"


def test_every_page_opens_from_a_folder(reader: Reader, site: Site) -> None:
    """Without a server nothing is missing: no error, no request that fails."""
    failed: list[str] = []
    reader.page.on("requestfailed", lambda request: failed.append(said(request)))
    reader.page.on("pageerror", lambda error: failed.append(str(error)))
    for page in KINDS:
        reader.page.goto(site.file(page))

        assert reader.page.locator("h1").first.inner_text(), page
    assert [one for one in failed if "ERR_ABORTED" not in one] == []


def said(request: Request) -> str:
    """Say what failed, and why: what the reader leaves behind is merely aborted."""
    return f"{request.url}: {request.failure}"


def test_a_phone_never_scrolls_sideways(browser: Browser, site: Site) -> None:
    """Wide tables scroll within themselves; and nothing is fetched from another host."""
    with reading(browser, site, viewport=PHONE) as reader:
        wide: dict[str, int] = {}
        for page in KINDS:
            reader.page.goto(site.at(page))
            width: int = reader.page.evaluate("document.documentElement.scrollWidth")
            if width > PHONE["width"]:
                wide[page] = width
        assert reader.foreign == []

    assert wide == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(browser: Browser, site: Site, scheme: Any) -> None:
    """One page of each kind is within reach of those who see little, or nothing.

    Of what repeats on it the first few are judged; all of it under `SABACC_EXHAUSTIVE`.
    """
    with reading(browser, site, color_scheme=scheme) as reader:
        complaints: dict[str, list[str]] = {}
        for page in KINDS if EVERYTHING else EVERYDAY:
            reader.page.goto(site.at(page))
            shown: str = reader.page.evaluate("document.body.dataset.mdColorScheme")
            assert shown == {"light": "default", "dark": "slate"}[scheme]
            found = complaints_of_axe(reader.page)
            if found:
                complaints[page] = found

    assert complaints == {}


def complaints_of_axe(page: Page) -> list[str]:
    """Have axe judge a page; returns what is wrong with which element."""
    if not EVERYTHING:
        page.evaluate(ONE_OF_EACH)
    page.evaluate((files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8"))
    violations = page.evaluate("axe.run({resultTypes: ['violations']}).then(r => r.violations)")
    return [
        f"{one['id']} ({one['impact']}): {node['html'][:200]}"
        for one in violations
        for node in one["nodes"][:3]
    ]


def test_the_print_edition_is_short(reader: Reader, site: Site) -> None:
    """It prints to a tagged PDF of A4 pages that fits a folder."""
    reader.page.goto(site.at("print.html"))
    printed = reader.page.pdf(prefer_css_page_size=True, tagged=True)
    sheets = len(re.findall(rb"/Type\s*/Page\b(?!s)", printed))

    assert 10 < sheets <= MOST_SHEETS
    assert b"/StructTreeRoot" in printed


def test_the_reference_card_prints_on_one_page(reader: Reader, site: Site) -> None:
    """It is to lie on a table."""
    reader.page.goto(site.at("play/reference-card.html"))
    printed = reader.page.pdf(prefer_css_page_size=True)

    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", printed)) == 1
