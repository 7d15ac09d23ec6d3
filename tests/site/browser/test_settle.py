"""The sheet of what a table settles, filled in on its page: the house file that comes of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from sabacc.notation.card_names import short_name
from sabacc.site.desk.sheet_page import page_of
from sabacc.site.desk.table_sheet import Sheet, read, sheet_of, written
from sabacc.spec.house_files import read_house_file
from sabacc.spec.rulesets import Choice, builtin
from tests.site.on_paper import printed
from tests.site.readers import Reader, Site, reading

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

MOST_SHEETS = 4
"""Pages of A4 that the sheet may have."""


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
