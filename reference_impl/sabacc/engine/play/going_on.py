"""Several hands of one session: what a hand takes over from the hand before it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sabacc.engine.phases import Does
from sabacc.engine.play.players.script_player import NOT_REACHED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sabacc.engine.play.players.script_player import Played
    from sabacc.engine.play.script import Script


def goes_on(before: Played) -> bool:
    """Say whether another hand can follow: this one is over, and the session is not."""
    return before.state.over and not before.state.session_over


def taken_over(before: Played, told: Script) -> Script:
    """Return a hand as it is played after another one, which is over.

    Of its table `told` gives the seats, the stacks of those who have just come, the cards, the
    version, and whether it is the last hand.  All else is what the hand before it leaves: stacks,
    pots, the dealer, and who sits out.  Antes are to be paid, and nothing else goes on: no field,
    no fold, no count.
    """
    state, table = before.state, told.setup
    left = state.stacks_by_seat()
    came = frozenset(table.seats) - left.keys()
    dealt = {state.table.seats[seat] for seat in state.table.order}
    setup = replace(
        table,
        dealer=due_dealer(state.next_dealer, before.script.setup.seats, table.seats),
        stacks={seat: left.get(seat, table.stacks.get(seat, 0)) for seat in table.seats},
        hand_pot=state.hand_pot,
        sabacc_pot=state.sabacc_pot,
        ante=True,
        sitting_out=frozenset(_sitting_out(before)).intersection(table.seats),
        newcomers=((before.script.setup.newcomers | came) - dealt).intersection(table.seats),
    )
    return replace(told, setup=setup)


def _sitting_out(before: Played) -> set[str]:
    """Return who sits out the next hand: what was said in the last one counts (`table.joining`)."""
    found = set(before.script.setup.sitting_out)
    said = [place for place, fate in enumerate(before.fates) if fate != NOT_REACHED]
    for place in sorted(said, key=lambda each: (before.tried[each], each)):
        action = before.script.entries[place].action
        if action.does is Does.JOIN:
            found.discard(action.seat)
        elif action.does is Does.SIT_OUT:
            found.add(action.seat)
    return found


def due_dealer(next_dealer: str, before: Sequence[str], seats: Sequence[str]) -> str:
    """Return whose turn it is to deal at a table where some of those `before` may have left.

    If the next dealer has, it is the next one who sits there (`table.dealer-gone`).
    """
    first = before.index(next_dealer)
    circle = (*before[first:], *before[:first], *seats)
    return next(seat for seat in circle if seat in seats)
