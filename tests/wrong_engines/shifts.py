"""Wrong ways to shift."""

from __future__ import annotations

from typing import Final

from sabacc.engine.events import Dealt, Lost
from tests.wrong_engines.model import Part, asked_of, breaks

SHIFT: Final = ("protocol.answers:shift",)
LOSSES: Final = ("engine.shifting:_losses",)


@breaks("shift.loss.one-card", *LOSSES)
def two_cards_go(losses: Part, rules: Part, table: Part) -> Part:
    """Lose two cards each."""
    lost, spared = losses(rules, table)
    more = [
        loss._replace(card=card)
        for loss in lost
        for card in [card for card in table.hands[loss.seat] if card != loss.card][:1]
    ]
    return [*lost, *more], spared


@breaks("shift.folded.none", *SHIFT)
@asked_of
def folded_shift_too(table: Part) -> Part:
    """Let the folded lose cards as well."""
    return table._replace(folded=frozenset())


@breaks("shift.folded-neighbour.next-active", *LOSSES)
def folded_neighbour_picks(losses: Part, rules: Part, table: Part) -> Part:
    """Let the neighbour pick who has folded."""
    lost, spared = losses(rules, table)
    step = 1 if rules.choices["shift.picker"].name == "left-neighbour" else -1
    seats = table.seats
    there = {seat: seats[(place + step) % len(seats)] for place, seat in enumerate(seats)}
    return [loss._replace(picker=there[loss.seat]) for loss in lost], spared


@breaks("shift.pool-shuffle.shuffled", "engine.shifting:in_order")
def never_shuffled(_: Part, pool: Part, _order: Part) -> Part:
    """Deal the lost cards out again in the order in which they were lost."""
    return pool


@breaks("shift.lost-order.from-dealers-left", *SHIFT)
def lost_backwards(shift: Part, rules: Part, table: Part) -> Part:
    """Put the lost cards under the deck in the other order."""
    found = shift(rules, table)
    gone = sum(isinstance(event, Lost) for event in found.events)
    deck = found.deck
    return found._replace(deck=(*deck[: len(deck) - gone], *reversed(deck[len(deck) - gone :])))


@breaks("shift.short-deck.lost-cards-come-back", *SHIFT)
def short_deck_goes_round(shift: Part, rules: Part, table: Part) -> Part:
    """Deal new cards as long as the deck lasts, and no further."""
    found = shift(rules, table)
    dealt = [event for event in found.events if isinstance(event, Dealt)]
    hands = {seat: list(cards) for seat, cards in found.hands.items()}
    for event in dealt[len(table.deck) :]:
        hands[event.seat].remove(event.card)
    return found._replace(hands={seat: tuple(cards) for seat, cards in hands.items()})


@breaks("shift.order.from-dealers-left", *LOSSES)
def dealt_backwards(losses: Part, rules: Part, table: Part) -> Part:
    """Deal the new cards from the dealer on."""
    lost, spared = losses(rules, table)
    return lost[::-1], spared


@breaks("shift.at-once.never", *SHIFT)
def new_cards_go_again(shift: Part, rules: Part, table: Part) -> Part:
    """Let a new card be lost in place of an old one where it offers itself first."""
    found = shift(rules, table)
    lost = {event.seat: event.card for event in found.events if isinstance(event, Lost)}
    new = {event.seat: event.card for event in found.events if isinstance(event, Dealt)}
    hands = dict(found.hands)
    for seat, card in lost.items():
        order = [*table.picks[seat], new[seat]]
        if order.index(new[seat]) < order.index(card):
            hands[seat] = table.hands[seat]
    return found._replace(hands=hands)


@breaks("field.protection.shift", *SHIFT)
@asked_of
def field_is_no_shelter(table: Part) -> Part:
    """Let the cards of the field be lost like any other."""
    hands = {seat: (*table.fields.get(seat, ()), *cards) for seat, cards in table.hands.items()}
    return table._replace(hands=hands, fields={})


@breaks("field.all-cards.spared", *SHIFT)
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
