"""Counts of histories: the ways a hand can go from a fixed table with fixed chance.

A wrong rule almost always changes one of these counts; `divide` splits a count by first action to
locate it.
"""

from collections import Counter
from dataclasses import dataclass
from itertools import chain
from typing import Final

from sabacc.engine.events import Awaited
from sabacc.engine.play.actions import Action, Roll, VersionChange
from sabacc.engine.play.compiled_rules import CompiledRules
from sabacc.engine.play.hand_in_play import apply, default_action, legal, start
from sabacc.engine.play.script_player import LAST_ROUND
from sabacc.engine.play.state import Setup, State
from sabacc.spec.cards import Card
from sabacc.spec.points import VERSION_NAMES
from sabacc.spec.rulesets import Ruleset, deck_of

_CHANCE: Final = frozenset({Awaited.ROLL, Awaited.CHANGE})
# Coprime to the 76 cards, so that a stride through them visits each once
_STRIDE: Final = 31
# The stride for a table's own deck of 62, 93 or 124 cards
_OTHER_STRIDE: Final = 29


def fixed_deck(rules: Ruleset) -> tuple[Card, ...]:
    """Return the deck in a fixed order, the same in every run: a stride through it."""
    cards = deck_of(rules)
    stride = _STRIDE if len(cards) % _STRIDE else _OTHER_STRIDE
    return tuple(cards[index * stride % len(cards)] for index in range(len(cards)))


def initial_state(
    compiled: CompiledRules, name: str, seats: int = 2, stack: int = 4
) -> State | None:
    """Return the state at which a perft starts; None if the ruleset never reaches the phase.

    `name` is `deal`, or a phase: the first request in it after default play. `stack` is the credits
    of each seat, in addition to two antes.
    """
    names = ("Han", "Lando", "Leia", "Chewbacca", "Luke", "Wedge", "Jabba", "Boba")[:seats]
    deck = fixed_deck(compiled.ruleset)
    setup = Setup(
        seats=names,
        dealer=names[-1],
        stacks=dict.fromkeys(names, stack + 2 * compiled.ante),
        deck=deck,
        shuffles=(deck,) * 100,
    )
    state = _resolve_chance(start(compiled, setup).state)
    while name not in {"deal", state.phase}:
        if state.over or state.round > LAST_ROUND:
            return None
        state = _resolve_chance(apply(state, default_action(state)).state)
    return state


def _resolve_chance(state: State) -> State:
    """Resolve chance deterministically: the die by the round, a new version every third round."""
    deck = fixed_deck(state.compiled.ruleset)
    while state.awaits in _CHANCE:
        if state.awaits is Awaited.ROLL:
            picks = dict.fromkeys(state.seats, deck)
            die = 1 + (state.round * 2) % 6
            state = apply(state, Roll(die=die, picks=picks, shuffle=deck)).state
        else:
            state = apply(state, VersionChange(_next_version(state))).state
    return state


def _next_version(state: State) -> str | None:
    """Return another version every third round; else None."""
    if state.round % 3:
        return None
    others = [name for name in VERSION_NAMES if name != state.version]
    return others[state.round % len(others)]


class TooManyError(Exception):
    """A count exceeded its allowance of actions."""


@dataclass(slots=True)
class Allowance:
    """The remaining actions that counts may visit; shared by several counts."""

    left: int

    def spend(self, number: int) -> None:
        """Subtract actions; raises TooManyError below 0."""
        self.left -= number
        if self.left < 0:
            raise TooManyError


def perft(state: State, depth: int, allowance: Allowance | None = None) -> int:
    """Count the histories of exactly `depth` decisions; a hand that ends earlier counts 0.

    Raises TooManyError.
    """
    return sum(divide(state, depth, allowance).values()) if depth else 1


def divide(state: State, depth: int, allowance: Allowance | None = None) -> dict[Action, int]:
    """Count the histories by first action; raises TooManyError."""
    counts: Counter[Action] = Counter()
    for action in chain.from_iterable(option.actions() for option in legal(state)):
        if allowance is not None:
            allowance.spend(1)
        counts[action] += 1 if depth == 1 else perft(_after(state, action), depth - 1, allowance)
    return dict(counts)


def _after(state: State, action: Action) -> State:
    return _resolve_chance(apply(state, action).state)
