"""The numbers in hands that a table may have agreed on: antes, limits, rounds."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from sabacc.arbiter.classifying.evidence_disputes import DisputedHand
from sabacc.records.hand_record import Act, Pays, PotHolds, Round, Wins

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sabacc.arbiter.classifying.evidence_replays import Hand
    from sabacc.records.hand_record import Record

_MOST: Final = 60
"""How many different numbers are tried at the most beside the small ones; the common ones first."""
_MOST_ANTES: Final = 4
_SMALL: Final = range(1, 11)


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
