"""One answer under one ruleset, looked at; and what is seen there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeVar

from sabacc.conformance import messages
from sabacc.conformance.facts import shown

if TYPE_CHECKING:
    from sabacc.answers import Answered, Params
    from sabacc.arbiter.claims import Value
    from sabacc.rulesets import Ruleset

One = TypeVar("One")

OPEN: Final = "?"
"""Stands for what an answer does not show."""


@dataclass(frozen=True, slots=True)
class View:
    """One answer under one ruleset, to be looked at.

    `entry` is the place in the script of the deed that is asked about, where one is.
    """

    params: Params
    rules: Ruleset
    found: Answered
    entry: int = -1

    @property
    def method(self) -> str:
        """The method that was asked."""
        return method_of(self.params)

    def fact(self, path: str) -> Any:  # noqa: ANN401 - JSON
        """Return a fact of the answer in canonical form, ABSENT where it does not show it."""
        return shown(self.method, self.found.answer, path)

    def of(self, kind: type[One]) -> list[One]:
        """Return the events of one kind."""
        return [event for event in self.found.events if isinstance(event, kind)]


@dataclass(frozen=True, slots=True)
class Observed:
    """What an answer shows: the value, how one says it, and the rule behind it (empty if none).

    `because` says it with the moment at which it is so; empty where that is no matter.
    """

    value: Value
    words: str
    rule: str = ""
    because: str = ""


def method_of(params: Params) -> str:
    """Return the method of a request."""
    return next(name for name, kind in messages.PARAMS.items() if isinstance(params, kind))


def unshown(words: str = "the answer does not show that", rule: str = "") -> Observed:
    """Return what is observed where an answer does not show it."""
    return Observed(OPEN, words, rule)
