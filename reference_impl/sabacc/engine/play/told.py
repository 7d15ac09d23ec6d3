"""What is so of a hand in play, and why: kept beside its state where somebody asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.engine.fact import Fact, What
from sabacc.engine.phases import Does, Phase

if TYPE_CHECKING:
    from collections.abc import Mapping

Key = tuple[What, str]
"""What a fact tells of, and of whom."""
Points = tuple[str, ...]

_AGAIN: Final = frozenset({Phase.LEAVING, Phase.SHIFT})
"""What may come again after a call."""


class Told:
    """The facts of one state.

    Attributes:
        facts: What is so now, by what it tells of and of whom.
        phases: What was so as each phase ended, by its round and name.
        wants: What players are going to do as soon as they may.
    """

    __slots__ = ("facts", "phases", "wants")

    def __init__(self, wants: frozenset[Does]) -> None:
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

    def closes(self, number: int, phase: str, asked: tuple[str, ...]) -> None:
        """Keep what is so as a phase ends, and who was asked in it."""
        key = (What.ASKED, f"{number} {phase}")
        self.say(key, asked, (), self.behind(key))
        self.phases[number, phase] = self.facts.copy()


def named(phase: Phase, *, called: bool) -> str:
    """Return the name of a phase among the facts: what comes again after a call is the last one."""
    if called and phase in _AGAIN:
        return f"last-{phase}"
    return Phase.DRAWING if phase is Phase.DISCARDING else phase
