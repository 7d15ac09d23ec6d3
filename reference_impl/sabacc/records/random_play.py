"""Random legal play: hands that nobody thought of, for tests, records and the benchmark.

There are two ways of playing.  `random` takes each legal option with the same chance: that finds
faults in engines, but most hands end by folds.  `people` takes what people take: they seldom fold,
raise or call, bet small amounts and have enough credits, so that most hands come to a showdown, and
show penalties, rankings and what is paid.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal

from sabacc.engine.play import (
    Action,
    Move,
    Option,
    Roll,
    Setup,
    State,
    TakenMove,
    VersionChange,
    apply,
    compile_rules,
    legal,
    start,
)
from sabacc.engine.play.actions import ONLY_ZERO, cached_action
from sabacc.engine.play.script_player import next_dealer_seated
from sabacc.engine.shifting import causes_shift, two_dice
from sabacc.records.hand_record import Record
from sabacc.spec.cards import DECK, Card
from sabacc.spec.rulesets import Ruleset, deck_of

NAMES: Final = ("Han", "Lando", "Leia", "Chewbacca", "Luke", "Maz", "Hondo", "Enfys")
# The stacks of a random table: mostly enough, sometimes short
_STACKS: Final = (3, 20, 60, 100, 100, 100, 250)
# The stacks where people play: one in six is short, since a table breaks up before many are
_PEOPLES_STACKS: Final = (10, 60, 100, 100, 100, 250)

Play = Literal["random", "people"]
"""A way of playing; the default everywhere is `random`."""

# How likely people take an option, against 1 for any other one.
#
# A fold must be rare because one is offered at nearly every moment, a raise because players who
# raise one another go on until a stack is used up, a call because hands with several rounds show
# more, and a draw because each one brings a hand nearer to bombing.
_WEIGHTS: Final[Mapping[str, float]] = {"fold": 0.05, "raise": 0.25, "call": 0.4, "draw": 0.5}
# People's amounts are mostly among the so many smallest
_SMALL: Final = 5
# How often they are any amount instead
_BOLD: Final = 0.2

# More new decks than a hand can need
_RESHUFFLES: Final = 200
# The version changes once in so many times (`versions.odds`); as often somebody comes or goes
_ODDS: Final = 6
# A player sits out one hand in so many
_SELDOM: Final = 20
# So many stay at the table
_FEW: Final = 2


@lru_cache(maxsize=64)
def seat_names(count: int) -> tuple[str, ...]:
    """Return names for so many seats."""
    return (*NAMES, *(f"Seat-{number}" for number in range(len(NAMES) + 1, count + 1)))[:count]


def random_setup(
    rng: random.Random,
    seats: int,
    stacks: Sequence[int] = _STACKS,
    cards: tuple[Card, ...] = DECK,
) -> Setup:
    """Return a table with stacks out of some, random pots, a random dealer and a random deck."""
    names = seat_names(seats)
    deck = _shuffled(rng, cards)
    return Setup(
        seats=names,
        dealer=rng.choice(names),
        stacks={name: rng.choice(stacks) for name in names},
        deck=deck,
        sabacc_pot=rng.choice((0, 7, 30)),
        shuffles=(deck[::-1],) * _RESHUFFLES,
    )


def random_moves(state: State, rng: random.Random, play: Play = "random") -> Iterator[TakenMove]:
    """Yield each move of a random hand with what it led to."""
    choose = random_move if play == "random" else peoples_move
    while not state.over:
        move = choose(rng, state)
        taken = TakenMove(state, move, apply(state, move))
        yield taken
        state = taken.step.state


def random_move(rng: random.Random, state: State) -> Move:
    """Choose a legal option, then an amount and cards, each as likely as any other."""
    options = legal(state)
    if options and state.queue:
        option = options[int(rng.random() * len(options))]
        return option.single or random_action(rng, option)
    return _random_chance(rng, state)


def peoples_move(rng: random.Random, state: State) -> Move:
    """Choose a legal option as people do: folds, raises and calls are rare, and bets small."""
    options = legal(state)
    if options and state.queue:
        weights = [_WEIGHTS.get(option.does, 1.0) for option in options]
        most = None if rng.random() < _BOLD else _SMALL
        return random_action(rng, rng.choices(options, weights)[0], most)
    return _random_chance(rng, state)


def random_action(rng: random.Random, option: Option, most: int | None = None) -> Action:
    """Choose an amount, one of the `most` smallest, and cards."""
    amount, amounts = 0, option.amounts
    if amounts is not ONLY_ZERO:
        few = amounts if most is None else amounts[:most]
        amount = few[int(rng.random() * len(few))]
    if option.pool:
        size = rng.choice(option.sizes)
        # one card drawn is what a sample of one is, without what a sample sets up
        cards = (rng.choice(option.pool),) if size == 1 else tuple(rng.sample(option.pool, size))
        return Action(option.seat, option.does, amount, cards)
    return cached_action(option.seat, option.does, amount)


def _random_chance(rng: random.Random, state: State) -> Move:
    if state.awaits == "roll":
        die = 1 + int(rng.random() * 6)
        rules = state.compiled.ruleset
        other = 1 + int(rng.random() * 6) if two_dice(rules) else None
        if not causes_shift(rules, die, other):
            return Roll(None, die, other_die=other)
        picks: dict[str, tuple[Card, ...]] = {}
        for name, hand in zip(state.table.seats, state.hands, strict=True):
            first = int(rng.random() * len(hand))
            picks[name] = hand[first:] + hand[:first]
        pooled = rules.choices["shift.lost-cards"].name == "pooled"
        shuffle = _shuffled(rng, deck_of(rules)) if pooled else ()
        return Roll(None, die, picks, shuffle, other)
    others = [name for name in state.compiled.versions if name != state.version]
    return VersionChange(rng.choice(others) if rng.randrange(_ODDS) == 0 else None)


def random_hand(rules: Ruleset, seed: int, seats: int, play: Play = "random") -> Record:
    """Return the record of a random hand.

    Raises RefusedError where the ruleset does not seat so many.
    """
    return random_session(rules, seed, seats, 1, play)


def random_session(
    rules: Ruleset, seed: int, seats: int, hands: int, play: Play = "random"
) -> Record:
    """Return the record of a random session: so many hands, or as many as are played to its end.

    Between hands somebody leaves now and then, comes, or sits out.  The last of several hands ends
    the session.  The first hand is the same for any number of them.

    Raises RefusedError where the ruleset does not seat so many.
    """
    # who needs moves alone does without
    from sabacc.records.recording import record_of, session_of  # noqa: PLC0415

    rng = random.Random(seed)  # noqa: S311 - seeded chance repeats; nothing here is a secret
    stacks = _STACKS if play == "random" else _PEOPLES_STACKS
    setup = random_setup(rng, seats, stacks, deck_of(rules))
    found: list[Record] = []
    while True:
        begun = start(compile_rules(rules), setup).state
        moves = tuple(random_moves(begun, rng, play))
        found.append(record_of(rules, setup, moves))
        state = moves[-1].step.state if moves else begun
        if len(found) >= hands or state.session_over:
            return session_of(found)
        setup = _next_setup(rng, setup, state, stacks, last=len(found) == hands - 1)


def _next_setup(
    rng: random.Random, before: Setup, state: State, stacks: Sequence[int], *, last: bool
) -> Setup:
    """Return the table of the next hand of a session, at which some may have come or gone."""
    seats, left = list(before.seats), state.stacks_by_seat()
    if len(seats) > _FEW and rng.randrange(_ODDS) == 0:
        seats.remove(rng.choice(seats))
    spare = [name for name in seat_names(len(before.seats) + 1) if name not in left]
    if (
        spare
        and len(seats) < (state.compiled.most_seats or len(seats) + 1)
        and not rng.randrange(_ODDS)
    ):
        seats.insert(rng.randint(0, len(seats)), spare[0])
        left = left | {spare[0]: rng.choice(stacks)}
    came = frozenset(seats) - frozenset(before.seats)
    deck = _shuffled(rng, deck_of(state.compiled.ruleset))
    return Setup(
        seats=tuple(seats),
        dealer=next_dealer_seated(state.next_dealer, before.seats, seats),
        stacks={seat: left[seat] for seat in seats},
        deck=deck,
        hand_pot=state.hand_pot,
        sabacc_pot=state.sabacc_pot,
        owed=state.owed,
        shuffles=(deck[::-1],) * _RESHUFFLES,
        sitting_out=frozenset(seat for seat in seats if rng.randrange(_SELDOM) == 0),
        newcomers=(came | (before.newcomers - frozenset(state.dealt_in))) & frozenset(seats),
        last_hand=last,
    )


@lru_cache(maxsize=16)
def _places(size: int) -> list[tuple[int, int]]:
    """Return the places of a deck from the last on, each with the bits that name one up to it."""
    return [(place, (place + 1).bit_length()) for place in range(size - 1, 0, -1)]


def _shuffled(rng: random.Random, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Shuffle a deck: what `rng.shuffle` does, without a call of a function for each card."""
    deck, bits = list(cards), rng.getrandbits
    for last, size in _places(len(cards)):
        place = bits(size)
        while place > last:
            place = bits(size)
        deck[last], deck[place] = deck[place], deck[last]
    return tuple(deck)
