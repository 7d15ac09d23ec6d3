"""What an answer to a record's request rests on that the record does not tell.

Another ruleset may deal cards, or let a shift come, of which the record says nothing.  The request
has something in their place, so that every ruleset can play; whatever hangs on it is no ruling.
What is not told is named as one would ask for it: `which card Han loses in the shift of round 1`.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from sabacc.system.joining import several

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sabacc.arbiter.played.from_record import RecordAsked

    Hands = Mapping[str, list[str]]

MOST: Final = 6
"""How many of the things that are not told are named."""


def rests_on(asked: RecordAsked, answer: Mapping[str, Any]) -> list[str]:
    """Return what `made_up` finds, the first few of it, and how much more there is."""
    found = made_up(asked, answer)
    more = len(found) - MOST
    return [*found[:MOST], f"{more} more such things"] if more > 1 else list(found)


def made_up(asked: RecordAsked, answer: Mapping[str, Any]) -> tuple[str, ...]:
    """Name, in words, what an answer to `asked.params` has that the record does not tell.

    `answer` is a whole answer of the level `play`.  Nothing is returned where all of it follows
    from the record, and for an answer without facts.  What lies in a deck is no matter until it
    comes; the order of a new deck is not looked at.
    """
    if "phases" not in answer:
        return ()
    found = [*_version(asked, answer), *_shifts(asked, answer)]
    found += [*_cards(asked, answer), *_filled(asked, answer)]
    return tuple(dict.fromkeys(found))


def _version(asked: RecordAsked, answer: Mapping[str, Any]) -> Iterator[str]:
    """Yield the version, where it may change by these rules, but not by those of the record."""
    if answer["version"] is not None and "changes" not in asked.params:
        yield "which version is in force"


def _cards(asked: RecordAsked, answer: Mapping[str, Any]) -> Iterator[str]:
    """Yield the cards that came and that the record does not name."""
    named = Counter(asked.named)
    tables: list[Hands] = [phase["hands"] for phase in answer["phases"]]
    last = {seat: [*hand, *answer["fields"][seat]] for seat, hand in answer["hands"].items()}
    for hands in (*tables, last):
        for seat, cards in hands.items():
            if seat not in asked.filled and Counter(cards) - named:
                yield f"which cards {seat} gets"


def _filled(asked: RecordAsked, answer: Mapping[str, Any]) -> Iterator[str]:
    """Yield the hands that nobody has seen, and that were judged."""
    dealt_in, gone = answer["dealt_in"], {*answer["folded"], *answer["out"]}
    live = [seat for seat in dealt_in if seat not in gone]
    shown = live if answer["over"] and len(live) > 1 else []
    calls: list[Hands] = [p["hands"] for p in answer["phases"] if p["phase"] == "calling"]
    if answer["caller"] is not None:  # who folds after the call may owe for a bomb
        shown = [seat for seat, hand in calls[-1].items() if hand]
    judged = {*shown, *answer["out"]}
    seats = [seat for seat in asked.filled if seat in judged]
    if seats:
        yield f"the cards of {several(seats)}"


def _shifts(asked: RecordAsked, answer: Mapping[str, Any]) -> Iterator[str]:
    """Yield the shifts that took, or brought, what the record does not tell."""
    before: Hands = asked.params.get("hands", {})
    called = 0
    for phase in answer["phases"]:
        if phase["phase"] == "calling":  # a shift of the same round after it is the last one
            called = phase["round"]
        if phase.get("shifted"):
            yield from _shift(asked, before, phase, late=called == phase["round"])
        before = phase["hands"]


def _shift(
    asked: RecordAsked, before: Hands, phase: Mapping[str, Any], *, late: bool
) -> Iterator[str]:
    number = 0 if late else phase["round"]
    told = asked.shifts.get(number, {})
    where = "after the last betting" if late else f"of round {number}"
    active = [seat for seat, hand in before.items() if hand]
    for seat in active:
        if told.get(seat) not in before[seat] and len({*before[seat]}) > 1:
            yield f"which card {seat} loses in the shift {where}"
    if number not in asked.pooled and _all(before) == _all(phase["hands"]) and len(active) > 1:
        yield f"who gets which of the cards lost in the shift {where}"


def _all(hands: Hands) -> Counter[str]:
    return Counter(card for hand in hands.values() for card in hand)
