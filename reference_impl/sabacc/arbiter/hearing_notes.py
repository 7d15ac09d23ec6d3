"""What a ruling takes for granted: what was left out, and what a dispute does not say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.arbiter.why.forced import forced
from sabacc.arbiter.why.half_way import never_reached
from sabacc.arbiter.why.without_chance import untold
from sabacc.engine.phases import Awaited
from sabacc.system.joining import several

if TYPE_CHECKING:
    from sabacc.arbiter.hearing import Hearing
    from sabacc.arbiter.rulings import Ruling

_MOST_FALLS: Final = 5
"""How many falls of the die that nobody tells are named."""


def notes(hearing: Hearing, ruling: Ruling) -> list[str]:
    """Return what was left out or taken for granted, of the falls of the die too."""
    answer = ruling.answers[0].answer
    phases = answer.get("phases", ())
    told = hearing.dispute.record is not None
    silent = [] if told else untold(hearing.dispute.requests[0], phases)
    notes = [*hearing.dispute.notes]
    if not told:
        told_first = {place for place, _ in hearing.refusals(ruling.answers[0])}
        notes += never_reached(hearing.dispute.position, answer, told_first)
        notes += _forced(hearing, ruling)
        notes += _unchanged(ruling)
    if not silent:
        return notes
    more = len(silent) - _MOST_FALLS
    named = [*silent[:_MOST_FALLS], *([f"{more} more"] if more > 0 else [])]
    words = (
        f"the dispute does not say how the die falls ({several(named)}): no shift is "
        f"assumed; add {silent[0]} die: 3, or {silent[0]} shift: does not come"
    )
    return [*notes, words]


def _unchanged(ruling: Ruling) -> list[str]:
    """Say that the version is taken to stay at a call, if nobody says so and it might change."""
    played = ruling.answers[0].played
    if played is None or played.state.caller_seat is None:
        return []
    asked = any(
        move.before.awaits is Awaited.CHANGE and move.before.caller_seat is not None
        for move in played.moves
    )
    if not asked or played.script.chance.change_at_call is not None:
        return []
    words = (
        "the dispute does not say whether the version changes at the call: it is assumed to stay; "
        "add call version: rebel, for example"
    )
    return [words]


def _forced(hearing: Hearing, ruling: Ruling) -> list[str]:
    """Name who bets where nobody says so, since nobody may check."""
    view = hearing.first_view(hearing.dispute.rules, ruling.answers)
    bets = dict.fromkeys(f"{bet.seat} bets {bet.amount}" for bet in forced(view))
    if not bets:
        return []
    return [f"nobody may check here: unless the dispute says otherwise, {several(bets)}"]
