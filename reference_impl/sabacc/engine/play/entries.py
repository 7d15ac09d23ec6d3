"""A script: what players do of their own will, and what chance decides."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sabacc.engine.play.actions import Action, Roll

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sabacc.engine.phases import Phase


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
