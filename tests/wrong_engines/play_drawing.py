"""Wrong ways to draw, to trade, and to lay cards in the field."""

# pyright: reportUnknownLambdaType=false, reportUnknownVariableType=false
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false
# Parts of the engine are replaced whatever their types.

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sabacc.engine.phases import Phase
from sabacc.engine.play.actions import Reason, Refused
from sabacc.engine.play.state import put_at
from tests.wrong_engines.model import entry, instead, together, wrong
from tests.wrong_engines.play_parts import (
    BEGIN_DRAWING,
    EFFECTS,
    NEXT,
    REFUSALS,
    afterwards,
    under,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.wrong_engines.model import Part, WrongEngine


GREATEST_HAND: Final = 5


def field_waits_for_the_drawing(at_any_time: Part) -> Part:
    """Let cards be laid in the drawing phase alone."""
    return lambda state, does: (
        at_any_time(state, does) and (does != "lay" or state.phase == "drawing")
    )


def first_card_is_the_draw(lay: Part) -> Part:
    """Take the first card that a player lays in his drawing for his decision."""

    def wrongly(draft: Part, action: Part, seat: int) -> None:
        asked = draft.queue
        lay(draft, action, seat)
        if draft.phase == "drawing" and draft.queue == asked and asked[0] == seat:
            draft.answered()

    return wrongly


def field_is_given_up(withheld: Part) -> Part:
    """Ask of cards to be given up only that they are in hand or in the field."""

    def wrongly(state: Part, seat: int, *given: Part) -> Part:
        draft = state.draft()
        draft.hands = put_at(draft.hands, seat, draft.holds(seat))
        draft.fields = put_at(draft.fields, seat, ())
        return withheld(draft.frozen(), seat, *given)

    return wrongly


def field_comes_back(give_up: Part) -> Part:
    """Take cards to be given up from the field where they are not in hand."""

    def wrongly(draft: Part, action: Part, seat: int) -> None:
        back: Counter[Part] = Counter(action.cards) - Counter(draft.hands[seat])
        field = Counter(draft.fields[seat]) - back
        draft.hands = put_at(draft.hands, seat, (*draft.hands[seat], *back.elements()))
        draft.fields = put_at(draft.fields, seat, tuple(field.elements()))
        give_up(draft, action, seat)

    return wrongly


@afterwards
def asked_twice(draft: Part) -> None:
    """Ask everybody twice in a round."""
    if not draft.book.turns:
        draft.queue = (*draft.queue, *draft.queue)


@afterwards
def dealer_is_first(draft: Part) -> None:
    """Begin with the dealer."""
    draft.queue = (*draft.queue[-1:], *draft.queue[:-1])


def remembers_draws(draw: Part) -> Part:
    """Remember which cards were drawn."""

    def wrongly(draft: Part, action: Part, seat: int) -> None:
        known = draft.drawn[seat]
        draw(draft, action, seat)
        if draft.drawn[seat] == known and draft.hands[seat]:
            new = draft.hands[seat][-action.amount :]
            draft.drawn = put_at(draft.drawn, seat, known + new)

    return wrongly


def number_is_for_the_hand(refuse: Part) -> Part:
    """Count what was drawn before in the hand."""

    def wrongly(state: Part, action: Part, seat: int) -> Part:
        if len(state.drawn[seat]) + action.amount > max(state.book.numbers):
            return Refused(Reason.WRONG_NUMBER, state.book.rule("drawing.number"))
        return refuse(state, action, seat)

    return wrongly


def evil_one_may_come(refuse: Part) -> Part:
    """Let a player draw two cards where the Evil One is one of them."""

    def wrongly(state: Part, action: Part, seat: int) -> Part:
        found = refuse(state, action, seat)
        coming = state.deck[: action.amount]
        evil = found is not None and found.reason is Reason.NO_EVIL_ONE
        return None if evil and "evil-one" in coming else found

    return wrongly


def trades_of_any_size(refuse: Part) -> Part:
    """Let players trade any number of cards in their drawing."""

    def wrongly(state: Part, action: Part, seat: int) -> Part:
        if state.phase != "drawing" or state.book.drawing != "draw-trade-or-stand":
            return refuse(state, action, seat)
        draft = state.draft()
        draft.phase, draft.book = Phase.TRADING, replace(draft.book, trade_sizes=range(1, 1000))
        return refuse(draft.frozen(), action, seat)

    return wrongly


def drops_without_a_draw(refuse: Part) -> Part:
    """Let players drop a card instead of drawing."""

    def wrongly(state: Part, action: Part, seat: int) -> Part:
        found = refuse(state, action, seat)
        if found is None or found.reason is not Reason.NO_NEW_CARD:
            return found
        draft = state.draft()
        draft.phase = Phase.DISCARDING
        return refuse(draft.frozen(), action, seat)

    return wrongly


def five_cards_are_enough(refuse: Part) -> Part:
    """Let no hand grow beyond five cards."""

    def wrongly(state: Part, action: Part, seat: int) -> Part:
        if len(state.holds(seat)) + action.amount > GREATEST_HAND:
            return Refused(Reason.WRONG_NUMBER, state.book.rule("drawing.number"))
        return refuse(state, action, seat)

    return wrongly


def lost_cards_count(throw_die: Part) -> Part:
    """Count cards that are lost in a shift as given up."""

    def wrongly(draft: Part, thrown: Part) -> None:
        hands = draft.hands
        throw_die(draft, thrown)
        for seat in draft.active:
            lost = draft.hands[seat] != hands[seat]
            draft.given = put_at(draft.given, seat, draft.given[seat] + lost)

    return wrongly


@under
def trading_waits(draft: Part) -> Mapping[str, object]:
    """Let the trading come in the second round, or at the end of the second lap."""
    come = (draft.lap if draft.book.turns else draft.round) > 1
    return {"trades_once": draft.book.trades_once and come}


def neighbours_trade(trade: Part) -> Part:
    """Trade with the next player in the trading phase."""

    def wrongly(draft: Part, action: Part, seat: int) -> None:
        others = tuple(other for other in draft.active if other != seat)
        other = draft.table.after(seat, others)[0]
        count = len(action.cards)
        if draft.phase != "trading" or len(draft.hands[other]) < count:
            trade(draft, action, seat)
            return
        mine = tuple((Counter(draft.hands[seat]) - Counter(action.cards)).elements())
        theirs = draft.hands[other]
        draft.hands = put_at(draft.hands, seat, (*mine, *theirs[:count]))
        draft.hands = put_at(draft.hands, other, (*theirs[count:], *action.cards))
        draft.answered()

    return wrongly


@afterwards
def dealer_trades_first(draft: Part) -> None:
    """Begin the trading with the dealer."""
    if draft.phase == "trading":
        draft.queue = draft.queue[::-1]


WRONG_ENGINES: Final[Mapping[str, WrongEngine]] = {
    "field.first-card.outside-the-shift": wrong(
        field_waits_for_the_drawing, "engine.play.hand_in_play:_at_any_time"
    ),
    "field.both-at-once.allowed": wrong(entry("lay", first_card_is_the_draw), *EFFECTS),
    "field.withdrawal.refused": together(
        "Let cards of the field be given up like those in hand.",
        wrong(field_is_given_up, "engine.play.drawing:_withheld"),
        wrong(field_comes_back, "engine.play.drawing:_give_up"),
    ),
    "drawing.in-round.everybody-once": wrong(asked_twice, *BEGIN_DRAWING),
    "drawing.order.from-dealers-left": wrong(dealer_is_first, *BEGIN_DRAWING),
    "drawing.number-each.phase": together(
        "Count the cards that a player draws in the whole hand.",
        wrong(entry("draw", remembers_draws), *EFFECTS),
        wrong(entry("draw", number_is_for_the_hand), *REFUSALS),
    ),
    "drawing.evil-one.before-drawing": wrong(entry("draw", evil_one_may_come), *REFUSALS),
    "drawing.trade-size.one": wrong(entry("trade", trades_of_any_size), *REFUSALS),
    "drawing.bare-discard.refused": wrong(entry("drop", drops_without_a_draw), *REFUSALS),
    "drawing.greatest-hand.no-limit": wrong(entry("draw", five_cards_are_enough), *REFUSALS),
    "drawing.discard-count.given-up-by-choice": wrong(
        lost_cards_count, "engine.play.hand_in_play:throw_die"
    ),
    "drawing.discards-owed.may-not-call": wrong(
        entry("call", instead(lambda _state, _action, _seat: None)),
        *REFUSALS,
        says="Let players call who have still to give up cards.",
    ),
    "trading.time.after-first-lap": wrong(entry("drawing", trading_waits), *NEXT),
    "trading.partner.deck": wrong(entry("trade", neighbours_trade), *EFFECTS),
    "trading.order.from-dealers-left": wrong(entry("drawing", dealer_trades_first), *NEXT),
}
"""The wrong engine for each rule on the field, on drawing and on trading."""
