"""A request whose parts do not fit one another."""

from __future__ import annotations

from typing import NoReturn


class UnfitError(ValueError):
    """A request that does not add up, though each of its parts alone is well formed.

    Attributes:
        key: The key of the request that is wrong (`hands`, `script[2].seat`).
        problem: What is wrong with it, to follow the key: "names a seat twice".
    """

    def __init__(self, key: str, problem: str) -> None:
        """Keep key and problem."""
        super().__init__(f"`{key}` {problem}")
        self.key = key
        self.problem = problem


def refuse(key: str, problem: str) -> NoReturn:
    """Raise the error."""
    raise UnfitError(key, problem)
