"""Why an entry of a script is carried out, or refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.engine.fact import Fact, What
from sabacc.engine.phases import Does, Phase
from sabacc.engine.play.actions import Reason
from sabacc.engine.play.why.drawing_cards import FEW_CARDS
from sabacc.engine.play.why.keys import (
    CARDS,
    DECK,
    IN_HAND_POT,
    MONEY,
    STANDING_BET,
    VERSION,
    also,
    in_order,
    might_fold,
    moment,
    touched,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sabacc.engine.play.actions import Action
    from sabacc.engine.play.state import Draft
    from sabacc.engine.play.told import Key, Points, Told


def refused(  # noqa: PLR0913 - of which hand, what is tried, and why that is refused
    draft: Draft, told: Told, place: str, action: Action, *, reason: Reason, points: Points
) -> None:
    """Say that an entry of a script is refused, by which points, and that all stays as it was."""
    keys, more = _hangs(draft, action)
    first = (moment(draft), (What.STAYS, action.seat), *in_order(draft, told))
    follows = told.behind(*first, *keys)
    if reason in _OF_THE_MOMENT:  # what it would cost, or move, was never asked
        follows = (*follows, Fact(What.TOLD, action.seat, None, more))
    else:
        points = (*points, *more)
    fact = told.say((What.TRIED, place), reason.value, points, follows)
    also(draft, told, touched(draft, action.does, action.seat), (), (fact,))
    if action.does in {Does.BET, Does.RAISE}:
        might_fold(draft, told, action.amount, fact)


_OF_THE_MOMENT: Final = frozenset(
    {Reason.WRONG_PHASE, Reason.OUT_OF_TURN, Reason.OWN_TURN, Reason.HAND_IS_OVER}
)
"""Reasons that speak of the moment, and of nothing that is done."""


def _hangs(draft: Draft, action: Action) -> tuple[tuple[Key, ...], Points]:
    """Return on what it hangs whether a deed is refused: how the hand lies, and by which points."""
    seat, does = action.seat, action.does
    number = draft.table.numbers[seat]
    keys: tuple[Key, ...] = ()
    points = list(_REFUSED_BY.get(does, ()))
    if does in MONEY | {Does.FOLD}:
        keys = (STANDING_BET, (What.STACK, seat))
        if draft.phase is Phase.CALLING:  # the betting that is meant might come after a call
            points.append("calling.last-betting")
        if draft.book.casino:
            keys = (*keys, IN_HAND_POT)
            points += ["betting.casino-opening", "ante.amount"]
    elif does in CARDS:
        keys = ((What.HOLDS, seat), (What.LAID, seat), DECK, VERSION)
        if draft.given[number] + len(action.cards) > FEW_CARDS:
            points += ["drawing.discard-limit", "drawing.discard-count"]
        if does == Does.TRADE and len(draft.holds(number)) <= FEW_CARDS:
            points.append("drawing.two-card-trade")
    elif does == Does.CALL:
        keys = ((What.HOLDS, seat),)
        if draft.book.least_discards:
            points += ["drawing.choices", "trading.phase"]
    return keys, tuple(points)


_REFUSED_BY: Final[Mapping[Does, Points]] = {
    Does.CALL: ("calling.void", "drawing.discard-limit"),
    Does.CHECK: ("betting.check",),
    Does.FOLD: ("folding.when", "betting.check"),
    Does.LAY: ("field.exists",),
    Does.BET: ("betting.limit",),
    Does.RAISE: ("betting.raise", "betting.limit"),
    Does.ALL_IN: ("stakes.short-stack",),
    Does.DRAW: ("drawing.number",),
    Does.TRADE: ("drawing.choices", "trading.cards", "trading.phase"),
    Does.DROP: ("drawing.choices",),
}
"""The points that give another reason, by what is tried."""


def done(told: Told, place: int, action: Action) -> None:
    """Say that an entry of a script has been carried out."""
    follows = told.behind((What.DOES, action.seat))
    told.say((What.TRIED, str(place)), "done", (), follows)
