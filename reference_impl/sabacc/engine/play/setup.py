"""A table: before the hand, and as it stays through it."""

from __future__ import annotations

from bisect import bisect
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from sabacc.system.quick import quick

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sabacc.engine.phases import Does
    from sabacc.engine.play.actions import Option
    from sabacc.spec.cards import Card

T = TypeVar("T")


@quick
@dataclass(frozen=True, slots=True)
class Setup:
    """A table before the hand.

    Attributes:
        seats: The seats clockwise.
        dealer: Whose turn it is to deal.
        stacks: Each seat's credits.
        deck: The whole deck, the next card first.
        hand_pot: Credits; the antes included where they are paid already.
        sabacc_pot: Credits.
        ante: Whether the antes are still to be paid.
        hands: The cards that each seat is dealt; None where they are dealt from the deck.
        out_of_play: The cards that are out of play as the hand begins.
        shuffles: How cards lie, each time that a new deck is shuffled.
        sitting_out: The seats that take no part.
        newcomers: The seats that take part for the first time (`ante.newcomer`).
        version: The version in force where it may change.
        last_hand: Whether the session ends with this hand.
    """

    seats: tuple[str, ...]
    dealer: str
    stacks: Mapping[str, int]
    deck: tuple[Card, ...]
    hand_pot: int = 0
    sabacc_pot: int = 0
    ante: bool = True
    hands: Mapping[str, tuple[Card, ...]] | None = None
    out_of_play: tuple[Card, ...] = ()
    shuffles: tuple[tuple[Card, ...], ...] = ()
    sitting_out: frozenset[str] = frozenset()
    newcomers: frozenset[str] = frozenset()
    version: str | None = None
    last_hand: bool = False


@quick
@dataclass(frozen=True, slots=True)
class Table:
    """What stays the same through a hand; seats are numbered clockwise as they sit.

    `order` are the seats dealt in, from the dealer's left (`table.first-to-act`) to the dealer
    (`table.dealer-plays`).
    """

    seats: tuple[str, ...]
    numbers: Mapping[str, int]
    dealer: int
    order: tuple[int, ...]
    last_hand: bool
    options: tuple[Mapping[Does, Option], ...] = field(compare=False, repr=False)
    """Of each seat every deed as an option without amounts and cards, looked up once."""

    def by_seat(self, values: Sequence[T]) -> dict[str, T]:
        """Return by the names of the seats what there is one of for each of them."""
        return {name: values[seat] for name, seat in self.numbers.items()}

    def after(self, seat: int, seats: Iterable[int]) -> tuple[int, ...]:
        """Put `seats` in clockwise order from the first after `seat` on (`table.direction`)."""
        here = sorted(seats)
        first = bisect(here, seat)
        return (*here[first:], *here[:first])
