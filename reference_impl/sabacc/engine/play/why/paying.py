"""Why a seat pays what it pays in a betting, nothing included, or leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.engine.fact import Fact, What
from sabacc.engine.phases import Does, Phase
from sabacc.engine.play.why.keys import (
    DECK,
    FOLDS,
    IN_HAND_POT,
    IN_SABACC_POT,
    POTS,
    STANDING_BET,
    also,
    asked,
    deed_of,
    gone,
    in_order,
    might_fold,
    touched,
)
from sabacc.spec.points import POINTS

if TYPE_CHECKING:
    from sabacc.engine.play.actions import Action
    from sabacc.engine.play.state import Draft
    from sabacc.engine.play.told import Key, Points, Told

_RAISES: Final = POINTS["betting.raises"].numbers["at-most"].default
_ANTES: Final = ("ante.amount", "ante.hand-pot")
_STAKES: Final = 2
"""A stack that holds less than so much for each betting might not last if one had to bet."""


def checks(draft: Draft, told: Told, action: Action) -> None:
    """Say that a seat pays nothing, though it might have to (`betting.check`)."""
    points: Points = ("betting.check",)
    stack = draft.stacks[draft.table.numbers[action.seat]]
    if not stack:
        points = (*points, "stakes.short-stack", "side-pots.rights")
    deed = deed_of(draft, told, action, points, *in_order(draft, told))
    also(draft, told, (STANDING_BET,), ("betting.check",))
    if draft.book.casino and not draft.opening_limit:  # who had to bet could not
        might_fold(draft, told, max(draft.stacks) + 1, deed)
    if len(draft.asked) == 1:
        might_fold(draft, told, _STAKES * draft.round + 1, deed)
    also(draft, told, (asked(draft),), ("betting.declined",), (deed,))
    book = draft.book
    if book.first_opens and Does.BET in told.wants:
        also(draft, told, (STANDING_BET,), ("betting.declined",))
        might_fold(draft, told, draft.opening_limit if book.casino else book.limit_amount, deed)


def raises(draft: Draft, told: Told, action: Action) -> None:
    """Say that a seat bets or raises, and what stands now."""
    book = draft.book
    points = ["betting.limit"]
    if action.does == Does.RAISE:
        points += ["betting.raise", "betting.raise-measure", "betting.own-raise"]
        if draft.raises >= min(_RAISES, book.most_raises):
            points.append("betting.raises")
    elif book.casino:
        points += [
            "betting.casino-opening",
            *(_ANTES if book.antes_limit else ()),
        ]
    if not book.check:
        points.append("betting.check")
    deed = deed_of(draft, told, action, tuple(points), STANDING_BET, *in_order(draft, told))
    told.say(STANDING_BET, draft.level, (), (deed,))
    also(draft, told, (asked(draft),), (), (deed,))
    _paid(draft, told, action.seat, deed)
    for other in draft.active if book.all_in else ():
        if not draft.stacks[other]:  # who has nothing left is not asked again
            keys = touched(draft, Does.FOLD, draft.table.seats[other])
            also(draft, told, keys, ("stakes.short-stack", "side-pots.rights"), (deed,))


def pays_up(draft: Draft, told: Told, action: Action) -> None:
    """Say that a seat matches the bet, or goes all in."""
    points: Points = ("betting.facing-bet",)
    if action.does == Does.ALL_IN:
        points = ("stakes.short-stack",)
    deed = deed_of(draft, told, action, points, STANDING_BET, *in_order(draft, told))
    if action.does == Does.ALL_IN:
        also(draft, told, touched(draft, Does.FOLD, action.seat), (), (deed,))
    also(draft, told, (asked(draft),), (), (deed,))
    _paid(draft, told, action.seat, deed)


def _paid(draft: Draft, told: Told, seat: str, deed: Fact) -> None:
    keys = ((What.STACK, seat), IN_HAND_POT, POTS)
    also(draft, told, keys, ("betting.payee",), (deed,))


def folds(draft: Draft, told: Told, action: Action, *, late: bool) -> None:
    """Say that a seat leaves, and what that costs (`folding.*`)."""
    book = draft.book
    points = ["folding.when"]
    keys: tuple[Key, ...] = ()
    if draft.level:
        points.append("betting.facing-bet")
        keys = (STANDING_BET,)
        if not book.all_in:
            points.append("stakes.short-stack")
            also(draft, told, (IN_HAND_POT,), ("stakes.short-stack",), told.behind(*keys))
    elif not book.check:
        if not draft.stacks[draft.table.numbers[action.seat]]:
            points += ["stakes.short-stack", "side-pots.rights"]
        points += ["betting.check", "betting.limit", "betting.casino-opening"]
        points += _ANTES
        keys = (IN_HAND_POT,)
    deed = deed_of(draft, told, action, tuple(points), *keys, *in_order(draft, told))
    cost = ["folding.cost", "folding.payee", "folding.short-stack"]
    if late:
        cost.append("calling.bombed-folds")
    also(draft, told, ((What.STACK, action.seat), IN_SABACC_POT), tuple(cost), (deed,))
    also(draft, told, (FOLDS, IN_HAND_POT), (), (deed,))
    opens: Points = ()
    if not draft.level and draft.phase is Phase.BETTING:
        opens = ("betting.declined", "betting.check")
    also(draft, told, (asked(draft), STANDING_BET), opens, (deed,))
    gone(draft, told, action.seat, ("folding.cards",), deed)
    if book.folds_under_deck:
        cards = told.behind((What.HOLDS, action.seat), (What.LAID, action.seat))
        also(draft, told, (DECK,), ("folding.cards",), (deed, *cards))
