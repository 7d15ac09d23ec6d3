"""Hands as evidence: where they break rules, what they show, and the choices that explain them.

How far a hand is from a ruleset tells which few choices to change.
"""

import tomllib
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import takewhile
from pathlib import Path
from typing import Any, Final, NamedTuple

from sabacc import spec
from sabacc.conformance.search import Evidence, SearchBudget, Space, infer, is_dialect
from sabacc.engine import RefusedError, ScriptRanOutError
from sabacc.engine.events import Acted, Bombed, Changed, Event, Over, Paid, Reshuffled, Rolled, Tied
from sabacc.engine.play import CompiledRules, compile_rules
from sabacc.engine.tracing import Trace, Tracer
from sabacc.notation.forms import RecordError
from sabacc.protocol.dependency_cache import CacheTree
from sabacc.records.hand_record import Act, Pays, PotHolds, Record, Round, Wins
from sabacc.records.replaying.knowledge import ClashError, UnclearError
from sabacc.records.replaying.playing import Playing, ReplayedHand
from sabacc.records.replaying.replay import OnLine, replay, unwatched
from sabacc.records.text.reader import Source, as_differences, with_choices
from sabacc.spec.alternatives import alternatives
from sabacc.spec.model import Point
from sabacc.spec.points import POINTS, point_of_rule
from sabacc.spec.rulesets import Choice, Ruleset, RulesetError, assemble, builtin, option_names
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
        # how far the replay by some ruleset goes that agrees the longest
        agreed = (
            tuple(takewhile(lambda stage: stage.looked_up.agrees(rules, compiled), trail))
            for mine, trail in self._trails
            if mine == id(source)
        )
        trail = max(filter(None, agreed), key=lambda trail: trail[-1].mark.line, default=())
        tracer = Tracer(rules, compiled, [stage.looked_up for stage in trail])
        steps = Steps(tracer, trail, keep=keep)
        since = trail[-1].mark if trail else None
        opened = tracer.with_compiled()
        played = play(source, opened, first=True, since=since, on_line=steps.on_line)
        self.lines += steps.lines
        if keep:
            self._trails.append((id(source), steps.trail))
        return heard.store(rules, compiled, tracer.trace(), _judged(source, played))


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


# How many choices of a named ruleset are changed at the most to make records fit
_MOST_CHANGES: Final = 8

_ENDLESS: Final = 10**9
_MOST_STARTS: Final = 2
# How many hands are asked at the most what to change
_MOST_LEADS: Final = 3
_GOOD_ENOUGH: Final = (0, 1)
# The point that is changed first: what a table pays before a hand is what houses change most
_ANTE: Final = "ante.amount"
_LIMIT: Final = "betting.limit"
# Points whose numbers are limits: of those that fit the least is the one that hands reach
_AT_MOST: Final = frozenset({_LIMIT, "betting.raises", "pots.hand-cap"})
# Points before whose numbers nobody acts: of those that fit the greatest is reached
_AT_LEAST: Final = frozenset({"calling.earliest-round", "calling.earliest-turn"})
# How often the highest bet is seen before it is believed to be a limit
_REACHED: Final = 3
# A ruleset by which one hand in so many leaves something out is not the nearest
_GAPS: Final = 3
# How many different numbers are tried at the most beside the small ones; the common ones first
_MOST: Final = 60
_MOST_ANTES: Final = 4
_SMALL: Final = range(1, 11)
_PERCENT: Final = "percent"


def antes_of(hands: Iterable[Source]) -> tuple[int, ...]:
    """Return what everybody seems to have paid before the first bet, the most usual first."""
    found = Counter(ante for hand in hands for ante in _antes(hand.record) if ante > 0)
    return tuple(number for number, _ in found.most_common(_MOST_ANTES))


def others(
    rules: Ruleset, point: Point, numbers: Iterable[int], *, dialects: bool = False
) -> list[Choice]:
    """Return what may be chosen on a point instead: of numbers those nearest to its own first.

    Of limits come the tightest first, and none last.  A percentage may be any: no line of a record
    names it, but only what it comes to.
    """
    mine = rules.choices[point.id]
    usual = mine.number or 0
    near = sorted({*numbers, usual - 1, usual + 1}, key=lambda number: abs(number - usual))
    choices = alternatives(rules, point, near, dialects=dialects)
    bound = point.numbers.get(_PERCENT)
    if choices and bound is not None:
        choices += [Choice(_PERCENT, number) for number in range(bound.least, bound.most + 1)]
    way = (point.id in _AT_MOST) - (point.id in _AT_LEAST)
    if way:
        choices.sort(key=lambda choice: way * (choice.number or way * _ENDLESS))
    return [choice for choice in dict.fromkeys(choices) if choice != mine]


def _named(record: Record) -> Iterator[int]:
    for line in record.lines:
        match line:
            case Act() | Pays() | PotHolds() | Wins():
                yield line.amount
            case Round():
                yield line.number
            case _:
                pass


def _antes(record: Record) -> Iterator[int]:
    """Yield what each seat paid before the first bet, as far as a hand pot tells it later on.

    The bets of the first round are added up as if nobody ran out of credits.
    """
    paid: dict[str, int] = {}
    before = 0 if record.antes_paid else record.hand_pot
    level = 0
    for line in record.lines:
        match line:
            case Act(seat, "bet" | "raise", amount):
                level = paid[seat] = level + amount
            case Act(seat, "match"):
                paid[seat] = level
            case PotHolds("hand-pot", amount):
                ante, rest = divmod(amount - before - sum(paid.values()), len(record.deal) or 1)
                if not rest:
                    yield ante
                return
            case Round(number) if number > 1:
                return
            case _:
                pass


@dataclass(frozen=True, slots=True)
class Mended:
    """A named ruleset with a few changes, by which records fit better.

    Attributes:
        base: The name of the ruleset, with options that were added.
        changes: The choices that were changed, by their points.
        fit: How the records fit the ruleset with these changes.
        distance: How many lines stand from the first violation of each hand on.
        gain: How many fewer that are than by the ruleset before.
    """

    base: str
    changes: dict[str, Choice]
    fit: Fit
    distance: int = 0
    gain: int = 0

    @property
    def name(self) -> str:
        """The ruleset as a record names it: `standard+nearest with penalties.caller none`."""
        return with_choices(self.base, self.changes)

    @property
    def rank(self) -> tuple[int, int]:
        """The less, the better: how far records are from it, and by how much it is changed."""
        options = self.base.count("+") + self.base.count("-")  # standard+nearest, forum-rebel
        return self.fit.distance, options + len(self.changes)

    def flipped(self, point: str, choice: Choice) -> "Mended":
        """Make another choice; hands have not judged it yet."""
        rules = self.fit.rules.flipped(point, choice)
        return Mended(self.base, {**self.changes, point: choice}, Fit(rules, (), 0))


@dataclass
class HandEvidence(Evidence[Mended, Mended, tuple[Source, int]]):
    """Hands that are judged by one changed ruleset after another.

    Attributes:
        sources: The hands.
        replays: What is known of how rulesets judge them.
        first: The hands in the order in which they are tried, the shortest first: what refuted the
            last choice often refutes the next.
        best: The best changed ruleset so far, also when the search is interrupted.
    """

    sources: Sequence[Source]
    replays: Replays = field(default_factory=Replays)
    best: Mended | None = None
    first: list[Source] = field(init=False)

    def __post_init__(self) -> None:
        """Begin with the shortest hand."""
        self.first = sorted(self.sources, key=lambda hand: len(hand.record.lines))

    @property
    def spent(self) -> bool:
        """Whether no more may be replayed."""
        return self.replays.budget.lines <= 0

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """Numbers that the table may have agreed on, in order: small ones, and those of hands.

        Those of hands are what everybody seems to have paid before the first bet, and every amount
        and round that is named.
        """
        found = Counter(number for hand in self.sources for number in _named(hand.record))
        common = {number for number, _ in found.most_common(_MOST)}
        every = {*_SMALL, *antes_of(self.sources), *common}
        return tuple(sorted(number for number in every if number > 0))

    def stages(self, now: Mended) -> Iterator[tuple[Iterable[Mended], tuple[Source, int]]]:
        """Lead from the hands with the earliest violations to changes.

        The cause of a violation lies before it, so that hand alone says what there is to be
        changed: most changes do not move its violation, and are not tried on any other hand.
        """
        if not now.fit.fits:
            changes = list(self._changes(now))
            against = sorted(now.fit.against, key=lambda one: one[1].line)[:_MOST_LEADS]
            yield from (
                (changes, (hand, self.distance(hand, now.fit.rules))) for hand, _ in against
            )

    def explains(
        self,
        now: Mended,  # noqa: ARG002 - how far the hand is from it is known
        candidate: Mended,
        lead: tuple[Source, int],
    ) -> bool:
        """Return whether a change moves the first violation of a hand further down."""
        hand, distance = lead
        return not self.spent and self.distance(hand, candidate.fit.rules) < distance

    def score(self, now: Mended, candidate: Mended, beat: int) -> Mended | None:
        """Count by how many lines a change brings all hands nearer."""
        most = now.distance - beat
        distance = self.beyond(candidate.fit.rules, most)
        if distance >= most:
            return None
        return replace(candidate, distance=distance, gain=now.distance - distance)

    def confirm(self, now: Mended, scored: Mended) -> Mended:  # noqa: ARG002 - it is scored
        """Judge all hands by a changed ruleset."""
        rules = replace(scored.fit.rules, name=scored.name)
        return replace(scored, fit=fit(self.sources, rules, self.replays))

    def refutes(self, rules: Ruleset) -> Trip | None:
        """Return the first certain violation of a hand, None where all fit."""
        for place, source in enumerate(self.first):
            trip = self._judged(source, rules).trip
            if trip is not None:
                self.first.insert(0, self.first.pop(place))
                return trip
        return None

    def beyond(self, rules: Ruleset, most: int) -> int:
        """Count the lines from the first certain violation of each hand on; stops at `most`.

        The cause of a violation lies before it, and what comes after it may follow from it: a
        change that moves the first one further down is on the way.
        """
        lines = 0
        for source in self.first:
            lines += self.distance(source, rules)
            if lines >= most:
                break
        return lines

    def distance(self, source: Source, rules: Ruleset) -> int:
        """Return how many lines of a hand stand from its first certain violation on."""
        judged = self._judged(source, rules)
        return judged.distance if judged.trip is not None else 0

    def _judged(self, source: Source, rules: Ruleset) -> JudgedRecord:
        before = self.replays.lines
        judged = self.replays.judged(source, rules, keep=False)
        self.replays.budget.lines -= self.replays.lines - before + 1
        return judged

    def mend(self, nearest: Sequence[Fit]) -> Mended | None:
        """Change a few choices so that hands fit better; None where no change helps.

        `nearest` are named rulesets, the nearest first.  The nearest one of each family is changed,
        and of those that fit the one with the fewest changes is returned.  One that does not fit is
        returned only if fewer hands contradict it than the nearest named ruleset as it is.
        """
        families = {one.name.partition("+")[0]: one for one in reversed(nearest)}
        starts: list[Mended] = []
        for family in sorted(families.values(), key=nearest.index):
            plain = Mended(family.name, {}, family)
            antes = alternatives(family.rules, POINTS[_ANTE], antes_of(self.sources))
            tried = [plain, *(plain.flipped(_ANTE, choice) for choice in antes)]
            scored = [replace(it, distance=self.beyond(it.fit.rules, _ENDLESS)) for it in tried]
            starts.append(min(scored, key=lambda start: start.distance))
        starts.sort(key=lambda start: start.distance)
        base = starts[0].base.partition("-")[0]  # forum for forum-rebel: it may differ by less
        chosen = [*starts[:_MOST_STARTS], *(it for it in starts[_MOST_STARTS:] if it.base == base)]
        chosen.sort(key=lambda start: (start is not starts[0], start.base != base))
        for start in [self.confirm(start, start) for start in chosen]:
            changed = start
            for step in infer(self, start, _MOST_CHANGES - len(start.changes)):
                changed = step.best
            if changed.changes and (self.best is None or changed.rank < self.best.rank):
                self.best = changed
            if self.best is not None and self.best.rank <= _GOOD_ENOUGH:
                break
        least = len(fit(self.sources, nearest[0].rules, self.replays).against)
        if self.best is None or len(self.best.fit.against) >= least:
            return None
        return self._plainest(self._limited(self.best))

    def without_gaps(self, near: Fit) -> Mended | None:
        """Change one choice of a ruleset that fits, so that no hand leaves anything out.

        Many hands that leave out the same are no careless records: it is not done at that table.
        """
        if near.gaps < _GAPS or near.gaps * _GAPS < len(self.sources):
            return None
        for ((point, choice),) in Space(others).singles(near.rules, self.numbers):
            changed = Mended(near.name, {}, near).flipped(point, choice)
            if self.spent:
                return None
            if self.refutes(changed.fit.rules) is None:
                judged = self.confirm(changed, changed)
                if not judged.fit.gaps:
                    return self._plainest(judged)
        return None

    def _limited(self, mended: Mended) -> Mended:
        """Make a changed limit of bets the highest bet that was seen, if it was seen often."""
        base, rules = builtin(mended.base.partition("+")[0]), mended.fit.rules
        if rules.choices[_LIMIT] == base.choices[_LIMIT]:
            return mended
        for choice in others(rules, POINTS[_LIMIT], self.numbers):
            limited = mended.flipped(_LIMIT, choice)
            if choice.number is not None and self.refutes(limited.fit.rules) is None:
                reached = [
                    line
                    for hand in self.sources
                    for line in hand.record.lines
                    if isinstance(line, Act)
                    and line.does in {"bet", "raise"}
                    and line.amount == choice.number
                ]
                return self.confirm(mended, limited) if len(reached) >= _REACHED else mended
        return mended

    def _plainest(self, mended: Mended) -> Mended:
        """Describe a changed ruleset by the base from which it differs the least."""
        base, own = as_differences(mended.fit.rules)
        changes = {point: Choice.parse(choice) for point, choice in own.items()}
        plain = replace(mended, base=base, changes=changes)
        rules = replace(mended.fit.rules, name=plain.name)
        return replace(plain, fit=replace(mended.fit, rules=rules))

    def _changes(self, now: Mended) -> Iterator[Mended]:
        """Yield what may be changed: options, the ante, the points of violations, then all.

        Choices that no document has come last.
        """
        rules, tripping = now.fit.rules, now.fit.points
        base, *have = now.base.split("+")
        for option in (name for name in option_names(base) if name not in have):
            try:
                added = builtin(f"{now.base}+{option}")
            except RulesetError:  # it contradicts an option that is there
                continue
            own = {point: rules.made[point] for point in now.changes if point in rules.made}
            mixed = assemble(added.name, {**added.made, **own})
            yield Mended(added.name, now.changes, Fit(mixed, (), 0))
        space = Space(partial(others, dialects=True))
        changes = [change for (change,) in space.singles(rules, self.numbers)]
        changes.sort(key=lambda change: (change[0] != _ANTE, -tripping.get(change[0], 0)))
        yield from (now.flipped(point, choice) for point, choice in sorted(changes, key=is_dialect))
