"""Betting, folding and calling (`betting.*`, `folding.*`, `calling.*`)."""

from collections.abc import Mapping
from typing import Final

from sabacc.engine.events import ActionType, Phase, Returned, acted, cached_payment
from sabacc.engine.hands import score_of_valid
from sabacc.engine.play.actions import Action, Reason, Refused
from sabacc.engine.play.compiled_rules import CompiledRules
from sabacc.engine.play.ending import leave, sweep
from sabacc.engine.play.legality import BEYOND_STACK, ActionRule, Span, paid_rule, plain_rule
from sabacc.engine.play.state import NOBODY, Draft, State, other_seats, replace_at

_PAYEE: Final = "betting.payee.hand-pot"


def fold_ban(compiled: CompiledRules, facing: bool) -> Refused | None:  # noqa: FBT001 - signature of a rule
    """Return why the ruleset forbids folding, with or without a bet to face; None if it does not.

    With `facing-bet`, folding is an alternative to paying; if checks are not allowed, an opening
    bet is owed too.
    """
    if compiled.fold_when != "facing-bet" or facing or not compiled.check:
        return None
    return Refused(Reason.NO_BET_STANDS, "folding.when")


def check_ban(compiled: CompiledRules, _facing: bool) -> Refused | None:  # noqa: FBT001 - signature of a rule
    """Return why checking is never allowed (`betting.check`); None if it may be."""
    return None if compiled.check else Refused(Reason.BET_OR_FOLD, "betting.check.forbidden")


def raise_ban(compiled: CompiledRules, _facing: bool) -> Refused | None:  # noqa: FBT001 - signature of a rule
    """Return why raising is never allowed (`betting.raise`); None if it may be."""
    return None if compiled.raises else Refused(Reason.NO_RAISES, "betting.raise.none")


def all_in_ban(compiled: CompiledRules, _facing: bool) -> Refused | None:  # noqa: FBT001 - signature of a rule
    """Return why going all in is never allowed (`stakes.short-stack`); None if it may be."""
    return None if compiled.all_in else Refused(Reason.NO_ALL_IN, "stakes.short-stack.leaves")


def refuse_match(state: State, seat: int) -> Refused | None:
    """Return why `seat` may not match (`stakes.short-stack`); None if it may."""
    short = state.level - state.bets[seat] > state.stacks[seat]
    return Refused(Reason.BEYOND_STACK, "stakes.short-stack") if short else None


def refuse_all_in(state: State, seat: int) -> Refused | None:
    """Return why `seat` may not go all in (`stakes.short-stack`); None if it may."""
    if state.level - state.bets[seat] <= state.stacks[seat]:
        return Refused(Reason.CAN_MATCH, "stakes.short-stack.all-in")
    return None if state.stacks[seat] else BEYOND_STACK


def opening_span(state: State, seat: int, most: int) -> Refused | Span:
    """Return the span of opening bets (`betting.casino-opening`).

    But in a casino, a limit above `most` is returned as `most` (see `CompiledRules.up_to`).
    """
    limit = state.opening_limit if state.compiled.casino else raise_limit(state, most)
    return limit, state.stacks[seat]


def raise_span(state: State, seat: int, most: int) -> Refused | Span:
    """Return the possible raises of `seat`, up to `most` (`betting.raises`)."""
    if state.raise_count and state.compiled.reached(state.raise_count, "most_raises"):
        return Refused(Reason.TOO_MANY_RAISES, "betting.raises.at-most")
    return raise_limit(state, most), state.stacks[seat] - (state.level - state.bets[seat])


def raise_limit(state: State, most: int) -> int:
    """Return the limit of a raise (`betting.limit`, `betting.raise-measure`).

    But in a casino, a limit above `most` is returned as `most` (see `CompiledRules.up_to`).
    """
    compiled = state.compiled
    if compiled.casino:
        return state.level
    already_bet = state.level if compiled.limit_per_round else 0
    return compiled.up_to(most + already_bet, "limit_amount") - already_bet


def begin_betting(draft: Draft, phase: Phase, opener: int) -> None:
    """Begin a betting at `opener`, or the next remaining player.

    Players who are all in are not asked (`side-pots.rights`).
    """
    table = draft.table
    draft.paid_before, draft.bets = draft.paid_in, (0,) * len(table.seats)
    draft.level, draft.raise_count = 0, 0
    draft.opener = opener
    queue = draft.active
    if queue[0] != opener:
        queue = table.after(opener - 1, queue)
    if 0 in draft.stacks and draft.compiled.all_in:
        queue = tuple(seat for seat in queue if draft.stacks[seat])
    draft.enter(phase, queue)


def check(draft: Draft, action: Action, _seat: int) -> None:
    """Pay nothing (`betting.declined`), like a bet of zero (`betting.least`)."""
    rule = draft.compiled.rule(
        "betting.least" if action.does is ActionType.BET else "betting.check"
    )
    draft.events.append(acted(action.seat, action.does, rule))
    draft.finish_request()
    if draft.compiled.first_opens:
        draft.queue = ()


def bet(draft: Draft, action: Action, seat: int) -> None:
    """Open the betting (`betting.payee`)."""
    if not action.amount:
        check(draft, action, seat)
        return
    _raise_to(draft, action, seat, action.amount, draft.compiled.rule("betting.limit"))


def raise_(draft: Draft, action: Action, seat: int) -> None:
    """Match, and pay more."""
    draft.raise_count += 1
    _raise_to(draft, action, seat, draft.level + action.amount, "betting.raise.allowed")


def _raise_to(draft: Draft, action: Action, seat: int, level: int, rule: str) -> None:
    """Pay up to `level`, then ask every other seat (`betting.end`).

    The raiser is not asked again (`betting.own-raise`).
    """
    draft.events.append(acted(action.seat, action.does, rule, action.amount))
    draft.pay_in(seat, level - draft.bets[seat], _PAYEE)
    draft.level = level
    queue = draft.queue[1:] if draft.compiled.one_lap else other_seats(draft.active, seat)
    if 0 in draft.stacks and draft.compiled.all_in:
        queue = tuple(bettor for bettor in queue if draft.stacks[bettor])
    draft.queue = queue


def match(draft: Draft, action: Action, seat: int) -> None:
    """Pay the missing amount."""
    draft.events.append(acted(action.seat, action.does, "betting.facing-bet.match-or-leave"))
    draft.pay_in(seat, draft.level - draft.bets[seat], _PAYEE)
    draft.finish_request()


def all_in(draft: Draft, action: Action, seat: int) -> None:
    """Pay the whole stack, and contend for the pots that it reaches."""
    draft.events.append(acted(action.seat, action.does, "stakes.short-stack.all-in"))
    draft.pay_in(seat, draft.stacks[seat], _PAYEE)
    draft.finish_request()


def stay(draft: Draft, action: Action, _seat: int) -> None:
    """Stay in the hand."""
    rule = "folding.when.until-phase-ends"
    draft.events.append(acted(action.seat, action.does, rule))
    draft.finish_request()


def fold(draft: Draft, action: Action, seat: int) -> None:
    """Leave the hand, and pay the price.

    See `folding.cost`, `folding.payee`, `folding.short-stack` and `folding.cards`.
    """
    compiled = draft.compiled
    draft.events.append(acted(action.seat, action.does, compiled.rule("folding.when")))
    paid = draft.pay_sabacc_pot(seat, compiled.fold_price)
    if paid:
        draft.events.append(cached_payment(action.seat, paid, compiled.rule("folding.cost")))
    after_call_bomb_counts = draft.caller != NOBODY and compiled.folded_bomb_pays
    if after_call_bomb_counts and score_of_valid(compiled.ruleset, draft.cards_of(seat)).bombed:
        draft.owing_bombs = (*draft.owing_bombs, seat)
    draft.folded = (*draft.folded, seat)
    declines_opening = draft.phase.bets and not draft.level and draft.queue[:1] == (seat,)
    leave(draft, seat, under_deck=compiled.folds_under_deck)
    if paid:
        sweep(draft)
    if declines_opening and compiled.first_opens:
        draft.queue = ()


def return_surplus(draft: Draft) -> None:
    """Return the credits that nobody could match (`side-pots.surplus`)."""
    if 0 not in draft.stacks or not draft.compiled.all_in:
        return
    first, second = sorted(draft.bets, reverse=True)[:2]
    seat = draft.bets.index(first)
    if first == second or seat not in draft.active:
        return
    amount = first - second
    draft.stacks = replace_at(draft.stacks, seat, draft.stacks[seat] + amount)
    draft.bets = replace_at(draft.bets, seat, second)
    draft.hand_pot -= amount
    name = draft.table.seats[seat]
    draft.events.append(Returned(name, amount, "side-pots.surplus.goes-back"))


def refuse_call(state: State, seat: int) -> Refused | None:
    """Return why the asked seat may not call (`drawing.discards-owed`); None if it may."""
    discarded_enough = state.compiled.reached(state.discard_counts[seat], "least_discards")
    if discarded_enough:
        return None
    return Refused(Reason.DISCARDS_OWED, "drawing.discards-owed.may-not-call")


def has_calling_phase(draft: Draft) -> bool:
    """True if the current round or turn has a calling phase."""
    compiled = draft.compiled
    if not compiled.turns:
        return compiled.reached(draft.round, "first_call")
    ends_lap = is_last_of_lap(draft)
    if compiled.calls_once_a_lap and not ends_lap:
        return False
    if compiled.calls_in_first_lap:
        return draft.lap > 1 or ends_lap
    return compiled.reached(draft.lap - 1, "first_call")


def is_last_of_lap(draft: Draft) -> bool:
    """True if no later seat has a turn in this lap (`calling.lap-count`, `turns.folded`)."""
    order = draft.table.order
    here = order.index(draft.turn)
    seats_with_turns = order if draft.compiled.empty_turns else draft.active
    return not any(order.index(seat) > here for seat in seats_with_turns)


def call(draft: Draft, action: Action, seat: int) -> None:
    """Call the hand; no other seat is asked (`calling.several`)."""
    draft.events.append(acted(action.seat, action.does, "calling.who.any-active-player"))
    draft.caller, draft.pots_at_call = seat, draft.pots
    draft.finish_request()
    draft.queue = ()


def pass_(draft: Draft, action: Action, _seat: int) -> None:
    """Pass the call (`turns.no-call`)."""
    draft.events.append(acted(action.seat, action.does, "turns.no-call.play-goes-on"))
    draft.finish_request()


ACTION_RULES: Final[Mapping[ActionType, ActionRule]] = {
    ActionType.CHECK: plain_rule(check, never_allowed=check_ban, facing=False),
    ActionType.BET: paid_rule(ActionType.BET, bet, opening_span, facing=False),
    ActionType.MATCH: plain_rule(match, blocked=refuse_match, facing=True),
    ActionType.RAISE: paid_rule(
        ActionType.RAISE, raise_, raise_span, facing=True, never_allowed=raise_ban
    ),
    ActionType.ALL_IN: plain_rule(
        all_in, never_allowed=all_in_ban, blocked=refuse_all_in, facing=True
    ),
    ActionType.FOLD: plain_rule(fold, never_allowed=fold_ban),
    ActionType.STAY: plain_rule(stay),
    ActionType.CALL: plain_rule(call, blocked=refuse_call),
    ActionType.PASS: plain_rule(pass_),
}
"""The rules of betting, folding, and calling."""
