"""Which ruleset are we playing?  What hand records say for and against each one."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sabacc.arbiter.classifying.evidence import Fit, Replays, Trip, fit, play, trips
from sabacc.arbiter.classifying.evidence_flips import Mended, Trials, mend
from sabacc.arbiter.classifying.evidence_points import LOOKS, NOBODY, deeds, look
from sabacc.arbiter.classifying.evidence_slips import ButFor, Slip, but_for, reread
from sabacc.records.random_play import random_hand
from sabacc.records.replaying.replay import replay
from sabacc.records.sessions import each_hand
from sabacc.records.text.named_rules import named
from sabacc.spec.alternatives import alternatives
from sabacc.spec.points import POINTS, point_of_rule
from sabacc.spec.rulesets import NOT_APPLICABLE, Choice, RulesetError, builtin, builtin_names

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from sabacc.records.random_play import Play
    from sabacc.records.replaying.replayed import Played
    from sabacc.records.text.reader import Source
    from sabacc.spec.rulesets import Ruleset

MOST_LINES: Final = 400_000
"""How many lines are replayed at the most to judge single choices: a minute or so."""
MOST_APART: Final = 12
"""How many pairs of rulesets are told apart at the most."""
_WAYS: Final[tuple[tuple[Play, int], ...]] = (("random", 20), ("people", 8))
"""How many hands are played in each way for an example: first short ones, then showdowns."""
_SEATS: Final = (2, 5)


@dataclass(frozen=True, slots=True)
class Named:
    """The ruleset that records name in their heads.

    Attributes:
        name: The name, with the choices of the house.
        hands: How many records name it.
        fit: How these records fit it; None where there is no such ruleset.
        trouble: Why there is none.
    """

    name: str
    hands: int
    fit: Fit | None
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class Settled:
    """What records say on one point.

    Attributes:
        point: The point.
        mine: The choice of the ruleset that fits best.
        fits: Other choices by which no record breaks a rule.
        refuted: The others, each with the first fault that refutes it.
        untried: Choices for which there was no time.
    """

    point: str
    mine: Choice
    fits: tuple[Choice, ...]
    refuted: tuple[tuple[Choice, Trip], ...]
    untried: tuple[Choice, ...] = ()

    @property
    def silent(self) -> bool:
        """Whether the records say nothing about it."""
        return not self.refuted and not self.untried

    @property
    def settled(self) -> bool:
        """Whether no other choice fits."""
        return not self.fits and not self.untried


@dataclass(frozen=True, slots=True)
class Differs:
    """A point on which two rulesets differ: both choices, and what would show which it is."""

    point: str
    one: Choice
    other: Choice
    look: str


@dataclass(frozen=True, slots=True)
class Example:
    """Something that is legal in one ruleset and not in the other: what is done, and why not."""

    by: str
    against: str
    says: str
    ruled: str
    rule: str


@dataclass(frozen=True, slots=True)
class Apart:
    """Two rulesets that both fit: the points on which they differ, and examples."""

    one: str
    other: str
    differs: tuple[Differs, ...]
    examples: tuple[Example, ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """What records say about the ruleset.

    Attributes:
        hands: How many records there are.
        fits: The rulesets whose rules no record breaks, those with the fewest gaps first.
        nearly: All others, the nearest first.
        named: The rulesets that the heads name.
        mended: Where none fits, the nearest one with a few other choices.
        around: The ruleset on whose points `points` is.
        judged: How many records fit it: by those alone points are judged.
        points: What the records say on each point that it leaves a choice.
        apart: What would tell those that fit from one another.
        slips: Headings that are out of order by themselves, and were not held against any ruleset.
        but_for: Where none fits, the nearest one if a few lines alone speak against it.
    """

    hands: int
    fits: tuple[Fit, ...]
    nearly: tuple[Fit, ...]
    named: tuple[Named, ...]
    mended: Mended | None
    around: Fit
    judged: int
    points: tuple[Settled, ...]
    apart: tuple[Apart, ...]
    slips: tuple[Slip, ...] = ()
    but_for: ButFor | None = None

    @property
    def families(self) -> tuple[str, ...]:
        """The rulesets that fit without their options, each once."""
        return tuple(dict.fromkeys(found.name.partition("+")[0] for found in self.fits))

    @property
    def verdict(self) -> str:
        """One of `one`, `options` (one ruleset, its options open), `several`, `none`."""
        if not self.fits:
            return "none"
        if len(self.fits) == 1:
            return "one"
        return "options" if len(self.families) == 1 else "several"


def candidates() -> tuple[Ruleset, ...]:
    """Return every built-in ruleset, without options first, then with each single one."""
    names = sorted(builtin_names(), key=lambda name: "+" in name)
    return tuple(builtin(name) for name in names)


def classify(
    sources: Sequence[Source],
    rulesets: Sequence[Ruleset] = (),
    on_progress: Callable[[str, int, int], None] | None = None,
    most_lines: int = MOST_LINES,
) -> Finding:
    """Say which rulesets records fit, whatever their heads name.

    `sources` holds one record at least.  `rulesets` are those to choose from, all built-in ones
    where empty.  `on_progress` is told what is being judged, and how many of how many.  Once
    `most_lines` lines have been replayed, further choices on single points are left untried.
    """
    among = tuple(rulesets) or candidates()
    report = on_progress or _ignore
    sources, slips = reread([hand for source in sources for hand in each_hand(source)], among)
    replays = Replays()
    judged: list[Fit] = []
    for done, rules in enumerate(among):
        report("rulesets", done, len(among))
        judged.append(fit(sources, rules, replays))
    fits = sorted((one for one in judged if one.fits), key=lambda one: (one.gaps, one.unjudged))
    nearly = sorted(
        (one for one in judged if not one.fits),
        key=lambda one: (one.distance, len(one.trips), one.gaps),
    )
    trials = Trials(sources, most_lines, replays)
    report("changed rulesets", 0, 1)
    mended = None if fits else mend(trials, nearly)
    around = fits[0] if fits else (nearly[0] if mended is None else mended.fit)
    sound, seen = _sound(sources, around.rules)
    return Finding(
        hands=len(sources),
        fits=tuple(fits),
        nearly=tuple(nearly),
        named=tuple(_named(sources, replays)),
        mended=mended,
        around=around,
        judged=len(sound),
        points=tuple(_points(Trials(sound, trials.left, replays), around.rules, report))
        if sound
        else (),
        apart=tuple(_apart(one, other, seen) for one, other in _pairs(fits)),
        slips=slips,
        but_for=None if fits else but_for(nearly, len(sources)),
    )


def _ignore(_what: str, _done: int, _total: int) -> None:
    """Tell nobody how far it has come."""


def _sound(sources: Sequence[Source], rules: Ruleset) -> tuple[list[Source], dict[str, int]]:
    """Return the records without a certain fault, and what is done in them."""
    sound: list[Source] = []
    hands: list[Played] = []
    for source in sources:
        played = play(source, rules)
        if not isinstance(played, Trip) and not trips(source, played):
            sound.append(source)
            hands.append(played)
    return sound, deeds(hands)


def _named(sources: Sequence[Source], replays: Replays) -> Iterator[Named]:
    """Judge the records by the rulesets that they name."""
    groups: dict[str, list[Source]] = {}
    for source in sources:
        record = source.record
        own = ", ".join(f"{point} {choice}" for point, choice in record.choices.items())
        name = f"{record.ruleset} with {own}" if own else record.ruleset
        groups.setdefault(name, []).append(source)
    for name, mine in groups.items():
        record = mine[0].record
        try:
            rules = named(record.ruleset, record.choices)
        except RulesetError as error:
            yield Named(name, len(mine), None, str(error))
        else:
            yield Named(name, len(mine), fit(mine, rules, replays))


def _points(
    trials: Trials, rules: Ruleset, report: Callable[[str, int, int], None]
) -> Iterator[Settled]:
    """Change every point by itself, and see which records that contradicts."""
    for done, point in enumerate(POINTS.values()):
        report("points", done, len(POINTS))
        others = alternatives(rules, point)
        fits: list[Choice] = []
        refuted: list[tuple[Choice, Trip]] = []
        untried: list[Choice] = []
        for choice in others:
            if trials.spent:
                untried.append(choice)
                continue
            trip = trials.refutes(rules.flipped(point.id, choice))
            if trip is None:
                fits.append(choice)
            else:
                refuted.append((choice, trip))
        if others:
            mine = rules.choices[point.id]
            yield Settled(point.id, mine, tuple(fits), tuple(refuted), tuple(untried))


def _pairs(fits: Sequence[Fit]) -> list[tuple[Ruleset, Ruleset]]:
    """Pair rulesets that fit: each one that has options with its base, the others with the best."""
    rules = {one.name: one.rules for one in fits}
    return [
        (rules.get(name.partition("+")[0], fits[0].rules) if "+" in name else fits[0].rules, other)
        for name, other in list(rules.items())[1 : MOST_APART + 1]
    ]


def _apart(one: Ruleset, other: Ruleset, seen: Mapping[str, int]) -> Apart:
    """Say what would tell two rulesets apart that both fit."""
    deed = list(NOBODY)
    points = [
        point
        for point in POINTS.values()
        if one.choices[point.id] != other.choices[point.id] and not point.conduct
    ]
    telling = [point for point in points if point.id in LOOKS and _both(one, other, point.id)]
    points = telling or points
    points.sort(key=lambda point: deed.index(LOOKS[point.id].deed) if point.id in LOOKS else 99)
    return Apart(
        one.name,
        other.name,
        tuple(
            Differs(point.id, one.choices[point.id], other.choices[point.id], look(point.id, seen))
            for point in points
        ),
        tuple(
            found
            for by, against in ((one, other), (other, one))
            if (found := _example(by, against, {point.id for point in points}))
        ),
    )


def _both(one: Ruleset, other: Ruleset, point: str) -> bool:
    """Say whether a point exists in both: where it does not, another point says why."""
    return NOT_APPLICABLE not in {one.choices[point].name, other.choices[point].name}


def _example(by: Ruleset, against: Ruleset, points: Collection[str]) -> Example | None:
    """Play hands by one ruleset until one of them breaks a rule of the other.

    A fault on one of the points on which they differ is preferred to what comes of it.
    """
    most = min(rules.choices["table.seats"].number or _SEATS[1] for rules in (by, against))
    found: Example | None = None
    for way, hands in _WAYS:
        for seed in range(hands):
            rng = random.Random(seed)  # noqa: S311 - seeded chance repeats; nothing is a secret
            hand = random_hand(by, seed, min(rng.randint(*_SEATS), most), way)
            for fault in replay(hand, against).faults:
                if fault.follows:
                    continue
                known = point_of_rule(fault.rule)
                one = Example(by.name, against.name, fault.says, fault.ruled, fault.rule)
                if known is not None and known[0].id in points:
                    return one
                found = found or one
    return found
