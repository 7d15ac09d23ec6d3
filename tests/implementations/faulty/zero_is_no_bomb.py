"""A total of zero does not bomb."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from sabacc.protocol.reference import factory as right
from sabacc.protocol.serve import serve_stdio

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

BREAKS: tuple[str, ...] = ("bombs.zero.bombs",)
"""The rules that it breaks."""


def out_of_range(_rules: object, total: int) -> bool:
    """Forget zero."""
    return abs(total) > 23


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
