"""The script of a hand: its table, players' actions, and outcomes of chance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Final, NamedTuple

from sabacc.engine.events import Phase
from sabacc.engine.play.actions import Action, Move, Roll
from sabacc.engine.play.state import Setup, State, Step

TO_THE_END: Final = inf
"""The value of `through` for a hand that goes on to its end."""


@dataclass(frozen=True, slots=True)
class ScriptedAction:
    """An action that a seat tries, and when.

    Attributes:
        action: The action.
        round: The round; None for any.
        phase: The phase; `shift` when the die falls, `end` after the hand.
        asked: The seat that is asked at the time; None for the acting one.
    """

    action: Action
    round: int | None = None
    phase: Phase | None = None
    asked: str | None = None

    @property
    def intended_phase(self) -> Phase:
        """The phase in which it is to be done."""
        return self.phase or self.action.does.default_phase

    def fits(self, number: int, phase: Phase, asked: str | None) -> bool:
        """True if this action belongs to a moment; `asked` is None while nobody is asked."""
        if self.intended_phase != phase or self.round not in {None, number}:
            return False
        return asked is None or (self.asked or self.action.seat) == asked


@dataclass(frozen=True, slots=True)
class ChanceScript:
    """The outcomes of chance except shuffles: rolls and changes of version, by round."""

    rolls: Mapping[int, Roll] = field(default_factory=dict[int, Roll])
    last_roll: Roll | None = None
    changes: Mapping[int, str] = field(default_factory=dict[int, str])
    change_at_call: str | None = None


class Stop(NamedTuple):
    """A moment to stop at: the `times`-th request to `asked` in a phase of a round.

    `asked` is None for a moment of chance: the die is to fall, or the version may change.
    """

    round: int
    phase: str
    asked: str | None
    times: int = 1

    def matches(self, state: State) -> bool:
        """True if a state has this round, phase and asked seat; `times` is ignored."""
        return Stop.at(state)[:3] == self[:3]

    @classmethod
    def at(cls, state: State) -> Stop:
        """Return the current moment of a hand, as if for the first time."""
        return cls(state.round, state.phase, state.asked_seat if state.awaits == "seat" else None)


@dataclass(frozen=True, slots=True)
class Script:
    """A hand to play.

    Attributes:
        setup: The table before it.
        entries: The scripted actions.
        chance: The outcomes of chance.
        until: The round and phase after whose end the hand stops, phase None for the whole round;
            None to play to the end.
        stop: A moment inside a phase, before `until`, at which it stops.
        is_narrative: True for a narrative, whose entries are in order and untimed; False if
            each entry has its moment, as in the protocol.
        questions: Actions that nobody takes: the question is whether they would be legal. Each is
            scheduled after the narrative.
        through: The last round of default play after a finished narrative without a call;
            `TO_THE_END` for the end of the hand.
    """

    setup: Setup
    entries: tuple[ScriptedAction, ...] = ()
    chance: ChanceScript = ChanceScript()
    until: tuple[int, str | None] | None = None
    stop: Stop | None = None
    is_narrative: bool = False
    questions: tuple[ScriptedAction, ...] = ()
    through: float = TO_THE_END


class TakenMove(NamedTuple):
    """One move of a played hand: the state before it, the move, and its result.

    `entry` is its position in the script; None for a default move.
    """

    before: State
    move: Move
    step: Step
    entry: int | None = None
