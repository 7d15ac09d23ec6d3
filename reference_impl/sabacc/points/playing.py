"""How the points of whole-hand play are written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sabacc.points.model import Bounds, Condition, Level, Made, Point, agreed

if TYPE_CHECKING:
    from collections.abc import Mapping

ROUNDS: tuple[Condition, ...] = ({"turns.unit": ("rounds",)},)
"""Everybody bets, then everybody draws."""

TURNS: tuple[Condition, ...] = ({"turns.unit": ("turns",)},)
"""One player's turn runs through all phases before the next one's."""


def played(  # noqa: PLR0913 - one argument for each fact of a point
    point: str,
    asks: str,
    choices: tuple[str, ...],
    made: Mapping[str, Made],
    *,
    rows: tuple[str, ...],
    when: tuple[Condition, ...] = (),
    numbers: Mapping[str, Bounds] | None = None,
) -> Point:
    """Write a point that only a played hand can show."""
    return Point(
        id=point,
        asks=asks,
        level=Level.PLAY,
        choices=choices,
        made=made,
        rows=rows,
        when=when,
        numbers={} if numbers is None else numbers,
    )


def conduct(  # noqa: PLR0913 - one argument for each fact of a point
    point: str,
    asks: str,
    choices: tuple[str, ...],
    made: Mapping[str, Made],
    *,
    rows: tuple[str, ...],
    because: str,
    when: tuple[Condition, ...] = (),
    numbers: Mapping[str, Bounds] | None = None,
) -> Point:
    """Write a rule of conduct: published, without scenario, `because` no program can show it."""
    return Point(
        id=point,
        asks=asks,
        level=Level.PLAY,
        choices=choices,
        made=made,
        rows=rows,
        when=when,
        numbers={} if numbers is None else numbers,
        conduct=because,
    )


def silent(choice: str, ruling: str) -> dict[str, Made]:
    """Give the choices on a point of which no document speaks."""
    return agreed(choice, ruling=ruling)
