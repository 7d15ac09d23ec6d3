"""Wrong ways to shift."""

# pyright: reportUnknownLambdaType=false, reportUnknownVariableType=false
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false
# Parts of the engine are replaced whatever their types.

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.engine.events import Dealt, Lost
from tests.wrong_engines.model import asked_of

if TYPE_CHECKING:
    from tests.wrong_engines.model import Part


SHIFT: Final = ("protocol.answers:shift",)
LOSSES: Final = ("engine.shifting:_losses",)


def two_cards_go(losses: Part) -> Part:
    """Lose two cards each."""

    def find(rules: Part, table: Part) -> Part:
        lost, spared = losses(rules, table)
        more = [
            loss._replace(card=card)
            for loss in lost
            for card in [card for card in table.hands[loss.seat] if card != loss.card][:1]
        ]
        return [*lost, *more], spared

    return find


@asked_of
def folded_shift_too(table: Part) -> Part:
    """Let the folded lose cards as well."""
    return table._replace(folded=frozenset())


def folded_neighbour_picks(losses: Part) -> Part:
    """Let the neighbour pick who has folded."""

    def find(rules: Part, table: Part) -> Part:
        lost, spared = losses(rules, table)
        step = 1 if rules.choices["shift.picker"].name == "left-neighbour" else -1
        seats = table.seats
        there = {seat: seats[(place + step) % len(seats)] for place, seat in enumerate(seats)}
        return [loss._replace(picker=there[loss.seat]) for loss in lost], spared

    return find


def lost_backwards(shift: Part) -> Part:
    """Put the lost cards under the deck in the other order."""

    def find(rules: Part, table: Part) -> Part:
        found = shift(rules, table)
        gone = sum(isinstance(event, Lost) for event in found.events)
        deck = found.deck
        return found._replace(deck=(*deck[: len(deck) - gone], *reversed(deck[len(deck) - gone :])))

    return find


def short_deck_goes_round(shift: Part) -> Part:
    """Deal new cards as long as the deck lasts, and no further."""

    def find(rules: Part, table: Part) -> Part:
        found = shift(rules, table)
        dealt = [event for event in found.events if isinstance(event, Dealt)]
        hands = {seat: list(cards) for seat, cards in found.hands.items()}
        for event in dealt[len(table.deck) :]:
            hands[event.seat].remove(event.card)
        return found._replace(hands={seat: tuple(cards) for seat, cards in hands.items()})

    return find


def dealt_backwards(losses: Part) -> Part:
    """Deal the new cards from the dealer on."""

    def find(rules: Part, table: Part) -> Part:
        lost, spared = losses(rules, table)
        return lost[::-1], spared

    return find


def new_cards_go_again(shift: Part) -> Part:
    """Let a new card be lost in place of an old one where it offers itself first."""

    def find(rules: Part, table: Part) -> Part:
        found = shift(rules, table)
        lost = {event.seat: event.card for event in found.events if isinstance(event, Lost)}
        new = {event.seat: event.card for event in found.events if isinstance(event, Dealt)}
        hands = dict(found.hands)
        for seat, card in lost.items():
            order = [*table.picks[seat], new[seat]]
            if order.index(new[seat]) < order.index(card):
                hands[seat] = table.hands[seat]
        return found._replace(hands=hands)

    return find


@asked_of
def field_is_no_shelter(table: Part) -> Part:
    """Let the cards of the field be lost like any other."""
    hands = {seat: (*table.fields.get(seat, ()), *cards) for seat, cards in table.hands.items()}
    return table._replace(hands=hands, fields={})


@asked_of
def field_alone_is_no_shelter(table: Part) -> Part:
    """Let a player lose a card of the field who holds no other."""
    bare = {seat for seat, cards in table.hands.items() if not cards}
    hands = {
        seat: table.fields.get(seat, ()) if seat in bare else table.hands[seat]
        for seat in table.hands
    }
    fields = {seat: cards for seat, cards in table.fields.items() if seat not in bare}
    return table._replace(hands=hands, fields=fields)
