"""Events in words, as one speaks of them at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    Showed,
    Spared,
    Tied,
    Won,
)
from sabacc.notation.card_names import UNKNOWN, card_words
from sabacc.notation.deed_forms import Deed, in_words
from sabacc.notation.terms import THE_POTS
from sabacc.system.joining import several

if TYPE_CHECKING:
    from collections.abc import Collection


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
            return f"{seat} {in_words(Deed(does, amount, cards), named=name)}"
        case Paid(seat, amount, _, pot):
            return f"{seat} pays {amount} to {THE_POTS[pot]}"
        case Dealt(seat, card, _):
            return f"{seat} gets {name(card)}"
        case Gave(seat, card, _):
            return f"{seat} gives up {name(card)}"
        case Lost(seat, card, picker, _):
            card_name = name(card).removeprefix("the ")
            return (
                f"{picker} picks {seat}'s {card_name}" if picker else f"{seat} loses {name(card)}"
            )
        case Spared(seat, _):
            return f"{seat} is spared"
        case Rolled(die, comes, _, other):
            thrown = "The die falls" if die is None else f"The die shows {die}"
            thrown = thrown if other is None else f"The dice show {die} and {other}"
            return f"{thrown}: {'the cards shift' if comes else 'no shift'}"
        case Changed(version, _):
            return f"The version is {version.replace('-', ' ')} now"
        case Reshuffled(cards, _):
            return f"{cards} cards are shuffled into a new deck"
        case Returned(seat, amount, _):
            return f"{seat} takes back {amount} that nobody could match"
        case SatOut(seat, _):
            return f"{seat} sits out"
        case Showed(seat, cards, _):
            return f"{seat} shows {several(map(name, cards))}"
        case Left(seat, _):
            return f"{seat} is out of the hand"
        case Bombed(seat, total, _):
            return f"{seat} bombs with {total}"
        case Tied(seats, _):
            return f"{several(seats)} tie: sudden demise"
        case Won(seats, _):
            return f"{several(seats)} {'wins' if len(seats) == 1 else 'share the pot'}"
        case Awarded(seat, amount, pot, _):
            return f"{seat} takes {amount} from {THE_POTS[pot]}"
        case Moved(amount, source, target, _):
            return f"{amount} go from {THE_POTS[source]} to {THE_POTS[target]}"
        case Over():
            return "The hand is over"
        case Closed(then):
            return f"The {then.phase.replace('-', ' ')} is over"
