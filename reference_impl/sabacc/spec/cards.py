"""The 76 cards: suits, ranks, face cards, and accepted spellings."""

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, cast

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
"""The eight face cards (`deck.face-cards`)."""


class UnknownCardError(InputError):
    """A name that is not a card of the deck."""

    def __init__(self, name: str) -> None:
        """Format the message."""
        super().__init__(
            f"no card is called {name!r}", "cards are written coins-7, sabres-commander, evil-one"
        )
        self.name = name


class Card(str):
    """A card by its name: `coins-7`, `sabres-commander`, `idiot`.

    The two copies of a face card are equal. Create cards with `card`, which rejects unknown names.
    """

    __slots__ = ()

    @property
    def suit(self) -> str | None:
        """The suit; None for a face card."""
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
"""Every distinct card by name: sixty suit cards and eight face cards."""

# distinct cards that nobody has seen, for hands of which not everything is known
UNSEEN: Final = tuple(Card(f"?{number}") for number in range(501))


def is_unseen(card: str) -> bool:
    """True for one of `UNSEEN`."""
    return card.startswith("?")


COPIES: Final[Mapping[Card, int]] = MappingProxyType(
    {card: 1 if card.suit else 2 for card in CARDS.values()}
)
"""The number of copies of each card in the deck (`deck.suit-cards`, `deck.face-cards`)."""

# a plain copy, which is faster: it is read for every card of every position
_COPIES_BY_NAME: Final[Mapping[str, int]] = dict(COPIES.items())

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
            f"{alias}-{rank}": f"{suit}-{rank}"
            for alias, suit in _SUIT_SPELLINGS.items()
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
"""Other accepted spellings, with the usual name."""


def card(name: str) -> Card:
    """Return the card with this name; raises UnknownCardError."""
    try:
        return CARDS[name]
    except KeyError:
        raise UnknownCardError(name) from None


def canonical_name(spelling: str) -> str:
    """Return the usual name for a known spelling; anything else unchanged."""
    if spelling in CARDS:
        return spelling
    plain = spelling.strip().lower().replace("_", "-").replace(" ", "-")
    return SPELLINGS.get(plain, plain if plain in CARDS else spelling)


def excess_card(cards: Iterable[str], copies: Mapping[Card, int] | None = None) -> str | None:
    """Return a card that occurs more often than the deck allows, else None (`deck.size`).

    `copies` has the number of copies of each card in another deck.  Cards that nobody has seen may
    be any.
    """
    available: Mapping[str, int] = (
        _COPIES_BY_NAME if copies is None else cast("Mapping[str, int]", copies)
    )
    counted = Counter(cards)
    if dict(counted) == available:  # the most frequent case: the whole deck
        return None
    for name, count in counted.items():
        if count > available.get(name, 0) and not is_unseen(name):
            return name
    return None


def cards_left(named: Iterable[str], copies: Mapping[Card, int] | None = None) -> list[str]:
    """Return the cards of a deck except those named, in canonical order.

    `copies` has the number of copies of each card if it is not the deck of 76.
    """
    available: Mapping[str, int] = (
        _COPIES_BY_NAME if copies is None else cast("Mapping[str, int]", copies)
    )
    gone = Counter(named).get
    return [str(name) for name, count in available.items() for _ in range(count - gone(name, 0))]
