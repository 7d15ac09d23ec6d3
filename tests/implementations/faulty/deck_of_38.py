"""The deck has 38 cards: coins and sabres, and one of each face card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sabacc.protocol.reference import factory as right
from sabacc.protocol.serve import serve_stdio
from sabacc.spec.cards import FACES, RANKS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

BREAKS: tuple[str, ...] = (
    "deck.size.seventy-six",
    "deck.suit-cards.fifteen-of-each-suit",
    "deck.face-cards.eight-twice",
)
"""The rules that it breaks."""


DECK = frozenset((*(f"{suit}-{rank}" for suit in ("coins", "sabres") for rank in RANKS), *FACES))


def cards_of(params: Mapping[str, Any]) -> list[str]:
    """Return every card of a request that has to come from one deck."""
    tables = [params.get(name, {}) for name in ("hands", "fields")]
    lists = [params.get(name, []) for name in ("cards", "field", "deck")]
    return [card for cards in (*lists, *(c for t in tables for c in t.values())) for card in cards]


def factory() -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """Return the reference with the fault in it."""
    reference = right()

    def handle(message: Mapping[str, Any]) -> dict[str, Any]:
        found = reference(message)
        cards = cards_of(message["params"])
        # Hands that are only compared need not come from one deck.
        too_many = message["method"] != "compare" and len(set(cards)) < len(cards)
        if "result" in found and (too_many or not DECK.issuperset(cards)):
            found["result"] = {"refused": "not-in-the-deck"}
        return found

    return handle


if __name__ == "__main__":
    serve_stdio(factory())
