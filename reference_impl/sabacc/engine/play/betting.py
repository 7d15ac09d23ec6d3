"""Betting, and leaving the hand (`betting.*`, `folding.*`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.engine.events import HAND_POT, SABACC_POT, Acted, Paid, Returned
from sabacc.engine.play.actions import Option, Reason, Refused, option
from sabacc.engine.play.state import NOBODY, put_at
from sabacc.engine.play.why import course, drawing_cards, paying
from sabacc.engine.values import worth

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sabacc.engine.play.actions import Action
    from sabacc.engine.play.state import Draft, State

PHASES: Final = frozenset({"betting", "last-betting"})

_MATCH: Final = "betting.facing-bet.match-or-leave"
_BEYOND: Final = "betting.beyond-stack.refused"


# --- refusals -----------------------------------------------------------------------------------


def refuse_fold(state: State, action: Action, seat: int) -> Refused | None:
    """Say why `seat` may not fold (`folding.when`)."""
    del action
    book, phase = state.book, state.phase
    if book.fold_when == "any-time" or phase == "leaving":
        return None
    if phase in PHASES and may_fold(state):
        return None
    del seat
    return Refused(Reason.NO_BET_STANDS, book.rule("folding.when"))


def may_fold(state: State) -> bool:
    """Say whether the seat that is asked in betting may fold.

    Who folds only instead of paying may do so where an opening bet is owed, too.
    """
    book = state.book
    return book.fold_when != "facing-bet" or state.level > 0 or not book.check


def refuse_check(state: State, action: Action, seat: int) -> Refused | None:
    """Say why `seat` may not check."""
    del action, seat
    if not state.book.check:
        return Refused(Reason.BET_OR_FOLD, "betting.check.forbidden")
    if state.level:
        return Refused(Reason.BET_STANDS, _MATCH)
    return None


def refuse_bet(state: State, action: Action, seat: int) -> Refused | None:
    """Say why `seat` may not open with that amount."""
    if state.level:
        return Refused(Reason.BET_STANDS, _MATCH)
    return _refuse_amount(state, action.amount, opening_limit(state, seat), state.stacks[seat])


def refuse_match(state: State, action: Action, seat: int) -> Refused | None:
    """Say why `seat` may not match."""
    del action
    if not state.level:
        return Refused(Reason.NO_BET_STANDS, _MATCH)
    if state.level - state.put[seat] > state.stacks[seat]:
        return Refused(Reason.BEYOND_STACK, state.book.rule("stakes.short-stack"))
    return None


def refuse_raise(state: State, action: Action, seat: int) -> Refused | None:
    """Say why `seat` may not raise by that amount."""
    if not state.level:
        return Refused(Reason.NO_BET_STANDS, _MATCH)
    if not state.book.raises:
        return Refused(Reason.NO_RAISES, "betting.raise.none")
    if state.raises >= state.book.most_raises:
        return Refused(Reason.TOO_MANY_RAISES, "betting.raises.at-most")
    left = state.stacks[seat] - (state.level - state.put[seat])
    return _refuse_amount(state, action.amount, raise_limit(state), left)


def refuse_all_in(state: State, action: Action, seat: int) -> Refused | None:
    """Say why `seat` may not go all in (`stakes.short-stack`)."""
    del action
    if not state.level:
        return Refused(Reason.NO_BET_STANDS, _MATCH)
    if not state.book.all_in:
        return Refused(Reason.NO_ALL_IN, "stakes.short-stack.leaves")
    if state.level - state.put[seat] <= state.stacks[seat]:
        return Refused(Reason.CAN_MATCH, "stakes.short-stack.all-in")
    if not state.stacks[seat]:
        return Refused(Reason.BEYOND_STACK, _BEYOND)
    return None


def refuse_stay(state: State, action: Action, seat: int) -> Refused | None:
    """A seat that is asked whether it leaves may always stay."""
    del state, action, seat
    return None


def _refuse_amount(state: State, amount: int, limit: int, stack: int) -> Refused | None:
    if amount < 1:
        return Refused(Reason.BELOW_LEAST, "betting.least.one-credit")
    if amount > limit:
        return Refused(Reason.ABOVE_LIMIT, state.book.rule("betting.limit"))
    if amount > stack:
        return Refused(Reason.BEYOND_STACK, _BEYOND)
    return None


def opening_limit(state: State, seat: int) -> int:
    """Return the highest opening bet, in credits (`betting.limit`, `betting.casino-opening`)."""
    book = state.book
    if book.limit == "casino":
        return state.opening_limit
    if book.limit == "per-round":
        return book.limit_amount - state.put[seat]
    return book.limit_amount


def raise_limit(state: State) -> int:
    """Return the highest raise, in credits (`betting.limit`, `betting.raise-measure`)."""
    book = state.book
    if book.limit == "casino":
        return state.level
    if book.limit == "per-round":
        return book.limit_amount - state.level
    return book.limit_amount


# --- options ------------------------------------------------------------------------------------


def betting_options(state: State, seat: int) -> list[Option]:
    """Return what the seat that is asked may do in betting."""
    book, name = state.book, state.table.seats[seat]
    level, stack = state.level, state.stacks[seat]
    options: list[Option] = []
    if level:
        need = level - state.put[seat]
        if need <= stack:
            options.append(option(name, "match"))
            most = min(raise_limit(state), stack - need)
            if book.raises and state.raises < book.most_raises and most > 0:
                options.append(option(name, "raise", most))
        elif book.all_in and stack:
            options.append(option(name, "all-in"))
    else:
        if book.check:
            options.append(option(name, "check"))
        most = min(opening_limit(state, seat), stack)
        if most > 0:
            options.append(option(name, "bet", most))
    if book.fold_when == "any-time" or may_fold(state):
        options.append(option(name, "fold"))
    return options


def leaving_options(state: State, seat: int) -> list[Option]:
    """Return what a seat may do before the betting is closed."""
    name = state.table.seats[seat]
    return [option(name, "stay"), option(name, "fold")]


# --- what happens -------------------------------------------------------------------------------


def begin(draft: Draft, phase: str, opener: int) -> None:
    """Begin a betting; the first player to speak is `opener`, or the next one still in."""
    book, table = draft.book, draft.table
    draft.paid_before, draft.put = draft.paid_in, (0,) * len(table.seats)
    draft.level, draft.raises = 0, 0
    draft.opening_limit = table.antes if book.antes_limit else draft.hand_pot
    draft.opener = opener
    queue = table.after(opener - 1, draft.active)
    if book.all_in:
        queue = tuple(seat for seat in queue if draft.stacks[seat])
    draft.enter(phase, queue)
    if draft.told is not None:
        course.betting_begins(draft, draft.told)


def check(draft: Draft, action: Action, seat: int) -> None:
    """Pay nothing (`betting.declined`)."""
    draft.events.append(Acted(action.seat, "check", 0, (), "betting.check.allowed"))
    del seat
    if draft.told is not None:
        paying.checks(draft, draft.told, action)
    draft.answered()
    if draft.book.first_opens:
        draft.queue = ()


def bet(draft: Draft, action: Action, seat: int) -> None:
    """Open (`betting.payee`)."""
    _raise_to(draft, action, seat, action.amount, draft.book.rule("betting.limit"))


def raise_(draft: Draft, action: Action, seat: int) -> None:
    """Match, and pay more."""
    draft.raises += 1
    _raise_to(draft, action, seat, draft.level + action.amount, "betting.raise.allowed")


def _raise_to(draft: Draft, action: Action, seat: int, level: int, rule: str) -> None:
    draft.events.append(Acted(action.seat, action.does, action.amount, (), rule))
    _pay(draft, seat, level - draft.put[seat])
    draft.level = level
    if draft.told is not None:
        paying.raises(draft, draft.told, action)
    queue = draft.others(seat)
    if draft.book.all_in:
        queue = tuple(other for other in queue if draft.stacks[other])
    draft.queue, draft.pending = queue, False


def match(draft: Draft, action: Action, seat: int) -> None:
    """Pay what is missing."""
    draft.events.append(Acted(action.seat, "match", 0, (), _MATCH))
    _pay(draft, seat, draft.level - draft.put[seat])
    if draft.told is not None:
        paying.pays_up(draft, draft.told, action)
    draft.answered()


def all_in(draft: Draft, action: Action, seat: int) -> None:
    """Pay the whole stack, and stay in for the pots that it reaches."""
    draft.events.append(Acted(action.seat, "all-in", 0, (), "stakes.short-stack.all-in"))
    _pay(draft, seat, draft.stacks[seat])
    if draft.told is not None:
        paying.pays_up(draft, draft.told, action)
    draft.answered()


def _pay(draft: Draft, seat: int, amount: int) -> None:
    if amount:
        draft.pay_in(seat, amount)
        name = draft.table.seats[seat]
        draft.events.append(Paid(name, amount, "betting.payee.hand-pot", HAND_POT))


def stay(draft: Draft, action: Action, seat: int) -> None:
    """Remain in the hand."""
    rule = "folding.when.until-phase-ends"
    draft.events.append(Acted(action.seat, "stay", 0, (), rule))
    if draft.told is not None:
        drawing_cards.passes(draft, draft.told, action)
    del seat
    draft.answered()


def fold(draft: Draft, action: Action, seat: int) -> None:
    """Leave the hand, and pay for it (`folding.cost`, `folding.short-stack`, `folding.cards`)."""
    book = draft.book
    draft.events.append(Acted(action.seat, "fold", 0, (), book.rule("folding.when")))
    paid = draft.fine(seat, book.fold_price)
    if paid:
        draft.events.append(Paid(action.seat, paid, book.rule("folding.cost"), SABACC_POT))
    told = draft.told
    late = draft.caller != NOBODY and (book.late_bomb or told is not None)
    if late and worth(book.ruleset, draft.holds(seat)).bombed:
        draft.owing = (*draft.owing, seat) if book.late_bomb else draft.owing
    else:
        late = False
    draft.folded = (*draft.folded, seat)
    opens = draft.phase in PHASES and not draft.level and draft.queue[:1] == (seat,)
    leave(draft, seat)
    if told is not None:
        paying.folds(draft, told, action, late=late)
    if opens and book.first_opens:
        draft.queue = ()


def leave(draft: Draft, seat: int) -> None:
    """Take a seat out of the hand: its cards go out of play (`folding.cards`)."""
    if draft.queue and draft.queue[0] == seat:
        draft.pending = False
        if draft.phase == "discarding":
            draft.phase = "drawing"
    draft.queue = tuple(other for other in draft.queue if other != seat)
    draft.active = tuple(other for other in draft.active if other != seat)
    draft.out_of_play = (*draft.out_of_play, *draft.holds(seat))
    draft.hands = put_at(draft.hands, seat, ())
    draft.fields = put_at(draft.fields, seat, ())
    draft.drawn = put_at(draft.drawn, seat, ())


def return_surplus(draft: Draft) -> None:
    """Give back what nobody could match (`side-pots.surplus`)."""
    if not draft.book.all_in or len(draft.active) <= 1:
        return
    first, second = sorted(draft.put, reverse=True)[:2]
    seat = draft.put.index(first)
    if first == second or seat not in draft.active:
        return
    amount = first - second
    draft.pay_in(seat, -amount)
    name = draft.table.seats[seat]
    draft.events.append(Returned(name, amount, "side-pots.surplus.goes-back"))
    if draft.told is not None:
        course.surplus(draft, draft.told, name)


REFUSALS: Final[Mapping[str, Callable[[State, Action, int], Refused | None]]] = {
    "check": refuse_check,
    "bet": refuse_bet,
    "match": refuse_match,
    "raise": refuse_raise,
    "all-in": refuse_all_in,
    "fold": refuse_fold,
    "stay": refuse_stay,
}
"""Why the seat that is asked may not do it, by what it tries."""

EFFECTS: Final[Mapping[str, Callable[[Draft, Action, int], None]]] = {
    "check": check,
    "bet": bet,
    "match": match,
    "raise": raise_,
    "all-in": all_in,
    "fold": fold,
    "stay": stay,
}
"""What comes of it."""
