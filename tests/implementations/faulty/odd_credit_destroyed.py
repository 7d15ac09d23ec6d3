"""The odd credit of a split pot is destroyed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from sabacc.protocol.reference import factory as right
from sabacc.protocol.serve import serve_stdio

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from sabacc.engine import Position

BREAKS: tuple[str, ...] = ("pots.odd-credits.from-dealers-left",)
"""The rules that it breaks."""


def share(position: Position, seats: Iterable[str], amount: int) -> Mapping[str, int]:
    """Split whole credits equally, and drop the rest."""
    ordered = position.from_dealers_left(seats)
    return {seat: amount // len(ordered) for seat in ordered}


PATCH = patch.multiple("sabacc.engine.settling", share=share)


def factory() -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """Return the reference with the fault in it."""
    reference = right()

    def handle(message: Mapping[str, Any]) -> dict[str, Any]:
        with PATCH:
            return reference(message)

    return handle


if __name__ == "__main__":
    serve_stdio(factory())
