"""The Arbiter in a browser: typing, laying cards, steps, the table."""

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from sabacc.site.publishing.faults import read
from tests.runs import EXHAUSTIVE, LONG_RUN
from tests.site.browser.arbiter_reading import (
    CALLED,
    DISPUTES,
    LEVEL,
    PLAYED,
    SUMS,
    carried,
    expected,
    link,
    opened,
    ruling,
    seated,
    told,
)
from tests.site.readers import ROOT, Site, reading, until

# Everyday every fourth dispute of the casebook is looked at
SOME = 1 if EXHAUSTIVE else 4
# After so many presses the first hand has the focus; the first one offers to skip the head
FIRST_HAND = 10
# After so many presses of the tab key whoever has no mouse has given up
MOST_TABS = 80


@pytest.fixture(scope="module")
def page(browser: Browser, site: Site) -> Iterator[Page]:
    with seated(browser, site, permissions=["clipboard-read", "clipboard-write"]) as found:
        yield found


@pytest.fixture
def table(page: Page, site: Site) -> Page:
    return opened(page, site)


@LONG_RUN
def test_a_ruling_by_mouse(table: Page, site: Site) -> None:
    for name, place, amount in SUMS:
        table.get_by_label(name, exact=True).nth(place).fill(amount)
    for seat, cards in (
        ("Han", ("9 of coins", "8 of flasks")),
        ("Lando", ("ace of coins", "Idiot")),
    ):
        table.get_by_role("button", name=f"Pick cards: {seat}'s hand").click()
        for card in cards:
            table.get_by_role("dialog").get_by_role("button", name=card).click()
        table.get_by_role("button", name="Done").click()
    table.get_by_role("button", name="Add a claim").click()
    table.get_by_role("button", name="Rule on it").click()

    expect(ruling(table)).to_have_text("Han wins the hand pot. Han has 17, Lando 15.")
    expect(table.locator(".judged li")).to_contain_text("✓ right")
    expect(table.locator(".steps li").first).to_contain_text("Han's hand counts 17")
    links = table.locator(".ruled a")
    anchors = {path: read(site.text(path)).anchors for path in site.pages()}
    addresses: list[str] = links.evaluate_all("all => all.map(one => one.href)")
    assert len(addresses) > 10
    for address in addresses:
        path, _, anchor = address.removeprefix(site.url).partition("#")
        assert path in anchors, address
        assert not anchor or anchor in anchors[path], address


def test_a_ruling_by_keyboard_alone(table: Page) -> None:
    table.locator("h1").click()
    for seat, moves in (
        ("Han", ("Right",) * 8),
        ("Lando", ("End",) * 1 + ("Up",) * 4 + ("Left",) * 7),
    ):
        tab_to(table, f"Pick cards: {seat}'s hand")
        table.keyboard.press("Enter")
        for move in moves:
            table.keyboard.press(move if move == "End" else f"Arrow{move}")
        table.keyboard.press("Enter")
        table.keyboard.press("ArrowDown")
        table.keyboard.press("Enter")
        table.keyboard.press("Escape")
        expect(table.locator(f'.seat [aria-label="Pick cards: {seat}\'s hand"]')).to_be_focused()
        expect(table.get_by_role("group", name=f"{seat}'s hand").locator(".tile")).to_have_count(2)
    expect(table.locator(".seat .tile")).to_have_text(
        ["9 of coins", "9 of flasks", "1 of coins", "1 of flasks"]
    )
    tab_to(table, "Add a claim")
    table.keyboard.press("Enter")
    tab_to(table, "Rule on it")
    table.keyboard.press("Enter")

    expect(ruling(table)).to_be_focused()
    expect(ruling(table)).to_have_text("Han wins the hand pot.")
    expect(table.locator(".judged li")).to_contain_text("✓ right")


@LONG_RUN
def test_ten_presses_lead_to_the_first_hand(browser: Browser, site: Site) -> None:
    with reading(browser, site) as found:
        page = found.opens(site.at("arbiter.html"))
        expect(page.get_by_role("button", name="Pick cards: Han's hand")).to_be_visible()
        tab_to(page, "Skip to content", 2)
        page.keyboard.press("Enter")
        tab_to(page, "Pick cards: Han's hand", FIRST_HAND)


def tab_to(page: Page, name: str, most: int = MOST_TABS) -> None:
    for _ in range(most):
        if focused(page) == name:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the tab key does not lead to {name!r}, but to {focused(page)!r}")


def focused(page: Page) -> str:
    found: str = page.evaluate(
        "() => document.activeElement.ariaLabel || document.activeElement.textContent.trim()"
    )
    return found


def test_a_card_is_picked_no_more_often_than_the_deck_has_it(table: Page) -> None:
    table.get_by_role("button", name="Pick cards: Han's hand").click()
    dialog = table.get_by_role("dialog")
    for name in ("7 of staves", "the Star"):
        for _ in range(3):
            dialog.locator(".board").get_by_role("button", name=name).click(force=True)
    expect(dialog.locator(".held button")).to_have_count(3)
    expect(dialog.locator("[data-card=star]")).to_have_attribute("aria-disabled", "true")
    table.keyboard.press("Escape")
    hand = table.get_by_role("group", name="Han's hand")
    expect(hand.locator(".tile")).to_have_count(3)
    hand.get_by_role("button", name="7 of staves").click()

    expect(hand.locator(".tile")).to_have_text(["the Star", "the Star"])


@pytest.mark.parametrize("dispute", DISPUTES, ids=[one["title"] for one in DISPUTES])
def test_a_link_carries_a_dispute(page: Page, site: Site, dispute: Any) -> None:
    opened(page, site, link(dispute))
    wanted = expected(dispute)["result"]

    expect(ruling(page)).to_have_text(wanted["ruling"])
    verdicts = page.locator(".judged .verdict").all_inner_texts()
    assert ["-".join(words.split()[1:]) for words in verdicts] == [
        one["verdict"] for one in wanted["claims"]
    ]
    assert page.locator(".steps li").count() == len(wanted["events"])
    assert expected(carried(page)) == expected(dispute)


def casebook(site: Site) -> dict[str, dict[str, Any]]:
    listed = json.loads(site.text("casebook/index.json"))
    return {one["id"]: json.loads(site.text(f"casebook/{one['id']}.json")) for one in listed}


def test_the_browser_rules_as_this_process(table: Page, site: Site) -> None:
    book = [*casebook(site).values()][::SOME]
    asked = [*DISPUTES, *(one["dispute"] for one in book)]
    found = table.evaluate(
        """async disputes => {
          const root = document.getElementById("arbiter-table").dataset;
          const { Engine } = await import(new URL("assets/arbiter/engine.mjs", document.baseURI));
          const at = path => new URL(path, document.baseURI).href;
          const where = { python: at(root.python), package: at(root.package) };
          const engine = new Engine(where, () => {});
          const found = [];
          for (const dispute of disputes) found.push(await engine.ask({ ask: "rule", dispute }));
          return found;
        }""",
        asked,
    )

    assert found == [expected(dispute) for dispute in asked]
    assert [one["result"] for one in found[len(DISPUTES) :]] == [one["ruling"] for one in book]


@LONG_RUN
def test_the_casebook_opens_its_disputes(page: Page, site: Site) -> None:
    wanted = json.loads(site.text("casebook/fourth-card.json"))["ruling"]["ruling"]
    page.goto(site.at("arbiter.html?case=fourth-card"))
    expect(ruling(page)).to_have_text(wanted)
    page.get_by_role("button", name="Show me an example").click()
    expect(page.locator(".ruled .title")).to_have_text(
        "Both players bomb in the sudden demise. Who wins?"
    )
    page.goto(site.at("arbiter.html?case=../../etc"))

    expect(page.locator("#arbiter-table .alert, .alert").first).to_be_visible()


@LONG_RUN
def test_every_dispute_of_the_casebook_can_be_laid_out(table: Page, site: Site) -> None:
    asked = [*DISPUTES, *(one["dispute"] for one in [*casebook(site).values()][::SOME])]
    again = table.evaluate(
        """async disputes => {
          const at = name => import(new URL(`assets/arbiter/${name}`, document.baseURI));
          const { fromDispute, toDispute } = await at("model.mjs");
          return disputes.map(one => toDispute(fromDispute(one)));
        }""",
        asked,
    )

    for before, after in zip(asked, again, strict=True):
        assert expected(after) == expected(before), before["title"]


def test_a_link_of_another_edition_says_so(page: Page, site: Site) -> None:
    opened(page, site, link(LEVEL, "2019.2"))

    expect(page.locator(".ruled .edition")).to_have_text(
        "This link was made with edition 2019.2; the ruling below is that of edition 2026.1."
    )


def verdict(page: Page) -> Locator:
    return page.locator(".judged .verdict")


def test_house_rules_are_chosen_or_pasted(page: Page, site: Site) -> None:
    opened(page, site, link(CALLED))
    expect(verdict(page)).to_have_text("✗ wrong")
    page.get_by_label("Ruleset").select_option("Bespin")
    expect(page.locator(".rules")).to_contain_text("A failed call costs a fixed sum (2)")
    page.get_by_text("Our table has house rules").click()
    page.get_by_role("button", name="Add a house rule").click()
    expect(page.get_by_label("Question")).to_be_focused()
    page.get_by_label("Question").select_option("penalties.caller")
    page.get_by_label("Our rule").select_option("fixed")
    number = page.get_by_label("Number, 1 to 1000000")
    number.fill("0")
    page.get_by_role("button", name="Rule again").click()
    expect(page.locator(".rules .fault")).to_contain_text("0 is out of bounds")
    page.get_by_role("button", name="Go there").click()
    expect(number).to_be_focused()
    expect(number).to_have_attribute("aria-describedby", "arbiter-fault")
    number.fill("3")
    page.get_by_role("button", name="Rule on it").click()
    expect(verdict(page)).to_have_text("✓ right")
    assert carried(page)["ruleset"] == "Bespin with penalties.caller fixed=3"

    page.get_by_text("Paste or open a house file").click()
    file = 'base = "holonet"\noptions = ["bet-limit"]\n[choices]\n"penalties.caller" = "none"'
    page.get_by_label("A house file, as TOML").fill(file)
    page.get_by_role("button", name="Use its rules").click()
    expect(page.get_by_label("Ruleset")).to_have_value("holonet+bet-limit")
    page.get_by_role("button", name="Rule again").click()
    expect(verdict(page)).to_have_text("✗ wrong")
    assert carried(page)["ruleset"] == "holonet+bet-limit with penalties.caller none"


def test_a_tie_without_a_deck_leads_to_the_deck(page: Page, site: Site) -> None:
    opened(page, site, link({**LEVEL, "position": {**LEVEL["position"], "deck": []}}))
    page.get_by_role("button", name="Name these cards").click()

    expect(page.get_by_role("button", name="Pick cards: the deck")).to_be_focused()


@LONG_RUN
def test_nothing_is_lost_by_going_back_or_loading_anew(page: Page, site: Site) -> None:
    opened(page, site, link(CALLED))
    pot = page.get_by_label("Sabacc pot", exact=True)
    stale = page.get_by_text("has been changed since this ruling")
    expect(ruling(page)).to_be_visible()
    expect(stale).to_be_hidden()
    pot.fill("70")
    expect(stale).to_be_visible()
    page.get_by_role("button", name="Rule again").click()
    expect(stale).to_be_hidden()
    page.go_back()
    expect(ruling(page)).to_be_visible()
    expect(pot).to_have_value("30")
    page.go_forward()
    expect(pot).to_have_value("70")
    expect(ruling(page)).to_be_visible()
    pot.fill("71")
    until(page, "() => history.state.arbiter.state.sabacc === '71'")
    page.reload()
    expect(page.get_by_text("The table is as you left it.")).to_be_visible()
    expect(pot).to_have_value("71")
    expect(ruling(page)).to_have_count(0)
    page.get_by_role("button", name="Clear the table").click()
    expect(pot).to_have_value("")
    page.go_back()

    expect(pot).to_have_value("71")


@LONG_RUN
def test_the_link_can_be_copied(page: Page, browser: Browser, site: Site) -> None:
    opened(page, site, link(LEVEL))
    before = told(page)
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_text("The link is copied.")).to_be_visible()
    copied: str = page.evaluate("navigator.clipboard.readText()")
    with reading(browser, site) as other:
        other.page.goto(copied)

        assert told(other.page) == before


@pytest.mark.parametrize(("place", "wins"), [(1, "Lando"), (2, "Leia")])
def test_a_hand_record_is_pasted(table: Page, place: int, wins: str) -> None:
    text = (ROOT / "docs/implementers/hand-record.md").read_text(encoding="utf-8")
    record = text.split("```text\n")[place].partition("```")[0]
    pasted = table.get_by_label("A hand record or a dispute file")
    if not pasted.is_visible():  # the page remembers what was unfolded
        table.get_by_text("Or paste a hand record").click()
    pasted.fill(record)
    table.get_by_role("button", name="Read it").click()
    expect(table.get_by_label("The hand record", exact=True)).to_have_value(record)
    table.get_by_role("button", name="Rule on it").click()

    expect(ruling(table)).to_contain_text(f"{wins} wins the hand pot")
    said = table.get_by_text("the record has 2 hands; the ruling is on the last")
    expect(said).to_have_count(place - 1)
    assert table.get_by_label("Ruleset").input_value() == "standard"
    with table.expect_download() as saved:
        table.get_by_role("button", name="Save as hand record").click()
    assert saved.value.path().read_text(encoding="utf-8") == record


@pytest.mark.parametrize(
    ("ask", "name", "begins"),
    [
        ("Save as hand record", "dispute.hand", "sabacc hand record 1\n"),
        ("Save dispute", "dispute.json", '{\n "format": 1,'),
    ],
)
def test_a_dispute_can_be_taken_away(
    page: Page, site: Site, ask: str, name: str, begins: str
) -> None:
    opened(page, site, link(PLAYED))
    expect(ruling(page)).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name=ask).click()
    text = saved.value.path().read_text(encoding="utf-8")

    assert saved.value.suggested_filename == name
    assert text.startswith(begins)
    assert "Han" in text


@pytest.mark.parametrize(
    ("changes", "field", "says"),
    [
        ({"pots": [{"amount": -3}]}, "the hand pot", "-3"),
        ({"sabacc_pot": "many"}, "the sabacc pot", "'many' is not a whole number"),
        (
            {"hands": {"Han": ["coins-7"], "Lando": ["coins-7"]}},
            "Han's hand",
            "coins-7 lies there and in Lando's hand",
        ),
        ({"hands": {"Han": ["coins-17"], "Lando": ["idiot"]}}, "Han's hand", "coins-17"),
        ({"hands": {"Han": ["coins-7"], "Lando": []}}, "Lando's hand", "Lando has no card"),
        ({"stacks": {"Han": -1, "Lando": 5}}, "Han's credits", "-1"),
    ],
)
def test_bad_input_is_told_with_its_field(
    page: Page, site: Site, changes: Any, field: str, says: str
) -> None:
    opened(page, site, link({**LEVEL, "position": {**LEVEL["position"], **changes}}))
    alert = page.get_by_role("alert")

    expect(alert).to_contain_text(field)
    expect(alert).to_contain_text(says)
    expect(alert).not_to_contain_text("position")
    expect(ruling(page)).to_have_count(0)
    alert.get_by_role("button", name="Go there").click()
    assert page.evaluate("document.activeElement.getAttribute('aria-invalid')") == "true"


@pytest.mark.parametrize(
    "fragment",
    ["#dispute=2026.1~" + "A" * 40_000, "#dispute=2026.1~!!!", "#dispute=%", link([1]), link({})],
)
def test_a_damaged_link_is_told(page: Page, site: Site, fragment: str) -> None:
    opened(page, site, fragment)

    expect(page.get_by_role("alert")).not_to_be_empty()
    expect(page.get_by_role("group", name="Han", exact=True)).to_be_visible()


def refused(page: Page, says: str) -> None:
    """Ask for a ruling that the form cannot give yet."""
    page.get_by_role("button", name="Rule on it").click()
    expect(page.locator(".rules .fault")).to_contain_text(says)


def test_a_table_has_cards_of_its_own(page: Page, site: Site) -> None:
    opened(page, site, link(CALLED))
    page.get_by_text("Our table has house rules").click()
    for number, point in enumerate(("totals.face-values", "deck.size")):
        page.get_by_role("button", name="Add a house rule").click()
        page.get_by_label("Question").nth(number).select_option(point)
        page.get_by_label("Our rule").nth(number).select_option("own")
    refused(page, "every number is as usual; change one")
    queen = page.get_by_label("Queen, -20 to 20")
    queen.fill("99")
    refused(page, "Queen cannot be 99; write a whole number from -20 to 20")
    page.get_by_role("button", name="Go there").click()
    expect(queen).to_be_focused()
    queen.fill("-5")
    page.get_by_label("Idiot, 0 to 8").fill("3")
    typed(page, "Han's hand", "idiot idiot idiot")
    expect(page.get_by_role("button", name="Idiot").locator("visible=true")).to_have_count(3)
    page.get_by_role("button", name="Rule on it").click()
    expect(page.locator(".ruled .judged")).to_be_visible()

    assert carried(page)["ruleset"] == (
        "standard with totals.face-values own=queen:-5, deck.size own=idiot:3"
    )


PHONE = {"width": 390, "height": 844}
TALKER = "Jabba the Hutt"
# A name in Devanagari, which writes some vowels as marks
OTHER = "\u0905\u0928\u093f\u0932"


@pytest.fixture(scope="module")
def phone(browser: Browser, site: Site) -> Iterator[Page]:
    with seated(browser, site, viewport=PHONE, color_scheme="dark") as found:
        yield found


def hand(phone: Page, name: str) -> Locator:
    return phone.get_by_role("group", name=f"{name}'s hand", exact=True)


def typed(phone: Page, where: str, cards: str) -> Locator:
    field = phone.get_by_label(f"Type cards: {where}")
    field.fill(cards)
    field.press("Enter")
    return field


@LONG_RUN
def test_a_dispute_is_typed_and_ruled_on(phone: Page, site: Site) -> None:
    opened(phone, site)
    typed(phone, "Han's hand", "9 of coins, 8")
    expect(hand(phone, "Han")).to_contain_text("no card is called '8'")
    field = typed(phone, "Han's hand", "9s")
    expect(hand(phone, "Han")).to_contain_text("write 9sa for sabres, 9st for staves")
    expect(field).to_have_attribute("aria-invalid", "true")
    typed(phone, "Han's hand", "9 coins, 8f")
    expect(hand(phone, "Han").locator(".tile")).to_have_text(["9 of coins", "8 of flasks"])
    expect(phone.get_by_label("Type cards: Han's hand")).to_be_focused()
    typed(phone, "Lando's hand", "8f")
    expect(hand(phone, "Lando")).to_contain_text("8 of flasks is on the table already")
    typed(phone, "Lando's hand", "15c idiot")
    expect(hand(phone, "Lando").locator(".tile")).to_have_text(["ace of coins", "the Idiot"])

    names = phone.get_by_label("Name", exact=True)
    names.nth(0).fill(TALKER)
    names.nth(1).fill(OTHER)
    for name, place, amount in SUMS:
        phone.get_by_label(name, exact=True).nth(place).fill(amount)
    phone.get_by_role("button", name="Add a claim").click()
    phone.get_by_role("button", name="Rule on it").click()
    expect(ruling(phone)).to_have_text(re.compile(rf"^{TALKER} wins the hand pot\. "))
    expect(phone.locator(".walk")).to_contain_text(TALKER)
    expect(phone.locator(".walk")).to_contain_text(OTHER)
    assert carried(phone)["position"]["seats"] == ["Jabba_the_Hutt", OTHER]
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

    phone.get_by_label("Sabacc pot", exact=True).fill("1.5")
    phone.get_by_role("button", name="Rule again").click()
    expect(phone.get_by_role("alert")).to_contain_text(
        "the sabacc pot: '1.5' is not a whole number."
    )
    phone.get_by_role("button", name="Go there").click()
    expect(phone.get_by_label("Sabacc pot", exact=True)).to_be_focused()


@LONG_RUN
def test_nothing_that_is_typed_is_lost_or_passed_over(phone: Page, site: Site) -> None:
    opened(phone, site)
    first = phone.get_by_label("Type cards: Han's hand")
    wrong = phone.get_by_label("Type cards: Lando's hand")
    first.fill("9c 8f")
    wrong.fill("7sa nonsense")  # Han's cards are read now, and the form is drawn anew
    phone.get_by_label("Credits").first.click()
    expect(hand(phone, "Han").locator(".tile")).to_have_count(2)
    expect(hand(phone, "Lando")).to_contain_text("no card is called 'nonsense'")
    expect(wrong).to_have_value("7sa nonsense")

    rule = phone.get_by_role("button", name="Rule on it")
    rule.click()
    alert = phone.locator(".alert")
    expect(alert).to_contain_text("Type cards: Lando's hand: no card is called 'nonsense'")
    expect(ruling(phone)).to_have_count(0)
    alert.get_by_role("button", name="Go there").click()
    expect(wrong).to_be_focused()
    wrong.fill("")
    rule.click()
    expect(alert).to_contain_text("Lando's hand: Lando has no card; pick cards, or say that")
    expect(ruling(phone)).to_have_count(0)
    wrong.fill("7sa")
    rule.click()
    expect(ruling(phone)).to_have_text(re.compile(r"^Han wins the hand pot"))


@LONG_RUN
def test_cards_are_dealt_at_random_and_taken_back(phone: Page, site: Site) -> None:
    opened(phone, site)
    undo = phone.get_by_role("button", name="Undo")
    typed(phone, "Han's hand", "coins-3")
    expect(hand(phone, "Han").locator(".tile")).to_have_count(1)
    phone.get_by_role("button", name="Deal at random").click()
    for name in ("Han", "Lando"):
        expect(hand(phone, name).locator(".tile")).to_have_count(2)
    phone.get_by_label("Sabacc pot", exact=True).fill("70")
    phone.get_by_role("button", name="Add a player").click()
    expect(hand(phone, "Leia")).to_be_visible()

    undo.click()
    expect(hand(phone, "Leia")).to_have_count(0)
    expect(phone.get_by_label("Sabacc pot", exact=True)).to_have_value("70")
    undo.click()
    expect(phone.get_by_label("Sabacc pot", exact=True)).to_have_value("")
    undo.click()
    expect(hand(phone, "Han").locator(".tile")).to_have_text(["3 of coins"])
    phone.get_by_role("button", name="Clear the table").click()
    expect(hand(phone, "Han").locator(".tile")).to_have_count(0)
    undo.click()
    expect(hand(phone, "Han").locator(".tile")).to_have_text(["3 of coins"])


def test_a_card_that_is_given_up_lies_in_the_hand(phone: Page, site: Site) -> None:
    opened(phone, site, link(PLAYED))
    expect(ruling(phone)).to_be_visible()
    phone.get_by_label("does what").first.select_option("trade")
    typed(phone, "cards of step 1", "9c")

    expect(phone.get_by_role("group", name="cards of step 1").locator(".tile")).to_have_count(1)


@LONG_RUN
def test_what_nobody_knows_is_no_fact(phone: Page, site: Site) -> None:
    opened(phone, site)
    phone.get_by_label("Whose hand is best?").check()
    told = phone.get_by_label("Known of the hand")
    told.nth(0).select_option(label="only what it counts")
    phone.get_by_role("textbox", name="It counts", exact=True).fill("19")
    told.nth(1).select_option(label="nothing")
    expect(hand(phone, "Han")).to_have_count(0)
    phone.get_by_role("button", name="Rule on it").click()
    expect(ruling(phone)).to_contain_text("It depends on what Lando holds")
    cases = phone.locator(".cases .case")  # worth the sabacc pot, and not; a tie; and Han's
    expect(cases).to_have_count(4)
    expect(cases.last).to_contain_text("In every other case")
    expect(phone.locator(".walk")).to_have_count(0)
    assert carried(phone)["unknown"] == {"hands": {"Han": 19, "Lando": None}}
    assert carried(phone)["position"] == {"hands": {}}


TWO = """\
sabacc dispute 1
ruleset: standard
Han says: hands: Han coins-7 flasks-9, Lando coins-9 sabres-3
Lando says: hands: Han coins-7 flasks-9, Lando coins-9 sabres-11
claim: Han wins
"""


@LONG_RUN
def test_two_versions_of_the_facts_stand_side_by_side(phone: Page, site: Site) -> None:
    opened(phone, site)
    phone.get_by_text("Or paste a hand record, or a dispute file").click()
    phone.locator("textarea").first.fill(TWO)
    phone.get_by_role("button", name="Read it").click()
    phone.get_by_role("button", name="Rule on it").click()
    expect(ruling(phone)).to_contain_text("It depends on whose facts are right")
    cases = phone.locator(".cases .case")
    expect(cases).to_have_count(2)
    expect(cases.nth(0)).to_contain_text("Han has the best hand")
    expect(cases.nth(1)).to_contain_text("Lando has the best hand")


# Han bets 2, Lando may not raise by 4, and matches
BET: Final[dict[str, Any]] = {**PLAYED, "claims": []}
FAULTS: Final = """() => axe.run(".walk", {resultTypes: ["violations"]})
  .then(({violations}) => violations.map(({id, nodes}) => `${id}: ${nodes[0].html}`))"""
BIG_CROWD: Final = ("Han", "Lando", "Leia", "Ann", "Bob", "Cid", "Dee", "Eve")


def seat(figure: Locator, name: str) -> Locator:
    return figure.locator(".on-screen li", has=figure.page.get_by_text(name, exact=True))


@LONG_RUN
def test_a_played_hand_is_stepped_through(phone: Page, site: Site) -> None:
    opened(phone, site, link(BET))
    expect(ruling(phone)).to_be_visible()
    before, after = phone.locator(".walk figure").all()
    press = after.get_by_role("group", name="Step by step").get_by_role("button")
    first, back, forward, last = press.all()
    told = after.get_by_role("status")

    expect(after.locator("figcaption")).to_have_text("After")
    expect(before.get_by_role("img")).to_have_count(4)
    expect(before.get_by_role("img", name="9 of coins")).to_be_visible()
    expect(seat(after, "Lando")).to_contain_text("98 credits (\N{MINUS SIGN}2)")
    expect(after.locator(".pots-shown").first).to_contain_text("hand pot 16 (+4)")
    expect(last).to_have_attribute("aria-disabled", "true")

    first.click()
    expect(told).to_have_text("Nothing has happened yet.")
    expect(seat(after, "Han")).to_contain_text("100 credits")
    forward.click()
    expect(told).to_contain_text("Han bets 2")
    forward.press("ArrowRight")
    expect(after.locator("figcaption")).to_have_text("After step 2 of 5")
    expect(told).to_contain_text("Han pays 2 to the hand pot")
    expect(told.get_by_role("link")).to_have_attribute(
        "href", site.at("rules/betting.html#betting.payee.hand-pot")
    )
    expect(seat(after, "Han")).to_contain_text("98 credits (\N{MINUS SIGN}2)")
    expect(seat(after, "Lando")).to_contain_text("100 credits")
    forward.press("ArrowLeft")
    expect(seat(after, "Han")).to_contain_text("100 credits")
    forward.press("End")
    expect(told).to_contain_text("Next, Lando rolls the die")
    back.click()
    expect(told).to_contain_text("Lando pays 2")
    expect(back).to_be_focused()

    phone.evaluate((files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8"))
    assert phone.evaluate(FAULTS) == []
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_card_that_comes_is_marked(phone: Page, site: Site) -> None:
    opened(phone, site, link(LEVEL))
    expect(ruling(phone)).to_be_visible()
    before, after = phone.locator(".walk figure").all()

    expect(before.get_by_role("img")).to_have_count(4)
    expect(after.locator(".on-screen").get_by_role("img", name="5 of coins, new")).to_be_visible()
    expect(seat(after, "Lando")).to_contain_text("25, bombs")


def test_a_crowd_fits_a_phone(phone: Page, site: Site) -> None:
    deck = [f"{suit}-{rank}" for rank in range(1, 9) for suit in ("coins", "flasks", "sabres")]
    hands = {name: deck[3 * place : 3 * place + 3] for place, name in enumerate(BIG_CROWD)}
    position = {
        **LEVEL["position"],
        "seats": list(BIG_CROWD),
        "hands": hands,
        "stacks": dict.fromkeys(BIG_CROWD, 100),
        "deck": [],
    }
    opened(phone, site, link({**LEVEL, "position": position, "claims": []}))
    expect(ruling(phone)).to_be_visible()

    expect(phone.locator(".walk figure").first.locator("li")).to_have_count(len(BIG_CROWD))
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def sheets(page: Page) -> int:
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", page.pdf(prefer_css_page_size=True)))


@LONG_RUN
def test_a_ruling_prints_on_one_sheet(browser: Browser, site: Site) -> None:
    several: dict[str, int] = {}
    with seated(browser, site, viewport={"width": 1280, "height": 900}) as page:
        for name, one in casebook(site).items():
            opened(page, site, link(one["dispute"]))
            expect(ruling(page)).to_be_visible()
            several[name] = sheets(page)
        page.emulate_media(media="print")
        assert page.locator(".walk img:visible").count() > 0

    assert {name: many for name, many in several.items() if many != 1} == {}
