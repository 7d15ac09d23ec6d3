"""The array is a 1, a 2 and a 3 of any suits; an Idiot makes none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from sabacc.protocol.reference import factory as right
from sabacc.protocol.serve import serve_stdio

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sabacc.spec.cards import Card

BREAKS: tuple[str, ...] = ("specials.idiots-array.idiot-two-three",)
"""The rules that it breaks."""


def is_array(hand: Sequence[Card], *, extra: bool) -> bool:
    """Look for a 1 instead of an Idiot."""
    del extra
    return sorted(card.rank for card in hand) == [1, 2, 3]


PATCH = patch("sabacc.engine.values._is_idiots_array", is_array)


def factory() -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """Return the reference with the fault in it."""
    reference = right()

    def handle(message: Mapping[str, Any]) -> dict[str, Any]:
        with PATCH:
            return reference(message)

    return handle


if __name__ == "__main__":
    serve_stdio(factory())
