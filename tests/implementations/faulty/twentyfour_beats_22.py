"""A total of 24 is in range, and as the higher total it beats 22."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from sabacc.protocol.reference import factory as right
from sabacc.protocol.serve import serve_stdio

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

BREAKS: tuple[str, ...] = ("bombs.limits.beyond-23",)
"""The rules that it breaks."""


def out_of_range(_rules: object, total: int) -> bool:
    """Draw the line one too far, on the plus side."""
    return total == 0 or total > 24 or total < -23


PATCHES = [
    patch(f"sabacc.engine.{module}.out_of_range", out_of_range) for module in ("values", "contest")
]


def factory() -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """Return the reference with the fault in it."""
    reference = right()

    def handle(message: Mapping[str, Any]) -> dict[str, Any]:
        with PATCHES[0], PATCHES[1]:
            return reference(message)

    return handle


if __name__ == "__main__":
    serve_stdio(factory())
