"""Bombs during the hand, and its end: showdown, fold-out, end of session, capped pots."""

from collections.abc import Mapping

from sabacc.engine.events import (
    HAND_POT,
    SABACC_POT,
    Awarded,
    Bombed,
    Left,
    Over,
    Paid,
    Phase,
)
from sabacc.engine.hands import bomb_rule, score_of_valid
from sabacc.engine.penalties import bomb_price
from sabacc.engine.play.state import NOBODY, Cards, Draft, replace_at
from sabacc.engine.position import Position
from sabacc.engine.settling import (
    house_share,
    settle_valid,
    settle_without_showdown,
    split_credits,
)
from sabacc.engine.shifting import in_order
from sabacc.engine.showing import show_bombed_hand


def end(draft: Draft, rule: str) -> None:
    """Settle the hand (`showdown.*`, `folding.fold-out`) by the rule that ends it."""
    draft.events.append(Over(rule))
    table, seats = draft.table, draft.table.seats
    dealt_in = tuple([seats[seat] for seat in sorted(table.order)])
    left_seats = {seats[seat] for seat in (*draft.folded, *draft.out)}
    position = Position(
        seats=dealt_in,
        dealer=seats[table.dealer],
        hands=table.by_seat(draft.hands),
        stacks={name: draft.stacks[table.index_of[name]] for name in dealt_in},
        pots=draft.pots,
        sabacc_pot=draft.sabacc_pot,
        fields=table.by_seat(draft.fields),
        caller=None if draft.caller == NOBODY else seats[draft.caller],
        folded=frozenset(left_seats),
        deck=draft.deck,
        owing_bombs=frozenset([seats[seat] for seat in draft.owing_bombs]),
        whole_deck=True,
        refill=_refill(draft),
        house=draft.house,
        pots_at_call=draft.pots_at_call,
    )
    settled = (
        settle_without_showdown if rule == "edges.longest-hand.pot-lost-after" else settle_valid
    )(draft.compiled.ruleset, position)
    draft.events.extend(settled.events)
    draft.settled = settled
    stacks = settled.stacks
    draft.stacks = tuple(
        [stacks.get(name, stack) for name, stack in zip(seats, draft.stacks, strict=True)]
    )
    draft.hand_pot, draft.sabacc_pot = settled.hand_pot, settled.sabacc_pot
    draft.house = settled.house
    draft.owe(settled.owed)
    _deal_demise(draft, position, settled.demise, refilled=settled.refilled)
    draft.enter(Phase.END)
    if table.last_hand:
        end_session(draft)


def _refill(draft: Draft) -> Cards | None:
    """Return the cards of a new deck (`edges.demise-deck`); None if their order is unknown."""
    if not draft.compiled.another_demise and len(draft.deck) >= len(draft.active):
        return ()
    if not draft.compiled.recycles or not draft.out_of_play:
        return ()
    return tuple(in_order(draft.out_of_play, draft.shuffles[0])) if draft.shuffles else None


def _deal_demise(
    draft: Draft, position: Position, cards: Mapping[str, Cards], *, refilled: bool
) -> None:
    """Move demise cards from the deck to the hands."""
    if not cards and not refilled:
        return
    deck = position.deck
    if refilled:
        deck = (*deck, *(position.refill or ()))
        draft.out_of_play = ()
        draft.shuffles = draft.shuffles[1:]
    draft.deck = deck[sum(map(len, cards.values())) :]
    draft.hands = tuple(
        (*hand, *cards.get(name, ()))
        for name, hand in zip(draft.table.seats, draft.hands, strict=True)
    )


def sweep(draft: Draft) -> None:
    """Let the house take from a sabacc pot above its cap, during a hand (`pots.sabacc-cap`)."""
    credits_held = draft.sabacc_pot
    moved = house_share(draft.compiled.ruleset, credits_held, over=False)
    if moved is not None:
        draft.events.append(moved)
        # during a hand only `swept-at-once` applies, which takes the whole pot
        draft.sabacc_pot, draft.house = 0, draft.house + credits_held


def end_session(draft: Draft) -> None:
    """Share both pots among all seats, separately, and strike out debts (`pots.session-end`)."""
    draft.owed = {}
    _share_out(draft, draft.sabacc_pot, SABACC_POT)
    _share_out(draft, draft.hand_pot, HAND_POT)
    draft.sabacc_pot = draft.hand_pot = 0


def _share_out(draft: Draft, credits_left: int, pot: str) -> None:
    """Share a pot among all seats, odd credits from the dealer's left (`pots.odd-credits`)."""
    seats = draft.table.after(draft.table.dealer, range(len(draft.table.seats)))
    stacks = list(draft.stacks)
    for seat, amount in split_credits(seats, credits_left).items():
        stacks[seat] += amount
        if amount:
            draft.events.append(Awarded(draft.name(seat), amount, pot, "pots.session-end.shared"))
    draft.stacks = tuple(stacks)


def leave(draft: Draft, seat: int, *, under_deck: bool = False) -> None:
    """Remove a seat: its cards go out of play, or under the deck (`folding.cards`)."""
    if draft.phase is Phase.DISCARDING and draft.queue[0] == seat:
        draft.phase = Phase.DRAWING
    if draft.queue[:1] == (seat,):
        draft.may_draw_again = draft.laid_while_asked = False
    draft.queue = tuple([active_seat for active_seat in draft.queue if active_seat != seat])
    draft.active = tuple([active_seat for active_seat in draft.active if active_seat != seat])
    if under_deck:
        draft.deck += draft.cards_of(seat)
    else:
        draft.out_of_play += draft.cards_of(seat)
    draft.hands = replace_at(draft.hands, seat, ())
    draft.fields = replace_at(draft.fields, seat, ())
    draft.drawn_cards = replace_at(draft.drawn_cards, seat, ())


def is_bombed(draft: Draft, seat: int) -> bool:
    """True if a seat's hand is out of range."""
    return score_of_valid(draft.compiled.ruleset, draft.cards_of(seat)).bombed


def must_leave(draft: Draft, seat: int) -> bool:
    """True if the drawn cards put a seat out (`bombs.still-bombed`)."""
    return draft.compiled.mid_bombs and not draft.was_bombed and is_bombed(draft, seat)


def judge_bomb(draft: Draft, seat: int, *, by_trade: bool = False) -> None:
    """Put a seat out if drawing or trading leaves its hand out of range (`bombs.mid-hand`).

    Judged after the last card, or after each (`bombs.several-cards`); a hand that was out of range
    before may be spared (`bombs.still-bombed`).
    """
    bombed_by_trade = by_trade and draft.compiled.trade_bombs and is_bombed(draft, seat)
    if bombed_by_trade or (not by_trade and must_leave(draft, seat)):
        _put_out(draft, seat, "bombs.mid-hand.out-at-once")
        sweep(draft)


def judge_all_bombs(draft: Draft, point: str) -> None:
    """Put out seats that a deal or a new version left out of range, except the last player.

    See `bombs.on-deal` and `versions.bombs`.
    """
    for seat in draft.active:
        if len(draft.active) > 1 and is_bombed(draft, seat):
            _put_out(draft, seat, f"{point}.out-at-once")
            sweep(draft)


def _put_out(draft: Draft, seat: int, rule: str) -> None:
    """Put a seat out by a rule; it pays now (`bombs.mid-hand-penalty`)."""
    compiled, name = draft.compiled, draft.table.seats[seat]
    total = score_of_valid(compiled.ruleset, draft.cards_of(seat)).total
    draft.events.append(Bombed(name, total, bomb_rule(total)))
    draft.events.extend(show_bombed_hand(name, draft.hands[seat], compiled.rule("bombs.showing")))
    draft.events.append(Left(name, rule))
    if compiled.bomb_costs:
        pots_open = sum(pot.amount for pot in draft.pots if pot.open_to(name))
        price = bomb_price(compiled.ruleset, pots_open)
        paid = draft.pay_sabacc_pot(seat, price)
        if paid:
            draft.events.append(Paid(name, paid, compiled.bomb_payment_rule))
        if paid < price and compiled.owes:
            draft.owe({name: price - paid})
    draft.out = (*draft.out, seat)
    leave(draft, seat)
