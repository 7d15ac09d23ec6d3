"""By which rule now is not the moment for a deed: the refusal of a deed names no such rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.engine.fact import exists
from sabacc.engine.phases import Does, Phase
from sabacc.engine.play.actions import MISPLACED, Reason
from sabacc.engine.play.calling import may_be_called
from sabacc.engine.play.state import NOBODY
from sabacc.engine.play.why.keys import MONEY

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sabacc.engine.play.actions import Action, Refused
    from sabacc.engine.play.state import Draft

_OUT_OF_TURN: Final = "table.out-of-turn.refused"
_SEVERAL: Final = "calling.several"
_BEFORE_ANY_BET: Final = frozenset({Phase.ANTE, Phase.DEAL, Phase.VERSION})
_AFTER_A_CALL: Final[Mapping[Does, str]] = {
    **dict.fromkeys(MONEY, "calling.last-betting"),
    **dict.fromkeys((Does.DRAW, Does.TRADE, Does.DROP), "calling.last-draw"),
    Does.FOLD: "folding.when",
    Does.CALL: _SEVERAL,
}
"""The points that say that nothing of the kind is done once the hand is called."""
_ORDERS: Final[Mapping[Phase, str]] = {
    Phase.LEAVING: "folding.late-order",
    Phase.DRAWING: "drawing.order",
    Phase.DISCARDING: "drawing.order",
    Phase.TRADING: "trading.order",
    Phase.CALLING: _SEVERAL,
}
"""The points that say in which order a phase asks."""


def moment_rule(draft: Draft, action: Action, refused: Refused) -> str:
    """Return the rule by which now is not the moment for a refused deed; else that of the refusal.

    Whose turn it is says `order_rule`.
    """
    return _followed(draft, _point(draft, action, refused.reason), refused.rule)


def refused_by(draft: Draft, action: Action, refused: Refused) -> tuple[str, ...]:
    """Return the points by which a deed is refused at a table, the nearest first."""
    rules = [moment_rule(draft, action, refused), refused.rule]
    if refused.reason is Reason.OUT_OF_TURN:
        rules.insert(1, order_rule(draft))
    elif refused.reason is Reason.WRONG_PHASE:
        rules.insert(1, draft.book.rule("turns.phases"))
    return tuple(dict.fromkeys(rule.rpartition(".")[0] for rule in rules))


def order_rule(draft: Draft) -> str:
    """Return the rule of the order in which the present phase asks."""
    point = _ORDERS.get(draft.phase, "")
    if nobody_has_spoken(draft):
        point = "betting.turn-opener" if draft.book.turns else "betting.opener"
        if draft.phase is Phase.LAST_BETTING:
            point = "calling.last-opener"
    return _followed(draft, point, _OUT_OF_TURN)


def opening_rule(draft: Draft) -> str:
    """Return the rule by which the seat that is asked may open: as the first, or after others."""
    return order_rule(draft) if nobody_has_spoken(draft) else draft.book.rule("betting.declined")


def nobody_has_spoken(draft: Draft) -> bool:
    """Say whether the first player in a betting is still asked."""
    return draft.phase.bets and not draft.level and len(draft.asked) == 1


def _followed(draft: Draft, point: str, otherwise: str) -> str:
    known = point and exists(draft.book.ruleset, point)
    return draft.book.rule(point) if known else otherwise


def _point(draft: Draft, action: Action, reason: Reason) -> str:
    """Return the point that says that now is not the moment; empty where there is none."""
    does, called = action.does, draft.caller != NOBODY
    if reason is Reason.HAND_IS_OVER and called:
        undone = does is Does.PASS and draft.name(draft.caller) == action.seat
        return "calling.withdrawn" if undone else _AFTER_A_CALL.get(does, "")
    if reason not in MISPLACED:
        return ""
    if does is Does.CALL:
        return _no_call(draft, reason)
    if draft.phase is Phase.BETTING and draft.book.first_opens and does in {Does.BET, Does.CHECK}:
        return "betting.declined"
    return _wrong_phase(draft, does, called=called) if reason is Reason.WRONG_PHASE else ""


def _wrong_phase(draft: Draft, does: Does, *, called: bool) -> str:
    """Return the point that says when a deed is done; empty where the refusal names it."""
    if does is Does.FOLD:
        return "folding.when"
    over = does in MONEY and draft.phase not in _BEFORE_ANY_BET
    return "" if called else "betting.end" if over else "turns.phases"


def _no_call(draft: Draft, reason: Reason) -> str:
    """Return the point by which nobody, or somebody else, is asked to call."""
    if not draft.round:
        return ""
    if draft.caller != NOBODY or reason is Reason.OUT_OF_TURN:
        return _SEVERAL
    if may_be_called(draft):
        return ""
    book = draft.book
    if not book.turns:
        return "calling.earliest-round"
    laps = 1 if book.calls_in_first_lap else book.first_call
    often = book.calls_once_a_lap and draft.lap > laps
    return "calling.how-often" if often else "calling.earliest-turn"
