"""Two implementations, written apart, give the same answers to random requests."""

import random
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

import pytest

from sabacc.conformance.adapters.connect import connect
from sabacc.conformance.adapters.ports import Ask, Limits, Port, RawAnswer
from sabacc.conformance.adapters.wire import greeting
from sabacc.conformance.hunting.question import question
from sabacc.conformance.hunting.requests.long_hands import random_session
from sabacc.conformance.proving import answer, mixture
from sabacc.protocol.facts import ABSENT, ANSWER_FIELDS, value_at
from sabacc.spec.house_files import shipped_houses
from sabacc.spec.model import Level
from sabacc.spec.rulesets import Ruleset, builtin, builtin_names
from tests.javascript_program import PROGRAM, pins, plays
from tests.random_requests import requests
from tests.runs import DAY, EXHAUSTIVE, node

REQUESTS = 120 if EXHAUSTIVE else 10
MIXTURES = 100 if EXHAUSTIVE else 20
HANDS = 80 if EXHAUSTIVE else 3
"""How many hands are played under each ruleset and house."""

HANDS_OF_A_MIXTURE = 20 if EXHAUSTIVE else 10
HAND_MIXTURES = 150 if EXHAUSTIVE else 20
"""Under how many mixtures hands are played."""

SESSIONS = 60 if EXHAUSTIVE else 4
"""How many sessions are played under each ruleset and house."""

PARTS = 8 if EXHAUSTIVE else 1
"""Into how many tests the rulesets are dealt, so that processes share a long run."""

SHOWN = 5
"""How many differences are told, of however many there are."""

RARE: Final[tuple[Mapping[str, Sequence[str]], ...]] = (
    {
        "stakes.short-stack": ["all-in"],
        "folding.when": ["any-time"],
        "betting.limit": ["unlimited"],
    },
    {
        "stakes.short-stack": ["all-in"],
        "calling.last-betting": ["one-round"],
        "calling.bombed-folds": ["bomb-too"],
        "calling.earliest-round": ["from=1"],
    },
    {
        "totals.version": ["in-force"],
        "drawing.lock": ["kept"],
        "shift.lost-cards": ["pooled", "under-marker"],
        "bombs.mid-hand": ["out-at-once"],
    },
    {"field.second-card": ["as-the-draw"], "shift.exists": ["yes"]},
    {"demise.all-bomb": ["next-best-hand"], "edges.longest-hand": ["showdown-after=1"]},
)
"""Choices that seldom come together by chance; every other mixture holds some, in turn."""


def facts(method: str, given: dict[str, Any]) -> dict[str, Any]:
    """Put an answer into canonical form; of several reasons for a refusal any will do.

    What an answer does not show is left out, so that nothing may be shown by one answer alone.
    """
    if "refused" in given or "ran_out" in given:
        return {"answered": next(iter(given))}
    found = {name: value_at(method, given, name) for name in ANSWER_FIELDS[method]}
    found = {name: value for name, value in found.items() if value is not ABSENT}
    return {name: _without_empty_fields(name, value) for name, value in found.items()}


def _without_empty_fields(name: str, value: Any) -> Any:
    return {seat: cards for seat, cards in value.items() if cards} if name == "fields" else value


@contextmanager
def javascript(rulesets: Sequence[Ruleset]) -> Generator[Port]:
    """Start the JavaScript program, and announce `rulesets` to it."""
    port, _ = connect((node(), str(PROGRAM)), Limits(start=30.0, case=30.0))
    try:
        port.hello(greeting(rulesets))
        yield port
    finally:
        port.close()


def differences(
    port: Port, rules: Ruleset, requests: Sequence[tuple[str, dict[str, Any]]]
) -> list[Any]:
    """Ask both implementations, and return each request that they answer differently."""
    asks = [
        Ask(key, method, {**params, "ruleset": rules.name})
        for key, (method, params) in enumerate(requests)
    ]
    expected = [answer(method, params, rules) for method, params in requests]
    replies = list(port.ask(asks))
    assert len(replies) == len(asks)
    found: list[Any] = []
    for reply in replies:
        method = reply.ask.method
        ours = facts(method, expected[reply.ask.key])
        assert ours, f"the reference has no answer to {reply.ask}"
        if not isinstance(reply, RawAnswer):
            found.append(reply)
        elif ours != (theirs := facts(method, reply.result)):
            found.append((reply.ask, rules.choices, _only_different(ours, theirs)))
    return found


def _only_different(ours: dict[str, Any], theirs: dict[str, Any]) -> dict[str, Any]:
    names = dict.fromkeys((*ours, *theirs))
    pairs = {name: (ours.get(name), theirs.get(name)) for name in names}
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}


def _rulesets() -> list[Ruleset]:
    every = (*(builtin(name) for name in builtin_names()), *shipped_houses())
    return [rules for rules in every if plays(rules)]


def disagreements(
    rulesets: list[Ruleset], made: Callable[[Ruleset], Iterable[tuple[str, dict[str, Any]]]]
) -> list[Any]:
    with javascript(rulesets) as port:
        return [
            wrong for rules in rulesets for wrong in differences(port, rules, list(made(rules)))
        ][:SHOWN]


@pytest.mark.parametrize("part", range(PARTS))
def test_javascript_agrees_on_random_requests(part: int) -> None:
    drawn = random.Random(f"{DAY} mixtures")
    mixtures = [mixture(drawn, pins(), f"mixture-{number}") for number in range(MIXTURES)]
    rng = random.Random(f"{DAY} requests {part}")
    rulesets = [*_rulesets(), *mixtures][part::PARTS]

    assert disagreements(rulesets, lambda rules: requests(rng, rules, REQUESTS)) == []


@pytest.mark.parametrize("part", range(PARTS))
def test_javascript_plays_hands_alike(part: int) -> None:
    drawn = random.Random(f"{DAY} mixtures of hands")
    rare = [RARE[number // 2 % len(RARE)] if number % 2 else {} for number in range(HAND_MIXTURES)]
    mixtures = [
        mixture(drawn, {**pins(), **pinned}, f"mixture-{number}")
        for number, pinned in enumerate(rare)
    ]
    rng = random.Random(f"{DAY} hands {part}")
    counts = {rules.name: HANDS_OF_A_MIXTURE for rules in mixtures}
    rulesets = [*_rulesets(), *mixtures][part::PARTS]

    wrong = disagreements(
        rulesets,
        lambda rules: requests(rng, rules, counts.get(rules.name, HANDS), Level.PLAY),
    )

    assert wrong == []


@pytest.mark.parametrize("part", range(PARTS))
def test_javascript_plays_sessions_alike(part: int) -> None:
    rng = random.Random(f"{DAY} sessions {part}")

    def sessions(rules: Ruleset) -> Iterator[tuple[str, dict[str, Any]]]:
        made = (question("it", "play", random_session(rng, rules), rules) for _ in range(SESSIONS))
        return (("play", one.params) for one in made if one is not None)

    assert disagreements(_rulesets()[part::PARTS], sessions) == []
