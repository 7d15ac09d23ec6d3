"""The questions of a hunt: an endless stream, the same for the same seed.

A part of them are scenarios changed a little, a part are long hands, and a part are positions at
random, with many ties, bombs and special hands.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Any, Final

from sabacc.conformance.hunting.long_hands import long_hands
from sabacc.conformance.hunting.mutated_cases import mutated
from sabacc.conformance.hunting.question import question, renamed
from sabacc.conformance.hunting.random_requests import STACKS, Dealer
from sabacc.conformance.scenarios.cases import holds_for
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.engine.play import book_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sabacc.conformance.hunting.question import Question
    from sabacc.conformance.scenarios.cases import Case
    from sabacc.spec.rulesets import Ruleset

    Maker = Callable[[], tuple[str, dict[str, Any]] | Question | None]

MOST_SEATS: Final = 8
"""The largest table at which is asked: the protocol's own bound of a settlement."""
HUGE: Final = (*STACKS, 2**31 + 7, 10**11 + 7)
"""The stacks of positions at random: some are more than 32 bits hold."""
_TRIES: Final = 3_000
"""After so many requests in a row that are no questions there are none."""
_POSITIONS: Final = ("score", "compare", "settle", "settle", "settle", "shift")
"""How often each level is asked at random."""
_SHARES: Final = {"case": 8, "hand": 2, "position": 4}
"""How many of the questions are of each kind."""


@dataclass(frozen=True, slots=True)
class Quarry:
    """What is hunted: a program under one ruleset.

    Attributes:
        name: The name of the ruleset, as requests give it.
        rules: The ruleset as the program plays it, as far as that is known.
        levels: The methods of the protocol that it claims.
        least: At how many seats its tables begin.
        most: At how many they end.
        undeclared: The points on which it claims nothing: what hangs on them is not asked.
    """

    name: str
    rules: Ruleset
    levels: tuple[str, ...]
    least: int = 2
    most: int = MOST_SEATS
    undeclared: frozenset[str] = frozenset()


def questions(quarry: Quarry, seed: int) -> Iterator[Question]:
    """Yield questions without end; none where the program claims nothing that can be asked."""
    rng = random.Random(f"hunt {seed} {quarry.name}")  # noqa: S311 - seeded chance repeats
    makers = _makers(quarry, rng, seed)
    if not makers:
        return
    kinds, weights = list(makers), [_SHARES[kind] for kind in makers]
    book = book_of(quarry.rules)
    missed = 0
    for number in count(1):
        name = f"{seed}-{number}"
        made = makers[rng.choices(kinds, weights)[0]]()
        found = (
            question(name, *made, quarry.rules, book)
            if isinstance(made, tuple)
            else made and renamed(made, name)
        )
        if found is None or not (seated(found, quarry) and hangs_on_nothing(found, quarry)):
            missed += 1
            if missed > _TRIES:
                return
            continue
        missed = 0
        yield found


def hangs_on_nothing(found: Question, quarry: Quarry) -> bool:
    """Say whether the answer to a question hangs on no point that the program leaves undeclared."""
    if not quarry.undeclared:
        return True
    trace = found.trace()
    return not trace.whole and not trace.answers and quarry.undeclared.isdisjoint(trace.choices)


def _makers(quarry: Quarry, rng: random.Random, seed: int) -> dict[str, Maker]:
    """Return what makes questions of each kind, as far as the program claims their levels."""
    found: dict[str, Maker] = {}
    levels, least = quarry.levels, max(2, quarry.least)
    most = min(quarry.most, MOST_SEATS, book_of(quarry.rules).most_seats)
    cases = [case for case in load_cases() if _may_be_asked(case, quarry, most)]
    if cases:
        found["case"] = lambda: _mutated(rng, rng.choice(cases))
    if "play" in levels and least <= most:
        hands = long_hands(quarry.rules, seed, 2**31, range(least, most + 1))
        found["hand"] = lambda: next(hands, None)
    methods = [
        method
        for method in _POSITIONS
        if method in levels and (method == "score" or least <= most) and _exists(method, quarry)
    ]
    if methods:
        dealer = Dealer(rng, quarry.rules, least, most, HUGE)
        found["position"] = lambda: _position(dealer, rng, methods)
    return found


def _exists(method: str, quarry: Quarry) -> bool:
    return method != "shift" or quarry.rules.choices["shift.exists"].name == "yes"


def _may_be_asked(case: Case, quarry: Quarry, most: int) -> bool:
    return (
        case.method in quarry.levels
        and not (case.quarantined or case.further)
        and (case.seats == 1 or quarry.least <= case.seats <= most)
        and holds_for(case, quarry.rules.choices)
    )


def _mutated(rng: random.Random, case: Case) -> tuple[str, dict[str, Any]]:
    return case.method, mutated(rng, case.method, case.params)


def _position(
    dealer: Dealer, rng: random.Random, methods: Sequence[str]
) -> tuple[str, dict[str, Any]]:
    method = rng.choice(methods)
    return method, dealer.request(method)


def seated(found: Question, quarry: Quarry) -> bool:
    """Say whether a question is put at a table that the program can play."""
    return found.method == "score" or quarry.least <= found.seats <= quarry.most
