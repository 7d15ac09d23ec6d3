"""Bets that players make of themselves: where nobody may check, whoever says nothing bets."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sabacc.engine.play import Action, Does, Reason

if TYPE_CHECKING:
    from sabacc.arbiter.why.looked_at import View


class Forced(NamedTuple):
    """A bet that nobody tells of; `by` refuses the check that is told of the seat, if one is."""

    seat: str
    amount: int
    by: str


def forced(view: View) -> list[Forced]:
    """Return the bets that players make of themselves, since nobody may check."""
    played = view.found.played
    if played is None:
        return []
    told = zip(played.script.entries, played.fates, played.refused_by, strict=True)
    checked = {
        entry.action.seat: by for entry, fate, by in told if fate == Reason.BET_OR_FOLD.value
    }
    of_themselves = (taken.move for taken in played.moves if taken.entry is None)
    return [
        Forced(move.seat, move.amount, checked.get(move.seat, ""))
        for move in of_themselves
        if isinstance(move, Action) and move.does is Does.BET
    ]
