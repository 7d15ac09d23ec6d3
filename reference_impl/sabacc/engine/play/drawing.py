"""Drawing, trading, and laying cards in the interference field."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from sabacc.engine.events import SABACC_POT, Acted, Bombed, Dealt, Gave, Left, Paid, Reshuffled
from sabacc.engine.play.actions import Option, Reason, Refused, option
from sabacc.engine.play.betting import leave
from sabacc.engine.play.state import put_at
from sabacc.engine.play.why import drawing_cards
from sabacc.engine.position import Chance, ScriptRanOutError
from sabacc.engine.shifting import shuffled
from sabacc.engine.values import bomb_rule, worth
from sabacc.spec.points import POINTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from sabacc.engine.play.actions import Action
    from sabacc.engine.play.state import Draft, Hand, State
    from sabacc.spec.cards import Card

_LEAST_HAND: Final = POINTS["drawing.least-hand"].figures["two"][0]
_NO_MORE: Final = "edges.nothing-left.stand-alone"


# --- refusals -----------------------------------------------------------------------------------


def refuse_draw(state: State, action: Action, seat: int) -> Refused | None:
    """Say why `seat` may not draw so many cards (`drawing.number`)."""
    book, count = state.book, action.amount
    if count not in book.numbers:
        return Refused(Reason.WRONG_NUMBER, book.rule("drawing.number"))
    if book.evil_one and count > 1 and "evil-one" not in state.holds(seat):
        return Refused(Reason.NO_EVIL_ONE, "drawing.evil-one.before-drawing")
    if not state.can_take(count):
        return Refused(Reason.NO_CARDS_LEFT, _NO_MORE)
    return None


def refuse_trade(state: State, action: Action, seat: int) -> Refused | None:
    """Say why `seat` may not trade these cards (`drawing.choices`, `trading.cards`)."""
    book, count = state.book, len(action.cards)
    in_turn = state.phase == "drawing"
    if in_turn and book.drawing != "draw-trade-or-stand":
        return Refused(Reason.NO_TRADE, book.rule("drawing.choices"))
    if count not in (range(1, 2) if in_turn else book.trade_sizes):
        rule = "drawing.trade-size.one" if in_turn else book.rule("trading.cards")
        return Refused(Reason.WRONG_NUMBER, rule)
    coming = _next_cards(state, count) if book.after_a_look and state.can_take(count) else ()
    refused = _refuse_cards(state, action.cards, seat, coming)
    if refused is not None:
        return refused
    if not state.can_take(count):
        return Refused(Reason.NO_CARDS_LEFT, _NO_MORE)
    return None


def refuse_drop(state: State, action: Action, seat: int) -> Refused | None:
    """Say why `seat` may not give up a card after its draw."""
    if state.phase != "discarding":
        return Refused(Reason.NO_NEW_CARD, "drawing.bare-discard.refused")
    if len(action.cards) != 1:
        return Refused(Reason.WRONG_NUMBER, "drawing.trade-size.one")
    return _refuse_cards(state, action.cards, seat, (), trade=False)


def _refuse_cards(
    state: State, cards: Hand, seat: int, coming: Hand, *, trade: bool = True
) -> Refused | None:
    """Say why `seat` may not give up these cards; `coming` it sees before it decides."""
    book, hand = state.book, state.hands[seat]
    missing = _missing(cards, hand + coming)
    if any(card in state.fields[seat] for card in missing):
        return Refused(Reason.IN_THE_FIELD, "field.withdrawal.refused")
    if missing or len(cards) > len(hand):
        rule = book.rule("drawing.trade-order") if trade else "drawing.bare-discard.refused"
        return Refused(Reason.NOT_HELD, rule)
    if trade and not book.two_card_trade and len(state.holds(seat)) <= _LEAST_HAND:
        return Refused(Reason.TWO_CARDS, "drawing.two-card-trade.refused")
    if book.keeps and _missing(cards, _free_cards(state, seat, coming)):
        return Refused(Reason.KEPT, "drawing.lock.kept")
    if state.given[seat] + len(cards) > book.most_discards:
        return Refused(Reason.DISCARD_LIMIT, book.rule("drawing.discard-limit"))
    return None


def _missing(cards: Hand, hand: Hand) -> Hand:
    """Return the cards that a hand does not hold, or not that often."""
    if len(cards) == 1:
        return () if cards[0] in hand else cards
    return tuple((Counter(cards) - Counter(hand)).elements())


def refuse_lay(state: State, action: Action, seat: int) -> Refused | None:
    """Say why `seat` may not lay this card in the field (`field.*`)."""
    book = state.book
    if len(action.cards) != 1:
        rule = book.rule("field.first-card" if book.field else "field.exists")
        return Refused(Reason.WRONG_NUMBER, rule)
    if not book.field:
        return Refused(Reason.NO_INTERFERENCE_FIELD, "field.exists.no")
    card = action.cards[0]
    if card not in state.hands[seat]:
        if card in state.fields[seat]:
            return Refused(Reason.IN_THE_FIELD, "field.withdrawal.refused")
        return Refused(Reason.NOT_HELD, "field.first-card.outside-the-shift")
    return _refuse_room(state, seat)


def _refuse_room(state: State, seat: int) -> Refused | None:
    """Say why nothing more may be laid now (`field.capacity`, `field.second-card`)."""
    if len(state.fields[seat]) >= state.book.capacity:
        return Refused(Reason.FIELD_FULL, state.book.rule("field.capacity"))
    if not lays_freely(state, seat) and not _own_drawing(state, seat):
        return Refused(Reason.TAKES_THE_DRAW, "field.second-card.as-the-draw")
    return None


def lays_freely(state: Draft, seat: int) -> bool:
    """Say whether the next card that `seat` lays costs it nothing (`field.second-card`)."""
    return not state.fields[seat] or not state.book.further_takes_draw


def _own_drawing(state: State, seat: int) -> bool:
    return state.phase == "drawing" and state.queue[:1] == (seat,)


def refuse_nothing(state: State, action: Action, seat: int) -> Refused | None:
    """A seat that is asked may always stand, and keep its cards."""
    del state, action, seat
    return None


# --- options ------------------------------------------------------------------------------------


def drawing_options(state: State, seat: int) -> list[Option]:
    """Return what the seat that is asked may do in its drawing, the field aside."""
    book, name = state.book, state.table.seats[seat]
    options = [option(name, "stand")]
    evil = not book.evil_one or "evil-one" in state.holds(seat)
    options.extend(
        Option(name, "draw", range(count, count + 1))
        for count in book.numbers
        if (count == 1 or evil) and state.can_take(count)
    )
    if book.drawing == "draw-trade-or-stand":
        options.extend(_trades(state, seat, range(1, 2)))
    return options


def trading_options(state: State, seat: int) -> list[Option]:
    """Return what the seat that is asked may do in the trading phase."""
    return [
        option(state.table.seats[seat], "stand"),
        *_trades(state, seat, state.book.trade_sizes),
    ]


def discarding_options(state: State, seat: int) -> list[Option]:
    """Return what a seat may do that has just drawn."""
    name = state.table.seats[seat]
    options = [option(name, "keep")]
    free = _free_cards(state, seat, ())
    if free and state.given[seat] < state.book.most_discards:
        options.append(Option(name, "drop", pool=free, sizes=range(1, 2)))
    return options


def field_options(state: State) -> Iterator[Option]:
    """Yield the cards that may be laid in the field, by whichever seat."""
    book = state.book
    if not book.field:
        return
    for seat in state.active:
        hand = state.hands[seat]
        if not hand or len(state.fields[seat]) >= book.capacity:
            continue
        if lays_freely(state, seat) or _own_drawing(state, seat):
            yield Option(state.table.seats[seat], "lay", pool=hand, sizes=range(1, 2))


def _trades(state: State, seat: int, sizes: range) -> Iterator[Option]:
    book, name = state.book, state.table.seats[seat]
    if not book.two_card_trade and len(state.holds(seat)) <= _LEAST_HAND:
        return
    room = book.most_discards - state.given[seat]
    if not book.after_a_look:
        free = _free_cards(state, seat, ())
        most = min(sizes.stop - 1, len(free), room)
        while most >= sizes.start and not state.can_take(most):
            most -= 1
        if most >= sizes.start:
            yield Option(name, "trade", pool=free, sizes=range(sizes.start, most + 1))
        return
    for size in range(sizes.start, min(sizes.stop - 1, room, len(state.hands[seat])) + 1):
        if not state.can_take(size):
            return
        free = _free_cards(state, seat, _next_cards(state, size))
        if len(free) >= size:
            yield Option(name, "trade", pool=free, sizes=range(size, size + 1))


def _free_cards(state: State, seat: int, coming: Hand) -> Hand:
    """Return the cards that a seat may give up."""
    hand = state.hands[seat] + coming
    if not state.book.keeps or not state.drawn[seat]:
        return hand
    return tuple((Counter(hand) - Counter(state.drawn[seat])).elements())


# --- what happens -------------------------------------------------------------------------------


def stand(draft: Draft, action: Action, seat: int) -> None:
    """Take nothing."""
    draft.events.append(Acted(action.seat, "stand", 0, (), _rule(draft)))
    if draft.told is not None:
        drawing_cards.passes(draft, draft.told, action)
    del seat
    draft.answered()


def draw(draft: Draft, action: Action, seat: int) -> None:
    """Take cards; where they may be dropped again the same seat is asked next."""
    rule = draft.book.rule("drawing.choices")
    draft.events.append(Acted(action.seat, "draw", action.amount, (), rule))
    new = take(draft, seat, action.amount, draft.book.rule("drawing.number"))
    if draft.told is not None:
        drawing_cards.draws(draft, draft.told, action)
    if draft.book.keeps or draft.book.versions:
        draft.drawn = put_at(draft.drawn, seat, draft.drawn[seat] + new)
    if draft.book.drawing == "draw-then-discard":
        draft.phase = "discarding"
        return
    draft.answered()
    _judge(draft, seat)


def keep(draft: Draft, action: Action, seat: int) -> None:
    """Keep all cards after a draw."""
    rule = "drawing.choices.draw-then-discard"
    draft.events.append(Acted(action.seat, "keep", 0, (), rule))
    if draft.told is not None:
        drawing_cards.passes(draft, draft.told, action)
    _end_draw(draft, seat)


def drop(draft: Draft, action: Action, seat: int) -> None:
    """Give up a card after a draw."""
    rule = "drawing.choices.draw-then-discard"
    draft.events.append(Acted(action.seat, "drop", 0, action.cards, rule))
    _give_up(draft, action, seat)
    _end_draw(draft, seat)


def _end_draw(draft: Draft, seat: int) -> None:
    draft.phase = "drawing"
    draft.answered()
    _judge(draft, seat)


def trade(draft: Draft, action: Action, seat: int) -> None:
    """Give up cards for as many; these come before those go to their place."""
    rule = _rule(draft)
    draft.events.append(Acted(action.seat, "trade", 0, action.cards, rule))
    take(draft, seat, len(action.cards), rule)
    _give_up(draft, action, seat)
    draft.answered()
    _judge(draft, seat, by_trade=True)


def _rule(draft: Draft) -> str:
    """Return the rule of the drawing, or of the trading phase."""
    point = "trading.cards" if draft.phase == "trading" else "drawing.choices"
    return draft.book.rule(point)


def lay(draft: Draft, action: Action, seat: int) -> None:
    """Lay a card in the field (`field.first-card`, `field.second-card`, `field.both-at-once`)."""
    free = lays_freely(draft, seat)
    rule = draft.book.rule("field.second-card" if draft.fields[seat] else "field.first-card")
    draft.events.append(Acted(action.seat, "lay", 0, action.cards, rule))
    draft.hands = put_at(draft.hands, seat, _without(draft.hands[seat], action.cards))
    draft.fields = put_at(draft.fields, seat, draft.fields[seat] + action.cards)
    forget_lost(draft, seat)
    if draft.told is not None:
        drawing_cards.lays(draft, draft.told, action)
    if not free:
        draft.answered()


def take(draft: Draft, seat: int, count: int, rule: str) -> Hand:
    """Deal `count` cards to a seat, from a new deck where the old one runs out."""
    if len(draft.deck) < count:
        order = draft.shuffles[0] if draft.shuffles else None
        if order is None:
            raise ScriptRanOutError(Chance.SHUFFLE)
        draft.deck = (*draft.deck, *shuffled(draft.out_of_play, order))
        draft.shuffles = draft.shuffles[1:]
        fresh = len(draft.out_of_play)
        draft.events.append(Reshuffled(fresh, "edges.empty-deck.discards-shuffled"))
        draft.out_of_play = ()
        if draft.told is not None:
            drawing_cards.new_deck(draft, draft.told)
    new, draft.deck = draft.deck[:count], draft.deck[count:]
    draft.hands = put_at(draft.hands, seat, draft.hands[seat] + new)
    for card in new:
        draft.events.append(Dealt(draft.table.seats[seat], card, rule))
    return new


def _next_cards(state: State, count: int) -> Hand:
    """Return the cards that would come next, without taking them."""
    deck = state.deck
    if len(deck) < count:
        if not state.shuffles:
            raise ScriptRanOutError(Chance.SHUFFLE)
        deck = (*deck, *shuffled(state.out_of_play, state.shuffles[0]))
    return deck[:count]


def _give_up(draft: Draft, action: Action, seat: int) -> None:
    """Put away cards that a seat gives up by choice (`drawing.discards`)."""
    cards, rule = action.cards, draft.book.rule("drawing.discards")
    draft.hands = put_at(draft.hands, seat, _without(draft.hands[seat], cards))
    draft.given = put_at(draft.given, seat, draft.given[seat] + len(cards))
    forget_lost(draft, seat)
    for card in cards:
        draft.events.append(Gave(action.seat, card, rule))
    if draft.book.under_deck:
        draft.deck = (*draft.deck, *cards)
    else:
        draft.out_of_play = (*draft.out_of_play, *cards)
    if draft.told is not None:
        drawing_cards.gives_up(draft, draft.told, action)


def _without(hand: Hand, cards: Hand) -> Hand:
    left: list[Card] = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def forget_lost(draft: Draft, seat: int, lost: Hand = ()) -> None:
    """Forget drawn cards that the hand, without those just lost, does not hold any more."""
    if draft.drawn[seat]:
        still = Counter(draft.drawn[seat]) & (Counter(draft.hands[seat]) - Counter(lost))
        draft.drawn = put_at(draft.drawn, seat, tuple(still.elements()))


def _judge(draft: Draft, seat: int, *, by_trade: bool = False) -> None:
    """Put a seat out whose accepted card leaves it out of range (`bombs.mid-hand`)."""
    book, told = draft.book, draft.told
    judges = book.trade_bombs if by_trade else book.mid_bombs
    if told is None and not judges:
        return
    name = draft.table.seats[seat]
    why = None if told is None else drawing_cards.judged(draft, told, name, by_trade=by_trade)
    if not judges:
        return
    found = worth(book.ruleset, draft.holds(seat))
    if not found.bombed:
        return
    draft.events.append(Bombed(name, found.total, bomb_rule(found.total)))
    draft.events.append(Left(name, "bombs.mid-hand.out-at-once"))
    if book.bomb_costs:
        own = sum(pot.amount for pot in draft.pots if pot.open_to(name))
        paid = draft.fine(seat, own)
        if paid:
            rule = "bombs.mid-hand-penalty.at-that-instant"
            draft.events.append(Paid(name, paid, rule, SABACC_POT))
    draft.out = (*draft.out, seat)
    leave(draft, seat)
    if told is not None and why is not None:
        drawing_cards.put_out(draft, told, name, why)


REFUSALS: Final[Mapping[str, Callable[[State, Action, int], Refused | None]]] = {
    "draw": refuse_draw,
    "trade": refuse_trade,
    "stand": refuse_nothing,
    "drop": refuse_drop,
    "keep": refuse_nothing,
    "lay": refuse_lay,
}
"""Why the seat may not do it, by what it tries."""

EFFECTS: Final[Mapping[str, Callable[[Draft, Action, int], None]]] = {
    "draw": draw,
    "trade": trade,
    "stand": stand,
    "drop": drop,
    "keep": keep,
    "lay": lay,
}
"""What comes of it."""
