"""It crashes on any tie."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from sabacc.protocol.reference import factory as right
from sabacc.protocol.serve import serve_stdio

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

BREAKS: tuple[str, ...] = (
    "demise.cause.tie-for-best",
    "demise.who.the-tied",
)
"""The rules that it breaks."""


def factory() -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """Return the reference with the fault in it."""
    reference = right()

    def handle(message: Mapping[str, Any]) -> dict[str, Any]:
        found = reference(message)
        result = found.get("result", {})
        if result.get("demise") or len(result.get("best", ())) > 1:
            sys.exit("tie: not implemented")
        return found

    return handle


if __name__ == "__main__":
    serve_stdio(factory())
