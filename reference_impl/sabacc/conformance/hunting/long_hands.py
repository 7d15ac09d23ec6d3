"""Long random hands: whole hands that nobody thought of, with what the reference answers.

Every other hand is played by the rules to its end, with bets, raises, folds, draws, shifts and
calls, and written down as a script; the others try legal and illegal deeds alike.  The same seed
gives the same hands under the same ruleset.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from sabacc.conformance.hunting.question import Question, question
from sabacc.conformance.hunting.random_tables import RandomTable
from sabacc.engine.events import Reshuffled
from sabacc.engine.play import (
    Action,
    Change,
    Roll,
    apply,
    book_of,
    passive,
    start,
)
from sabacc.engine.position import ScriptRanOutError, known_cards
from sabacc.protocol.answers.plain import names, names_by_seat
from sabacc.records.random_play import peoples_move, random_move, random_setup

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sabacc.engine.play import Book, Move, Setup, State, Step
    from sabacc.spec.rulesets import Ruleset

FEWEST: Final = 2
MOST: Final = 6
"""How many seats the tables have."""
ROUNDS: Final = 12
"""After which round a hand stops that nobody has called."""
LONGEST: Final = 24
"""Up to how many rounds a hand may last that is played until the rules end it."""
_EVERY: Final = 8
"""One in so many hands is."""
_IDLE: Final = 0.93
"""How often, in such a hand, a player does no more than is needed."""
STACKS: Final = (3, 20, 60, 100, 250, 1_000, 2**31 + 7, 10**11 + 7)
"""The stacks of a hand: short ones, usual ones, and more than 32 bits hold."""
POTS: Final = (0, 0, 2, 12, 37, 2**31 + 1)
"""What the hand pot holds before it."""
_PATIENCE: Final = (0.0, 0.5, 0.8, 0.95)
"""How often, in one hand, somebody thinks better of a call."""
_STAYS: Final = 0.8
"""How often somebody thinks better of a fold."""
_TELLS: Final = 0.5
"""How often a script tells what a player would do of itself anyhow."""
_RANDOM: Final = 0.25
"""How many hands are played by deeds of equal chance, not as people play."""
_CHOSEN: Final = 0.6
"""How often hands are chosen, instead of dealt from the deck."""
_SHORT: Final = 0.3
"""How often the deck is short where they are."""
_COPIES: Final = 0.3
"""How often second copies of the cards in hand come next."""
_LAST: Final = 0.1
"""How often the session ends with the hand."""
_TRIES: Final = 50
"""How many tables in a row may be impossible."""


def long_hands(
    rules: Ruleset, seed: int, count: int, seats: Sequence[int] = range(FEWEST, MOST + 1)
) -> Iterator[Question]:
    """Yield `count` hands at tables of one of `seats`.

    There are none where the ruleset seats nobody at such tables.
    """
    book = book_of(rules)
    tables = [size for size in seats if size <= book.most_seats]
    rng = random.Random(f"{seed} {rules.name}")  # noqa: S311 - seeded chance repeats
    for number in range(count if tables else 0):
        for _ in range(_TRIES):
            size = rng.choice(tables)
            if number % 2:
                params = _played(rng, rules, book, size, _mood(rng, book, number))
            else:
                params = _tried(rng, rules, size)
            found = question(f"{seed}-{number + 1}", "play", params, rules, book)
            if found is not None:
                yield found
                break


# --- hands that try anything --------------------------------------------------------------------


def _tried(rng: random.Random, rules: Ruleset, seats: int) -> dict[str, Any]:
    """Return a request with legal and illegal deeds at random."""
    params = RandomTable(rng, rules, seats).request()
    until = params["until"]
    if until["round"] > ROUNDS:
        params["until"] = {"round": ROUNDS}
    if until.get("phase") == "ante":  # nothing would be played
        params["until"] = {"round": 1}
    return params


# --- hands that are played ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Mood:
    """How a table plays: how often somebody thinks better of a call, or just lets it be.

    `equal` says that all deeds have the same chance, `rounds` after which round the hand stops.
    """

    patience: float
    idle: float
    equal: bool
    rounds: int


def _mood(rng: random.Random, book: Book, number: int) -> _Mood:
    """Choose a mood; now and then nobody calls until the longest hand is over."""
    if number % _EVERY == 1 and book.longest <= LONGEST:
        return _Mood(1.0, _IDLE, equal=False, rounds=book.longest)
    return _Mood(rng.choice(_PATIENCE), 0.0, equal=rng.random() < _RANDOM, rounds=ROUNDS)


def _played(
    rng: random.Random, rules: Ruleset, book: Book, seats: int, mood: _Mood
) -> dict[str, Any]:
    """Return a request that tells of a hand which was played by the rules."""
    setup = _setup(rng, rules, book, seats)
    writer = ScriptWriter(setup, tells=lambda: rng.random() < _TELLS)
    try:
        step = start(book, setup)
        while not step.state.over and step.state.round <= mood.rounds:
            move = _move(rng, step.state, mood)
            writer.tell(step.state, move)
            step = apply(step.state, move)
            writer.count(step)
    except ScriptRanOutError:  # what has been told is a hand all the same, or is refused below
        pass
    return writer.params(mood.rounds)


def _setup(rng: random.Random, rules: Ruleset, book: Book, seats: int) -> Setup:
    """Lay a table with short, usual and huge stacks.

    Often hands are dealt that matter to a rule, and now and then the deck is short.
    """
    most = rng.randint(2, len(STACKS))
    setup = random_setup(rng, seats, STACKS[:most])
    huge = most > len(STACKS) - 2
    version = rng.choice(list(book.versions)) if book.versions else None
    hands, deck, pile = None, setup.deck, setup.out_of_play
    if rng.random() < _CHOSEN:
        table = RandomTable(rng, rules, seats)
        hands = {name: known_cards(table.hand()) for name in setup.seats}
        deck = known_cards(table.deck)
        if rng.random() < _COPIES:  # second copies of face cards that lie in a hand come first
            held = {card for cards in hands.values() for card in cards}
            deck = tuple(sorted(deck, key=lambda card: card not in held))
        if rng.random() < _SHORT:
            size = rng.randint(0, 4 * seats)
            deck, pile = deck[:size], deck[size : size + 4 * seats]
    return replace(
        setup,
        hands=hands,
        deck=deck,
        out_of_play=pile,
        hand_pot=rng.choice(POTS if huge else POTS[:-1]),
        version=version,
        last_hand=rng.random() < _LAST,
    )


def _move(rng: random.Random, state: State, mood: _Mood) -> Move:
    """Choose what happens next; a patient table seldom calls, and folds are rare."""
    if state.awaits == "seat" and rng.random() < mood.idle:
        return passive(state)
    choose = random_move if mood.equal else peoples_move
    better = {"call": mood.patience, "fold": _STAYS}
    while True:
        move = choose(rng, state)
        if not isinstance(move, Action) or rng.random() >= better.get(move.does, 0.0):
            return move


@dataclass(slots=True)
class ScriptWriter:
    """Writes a played hand down as a request.

    `tells` says whether the next thing that a player does of itself anyhow is told.
    """

    setup: Setup
    tells: Callable[[], bool]
    script: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    rolls: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    changes: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    renewed: int = 0

    def tell(self, state: State, move: Move) -> None:
        """Write a move down; what a player does of itself anyhow is often left out."""
        called = state.caller_seat is not None
        match move:
            case Action():
                if move != passive(state) or self.tells():
                    self.script.append(_entry(state, move))
            case Roll(die=die, picks=picks, shuffle=shuffle):
                some = picks or {name: hand for name, hand in state.hands_by_seat().items() if hand}
                roll: dict[str, Any] = {"last": True} if called else {"round": state.round}
                roll |= {"die": die, "picks": names_by_seat(some)}
                self.rolls.append(roll | ({"shuffle": names(shuffle)} if shuffle else {}))
            case Change(version=version):
                if version is not None:
                    moment = {"call": True} if called else {"round": state.round}
                    self.changes.append({"version": version, **moment})

    def count(self, step: Step) -> None:
        """Count the new decks that a move needed."""
        self.renewed += sum(isinstance(event, Reshuffled) for event in step.events)

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


def _entry(state: State, action: Action) -> dict[str, Any]:
    entry: dict[str, Any] = {"seat": action.seat, "does": str(action.does), "round": state.round}
    if action.amount:
        entry["amount"] = action.amount
    if action.cards:
        entry["cards"] = names(action.cards)
    if state.phase != action.does.usual:
        entry["phase"] = str(state.phase)
    if state.asked_seat not in {None, action.seat}:
        entry["asked"] = state.asked_seat
    return entry
