"""Hands that are played by chance, in some mood, and written down as they are played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sabacc.conformance.hunting.question import played_question
from sabacc.conformance.hunting.requests.edge_deeds import at_the_edge, beyond
from sabacc.conformance.hunting.requests.script_writer import ScriptWriter
from sabacc.engine.play import Action, Script, Taken, legal, passive, refusal
from sabacc.engine.play.players.script_player import Player
from sabacc.engine.position import RefusedError, ScriptRanOutError
from sabacc.records.random_play import peoples_move, random_action, random_move

if TYPE_CHECKING:
    import random

    from sabacc.conformance.hunting.question import Question
    from sabacc.engine.play import Book, Does, Move, Played, Setup, State

_STAYS: Final = 0.8
"""How often somebody thinks better of a fold."""
_TELLS: Final = 0.5
"""How often a script tells what a player would do of itself anyhow."""
_AGAIN: Final = 0.75
"""How often they do it where they may."""
_DEEDS: Final = 400
"""After so many nobody does more than is needed: raises may have no end."""
ROUNDS: Final = 12
"""After which round a hand stops that nobody has called."""


@dataclass(frozen=True, slots=True)
class Mood:
    """How a table plays.

    Attributes:
        patience: How often somebody thinks better of a call.
        idle: How often somebody does no more than is needed.
        equal: Whether all deeds have the same chance.
        rounds: After which round the hand stops.
        busy: How often somebody thinks better of leaving the cards as they are.
        edges: How often a bet is at an edge of what is allowed.
        beyond: How often something just beyond that is tried first.
        fond: Deeds that are done over and over again.
        most: Of how many of the smallest amounts these are; None: of any that is allowed.
    """

    patience: float = 1.0
    idle: float = 0.0
    equal: bool = False
    rounds: int = ROUNDS
    busy: float = 0.0
    edges: float = 0.0
    beyond: float = 0.0
    fond: tuple[Does, ...] = ()
    most: int | None = 2


_WEARY: Final = Mood(idle=1.0)


class _Improvised(Player):
    """A hand that is played by chance, and written down as it goes.

    The script comes to the same when it is played, so it need not be: this playing answers it.
    """

    def __init__(self, rng: random.Random, book: Book, setup: Setup, mood: Mood) -> None:
        """Begin with nothing played and nothing written."""
        super().__init__(book, Script(setup, until=(mood.rounds, None)))
        self.rng, self.mood = rng, mood
        self.writer = ScriptWriter(setup, tells=lambda: rng.random() < _TELLS)

    def _next(self, before: State) -> Taken:
        if len(self.writer.script) >= _DEEDS:
            self.mood = _WEARY
        move = self._beyond(before) or _move(self.rng, before, self.mood)
        self.writer.tell(before, move)
        return Taken(before, move, self._apply(before, move))

    def _beyond(self, state: State) -> Action | None:
        """Try what is just beyond the rules; return it where they allow it all the same."""
        if state.awaits != "seat" or self.rng.random() >= self.mood.beyond:
            return None
        action = beyond(self.rng, state, self.mood.fond)
        refused = refusal(state, action)
        if refused is None:
            return action
        self.writer.try_out(state, action, refused)
        return None

    def _result(self, state: State) -> Played:
        self.fates = self.writer.fates
        self.writer.renewed = len(self.script.setup.shuffles) - len(state.shuffles)
        return super()._result(state)


def improvised(
    name: str, rng: random.Random, book: Book, setup: Setup, mood: Mood
) -> Question | None:
    """Return a hand that is played by the rules, and its request; None if it cannot be."""
    player = _Improvised(rng, book, setup, mood)
    try:
        played = player.run()
    except (RefusedError, ScriptRanOutError):
        return None
    return played_question(name, player.writer.params(mood.rounds), book.ruleset, played)


def _move(rng: random.Random, state: State, mood: Mood) -> Move:
    """Choose what happens next; a patient table seldom calls, and folds are rare."""
    if state.awaits == "seat" and rng.random() < mood.idle:
        return passive(state)
    if mood.fond and rng.random() < _AGAIN:
        options = [option for option in legal(state) if option.does in mood.fond]
        if options:
            return random_action(rng, rng.choice(options), mood.most)
    choose = random_move if mood.equal else peoples_move
    better = {"call": mood.patience, "fold": _STAYS, "stand": mood.busy, "keep": mood.busy}
    while True:
        move = choose(rng, state)
        if not isinstance(move, Action):
            return move
        if rng.random() >= better.get(move.does, 0.0):
            return at_the_edge(rng, state, move) if rng.random() < mood.edges else move
