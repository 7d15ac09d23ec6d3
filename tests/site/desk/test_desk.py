"""What lies on the desk: the sheet of a table, and the hand in steps."""

import json
import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Browser, expect

from sabacc.notation.card_names import open_entries
from sabacc.site.pages.stepped_hand import DATA, PAGE, pages, record_in, stepped
from sabacc.site.pages.table_sheet import (
    Sheet,
    SheetError,
    offered,
    read,
    sheet_of,
    written,
)
from sabacc.spec.alternatives import with_default_number
from sabacc.spec.house_files import every_ruleset, read_house_file
from sabacc.spec.model import ListedNumbers, ListSchema
from sabacc.spec.points import BASES, POINTS
from sabacc.spec.rulesets import Choice, Ruleset, builtin
from sabacc.system.user_input import InputError
from tests.end_to_end.command_line.commands import sabacc
from tests.site.readers import Reader, Site, reading
from tests.site.written_pages import DOCS

RECORD = record_in((DOCS / "play/five-minutes.md").read_text(encoding="utf-8"))


def test_the_parts_follow_the_course_of_the_hand() -> None:
    parts = list(dict.fromkeys(moment.part for moment in stepped(RECORD)[0].moments))

    assert parts[:4] == [
        "The ante",
        "Round 1: betting",
        "Round 1: shift",
        "Round 1: drawing",
    ]
    assert parts[-2:] == ["Round 4: calling", "The showdown"]


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
    stage.get_by_role("button", name="Next", exact=True).click()
    expect(stage.get_by_role("status")).to_contain_text("Han pays 1 to the hand pot as the ante")
    page.keyboard.press("ArrowRight")
    expect(stage.get_by_role("status")).to_contain_text("the sabacc pot")
    page.keyboard.press("ArrowLeft")
    expect(stage.get_by_text("After step 1 of")).to_be_visible()
    stage.get_by_role("button", name="Last", exact=True).click()
    expect(stage.get_by_role("status")).to_contain_text("Hand 2, the showdown. Lando takes 5")
    stage.get_by_role("link", name="The last player left takes the hand pot").click()

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


@pytest.mark.parametrize("known", [pytest.param(one, id=one.name) for one in every_ruleset()])
def test_every_ruleset_goes_there_and_back(known: Ruleset, tmp_path: Path) -> None:
    sheet = read(written(sheet_of(known)))
    path = tmp_path / "table.toml"
    path.write_text(sheet.house_file(), encoding="utf-8")

    assert sheet == sheet_of(known)
    assert sheet.rules().choices == known.choices
    assert read_house_file(path).choices == known.choices


@st.composite
def lists(draw: st.DrawFn, listing: ListSchema) -> ListedNumbers:
    entries = open_entries(listing)
    drawn = {name: draw(st.integers(one.least, one.most)) for name, one in entries.items()}
    return listing.unusual_entries(drawn) or listing.default


@st.composite
def filled_in(draw: st.DrawFn) -> Sheet:
    base = draw(st.sampled_from(BASES))
    choices: dict[str, Choice] = {}
    for id_ in sheet_of(builtin(base)).choices:
        point = POINTS[id_]
        name = draw(st.sampled_from([one.name for one in offered(point, Choice(""))]))
        if name in point.lists:
            choices[id_] = Choice(name, listed=draw(lists(point.lists[name])))
            continue
        bounds = point.numbers.get(name)
        number = None if bounds is None else draw(st.integers(bounds.least, bounds.most))
        choices[id_] = with_default_number(point, Choice(name, number))
    return Sheet(base, choices, draw(st.sampled_from(["", "Friday", 'The "Falcon"', "Mos Eisley"])))


@given(sheet=filled_in())
def test_whatever_a_table_ticks_is_read_back(sheet: Sheet) -> None:
    back = read(written(sheet))
    data = tomllib.loads(sheet.house_file())

    assert back == sheet
    assert data["base"] == sheet.base
    assert data.get("name", "") == sheet.name
    assert {*data["choices"]} == {*sheet.own()}
    assert all(sheet.rules().choices[id_] == choice for id_, choice in sheet.own().items())


FILLED = """\
Before you play
House: Friday night
Base: classic

1. What does folding cost? (folding.cost)
   [ ] one-credit: A fold costs one credit
   [X] two-credits

2. How much is the ante to a pot? (ante.amount)
   [x] each-pot = 1,000: Every player pays the same ante
"""


def test_a_sheet_is_filled_in_by_hand() -> None:
    assert read(FILLED).house_file() == (
        'name = "Friday night"\nbase = "classic"\n\n[choices]\n"folding.cost" = "two-credits"\n'
        '"ante.amount" = { choice = "each-pot", number = 1000 }\n'
    )


LISTED = """\
Before you play
Base: standard

1. What are the face cards worth? (totals.face-values)
   [ ] usual: By the usual values
   [x] own = Queen -3, Star -10: A list of the table's own
"""


@pytest.mark.parametrize(
    ("said", "listed"),
    [
        ("Queen -3, Star -10", "queen = -3, star = -10"),
        ("star \N{MINUS SIGN}10, the Queen of Air and Darkness -3", "queen = -3, star = -10"),
        ("queen:-3/star:-10", "queen = -3, star = -10"),
        ("Queen = -3, Demise -13, evil one +4", "queen = -3, evil-one = 4"),
    ],
)
def test_a_list_is_filled_in_as_people_write_it(said: str, listed: str) -> None:
    found = read(LISTED.replace("Queen -3, Star -10", said)).house_file()

    assert f'"totals.face-values" = {{ choice = "own", list = {{ {listed} }} }}' in found


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Joker 3", "no card is called 'Joker'"),
        ("Quen 3", "did you mean 'Queen'?"),
        ("Queen 21", "Queen cannot be 21; write a whole number from -20 to 20"),
        ("Queen many", "'Queen many' is not a name with a whole number; write Queen -3"),
        ("Queen 1, Queen 2", "Queen stands there twice; leave one of them out"),
        ("Idiot 3", "Idiot is always 0; leave it out"),
        ("Queen -2", "every number is as usual; change one, or tick another box"),
        ("", "every number is as usual; change one, or tick another box"),
        ("queen:x/star:1", "'queen' is not a name with a whole number; write Queen -3"),
    ],
)
def test_a_list_that_cannot_be_is_told(said: str, told: str) -> None:
    with pytest.raises(SheetError, match=r"friday\.txt:6:") as caught:
        read(LISTED.replace("Queen -3, Star -10", said), "friday.txt")

    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "line", "told"),
    [
        ("[ ] one", "[x] one", 7, "two boxes of folding.cost are ticked"),
        ("[X] two", "[ ] two", 5, "no box of folding.cost is ticked; tick one"),
        ("[X] two", "[?] two", 7, "'?' is no tick; write [x] or [ ]"),
        ("two-credits", "two-credit", 7, "did you mean 'two-credits'?"),
        ("(folding.cost)", "(folding.price)", 5, "no point is called 'folding.price'"),
        ("(folding.cost)", "", 5, "a question ends with the name of its point in brackets"),
        ("(ante.amount)", "(folding.cost)", 9, "folding.cost is asked twice"),
        ("1,000", "0", 10, "0 is out of bounds"),
        ("1,000", "many", 10, "'many' is not a whole number"),
        ("classic", "klassik", 3, "no ruleset is called 'klassik'"),
        ("Friday night", "standard", 2, "belongs to a built-in ruleset"),
        ("1. What does folding cost? (folding.cost)\n", "", 5, "belongs to no question"),
        ("[X] two-credits", "[two-credits", 7, "a box is `[ ]` or `[x]`"),
    ],
)
def test_a_slip_is_told_with_its_line(old: str, new: str, line: int, told: str) -> None:
    with pytest.raises(SheetError) as found:
        read(FILLED.replace(old, new, 1), "friday.txt")

    assert str(found.value).startswith(f"friday.txt:{line}: ")
    assert told in str(found.value)


def test_a_sheet_without_a_ruleset_is_refused() -> None:
    with pytest.raises(SheetError, match=r"friday.txt: the sheet has no line 'Base:'; write Base"):
        read("House: Friday\n", "friday.txt")


def test_the_command_prints_a_sheet_and_reads_it_back(tmp_path: Path) -> None:
    sheet = tmp_path / "friday.txt"
    text = sabacc("rulesets", "--sheet", "classic").output
    assert text == written(sheet_of(builtin("classic")))
    extra = "   [{}] none: An Idiot's Array is exactly three cards\n   [{}] allowed: "
    moved = text.replace(extra.format("x", " "), extra.format(" ", "x"))
    assert moved != text
    sheet.write_text(moved, encoding="utf-8")
    found = sabacc("rulesets", "--from-sheet", str(sheet))

    assert (
        found.output == 'base = "classic"\n\n[choices]\n"specials.idiots-array-extra" = "allowed"\n'
    )


def test_the_command_tells_what_is_wrong(tmp_path: Path) -> None:
    found = sabacc("rulesets", "--from-sheet", str(tmp_path / "none.txt"), "--sheet")

    assert found.exit_code == 2
    assert "leave out the name and --sheet" in found.stderr
