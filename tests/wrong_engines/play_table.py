"""Wrong ways to seat players, to take antes and to deal."""

# pyright: reportUnknownLambdaType=false, reportUnknownVariableType=false
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false
# Parts of the engine are replaced whatever their types.

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sabacc.engine.play.actions import Reason
from sabacc.engine.play.betting import leave
from sabacc.engine.play.state import put_at
from tests.wrong_engines.model import instead, together, wrong
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

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.wrong_engines.model import Part, WrongEngine


BEGIN: Final = ("engine.play.betting:begin",)
RAISE_TO: Final = ("engine.play.betting:_raise_to",)


def dealer_is_first(table: Part) -> Part:
    """Put the dealer before the others."""
    return lambda seats, numbers, dealer, order, *given: table(
        seats, numbers, dealer, (*order[-1:], *order[:-1]), *given
    )


def dealer_begins(draft: Part) -> Part:
    """Begin with whom the table puts first."""
    return lambda table, **named: draft(table=table, **{**named, "active": table.order})


@afterwards
def first_then_right(draft: Part) -> None:
    """Begin with the right player, and go round to the right."""
    draft.queue = (*draft.queue[:1], *draft.queue[:0:-1])


@afterwards
def to_the_right(draft: Part) -> None:
    """Go round to the right."""
    draft.queue = draft.queue[::-1]


def dealer_stays(_: Part) -> Part:
    """Let the same player deal again."""
    return property(lambda self: self.dealer)


@starts
def right_hand_deals(_: Part, setup: Part) -> Part:
    """Let the player on the right of a dealer deal who takes no part."""
    seats, dealer = setup.seats, setup.dealer
    if dealer not in setup.sitting_out and (setup.stacks[dealer] or not setup.ante):
        return setup
    place = seats.index(dealer)
    right = (*reversed(seats[:place]), *reversed(seats[place:]))
    return replace(setup, dealer=next(seat for seat in right if seat not in setup.sitting_out))


@afterwards
def dealer_is_no_bettor(draft: Part) -> None:
    """Ask the dealer nothing in the betting."""
    draft.queue = tuple(seat for seat in draft.queue if seat != draft.table.dealer)


def leaves_the_table(effects: Part) -> Part:
    """Take a player out of the hand who wants to sit out."""

    def sit_out(draft: Part, _: Part, seat: int) -> None:
        draft.folded = (*draft.folded, seat)
        leave(draft, seat)

    return {**effects, "sit-out": sit_out}


def players_may_sit_out(refusal: Part) -> Part:
    """Let those sit out at any time who are in the hand."""
    check = forgives(Reason.BETWEEN_HANDS, does="sit-out")(refusal)
    return lambda state, action: (
        check(state, action) if action.seat in state.active_seats else refusal(state, action)
    )


@before
def one_pot(draft: Part) -> None:
    """Award both pots as one."""
    draft.hand_pot += draft.sabacc_pot
    draft.sabacc_pot = 0


def nothing_is_shared(_: Part) -> Part:
    """Leave the sabacc pot on the table when the session is over."""
    return lambda _: None


def one_credit_always(start: Part) -> Part:
    """Take one credit for an ante whatever the table has agreed on."""
    return lambda book, setup, **named: start(replace(book, ante=1), setup, **named)


def dealer_is_free(take: Part) -> Part:
    """Take no ante from the dealer."""

    def wrongly(draft: Part, *, due: bool, sabacc_too: bool) -> None:
        table = draft.table
        draft.table = replace(table, order=tuple(s for s in table.order if s != table.dealer))
        take(draft, due=due, sabacc_too=sabacc_too)
        draft.table = table

    return wrongly


@starts
def newcomers_buy_in(book: Part, setup: Part) -> Part:
    """Take an ante to a filled sabacc pot from newcomers."""
    if not setup.ante or not setup.sabacc_pot:
        return setup
    new = setup.newcomers
    stacks = {seat: stack - book.ante * (seat in new) for seat, stack in setup.stacks.items()}
    return replace(setup, stacks=stacks, sabacc_pot=setup.sabacc_pot + book.ante * len(new))


@starts
def antes_are_lent(book: Part, setup: Part) -> Part:
    """Lend a player what his stack lacks for the ante."""
    both = not book.ante_when_empty or not setup.sabacc_pot
    due = book.ante * (1 + both) if setup.ante else 0
    stacks = {seat: max(stack, due) for seat, stack in setup.stacks.items()}
    return replace(setup, stacks=stacks)


def both_cards_at_once(deal: Part) -> Part:
    """Deal everybody both cards at once."""

    def wrongly(draft: Part, setup: Part) -> None:
        deal(draft, setup)
        if setup.hands is None:
            for place, seat in enumerate(draft.table.order):
                two = setup.deck[2 * place : 2 * place + 2]
                draft.hands = put_at(draft.hands, seat, two)

    return wrongly


WRONG_ENGINES: Final[Mapping[str, WrongEngine]] = {
    "table.first-to-act.dealers-left": together(
        "Begin with the dealer.",
        wrong(dealer_is_first, "engine.play.hand_in_play:Table"),
        wrong(dealer_begins, "engine.play.hand_in_play:Draft"),
    ),
    "table.direction.clockwise": together(
        "Go round to the right in the betting.",
        wrong(first_then_right, *BEGIN),
        wrong(to_the_right, *RAISE_TO),
    ),
    "table.rotation.one-seat-left": wrong(dealer_stays, "engine.play.state:State.next_dealer"),
    "table.dealer-gone.next-on-the-left": wrong(right_hand_deals, *START),
    "table.dealer-plays.on-equal-terms": wrong(dealer_is_no_bettor, *BEGIN, *RAISE_TO),
    "table.joining.between-hands": together(
        "Let players sit out in the middle of a hand.",
        wrong(players_may_sit_out, *REFUSAL),
        wrong(leaves_the_table, *EFFECTS),
    ),
    "table.out-of-turn.refused": wrong(
        forgives(Reason.OUT_OF_TURN), *MISPLACED, says="Let anybody act at any time."
    ),
    "pots.number.two": wrong(one_pot, *END),
    "pots.session-end.shared": wrong(
        nothing_is_shared, "engine.play.hand_in_play:end_session", "engine.play.ending:end_session"
    ),
    "ante.amount.each-pot": wrong(one_credit_always, *START),
    "ante.hand-pot.everybody": wrong(dealer_is_free, "engine.play.hand_in_play:_take_antes"),
    "ante.newcomer.hand-ante-alone": wrong(newcomers_buy_in, *START),
    "ante.short-stack.sits-out": wrong(antes_are_lent, *START),
    "ante.lone-player.no-hand": wrong(
        instead(1), "engine.play.hand_in_play:_FEWEST", says="Deal a hand to a single player."
    ),
    "deal.cards.two": wrong(
        instead(3), "engine.play.hand_in_play:_CARDS_EACH", says="Deal everybody three cards."
    ),
    "deal.order.one-at-a-time": wrong(both_cards_at_once, "engine.play.hand_in_play:_deal"),
}
"""The wrong engine for each rule on the table, the antes and the deal."""
