"""Cards, hands and outcomes as JSON has them: plain strings, lists and whole numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sabacc.engine.position import known_cards
from sabacc.spec.cards import CARDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sabacc.engine.settling import Settled
    from sabacc.spec.cards import Card


_PLAIN: Final = {card: str(card) for card in CARDS.values()}


def hands_of(cards: Mapping[str, Iterable[str]]) -> dict[str, tuple[Card, ...]]:
    """Read the cards of each seat; raises UnknownCardError."""
    return {seat: known_cards(names) for seat, names in cards.items()}


def names(cards: Iterable[Card]) -> list[str]:
    """Return plain strings: a `Card` is not a JSON value."""
    return list(map(_PLAIN.__getitem__, cards))


def names_by_seat(cards: Mapping[str, Iterable[Card]]) -> dict[str, list[str]]:
    """Return the cards of each seat as plain strings."""
    return {seat: names(mine) for seat, mine in cards.items()}


def names_seen(cards: Mapping[str, Iterable[Card]]) -> dict[str, list[str]]:
    """Return the cards that are seen of each seat as plain strings, of those that show any."""
    return {seat: names(mine) for seat, mine in cards.items() if mine}


def outcome(settled: Settled) -> dict[str, Any]:
    """Return who wins which pot, who bombs, and the demise cards: what every settling shows."""
    return {
        "winners": list(settled.winners),
        "pot_winners": [list(seats) for seats in settled.pot_winners],
        "sabacc_winners": list(settled.sabacc_winners),
        "bombed": list(settled.bombed),
        "demise": {seat: str(cards[-1]) for seat, cards in settled.demise.items()},
    }
