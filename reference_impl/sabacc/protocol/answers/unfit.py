"""A request whose parts do not fit one another."""

from __future__ import annotations

from typing import NoReturn

from sabacc.system.input_error import InputError


class UnfitError(InputError):
    """A request that does not add up, though each of its parts alone is well formed.

    `field` is the key that is wrong (`hands`, `script[2].seat`), `problem` follows it: "names a
    seat twice".
    """

    def __str__(self) -> str:
        """Write "`hands` names a seat twice"."""
        return f"`{self.field}` {self.problem}"


def refuse(key: str, problem: str) -> NoReturn:
    """Raise the error."""
    raise UnfitError(problem, field=key)
