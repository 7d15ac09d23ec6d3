"""What is so of a hand in play, and why: kept beside its state where somebody asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sabacc.engine.events import HAND_POT, HOUSE, SABACC_POT
from sabacc.engine.fact import Fact, What

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sabacc.engine.play.state import Draft

Key = tuple[What, str]
"""What a fact tells of, and of whom."""
Points = tuple[str, ...]


class Told:
    """The facts of one state.

    Attributes:
        facts: What is so now, by what it tells of and of whom.
        phases: What was so as each phase ended, by its round and name.
        wants: What players are going to do as soon as they may.
    """

    __slots__ = ("facts", "phases", "wants")

    def __init__(self, wants: frozenset[str]) -> None:
        """Begin with nothing told."""
        self.wants = wants
        self.facts: dict[Key, Fact] = {}
        self.phases: dict[tuple[int, str], Mapping[Key, Fact]] = {}

    def copy(self) -> Told:
        """Return the same facts for a draft, which goes on from here."""
        other = Told(self.wants)
        other.facts, other.phases = self.facts.copy(), self.phases.copy()
        return other

    def behind(self, *keys: Key) -> tuple[Fact, ...]:
        """Return those of some facts that have been told."""
        facts = self.facts
        return tuple([facts[key] for key in keys if key in facts])

    def say(
        self, key: Key, value: object, points: Points = (), follows: tuple[Fact, ...] = ()
    ) -> Fact:
        """Say what is so now."""
        fact = Fact(*key, value, points, follows)
        self.facts[key] = fact
        return fact

    def also(
        self, draft: Draft, keys: tuple[Key, ...], points: Points, follows: tuple[Fact, ...] = ()
    ) -> None:
        """Say that facts have changed, or have not, for these reasons beside those before."""
        for key in keys:
            self.say(key, now(draft, key), points, (*follows, *self.behind(key)))

    def closes(self, draft: Draft) -> None:
        """Keep what is so as a phase ends."""
        name = named(draft, draft.phase)
        self.also(draft, ((What.ASKED, f"{draft.round} {name}"),), ())
        self.phases[draft.round, name] = self.facts.copy()


def named(draft: Draft, phase: str) -> str:
    """Return the name of a phase among the facts: what comes again after a call is the last one."""
    if draft.caller >= 0 and phase in {"leaving", "shift"}:
        return f"last-{phase}"
    return "drawing" if phase == "discarding" else phase


def now(draft: Draft, key: Key) -> Any:  # noqa: ANN401 - as a fact has it
    """Return what a fact about a hand in play tells now."""
    what, of = key
    return _NOW[what](draft, of)


def _names(draft: Draft, seats: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([draft.table.seats[seat] for seat in seats])


_NOW: Final[Mapping[What, Callable[[Draft, str], object]]] = {
    What.STACK: lambda draft, of: draft.stacks[draft.table.numbers[of]],
    What.POT: lambda draft, of: {
        HAND_POT: draft.hand_pot,
        SABACC_POT: draft.sabacc_pot,
        HOUSE: draft.house,
    }[of],
    What.POTS: lambda draft, _: tuple(
        [
            (pot.amount, tuple([name for name in _names(draft, draft.active) if pot.open_to(name)]))
            for pot in draft.pots
        ]
    ),
    What.HOLDS: lambda draft, of: draft.hands[draft.table.numbers[of]],
    What.LAID: lambda draft, of: draft.fields[draft.table.numbers[of]],
    What.DECK: lambda draft, _: draft.deck,
    What.OUT_OF_PLAY: lambda draft, _: draft.out_of_play,
    What.STAYS: lambda draft, of: draft.table.numbers[of] in draft.active,
    What.IN_HAND: lambda draft, _: _names(draft, draft.active),
    What.FOLDS: lambda draft, _: _names(draft, draft.folded),
    What.OUT: lambda draft, _: _names(draft, draft.out),
    What.CALLER: lambda draft, _: None if draft.caller < 0 else draft.table.seats[draft.caller],
    What.VERSION: lambda draft, _: draft.version,
    What.ROUND: lambda draft, _: draft.round,
    What.STANDING_BET: lambda draft, _: draft.level,
    What.ASKED: lambda draft, _: _names(draft, draft.asked),
    What.OVER: lambda draft, _: draft.phase == "end",
    What.SESSION_OVER: lambda draft, _: draft.session_over,
}
