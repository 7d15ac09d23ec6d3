"""Sudden demises by design: hands that are level, and the cards after which they lie at an edge.

Dealt at random, two hands are seldom level, and after their demise cards one is hardly ever at -23
and the other at -22.  So the totals after the demise come first, then a total from which single
cards lead there, then hands that count so much.
"""

# ruff: noqa: PLR2004 - the odds stand where they are used

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from sabacc.engine.values import LIMIT

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from random import Random

EDGES: Final = (-24, -23, -22, -21, -20, -1, 0, 1, 20, 21, 22, 23, 24)
"""The totals beside which something changes."""
_AGAIN: Final = 0.5
"""How often one demise, in which everybody bombs, is followed by another."""
_TRIES: Final = 20


def level_hands(
    rng: Random,
    seats: Sequence[str],
    values: Mapping[int, int],
    deal: Callable[[Collection[int]], list[str]],
    card: Callable[[int], str | None],
) -> tuple[dict[str, list[str]], list[str]]:
    """Return hands, and the cards that a demise deals to those who are level.

    `seats` are in the order in which they are dealt to; `values` says how many cards of each value
    there are.  `deal` returns a hand of one of some totals and `card` a card of a value, as far as
    the deck has them.
    """
    hands: dict[str, list[str]] = {}
    after: list[str] = []
    left, top = list(seats), LIMIT
    for _ in range(_TRIES):
        size = min(len(left), rng.choice((2, 2, 2, 3, 4, len(left))))
        if size < 2 or top < 2:
            break
        goes_on = len(left) - size > 1 and rng.random() < _AGAIN
        wanted = _bombs(rng, size) if goes_on else _wanted(rng, size)
        total = _total_before(rng, wanted, values, top)
        if total is None:
            continue
        group = sorted(rng.sample(left, size), key=seats.index)
        for seat, then in zip(group, wanted, strict=True):
            hands[seat] = deal({total})
            drawn = card(then - total)
            after += [] if drawn is None else [drawn]
        left = [seat for seat in left if seat not in hands]
        top = abs(total) - 1
        if not goes_on:
            break
    low = range(-top, top + 1)
    others = {seat: deal(low if rng.random() < 0.8 else range(24, 30)) for seat in left}
    hands |= others
    return {seat: hands[seat] for seat in seats}, after


def _wanted(rng: Random, size: int) -> list[int]:
    """Return what hands count after a demise: neighbours, opposites, equals or any edges."""
    one = rng.choice(EDGES)
    some = rng.choice(((one,), (one,), (one, one - 1), (one, one - 1), (one, -one), EDGES))
    found = [*some[:2], *rng.choices(some, k=size)][:size] if some is not EDGES else None
    found = found or rng.choices(EDGES, k=size)
    rng.shuffle(found)
    return found


def _bombs(rng: Random, size: int) -> list[int]:
    return [rng.randint(24, 34) for _ in range(size)]


def _total_before(
    rng: Random, wanted: Sequence[int], values: Mapping[int, int], top: int
) -> int | None:
    """Return a total of at most `top` from which a card leads to each that is wanted."""

    def leads(total: int) -> bool:
        needed = Counter(then - total for then in wanted)
        return all(values.get(value, 0) >= many for value, many in needed.items())

    fitting = [total for total in range(-top, top + 1) if total and leads(total)]
    return rng.choice(fitting) if fitting else None
