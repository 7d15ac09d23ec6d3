"""Records and disputes judged by one ruleset after another, and nothing replayed twice."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import TYPE_CHECKING, Final, NamedTuple

from sabacc.arbiter.classifying.evidence import JudgedRecord, Trip
from sabacc.arbiter.classifying.evidence_disputes import DisputedHand
from sabacc.engine import RefusedError, ScriptRanOutError
from sabacc.engine.play import Book, book_of
from sabacc.engine.tracing import Tracer
from sabacc.notation.errors import RecordError
from sabacc.protocol.remembering import Heard
from sabacc.records.replaying.knowledge import ClashError, UnclearError
from sabacc.records.replaying.replay import first_fault, replay
from sabacc.records.replaying.replayed import HEAD
from sabacc.records.replaying.resuming import marked
from sabacc.records.text.reader import Source

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sabacc.engine.tracing import Trace
    from sabacc.records.replaying.replayed import Playing, RecordFault, ReplayedHand
    from sabacc.records.replaying.resuming import Bookmark
    from sabacc.spec.rulesets import Ruleset

Hand = Source | DisputedHand
"""A hand that is evidence: a record of it, or a dispute about it."""

_MISFITS: Final = (RefusedError, ScriptRanOutError, RecordError, ClashError, UnclearError)
"""What shows while a hand is judged that it cannot be one of the ruleset at all."""
_MOST_TRAILS: Final = 400
"""How many replays are kept to be taken up again."""


def play(source: Source, rules: Ruleset) -> ReplayedHand | Trip:
    """Replay a record by a ruleset that it may not name; a Trip where that cannot be done."""
    return _unless_misfit(source, lambda: replay(source.record, rules))


def shortly(source: Source, rules: Ruleset, *, why: bool = False) -> ReplayedHand | Trip:
    """Replay a record no further than to its first certain fault, which names its rule `why`."""
    return _unless_misfit(source, lambda: first_fault(source.record, rules, why=why))


def _unless_misfit(source: Source, played: Callable[[], ReplayedHand]) -> ReplayedHand | Trip:
    try:
        return played()
    except _MISFITS as error:
        rule = getattr(error, "rule", "")
        says = "this hand cannot be played by this ruleset"
        return Trip(source.file, 1, rule, says, str(error))


def trips(source: Source, played: ReplayedHand | Trip) -> tuple[Trip, ...]:
    """Return the certain faults of a replayed record."""
    if isinstance(played, Trip):
        return (played,)
    return tuple(_trip(source, fault) for fault in played.faults if not fault.follows)


def _trip(source: Source, fault: RecordFault) -> Trip:
    if fault.line == HEAD:
        line = source.head.get(fault.field or "deal", 1)
    else:
        line = source.numbers[fault.line]
    return Trip(source.file, line, fault.rule, fault.says, fault.ruled)


def _judged(source: Source, played: ReplayedHand | Trip) -> JudgedRecord:
    trip = next(iter(trips(source, played)), None)
    if trip is not None:
        far = 1 + sum(number >= trip.line for number in source.numbers)
        return JudgedRecord(trip, gap=False, unjudged=False, unfinished=False, distance=far)
    assert not isinstance(played, Trip)  # noqa: S101 - a Trip is a fault
    stopped = played.stopped if played.steps else 0
    return JudgedRecord(
        None,
        gap=any(note.kind == "gap" for note in played.notes),
        unjudged=stopped is not None,
        unfinished=stopped is None and not played.finished,
        distance=0 if stopped is None else len(source.record.lines) - stopped,
    )


@dataclass(frozen=True, slots=True)
class Fit:
    """How records fit a ruleset.

    Attributes:
        rules: The ruleset.
        against: The hands that contradict it, each with its first certain fault.
        tried: How many records were judged: all, or so many that the ruleset is out of the
            question.
        gaps: How many records leave something out that goes without saying under this ruleset.
        unjudged: How many records cannot be judged to their end.
        distance: How far they are from it: all lines from the first fault of each record on, and
            all that were not judged.  The cause of a fault lies before it, and what comes after may
            follow from it.
        unfinished: How many others end before the hand does.
    """

    rules: Ruleset
    against: tuple[tuple[Hand, Trip], ...]
    tried: int
    gaps: int = 0
    unjudged: int = 0
    distance: int = 0
    unfinished: int = 0

    @property
    def trips(self) -> tuple[Trip, ...]:
        """The first certain fault of each hand that has one."""
        return tuple(trip for _, trip in self.against)

    @property
    def fits(self) -> bool:
        """Whether no record breaks a rule."""
        return not self.against

    @property
    def name(self) -> str:
        """The name of the ruleset."""
        return self.rules.name

    @property
    def points(self) -> dict[str, int]:
        """How many records each point trips first, the worst first; '' where there is none."""
        found: dict[str, int] = {}
        for trip in self.trips:
            found[trip.point] = found.get(trip.point, 0) + 1
        return dict(sorted(found.items(), key=lambda item: -item[1]))

    @property
    def rank(self) -> tuple[float, float, float]:
        """The less, the nearer: how many of the records trip, and how early."""
        tried = self.tried or 1
        return len(self.against) / tried, self.distance / tried, self.gaps / tried


@dataclass(slots=True)
class Replays:
    """Records that are judged by one ruleset after another; none twice for the same choices.

    A ruleset that looks up something otherwise than another did takes up the replay of that one
    where it does so for the first time.

    Attributes:
        lines: How many lines were really replayed.
    """

    lines: int = 0
    _heard: dict[int, tuple[Source, Heard[JudgedRecord]]] = field(
        default_factory=dict[int, "tuple[Source, Heard[JudgedRecord]]"]
    )
    _trails: deque[tuple[int, Trail]] = field(
        default_factory=lambda: deque[tuple[int, Trail]](maxlen=_MOST_TRAILS)
    )
    _open: tuple[Ruleset, Book] | None = None

    def judged(self, source: Hand, rules: Ruleset, *, keep: bool = True) -> JudgedRecord:
        """Judge a hand, unless a ruleset that agrees on all that was looked up has judged it.

        What is replayed is kept to be taken up again by rulesets that differ a little, unless it is
        not to `keep`.
        """
        if isinstance(source, DisputedHand):
            return source.judged(rules)
        book = self._book(rules)
        if source.record.version is not None or book.versions:
            # That a version is out of place is told by rulesets' names.
            self.lines += len(source.record.lines)
            return _judged(source, shortly(source, rules))
        _, heard = self._heard.setdefault(id(source), (source, Heard()))
        known = heard.recall(rules, book)
        if known is not None:
            return known
        trail = self._trail(source, rules, book)
        tracer = Tracer(rules, book, [stage.looked_up for stage in trail])
        steps = Steps(tracer, trail, keep=keep)
        since = trail[-1].mark if trail else None
        opened = tracer.opened()
        played = _unless_misfit(
            source, lambda: first_fault(source.record, opened, since, steps.on_line)
        )
        self.lines += steps.lines
        if keep:
            self._trails.append((id(source), steps.trail))
        return heard.keep(rules, book, tracer.trace(), _judged(source, played))

    def _trail(self, source: Source, rules: Ruleset, book: Book) -> Trail:
        """Return how far the replay by some ruleset goes that agrees the longest."""
        best: Trail = ()
        for mine, trail in self._trails:
            if mine == id(source):
                fits = tuple(takewhile(lambda stage: stage.looked_up.fits(rules, book), trail))
                if fits and (not best or fits[-1].mark.place > best[-1].mark.place):
                    best = fits
        return best

    def _book(self, rules: Ruleset) -> Book:
        if self._open is None or self._open[0] is not rules:
            self._open = rules, book_of(rules)
        return self._open[1]


class Stage(NamedTuple):
    """Where a replay stood, and what had been looked up since the stage before."""

    looked_up: Trace
    mark: Bookmark


Trail = tuple[Stage, ...]
"""The stages of a replay: at each of them it goes on to look up something new."""


class Steps:
    """Follows a replay, and marks where it looks up something new."""

    def __init__(self, tracer: Tracer, trail: Trail, *, keep: bool) -> None:
        """Begin where an earlier replay is taken up; mark nothing that nobody is to `keep`."""
        self._tracer, self._keep = tracer, keep
        self._stages = list(trail)
        self._before = tracer.trace()
        self._size = tracer.size
        self.lines = 0

    def on_line(self, place: int, playing: Playing, skip: set[int]) -> None:
        """Mark the place; that of the last line stands for it if nothing was looked up since."""
        self.lines += 1
        if not self._keep:
            return
        mark = marked(place, playing, skip)
        if self._stages and self._tracer.size == self._size:
            self._stages[-1] = Stage(self._stages[-1].looked_up, mark)
            return
        now = self._tracer.trace()
        self._stages.append(Stage(now.beyond(self._before) if self._stages else now, mark))
        self._before, self._size = now, self._tracer.size

    @property
    def trail(self) -> Trail:
        """The stages so far."""
        return tuple(self._stages)


def fit(
    sources: Sequence[Hand],
    rules: Ruleset,
    replays: Replays | None = None,
    most: int | None = None,
) -> Fit:
    """Judge hands by a ruleset, until `most` of them have spoken against it; all without."""
    replays = replays or Replays()
    found: list[tuple[Hand, Trip]] = []
    tried = gaps = unjudged = distance = unfinished = 0
    for source in sources:
        one = replays.judged(source, rules)
        tried += 1
        gaps += one.gap
        unjudged += one.unjudged
        unfinished += one.unfinished
        distance += one.distance
        if one.trip is not None:
            found.append((source, one.trip))
            if len(found) == most:
                break
    return Fit(rules, tuple(found), tried, gaps, unjudged, distance, unfinished)


def exactly(found: Fit) -> Fit:
    """Return a fit whose faults name the rule behind each, as a hand that says why tells it."""
    exact = (_exact(hand, found.rules) or trip for hand, trip in found.against)
    return replace(
        found,
        against=tuple((hand, trip) for (hand, _), trip in zip(found.against, exact, strict=True)),
    )


def _exact(hand: Hand, rules: Ruleset) -> Trip | None:
    """Return the first certain fault of a hand."""
    if isinstance(hand, DisputedHand):
        return hand.judged(rules).trip
    return next(iter(trips(hand, shortly(hand, rules, why=True))), None)


def everything(hand: Hand, rules: Ruleset) -> tuple[Trip, ...]:
    """Return every certain fault of a hand; what follows from one is left out."""
    return hand.trips(rules) if isinstance(hand, DisputedHand) else trips(hand, play(hand, rules))
