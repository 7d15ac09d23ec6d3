"""Who calls and does not win pays nothing for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sabacc.protocol.reference import factory as right
from sabacc.protocol.serve import serve_stdio

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

BREAKS: tuple[str, ...] = (
    "penalties.caller.hand-pot",
    "penalties.caller.fixed",
    "penalties.caller.percent",
    "penalties.caller-shares.pays",
    "penalties.caller-in-demise.pays",
    "penalties.caller-without-winner.pays",
)
"""The rules that it breaks."""


def factory() -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """Return the reference with the fault in it."""
    reference = right()

    def handle(message: Mapping[str, Any]) -> dict[str, Any]:
        if message["method"] != "settle":
            return reference(message)
        params = {name: value for name, value in message["params"].items() if name != "caller"}
        return reference({**message, "params": params})

    return handle


if __name__ == "__main__":
    serve_stdio(factory())
