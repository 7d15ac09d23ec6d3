"""Calling (`calling.*`): who may say when that the hand is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.engine.events import Acted
from sabacc.engine.play.actions import Option, Reason, Refused, option
from sabacc.engine.play.why import drawing_cards

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sabacc.engine.play.actions import Action
    from sabacc.engine.play.state import Draft, State

_WHO: Final = "calling.who.any-active-player"


def refuse_call(state: State, action: Action, seat: int) -> Refused | None:
    """Say why the seat that is asked may not call (`drawing.discards-owed`)."""
    del action
    if owes_discards(state, seat):
        return Refused(Reason.DISCARDS_OWED, "drawing.discards-owed.may-not-call")
    return None


def refuse_pass(state: State, action: Action, seat: int) -> Refused | None:
    """Nobody has to call."""
    del state, action, seat
    return None


def owes_discards(state: State, seat: int) -> bool:
    """Say whether a seat has still to give up cards."""
    return state.given[seat] < state.book.least_discards


def calling_options(state: State, seat: int) -> list[Option]:
    """Return what a seat may do that is asked to call."""
    name = state.table.seats[seat]
    options = [option(name, "pass")]
    if not owes_discards(state, seat):
        options.append(option(name, "call"))
    return options


def may_be_called(draft: Draft) -> bool:
    """Say whether the present round, or turn, has a calling phase."""
    book = draft.book
    if not book.turns:
        return draft.round >= book.first_call
    ends_lap = last_of_lap(draft)
    if book.calls_once_a_lap and not ends_lap:
        return False
    if book.calls_in_first_lap:
        return draft.lap > 1 or ends_lap
    return draft.lap > book.first_call


def last_of_lap(draft: Draft) -> bool:
    """Say whether nobody left in the hand has a turn between the turn player's and the dealer's."""
    order = draft.table.order
    here = order.index(draft.turn)
    return not any(order.index(seat) > here for seat in draft.active)


def call(draft: Draft, action: Action, seat: int) -> None:
    """Call the hand; nobody else is asked (`calling.several`)."""
    draft.events.append(Acted(action.seat, "call", 0, (), _WHO))
    draft.caller = seat
    if draft.told is not None:
        drawing_cards.calls(draft, draft.told, action)
    draft.answered()
    draft.queue = ()


def pass_(draft: Draft, action: Action, seat: int) -> None:
    """Let play go on (`turns.no-call`)."""
    draft.events.append(Acted(action.seat, "pass", 0, (), "turns.no-call.play-goes-on"))
    if draft.told is not None:
        drawing_cards.passes(draft, draft.told, action)
    del seat
    draft.answered()


REFUSALS: Final[Mapping[str, Callable[[State, Action, int], Refused | None]]] = {
    "call": refuse_call,
    "pass": refuse_pass,
}
"""Why the seat that is asked may not do it, by what it tries."""

EFFECTS: Final[Mapping[str, Callable[[Draft, Action, int], None]]] = {
    "call": call,
    "pass": pass_,
}
"""What comes of it."""
