"""Hands as evidence: what each hand record says for or against a ruleset."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from sabacc.engine import RefusedError, ScriptRanOutError
from sabacc.engine.play import Book, book_of
from sabacc.engine.tracing import Tracer
from sabacc.notation.errors import RecordError
from sabacc.protocol.remembering import Heard
from sabacc.records.replaying.knowledge import ClashError, UnclearError
from sabacc.records.replaying.replay import replay
from sabacc.records.replaying.replayed import HEAD
from sabacc.spec.points import point_of_rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sabacc.records.replaying.replayed import Fault, Played
    from sabacc.records.text.reader import Source
    from sabacc.spec.rulesets import Ruleset

_MISFITS: Final = (RefusedError, ScriptRanOutError, RecordError, ClashError, UnclearError)
"""What shows while a hand is judged that it cannot be one of the ruleset at all."""


@dataclass(frozen=True, slots=True)
class Trip:
    """Where a hand breaks a rule of a ruleset.

    Attributes:
        file: The name of the record's file.
        line: The number of the line in it.
        rule: The rule that is broken, empty where the hand cannot be played at all.
        says: What the record says.
        ruled: What the rules say.
    """

    file: str
    line: int
    rule: str
    says: str
    ruled: str

    @property
    def point(self) -> str:
        """The point of the rule."""
        known = point_of_rule(self.rule)
        return "" if known is None else known[0].id


@dataclass(frozen=True, slots=True)
class Fit:
    """How records fit a ruleset.

    Attributes:
        rules: The ruleset.
        trips: Every certain fault; what only follows from one is left out.
        hands: How many records have one.
        gaps: How many records leave something out that goes without saying under this ruleset.
        unjudged: How many records cannot be judged to their end.
        unfinished: How many others end before the hand does.
        distance: How far they are from it: all faults, those that may follow too, and all lines
            that were not judged.  A hand that goes astray at once has few certain faults, and many
            that follow.
    """

    rules: Ruleset
    trips: tuple[Trip, ...]
    hands: int
    gaps: int = 0
    unjudged: int = 0
    distance: int = 0
    unfinished: int = 0

    @property
    def fits(self) -> bool:
        """Whether no record breaks a rule."""
        return not self.trips

    @property
    def name(self) -> str:
        """The name of the ruleset."""
        return self.rules.name

    @property
    def points(self) -> dict[str, int]:
        """How often each point trips the records, the worst first; '' where there is none."""
        found: dict[str, int] = {}
        for trip in self.trips:
            found[trip.point] = found.get(trip.point, 0) + 1
        return dict(sorted(found.items(), key=lambda item: -item[1]))


def play(source: Source, rules: Ruleset, *, first: bool = False) -> Played | Trip:
    """Replay a record by a ruleset that it may not name; a Trip where that cannot be done.

    With `first` it is played no further than to its first certain fault.
    """
    try:
        return replay(source.record, rules, first=first)
    except _MISFITS as error:
        rule = getattr(error, "rule", "")
        says = "this hand cannot be played by this ruleset"
        return Trip(source.file, 1, rule, says, str(error))


def trips(source: Source, played: Played | Trip) -> tuple[Trip, ...]:
    """Return the certain faults of a replayed record."""
    if isinstance(played, Trip):
        return (played,)
    return tuple(_trip(source, fault) for fault in played.faults if not fault.follows)


def _trip(source: Source, fault: Fault) -> Trip:
    if fault.line == HEAD:
        line = source.head.get(fault.field or "deal", 1)
    else:
        line = source.numbers[fault.line]
    return Trip(source.file, line, fault.rule, fault.says, fault.ruled)


class Judged(NamedTuple):
    """How one record fits a ruleset: the certain faults, and what `Fit` adds up of all records."""

    trips: tuple[Trip, ...]
    gap: bool
    unjudged: bool
    unfinished: bool
    distance: int


def judged(source: Source, rules: Ruleset) -> Judged:
    """Replay a record by a ruleset, and judge it."""
    played = play(source, rules)
    mine = trips(source, played)
    if isinstance(played, Trip):
        far = 1 + len(source.record.lines)
        return Judged(mine, gap=False, unjudged=False, unfinished=False, distance=far)
    stopped = played.stopped if played.steps else 0
    left = 0 if stopped is None else len(source.record.lines) - stopped
    return Judged(
        mine,
        gap=any(note.kind == "gap" for note in played.notes),
        unjudged=stopped is not None,
        unfinished=stopped is None and not played.finished,
        distance=len(played.faults) + left,
    )


class Replays:
    """Records that are judged by one ruleset after another; none twice for the same choices."""

    def __init__(self) -> None:
        """Begin with nothing judged."""
        self._heard: dict[int, tuple[Source, Heard[Judged]]] = {}
        self._refuted: dict[int, tuple[Source, Heard[tuple[Trip, ...]]]] = {}
        self._open: tuple[Ruleset, Book] | None = None

    def judged(self, source: Source, rules: Ruleset) -> Judged:
        """Judge a record, unless a ruleset that agrees on all that was looked up has judged it."""
        if source.record.version is not None:  # that it is out of place is told by rulesets' names
            return judged(source, rules)
        book = self._book(rules)
        _, heard = self._heard.setdefault(id(source), (source, Heard()))
        known = heard.recall(rules, book)
        if known is not None:
            return known
        tracer = Tracer(rules, book)
        found = judged(source, tracer.opened())
        return heard.keep(tracer.trace(), found)

    def refuted(self, source: Source, rules: Ruleset) -> Trip | None:
        """Return the first certain fault of a record, None where it fits; sooner than `judged`."""
        if source.record.version is not None:
            return next(iter(judged(source, rules).trips), None)
        book = self._book(rules)
        whole = self._heard.get(id(source))
        known = None if whole is None else whole[1].recall(rules, book)
        if known is not None:
            return next(iter(known.trips), None)
        _, heard = self._refuted.setdefault(id(source), (source, Heard()))
        found = heard.recall(rules, book)
        if found is None:
            tracer = Tracer(rules, book)
            found = trips(source, play(source, tracer.opened(), first=True))[:1]
            heard.keep(tracer.trace(), found)
        return next(iter(found), None)

    def _book(self, rules: Ruleset) -> Book:
        if self._open is None or self._open[0] is not rules:
            self._open = rules, book_of(rules)
        return self._open[1]


def fit(sources: Iterable[Source], rules: Ruleset, replays: Replays | None = None) -> Fit:
    """Judge every record by a ruleset."""
    judge = judged if replays is None else replays.judged
    found: list[Trip] = []
    hands = gaps = unjudged = distance = unfinished = 0
    for source in sources:
        one = judge(source, rules)
        found += one.trips
        hands += bool(one.trips)
        gaps += one.gap
        unjudged += one.unjudged
        unfinished += one.unfinished
        distance += one.distance
    return Fit(rules, tuple(found), hands, gaps, unjudged, distance, unfinished)
