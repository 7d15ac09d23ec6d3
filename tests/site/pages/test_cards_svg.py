"""The drawings of the cards."""

import xml.etree.ElementTree as ET

import pytest

from sabacc.arbiter.drawing import drawing
from sabacc.notation.card_names import card_words
from sabacc.spec.cards import CARDS, Card

_SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("card", CARDS.values())
def test_a_card_is_a_small_named_drawing(card: Card) -> None:
    text = drawing(card)
    root = ET.fromstring(text)  # noqa: S314 - our own text

    assert len(text) < 3000
    assert root.get("role") == "img"
    assert root.get("aria-label") == card_words(card)
    assert text.count("http") == 1  # the namespace


@pytest.mark.parametrize("card", [card for card in CARDS.values() if 1 <= card.rank <= 11])
def test_a_numbered_card_has_as_many_pips(card: Card) -> None:
    root = ET.fromstring(drawing(card))  # noqa: S314 - our own text

    assert len(root.findall(f".//{_SVG}use")) == card.rank


def test_no_two_cards_look_the_same() -> None:
    assert len({drawing(card) for card in CARDS.values()}) == len(CARDS)
