"""Rulesets with single choices changed, and how records judge them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from sabacc.arbiter.classifying.evidence import Fit, Replays, fit
from sabacc.records.hand_record import Act, Pays, Round
from sabacc.spec.alternatives import alternatives
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import (
    Choice,
    Ruleset,
    RulesetError,
    assemble,
    builtin,
    option_names,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sabacc.arbiter.classifying.evidence import Trip
    from sabacc.records.text.reader import Source

MOST_CHANGES: Final = 8
"""How many choices of a named ruleset are changed at the most to make records fit."""

_ENDLESS: Final = 10**9
_MOST_STARTS: Final = 2
_GOOD_ENOUGH: Final = (0, 2)
_MOST_NUMBERS: Final = 12
_SMALL: Final = range(1, 11)


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

    sources: Sequence[Source]
    left: int
    replays: Replays = field(default_factory=Replays)
    first: list[Source] = field(default_factory=list["Source"])

    def __post_init__(self) -> None:
        """Begin with the shortest record."""
        self.first = sorted(self.sources, key=lambda source: len(source.record.lines))

    @property
    def spent(self) -> bool:
        """Whether no more may be replayed."""
        return self.left <= 0

    def refutes(self, rules: Ruleset) -> Trip | None:
        """Return the first certain fault that a record has by a ruleset, None where all fit."""
        for place, source in enumerate(self.first):
            self.left -= len(source.record.lines) + 1
            found = self.replays.refuted(source, rules)
            if found is not None:
                self.first.insert(0, self.first.pop(place))
                return found
        return None

    def beyond(self, rules: Ruleset, most: int) -> int:
        """Count the lines from the first certain fault of each record on; stops at `most`.

        The cause of a fault lies before it, and what comes after it may follow from it: a change
        that moves the first fault further down is on the way.
        """
        found = 0
        for source in self.first:
            self.left -= len(source.record.lines) + 1
            trip = self.replays.refuted(source, rules)
            if trip is not None:
                found += 1 + sum(number >= trip.line for number in source.numbers)
            if found >= most:
                break
        return found


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
    """Change a few choices so that records fit better; None where no change helps.

    `nearest` are named rulesets, the nearest first.  The nearest one of each family is changed,
    and of those that fit the one with the fewest changes is returned.  One that does not fit is
    returned only if it has fewer certain faults than the nearest named ruleset has as it is.
    """
    families = {one.name.partition("+")[0]: one for one in reversed(nearest)}
    starts = sorted(families.values(), key=nearest.index)[:_MOST_STARTS]
    best: Mended | None = None
    for start in starts:
        found = _mended(trials, start)
        if found is not None and (best is None or found.rank < best.rank):
            best = found
        if best is not None and best.rank <= _GOOD_ENOUGH:
            break
    return best if best is not None and _helps(best.fit, nearest[0]) else None


def _helps(changed: Fit, nearest: Fit) -> bool:
    """Say whether a changed ruleset is nearer to the records than the nearest named one.

    It has to be so by what is certain, too: what only follows from a fault may lie in the record.
    """
    fewer = len(changed.trips) < len(nearest.trips)
    return changed.fits or (fewer and changed.distance < nearest.distance)


def _mended(trials: Trials, start: Fit) -> Mended | None:
    """Change one choice after the other, always the one that helps most."""
    now = Mended(start.name, {}, start)
    for _ in range(MOST_CHANGES):
        if now.fit.fits:
            break
        found = _best(trials, now)
        if found is None:
            break
        rules = replace(found.fit.rules, name=found.name)
        now = replace(found, fit=fit(trials.sources, rules, trials.replays))
    return None if now.fit is start else now


def _best(trials: Trials, now: Mended) -> Mended | None:
    best: Mended | None = None
    least = trials.beyond(now.fit.rules, _ENDLESS)
    for changed in _changes(now, numbers_of(trials.sources)):
        if trials.spent:
            break
        count = trials.beyond(changed.fit.rules, least)
        if count < least:
            best, least = changed, count
    return best


def _changes(now: Mended, numbers: tuple[int, ...]) -> Iterator[Mended]:
    """Yield what may be changed: options first, then the points on which records trip, then all.

    Of the numbers that records name, those come first that are nearest to the present one.

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
        yield Mended(added.name, now.changes, Fit(mixed, (), 0))
    for point in sorted(POINTS.values(), key=lambda point: -tripping.get(point.id, 0)):
        usual = rules.choices[point.id].number or 0
        near = sorted(numbers, key=lambda number: abs(number - usual))
        for choice in alternatives(rules, point, near):
            flipped = rules.flipped(point.id, choice)
            yield Mended(now.base, {**now.changes, point.id: choice}, Fit(flipped, (), 0))


def _options(name: str) -> tuple[str, ...]:
    base, *have = name.split("+")
    return tuple(option for option in option_names(base) if option not in have)


def numbers_of(sources: Iterable[Source]) -> tuple[int, ...]:
    """Return numbers that a table may have agreed on, in order.

    They are small ones, those that records name most often, and the highest amount that anybody
    bets.
    """
    found: Counter[int] = Counter()
    highest = 0
    for source in sources:
        for line in source.record.lines:
            match line:
                case Act():
                    found[line.amount] += 1
                    highest = max(highest, line.amount)
                case Pays():
                    found[line.amount] += 1
                case Round():
                    found[line.number] += 1
                case _:
                    pass
    common = {number for number, _ in found.most_common(_MOST_NUMBERS)}
    return tuple(sorted({*_SMALL, *common, highest} - {0}))
