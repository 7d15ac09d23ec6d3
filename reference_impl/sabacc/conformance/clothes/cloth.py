"""What every cloth is cut from: a question, and how the reference answers it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Mapping


@dataclass(frozen=True, slots=True)
class Fitting:
    """A question that is to be dressed.

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
class Cloth:
    """The question in other clothes, how its answer is taken back, and what was done, in words."""

    params: dict[str, Any]
    undress: Callable[[Mapping[str, Any]], dict[str, Any]]
    says: str


def as_it_is(answer: Mapping[str, Any]) -> dict[str, Any]:
    """Take an answer back that needs no translation."""
    return dict(answer)
