"""One hand as evidence: where it breaks a rule, how far it is from a ruleset, what it can show."""

import tomllib
from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path
from typing import Any, Final, NamedTuple

from sabacc import spec
from sabacc.conformance.search import SearchBudget
from sabacc.engine import RefusedError, ScriptRanOutError
from sabacc.engine.events import Acted, Bombed, Changed, Event, Over, Paid, Reshuffled, Rolled, Tied
from sabacc.engine.play import CompiledRules, compile_rules
from sabacc.engine.tracing import Trace, Tracer
from sabacc.notation.forms import RecordError
from sabacc.protocol.dependency_cache import CacheTree
from sabacc.records.replaying.knowledge import ClashError, UnclearError
from sabacc.records.replaying.playing import Playing, ReplayedHand
from sabacc.records.replaying.replay import OnLine, replay, unwatched
from sabacc.records.text.reader import Source
from sabacc.spec.points import point_of_rule
from sabacc.spec.rulesets import Ruleset
from sabacc.system.user_input import printable


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
    def place(self) -> str:
        """The line in its file: `friday.hand:12`."""
        return f"{printable(self.file)}:{self.line}"

    @property
    def point(self) -> str:
        """The point of the rule."""
        known = point_of_rule(self.rule)
        return "" if known is None else known[0].id


class JudgedRecord(NamedTuple):
    """How one record fits a ruleset: its first certain fault, and what `Fit` adds up of all."""

    trip: Trip | None
    gap: bool
    unjudged: bool
    unfinished: bool
    distance: int


# What shows while a hand is judged that it cannot be one of the ruleset at all
_MISFITS: Final = (RefusedError, ScriptRanOutError, RecordError, ClashError, UnclearError)
# How many replays are kept to be taken up again
_MOST_TRAILS: Final = 400


def play(
    source: Source,
    rules: Ruleset,
    *,
    first: bool = False,
    since: Playing | None = None,
    on_line: OnLine = unwatched,
) -> ReplayedHand | Trip:
    """Replay a record, as `replay` does, by a ruleset that it may not name; a Trip if none can."""
    try:
        return replay(source.record, rules, first=first, since=since, on_line=on_line)
    except _MISFITS as error:
        rule = getattr(error, "rule", "")
        return Trip(source.file, 1, rule, "this hand cannot be played by this ruleset", str(error))


def trips(source: Source, played: ReplayedHand | Trip) -> tuple[Trip, ...]:
    """Return the certain faults of a replayed record."""
    if isinstance(played, Trip):
        return (played,)
    return tuple(
        Trip(source.file, source.line(fault.line, fault.field), fault.rule, fault.says, fault.ruled)
        for fault in played.faults
        if not fault.follows
    )


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
    against: tuple[tuple[Source, Trip], ...]
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
        return dict(Counter(trip.point for trip in self.trips).most_common())

    @property
    def rank(self) -> tuple[float, float, float]:
        """The less, the nearer: how many of the records trip, and how early."""
        tried = self.tried or 1
        return len(self.against) / tried, self.distance / tried, self.gaps / tried


class Stage(NamedTuple):
    """Where a replay stood, and what had been looked up since the stage before."""

    looked_up: Trace
    mark: Playing


# The stages of a replay: at each of them it goes on to look up something new
_Trail = tuple[Stage, ...]


@dataclass(slots=True)
class Replays:
    """Records that are judged by one ruleset after another; none twice for the same choices.

    A ruleset that looks up something otherwise than another did takes up the replay of that one
    where it does so for the first time.

    Attributes:
        budget: What judging may use.
        lines: How many lines were really replayed.
    """

    budget: SearchBudget = field(default_factory=SearchBudget)
    lines: int = 0
    _heard: dict[int, tuple[Source, CacheTree[JudgedRecord]]] = field(
        default_factory=dict[int, "tuple[Source, CacheTree[JudgedRecord]]"]
    )
    _trails: deque[tuple[int, _Trail]] = field(
        default_factory=lambda: deque[tuple[int, _Trail]](maxlen=_MOST_TRAILS)
    )
    _open: tuple[Ruleset, CompiledRules] | None = None

    def judged(self, source: Source, rules: Ruleset, *, keep: bool = True) -> JudgedRecord:
        """Judge a hand, unless a ruleset that agrees on all that was looked up has judged it.

        What is replayed is kept to be taken up again by rulesets that differ a little, unless it is
        not to `keep`.
        """
        self.budget.check()
        if self._open is None or self._open[0] is not rules:
            self._open = rules, compile_rules(rules)
        compiled = self._open[1]
        if source.record.version is not None or compiled.versions:
            # That a version is out of place is told by rulesets' names.
            self.lines += len(source.record.lines)
            return _judged(source, play(source, rules, first=True))
        _, heard = self._heard.setdefault(id(source), (source, CacheTree()))
        known = heard.cached_result(rules, compiled)
        if known is not None:
            return known
        trail = self._trail(source, rules, compiled)
        tracer = Tracer(rules, compiled, [stage.looked_up for stage in trail])
        steps = Steps(tracer, trail, keep=keep)
        since = trail[-1].mark if trail else None
        opened = tracer.with_compiled()
        played = play(source, opened, first=True, since=since, on_line=steps.on_line)
        self.lines += steps.lines
        if keep:
            self._trails.append((id(source), steps.trail))
        return heard.store(rules, compiled, tracer.trace(), _judged(source, played))

    def _trail(self, source: Source, rules: Ruleset, compiled: CompiledRules) -> _Trail:
        """Return how far the replay by some ruleset goes that agrees the longest."""
        best: _Trail = ()
        for mine, trail in self._trails:
            if mine == id(source):
                fits = tuple(
                    takewhile(lambda stage: stage.looked_up.agrees(rules, compiled), trail)
                )
                if fits and (not best or fits[-1].mark.line > best[-1].mark.line):
                    best = fits
        return best


class Steps:
    """Follows a replay, and marks where it looks up something new."""

    def __init__(self, tracer: Tracer, trail: _Trail, *, keep: bool) -> None:
        """Begin where an earlier replay is taken up; mark nothing that nobody is to `keep`."""
        self._tracer, self._keep = tracer, keep
        self._stages = list(trail)
        self._before = tracer.trace()
        self._size = tracer.size
        self.lines = 0

    def on_line(self, playing: Playing) -> None:
        """Mark the place; that of the last line stands for it if nothing was looked up since."""
        self.lines += 1
        if not self._keep:
            return
        mark = playing.copy()
        if self._stages and self._tracer.size == self._size:
            self._stages[-1] = Stage(self._stages[-1].looked_up, mark)
            return
        now = self._tracer.trace()
        self._stages.append(Stage(now.without(self._before) if self._stages else now, mark))
        self._before, self._size = now, self._tracer.size

    @property
    def trail(self) -> _Trail:
        """The stages so far."""
        return tuple(self._stages)


def fit(
    sources: Sequence[Source],
    rules: Ruleset,
    replays: Replays | None = None,
    most: int | None = None,
) -> Fit:
    """Judge hands by a ruleset, until `most` of them have spoken against it; all without."""
    replays = replays or Replays()
    judged: list[JudgedRecord] = []
    against: list[tuple[Source, Trip]] = []
    for source in sources:
        judged.append(replays.judged(source, rules))
        if (trip := judged[-1].trip) is not None:
            against.append((source, trip))
            if len(against) == most:
                break
    return Fit(
        rules,
        tuple(against),
        tried=len(judged),
        gaps=sum(each.gap for each in judged),
        unjudged=sum(each.unjudged for each in judged),
        distance=sum(each.distance for each in judged),
        unfinished=sum(each.unfinished for each in judged),
    )


def everything(hand: Source, rules: Ruleset) -> tuple[Trip, ...]:
    """Return every certain fault of a hand; what follows from one is left out."""
    return trips(hand, play(hand, rules))


_TABLES: Final[Mapping[str, Any]] = tomllib.loads(
    Path(spec.__file__).with_name("look_for.toml").read_text(encoding="utf-8")
)
NOBODY: Final[Mapping[str, str]] = _TABLES["nobody"]
"""The actions by which points are shown, and how it is said that there were none."""
LOOKS: Final[Mapping[str, Mapping[str, str]]] = _TABLES["look-for"]
"""For each point that a hand can show, its `deed`, a key of `NOBODY`, and what to `watch` then."""


def deeds(hands: Iterable[ReplayedHand]) -> dict[str, int]:
    """Count in played hands what shows points: for each key of `NOBODY` how often it happened."""
    found = Counter(dict.fromkeys(NOBODY, 0))
    for played in hands:
        found["hand"] += bool(played.steps)
        for step in played.steps:
            shown = any(isinstance(event, Over) for event in step.events)
            found["showdown"] += shown and len(step.after.state.active) > 1
            found.update(deed for event in step.events for deed in _deeds(event))
    return found


def _deeds(event: Event) -> tuple[str, ...]:  # noqa: PLR0911 - one answer for each kind of event
    match event:
        case Acted(_, "trade" | "drop" as does):
            return (does, "give")
        case Acted(_, does):
            return (does,) if does in NOBODY else ()
        case Paid(rule=rule):
            return ("ante",) if rule.startswith("ante.") else ()
        case Rolled(comes=comes):
            return ("die", "shift") if comes else ("die",)
        case Bombed():
            return ("bomb",)
        case Tied():
            return ("demise",)
        case Changed():
            return ("change",)
        case Reshuffled():
            return ("reshuffle",)
        case _:
            return ()


def look(point: str, seen: Mapping[str, int]) -> str:
    """Say what to look for to tell the choices on a point apart, and why it is not shown yet.

    `seen` is what `deeds` counted.
    """
    if point not in LOOKS:
        return "a hand in which it matters"
    deed, watch = LOOKS[point]["deed"], LOOKS[point]["watch"]
    return watch if seen.get(deed) else f"{watch}: {NOBODY[deed]} in these hands"
