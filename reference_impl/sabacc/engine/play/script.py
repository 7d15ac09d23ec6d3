"""The script of a hand: its table, what players do of their own will, and what chance decides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf
from typing import TYPE_CHECKING, Final, NamedTuple

from sabacc.engine.events import Phase
from sabacc.engine.play.actions import Action, Roll

if TYPE_CHECKING:
    from sabacc.engine.play.actions import Move
    from sabacc.engine.play.state import Setup, State, Step


TO_THE_END: Final = inf
"""Stands for the round through which a hand goes on to its end."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What a seat tries, and when.

    Attributes:
        action: What it tries.
        round: In which round; None for any.
        phase: In which phase; `shift` as the die falls, `end` after the hand.
        asked: While which seat is asked; None for its own.
    """

    action: Action
    round: int | None = None
    phase: Phase | None = None
    asked: str | None = None

    @property
    def wanted(self) -> Phase:
        """In which phase it is to be done."""
        return self.phase or self.action.does.usual

    def fits(self, number: int, phase: Phase, asked: str | None) -> bool:
        """Say whether the entry is for the moment when `asked` is asked; None: nobody is."""
        if self.wanted != phase or self.round not in {None, number}:
            return False
        return asked is None or (self.asked or self.action.seat) == asked


@dataclass(frozen=True, slots=True)
class Chances:
    """What chance decides, shuffles aside: rolls by round, changes of version by round."""

    rolls: Mapping[int, Roll] = field(default_factory=dict[int, Roll])
    last_roll: Roll | None = None
    changes: Mapping[int, str] = field(default_factory=dict[int, str])
    change_at_call: str | None = None


class Stop(NamedTuple):
    """Where a hand stops: while `asked` is asked in a phase of a round for the `times`-th time.

    `asked` is None where nobody is: the die is to fall, or the version may change.
    """

    round: int
    phase: str
    asked: str | None
    times: int = 1

    def meets(self, state: State) -> bool:
        """Say whether the table is as it is there, the first time or any other."""
        return Stop.at(state)[:3] == self[:3]

    @classmethod
    def at(cls, state: State) -> Stop:
        """Return where a hand is now, as if for the first time."""
        return cls(state.round, state.phase, state.asked_seat if state.awaits == "seat" else None)


@dataclass(frozen=True, slots=True)
class Script:
    """A hand as it is to be played.

    Attributes:
        setup: The table before it.
        entries: What players do of their own will, or try.
        chance: What chance decides.
        until: After which round it stops, or after which phase of it; None at its end.
        stop: Where it stops before that.
        told: Whether the entries are told in order, as people tell a hand (`matching`); otherwise
            each has its moment, as the protocol has it.
        questions: Deeds that nobody does: what is asked is whether they might, and each finds its
            moment after all that is told.
        through: Through which round a hand that is told goes on, although nothing more is told and
            nobody has called; `TO_THE_END` to its end.
    """

    setup: Setup
    entries: tuple[Entry, ...] = ()
    chance: Chances = Chances()
    until: tuple[int, str | None] | None = None
    stop: Stop | None = None
    told: bool = False
    questions: tuple[Entry, ...] = ()
    through: float = TO_THE_END


class Taken(NamedTuple):
    """One move of a played hand: the table before it, what was done, and what it led to.

    `entry` is the place in the script of what was done; None where it was done of itself.
    """

    before: State
    move: Move
    step: Step
    entry: int | None = None
