"""It plays by the rules, and prints to standard output what it thinks meanwhile."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from sabacc.protocol.reference import factory as right
from sabacc.protocol.serve import serve_stdio

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

BREAKS: tuple[str, ...] = ()
"""The rules that it breaks."""


def factory() -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """Return the reference, which tells the world about each request."""
    reference = right()

    def handle(message: Mapping[str, Any]) -> dict[str, Any]:
        sys.stdout.write(f"Welcome to Sabacc!\n\n[debug] asked to {message['method']}\n")
        sys.stdout.flush()
        return reference(message)

    return handle


if __name__ == "__main__":
    serve_stdio(factory())
