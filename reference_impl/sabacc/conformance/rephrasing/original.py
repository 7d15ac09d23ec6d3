"""What is rephrased, and what comes of it: a question, and how its answer is taken back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Mapping


@dataclass(frozen=True, slots=True)
class Original:
    """A question that is to be rephrased.

    Attributes:
        method: What is asked.
        params: The request without its ruleset, not to be changed.
        pins: The points on which the case hangs.
        rng: Where names, cards and numbers come from.
        plain: Returns the reference's answer to the question as it is; empty where it has none.
    """

    method: str
    params: Mapping[str, Any]
    pins: frozenset[str]
    rng: random.Random
    plain: Callable[[], Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Rephrasing:
    """The question rephrased, how its answer is taken back, and what was done, in words."""

    params: dict[str, Any]
    taken_back: Callable[[Mapping[str, Any]], dict[str, Any]]
    says: str


def as_it_is(answer: Mapping[str, Any]) -> dict[str, Any]:
    """Take an answer back that needs no translation."""
    return dict(answer)
