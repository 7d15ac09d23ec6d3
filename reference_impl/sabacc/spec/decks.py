"""The deck of a ruleset: the 76 cards, or the sixty suit cards with face cards as listed."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from sabacc.spec.cards import CARDS, COPIES, DECK, FACES, Card
from sabacc.spec.cards import rest_of_deck as rest_of_usual
from sabacc.spec.rulesets import figures

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sabacc.spec.rulesets import Choice, Ruleset

SIZE: Final = "deck.size"
"""The point that says of which cards a deck is made."""


def own_copies(rules: Ruleset) -> Mapping[Card, int] | None:
    """Return how often each card is in a deck of the table's own; None where it is the usual one.

    A card that is not in the deck is there with 0.
    """
    choice = rules.choices[SIZE]
    return copies_by(choice) if choice.listed else None


def copies_of(rules: Ruleset) -> Mapping[Card, int]:
    """Return how often each card is in the deck."""
    own = own_copies(rules)
    return COPIES if own is None else own


def deck_of(rules: Ruleset) -> tuple[Card, ...]:
    """Return the cards of the deck in a fixed order."""
    choice = rules.choices[SIZE]
    return _deck(choice) if choice.listed else DECK


def rest_of_deck(rules: Ruleset, named: Iterable[str]) -> list[str]:
    """Return the cards of the deck without those that are named, in canonical order."""
    return rest_of_usual(named, own_copies(rules))


@lru_cache(maxsize=64)
def copies_by(choice: Choice) -> Mapping[Card, int]:
    """Return how often each card is in the deck of a choice that lists the face cards."""
    faces: dict[str, int] = dict(zip(FACES, figures(SIZE, choice), strict=True))
    return MappingProxyType({card: faces.get(name, COPIES[card]) for name, card in CARDS.items()})


@lru_cache(maxsize=64)
def _deck(choice: Choice) -> tuple[Card, ...]:
    return tuple(Counter(copies_by(choice)).elements())
