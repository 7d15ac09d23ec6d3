"""Why an entry of a script is carried out, or refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.engine.fact import What
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


_MONEY: Final = frozenset({"check", "bet", "match", "raise", "all-in"})
_CARDS: Final = frozenset({"draw", "trade", "drop", "lay"})


def refused(draft: Draft, told: Told, place: str, action: Action, why: Refused) -> None:
    """Say that an entry of a script is refused, and that all stays as it was."""
    seat = action.seat
    number = draft.table.numbers[seat]
    keys: tuple[Key, ...] = (moment(draft), (What.STAYS, seat), *in_order(draft))
    points = [why.rule.rpartition(".")[0], *_REFUSED_BY.get(action.does, ())]
    if action.does in MONEY | {"fold"}:
        keys = (*keys, STANDING_BET, (What.STACK, seat))
        if draft.phase == "calling":  # the betting that is meant might come after a call
            points.append("calling.last-betting")
        if draft.book.limit == "casino":
            keys = (*keys, IN_HAND_POT)
            points += ["betting.casino-opening", "ante.amount"]
    elif action.does in CARDS:
        keys = (*keys, (What.HOLDS, seat), (What.LAID, seat), DECK, VERSION)
        if draft.given[number] + len(action.cards) > FEW_CARDS:
            points += ["drawing.discard-limit", "drawing.discard-count"]
        if action.does == "trade" and len(draft.holds(number)) <= FEW_CARDS:
            points.append("drawing.two-card-trade")
    elif action.does == "call":
        keys = (*keys, (What.HOLDS, seat))
        if draft.book.least_discards:
            points += ["drawing.choices", "trading.phase"]
    follows = told.behind(*keys)
    fact = told.say((What.TRIED, place), why.reason.value, tuple(points), follows)
    also(draft, told, touched(draft, action.does, seat), (), (fact,))
    if action.does in {"bet", "raise"}:
        might_fold(draft, told, action.amount, fact)


_REFUSED_BY: Final[Mapping[str, Points]] = {
    "call": ("calling.void", "drawing.discard-limit"),
    "check": ("betting.check",),
    "fold": ("folding.when", "betting.check"),
    "lay": ("field.exists",),
    "bet": ("betting.limit",),
    "raise": ("betting.raise", "betting.limit"),
    "all-in": ("stakes.short-stack",),
    "draw": ("drawing.number",),
    "trade": ("drawing.choices", "trading.cards", "trading.phase"),
    "drop": ("drawing.choices",),
}
"""The points that give another reason, by what is tried."""


def done(told: Told, place: int, action: Action) -> None:
    """Say that an entry of a script has been carried out."""
    follows = told.behind((What.DOES, action.seat))
    told.say((What.TRIED, str(place)), "done", (), follows)
