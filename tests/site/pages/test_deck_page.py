"""The deck to print: every card once or twice, as large as it says, and made of two decks."""

import re
import xml.etree.ElementTree as ET
from collections import Counter

import pytest

from sabacc.engine.hands import score_of_valid
from sabacc.notation.card_names import card_words
from sabacc.site.pages.deck_page import made_of
from sabacc.site.pages.deck_page import pages as deck
from sabacc.spec.cards import CARDS, COPIES, DECK
from sabacc.spec.rulesets import builtin
from tests.runs import LONG_RUN
from tests.site.on_paper import is_a4, printed
from tests.site.readers import Reader, Site, until

_SVG = "{http://www.w3.org/2000/svg}"
_SHEETS = 9


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    return deck()


def drawn(text: str) -> list[ET.Element]:
    root = ET.fromstring(text)  # noqa: S314 - our own text
    return root.findall(f"{_SVG}svg")


def fronts(pages: dict[str, str]) -> list[str]:
    """Return the sheets in order, without that of the backs."""
    return [text for path, text in sorted(pages.items()) if "/sheet-" in path]


def test_the_sheets_hold_the_deck(pages: dict[str, str]) -> None:
    found = Counter(one.get("aria-label") for text in fronts(pages) for one in drawn(text))

    assert {card_words(card): count for card, count in COPIES.items()} == found
    assert _SHEETS == len(fronts(pages))


def test_a_face_card_bears_its_value(pages: dict[str, str]) -> None:
    rules = builtin("standard")
    cards = {one.get("aria-label"): one for text in fronts(pages) for one in drawn(text)}
    for name, card in CARDS.items():
        corner = cards[card_words(card)].find(f".//{_SVG}text")

        assert corner is not None
        assert str(score_of_valid(rules, (card,)).total) == corner.text, name


def test_no_two_drawings_of_a_sheet_share_an_id(pages: dict[str, str]) -> None:
    for path, text in pages.items():
        ids = re.findall(r' id="([^"]+)"', text) if path.endswith(".svg") else []

        assert len(set(ids)) == len(ids), path
        assert set(re.findall(r'href="#([^"]+)"', text) if ids else ()) <= set(ids), path


def test_two_ordinary_decks_are_enough() -> None:
    ranks = {"ace", *map(str, range(2, 11)), "jack", "queen", "king"}
    taken = [
        (one.deck, one.rank, suit)
        for card in CARDS.values()
        for one in [made_of(card)]
        for suit in one.suits
    ]
    jokers = sum(COPIES[card] for card in CARDS.values() if not made_of(card).suits)

    assert len(set(taken)) == len(taken)
    assert {rank for _, rank, _ in taken} <= ranks
    assert {1, 2} == {deck for deck, _, _ in taken}
    assert jokers == 2
    assert len(DECK) == len(taken) + jokers


@LONG_RUN
def test_the_deck_is_printed_and_nothing_else(reader: Reader, site: Site) -> None:
    reader.page.goto(site.at("play/deck.html"))
    until(reader.page, "() => [...document.images].every((image) => image.complete)")
    both = printed(reader.page)
    reader.page.uncheck("#with-backs")
    alone = printed(reader.page)

    assert (2 * _SHEETS, _SHEETS) == (len(both), len(alone))
    assert not any(map(is_a4, both)) or all(map(is_a4, both))
