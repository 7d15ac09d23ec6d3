"""The numbers in hands that a table may have agreed on: antes, limits, rounds."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from sabacc.arbiter.classifying.evidence_disputes import DisputedHand
from sabacc.records.hand_record import Act, Pays, PotHolds, Round, Wins
from sabacc.spec.alternatives import alternatives
from sabacc.spec.rulesets import Choice

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sabacc.arbiter.classifying.evidence_replays import Hand
    from sabacc.records.hand_record import Record
    from sabacc.spec.model import Point
    from sabacc.spec.rulesets import Ruleset

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
