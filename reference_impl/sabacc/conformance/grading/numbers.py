"""Numbers that a table may have agreed on: those that answers show, and some to be tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from sabacc.conformance.scenarios.cases import Case  # a browser has no msgspec
from sabacc.protocol.facts import REFUSED, value_at
from sabacc.spec.model import Bounds

_MOST: Final = 4
"""How many of the numbers that a program shows are tried."""
_TRIED: Final = (*range(1, 13), 15, 16, 19, 20, 24, 25, 30, 32, 40, 50, 64, 75, 100)
_FAR: Final = 5
_THEN: Final = (150, 200, 250, 300, 500, 750, 1_000, 2_000, 5_000, 10_000, 100_000, 1_000_000)


def numbers_shown(
    answers: Iterable[tuple[Case, Mapping[str, object] | None]],
) -> tuple[int, ...]:
    """Return the amounts that wrong answers show most often where others are expected."""
    found: Counter[int] = Counter()
    for case, answer in answers:
        if answer is None or REFUSED in answer:
            continue
        for expected in case.expect:
            if expected.fact == REFUSED:
                continue
            theirs = value_at(case.method, answer, expected.fact)
            if type(theirs) is int and theirs > 0 and theirs != expected.value:
                found[theirs] += 1
    return tuple(number for number, _ in found.most_common(_MOST))


def numbers_tried(bound: Bounds, shown_numbers: Iterable[int]) -> tuple[int, ...]:
    """Return numbers within bounds: those shown, then small ones, then larger steps to the last.

    None is far beyond what is usual: a hand of a thousand rounds takes long to play, and no case
    tells it from one of a hundred.
    """
    most = min(bound.most, _FAR * bound.default)
    tried = dict.fromkeys((*shown_numbers, *_TRIED, *_THEN, bound.least, most))
    return tuple(number for number in tried if bound.least <= number <= most)


def edges(come: Callable[[int], object], bound: Bounds) -> Iterator[int]:
    """Yield the least number, and each of which something else comes than of the one before.

    Between two numbers of which the same comes, one twice as large as the other, nothing else is
    looked for.
    """
    yield bound.least
    number = bound.least
    while number < bound.most:
        after = min(2 * number + 1, bound.most)
        yield from _edges(come, number, after)
        number = after


def _edges(come: Callable[[int], object], one: int, other: int) -> Iterator[int]:
    if come(one) == come(other):
        return
    if other - one == 1:
        yield other
        return
    middle = (one + other) // 2
    yield from _edges(come, one, middle)
    yield from _edges(come, middle, other)


def reach(fits: Callable[[int], bool], good: int, tried: Iterable[int]) -> int:
    """Return how far numbers fit from a good one on, in the order in which they are tried.

    Between the last that fits and the first that does not, the border is found by halves.
    """
    for number in tried:
        if not fits(number):
            bad = number
            break
        good = number
    else:
        return good
    while abs(bad - good) > 1:
        middle = (good + bad) // 2
        if fits(middle):
            good = middle
        else:
            bad = middle
    return good


def most_shared(spans: Sequence[tuple[int, int]], usual: Iterable[int]) -> list[int]:
    """Return numbers that lie in the most of some stretches: usual ones, the ends, the middle."""
    begins = sorted({first for first, _ in spans} | {last + 1 for _, last in spans})
    parts = [(one, other - 1) for one, other in pairwise(begins)]
    held = {
        part: sum(first <= part[0] and part[1] <= last for first, last in spans) for part in parts
    }
    shared: dict[int, None] = {}
    for first, last in sorted(filter(held.__getitem__, parts), key=lambda part: -held[part]):
        tried = (*usual, last, first, (first + last) // 2)
        shared |= dict.fromkeys(number for number in tried if first <= number <= last)
    return list(shared)
