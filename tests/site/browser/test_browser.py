"""Pages in a browser: the search, the desk, settling, and who comes for the first time."""

import json
import random
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, Request, expect

from sabacc.conformance.scenarios.catalogue import rule_texts
from sabacc.notation.card_names import short_name
from sabacc.site.data import ORDER, contested
from sabacc.site.pages.table_sheet import Sheet, page_of, read, sheet_of, written
from sabacc.site.publishing.heads import asked, players_words, words_of_pages
from sabacc.spec.house_files import read_house_file
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Choice, builtin
from tests.runs import EXHAUSTIVE, LONG_RUN, SAMPLE
from tests.site.browser.searches import found
from tests.site.on_paper import printed
from tests.site.readers import Reader, Site, reading, until

PHONE = {"width": 375, "height": 740}
# How wide the screens are: a small phone, a tablet upright and lying
SCREENS = (320, 820, 1024)
# Lets nothing slide to its place, such as the navigation as the screen gets wider
AT_ONCE = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { transition: none !important }");
  document.adoptedStyleSheets.push(sheet);
}"""
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
        pytest.param("sudden demise", "demise.cause", "tie", marks=LONG_RUN),
        pytest.param("idiot's array", "specials.idiots-array", "Idiot", marks=LONG_RUN),
    ],
)
def test_words_find_what_they_are_about(
    reader: Reader, site: Site, words: str, place: str, says: str
) -> None:
    reader.page.goto(site.at("index.html"))
    found = found_first(reader.page, words)
    expect(found).to_have_attribute("href", re.compile(f"#{re.escape(place)}"))
    found.click()
    expect(reader.page.locator(f'[id="{place}"]')).to_be_in_viewport()

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
    return sorted({*site.kinds(), *every[SAMPLE % 7 :: 7]} - {"404.html"})


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
    page.get_by_role("button", name="Ask me 10 questions").focus()
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


QUERIES: dict[str, dict[str, str]] = tomllib.loads(
    Path(__file__).parents[2].joinpath("data", "searches.toml").read_text("utf-8")
)

SCREEN = 4  # at which rank a reader must scroll

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


def test_the_index_holds_players_words_and_answers_beside_titles() -> None:
    places = (
        "rules/bombs.html#bombs.zero",
        "rules/bombs.html#bombs.zero.bombs",
        "x.html#bombs.zero",
        "play/deck.html",
        "play/deck.html#print-it",
    )
    docs = [{"location": place, "title": "ä", "text": ""} for place in places]
    index = json.loads(asked(json.dumps({"config": {"fields": {}}, "docs": docs})))

    assert index["config"]["fields"] == {"asked": {"boost": 1.0}}
    assert "kitty" in index["config"]["same"]["jackpot"].split(", ")
    assert [(entry.get("asked"), entry["text"]) for entry in index["docs"]] == [
        (players_words()["bombs.zero"], "<p>Standard: ä</p>"),
        (None, ""),
        (None, ""),
        (words_of_pages()["play/deck.html"], ""),
        (None, ""),
    ]


def test_words_of_pages_are_those_of_pages_that_are_searched(site: Site) -> None:
    index = json.loads(site.folder.joinpath("search", "search_index.json").read_text("utf-8"))

    assert words_of_pages().keys() <= {entry["location"] for entry in index["docs"]}


@LONG_RUN
@pytest.mark.parametrize(
    ("kind", "queries", "late"),
    [
        ("known", 45, 3),
        ("untuned", 10, 0),
        ("strangers", 62, 7),
        ("fresh", 100, 5),
        ("far", 250, 14),
        ("tables", 149, 15),
        ("outsider-one", 25, 1),
        ("outsider-two", 25, 1),
        ("outsider-three", 25, 1),
        ("outsider-four", 25, 1),
        ("outsider-five", 25, 2),
        ("haste", 8, 0),
    ],
)
def test_players_find_what_they_ask_for(
    reader: Reader, site: Site, kind: str, queries: int, late: int
) -> None:
    reader.page.goto(site.at("404.html"))
    at = ranks(reader.page, QUERIES[kind])
    later = {query: rank for query, rank in at.items() if rank}

    assert len(at) == queries
    assert len(later) <= late, later
    assert sum(rank >= SCREEN for rank in at.values()) <= len(at) // 25, later


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
    found_first(page, "can I fold gladly")
    first = page.locator(".md-search-result__item").first
    expect(first.locator("a[href*='#folding.when']").first).to_be_visible()

    expect(first.locator(".md-search-result__terms del").first).to_have_text("gladly")
    expect(first).not_to_contain_text("=")
    found_first(page, "who shuff")
    expect(page.locator(".md-search__suggest")).to_contain_text("who shuffle")


@LONG_RUN
def test_from_a_folder_the_search_is_ready_before_anybody_begins(
    reader: Reader, site: Site
) -> None:
    reader.page.goto(site.file("rules/bombs.html"))

    ready = reader.page.locator(".md-search-result__meta")
    expect(ready).to_have_text("Type to start searching")

    expect(found_first(reader.page, "folding cost")).to_be_visible()


# Pages of A4 that the sheet may have
MOST_SHEETS = 4


def tick(page: Page, point: str, choice: Choice) -> None:
    box = page.locator(f'input[name="settle {point}"][value="{choice.name}"]')
    box.check()
    row = page.locator(".choice").filter(has=box)
    for name, number in choice.listed:
        row.get_by_label(f"{short_name(name)}: a number").fill(str(number))
    if choice.number is not None:
        row.locator("input[type=number]").fill(str(choice.number))


@pytest.mark.parametrize(
    ("base", "ticked"),
    [
        pytest.param(
            "standard",
            {
                "field.exists": Choice("yes"),
                "field.capacity": Choice("no-limit"),
                "ante.amount": Choice("each-pot", 5),
                "folding.cost": Choice("free"),
            },
            id="standard, with a field",
        ),
        pytest.param(
            "classic",
            {"specials.idiots-array-extra": Choice("allowed")},
            id="classic",
        ),
        pytest.param(
            "standard",
            {
                "deck.size": Choice("own", listed=(("idiot", 4), ("star", 0))),
                "totals.face-values": Choice("own", listed=(("queen", -3), ("star", 10))),
            },
            id="cards of their own",
        ),
    ],
)
def test_the_page_makes_the_house_file_of_the_sheet(
    reader: Reader, site: Site, tmp_path: Path, base: str, ticked: dict[str, Choice]
) -> None:
    page = reader.opens(site.at(page_of(base).replace(".md", ".html")))
    for point, choice in ticked.items():
        tick(page, point, choice)
    page.get_by_label("What do you call your table?").fill('The "Falcon"')
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    sheet = Sheet(base, {**sheet_of(builtin(base)).choices, **ticked}, 'The "Falcon"')
    kept = tmp_path / download.value.suggested_filename
    download.value.save_as(kept)

    assert kept.name == "the-falcon.toml"
    assert kept.read_text(encoding="utf-8") == sheet.house_file()
    assert read_house_file(kept).choices == read(written(sheet)).rules().choices


def test_a_question_shows_where_it_comes_up(reader: Reader, site: Site) -> None:
    page = reader.opens(site.at("play/settle.html"))
    question = page.get_by_role("heading", name="How many cards may lie in a player's field?")
    expect(question).to_be_hidden()
    tick(page, "field.exists", Choice("yes"))

    expect(question).to_be_visible()


def test_no_chapter_is_a_title_alone(reader: Reader, site: Site) -> None:
    page = reader.opens(site.at("play/settle/classic.html"))
    chapter = page.locator("h2#versions")
    expect(page.locator(".settle-form")).to_be_visible()

    expect(chapter).to_be_hidden()
    tick(page, "totals.version", Choice("in-force"))
    expect(chapter).to_be_visible()


def test_a_wrong_number_or_name_makes_no_file(reader: Reader, site: Site) -> None:
    page = reader.opens(site.at("play/settle.html"))
    save = page.get_by_role("button", name="Download")
    tick(page, "ante.amount", Choice("each-pot", 0))
    expect(page.get_by_role("alert")).to_contain_text("a number from 1 to 1000000")
    expect(save).to_be_disabled()
    tick(page, "ante.amount", Choice("each-pot", 2))
    expect(save).to_be_enabled()
    page.get_by_label("What do you call your table?").fill("standard")

    expect(page.get_by_role("alert")).to_contain_text("choose another")
    expect(save).to_be_disabled()


def test_a_list_says_what_is_wrong_with_it(reader: Reader, site: Site) -> None:
    page = reader.opens(site.at("play/settle.html"))
    save = page.get_by_role("button", name="Download")
    tick(page, "totals.face-values", Choice("own"))
    expect(page.get_by_role("alert")).to_contain_text("every number is as usual; change one")
    expect(save).to_be_disabled()
    tick(page, "totals.face-values", Choice("own", listed=(("queen", 99),)))
    expect(page.get_by_role("alert")).to_contain_text("Queen: a number from -20 to 20")
    tick(page, "totals.face-values", Choice("own", listed=(("queen", 2),)))

    expect(save).to_be_enabled()


def test_the_sheet_prints_with_and_without_scripts(browser: Browser, site: Site) -> None:
    for scripts in (True, False):
        with reading(browser, site, java_script_enabled=scripts) as reader:
            reader.page.goto(site.at("play/settle.html"))
            sheets = printed(reader.page)
            reader.page.emulate_media(media="print")
            asked = reader.page.locator(".settle h3").filter(visible=True)

            assert len(sheets) <= MOST_SHEETS
            expect(asked).to_have_count(len(sheet_of(builtin("standard")).choices))


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


def read_as(page: Page, id_: str, name: str) -> Locator:
    tabs = page.locator(f'article [id="{id_}"] ~ .tabbed-set').first
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
    until(page, EVERY_CARD, "Forum")

    page.evaluate("document.querySelectorAll('article details').forEach(it => it.open = true)")
    page.locator("article a[href*='betting.html#']:visible").first.click()
    expect(page).to_have_url(re.compile("/rules/betting.html#"))
    until(page, EVERY_CARD, "Forum")
    page.reload()
    until(page, EVERY_CARD, "Forum")

    page.goto(where("rules/ranking.html"))
    expect(read_as(page, "ranking.order", "Holonet")).to_contain_text("nearer to 23 or -23")
    page.go_back()
    expect(page).to_have_url(re.compile("/rules/betting.html#"))
    page.reload()
    until(page, EVERY_CARD, "Holonet")


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
