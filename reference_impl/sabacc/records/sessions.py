"""The hands of a session, each as a record of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from sabacc.records.hand_record import Blank, FurtherHand, Record
from sabacc.records.text.reader import CARRIED, Places, Source
from sabacc.records.text.writer import HAND
from sabacc.system.structs import replace_fields


def hands_of(record: Record) -> tuple[Record, ...]:
    """Return each hand of a session as a record that begins with it; one where there is one."""
    found = [record]
    for place, hand in enumerate(record.then, 1):
        found.append(_begun(found[-1], hand, record.then[place:]))
    return tuple(found)


def _begun(before: Record, hand: FurtherHand, then: tuple[FurtherHand, ...]) -> Record:
    """Return the record that begins with a further hand; new are those who have just come."""
    seats = before.seats if hand.seats is None else hand.seats
    told: dict[str, Any] = {name: getattr(hand, name) for name in hand.__struct_fields__}
    new = tuple(
        seat
        for seat in seats
        if seat not in before.seats or (seat in before.new and seat not in before.deal)
    )
    given: dict[str, Any] = told | {"seats": seats, "new": new, "then": then}
    return Record(ruleset=before.ruleset, choices=before.choices, **given)


def each_hand(source: Source) -> tuple[Source, ...]:
    """Return the hands of a session, each with the places of its lines.

    Behind the lines of a hand stand those of the next one's head that say what it takes over, in
    the order of `CARRIED`; one that is not there is where that hand begins.
    """
    places = (Places(source.numbers, source.head), *source.further)
    found: list[Source] = []
    for place, record in enumerate(hands_of(source.record)):
        own, *later = places[place:]
        heads = [later[0].head.get(name, later[0].head[HAND]) for name in CARRIED] if later else []
        numbers = (*own.numbers, *heads)
        head = {**own.head, "ruleset": source.head["ruleset"]}
        found.append(
            replace(source, record=record, numbers=numbers, head=head, further=tuple(later))
        )
    return tuple(found)


def session_of(hands: Sequence[Record]) -> Record:
    """Return one record of several hands, each of which follows the one before it.

    An empty line parts them.
    """
    parted = [replace_fields(hand, lines=(*hand.lines, Blank())) for hand in hands[:-1]]
    first, *others = (*parted, hands[-1])
    return replace_fields(first, then=tuple(_further((first, *others))))


def _further(hands: Sequence[Record]) -> Iterator[FurtherHand]:
    for place, hand in enumerate(hands[1:], 1):
        told: dict[str, Any] = {
            name: getattr(hand, name) for name in FurtherHand.__struct_fields__ if name != "seats"
        }
        seats = None if hand.seats == hands[place - 1].seats else hand.seats
        yield FurtherHand(seats=seats, **told)
