"""Hands like one that was found, at a smaller table and shorter: another hunt, close to the first.

Some hands cannot be made smaller step by step: with a seat less nobody is all in any more.  So the
same players bring the same cards and stakes, or smaller ones, and do at random what was done.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sabacc.conformance.hunting.requests.improvised import Mood, improvised
from sabacc.engine.phases import Does
from sabacc.engine.play import book_of
from sabacc.protocol.facts import DONE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sabacc.conformance.hunting.question import Question
    from sabacc.engine.play import Setup

FEW_SEATS: Final = 3
FEW_ROUNDS: Final = 4
"""A table with more seats, and a hand of more rounds, is a large one."""
_CHANCE: Final = 0.5
"""How often something is as it was in the hand that was found."""
_OFTEN: Final = (0.9, 0.5)
"""How often somebody thinks better of it; less often where it was done."""
_MOST: Final = 6
"""The most that is in a small stack."""


def larger(found: Question) -> int:
    """Return by how many seats and rounds together a hand is a large one; 0 for a small one."""
    phases = found.expected.get("phases", ())
    rounds = max((each["round"] for each in phases), default=0)
    return max(0, found.seats - FEW_SEATS) + max(0, rounds - FEW_ROUNDS)


def hands_alike(found: Question, count: int) -> Iterator[Question]:
    """Yield as many hands like one that was found, each at a smaller table or shorter."""
    played = found.right.played
    if played is None or found.right.hands:
        return
    rng = random.Random(f"alike {found.name}")  # noqa: S311 - seeded chance repeats
    book, setup, begun = book_of(found.rules), played.script.setup, played.begun
    setups = (setup, replace(setup, hands=begun.hands_by_seat(), deck=begun.deck))
    rounds = max((each.state.round for each in played.phases), default=1)
    tables = _smaller_tables(len(setup.seats), rounds)
    for number in range(count):
        seats, most = rng.choice(tables)
        table = _table(rng, rng.choice(setups), seats)
        alike = improvised(f"{found.name}-{number + 1}", rng, book, table, _mood(rng, found, most))
        if alike is not None and larger(alike) < larger(found):
            yield alike


def _smaller_tables(seats: int, rounds: int) -> list[tuple[int, int]]:
    """Return numbers of seats and rounds: of each as few as a small hand has, and all between."""
    some = range(min(seats, FEW_SEATS), seats + 1)
    long = range(min(rounds, FEW_ROUNDS), rounds + 1)
    return [(one, other) for one in some for other in long if (one, other) != (seats, rounds)]


def _mood(rng: random.Random, found: Question, rounds: int) -> Mood:
    """Return a mood in which is done, again and again, some of what was done."""
    deeds = list(dict.fromkeys(Does(entry["does"]) for entry in found.params.get("script", ())))
    refused = any(fate != DONE for fate in found.expected.get("script", ()))
    return Mood(
        patience=_OFTEN[Does.CALL in deeds],
        rounds=rounds,
        busy=rng.choice(_OFTEN),
        beyond=rng.choice(_OFTEN) / 2 if refused else 0.0,
        fond=tuple(rng.sample(deeds, rng.randint(1, len(deeds)))) if deeds else (),
        most=rng.choice((2, None)),
    )


def _table(rng: random.Random, setup: Setup, size: int) -> Setup:
    """Return a table of some of the seats, with small stacks or with theirs."""
    kept = sorted(rng.sample(range(len(setup.seats)), size))
    seats = tuple(setup.seats[place] for place in kept)
    small = rng.random() < _CHANCE
    hands, deck = setup.hands, setup.deck
    if rng.random() < _CHANCE:
        deck = tuple(rng.sample(deck, len(deck)))
    return replace(
        setup,
        seats=seats,
        dealer=rng.choice(seats),
        stacks={seat: rng.randint(1, _MOST) if small else setup.stacks[seat] for seat in seats},
        hands=None if hands is None else {seat: hands.get(seat, ()) for seat in seats},
        deck=deck,
        sitting_out=setup.sitting_out & frozenset(seats),
        newcomers=setup.newcomers & frozenset(seats),
    )
