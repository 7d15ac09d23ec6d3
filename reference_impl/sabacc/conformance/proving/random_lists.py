"""The lists that mixtures choose from, where a choice carries one."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

from sabacc.spec.decks import SIZE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sabacc.spec.model import Listed, Listing

LISTS: Final = 60
"""How many lists at random a mixture may choose from, where a choice carries one."""


def some_lists(point: str, listing: Listing) -> Iterator[Listed]:
    """Yield the lists in which every number is the least, or the most, and some at random.

    A deck in mixtures lacks no card: scenarios lay out the usual ones.
    """
    bounds = {
        name: (entry.usual if point == SIZE else entry.least, entry.most)
        for name, entry in listing.entries.items()
    }
    rng = random.Random("lists")  # noqa: S311 - proofs repeat
    lists = [
        {name: ends[0] for name, ends in bounds.items()},
        {name: ends[1] for name, ends in bounds.items()},
        *({name: rng.randint(*ends) for name, ends in bounds.items()} for _ in range(LISTS)),
    ]
    yield from filter(None, map(listing.shortened, lists))
