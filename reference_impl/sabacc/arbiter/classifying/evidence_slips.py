"""Slips of the pen: what is wrong with a record, and so speaks for no ruleset and against none."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from sabacc.arbiter.classifying.evidence_replays import Replays, everything, fit
from sabacc.records.hand_record import Blank, Record, Round

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sabacc.arbiter.classifying.evidence import Trip
    from sabacc.arbiter.classifying.evidence_replays import Fit, Hand
    from sabacc.records.hand_record import Line
    from sabacc.records.text.reader import Source
    from sabacc.spec.rulesets import Ruleset

_ONE_HAND_IN: Final = 5
"""A ruleset that all hands fit but one in so many is worth a second look: one careless record is
more likely than one hand by other rules."""
_FEW_LINES: Final = 3
"""Of few hands one may be wrong in so many lines; more of them show that it is played otherwise.  A
slip costs one line, or two where it is found out again at the end of the hand."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A heading that is out of order by itself, whatever the ruleset.

    Attributes:
        file: The name of the record's file.
        line: The number of the line in it.
        says: What is out of order.
        mend: What to write instead.
    """

    file: str
    line: int
    says: str
    mend: str


@dataclass(frozen=True, slots=True)
class ButFor:
    """A ruleset that little alone speaks against.

    Attributes:
        rules: The ruleset.
        hands: How many hands speak against it.
        trips: All that does.
        also: The rulesets against which the very same speaks.
        refused: Those of its faults that stand in a line which no other ruleset allows either.
    """

    rules: Ruleset
    hands: int
    trips: tuple[Trip, ...]
    also: tuple[str, ...]
    refused: tuple[Trip, ...]


def reread(
    sources: Iterable[Source], among: Sequence[Ruleset]
) -> tuple[list[Source], tuple[Slip, ...]]:
    """Return records as they are to be judged, and the headings that were taken for slips.

    Headings count from 1 in every ruleset.  Where those of a record do not, a heading is left out,
    which is allowed, or one is mistyped.  The record tells which: it is judged as it stands, with
    its headings counted anew, and without those that do not fit their place.  What comes nearest to
    any ruleset is kept, the record as it stands first of all.
    """
    found: list[Source] = []
    slips: list[Slip] = []
    replays = Replays()
    for source in sources:
        place = _out_of_order(source.record.lines)
        if place is None:
            found.append(source)
            continue
        ways = [source, _counted(source, leave=False), _counted(source, leave=True)]
        best = min(ways, key=lambda way: min(_distance(way, rules, replays) for rules in among))
        found.append(best)
        if best is not source:
            slips.append(_slip(source, place))
    return found, tuple(slips)


def _distance(source: Source, rules: Ruleset, replays: Replays) -> tuple[int, int]:
    judged = fit((source,), rules, replays)
    return len(judged.against), judged.distance


def _out_of_order(lines: Sequence[Line]) -> int | None:
    """Return the place of the first heading that does not follow the one before it."""
    before = 0
    for place, line in enumerate(lines):
        if isinstance(line, Round):
            if line.number != before + 1:
                return place
            before = line.number
    return None


def _counted(source: Source, *, leave: bool) -> Source:
    """Count the headings of a record from 1, or leave those out that do not fit their place."""
    lines: list[Line] = []
    number = 0
    for line in source.record.lines:
        if not isinstance(line, Round):
            lines.append(line)
            continue
        number += 1
        right = line.number == number
        lines.append(line if right else Blank() if leave else Round(number))
    fields: dict[str, Any] = {name: getattr(source.record, name) for name in Record.__annotations__}
    fields["lines"] = tuple(lines)
    return replace(source, record=Record(**fields))


def _slip(source: Source, place: int) -> Slip:
    before = [line.number for line in source.record.lines[:place] if isinstance(line, Round)]
    heading = source.record.lines[place]
    number = heading.number if isinstance(heading, Round) else 0
    right = before[-1] + 1 if before else 1
    says = f"round {number} follows round {before[-1]}" if before else f"round {number} comes first"
    return Slip(
        source.file,
        source.numbers[place],
        says,
        f"write round {right}, or add what is left out before it",
    )


def but_for(nearly: Sequence[Fit], hands: int) -> ButFor | None:
    """Return the nearest ruleset if little alone speaks against it; None if it is far off.

    `nearly` are all rulesets, the nearest first, none of which fits.
    """
    nearest, *others = nearly
    against = [hand for hand, _ in nearest.against]
    if len(against) > 1 and len(against) * _ONE_HAND_IN > hands:
        return None
    trips = _all(against, nearest.rules)
    if len(against) * _ONE_HAND_IN > hands and len(trips) > _FEW_LINES:
        return None
    elsewhere = [(one, _all(against, one.rules)) for one in others]
    lines = [{(trip.file, trip.line) for trip in found} for _, found in elsewhere]
    refused = (
        trip for trip in trips if lines and all((trip.file, trip.line) in each for each in lines)
    )
    also = (
        one.rules.name
        for one, found in elsewhere
        if found == trips and len(one.against) == len(against)
    )
    return ButFor(nearest.rules, len(against), trips, tuple(also), tuple(refused))


def _all(hands: Iterable[Hand], rules: Ruleset) -> tuple[Trip, ...]:
    return tuple(trip for hand in hands for trip in everything(hand, rules))
