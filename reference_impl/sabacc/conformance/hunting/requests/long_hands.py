"""Long random hands: whole hands that nobody thought of, with what the reference answers.

Most are played by the rules to their end, with bets, raises, folds, draws, shifts and calls, and
written down as a script; the others try legal and illegal deeds alike.  The same seed
gives the same hands under the same ruleset.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from sabacc.conformance.hunting.question import question
from sabacc.conformance.hunting.requests.improvised import ROUNDS, Mood, improvised
from sabacc.conformance.hunting.requests.random_tables import RandomTable
from sabacc.engine.play import Does, book_of
from sabacc.engine.position import known_cards
from sabacc.engine.values import card_values
from sabacc.records.random_play import random_setup
from sabacc.spec.decks import deck_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sabacc.conformance.hunting.question import Question
    from sabacc.engine.play import Book, Setup
    from sabacc.spec.cards import Card
    from sabacc.spec.rulesets import Ruleset

FEWEST: Final = 2
MOST: Final = 6
"""How many seats the tables have."""
LONGEST: Final = 24
"""Up to how many rounds a hand may last that is played until the rules end it."""
_EVERY: Final = 8
"""One in so many hands is."""
_IDLE: Final = 0.93
"""How often, in such a hand, a player does no more than is needed."""
STACKS: Final = (3, 20, 60, 100, 250, 1_000, 2**31 + 7, 10**11 + 7)
"""The stacks of a hand: short ones, usual ones, and more than 32 bits hold."""
POTS: Final = (0, 0, 1, 2, 12, 37, 250, 1_001, 2**31 + 1)
"""What the hand pot holds before it."""
_PATIENCE: Final = (0.0, 0.5, 0.8, 0.95)
"""How often, in one hand, somebody thinks better of a call."""
_BUSY: Final = (0.0, 0.9)
"""How often, in one hand, somebody thinks better of leaving the cards as they are."""
_EDGES: Final = (0.0, 0.3, 0.6)
"""How often, in one hand, a bet is the most that is allowed, next to it, or a round number."""
_BEYOND: Final = (0.0, 0.1, 0.3)
"""How often, in one hand, somebody first tries what is just beyond what is allowed."""
_FOND: Final = 0.4
"""In how many hands some deeds are done over and over again."""
_TRIED: Final = 3
"""One hand in so many tries legal and illegal deeds alike."""
_RANDOM: Final = 0.25
"""How many hands are played by deeds of equal chance, not as people play."""
_CHOSEN: Final = 0.6
"""How often hands are chosen, instead of dealt from the deck."""
_SHORT: Final = 0.3
"""How often the deck is short where they are."""
_COPIES: Final = 0.4
"""How often second copies of the cards in hand come next."""
_TO_ONE: Final = 0.5
_CALM: Final = 0.4
"""How often cards of low values come first, so that hands grow and stay in range."""
_LOW: Final = 5
"""Up to which value, or down to which negative one, a card is low."""
_LAST: Final = 0.1
"""How often the session ends with the hand."""
_SHUFFLES: Final = 6
"""How many new decks there may be in a hand, each in an order of its own."""
_ORDERS: Final = 2
"""How many of these are shuffled by themselves."""
_TRIES: Final = 50
"""How many tables in a row may be impossible."""


def long_hands(
    rules: Ruleset, seed: int | str, count: int, seats: Sequence[int] = range(FEWEST, MOST + 1)
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
            name = f"{seed}-{number + 1}"
            if number % _TRIED:
                mood = _mood(rng, book, number)
                found = improvised(name, rng, book, _setup(rng, rules, book, size), mood)
            else:
                found = question(name, "play", _tried(rng, rules, size), rules, book)
            if found is not None:
                yield found
                break


def _tried(rng: random.Random, rules: Ruleset, seats: int) -> dict[str, Any]:
    """Return a request with legal and illegal deeds at random."""
    params = RandomTable(rng, rules, seats, wild=True).request()
    until = params["until"]
    if until["round"] > ROUNDS:
        params["until"] = {"round": ROUNDS}
    if until.get("phase") == "ante":  # nothing would be played
        params["until"] = {"round": 1}
    return params


def _mood(rng: random.Random, book: Book, number: int) -> Mood:
    """Choose a mood; now and then nobody calls until the longest hand is over."""
    edges, tried = rng.choice(_EDGES), rng.choice(_BEYOND)
    if number % _EVERY == 1 and book.longest <= LONGEST:
        return Mood(idle=_IDLE, rounds=book.longest, edges=edges, beyond=tried)
    if rng.random() < _FOND:
        return Mood(beyond=tried, edges=edges, fond=tuple(rng.sample(_often(book), 2)))
    return Mood(
        rng.choice(_PATIENCE),
        equal=rng.random() < _RANDOM,
        busy=rng.choice(_BUSY),
        edges=edges,
        beyond=tried,
    )


def _often(book: Book) -> list[Does]:
    """Return what may be done again and again by these rules."""
    dropped = book.drawing == "draw-then-discard"
    found = [Does.BET, Does.DRAW, Does.DROP if dropped else Does.TRADE]
    has_field = book.ruleset.choices["field.exists"].name == "yes"
    return found + [Does.RAISE] * bool(book.raises) + [Does.LAY] * has_field


def _setup(rng: random.Random, rules: Ruleset, book: Book, seats: int) -> Setup:
    """Lay a table with short, usual and huge stacks.

    Often hands are dealt that matter to a rule, and now and then the deck is short.
    """
    most, cards = rng.randint(2, len(STACKS)), deck_of(rules)
    setup = random_setup(rng, seats, STACKS[:most], cards)
    huge = most > len(STACKS) - 2
    version = rng.choice(list(book.versions)) if book.versions else None
    hands, deck, pile = None, setup.deck, setup.out_of_play
    if rng.random() < _CHOSEN:
        table = RandomTable(rng, rules, seats, wild=True)
        hands = {name: known_cards(table.hand()) for name in setup.seats}
        deck = known_cards(table.deck)
        if rng.random() < _COPIES:
            deck = _copies(rng, deck, hands)
        elif rng.random() < _CALM:
            values = card_values(rules.choices["totals.face-values"])
            deck = tuple(sorted(deck, key=lambda card: abs(values[card]) > _LOW))
        if rng.random() < _SHORT:
            size = rng.randint(0, rng.choice((1, 4)) * seats)
            deck, pile = deck[:size], deck[size : size + 4 * seats]
    return replace(
        setup,
        hands=hands,
        deck=deck,
        out_of_play=pile,
        hand_pot=rng.choice(POTS if huge else POTS[:-1]),
        sabacc_pot=setup.sabacc_pot + (POTS[-1] if huge and rng.random() < _CHOSEN else 0),
        shuffles=_shuffles(rng, cards),
        version=version,
        last_hand=rng.random() < _LAST,
    )


def _shuffles(rng: random.Random, deck: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """Return orders for new decks: a few at random, cut at several places."""
    orders = [tuple(rng.sample(deck, len(deck))) for _ in range(_ORDERS)]
    cuts = range(0, len(deck), len(deck) * _ORDERS // _SHUFFLES)
    return tuple(cards[cut:] + cards[:cut] for cut in cuts for cards in orders)[:_SHUFFLES]


def _copies(
    rng: random.Random, deck: Sequence[Card], hands: Mapping[str, Sequence[Card]]
) -> tuple[Card, ...]:
    """Let second copies of face cards in hand come first, or both copies come to one player."""
    if rng.random() < _TO_ONE:
        held = {card for cards in hands.values() for card in cards}
        return tuple(sorted(deck, key=lambda card: card not in held))
    faces = [card for card in dict.fromkeys(deck) if deck.count(card) > 1]
    some = rng.sample(faces, min(len(faces), 4))
    rest = [card for card in deck if card not in some]
    step = rng.choice((1, len(hands)))
    first = [some[place : place + step] * 2 for place in range(0, len(some), step)]
    return (*(card for cards in first for card in cards), *rest)
