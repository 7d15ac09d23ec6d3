"""Where a record stops, or cannot be followed further, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from sabacc.engine.play import Stop
from sabacc.notation.refusal_words import during
from sabacc.records import hand_record
from sabacc.records.replaying.replayed import HEAD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sabacc.records.replaying.replayed import ReplayedHand, ToldStep


@dataclass(frozen=True, slots=True)
class Stopped:
    """Where a record cannot be followed further, and why.

    Attributes:
        line: Which of the record's lines, from 0; `HEAD` (-1) for the head and the deal.
        kind: `ends` where the record stops half-way; `cards` where unknown cards leave open what
            follows; `fault` where the record goes on against the rules; `limit` where it is too
            long for a request.
        why: The reason, as a sentence without a dot.
        rule: The rule that was broken; empty unless `kind` is `fault`.
    """

    line: int
    kind: Literal["ends", "cards", "fault", "limit"]
    why: str
    rule: str = ""


def first_fault(played: ReplayedHand) -> Stopped | None:
    """Return the first fault that is more than a wrong claim: the hand goes on otherwise."""
    lines = played.record.lines
    for fault in played.faults:
        if fault.line == HEAD or not isinstance(lines[fault.line], hand_record.Claim):
            why = f"{fault.says}; the rules: {fault.ruled}"
            return Stopped(fault.line, "fault", why, fault.rule)
    return None


def unjudged(played: ReplayedHand) -> Stopped | None:
    """Return where the replay had to stop, or where the record ends before the hand does."""
    if played.finished:
        return None
    if played.stopped is not None:
        return Stopped(played.stopped, "cards", last_note(played))
    state = played.steps[-1].after.state
    who = f"; {state.asked_seat} is asked" if state.asked_seat else ""
    why = f"the record ends {during(state)}{who}"
    return Stopped(len(played.record.lines) - 1, "ends", why)


def last_note(played: ReplayedHand) -> str:
    """Return why a replay stopped."""
    notes = [note.text for note in played.notes if note.kind == "note"]
    return notes[-1] if notes else "the record cannot be judged"


def stop_of(steps: Sequence[ToldStep]) -> Stop:
    """Return where a hand stops after the steps of a replayed record."""
    state = steps[-1].after.state
    stop = Stop.at(state)
    before = (step.before.state for step in steps if step.before is not None)
    met = sum(stop.meets(each) for each in before if each.awaits == state.awaits)
    return stop._replace(times=1 + met)
