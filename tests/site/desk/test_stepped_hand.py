"""Hands to step through: the record of the page for beginners, played by the engine."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from sabacc.site.desk.stepped_hand import DATA, PAGE, pages, record_in, stepped
from sabacc.spec.points import point_of_rule
from sabacc.system.user_input import InputError
from tests.site.readers import Reader, Site, reading
from tests.site.written_pages import DOCS

if TYPE_CHECKING:
    from playwright.sync_api import Browser

RECORD = record_in((DOCS / "play/five-minutes.md").read_text(encoding="utf-8"))


def test_every_deed_of_the_record_is_a_step() -> None:
    first = stepped(RECORD)[0].moments
    said = [moment.step.words for moment in first]

    assert all(point_of_rule(moment.step.rule) for moment in first)
    for words in (
        "Han bets 2",
        "Han stands",
        "Han checks",
        "Leia raises by 2",
        "Han folds",
        "The die shows 2: the cards shift",
        "Leia picks Lando's Endurance",
        "Lando trades 11 of coins",
        "Lando passes",
        "Leia calls",
        "Leia takes 15 from the hand pot",
    ):
        assert said.count(words) == 1, words


def test_the_tables_are_those_that_the_page_for_beginners_tells() -> None:
    moments = {moment.step.words: moment for moment in stepped(RECORD)[0].moments}

    first = moments["The die shows 5: no shift"].table
    shifted = moments["Lando gets 4 of flasks"].table
    last = moments["Leia takes 15 from the hand pot"].table
    assert first["pots"] == {"hand pot": 9, "sabacc pot": 3}
    assert [seat["worth"] for seat in shifted["seats"]][1] == "30, bombs"
    assert [(seat["worth"], seat["stack"]) for seat in last["seats"]] == [
        ("", 15),
        ("17", 13),
        ("21", 28),
    ]
    assert last["pots"] == {"hand pot": 0, "sabacc pot": 4}


def test_the_parts_follow_the_course_of_the_hand() -> None:
    parts = list(dict.fromkeys(moment.part for moment in stepped(RECORD)[0].moments))

    assert parts[:4] == [
        "The ante",
        "Round 1: betting",
        "Round 1: shift",
        "Round 1: drawing",
    ]
    assert parts[-2:] == ["Round 4: calling", "The showdown"]


def test_the_next_hand_begins_where_the_first_one_ends() -> None:
    first, second = stepped(RECORD)

    assert {seat["name"]: seat["stack"] for seat in second.before["seats"]} == {
        seat["name"]: seat["stack"] for seat in first.moments[-1].table["seats"]
    }
    assert second.before["pots"] == first.moments[-1].table["pots"]
    assert second.before["seats"][0]["marks"] == ["deals"]
    assert second.moments[-1].table["pots"] == {"hand pot": 0, "sabacc pot": 6}
    assert second.moments[-1].table["seats"][1]["stack"] == 15


def test_a_record_that_breaks_a_rule_builds_no_page() -> None:
    with pytest.raises(InputError):
        stepped(RECORD.replace("ruleset: standard", "ruleset: standart"))
    with pytest.raises(ValueError, match="Han has 15 after the hand before"):
        stepped(RECORD.replace("stacks: Han 15", "stacks: Han 16"))


def test_page_and_data_are_of_the_same_hands() -> None:
    found = pages(DOCS)
    data = json.loads(found[DATA])
    listed = re.findall(r"^\d+\. (.*)\. \[.*\]\(\.\./rules/", found[PAGE], re.MULTILINE)

    assert listed == [step["words"] for step in data["steps"]]
    assert len(data["tables"]) == len(listed)
    assert [step["part"] for step in data["steps"]][-1] == "Hand 2, the showdown"


def test_the_hand_is_stepped_through(reader: Reader, site: Site) -> None:
    page = reader.opens(site.at("play/hand.html"))
    stage = page.locator(".stepped")
    expect(stage.get_by_text("Nothing has happened yet.")).to_be_visible()
    expect(stage.locator(".on-screen img.card")).to_have_count(6)
    following = stage.get_by_role("button", name="Next", exact=True)
    following.click()
    expect(stage.get_by_role("status")).to_contain_text("Han pays 1 to the hand pot as the ante")
    page.keyboard.press("ArrowRight")
    expect(stage.get_by_role("status")).to_contain_text("the sabacc pot")
    page.keyboard.press("ArrowLeft")
    expect(stage.get_by_text("After step 1 of")).to_be_visible()
    stage.get_by_role("button", name="Last", exact=True).click()
    expect(stage.get_by_role("status")).to_contain_text("Hand 2, the showdown. Lando takes 5")
    rule = stage.get_by_role("link", name="The last player left takes the hand pot")
    rule.click()

    expect(page).to_have_url(
        re.compile(r"rules/showdown\.html#showdown\.last-player\.hand-pot-alone$")
    )


def test_without_scripts_the_steps_are_a_list(browser: Browser, site: Site) -> None:
    with reading(browser, site, java_script_enabled=False) as reader:
        page = reader.opens(site.at("play/hand.html"))

        expect(page.locator("article ol li")).to_have_count(
            sum(len(hand.moments) for hand in stepped(RECORD))
        )
        expect(page.locator(".stepped")).to_be_hidden()
