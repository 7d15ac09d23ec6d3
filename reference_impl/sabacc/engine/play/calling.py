"""Calling (`calling.*`): who may say when that the hand is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.engine.events import acted
from sabacc.engine.phases import Does
from sabacc.engine.play.actions import Reason, Refused
from sabacc.engine.play.legality import plain
from sabacc.engine.play.why import drawing_cards

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sabacc.engine.play.actions import Action
    from sabacc.engine.play.legality import Law
    from sabacc.engine.play.state import Draft, State

_DISCARDS_OWED: Final = Refused(Reason.DISCARDS_OWED, "drawing.discards-owed.may-not-call")
_WHO: Final = "calling.who.any-active-player"


def stops_call(state: State, seat: int) -> Refused | None:
    """Say why the seat that is asked may not call (`drawing.discards-owed`)."""
    return None if state.book.reached(state.given[seat], "least_discards") else _DISCARDS_OWED


def may_be_called(draft: Draft) -> bool:
    """Say whether the present round, or turn, has a calling phase."""
    book = draft.book
    if not book.turns:
        return book.reached(draft.round, "first_call")
    ends_lap = last_of_lap(draft)
    if book.calls_once_a_lap and not ends_lap:
        return False
    if book.calls_in_first_lap:
        return draft.lap > 1 or ends_lap
    return book.reached(draft.lap - 1, "first_call")


def last_of_lap(draft: Draft) -> bool:
    """Say whether nobody left in the hand has a turn before the lap ends (`calling.lap-count`)."""
    order = draft.table.order
    here = order.index(draft.turn)
    having = order if draft.book.empty_turns else draft.active
    return not any(order.index(seat) > here for seat in having)


def call(draft: Draft, action: Action, seat: int) -> None:
    """Call the hand; nobody else is asked (`calling.several`)."""
    draft.events.append(acted(action.seat, action.does, _WHO))
    draft.caller = seat
    if draft.told is not None:
        drawing_cards.calls(draft, draft.told, action)
    draft.answered()
    draft.queue = ()


def pass_(draft: Draft, action: Action, _seat: int) -> None:
    """Let play go on (`turns.no-call`)."""
    draft.events.append(acted(action.seat, action.does, "turns.no-call.play-goes-on"))
    if draft.told is not None:
        drawing_cards.passes(draft, draft.told, action)
    draft.answered()


LAWS: Final[Mapping[Does, Law]] = {
    Does.CALL: plain(call, stops=stops_call),
    Does.PASS: plain(pass_),
}
"""The law of calling, and of not calling."""
