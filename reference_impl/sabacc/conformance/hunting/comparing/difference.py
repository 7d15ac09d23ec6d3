"""What two answers say differently of one fact."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from sabacc.protocol.facts import ABSENT, SHOWN

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class Difference:
    """A fact that an answer shows otherwise.

    Attributes:
        fact: Its path, as in a case: `phase.2.betting.stacks.Han`, `script.3`.
        expected: What it should be, in canonical form.
        actual: What the answer shows.
        rule: The rule that makes it what it is; empty where no one rule does.
    """

    fact: str
    expected: Any
    actual: Any
    rule: str = ""


def parts(name: str, expected: Any, actual: Any) -> Iterator[Difference]:  # noqa: ANN401 - JSON
    """Yield where two values differ: for each seat where they are tables of seats.

    A seat without cards may be left out of a table.
    """
    if ABSENT in (expected, actual):
        return
    if not isinstance(expected, dict) or not isinstance(actual, dict):
        if expected != actual:
            yield Difference(name, expected, actual)
        return
    ours, theirs = cast("dict[str, Any]", expected), cast("dict[str, Any]", actual)
    nothing = list[Any]() if name == SHOWN else None
    for seat in dict.fromkeys((*ours, *theirs)):
        mine, other = ours.get(seat, nothing), theirs.get(seat, nothing)
        if mine != other and (mine or other or name == "stacks"):
            yield Difference(f"{name}.{seat}", mine, other)
