"""The search understands players: their words, whole phrases, and a minus before a digit."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from sabacc.site.publishing.heads import asked, players_words, settings, words_of_pages
from sabacc.spec.points import POINTS
from tests.runs import LONG_RUN
from tests.site.browser.searches import found
from tests.site.readers import Reader, Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

QUERIES: dict[str, dict[str, str]] = tomllib.loads(
    Path(__file__).parents[2].joinpath("data", "searches.toml").read_text("utf-8")
)

MINUS = ("-23", "minus 23", "\u221223", "Negative 23")


def within(place: str, section: str) -> bool:
    return place == section or place.startswith(f"{section}.")


def ranks(page: Page, wanted: dict[str, str]) -> dict[str, int]:
    """Return at which rank each query finds its section: 0 is the first, 10 none of the best ten.

    What counts is the best place of each page: the others are folded beneath it.
    """
    answers = found(page, list(wanted))
    places = {query: [of_page[0] for of_page in pages] for query, pages in answers.items()}
    return {
        query: next((at for at, one in enumerate(places[query]) if within(one, section)), 10)
        for query, section in wanted.items()
    }


def test_players_words_are_those_of_points() -> None:
    assert sorted(players_words().keys() - POINTS.keys()) == []


def test_the_index_holds_players_words_beside_titles() -> None:
    places = (
        "rules/bombs.html#bombs.zero",
        "rules/bombs.html#bombs.zero.bombs",
        "x.html#bombs.zero",
        "play/deck.html",
        "play/deck.html#print-it",
    )
    docs = [{"location": place, "title": "ä", "text": ""} for place in places]
    index = json.loads(asked(json.dumps({"config": {"fields": {}}, "docs": docs})))

    assert index["config"]["fields"] == {"asked": {"boost": 1000.0}}
    assert [entry.get("asked") for entry in index["docs"]] == [
        players_words()["bombs.zero"],
        None,
        None,
        words_of_pages()["play/deck.html"],
        None,
    ]


def test_words_of_pages_are_those_of_pages_that_are_searched(site: Site) -> None:
    index = json.loads(site.folder.joinpath("search", "search_index.json").read_text("utf-8"))

    assert words_of_pages().keys() <= {entry["location"] for entry in index["docs"]}
    assert "boost" in settings("compare/index.md")
    assert settings("compare/standard-classic.md") == {"exclude": True}


@LONG_RUN
@pytest.mark.parametrize(
    ("kind", "queries", "late"),
    [("known", 45, 4), ("untuned", 10, 2), ("strangers", 62, 4), ("fresh", 100, 8)],
)
def test_players_find_what_they_ask_for(
    reader: Reader, site: Site, kind: str, queries: int, late: int
) -> None:
    reader.page.goto(site.at("404.html"))
    at = ranks(reader.page, QUERIES[kind])
    later = {query: rank for query, rank in at.items() if rank}

    assert len(at) == queries
    assert len(later) <= late, later
    assert kind == "untuned" or max(at.values()) < 4, later


@LONG_RUN
def test_a_minus_before_a_digit_is_a_minus(reader: Reader, site: Site) -> None:
    reader.page.goto(site.at("404.html"))
    answers = found(reader.page, [*MINUS, "23"])
    minus, plain = answers["-23"], answers.pop("23")

    assert within(minus[0][0], "rules/ranking.html#ranking.plus-minus-23")
    assert answers == dict.fromkeys(MINUS, minus)
    assert plain != minus


@LONG_RUN
@pytest.mark.parametrize("served", [True, False], ids=["from a server", "from a folder"])
def test_readers_see_their_own_words(reader: Reader, site: Site, *, served: bool) -> None:
    page = reader.page
    page.goto((site.at if served else site.file)("index.html"))
    page.keyboard.press("/")
    field = page.locator("input.md-search__input")
    field.fill("can I fold gladly")
    field.press("End")
    first = page.locator(".md-search-result__item").first
    expect(first.locator("a[href*='#folding.when']").first).to_be_visible()

    missing = first.locator(".md-search-result__terms del").first
    expect(missing).to_have_text("gladly")
    expect(first).not_to_contain_text("=")
    field.fill("who shuff")
    field.press("End")
    expect(page.locator(".md-search__suggest")).to_contain_text("who shuffle")


@LONG_RUN
def test_from_a_folder_the_search_is_ready_before_anybody_begins(
    reader: Reader, site: Site
) -> None:
    reader.page.goto(site.file("rules/bombs.html"))

    ready = reader.page.locator(".md-search-result__meta")
    expect(ready).to_have_text("Type to start searching")
    reader.page.keyboard.press("/")
    field = reader.page.locator("input.md-search__input")
    field.fill("folding cost")
    field.press("End")
    expect(reader.page.locator(".md-search-result__item a").first).to_be_visible()
