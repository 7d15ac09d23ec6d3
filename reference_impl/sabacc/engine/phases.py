"""The closed lists of play: what a player may try, and the phases of a hand.

The types of the protocol list the same names, and a test compares them.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Self


class Does(StrEnum):
    """What a player may try."""

    CHECK = "check"
    BET = "bet"
    MATCH = "match"
    RAISE = "raise"
    ALL_IN = "all-in"
    FOLD = "fold"
    STAY = "stay"
    DRAW = "draw"
    TRADE = "trade"
    STAND = "stand"
    DROP = "drop"
    KEEP = "keep"
    LAY = "lay"
    CALL = "call"
    PASS = "pass"  # noqa: S105 - a player lets the call pass
    JOIN = "join"
    SIT_OUT = "sit-out"

    @property
    def usual(self) -> Phase:
        """The phase that is meant where none is named."""
        return _USUAL[self]


class Awaited(StrEnum):
    """What a hand needs to go on."""

    SEAT = "seat"
    """A decision."""
    ROLL = "roll"
    """A fall of the die."""
    CHANGE = "change"
    """A change of version, or none."""
    NOTHING = "nothing"
    """It is over."""


class Phase(StrEnum):
    """A phase of a hand, and all that is so of it by itself; `flow.py` says what follows.

    Attributes:
        awaits: What it needs to go on.
        deeds: What the seat that is asked may try; a card is laid in the field at any time.
        bets: Whether it is a betting.
        of_itself: What that seat does of itself: the first that it may, the last in any case.
    """

    awaits: Awaited
    deeds: tuple[Does, ...]
    of_itself: tuple[Does, ...]
    bets: bool

    def __new__(
        cls,
        name: str,
        deeds: tuple[Does, ...] = (),
        of_itself: tuple[Does, ...] = (),
        awaits: Awaited = Awaited.SEAT,
    ) -> Self:
        """Make a member."""
        made = str.__new__(cls, name)
        made._value_ = name
        made.awaits, made.deeds, made.of_itself = awaits, deeds, of_itself
        made.bets = Does.BET in deeds
        return made

    ANTE = "ante"
    DEAL = "deal"
    VERSION = "version", (), (), Awaited.CHANGE
    """It is said whether the version changes."""
    BETTING = (
        "betting",
        (Does.CHECK, Does.BET, Does.MATCH, Does.RAISE, Does.ALL_IN, Does.FOLD),
        (Does.CHECK, Does.MATCH, Does.ALL_IN, Does.BET, Does.FOLD),
    )
    LEAVING = "leaving", (Does.STAY, Does.FOLD), (Does.STAY,)
    """Whoever has bet may still leave."""
    SHIFT = "shift", (), (), Awaited.ROLL
    DRAWING = "drawing", (Does.STAND, Does.DRAW, Does.TRADE, Does.DROP), (Does.STAND,)
    DISCARDING = "discarding", (Does.KEEP, Does.DROP), (Does.KEEP,)
    """A seat has drawn, and may give up a card: a part of the drawing."""
    TRADING = "trading", (Does.STAND, Does.TRADE), (Does.STAND,)
    CALLING = "calling", (Does.PASS, Does.CALL), (Does.PASS,)
    LAST_BETTING = "last-betting", BETTING[1], BETTING[2]
    """The betting after a call."""
    END = "end", (), (), Awaited.NOTHING
    """The hand is over."""


_USUAL: Final[Mapping[Does, Phase]] = {
    **{does: phase for phase in reversed(Phase) for does in phase.deeds},
    Does.DROP: Phase.DISCARDING,
    Does.LAY: Phase.DRAWING,
    Does.JOIN: Phase.BETTING,
    Does.SIT_OUT: Phase.BETTING,
}
"""The first phase in which it is done; what is done in none has one all the same."""
