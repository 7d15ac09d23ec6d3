"""Counts of histories: how many ways a hand can go from a fixed table with fixed chance.

A wrong rule almost always changes one of these numbers, and dividing them by the first action
leads to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from sabacc.engine.events import Awaited
from sabacc.engine.play.actions import Action, Change, Roll
from sabacc.engine.play.book import Book
from sabacc.engine.play.hand_in_play import apply, legal, passive, start
from sabacc.engine.play.script_player import LAST_ROUND
from sabacc.engine.play.state import Setup, State
from sabacc.spec.cards import Card
from sabacc.spec.points import VERSION_NAMES
from sabacc.spec.rulesets import Ruleset, deck_of

_CHANCE: Final = frozenset({Awaited.ROLL, Awaited.CHANGE})
_STRIDE: Final = 31
"""Has no divisor in common with the 76 cards, so that a stride through them meets each once."""
_OTHER_STRIDE: Final = 29
"""The stride through a deck of the table's own that has 62, 93 or 124 cards."""


def fixed_deck(rules: Ruleset) -> tuple[Card, ...]:
    """Return the deck in the order in which every count begins: every 31st card of it."""
    cards = deck_of(rules)
    stride = _STRIDE if len(cards) % _STRIDE else _OTHER_STRIDE
    return tuple(cards[place * stride % len(cards)] for place in range(len(cards)))


def position(book: Book, name: str, seats: int = 2, stack: int = 4) -> State | None:
    """Return the table from which histories are counted, None where the ruleset never comes there.

    `name` is `deal`, or a phase: the table is that of the first time that somebody is asked in it,
    when until then everybody has taken the default.
    `stack` is what each seat has in credits, twice the antes added.
    """
    names = ("Han", "Lando", "Leia", "Chewbacca", "Luke", "Wedge", "Jabba", "Boba")[:seats]
    deck = fixed_deck(book.ruleset)
    setup = Setup(
        seats=names,
        dealer=names[-1],
        stacks=dict.fromkeys(names, stack + 2 * book.ante),
        deck=deck,
        shuffles=(deck,) * 100,
    )
    state = _settled_chance(start(book, setup).state)
    while name not in {"deal", state.phase}:
        if state.over or state.round > LAST_ROUND:
            return None
        state = _settled_chance(apply(state, passive(state)).state)
    return state


def _settled_chance(state: State) -> State:
    """Let chance fall as it always does: the die by the round, another version every third one."""
    deck = fixed_deck(state.book.ruleset)
    while state.awaits in _CHANCE:
        if state.awaits is Awaited.ROLL:
            picks = dict.fromkeys(state.seats, deck)
            die = 1 + (state.round * 2) % 6
            state = apply(state, Roll(die=die, picks=picks, shuffle=deck)).state
        else:
            state = apply(state, Change(_version(state))).state
    return state


def _version(state: State) -> str | None:
    if state.round % 3:
        return None
    others = [name for name in VERSION_NAMES if name != state.version]
    return others[state.round % len(others)]


def actions(state: State) -> Iterator[Action]:
    """Yield every legal action, in the order of `legal`."""
    for option in legal(state):
        yield from option.actions()


class TooManyError(Exception):
    """A count met more actions than it was allowed."""


@dataclass(slots=True)
class Allowance:
    """How many actions counts may still meet; one serves several counts."""

    left: int

    def spend(self, number: int) -> None:
        """Take `number` actions off; raises TooManyError where there are not so many left."""
        self.left -= number
        if self.left < 0:
            raise TooManyError


def perft(state: State, depth: int, allowance: Allowance | None = None) -> int:
    """Count the histories of exactly `depth` decisions; none go on beyond the end of the hand.

    Raises TooManyError where that takes more actions than are allowed.
    """
    if depth == 0:
        return 1
    found = 0
    for action in actions(state):
        if allowance is not None:
            allowance.spend(1)
        found += 1 if depth == 1 else perft(_after(state, action), depth - 1, allowance)
    return found


def divide(state: State, depth: int, allowance: Allowance | None = None) -> dict[Action, int]:
    """Count the same by the first action."""
    found: Counter[Action] = Counter()
    for action in actions(state):
        if allowance is not None:
            allowance.spend(1)
        found[action] += perft(_after(state, action), depth - 1, allowance)
    return dict(found)


def _after(state: State, action: Action) -> State:
    return _settled_chance(apply(state, action).state)
