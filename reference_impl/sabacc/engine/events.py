"""What happens at the table, each event with the id of the rule that caused it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sabacc.cards import Card

HAND_POT = "hand-pot"
SABACC_POT = "sabacc-pot"
HOUSE = "house"


@dataclass(frozen=True, slots=True)
class Bombed:
    """A seat's hand is out of range."""

    seat: str
    total: int
    rule: str


@dataclass(frozen=True, slots=True)
class Tied:
    """The seats meet in a sudden demise."""

    seats: tuple[str, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class Dealt:
    """A seat is dealt a card."""

    seat: str
    card: Card
    rule: str


@dataclass(frozen=True, slots=True)
class Lost:
    """A seat loses to the shift the card that `picker` picked."""

    seat: str
    card: Card
    picker: str
    rule: str


@dataclass(frozen=True, slots=True)
class Spared:
    """The shift passes a seat by."""

    seat: str
    rule: str


@dataclass(frozen=True, slots=True)
class Won:
    """The seats win, or share, a pot."""

    seats: tuple[str, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class Paid:
    """A seat pays a penalty, in credits, to the sabacc pot."""

    seat: str
    amount: int
    rule: str


@dataclass(frozen=True, slots=True)
class Awarded:
    """A seat takes credits out of a pot (`hand-pot`, `sabacc-pot`)."""

    seat: str
    amount: int
    pot: str
    rule: str


@dataclass(frozen=True, slots=True)
class Moved:
    """Credits go from one pot to another, or from the sabacc pot to the house."""

    amount: int
    source: str
    target: str
    rule: str


Event = Bombed | Tied | Dealt | Lost | Spared | Won | Paid | Awarded | Moved
"""The closed union of events."""
