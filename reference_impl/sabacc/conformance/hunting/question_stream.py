"""The questions of a hunt: an endless stream, the same for the same seed.

A part of them are scenarios changed a little, a part are long hands, and a part are positions at
random, with many ties, bombs and special hands.
"""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import count
from typing import Any, Final, TypeAlias

from sabacc.conformance.hunting.long_hands import HANDS, long_hands, random_session
from sabacc.conformance.hunting.question import Question, question
from sabacc.conformance.hunting.random_requests import (
    MOST_SEATS,
    STACKS,
    Dealer,
    mutated,
    one_shift,
)
from sabacc.conformance.scenarios.cases import Case, in_the_deck, largest_sum
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.conformance.scenarios.own_decks import dealt_from
from sabacc.conformance.scenarios.pins import fits
from sabacc.engine.play import compile_rules
from sabacc.protocol.facts import THEN
from sabacc.protocol.messages import LARGEST_SUM
from sabacc.spec.rulesets import DECK_SIZE, Choice, Ruleset

Made: TypeAlias = tuple[str, dict[str, Any]] | Question

HUGE: Final = (*STACKS, 2**31 + 7, 10**11 + 7)
"""The stacks of positions at random: some are more than 32 bits hold."""
# After so many requests in a row that are no questions there are none
_TRIES: Final = 3_000
# How often each level is asked at random
_POSITIONS: Final = ("score", "compare", "settle", "settle", "settle", "shift")
PART: Final = 64
"""How many questions a part of the stream has."""
# How many of the questions are of each kind
_SHARES: Final = {"case": 7, "hand": 3, "position": 4, "showdown": 1, "session": 1}

# How often a long hand is asked again with something changed
_OF_A_HAND: Final = 2
# How often a position is
_OF_A_POSITION: Final = 1


@dataclass(frozen=True, slots=True)
class HuntTarget:
    """The target of a hunt: a program under one ruleset.

    Attributes:
        name: The name of the ruleset, as requests give it.
        rules: The ruleset as the program plays it, as far as that is known.
        levels: The methods of the protocol that it claims.
        least: At how many seats its tables begin.
        most: At how many they end.
        undeclared: The points on which it claims nothing: what depends on them is not asked.
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


_Pin: TypeAlias = tuple[str, tuple[str, ...]]


@cache
def _single_hands() -> tuple[tuple[Case, frozenset[_Pin]], ...]:
    """Return the cases of one hand, each with its pins."""
    return tuple(
        (case, frozenset((point, tuple(names)) for point, names in case.pins.items()))
        for case in load_cases()
        if not (case.quarantined or case.further)
    )


@cache
def _pins() -> frozenset[_Pin]:
    return frozenset(pin for _, pins in _single_hands() for pin in pins)


def _holding(choices: Mapping[str, Choice]) -> Iterator[Case]:
    """Yield the cases of one hand that hold under a ruleset; each pin is looked at once."""
    held = {(point, names) for point, names in _pins() if fits({point: names}, choices)}
    for case, pins in _single_hands():
        if pins <= held and in_the_deck(case, choices):
            yield case


class QuestionStream:
    """The questions to ask of a target, the same for the same seed, in parts.

    Each part is made alone, so that several processes can make some each.
    """

    def __init__(self, target: HuntTarget, seed: int) -> None:
        """Choose the scenarios that may be changed."""
        self.target, self.seed = target, seed
        self.compiled = compile_rules(target.rules)
        self.least = max(2, target.least)
        self.most = min(target.most, MOST_SEATS, self.compiled.most_seats)
        self.cases = [
            case
            for case in _holding(target.rules.choices)
            if case.method in target.levels
            and (case.seats == 1 or target.least <= case.seats <= self.most)
        ]

    def part(self, place: int, most: int = PART) -> Iterator[Question]:
        """Yield the questions of one part; none if nothing is claimed that can be asked."""
        rng = random.Random(f"hunt {self.seed} {self.target.name} {place}")  # noqa: S311 - repeats
        makers = self._makers(rng, place)
        if not makers:
            return
        kinds, weights = list(makers), [_SHARES[kind] for kind in makers]
        missed = number = 0
        while number < most and missed <= _TRIES:
            made = next(makers[rng.choices(kinds, weights)[0]], None)
            name = f"{self.seed}-{place * PART + number + 1}"
            found = (
                question(name, *made, self.target.rules, self.compiled)
                if isinstance(made, tuple)
                else made and replace(made, name=name)
            )
            if found is None or not may_be_put(found, self.target):
                missed += 1
                continue
            missed, number = 0, number + 1
            yield found

    def _makers(self, rng: random.Random, place: int) -> dict[str, Iterator[Made]]:
        """Return questions of each kind without end, as far as the program claims their levels."""
        found: dict[str, Iterator[Made]] = {}
        target, least, most = self.target, self.least, self.most
        dealer = Dealer(rng, target.rules, least, most, HUGE)
        if self.cases:
            found["case"] = (self._mutated(rng, rng.choice(self.cases)) for _ in count())
        if "play" in target.levels and least <= most:
            seed = f"{self.seed} {place}"
            played = long_hands(target.rules, seed, 2**31, range(least, most + 1))
            found["hand"] = varied(rng, target.rules, played, _OF_A_HAND)
            shown = (("play", dealer.showdown()) for _ in count())
            found["showdown"] = varied(rng, target.rules, shown, _OF_A_POSITION)
            if target.sessions:
                found["session"] = (
                    ("play", random_session(rng, target.rules, rng.randint(2, HANDS), least, most))
                    for _ in count()
                )
        methods = [
            method
            for method in _POSITIONS
            if method in target.levels
            and (method == "score" or least <= most)
            and (method != "shift" or target.rules.choices["shift.exists"].name == "yes")
        ]
        if methods:
            drawn = (rng.choice(methods) for _ in count())
            positions = ((method, dealer.request(method)) for method in drawn)
            found["position"] = varied(rng, target.rules, positions, _OF_A_POSITION)
        return found

    def _mutated(self, rng: random.Random, case: Case) -> tuple[str, dict[str, Any]]:
        rules = self.target.rules
        params = case.params if DECK_SIZE in case.pins else dealt_from(case.params, rules)
        return case.method, mutated(rng, case.method, params, rules)


def varied(rng: random.Random, rules: Ruleset, first: Iterator[Made], many: int) -> Iterator[Made]:
    """Yield each question, and then so many that are changed a little; making one is slow."""
    for one in first:
        yield one
        method, params = one if isinstance(one, tuple) else (one.method, one.params)
        for _ in range(many):
            yield method, one_shift(rng, mutated(rng, method, params, rules), rules)


def questions(target: HuntTarget, seed: int) -> Iterator[Question]:
    """Yield questions without end; none if the program claims nothing that can be asked."""
    stream = QuestionStream(target, seed)
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


def may_be_put(found: Question, target: HuntTarget) -> bool:
    """True if a question is one for this program."""
    return (
        found.method in target.levels
        and (target.sessions or not found.params.get(THEN))
        and seated(found, target)
        and largest_sum(found.params) <= target.largest_sum
        and hangs_on_nothing(found, target)
    )


def hangs_on_nothing(found: Question, target: HuntTarget) -> bool:
    """True if the answer to a question depends on no point that the program leaves undeclared."""
    if not target.undeclared:
        return True
    trace = found.trace()
    return (
        not trace.is_indivisible
        and not trace.compiled_fields
        and target.undeclared.isdisjoint(trace.points)
    )


def seated(found: Question, target: HuntTarget) -> bool:
    """True if a question is put at a table that the program can play."""
    return found.method == "score" or all(
        target.least <= seats <= target.most for seats in found.tables
    )
