"""A violation: a wrong fact of an answer, or a law that it breaks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

Answer: TypeAlias = Mapping[str, Any]
"""An answer of the right shape."""


@dataclass(frozen=True, slots=True)
class Violation:
    """A wrong fact of an answer, or a law that it breaks.

    Attributes:
        rule: The nearest rule behind the fact, or the id of the law; empty if unknown.
        fact: The path of the fact, as in a case: `phase.2.betting.stacks.Han`; empty for a law.
        expected: The right value, or that of the first answer, in canonical form.
        actual: The value that the answer shows.
        why: How the law is broken, in words; empty for a fact.
        again: The follow-up request whose answer does not correspond, if two answers break a law.
    """

    rule: str = ""
    fact: str = ""
    expected: Any = None
    actual: Any = None
    why: str = ""
    again: dict[str, Any] | None = None
