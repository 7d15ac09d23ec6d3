"""Drawing, trading, and laying cards in the interference field."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from sabacc.engine.events import Acted, ActionType, Phase, Reshuffled, acted, dealt, gave
from sabacc.engine.hands import without
from sabacc.engine.play.actions import ONLY_ZERO, Action, Option, Reason, Refused, cached_option
from sabacc.engine.play.ending import is_bombed, judge_bomb, must_leave
from sabacc.engine.play.legality import (
    ONE,
    ActionRule,
    first_refusal,
    plain_rule,
    single_card_options,
)
from sabacc.engine.play.state import Cards, Draft, State, replace_at
from sabacc.engine.position import Chance, ScriptRanOutError
from sabacc.engine.shifting import in_order
from sabacc.engine.showing import show_evil_one
from sabacc.spec.points import POINTS

_EVIL_ONE: Final = ("evil-one",)
_LEAST_HAND: Final = POINTS["drawing.least-hand"].figures["two"][0]
_NO_CARDS_LEFT: Final = Refused(Reason.NO_CARDS_LEFT, "edges.nothing-left.stand-alone")
_NO_NEW_CARD: Final = Refused(Reason.NO_NEW_CARD, "drawing.bare-discard.refused")
_DISCARD_LIMIT: Final = Refused(Reason.DISCARD_LIMIT, "drawing.discard-limit")
_NO_FIELD: Final = Refused(Reason.NO_INTERFERENCE_FIELD, "field.exists.no")
_WHEN_ASKED: Final = {
    False: Refused(Reason.TAKES_THE_DRAW, "field.first-card.when-asked-to-draw"),
    True: Refused(Reason.TAKES_THE_DRAW, "field.second-card.when-asked-to-draw"),
}


def refuse_draw(state: State, seat: int, count: int) -> Refused | None:
    """Return why `seat` may not draw `count` cards (`drawing.number`, `drawing.number-each`).

    Hands may grow without limit (`drawing.greatest-hand`).
    """
    compiled = state.compiled
    if count not in compiled.draw_sizes:
        return Refused(Reason.WRONG_NUMBER, "drawing.number")
    if state.may_draw_again and count > 1:
        return Refused(Reason.WRONG_NUMBER, "drawing.evil-one.first-of-two")
    counts = compiled.counts_all_draws and compiled.draw_sizes[-1] > 1
    before = state.draw_counts[seat] if counts else 0
    if before + count > compiled.draw_sizes[-1]:
        return Refused(Reason.WRONG_NUMBER, "drawing.number-each.whole-hand")
    if compiled.evil_one and before + count > 1 and "evil-one" not in state.cards_of(seat):
        return Refused(Reason.NO_EVIL_ONE, "drawing.evil-one")
    return None if state.can_draw(count) else _NO_CARDS_LEFT


def _refuse_draw_action(state: State, action: Action, seat: int) -> Refused | None:
    return refuse_draw(state, seat, action.amount)


def _draw_options(state: State, seat: int) -> Sequence[Option]:
    name = state.table.seats[seat]
    options: list[Option] = []
    for count in state.compiled.draw_sizes:
        if refuse_draw(state, seat, count) is None:
            options.append(cached_option(name, ActionType.DRAW, count, count))  # noqa: PERF401 - mostly of one number
    return options


def trade_sizes(state: State) -> Refused | range:
    """Return the possible sizes of a trade (`drawing.choices`, `trading.cards`)."""
    compiled = state.compiled
    if state.phase is not Phase.DRAWING:
        return compiled.trade_sizes
    if compiled.drawing == "draw-trade-or-stand":
        return ONE
    return Refused(Reason.NO_TRADE, "drawing.choices")


def tradable_cards(state: State, seat: int, count: int) -> Refused | Cards:
    """Return the cards of which `seat` may trade `count`."""
    compiled, hand = state.compiled, _cards_to_give_up(state, seat)
    if count > len(hand):
        return Refused(Reason.NOT_HELD, "drawing.trade-order")
    if not compiled.two_card_trade and len(state.cards_of(seat)) <= _LEAST_HAND:
        return Refused(Reason.TWO_CARDS, "drawing.two-card-trade.refused")
    # with these cards, more are given up than `most_discards`
    if compiled.reached(state.discard_counts[seat] + count - 1, "most_discards"):
        return _DISCARD_LIMIT
    if not state.can_draw(count):
        return _NO_CARDS_LEFT
    return _unlocked_cards(
        state, seat, _previewed_cards(state, count) if compiled.sees_before_trading else ()
    )


def _refuse_trade(state: State, action: Action, seat: int) -> Refused | None:
    sizes, cards = trade_sizes(state), action.cards
    if isinstance(sizes, Refused):
        return sizes
    count = len(cards)
    if count not in sizes:
        point = "drawing.trade-size.one" if state.phase is Phase.DRAWING else "trading.cards"
        return Refused(Reason.WRONG_NUMBER, point)
    previewed = _previewed_cards(state, count)
    refused = _refuse_giving_up(state, seat, cards, previewed, "drawing.trade-order")
    return first_refusal(tradable_cards(state, seat, count), refused)


def _trade_options(state: State, seat: int) -> Sequence[Option]:
    sizes = trade_sizes(state)
    if isinstance(sizes, Refused):
        return ()
    name = state.table.seats[seat]
    options: list[Option] = []
    for count in sizes:
        pool, least = tradable_cards(state, seat, count), count
        if isinstance(pool, Refused):
            break
        if len(pool) < count:
            continue
        if options and options[-1].pool == pool:
            least = options.pop().sizes.start
        options.append(Option(name, ActionType.TRADE, ONLY_ZERO, pool, range(least, count + 1)))
    return options


def droppable_cards(state: State, seat: int) -> Refused | Cards:
    """Return the cards of which `seat` may give up one after its draw."""
    if state.phase is not Phase.DISCARDING:
        return _NO_NEW_CARD
    if state.compiled.reached(state.discard_counts[seat], "most_discards"):
        return _DISCARD_LIMIT
    return _unlocked_cards(state, seat, ())


def _refuse_drop(state: State, action: Action, seat: int) -> Refused | None:
    pool, cards = droppable_cards(state, seat), action.cards
    if pool is _NO_NEW_CARD:
        return _NO_NEW_CARD
    if len(cards) != 1:
        return Refused(Reason.WRONG_NUMBER, "drawing.trade-size.one")
    not_held = "drawing.bare-discard.refused"
    return first_refusal(pool, _refuse_giving_up(state, seat, cards, (), not_held))


def _refuse_giving_up(
    state: State, seat: int, cards: Cards, previewed: Cards, not_held: str
) -> Refused | None:
    """Return why `seat` may not give up these cards, by `not_held` if it lacks one; else None."""
    hand = _cards_to_give_up(state, seat) + previewed
    refused = _refuse_not_held(state, seat, cards, hand, not_held)
    if refused is None and _missing_cards(cards, _unlocked_cards(state, seat, previewed)):
        return Refused(Reason.KEPT, "drawing.lock.kept")
    return refused


def _refuse_not_held(
    state: State, seat: int, cards: Cards, hand: Cards, rule: str
) -> Refused | None:
    missing = _missing_cards(cards, hand)
    if any(card in state.fields[seat] for card in missing):
        return Refused(Reason.IN_THE_FIELD, "field.withdrawal")
    return Refused(Reason.NOT_HELD, rule) if missing else None


def _cards_to_give_up(state: State, seat: int) -> Cards:
    """Return the cards that a seat could give up, kept ones included (`field.withdrawal`)."""
    return state.cards_of(seat) if state.compiled.field_traded else state.hands[seat]


def _missing_cards(cards: Cards, hand: Cards) -> Cards:
    """Return the cards that a hand does not hold often enough."""
    if len(cards) == 1:
        return () if cards[0] in hand else cards
    return tuple((Counter(cards) - Counter(hand)).elements())


def _unlocked_cards(state: State, seat: int, previewed: Cards) -> Cards:
    """Return the cards that a seat need not keep (`drawing.lock`)."""
    hand = _cards_to_give_up(state, seat) + previewed
    if not state.compiled.drawn_is_kept or not state.drawn_cards[seat]:
        return hand
    return tuple((Counter(hand) - Counter(state.drawn_cards[seat])).elements())


def _previewed_cards(state: State, count: int) -> Cards:
    """Return the new cards that a seat sees before it decides (`drawing.trade-order`)."""
    if not state.compiled.sees_before_trading or not state.can_draw(count):
        return ()
    deck = state.deck
    if len(deck) < count:
        if not state.shuffles:
            raise ScriptRanOutError(Chance.SHUFFLE)
        deck = (*deck, *in_order(state.out_of_play, state.shuffles[0]))
    return deck[:count]


def layable_cards(state: State, seat: int) -> Refused | Cards:
    """Return the cards of which `seat` may lay one (`field.capacity`, `field.second-card`)."""
    compiled, laid = state.compiled, state.fields[seat]
    if not compiled.has_field:
        return _NO_FIELD
    if compiled.reached(len(laid), "capacity"):
        return Refused(Reason.FIELD_FULL, "field.capacity")
    asked = state.phase is Phase.DRAWING and state.queue[0] == seat
    if not asked and (compiled.second_lay_when_asked if laid else compiled.first_lay_when_asked):
        return _WHEN_ASKED[bool(laid)]
    if not lays_freely(state, seat):
        if not asked:
            return Refused(Reason.TAKES_THE_DRAW, "field.second-card.as-the-draw")
        if state.laid_while_asked and compiled.one_card_a_draw:
            return Refused(Reason.WRONG_NUMBER, "field.both-at-once.one-alone")
    return state.hands[seat]


def lays_freely(state: Draft, seat: int) -> bool:
    """True if laying the next card costs `seat` nothing (`field.second-card`)."""
    return not state.fields[seat] or not state.compiled.second_lay_is_draw


def _refuse_lay(state: State, action: Action, seat: int) -> Refused | None:
    pool, cards = layable_cards(state, seat), action.cards
    if len(cards) != 1:
        point = "field.exists" if pool is _NO_FIELD else "field.first-card"
        return Refused(Reason.WRONG_NUMBER, point)
    if pool is _NO_FIELD:
        return _NO_FIELD
    return first_refusal(
        pool, _refuse_not_held(state, seat, cards, state.hands[seat], "field.first-card")
    )


def stand(draft: Draft, action: Action, _seat: int) -> None:
    """Take no card."""
    draft.events.append(acted(action.seat, action.does, _phase_rule(draft)))
    draft.finish_request()


def draw(draft: Draft, action: Action, seat: int) -> None:
    """Draw cards; the same seat is asked next if it may discard or draw more."""
    rule = draft.compiled.rule("drawing.choices")
    draft.events.append(acted(action.seat, action.does, rule, action.amount))
    is_second_draw = draft.may_draw_again
    if draft.compiled.evil_one and (action.amount > 1 or is_second_draw):
        proof_rule = draft.compiled.rule("drawing.evil-one-proof")
        draft.events.extend(
            show_evil_one(action.seat, draft.hands[seat], draft.fields[seat], proof_rule)
        )
    new = _deal_draw(draft, seat, action.amount)
    if draft.compiled.draw_sizes[-1] > 1 or draft.compiled.versions:
        draft.draw_counts = replace_at(draft.draw_counts, seat, draft.draw_counts[seat] + len(new))
    if draft.compiled.drawn_is_kept or draft.compiled.versions:
        draft.drawn_cards = replace_at(draft.drawn_cards, seat, draft.drawn_cards[seat] + new)
    allows_second = draft.compiled.evil_one and draft.compiled.evil_one_drawn_first
    draft.may_draw_again = allows_second and not is_second_draw and new == _EVIL_ONE
    if draft.compiled.drawing == "draw-then-discard" and len(new) == action.amount:
        draft.phase = Phase.DISCARDING
        return
    _after_card(draft, seat)


def _deal_draw(draft: Draft, seat: int, count: int) -> Cards:
    """Deal the cards of a draw; stop at a card that puts the seat out."""
    compiled, rule = draft.compiled, draft.compiled.rule("drawing.number")
    if compiled.bombed_stay_in:
        draft.was_bombed = is_bombed(draft, seat)
    if not compiled.judges_each_card:
        return deal_cards(draft, seat, count, rule)
    new = deal_cards(draft, seat, 1, rule)
    while len(new) < count and not must_leave(draft, seat):
        new += deal_cards(draft, seat, 1, rule)
    return new


def keep(draft: Draft, action: Action, seat: int) -> None:
    """Keep all cards after a draw."""
    draft.events.append(acted(action.seat, action.does, "drawing.choices.draw-then-discard"))
    _end_draw(draft, seat)


def drop(draft: Draft, action: Action, seat: int) -> None:
    """Give up a card after a draw."""
    rule = "drawing.choices.draw-then-discard"
    draft.events.append(Acted(action.seat, action.does, 0, action.cards, rule))
    _give_up(draft, action, seat)
    _end_draw(draft, seat)


def _end_draw(draft: Draft, seat: int) -> None:
    draft.phase = Phase.DRAWING
    _after_card(draft, seat)


def _after_card(draft: Draft, seat: int) -> None:
    """End the request of a seat that has drawn unless it may draw again, and judge its hand."""
    draft.may_draw_again &= _EVIL_ONE[0] in draft.cards_of(seat)
    if not (draft.compiled.until_content or draft.may_draw_again):
        draft.finish_request()
    judge_bomb(draft, seat)


def trade(draft: Draft, action: Action, seat: int) -> None:
    """Exchange cards with the deck (`trading.partner`).

    The new cards are dealt before the others are put away.
    """
    rule = _phase_rule(draft)
    draft.events.append(Acted(action.seat, action.does, 0, action.cards, rule))
    deal_cards(draft, seat, len(action.cards), rule)
    _give_up(draft, action, seat)
    draft.finish_request()
    judge_bomb(draft, seat, by_trade=True)


def _phase_rule(draft: Draft) -> str:
    """Return the rule of the drawing or the trading phase."""
    point = "drawing.choices" if draft.phase is Phase.DRAWING else "trading.cards"
    return draft.compiled.rule(point)


def lay(draft: Draft, action: Action, seat: int) -> None:
    """Lay a card in the field (`field.first-card`, `field.second-card`, `field.both-at-once`)."""
    free = lays_freely(draft, seat)
    rule = draft.compiled.rule("field.second-card" if draft.fields[seat] else "field.first-card")
    draft.events.append(Acted(action.seat, action.does, 0, action.cards, rule))
    draft.hands = replace_at(draft.hands, seat, without(draft.hands[seat], action.cards))
    draft.fields = replace_at(draft.fields, seat, draft.fields[seat] + action.cards)
    forget_lost(draft, seat)
    if not free:
        draft.finish_request()
    elif draft.phase is Phase.DRAWING and draft.queue[0] == seat:
        draft.laid_while_asked = True


def deal_cards(draft: Draft, seat: int, count: int, rule: str) -> Cards:
    """Deal `count` cards to a seat, from a new deck if the old one runs out.

    Cards that players hold are never shuffled (`edges.live-cards`).
    """
    if len(draft.deck) < count:
        order = draft.shuffles[0] if draft.shuffles else None
        if order is None:
            raise ScriptRanOutError(Chance.SHUFFLE)
        draft.deck = (*draft.deck, *in_order(draft.out_of_play, order))
        draft.shuffles = draft.shuffles[1:]
        shuffled_count = len(draft.out_of_play)
        draft.events.append(Reshuffled(shuffled_count, "edges.empty-deck.discards-shuffled"))
        draft.out_of_play = ()
    new, draft.deck = draft.deck[:count], draft.deck[count:]
    draft.hands = replace_at(draft.hands, seat, draft.hands[seat] + new)
    for card in new:
        draft.events.append(dealt(draft.table.seats[seat], card, rule))
    return new


def _give_up(draft: Draft, action: Action, seat: int) -> None:
    """Put away the cards that a seat gives up (`drawing.discards`, `drawing.discard-count`)."""
    cards, rule = action.cards, draft.compiled.rule("drawing.discards")
    from_field = _missing_cards(cards, draft.hands[seat])
    draft.fields = replace_at(draft.fields, seat, without(draft.fields[seat], from_field))
    from_hand = tuple((Counter(cards) - Counter(from_field)).elements()) if from_field else cards
    draft.hands = replace_at(draft.hands, seat, without(draft.hands[seat], from_hand))
    draft.discard_counts = replace_at(
        draft.discard_counts, seat, draft.discard_counts[seat] + len(cards)
    )
    forget_lost(draft, seat)
    for card in cards:
        draft.events.append(gave(action.seat, card, rule))
    if draft.compiled.under_deck:
        draft.deck += cards
    else:
        draft.out_of_play += cards


def forget_lost(draft: Draft, seat: int, lost: Cards = ()) -> None:
    """Forget drawn cards that are no longer in the hand; `lost` are in it, but about to leave."""
    if draft.drawn_cards[seat]:
        kept = Counter(draft.drawn_cards[seat]) & (Counter(draft.hands[seat]) - Counter(lost))
        draft.drawn_cards = replace_at(draft.drawn_cards, seat, tuple(kept.elements()))


ACTION_RULES: Final[Mapping[ActionType, ActionRule]] = {
    ActionType.DRAW: ActionRule(_refuse_draw_action, draw, options=_draw_options),
    ActionType.TRADE: ActionRule(_refuse_trade, trade, options=_trade_options),
    ActionType.STAND: plain_rule(stand),
    ActionType.DROP: ActionRule(
        _refuse_drop,
        drop,
        options=single_card_options(ActionType.DROP, droppable_cards),
        only_in=Phase.DISCARDING,
    ),
    ActionType.KEEP: plain_rule(keep),
    ActionType.LAY: ActionRule(
        _refuse_lay, lay, options=single_card_options(ActionType.LAY, layable_cards)
    ),
}
"""The rules of drawing, trading and laying cards."""
