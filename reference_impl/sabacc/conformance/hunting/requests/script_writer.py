"""The request of a hand that is played: what players do of their own will, and what chance does."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sabacc.engine.play import Action, Change, Roll, passive
from sabacc.engine.play.players.script_player import DONE
from sabacc.protocol.answers.plain import names, names_by_seat
from sabacc.protocol.defined import WITH_AMOUNT, WITH_CARDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from sabacc.engine.play import Move, Refused, Setup, State

    Moment = tuple[int, str, str | None]


@dataclass(slots=True)
class ScriptWriter:
    """Writes a hand down as a request while it is played; played again, it comes to the same.

    Attributes:
        setup: The table before it.
        tells: Whether the next thing that a player does of itself anyhow is told.
        script: What was done, and what was tried.
        fates: What became of each of these.
        rolls: How the die fell.
        changes: How the version changed.
        renewed: How many new decks there were.
    """

    setup: Setup
    tells: Callable[[], bool]
    script: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    fates: list[str] = field(default_factory=list[str])
    rolls: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    changes: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    renewed: int = 0
    _untold: dict[Moment, list[Action]] = field(default_factory=dict["Moment", list[Action]])

    def tell(self, state: State, move: Move) -> None:
        """Write a move down; what a player does of itself anyhow is often left out."""
        called = state.caller_seat is not None
        match move:
            case Action():
                if self.tells() or move != passive(state):
                    self._write(state, move, DONE)
                else:
                    self._untold.setdefault(_moment(state), []).append(move)
            case Roll(die=die, picks=picks, shuffle=shuffle, other_die=other):
                some = picks or {name: hand for name, hand in state.hands_by_seat().items() if hand}
                roll: dict[str, Any] = {"last": True} if called else {"round": state.round}
                roll |= {"die": die} | ({} if other is None else {"other_die": other})
                roll |= {"picks": names_by_seat(some)}
                self.rolls.append(roll | ({"shuffle": names(shuffle)} if shuffle else {}))
            case Change(version=version):
                if version is not None:
                    moment = {"call": True} if called else {"round": state.round}
                    self.changes.append({"version": version, **moment})

    def try_out(self, state: State, action: Action, refused: Refused) -> None:
        """Write down what is tried before the next move, and why it is refused."""
        self._write(state, action, refused.reason.value)

    def _write(self, state: State, action: Action, fate: str) -> None:
        """Write an entry down, after what was done of itself at the same moment before.

        A seat may be asked twice in a phase of a round.  An entry is tried at the first asking that
        it fits, so there must be one for each asking before it.
        """
        for earlier in self._untold.pop(_moment(state), ()):
            self.script.append(_entry(state, earlier))
            self.fates.append(DONE)
        self.script.append(_entry(state, action))
        self.fates.append(fate)

    def params(self, rounds: int) -> dict[str, Any]:
        """Return the request: it stops after the last round that is played."""
        setup = self.setup
        found: dict[str, Any] = {
            "seats": list(setup.seats),
            "dealer": setup.dealer,
            "stacks": dict(setup.stacks),
            "hand_pot": setup.hand_pot,
            "sabacc_pot": setup.sabacc_pot,
            "ante": setup.ante,
            "deck": names(setup.deck),
            "until": {"round": rounds},
        }
        optional = {
            "hands": None if setup.hands is None else names_by_seat(setup.hands),
            "out_of_play": names(setup.out_of_play),
            "script": self.script,
            "rolls": self.rolls,
            "changes": self.changes,
            "shuffles": [names(cards) for cards in setup.shuffles[: self.renewed + 1]],
            "version": setup.version,
            "last_hand": setup.last_hand,
        }
        return found | {name: value for name, value in optional.items() if value}


def _moment(state: State) -> Moment:
    return state.round, state.phase, state.asked_seat


def _entry(state: State, action: Action) -> dict[str, Any]:
    entry: dict[str, Any] = {"seat": action.seat, "does": str(action.does), "round": state.round}
    if action.does in WITH_AMOUNT:
        entry["amount"] = action.amount
    if action.does in WITH_CARDS:
        entry["cards"] = names(action.cards)
    if state.phase != action.does.usual:
        entry["phase"] = str(state.phase)
    if state.asked_seat not in {None, action.seat}:
        entry["asked"] = state.asked_seat
    return entry
