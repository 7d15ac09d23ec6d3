"""Wrong ways to draw, to trade, and to lay cards in the field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from sabacc.engine.events import Phase
from sabacc.engine.play.actions import Reason, Refused
from sabacc.engine.play.state import replace_at
from tests.wrong_engines.model import Part, breaks
from tests.wrong_engines.play_parts import (
    BEGIN_DRAWING,
    EFFECTS,
    NEXT,
    REFUSALS,
    afterwards,
    under,
)

GREATEST_HAND: Final = 5


@breaks("field.first-card.outside-the-shift", "engine.play.hand_in_play:_needs_no_request")
def field_waits_for_the_drawing(at_any_time: Part, state: Part, does: Part) -> Part:
    """Let cards be laid in the drawing phase alone."""
    return at_any_time(state, does) and (does != "lay" or state.phase == "drawing")


@breaks("field.both-at-once.allowed", *EFFECTS, of="lay")
def first_card_is_the_draw(lay: Part, draft: Part, action: Part, seat: int) -> None:
    """Take the first card that a player lays in his drawing for his decision."""
    asked = draft.queue
    lay(draft, action, seat)
    if draft.phase == "drawing" and draft.queue == asked and asked[0] == seat:
        draft.finish_request()


@breaks("field.withdrawal.refused", "engine.play.drawing:_refuse_giving_up")
def field_is_given_up(withheld: Part, state: Part, seat: int, *given: Part) -> Part:
    """Ask of cards to be given up only that they are in hand or in the field."""
    draft = state.draft()
    draft.hands = replace_at(draft.hands, seat, draft.cards_of(seat))
    draft.fields = replace_at(draft.fields, seat, ())
    return withheld(draft.freeze(), seat, *given)


@breaks("field.withdrawal.refused", "engine.play.drawing:_give_up")
def field_comes_back(give_up: Part, draft: Part, action: Part, seat: int) -> None:
    """Take cards to be given up from the field where they are not in hand."""
    back = Counter[str](action.cards) - Counter[str](draft.hands[seat])
    field = Counter[str](draft.fields[seat]) - back
    draft.hands = replace_at(draft.hands, seat, (*draft.hands[seat], *back.elements()))
    draft.fields = replace_at(draft.fields, seat, tuple(field.elements()))
    give_up(draft, action, seat)


@breaks("drawing.in-round.everybody-once", *BEGIN_DRAWING)
@afterwards
def asked_twice(draft: Part) -> None:
    """Ask everybody twice in a round."""
    if not draft.compiled.turns:
        draft.queue = (*draft.queue, *draft.queue)


@breaks("drawing.order.from-dealers-left", *BEGIN_DRAWING)
@afterwards
def dealer_is_first(draft: Part) -> None:
    """Begin with the dealer."""
    draft.queue = (*draft.queue[-1:], *draft.queue[:-1])


@breaks("drawing.number-each.phase", *EFFECTS, of="draw")
def remembers_draws(draw: Part, draft: Part, action: Part, seat: int) -> None:
    """Remember which cards were drawn."""
    known = draft.drawn_cards[seat]
    draw(draft, action, seat)
    if draft.drawn_cards[seat] == known and draft.hands[seat]:
        new = draft.hands[seat][-action.amount :]
        draft.drawn_cards = replace_at(draft.drawn_cards, seat, known + new)


@breaks("drawing.number-each.phase", *REFUSALS, of="draw")
def number_is_for_the_hand(refuse: Part, state: Part, action: Part, seat: int) -> Part:
    """Count what was drawn before in the hand."""
    if len(state.drawn_cards[seat]) + action.amount > max(state.compiled.numbers):
        return Refused(Reason.WRONG_NUMBER, state.compiled.rule("drawing.number"))
    return refuse(state, action, seat)


@breaks("drawing.evil-one.before-drawing", *REFUSALS, of="draw")
def evil_one_may_come(refuse: Part, state: Part, action: Part, seat: int) -> Part:
    """Let a player draw two cards where the Evil One is one of them."""
    found = refuse(state, action, seat)
    coming = state.deck[: action.amount]
    evil = found is not None and found.reason is Reason.NO_EVIL_ONE
    return None if evil and "evil-one" in coming else found


@breaks("drawing.trade-size.one", *REFUSALS, of="trade")
def trades_of_any_size(refuse: Part, state: Part, action: Part, seat: int) -> Part:
    """Let players trade any number of cards in their drawing."""
    if state.phase != "drawing" or state.compiled.drawing != "draw-trade-or-stand":
        return refuse(state, action, seat)
    draft = state.draft()
    draft.phase, draft.compiled = Phase.TRADING, replace(draft.compiled, trade_sizes=range(1, 1000))
    return refuse(draft.freeze(), action, seat)


@breaks("drawing.bare-discard.refused", *REFUSALS, of="drop")
def drops_without_a_draw(refuse: Part, state: Part, action: Part, seat: int) -> Part:
    """Let players drop a card instead of drawing."""
    found = refuse(state, action, seat)
    if found is None or found.reason is not Reason.NO_NEW_CARD:
        return found
    draft = state.draft()
    draft.phase = Phase.DISCARDING
    return refuse(draft.freeze(), action, seat)


@breaks("drawing.greatest-hand.no-limit", *REFUSALS, of="draw")
def five_cards_are_enough(refuse: Part, state: Part, action: Part, seat: int) -> Part:
    """Let no hand grow beyond five cards."""
    if len(state.cards_of(seat)) + action.amount > GREATEST_HAND:
        return Refused(Reason.WRONG_NUMBER, state.compiled.rule("drawing.number"))
    return refuse(state, action, seat)


@breaks("drawing.discard-count.given-up-by-choice", "engine.play.hand_in_play:roll_die")
def lost_cards_count(roll_die: Part, draft: Part, thrown: Part) -> None:
    """Count cards that are lost in a shift as given up."""
    hands = draft.hands
    roll_die(draft, thrown)
    for seat in draft.active:
        lost = draft.hands[seat] != hands[seat]
        draft.discard_counts = replace_at(
            draft.discard_counts, seat, draft.discard_counts[seat] + lost
        )


@breaks("drawing.discards-owed.may-not-call", *REFUSALS, of="call")
def debtors_may_call(*_: Part) -> None:
    """Let players call who have still to give up cards."""


@breaks("trading.time.after-first-lap", *NEXT, of="drawing")
@under
def trading_waits(draft: Part) -> Mapping[str, object]:
    """Let the trading come in the second round, or at the end of the second lap."""
    come = (draft.lap if draft.compiled.turns else draft.round) > 1
    return {"trades_once": draft.compiled.trades_once and come}


@breaks("trading.partner.deck", *EFFECTS, of="trade")
def neighbours_trade(trade: Part, draft: Part, action: Part, seat: int) -> None:
    """Trade with the next player in the trading phase."""
    others = tuple(other for other in draft.active if other != seat)
    other = draft.table.after(seat, others)[0]
    count = len(action.cards)
    if draft.phase != "trading" or len(draft.hands[other]) < count:
        trade(draft, action, seat)
        return
    mine = tuple((Counter[str](draft.hands[seat]) - Counter[str](action.cards)).elements())
    theirs = draft.hands[other]
    draft.hands = replace_at(draft.hands, seat, (*mine, *theirs[:count]))
    draft.hands = replace_at(draft.hands, other, (*theirs[count:], *action.cards))
    draft.finish_request()


@breaks("trading.order.from-dealers-left", *NEXT, of="drawing")
@afterwards
def dealer_trades_first(draft: Part) -> None:
    """Begin the trading with the dealer."""
    if draft.phase == "trading":
        draft.queue = draft.queue[::-1]
