"""At which table of a played hand it is judged what somebody may do.

Nothing is tried there that the script does not try: the table is looked at as it lies then, and
the rules are asked.  So that no claim disturbs another one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.engine.play import Does

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sabacc.engine.play import Played, State
    from sabacc.notation.claim_forms import Aspect

_ALSO: Final[Mapping[str, frozenset[str]]] = {
    "fold": frozenset({"last-betting", "leaving"}),
    "trade": frozenset({"trading"}),
    "stand": frozenset({"trading"}),
    "drop": frozenset({"drawing"}),
    **{does: frozenset({"last-betting"}) for does in ("check", "bet", "match", "raise", "all-in")},
}
"""Where a deed is done beside its usual phase."""


def table_of(aspect: Aspect, played: Played, entry: int) -> State | None:
    """Return the table at which a deed is judged; None where the hand never comes to its round.

    That is where its entry of the script was done or refused.  Where it has none, or never comes
    to it, it is the table at which the seat is asked for such a deed, after what is told; else
    where it might have been asked, else where the phase came for others, else the last table of
    the round.
    """
    found, script = played.table(entry), played.script
    if found is not None:
        return found
    wanted = script.entries[entry] if entry >= 0 else None
    number = (aspect.round if wanted is None else wanted.round) or 0
    if script.until is not None and played.state.awaits == "seat" and not number:
        return played.state
    within = [
        (taken.before, taken.entry is not None)
        for taken in played.moves
        if taken.before.awaits == "seat" and number in {0, taken.before.round}
    ]
    if not within:
        return None
    does, seat = Does(aspect.does), aspect.seat
    asked = (wanted and wanted.asked) or seat
    phases: set[str] = {(wanted and wanted.phase) or does.usual}
    if wanted is None or wanted.phase is None:
        phases |= _ALSO.get(does, frozenset())
    told = max((place for place, (_, done) in enumerate(within) if done), default=-1)
    start = 0 if number else told + 1
    own = [
        place
        for place, (state, _) in enumerate(within)
        if state.phase in phases and state.asked_seat == asked
    ]
    quiet = [place for place in own if not within[place][1]]
    for places in ([place for place in quiet if place >= start], quiet, own):
        if places:
            return within[places[0]][0]
    others = [place for place, (state, _) in enumerate(within) if state.phase in phases]
    if others:
        return within[others[0]][0]
    last = [place for place, (state, _) in enumerate(within) if state.asked_seat == seat]
    return within[(last or [len(within) - 1])[-1]][0]
