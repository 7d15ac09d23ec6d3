"""Rulesets with single choices changed, and how records judge them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from sabacc.arbiter.classifying.evidence import (
    DisputedHand,
    Fit,
    Hand,
    JudgedRecord,
    Replays,
    Trip,
    fit,
)
from sabacc.records.hand_record import Act, Pays, PotHolds, Record, Round, Wins
from sabacc.spec.alternatives import alternatives
from sabacc.spec.model import Point
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Choice, Ruleset, RulesetError, assemble, builtin, option_names

_MOST: Final = 60
"""How many different numbers are tried at the most beside the small ones; the common ones first."""
_MOST_ANTES: Final = 4
_SMALL: Final = range(1, 11)
_PERCENT: Final = "percent"


def numbers_of(hands: Sequence[Hand]) -> tuple[int, ...]:
    """Return numbers that a table may have agreed on, in order: small ones, and those of hands.

    Those of hands are what everybody seems to have paid before the first bet, and every amount and
    round that is named.
    """
    found: Counter[int] = Counter()
    for hand in hands:
        if isinstance(hand, DisputedHand):
            found.update(number for each in hand.hearing.numbers().values() for number in each)
        else:
            found.update(_named(hand.record))
    common = {number for number, _ in found.most_common(_MOST)}
    return tuple(sorted(number for number in {*_SMALL, *antes_of(hands), *common} if number > 0))


def antes_of(hands: Iterable[Hand]) -> tuple[int, ...]:
    """Return what everybody seems to have paid before the first bet, the most usual first."""
    found = Counter(
        ante
        for hand in hands
        if not isinstance(hand, DisputedHand)
        for ante in _antes(hand.record)
        if ante > 0
    )
    return tuple(number for number, _ in found.most_common(_MOST_ANTES))


def others(
    rules: Ruleset, point: Point, numbers: Iterable[int], *, dialects: bool = False
) -> list[Choice]:
    """Return what may be chosen on a point instead: of numbers those nearest to its own first.

    A percentage may be any: no line of a record names it, but only what it comes to.
    """
    mine = rules.choices[point.id]
    usual = mine.number or 0
    near = sorted({*numbers, usual - 1, usual + 1}, key=lambda number: abs(number - usual))
    found = alternatives(rules, point, near, dialects=dialects)
    bound = point.numbers.get(_PERCENT)
    if found and bound is not None:
        found += [Choice(_PERCENT, number) for number in range(bound.least, bound.most + 1)]
    return [choice for choice in dict.fromkeys(found) if choice != mine]


def _named(record: Record) -> Iterator[int]:
    """Yield every amount and round that a record names in its lines."""
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


MOST_CHANGES: Final = 8
"""How many choices of a named ruleset are changed at the most to make records fit."""

_ENDLESS: Final = 10**9
_MOST_STARTS: Final = 2
_MOST_LEADS: Final = 3
"""How many hands are asked at the most what to change."""
_GOOD_ENOUGH: Final = (0, 2)
_ANTE: Final = "ante.amount"
"""The point that is changed first: what a table pays before a hand is what houses change most."""


@dataclass(slots=True)
class Trials:
    """Records that are judged by one changed ruleset after another.

    Attributes:
        sources: The records.
        left: How many lines may still be replayed, so that an end is certain.
        first: The records in the order in which they are tried: what refuted the last choice
            often refutes the next.
        replays: What is known of how rulesets judge them.
    """

    sources: Sequence[Hand]
    left: int
    replays: Replays = field(default_factory=Replays)
    first: list[Hand] = field(default_factory=list["Hand"])

    def __post_init__(self) -> None:
        """Begin with the shortest record."""
        self.first = sorted(self.sources, key=_length)

    @property
    def spent(self) -> bool:
        """Whether no more may be replayed."""
        return self.left <= 0

    def refutes(self, rules: Ruleset) -> Trip | None:
        """Return the first certain fault that a hand has by a ruleset, None where all fit."""
        for place, source in enumerate(self.first):
            found = self._judged(source, rules).trip
            if found is not None:
                self.first.insert(0, self.first.pop(place))
                return found
        return None

    def beyond(self, rules: Ruleset, most: int) -> int:
        """Count the lines from the first certain fault of each hand on; stops at `most`.

        The cause of a fault lies before it, and what comes after it may follow from it: a change
        that moves the first fault further down is on the way.
        """
        found = 0
        for source in self.first:
            found += self.distance(source, rules)
            if found >= most:
                break
        return found

    def distance(self, source: Hand, rules: Ruleset) -> int:
        """Return how many lines of a hand stand from its first certain fault on."""
        one = self._judged(source, rules)
        return one.distance if one.trip is not None else 0

    def _judged(self, source: Hand, rules: Ruleset) -> JudgedRecord:
        before = self.replays.lines
        found = self.replays.judged(source, rules, keep=False)
        self.left -= self.replays.lines - before + 1
        return found


def _length(source: Hand) -> int:
    """Return how long it takes to judge a hand; a dispute is heard as soon as a few lines are."""
    return 1 if isinstance(source, DisputedHand) else len(source.record.lines)


@dataclass(frozen=True, slots=True)
class Mended:
    """A named ruleset with a few changes, by which records fit better.

    Attributes:
        base: The name of the ruleset, with options that were added.
        changes: The choices that were changed, by their points.
        fit: How the records fit the ruleset with these changes.
    """

    base: str
    changes: dict[str, Choice]
    fit: Fit

    @property
    def name(self) -> str:
        """The ruleset as a record names it: `standard+nearest with penalties.caller none`."""
        own = ", ".join(f"{point} {choice}" for point, choice in self.changes.items())
        return f"{self.base} with {own}" if own else self.base

    @property
    def rank(self) -> tuple[int, int]:
        """The less, the better: how far records are from it, and by how much it is changed."""
        return self.fit.distance, self.base.count("+") + len(self.changes)


def mend(trials: Trials, nearest: Sequence[Fit]) -> Mended | None:
    """Change a few choices so that hands fit better; None where no change helps.

    `nearest` are named rulesets, the nearest first.  The nearest one of each family is changed,
    and of those that fit the one with the fewest changes is returned.  One that does not fit is
    returned only if fewer hands contradict it than the nearest named ruleset as it is.
    """
    best: Mended | None = None
    for start in _starts(trials, nearest):
        found = _mended(trials, start)
        if found.changes and (best is None or found.rank < best.rank):
            best = found
        if best is not None and best.rank <= _GOOD_ENOUGH:
            break
    if best is None:
        return None
    least = len(fit(trials.sources, nearest[0].rules, trials.replays).against)
    return best if len(best.fit.against) < least else None


def _starts(trials: Trials, nearest: Sequence[Fit]) -> list[Mended]:
    """Return the nearest ruleset of each family, with the ante that hands tell, the nearest first.

    What everybody pays before a hand is in every pot: with another ante no ruleset looks near.
    """
    families = {one.name.partition("+")[0]: one for one in reversed(nearest)}
    found: list[tuple[int, Mended]] = []
    for one in sorted(families.values(), key=nearest.index):
        starts = [Mended(one.name, {}, one)]
        starts += [
            Mended(one.name, {_ANTE: choice}, _unjudged(one.rules.flipped(_ANTE, choice)))
            for choice in alternatives(one.rules, POINTS[_ANTE], antes_of(trials.sources))
        ]
        counted = [(trials.beyond(each.fit.rules, _ENDLESS), each) for each in starts]
        found.append(min(counted, key=lambda each: each[0]))
    found.sort(key=lambda each: each[0])
    return [_whole(trials, each) for _, each in found[:_MOST_STARTS]]


def _whole(trials: Trials, changed: Mended) -> Mended:
    """Return a changed ruleset as all hands judge it."""
    rules = replace(changed.fit.rules, name=changed.name)
    return replace(changed, fit=fit(trials.sources, rules, trials.replays))


def _mended(trials: Trials, now: Mended) -> Mended:
    """Change one choice after the other, always the one that helps most."""
    while len(now.changes) < MOST_CHANGES and not now.fit.fits:
        found = _best(trials, now)
        if found is None:
            break
        now = _whole(trials, found)
    return now


def _best(trials: Trials, now: Mended) -> Mended | None:
    """Return the change that helps most, of those that help the hand with the earliest fault.

    The cause of a fault lies before it, so that hand alone says what there is to be changed: most
    changes do not move its fault, and are not tried on any other hand.
    """
    changes = list(_changes(now, numbers_of(trials.sources)))
    least = trials.beyond(now.fit.rules, _ENDLESS)
    for hand, _ in sorted(now.fit.against, key=lambda each: each[1].line)[:_MOST_LEADS]:
        best: Mended | None = None
        before = trials.distance(hand, now.fit.rules)
        for changed in changes:
            if trials.spent:
                break
            if trials.distance(hand, changed.fit.rules) < before:
                count = trials.beyond(changed.fit.rules, least)
                if count < least:
                    best, least = changed, count
        if best is not None:
            return best
    return None


def _changes(now: Mended, numbers: tuple[int, ...]) -> Iterator[Mended]:
    """Yield what may be changed: options, the ante, the points on which hands trip, then all.

    Choices that no document has come last.

    The fits in what is yielded hold the changed ruleset, and are not judged yet.
    """
    rules, tripping = now.fit.rules, now.fit.points
    for option in _options(now.base):
        try:
            added = builtin(f"{now.base}+{option}")
        except RulesetError:  # it contradicts an option that is there
            continue
        own = {point: rules.made[point] for point in now.changes if point in rules.made}
        mixed = assemble(added.name, {**added.made, **own})
        yield Mended(added.name, now.changes, _unjudged(mixed))
    points = sorted(POINTS.values(), key=lambda one: (one.id != _ANTE, -tripping.get(one.id, 0)))
    changes = [
        (choice.name in point.dialects, point.id, choice)
        for point in points
        for choice in others(rules, point, numbers, dialects=True)
    ]
    for _, point, choice in sorted(changes, key=lambda change: change[0]):
        flipped = rules.flipped(point, choice)
        yield Mended(now.base, {**now.changes, point: choice}, _unjudged(flipped))


def _unjudged(rules: Ruleset) -> Fit:
    return Fit(rules, (), 0)


def _options(name: str) -> tuple[str, ...]:
    base, *have = name.split("+")
    return tuple(option for option in option_names(base) if option not in have)
