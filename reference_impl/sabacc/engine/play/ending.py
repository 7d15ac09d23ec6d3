"""The end of a hand: bombs, fold-outs, showdowns, the session's end; and a pot above its cap."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from sabacc.engine.events import (
    HAND_POT,
    SABACC_POT,
    Awarded,
    Bombed,
    Does,
    Left,
    Over,
    Paid,
    Phase,
    acted,
)
from sabacc.engine.hands import bomb_rule, worth
from sabacc.engine.penalties import bomb_price
from sabacc.engine.play.actions import Reason, Refused
from sabacc.engine.play.legality import plain
from sabacc.engine.play.state import NOBODY, put_at
from sabacc.engine.position import Position
from sabacc.engine.settling import lapse, may_be_swept, resolve, swept
from sabacc.engine.shifting import shuffled
from sabacc.engine.showing import laid_open

if TYPE_CHECKING:
    from sabacc.engine.play.actions import Action
    from sabacc.engine.play.legality import Law
    from sabacc.engine.play.state import Cards, Draft, State


_END: Final = Phase.END
_POT_LOST_AFTER: Final = "edges.longest-hand.pot-lost-after"


def end(draft: Draft, rule: str) -> None:
    """Settle the hand (`showdown.*`, `folding.fold-out`); `rule` says why it ends here."""
    draft.events.append(Over(rule))
    table, seats = draft.table, draft.table.seats
    dealt_in = tuple([seats[seat] for seat in sorted(table.order)])
    gone = {seats[seat] for seat in (*draft.folded, *draft.out)}
    position = Position(
        seats=dealt_in,
        dealer=seats[table.dealer],
        hands=table.by_seat(draft.hands),
        stacks={name: draft.stacks[table.numbers[name]] for name in dealt_in},
        pots=draft.pots,
        sabacc_pot=draft.sabacc_pot,
        fields=table.by_seat(draft.fields),
        caller=None if draft.caller == NOBODY else seats[draft.caller],
        folded=frozenset(gone),
        deck=draft.deck,
        owing=frozenset([seats[seat] for seat in draft.owing]),
        whole_deck=True,
        refill=_refill(draft),
        house=draft.house,
        called=draft.called,
    )
    settled = (lapse if rule == _POT_LOST_AFTER else resolve)(draft.book.ruleset, position)
    draft.events.extend(settled.events)
    draft.settled = settled
    stacks = settled.stacks
    draft.stacks = tuple(
        [stacks.get(name, stack) for name, stack in zip(seats, draft.stacks, strict=True)]
    )
    draft.hand_pot, draft.sabacc_pot = settled.hand_pot, settled.sabacc_pot
    draft.house = settled.house
    _deal_demise(draft, position, settled.demise, refilled=settled.refilled)
    draft.enter(_END)
    if table.last_hand:
        end_session(draft)


def _refill(draft: Draft) -> Cards | None:
    """Return what a new deck would hold (`edges.demise-deck`); None where its order is unknown."""
    if not draft.book.another_demise and len(draft.deck) >= len(draft.active):
        return ()
    if not draft.book.recycles or not draft.out_of_play:
        return ()
    return tuple(shuffled(draft.out_of_play, draft.shuffles[0])) if draft.shuffles else None


def _deal_demise(
    draft: Draft, position: Position, cards: Mapping[str, Cards], *, refilled: bool
) -> None:
    """Move the cards of the sudden demises from the deck to the hands."""
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


def house_looks(draft: Draft) -> None:
    """Let the house take a sabacc pot above its cap in the middle of a hand (`pots.sabacc-cap`)."""
    held = draft.sabacc_pot
    if not may_be_swept(held):
        return
    moved = swept(draft.book.ruleset, held, over=False)
    if moved is not None:
        draft.events.append(moved)
        draft.sabacc_pot, draft.house = 0, draft.house + held


def end_session(draft: Draft) -> None:
    """Share both pots among all who sit at the table (`pots.session-end`), each on its own."""
    _share_out(draft, draft.sabacc_pot, SABACC_POT)
    _share_out(draft, draft.hand_pot, HAND_POT)
    draft.sabacc_pot = draft.hand_pot = 0


def _share_out(draft: Draft, credits_left: int, pot: str) -> None:
    """Share a pot among all seats, the odd credits from the dealer's left (`pots.odd-credits`)."""
    seats = draft.table.after(draft.table.dealer, range(len(draft.table.seats)))
    each, odd = divmod(credits_left, len(seats))
    stacks = list(draft.stacks)
    for place, seat in enumerate(seats):
        amount = each + (place < odd)
        stacks[seat] += amount
        if amount:
            draft.events.append(Awarded(draft.name(seat), amount, pot, "pots.session-end.shared"))
    draft.stacks = tuple(stacks)


def leave(draft: Draft, seat: int, *, under_deck: bool = False) -> None:
    """Take a seat out of the hand: its cards go out of play, or `folding.cards` under the deck."""
    if draft.phase is Phase.DISCARDING and draft.queue[0] == seat:
        draft.phase = Phase.DRAWING
    if draft.queue[:1] == (seat,):
        draft.second = draft.laid = False
    draft.queue = tuple([other for other in draft.queue if other != seat])
    draft.active = tuple([other for other in draft.active if other != seat])
    if under_deck:
        draft.deck += draft.holds(seat)
    else:
        draft.out_of_play += draft.holds(seat)
    draft.hands = put_at(draft.hands, seat, ())
    draft.fields = put_at(draft.fields, seat, ())
    draft.drawn = put_at(draft.drawn, seat, ())


def is_bombed(draft: Draft, seat: int) -> bool:
    """Say whether a seat's hand is out of range."""
    return worth(draft.book.ruleset, draft.holds(seat)).bombed


def puts_out(draft: Draft, seat: int) -> bool:
    """Say whether the cards drawn so far put a seat out (`bombs.still-bombed`)."""
    return draft.book.mid_bombs and not draft.was_bombed and is_bombed(draft, seat)


def judge(draft: Draft, seat: int, *, by_trade: bool = False) -> None:
    """Put a seat out whose accepted card leaves it out of range (`bombs.mid-hand`).

    It is judged after the last card, or after each (`bombs.several-cards`); one that was out of
    range before may be spared (`bombs.still-bombed`).
    """
    traded = by_trade and draft.book.trade_bombs and is_bombed(draft, seat)
    if traded or (not by_trade and puts_out(draft, seat)):
        _put_out(draft, seat, "bombs.mid-hand.out-at-once")
        house_looks(draft)


def judge_all(draft: Draft, point: str) -> None:
    """Put out those who are out of range by a deal or a new version, up to the last player.

    See `bombs.on-deal` and `versions.bombs`.
    """
    for seat in draft.active:
        if len(draft.active) > 1 and is_bombed(draft, seat):
            _put_out(draft, seat, f"{point}.out-at-once")
            house_looks(draft)


def _put_out(draft: Draft, seat: int, rule: str) -> None:
    """Put a seat out by a rule: it pays now (`bombs.mid-hand-penalty`)."""
    book, name = draft.book, draft.table.seats[seat]
    total = worth(book.ruleset, draft.holds(seat)).total
    draft.events.append(Bombed(name, total, bomb_rule(total)))
    draft.events.extend(laid_open(name, draft.hands[seat], book.rule("bombs.showing")))
    draft.events.append(Left(name, rule))
    if book.bomb_costs:
        own = sum(pot.amount for pot in draft.pots if pot.open_to(name))
        paid = draft.fine(seat, bomb_price(book.ruleset, own))
        if paid:
            draft.events.append(Paid(name, paid, book.bomb_rule))
    draft.out = (*draft.out, seat)
    leave(draft, seat)


_DISCARDS_OWED: Final = Refused(Reason.DISCARDS_OWED, "drawing.discards-owed.may-not-call")


def stops_call(state: State, seat: int) -> Refused | None:
    """Say why the seat that is asked may not call (`drawing.discards-owed`)."""
    return None if state.book.reached(state.given[seat], "least_discards") else _DISCARDS_OWED


def may_be_called(draft: Draft) -> bool:
    """Say whether the present round, or turn, has a calling phase."""
    book = draft.book
    if not book.turns:
        return book.reached(draft.round, "first_call")
    ends_lap = last_of_lap(draft)
    if book.calls_once_a_lap and not ends_lap:
        return False
    if book.calls_in_first_lap:
        return draft.lap > 1 or ends_lap
    return book.reached(draft.lap - 1, "first_call")


def last_of_lap(draft: Draft) -> bool:
    """Say whether nobody left in the hand has a turn before the lap ends (`calling.lap-count`)."""
    order = draft.table.order
    here = order.index(draft.turn)
    having = order if draft.book.empty_turns else draft.active
    return not any(order.index(seat) > here for seat in having)


def call(draft: Draft, action: Action, seat: int) -> None:
    """Call the hand; nobody else is asked (`calling.several`)."""
    draft.events.append(acted(action.seat, action.does, "calling.who.any-active-player"))
    draft.caller, draft.called = seat, draft.pots
    draft.answered()
    draft.queue = ()


def pass_(draft: Draft, action: Action, _seat: int) -> None:
    """Let play go on (`turns.no-call`)."""
    draft.events.append(acted(action.seat, action.does, "turns.no-call.play-goes-on"))
    draft.answered()


LAWS: Final[Mapping[Does, Law]] = {
    Does.CALL: plain(call, stops=stops_call),
    Does.PASS: plain(pass_),
}
"""The law of calling, and of not calling."""
