"""Cards and events in words, as one speaks of them at a table."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from sabacc.engine.events import (
    Acted,
    Awarded,
    Bombed,
    Changed,
    Closed,
    Dealt,
    Event,
    Gave,
    Left,
    Lost,
    Moved,
    Over,
    Paid,
    Reshuffled,
    Returned,
    Rolled,
    SatOut,
    Spared,
    Tied,
    Won,
)
from sabacc.engine.values import Special
from sabacc.records.model import UNKNOWN
from sabacc.records.replaying.played import several
from sabacc.records.text.writer import PLAIN

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

_FACES: Final = {
    "idiot": "the Idiot",
    "queen": "the Queen",
    "endurance": "Endurance",
    "balance": "Balance",
    "demise": "Demise",
    "moderation": "Moderation",
    "evil-one": "the Evil One",
    "star": "the Star",
    UNKNOWN: "an unknown card",
}
_POTS: Final = {"hand-pot": "the hand pot", "sabacc-pot": "the sabacc pot", "house": "the house"}


SPECIAL_NAMES: Final[Mapping[Special, str]] = MappingProxyType(
    {
        Special.PURE_SABACC: "a Pure Sabacc",
        Special.IDIOTS_ARRAY: "an Idiot's Array",
        Special.FORCE_ARRAY: "a Force Array",
        Special.DEATH_ARRAY: "a Death Array",
        Special.PROFIT_ARRAY: "a Profit Array",
        Special.JUSTICE_ARRAY: "a Justice Array",
        Special.MONARCHY_ARRAY: "a Monarchy Array",
        Special.FAIRY_EMPRESS: "a Fairy Empress",
        Special.LONGING_HEARTS: "Longing Hearts",
        Special.TEMPTATION: "a Temptation",
    }
)
"""How one says that a hand is a special one: `it is an Idiot's Array`."""

ORDINARY: Final = "an ordinary hand"
"""How one says that it is none."""

VERSION_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "standard": "standard",
        "rebel": "Rebel Alliance",
        "imperial": "Imperial",
        "corellian": "Corellian",
        "new-republic": "New Republic",
        "corporate-sector": "Corporate Sector",
    }
)
"""The versions of the game as one speaks of them: `the Imperial version`."""


def card_words(name: str) -> str:
    """Return the short name of a card: `7 of coins`, `the Idiot`."""
    suit, dash, rank = name.partition("-")
    return _FACES.get(name) or (f"{rank} of {suit}" if dash else name)


def rule_of(event: Event) -> str:
    """Return the rule that caused an event; empty for a phase that closes."""
    return "" if isinstance(event, Closed) else event.rule


def event_words(  # noqa: C901, PLR0911, PLR0912 - one answer for each kind of event
    event: Event, hidden: Collection[str] = ()
) -> str:
    """Say an event in words; `hidden` are the cards that nobody has seen."""

    def name(card: str) -> str:
        return card_words(UNKNOWN if card in hidden else card)

    match event:
        case Acted(seat, does, amount, cards, _):
            return f"{seat} {_deed(does, amount, map(name, cards))}"
        case Paid(seat, amount, _, pot):
            return f"{seat} pays {amount} to {_POTS[pot]}"
        case Dealt(seat, card, _):
            return f"{seat} gets {name(card)}"
        case Gave(seat, card, _):
            return f"{seat} gives up {name(card)}"
        case Lost(seat, card, picker, _):
            return f"{picker} picks {seat}'s {name(card).removeprefix('the ')}"
        case Spared(seat, _):
            return f"{seat} is spared"
        case Rolled(die, comes, _):
            thrown = "The die falls" if die is None else f"The die shows {die}"
            return f"{thrown}: {'the cards shift' if comes else 'no shift'}"
        case Changed(version, _):
            return f"The version is {version.replace('-', ' ')} now"
        case Reshuffled(cards, _):
            return f"{cards} cards are shuffled into a new deck"
        case Returned(seat, amount, _):
            return f"{seat} takes back {amount} that nobody could match"
        case SatOut(seat, _):
            return f"{seat} sits out"
        case Left(seat, _):
            return f"{seat} is out of the hand"
        case Bombed(seat, total, _):
            return f"{seat} bombs with {total}"
        case Tied(seats, _):
            return f"{several(seats)} tie: sudden demise"
        case Won(seats, _):
            return f"{several(seats)} {'wins' if len(seats) == 1 else 'share the pot'}"
        case Awarded(seat, amount, pot, _):
            return f"{seat} takes {amount} from {_POTS[pot]}"
        case Moved(amount, source, target, _):
            return f"{amount} go from {_POTS[source]} to {_POTS[target]}"
        case Over():
            return "The hand is over"
        case Closed(phase=phase):
            return f"The {phase.replace('-', ' ')} is over"


def _deed(does: str, amount: int, cards: Iterable[str]) -> str:
    given = " and ".join(cards)
    match does:
        case "bet":
            return f"bets {amount}"
        case "raise":
            return f"raises by {amount}"
        case "draw":
            return "draws" if amount == 1 else f"draws {amount} cards"
        case "trade" | "drop":
            return f"{does}s {given}"
        case "lay":
            return f"lays {given} in the field"
        case _:
            return PLAIN[does]
