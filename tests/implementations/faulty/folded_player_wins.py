"""A folded player with the best hand wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sabacc.protocol.reference import factory as right
from sabacc.protocol.serve import serve_stdio

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

BREAKS: tuple[str, ...] = ("showdown.folded.none",)
"""The rules that it breaks."""


def factory() -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """Return the reference with the fault in it."""
    reference = right()

    def handle(message: Mapping[str, Any]) -> dict[str, Any]:
        params = message["params"]
        folded = params.get("folded", [])
        if message["method"] == "settle" and folded and len(params["seats"]) - len(folded) > 1:
            unfolded = reference({**message, "params": {**params, "folded": []}})
            if set(folded) & set(unfolded.get("result", {}).get("winners", [])):
                return unfolded
        return reference(message)

    return handle


if __name__ == "__main__":
    serve_stdio(factory())
