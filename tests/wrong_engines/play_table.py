"""Wrong ways to seat players, to take antes and to deal."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from sabacc.engine.play.actions import Reason
from sabacc.engine.play.ending import leave
from sabacc.engine.play.state import replace_at
from tests.wrong_engines.model import Part, breaks, changes
from tests.wrong_engines.play_parts import (
    EFFECTS,
    END,
    MISPLACED,
    REFUSAL,
    START,
    afterwards,
    before,
    forgives,
    starts,
)

BEGIN: Final = ("engine.play.betting:begin_betting",)
RAISE_TO: Final = ("engine.play.betting:_raise_to",)


@breaks("table.first-to-act.dealers-left", "engine.play.hand_in_play:Table")
def dealer_is_first(
    table: Part, seats: Part, numbers: Part, dealer: Part, order: Part, *given: Part
) -> Part:
    """Put the dealer before the others."""
    return table(seats, numbers, dealer, (*order[-1:], *order[:-1]), *given)


@breaks("table.first-to-act.dealers-left", "engine.play.hand_in_play:Draft")
def dealer_begins(draft: Part, table: Part, **named: Part) -> Part:
    """Begin with whom the table puts first."""
    return draft(table=table, **{**named, "active": table.order})


@breaks("table.direction.clockwise", *BEGIN)
@afterwards
def first_then_right(draft: Part) -> None:
    """Begin with the right player, and go round to the right."""
    draft.queue = (*draft.queue[:1], *draft.queue[:0:-1])


@breaks("table.direction.clockwise", *RAISE_TO)
@afterwards
def to_the_right(draft: Part) -> None:
    """Go round to the right."""
    draft.queue = draft.queue[::-1]


@changes("table.rotation.one-seat-left", "engine.play.state:State.next_dealer")
def dealer_stays(_: Part) -> Part:
    """Let the same player deal again."""
    return property(lambda self: self.dealer)


@breaks("table.dealer-gone.next-on-the-left", *START)
@starts
def right_hand_deals(_: Part, setup: Part) -> Part:
    """Let the player on the right of a dealer deal who takes no part."""
    seats, dealer = setup.seats, setup.dealer
    if dealer not in setup.sitting_out and (setup.stacks[dealer] or not setup.ante):
        return setup
    place = seats.index(dealer)
    right = (*reversed(seats[:place]), *reversed(seats[place:]))
    return replace(setup, dealer=next(seat for seat in right if seat not in setup.sitting_out))


@breaks("table.dealer-plays.on-equal-terms", *BEGIN, *RAISE_TO)
@afterwards
def dealer_is_no_bettor(draft: Part) -> None:
    """Ask the dealer nothing in the betting."""
    draft.queue = tuple(seat for seat in draft.queue if seat != draft.table.dealer)


@breaks("table.joining.between-hands", *REFUSAL)
def players_may_sit_out(refusal: Part, state: Part, action: Part) -> Part:
    """Let those sit out at any time who are in the hand."""
    check = forgives(Reason.BETWEEN_HANDS, does="sit-out")
    there = action.seat in state.active_seats
    return check(refusal, state, action) if there else refusal(state, action)


@breaks("table.joining.between-hands", *EFFECTS, of="sit-out")
def leaves_the_table(_: Part, draft: Part, _action: Part, seat: int) -> None:
    """Take a player out of the hand who wants to sit out."""
    draft.folded = (*draft.folded, seat)
    leave(draft, seat)


breaks("table.out-of-turn.refused", *MISPLACED, says="Let anybody act at any time.")(
    forgives(Reason.OUT_OF_TURN)
)


@breaks("pots.number.two", *END)
@before
def one_pot(draft: Part) -> None:
    """Award both pots as one."""
    draft.hand_pot += draft.sabacc_pot
    draft.sabacc_pot = 0


@breaks(
    "pots.session-end.shared",
    "engine.play.hand_in_play:end_session",
    "engine.play.ending:end_session",
)
def nothing_is_shared(_: Part, _draft: Part) -> None:
    """Leave the sabacc pot on the table when the session is over."""


@breaks("ante.amount.each-pot", *START)
def one_credit_always(start: Part, compiled: Part, setup: Part, **named: Part) -> Part:
    """Take one credit for an ante whatever the table has agreed on."""
    return start(replace(compiled, ante=1), setup, **named)


@breaks("ante.hand-pot.everybody", "engine.play.hand_in_play:_take_antes")
def dealer_is_free(take: Part, draft: Part, *, unpaid: bool, sabacc_too: bool) -> None:
    """Take no ante from the dealer."""
    table = draft.table
    draft.table = replace(table, order=tuple(s for s in table.order if s != table.dealer))
    take(draft, unpaid=unpaid, sabacc_too=sabacc_too)
    draft.table = table


@breaks("ante.newcomer.hand-ante-alone", *START)
@starts
def newcomers_buy_in(compiled: Part, setup: Part) -> Part:
    """Take an ante to a filled sabacc pot from newcomers."""
    if not setup.ante or not setup.sabacc_pot:
        return setup
    new = setup.newcomers
    stacks = {seat: stack - compiled.ante * (seat in new) for seat, stack in setup.stacks.items()}
    return replace(setup, stacks=stacks, sabacc_pot=setup.sabacc_pot + compiled.ante * len(new))


@breaks("ante.short-stack.sits-out", *START)
@starts
def antes_are_lent(compiled: Part, setup: Part) -> Part:
    """Lend a player what his stack lacks for the ante."""
    both = not compiled.ante_when_empty or not setup.sabacc_pot
    due = compiled.ante * (1 + both) if setup.ante else 0
    stacks = {seat: max(stack, due) for seat, stack in setup.stacks.items()}
    return replace(setup, stacks=stacks)


@changes("ante.lone-player.no-hand", "engine.play.hand_in_play:_FEWEST")
def one_is_enough(_: int) -> int:
    """Deal a hand to a single player."""
    return 1


@changes("deal.cards.two", "engine.play.hand_in_play:_CARDS_EACH")
def three_cards_each(_: int) -> int:
    """Deal everybody three cards."""
    return 3


@breaks("deal.order.one-at-a-time", "engine.play.hand_in_play:_deal")
def both_cards_at_once(deal: Part, draft: Part, setup: Part) -> None:
    """Deal everybody both cards at once."""
    deal(draft, setup)
    if setup.hands is None:
        for place, seat in enumerate(draft.table.order):
            two = setup.deck[2 * place : 2 * place + 2]
            draft.hands = replace_at(draft.hands, seat, two)
