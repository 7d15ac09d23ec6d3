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
    from collections.abc import Iterable, Mapping, Sequence

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


def named_first(
    deck: Sequence[str], elsewhere: Iterable[str], own: Mapping[Card, int] | None
) -> list[str]:
    """Return the cards of a deck above those in canonical order, whose order nobody has named.

    `elsewhere` are the cards that do not lie in it; `own` says how often a deck of the table's own
    holds each card.
    """
    aside = list(elsewhere)
    low, high = 0, len(deck)
    while low < high:  # once the rest lies in canonical order, it does so below any further card
        middle = (low + high) // 2
        if list(deck[middle:]) == rest_of_usual([*aside, *deck[:middle]], own):
            high = middle
        else:
            low = middle + 1
    return list(deck[:low])


def relaid(
    deck: Sequence[str], elsewhere: Iterable[str], told: Mapping[Card, int] | None, rules: Ruleset
) -> list[str]:
    """Return a deck as a ruleset has it: below the cards that are named lie all others of its own.

    One whose cards are all named stays as it is.  `told` says how often the deck that it was laid
    out from holds each card, if that is one of a table's own.
    """
    aside = list(elsewhere)
    first = named_first(deck, aside, told)
    others = rest_of_deck(rules, [*aside, *first]) if len(first) < len(deck) else []
    return [*first, *others]


@lru_cache(maxsize=64)
def copies_by(choice: Choice) -> Mapping[Card, int]:
    """Return how often each card is in the deck of a choice that lists the face cards."""
    faces: dict[str, int] = dict(zip(FACES, figures(SIZE, choice), strict=True))
    return MappingProxyType({card: faces.get(name, COPIES[card]) for name, card in CARDS.items()})


@lru_cache(maxsize=64)
def _deck(choice: Choice) -> tuple[Card, ...]:
    return tuple(Counter(copies_by(choice)).elements())
