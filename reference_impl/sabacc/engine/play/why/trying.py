"""Why an entry of a script is carried out, or refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.engine.fact import What
from sabacc.engine.phases import Does, Phase
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

    from sabacc.engine.play.actions import Action, Refused
    from sabacc.engine.play.state import Draft
    from sabacc.engine.play.told import Key, Points, Told


def refused(draft: Draft, told: Told, place: str, action: Action, why: Refused) -> None:
    """Say that an entry of a script is refused, and that all stays as it was."""
    seat = action.seat
    number = draft.table.numbers[seat]
    keys: tuple[Key, ...] = (moment(draft), (What.STAYS, seat), *in_order(draft, told))
    points = [why.rule.rpartition(".")[0], *_REFUSED_BY.get(action.does, ())]
    if action.does in MONEY | {Does.FOLD}:
        keys = (*keys, STANDING_BET, (What.STACK, seat))
        if draft.phase is Phase.CALLING:  # the betting that is meant might come after a call
            points.append("calling.last-betting")
        if draft.book.casino:
            keys = (*keys, IN_HAND_POT)
            points += ["betting.casino-opening", "ante.amount"]
    elif action.does in CARDS:
        keys = (*keys, (What.HOLDS, seat), (What.LAID, seat), DECK, VERSION)
        if draft.given[number] + len(action.cards) > FEW_CARDS:
            points += ["drawing.discard-limit", "drawing.discard-count"]
        if action.does == Does.TRADE and len(draft.holds(number)) <= FEW_CARDS:
            points.append("drawing.two-card-trade")
    elif action.does == Does.CALL:
        keys = (*keys, (What.HOLDS, seat))
        if draft.book.least_discards:
            points += ["drawing.choices", "trading.phase"]
    follows = told.behind(*keys)
    fact = told.say((What.TRIED, place), why.reason.value, tuple(points), follows)
    also(draft, told, touched(draft, action.does, seat), (), (fact,))
    if action.does in {Does.BET, Does.RAISE}:
        might_fold(draft, told, action.amount, fact)


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
