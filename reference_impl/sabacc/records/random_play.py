"""Random legal play: hands that nobody thought of, for tests, records and the benchmark."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

from sabacc.cards import DECK
from sabacc.engine.play import Action, Change, Roll, Setup, apply, book_of, legal, start
from sabacc.engine.play.actions import NO_AMOUNT
from sabacc.engine.shifting import falls

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sabacc.cards import Card
    from sabacc.engine.play import Book, Move, State, Step
    from sabacc.records.model import Record
    from sabacc.rulesets import Ruleset

NAMES: Final = ("Han", "Lando", "Leia", "Chewbacca", "Luke", "Maz", "Hondo", "Enfys")
STACKS: Final = (3, 20, 60, 100, 100, 100, 250)
"""The stacks of a random table: mostly enough, sometimes short."""

_RESHUFFLES: Final = 20
"""More new decks than a hand can need."""
_ODDS: Final = 6
"""The version changes once in so many times (`versions.odds`)."""


def seat_names(count: int) -> tuple[str, ...]:
    """Return names for so many seats."""
    return (*NAMES, *(f"Seat-{number}" for number in range(len(NAMES) + 1, count + 1)))[:count]


def random_setup(rng: random.Random, seats: int) -> Setup:
    """Return a table with random stacks and pots, a random dealer and a random deck."""
    names = seat_names(seats)
    deck = _shuffled(rng)
    return Setup(
        seats=names,
        dealer=rng.choice(names),
        stacks={name: rng.choice(STACKS) for name in names},
        deck=deck,
        sabacc_pot=rng.choice((0, 7, 30)),
        shuffles=(deck[::-1],) * _RESHUFFLES,
    )


def random_play(book: Book, seed: int, seats: int) -> State:
    """Play one hand at random to its end and return the state; builds nothing else.

    Raises RefusedError where the ruleset does not seat so many.
    """
    rng = random.Random(seed)  # noqa: S311 - seeded chance repeats; nothing here is a secret
    state = start(book, random_setup(rng, seats)).state
    while not state.over:
        state = apply(state, random_move(rng, state)).state
    return state


def random_steps(state: State, rng: random.Random) -> Iterator[tuple[Move, Step]]:
    """Yield each move of a random hand with what it led to."""
    while not state.over:
        move = random_move(rng, state)
        step = apply(state, move)
        yield move, step
        state = step.state


def random_move(rng: random.Random, state: State) -> Move:
    """Choose a legal option, then an amount and cards, each as likely as any other."""
    awaits = state.awaits
    if awaits == "seat":
        options = legal(state)
        option = options[int(rng.random() * len(options))]
        amount = 0
        cards: tuple[Card, ...] = ()
        if option.amounts is not NO_AMOUNT:
            amount = option.amounts[int(rng.random() * len(option.amounts))]
        if option.pool:
            cards = tuple(rng.sample(option.pool, rng.choice(option.sizes)))
        return Action(option.seat, option.does, amount, cards)
    if awaits == "roll":
        return _random_roll(rng, state)
    others = [name for name in state.book.versions if name != state.version]
    return Change(rng.choice(others) if rng.randrange(_ODDS) == 0 else None)


def _random_roll(rng: random.Random, state: State) -> Roll:
    """Throw the die; cards are picked only where it brings a shift."""
    die = 1 + int(rng.random() * 6)
    rules = state.book.ruleset
    if not falls(rules, die, comes=None):
        return Roll(die=die)
    picks: dict[str, tuple[Card, ...]] = {}
    for name, hand in state.hands_by_seat().items():
        first = int(rng.random() * len(hand))
        picks[name] = hand[first:] + hand[:first]
    pooled = rules.choices["shift.lost-cards"].name == "pooled"
    return Roll(die=die, picks=picks, shuffle=_shuffled(rng) if pooled else ())


def random_hand(rules: Ruleset, seed: int, seats: int) -> Record:
    """Return the record of the hand that `random_play` plays."""
    from sabacc.records.telling import record_of  # noqa: PLC0415 - random_play does without

    rng = random.Random(seed)  # noqa: S311 - as above
    setup = random_setup(rng, seats)
    begun = start(book_of(rules), setup)
    return record_of(rules, setup, begun, random_steps(begun.state, rng))


def _shuffled(rng: random.Random) -> tuple[Card, ...]:
    deck = list(DECK)
    rng.shuffle(deck)
    return tuple(deck)
