"""It crashes on an Idiot's Array."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from sabacc.protocol.reference import factory as right
from sabacc.protocol.serve import serve_stdio
from sabacc.spec.cards import CARDS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

BREAKS: tuple[str, ...] = (
    "specials.idiots-array.idiot-two-three",
    "ranking.idiots-array.above-all",
)
"""The rules that it breaks."""


def is_array(cards: list[str]) -> bool:
    """Say whether a hand holds an Idiot, a 2 and a 3."""
    ranks = {CARDS[card].rank for card in cards if card in CARDS}
    return "idiot" in cards and {2, 3} <= ranks


def hands_of(params: Mapping[str, Any]) -> list[list[str]]:
    """Return every hand of a request, with its field."""
    fields = params.get("fields", {})
    hands = [
        [*cards, *fields.get(seat, [])]
        for seat, cards in params.get("hands", {}).items()
        if seat not in params.get("folded", [])
    ]
    return [*hands, [*params.get("cards", []), *params.get("field", [])]]


def factory() -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """Return the reference with the fault in it."""
    reference = right()

    def handle(message: Mapping[str, Any]) -> dict[str, Any]:
        shown = message["method"] in {"score", "compare", "settle"}
        if shown and any(is_array(hand) for hand in hands_of(message["params"])):
            sys.exit("KeyError: special hand")
        return reference(message)

    return handle


if __name__ == "__main__":
    serve_stdio(factory())
