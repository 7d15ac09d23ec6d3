"""The further hands of a request: at which table each is played, and whether they add up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.protocol.answers.play import check
from sabacc.protocol.answers.unfit import UnfitError, refuse
from sabacc.protocol.messages_play import PlayParams

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sabacc.protocol.messages_play import HandParams

_LEAST: Final = 2
_MOST: Final = 36


def further_hands(params: PlayParams) -> Iterator[PlayParams]:
    """Yield the further hands of a request as requests of their own; raises UnfitError.

    Stacks are those of players who come, and zero of the others: what a hand takes over from the
    one before it is not known yet.
    """
    seats = list(params.seats)
    for place, hand in enumerate(params.then):
        try:
            seats = _seated(hand, seats)
            alone = _alone(hand, seats)
            check(alone)
        except UnfitError as error:
            raise UnfitError(error.problem, field=f"then[{place}].{error.field}") from error
        yield alone


def _seated(hand: HandParams, before: list[str]) -> list[str]:
    """Return who sits at the table once some have left and others have come."""
    for seat in hand.leaves:
        if seat not in before:
            refuse("leaves", f"names {seat!r}, who does not sit at the table")
    seats = [seat for seat in before if seat not in hand.leaves]
    for one in hand.arrives:
        if one.seat in seats or one.seat in before:
            refuse("arrives", f"names {one.seat!r}, who has a seat already")
        if one.after is not None and one.after not in seats:
            refuse("arrives", f"seats somebody beside {one.after!r}, who does not sit at the table")
        place = len(seats) if one.after is None else seats.index(one.after) + 1
        seats.insert(place, one.seat)
    if not _LEAST <= len(seats) <= _MOST:
        refuse("leaves" if len(seats) < _LEAST else "arrives", f"makes a table of {len(seats)}")
    return seats


def _alone(hand: HandParams, seats: list[str]) -> PlayParams:
    """Return a further hand as a request of its own."""
    return PlayParams(
        ruleset="",
        seats=seats,
        dealer=seats[0],
        stacks=dict.fromkeys(seats, 0) | {one.seat: one.stack for one in hand.arrives},
        deck=hand.deck,
        hands=hand.hands,
        script=hand.script,
        rolls=hand.rolls,
        shuffles=hand.shuffles,
        changes=hand.changes,
        version=hand.version,
        until=hand.until,
        last_hand=hand.last_hand,
    )
