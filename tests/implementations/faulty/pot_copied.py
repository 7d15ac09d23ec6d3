"""The winner gets the hand pot, and it stays where it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sabacc.protocol.reference import factory as right
from sabacc.protocol.serve import serve_stdio

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

BREAKS: tuple[str, ...] = ("laws.credits-conserved",)
"""The rules that it breaks."""


def factory() -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """Return the reference with the fault in it."""
    reference = right()

    def handle(message: Mapping[str, Any]) -> dict[str, Any]:
        found = reference(message)
        if message["method"] == "settle" and found.get("result", {}).get("winners"):
            found["result"]["hand_pot"] = sum(pot["amount"] for pot in message["params"]["pots"])
        return found

    return handle


if __name__ == "__main__":
    serve_stdio(factory())
