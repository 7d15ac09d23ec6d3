"""In which order a run asks, and what it asks twice or rephrased: all of it by one seed.

These are functions of sequences and a seed: the same seed gives the same order in every Python.
"""

from __future__ import annotations

import random
import secrets
from math import ceil
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Entry = TypeVar("Entry")

TWICE: Final = 0.05
"""Which share of a run is asked a second time."""
REPHRASED: Final = 0.05
"""Which share of a run is asked again, rephrased."""
LEAST: Final = 5
"""How many entries of each kind are sampled at the least, or all where there are fewer."""
_SEEDS: Final = 1_000_000
"""Seeds are below this number: short enough to be typed."""


def new_seed() -> int:
    """Draw a seed that no program can foresee."""
    return secrets.randbelow(_SEEDS)


def shuffled(entries: Sequence[Entry], seed: int) -> tuple[Entry, ...]:
    """Return all entries in the order of this seed."""
    return tuple(dice(seed, "order").sample(entries, len(entries)))


def sample_twice(
    entries: Sequence[Entry],
    seed: int,
    share: float = TWICE,
    kind: Callable[[Entry], str] | None = None,
    least: int = LEAST,
) -> tuple[Entry, ...]:
    """Return the entries that are asked a second time, in the order in which they are.

    The share is that of each `kind` of entries, such as the method that is asked: a vice of one
    kind alone is found too.  Without it all are of one kind.
    """
    return _sample(entries, dice(seed, "twice"), share, kind, least)


def sample_rephrased(
    entries: Sequence[Entry],
    seed: int,
    share: float = REPHRASED,
    kind: Callable[[Entry], str] | None = None,
) -> tuple[Entry, ...]:
    """Return the entries that are asked again, rephrased, in the order in which they are.

    `kind` is that of `sample_twice`.
    """
    return _sample(entries, dice(seed, "rephrased"), share, kind)


def dice(seed: int, what: str) -> random.Random:
    """Return the source of chance of a seed for one use: `rephrased for classic bombs.zero/...`.

    What one use draws changes nothing for another, so that a run that asks less asks it alike.
    """
    return random.Random(f"{seed} {what}")  # noqa: S311 - no secret hangs on it


def _sample(
    entries: Sequence[Entry],
    chance: random.Random,
    share: float,
    kind: Callable[[Entry], str] | None,
    least: int = LEAST,
) -> tuple[Entry, ...]:
    if share <= 0:
        return ()
    kinds: dict[str, list[Entry]] = {}
    for entry in entries:
        kinds.setdefault("" if kind is None else kind(entry), []).append(entry)
    found: list[Entry] = []
    for alike in kinds.values():
        count = min(len(alike), max(least, ceil(len(alike) * share)))
        found.extend(chance.sample(alike, count))
    return tuple(chance.sample(found, len(found)))
