"""The 76 cards by name: suits, ranks, face cards, and the spellings that people use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from sabacc.system.user_input import InputError

SUITS: Final = ("coins", "flasks", "sabres", "staves")
RANKS: Final = (*(str(pips) for pips in range(1, 12)), "commander", "mistress", "master", "ace")
FACES: Final = (
    "idiot",
    "queen",
    "endurance",
    "balance",
    "demise",
    "moderation",
    "evil-one",
    "star",
)
"""The eight face cards (`deck.face-cards`): idiot, Queen of Air and Darkness, and so on."""


class UnknownCardError(InputError):
    """A name that no card of the deck bears."""

    def __init__(self, name: str) -> None:
        """Keep the name for the message."""
        mend = "cards are written coins-7, sabres-commander, evil-one"
        super().__init__(f"no card is called {name!r}", mend)
        self.name = name


class Card(str):
    """A card by its name: `coins-7`, `sabres-commander`, `idiot`.

    The two copies of a face card are equal.  Make one with `card`, which refuses unknown names.
    """

    __slots__ = ()

    @property
    def suit(self) -> str | None:
        """The suit, or None for a face card."""
        suit, dash, _ = self.partition("-")
        return suit if dash and suit in SUITS else None

    @property
    def rank(self) -> int:
        """1 to 15 for a suit card (`totals.suit-values`), 0 for a face card."""
        suit, _, rank = self.partition("-")
        return RANKS.index(rank) + 1 if suit in SUITS else 0


CARDS: Final[Mapping[str, Card]] = MappingProxyType(
    {name: Card(name) for name in (*(f"{suit}-{rank}" for suit in SUITS for rank in RANKS), *FACES)}
)
"""Every different card by its name: sixty suit cards and eight face cards."""

COPIES: Final[Mapping[Card, int]] = MappingProxyType(
    {card: 1 if card.suit else 2 for card in CARDS.values()}
)
"""How often each card is in the deck (`deck.suit-cards`, `deck.face-cards`)."""

_COPIES_BY_NAME: Final[Mapping[str, int]] = dict(COPIES.items())
"""The same as a plain mapping: it is asked for every card of every position."""

DECK: Final = tuple(Counter(COPIES).elements())
"""The 76 cards in a fixed order (`deck.size`)."""

_SUIT_SPELLINGS: Final = {
    "coin": "coins",
    "flask": "flasks",
    "sabers": "sabres",
    "saber": "sabres",
    "sabre": "sabres",
    "staffs": "staves",
    "staff": "staves",
    "stave": "staves",
}
_RANK_SPELLINGS: Final = {"12": "commander", "13": "mistress", "14": "master", "15": "ace"}
_FACE_SPELLINGS: Final = {
    "the-idiot": "idiot",
    "queen-of-air-and-darkness": "queen",
    "the-queen-of-air-and-darkness": "queen",
    "evil": "evil-one",
    "the-evil-one": "evil-one",
    "the-star": "star",
}

SPELLINGS: Final[Mapping[str, str]] = MappingProxyType(
    {
        **{
            f"{other}-{rank}": f"{suit}-{rank}"
            for other, suit in _SUIT_SPELLINGS.items()
            for rank in RANKS
        },
        **{
            f"{suit}-{number}": f"{usual}-{rank}"
            for suit, usual in (*_SUIT_SPELLINGS.items(), *zip(SUITS, SUITS, strict=True))
            for number, rank in _RANK_SPELLINGS.items()
        },
        **_FACE_SPELLINGS,
    }
)
"""Other spellings that answers may use, and the name that each stands for."""


def card(name: str) -> Card:
    """Return the card of that name; raises UnknownCardError."""
    try:
        return CARDS[name]
    except KeyError:
        raise UnknownCardError(name) from None


def usual_name(spelling: str) -> str:
    """Return a card's usual name for any known spelling, and anything else unchanged."""
    if spelling in CARDS:
        return spelling
    plain = spelling.strip().lower().replace("_", "-").replace(" ", "-")
    return SPELLINGS.get(plain, plain if plain in CARDS else spelling)


def too_many(cards: Iterable[str], copies: Mapping[Card, int] | None = None) -> str | None:
    """Return a card that the deck does not hold that often, or None (`deck.size`).

    `copies` says how often a deck of its own holds each card.
    """
    held: Mapping[str, int] = _COPIES_BY_NAME if copies is None else _by_name(copies)
    counted = Counter(cards)
    if dict(counted) == held:  # the whole deck is what comes most often
        return None
    for name, count in counted.items():
        if count > held.get(name, 0):
            return name
    return None


def rest_of_deck(named: Iterable[str], copies: Mapping[Card, int] | None = None) -> list[str]:
    """Return the cards of a deck without those that are named, in canonical order.

    It is the deck of 76 cards, or the one of which `copies` says how often it holds each card.
    """
    held: Mapping[str, int] = _COPIES_BY_NAME if copies is None else _by_name(copies)
    left = Counter(held)
    left.subtract(Counter(named))
    return [str(name) for name in held for _ in range(max(0, left[name]))]


def _by_name(copies: Mapping[Card, int]) -> Mapping[str, int]:
    return {str(card): count for card, count in copies.items()}
