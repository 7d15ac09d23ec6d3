"""What a further hand of a session takes over, held against how the hand before it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sabacc.engine.fact import What
from sabacc.engine.play.going_on import due_dealer
from sabacc.records.replaying.uncertain import END, stack
from sabacc.records.text.reader import CARRIED

if TYPE_CHECKING:
    from sabacc.records.hand_record import FurtherHand
    from sabacc.records.replaying.replayed import Playing


def check_following(playing: Playing, *, judged: bool) -> None:
    """Hold the head of the next hand against the table that this one leaves.

    What it says is taken as it is, so that nothing is told twice; it stands behind the lines of
    this hand, in the order of `CARRIED`.  A hand that was not `judged` to its end leaves nothing to
    hold it against.
    """
    record = playing.record
    if not record.then:
        return
    playing.line = len(record.lines)
    if not judged:
        playing.note("what this hand takes over is not judged, because the one before it was not")
        return
    if not playing.state.over:
        playing.fault(
            playing.rule("turns.no-call"),
            "the next hand begins",
            "this one is still being played, and nobody has won it",
            "add the rest of the hand",
            hangs={END},
        )
        return
    hand = record.then[0]
    if playing.state.session_over:
        playing.fault(
            playing.reason("pots.session-end", What.SESSION_OVER),
            "the next hand begins",
            "the session is over",
            "take out last hand: yes, or write this hand to a record of its own",
        )
        return
    _check_dealer(playing, hand)
    _check_credits(playing, hand)


def _place(playing: Playing, field: str) -> int:
    """Return the place of a field of the next head."""
    return len(playing.record.lines) + CARRIED.index(field)


def _check_dealer(playing: Playing, hand: FurtherHand) -> None:
    before = playing.record.seats
    seats = before if hand.seats is None else hand.seats
    due = playing.state.next_dealer
    right = due_dealer(due, before, seats)
    if hand.dealer == right:
        return
    rule, ruled = playing.reason("table.rotation", What.NEXT_DEALER), f"it is {right}'s turn"
    if right != due:
        rule = playing.rule("table.dealer-gone")
        ruled = f"{due} has left the table, and {right} sits next"
    playing.fault(
        rule,
        f"{hand.dealer} deals",
        ruled,
        f"write dealer: {right}",
        line=_place(playing, "dealer"),
    )


def _check_credits(playing: Playing, hand: FurtherHand) -> None:
    """Hold stacks and pots against what the hand has left, those who have come aside."""
    state = playing.state
    for seat, now in state.stacks_by_seat().items():
        told = hand.stacks.get(seat)
        if told is not None and told != now:
            playing.fault(
                playing.causes.get(("stack", seat)) or playing.rule("pots.number"),
                f"{seat} has {told}",
                f"{seat} has {now} after the hand before",
                f"write {seat} {now}",
                line=_place(playing, "stacks"),
                hangs={stack(seat)},
            )
    pots = (("hand-pot", hand.hand_pot, state.hand_pot),)
    for pot, told, now in (*pots, ("sabacc-pot", hand.sabacc_pot, state.sabacc_pot)):
        if told != now:
            name = pot.replace("-", " ")
            playing.fault(
                playing.causes.get(("pot", pot)) or playing.rule("pots.number"),
                f"the {name} holds {told}",
                f"the hand before leaves {now} in it",
                f"write {name}: {now}",
                line=_place(playing, name),
                hangs={("pot", pot)},
            )
