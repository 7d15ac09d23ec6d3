"""The questions of a hunt: an endless stream, the same for the same seed.

A part of them are scenarios changed a little, a part are long hands, and a part are positions at
random, with many ties, bombs and special hands.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Any, Final

from sabacc.conformance.hunting.question import Question, question, renamed
from sabacc.conformance.hunting.requests.long_hands import long_hands
from sabacc.conformance.hunting.requests.mutated_cases import mutated, one_shift
from sabacc.conformance.hunting.requests.random_requests import (
    HANDS,
    STACKS,
    Dealer,
    random_session,
)
from sabacc.conformance.scenarios.cases import Case, holds_for, largest_sum
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.conformance.scenarios.own_decks import dealt_from
from sabacc.engine.play import compile_rules
from sabacc.protocol.facts import THEN
from sabacc.protocol.messages import LARGEST_SUM
from sabacc.spec.rulesets import DECK_SIZE, Ruleset

if TYPE_CHECKING:
    Made = tuple[str, dict[str, Any]] | Question

MOST_SEATS: Final = 8
"""The largest table at which is asked: the protocol's own bound of a settlement."""
HUGE: Final = (*STACKS, 2**31 + 7, 10**11 + 7)
"""The stacks of positions at random: some are more than 32 bits hold."""
_TRIES: Final = 3_000
"""After so many requests in a row that are no questions there are none."""
_POSITIONS: Final = ("score", "compare", "settle", "settle", "settle", "shift")
"""How often each level is asked at random."""
PART: Final = 64
"""How many questions a part of the stream has."""
_SHARES: Final = {"case": 7, "hand": 3, "position": 4, "showdown": 1, "session": 1}
"""How many of the questions are of each kind."""

_OF_A_HAND: Final = 2
"""How often a long hand is asked again with something changed."""
_OF_A_POSITION: Final = 1
"""How often a position is."""


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
        sessions: Whether it plays several hands in one request.
        largest_sum: The most credits that it can count.
    """

    name: str
    rules: Ruleset
    levels: tuple[str, ...]
    least: int = 2
    most: int = MOST_SEATS
    undeclared: frozenset[str] = frozenset()
    sessions: bool = False
    largest_sum: int = LARGEST_SUM


class QuestionStream:
    """The questions to ask of a quarry, the same for the same seed, in parts.

    Each part is made by itself, so that several processes can make some each.
    """

    def __init__(self, quarry: Quarry, seed: int) -> None:
        """Choose the scenarios that may be changed."""
        self.quarry, self.seed = quarry, seed
        self.book = compile_rules(quarry.rules)
        self.least = max(2, quarry.least)
        self.most = min(quarry.most, MOST_SEATS, self.book.most_seats)
        self.cases = [case for case in load_cases() if _may_be_asked(case, quarry, self.most)]

    def part(self, place: int, most: int = PART) -> Iterator[Question]:
        """Yield the questions of one part; none where nothing is claimed that can be asked."""
        rng = random.Random(f"hunt {self.seed} {self.quarry.name} {place}")  # noqa: S311 - repeats
        makers = self._makers(rng, place)
        if not makers:
            return
        kinds, weights = list(makers), [_SHARES[kind] for kind in makers]
        missed = number = 0
        while number < most and missed <= _TRIES:
            made = next(makers[rng.choices(kinds, weights)[0]], None)
            name = f"{self.seed}-{place * PART + number + 1}"
            found = (
                question(name, *made, self.quarry.rules, self.book)
                if isinstance(made, tuple)
                else made and renamed(made, name)
            )
            if found is None or not may_be_put(found, self.quarry):
                missed += 1
                continue
            missed, number = 0, number + 1
            yield found

    def _makers(self, rng: random.Random, place: int) -> dict[str, Iterator[Made]]:
        """Return questions of each kind without end, as far as the program claims their levels."""
        found: dict[str, Iterator[Made]] = {}
        quarry, least, most = self.quarry, self.least, self.most
        dealer = Dealer(rng, quarry.rules, least, most, HUGE, wild=True)
        if self.cases:
            found["case"] = (self._mutated(rng, rng.choice(self.cases)) for _ in count())
        if "play" in quarry.levels and least <= most:
            seed = f"{self.seed} {place}"
            played = long_hands(quarry.rules, seed, 2**31, range(least, most + 1))
            found["hand"] = self._varied(rng, played, _OF_A_HAND)
            shown = (("play", dealer.showdown()) for _ in count())
            found["showdown"] = self._varied(rng, shown, _OF_A_POSITION)
            if quarry.sessions:
                found["session"] = (("play", self._session(rng)) for _ in count())
        methods = [
            method
            for method in _POSITIONS
            if method in quarry.levels
            and (method == "score" or least <= most)
            and _exists(method, quarry)
        ]
        if methods:
            positions = (_position(dealer, rng, methods) for _ in count())
            found["position"] = self._varied(rng, positions, _OF_A_POSITION)
        return found

    def _mutated(self, rng: random.Random, case: Case) -> tuple[str, dict[str, Any]]:
        rules = self.quarry.rules
        params = case.params if DECK_SIZE in case.pins else dealt_from(case.params, rules)
        return case.method, mutated(rng, case.method, params, rules)

    def _varied(self, rng: random.Random, first: Iterator[Made], many: int) -> Iterator[Made]:
        """Yield each question, and then so many that are changed a little; making one is slow."""
        rules = self.quarry.rules
        for one in first:
            yield one
            method, params = one if isinstance(one, tuple) else (one.method, one.params)
            for _ in range(many):
                yield method, one_shift(rng, mutated(rng, method, params, rules), rules)

    def _session(self, rng: random.Random) -> dict[str, Any]:
        hands = rng.randint(2, HANDS)
        return random_session(rng, self.quarry.rules, hands, self.least, self.most)


def questions(quarry: Quarry, seed: int) -> Iterator[Question]:
    """Yield questions without end; none where the program claims nothing that can be asked."""
    stream = QuestionStream(quarry, seed)
    for place in count():
        before = None
        for before in stream.part(place):
            yield before
        if before is None:
            return


def sizes(questions: int) -> Iterator[int]:
    """Yield how many questions each part has, of so many in all; 0: without end."""
    left = questions
    while left > 0 or not questions:
        yield min(PART, left) if questions else PART
        left -= PART


def may_be_put(found: Question, quarry: Quarry) -> bool:
    """Say whether a question is one for this program."""
    return (
        found.method in quarry.levels
        and (quarry.sessions or not found.params.get(THEN))
        and seated(found, quarry)
        and largest_sum(found.params) <= quarry.largest_sum
        and hangs_on_nothing(found, quarry)
    )


def hangs_on_nothing(found: Question, quarry: Quarry) -> bool:
    """Say whether the answer to a question hangs on no point that the program leaves undeclared."""
    if not quarry.undeclared:
        return True
    trace = found.trace()
    return (
        not trace.is_indivisible
        and not trace.compiled_fields
        and quarry.undeclared.isdisjoint(trace.points)
    )


def _exists(method: str, quarry: Quarry) -> bool:
    return method != "shift" or quarry.rules.choices["shift.exists"].name == "yes"


def _may_be_asked(case: Case, quarry: Quarry, most: int) -> bool:
    return (
        case.method in quarry.levels
        and not (case.quarantined or case.further)
        and (case.seats == 1 or quarry.least <= case.seats <= most)
        and holds_for(case, quarry.rules.choices)
    )


def _position(
    dealer: Dealer, rng: random.Random, methods: Sequence[str]
) -> tuple[str, dict[str, Any]]:
    method = rng.choice(methods)
    return method, dealer.request(method)


def seated(found: Question, quarry: Quarry) -> bool:
    """Say whether a question is put at a table that the program can play."""
    return found.method == "score" or all(
        quarry.least <= seats <= quarry.most for seats in found.tables
    )
