"""Calling the hand, and passing the call (`calling.*`)."""

from collections.abc import Mapping
from typing import Final

from sabacc.engine.events import ActionType, acted
from sabacc.engine.play.actions import Action, Reason, Refused
from sabacc.engine.play.legality import ActionRule, plain_rule
from sabacc.engine.play.state import Draft, State


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
    ActionType.CALL: plain_rule(call, blocked=refuse_call),
    ActionType.PASS: plain_rule(pass_),
}
"""The rules of calling and passing."""
