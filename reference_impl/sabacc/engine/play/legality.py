"""Legality: one function per action type, used by `refusal`, `legal` and `default_action`.

For a state and a seat it returns why the action is refused, or the bounds of its amount, or its
cards. `never_allowed` is what the ruleset forbids at every table, facing a bet or not; it is cached
per phase.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from sabacc.engine.events import ActionType, Phase
from sabacc.engine.play.actions import ONLY_ZERO, Action, Option, Reason, Refused, cached_option
from sabacc.engine.play.compiled_rules import CompiledRules
from sabacc.engine.play.state import Cards, Draft, State

BEYOND_STACK: Final = Refused(Reason.BEYOND_STACK, "betting.beyond-stack.refused")
_WRONG_FACING: Final[Mapping[bool | None, Refused]] = {
    False: Refused(Reason.BET_STANDS, "betting.facing-bet.match-or-leave"),
    True: Refused(Reason.NO_BET_STANDS, "betting.facing-bet.match-or-leave"),
}
_ORDER: Final = {reason: index for index, reason in enumerate(Reason)}

ONE: Final = range(1, 2)
NeverAllowed = Callable[["CompiledRules", bool], "Refused | None"]
Blocked = Callable[["State", int], "Refused | None"]
Span = tuple[int, int]
"""The limit and the stack: amounts from 1 to the lower of them are payable."""


Options = Callable[["State", int], Sequence["Option"]]
PossibleActions = tuple[tuple["ActionType", Blocked | None, Options | None], ...]
"""Each action type that may be possible: its blocker, or its options."""


class ActionRule(NamedTuple):
    """The rule of one action type: its refusals, its options, and its effect.

    The moment and the seat have been checked before. A refusal may name a point instead of a rule.

    Attributes:
        refusal: Returns why an action is refused.
        effect: Applies it.
        facing: True: only facing a bet; False: only without one; None: either.
        never_allowed: Returns why compiled rules never allow it, with or without a bet; else None.
        blocked: For an action without amount and cards, returns why it is blocked; None: never.
        options: For other actions, returns the possible amounts or cards.
        only_in: The only phase for an action that can be tried in others; None: any.
    """

    refusal: Callable[[State, Action, int], Refused | None]
    effect: Callable[[Draft, Action, int], None]
    facing: bool | None = None
    never_allowed: NeverAllowed | None = None
    blocked: Blocked | None = None
    options: Options | None = None
    only_in: Phase | None = None


def plain_rule(
    effect: Callable[[Draft, Action, int], None],
    *,
    never_allowed: NeverAllowed | None = None,
    blocked: Blocked | None = None,
    facing: bool | None = None,
) -> ActionRule:
    """Make the rule of an action without amount and cards."""

    def refusal(state: State, _: Action, seat: int) -> Refused | None:
        refused = _never_allowed(state, never_allowed)
        if refused is None and blocked is not None:
            refused = blocked(state, seat)
        return (
            first_refusal(refused, _WRONG_FACING[facing])
            if is_wrong_facing(state, facing)
            else refused
        )

    return ActionRule(refusal, effect, facing, never_allowed, blocked)


def paid_rule(
    does: ActionType,
    effect: Callable[[Draft, Action, int], None],
    span_of: Callable[[State, int, int], Refused | Span],
    *,
    facing: bool,
    never_allowed: NeverAllowed | None = None,
) -> ActionRule:
    """Make the rule of an action with an amount, from its span of amounts."""

    def refusal(state: State, action: Action, seat: int) -> Refused | None:
        if is_wrong_facing(state, facing):
            return _WRONG_FACING[facing]
        if not facing and not action.amount and state.compiled.zero_bets:
            return None
        if (refused := _never_allowed(state, never_allowed)) is not None:
            return refused
        span = span_of(state, seat, action.amount)
        return span if isinstance(span, Refused) else refuse_amount(action.amount, span)

    def options(state: State, seat: int) -> Sequence[Option]:
        span = span_of(state, seat, state.stacks[seat])
        zero_allowed = not facing and state.compiled.zero_bets
        if isinstance(span, Refused):
            return ()
        limit, stack = span
        most = stack if stack < limit else limit  # noqa: FURB136 - min() takes twice as long
        if most <= 0 and not zero_allowed:
            return ()
        return (cached_option(state.table.seats[seat], does, int(not zero_allowed), most),)

    return ActionRule(refusal, effect, facing, never_allowed, options=options)


def _never_allowed(state: State, never_allowed: NeverAllowed | None) -> Refused | None:
    return None if never_allowed is None else never_allowed(state.compiled, state.level > 0)


def is_wrong_facing(state: State, facing: bool | None) -> bool:  # noqa: FBT001 - the field of an ActionRule
    """True if a bet stands and the action needs none, or vice versa."""
    return facing is not None and facing != (state.level > 0)


def single_card_options(
    does: ActionType, pool_of: Callable[[State, int], Refused | Cards]
) -> Options:
    """Return a function that offers one card of a pool."""

    def options(state: State, seat: int) -> Sequence[Option]:
        pool = pool_of(state, seat)
        if isinstance(pool, Refused) or not pool:
            return ()
        return (Option(state.table.seats[seat], does, ONLY_ZERO, pool, ONE),)

    return options


def refuse_amount(amount: int, span: Span) -> Refused | None:
    """Return why an amount is outside the span (`betting.least`, `betting.limit`); else None."""
    limit, stack = span
    if amount < 1:
        return Refused(Reason.BELOW_LEAST, "betting.least")
    if amount > limit:
        return Refused(Reason.ABOVE_LIMIT, "betting.limit")
    return BEYOND_STACK if amount > stack else None


def first_refusal(*refusals: object) -> Refused | None:
    """Return the refusal whose reason comes first in `Reason`; None without any."""
    candidates = [refusal for refusal in refusals if isinstance(refusal, Refused)]
    return min(candidates, key=lambda refusal: _ORDER[refusal.reason]) if candidates else None
