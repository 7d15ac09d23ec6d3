"""Betting, and leaving the hand (`betting.*`, `folding.*`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from sabacc.engine.events import SABACC_POT, Does, Phase, Returned, acted, paid_into
from sabacc.engine.hands import worth
from sabacc.engine.play.actions import Reason, Refused
from sabacc.engine.play.ending import house_looks, leave
from sabacc.engine.play.legality import BEYOND_STACK, paid, plain
from sabacc.engine.play.state import NOBODY, others, put_at

if TYPE_CHECKING:
    from sabacc.engine.play.actions import Action
    from sabacc.engine.play.book import Book
    from sabacc.engine.play.legality import Law, Span
    from sabacc.engine.play.state import Draft, State

_DISCARDING: Final = Phase.DISCARDING
_PAYEE: Final = "betting.payee.hand-pot"
_MATCH: Final = "betting.facing-bet.match-or-leave"
_BET_OR_FOLD: Final = Refused(Reason.BET_OR_FOLD, "betting.check.forbidden")
_NOT_FACING_A_BET: Final = Refused(Reason.NO_BET_STANDS, "folding.when")
_SHORT_STACK: Final = Refused(Reason.BEYOND_STACK, "stakes.short-stack")
_NO_RAISES: Final = Refused(Reason.NO_RAISES, "betting.raise.none")
_TOO_MANY_RAISES: Final = Refused(Reason.TOO_MANY_RAISES, "betting.raises.at-most")
_NO_ALL_IN: Final = Refused(Reason.NO_ALL_IN, "stakes.short-stack.leaves")
_CAN_MATCH: Final = Refused(Reason.CAN_MATCH, "stakes.short-stack.all-in")


def bars_fold(book: Book, facing: bool) -> Refused | None:  # noqa: FBT001 - as a law has it
    """Say why nobody may fold (`folding.when`).

    Who folds only instead of paying may do so where an opening bet is owed, too.
    """
    if book.fold_when != "facing-bet" or facing or not book.check:
        return None
    return _NOT_FACING_A_BET


def bars_check(book: Book, _facing: bool) -> Refused | None:  # noqa: FBT001 - as a law has it
    """Say why nobody may check (`betting.check`)."""
    return None if book.check else _BET_OR_FOLD


def bars_raise(book: Book, _facing: bool) -> Refused | None:  # noqa: FBT001 - as a law has it
    """Say why nobody may raise (`betting.raise`)."""
    return None if book.raises else _NO_RAISES


def bars_all_in(book: Book, _facing: bool) -> Refused | None:  # noqa: FBT001 - as a law has it
    """Say why nobody may go all in (`stakes.short-stack`)."""
    return None if book.all_in else _NO_ALL_IN


def stops_match(state: State, seat: int) -> Refused | None:
    """Say why `seat` may not match (`stakes.short-stack`)."""
    short = state.level - state.put[seat] > state.stacks[seat]
    return _SHORT_STACK if short else None


def stops_all_in(state: State, seat: int) -> Refused | None:
    """Say why `seat` may not go all in (`stakes.short-stack`)."""
    if state.level - state.put[seat] <= state.stacks[seat]:
        return _CAN_MATCH
    return None if state.stacks[seat] else BEYOND_STACK


def opening(state: State, seat: int, most: int) -> Refused | Span:
    """Return with how much `seat` may open, up to `most` (`betting.casino-opening`)."""
    limit = state.opening_limit if state.book.casino else raise_limit(state, most)
    return limit, state.stacks[seat]


def raising(state: State, seat: int, most: int) -> Refused | Span:
    """Return by how much `seat` may raise, up to `most` (`betting.raises`)."""
    if state.raises and state.book.reached(state.raises, "most_raises"):
        return _TOO_MANY_RAISES
    return raise_limit(state, most), state.stacks[seat] - (state.level - state.put[seat])


def raise_limit(state: State, most: int) -> int:
    """Return the highest raise, up to `most` (`betting.limit`, `betting.raise-measure`)."""
    book = state.book
    if book.casino:
        return state.level
    before = state.level if book.limit_per_round else 0
    return book.up_to(most + before, "limit_amount") - before


def begin(draft: Draft, phase: Phase, opener: int) -> None:
    """Begin a betting; the first player to speak is `opener`, or the next one still in.

    Who is all in is not asked (`side-pots.rights`).
    """
    table = draft.table
    draft.paid_before, draft.put = draft.paid_in, (0,) * len(table.seats)
    draft.level, draft.raises = 0, 0
    draft.opener = opener
    queue = draft.active
    if queue[0] != opener:
        queue = table.after(opener - 1, queue)
    if 0 in draft.stacks and draft.book.all_in:
        queue = tuple(seat for seat in queue if draft.stacks[seat])
    draft.enter(phase, queue)


def check(draft: Draft, action: Action, _seat: int) -> None:
    """Pay nothing (`betting.declined`), as a bet of zero does (`betting.least`)."""
    rule = draft.book.rule("betting.least" if action.does is Does.BET else "betting.check")
    draft.events.append(acted(action.seat, action.does, rule))
    draft.answered()
    if draft.book.first_opens:
        draft.queue = ()


def bet(draft: Draft, action: Action, seat: int) -> None:
    """Open (`betting.payee`)."""
    if not action.amount:
        check(draft, action, seat)
        return
    _raise_to(draft, action, seat, action.amount, draft.book.rule("betting.limit"))


def raise_(draft: Draft, action: Action, seat: int) -> None:
    """Match, and pay more."""
    draft.raises += 1
    _raise_to(draft, action, seat, draft.level + action.amount, "betting.raise.allowed")


def _raise_to(draft: Draft, action: Action, seat: int, level: int, rule: str) -> None:
    """Ask all others until they are level (`betting.end`), never oneself (`betting.own-raise`)."""
    draft.events.append(acted(action.seat, action.does, rule, action.amount))
    draft.pay_in(seat, level - draft.put[seat], _PAYEE)
    draft.level = level
    queue = draft.queue[1:] if draft.book.one_lap else others(draft.active, seat)
    if 0 in draft.stacks and draft.book.all_in:
        queue = tuple(other for other in queue if draft.stacks[other])
    draft.queue = queue


def match(draft: Draft, action: Action, seat: int) -> None:
    """Pay what is missing."""
    draft.events.append(acted(action.seat, action.does, _MATCH))
    draft.pay_in(seat, draft.level - draft.put[seat], _PAYEE)
    draft.answered()


def all_in(draft: Draft, action: Action, seat: int) -> None:
    """Pay the whole stack, and stay in for the pots that it reaches."""
    draft.events.append(acted(action.seat, action.does, "stakes.short-stack.all-in"))
    draft.pay_in(seat, draft.stacks[seat], _PAYEE)
    draft.answered()


def stay(draft: Draft, action: Action, _seat: int) -> None:
    """Remain in the hand."""
    rule = "folding.when.until-phase-ends"
    draft.events.append(acted(action.seat, action.does, rule))
    draft.answered()


def fold(draft: Draft, action: Action, seat: int) -> None:
    """Leave the hand, and pay for it.

    See `folding.cost`, `folding.payee`, `folding.short-stack` and `folding.cards`.
    """
    book = draft.book
    draft.events.append(acted(action.seat, action.does, book.rule("folding.when")))
    paid = draft.fine(seat, book.fold_price)
    if paid:
        draft.events.append(paid_into(SABACC_POT, action.seat, paid, book.rule("folding.cost")))
    late = draft.caller != NOBODY and book.late_bomb
    if late and worth(book.ruleset, draft.holds(seat)).bombed:
        draft.owing = (*draft.owing, seat)
    draft.folded = (*draft.folded, seat)
    opens = draft.phase.bets and not draft.level and draft.queue[:1] == (seat,)
    leave(draft, seat, under_deck=book.folds_under_deck)
    if paid:
        house_looks(draft)
    if opens and book.first_opens:
        draft.queue = ()


def return_surplus(draft: Draft) -> None:
    """Give back what nobody could match (`side-pots.surplus`)."""
    if 0 not in draft.stacks or not draft.book.all_in or len(draft.active) <= 1:
        return
    first, second = sorted(draft.put, reverse=True)[:2]
    seat = draft.put.index(first)
    if first == second or seat not in draft.active:
        return
    amount = first - second
    draft.stacks = put_at(draft.stacks, seat, draft.stacks[seat] + amount)
    draft.put = put_at(draft.put, seat, second)
    draft.hand_pot -= amount
    name = draft.table.seats[seat]
    draft.events.append(Returned(name, amount, "side-pots.surplus.goes-back"))


LAWS: Final[Mapping[Does, Law]] = {
    Does.CHECK: plain(check, bars=bars_check, facing=False),
    Does.BET: paid(Does.BET, bet, opening, facing=False),
    Does.MATCH: plain(match, stops=stops_match, facing=True),
    Does.RAISE: paid(Does.RAISE, raise_, raising, facing=True, bars=bars_raise),
    Does.ALL_IN: plain(all_in, bars=bars_all_in, stops=stops_all_in, facing=True),
    Does.FOLD: plain(fold, bars=bars_fold),
    Does.STAY: plain(stay),
}
"""The law of each deed in betting, and of leaving."""
