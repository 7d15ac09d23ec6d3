"""What lies behind a difference: a simpler question that shows it, and the rule it follows from."""

from __future__ import annotations

from itertools import count, islice
from typing import Any

import pytest

from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.adapters.wire import greeting
from sabacc.conformance.hunting.finding import Finding
from sabacc.conformance.hunting.hunt import Hunt
from sabacc.conformance.hunting.question import question, simpler, with_spare_randomness
from sabacc.conformance.hunting.question_stream import HuntTarget, questions
from sabacc.spec.house_files import ruleset_named
from sabacc.spec.rulesets import Choice
from tests.judged_rulesets import playing

EVERY = ("score", "compare", "settle", "shift", "play")
HAND: dict[str, Any] = {
    "seats": ["Han", "Leia"],
    "dealer": "Leia",
    "stacks": {"Han": 100, "Leia": 100},
    "hands": {"Han": ["idiot", "idiot"], "Leia": ["coins-9", "flasks-9"]},
    "deck": [],
    "hand_pot": 10,
    "sabacc_pot": 0,
    "script": [{"seat": "Han", "does": "call"}],
}
"""A hand in which a hand of zero is shown."""


def found(params: dict[str, Any], point: str, choice: str, *levels: str) -> Finding:
    """Ask a program that makes another choice, and return the one finding."""
    rules = ruleset_named("standard")
    port = InProcess(lambda: playing({"standard": rules.flipped(point, Choice.parse(choice))}))
    port.hello(greeting((rules,)))
    hunt = Hunt(port, HuntTarget("standard", rules, levels or EVERY), count(1), clock=lambda: 0.0)
    asked = question("it", "play", params, rules)
    assert asked is not None
    hunt.ask_first([asked])
    [finding] = hunt.findings
    return finding


def test_a_hand_contains_what_its_hands_count_and_what_they_come_to() -> None:
    rules = ruleset_named("standard")
    asked = question("it", "play", HAND, rules)
    assert asked is not None
    inner = list(simpler(asked))

    assert [method for method, _ in inner] == ["score", "score", "compare", "settle"]
    for method, params in inner:
        one = question("inner", method, params, rules)
        assert one is not None
    settled = inner[-1][1]
    assert settled["pots"] == [{"amount": 10}]
    assert settled["stacks"] == HAND["stacks"]


def test_a_hand_that_is_counted_wrongly_is_told_as_that() -> None:
    finding = found(HAND, "bombs.zero", "in-range")

    assert finding.question.method == "score"
    assert finding.rule == "bombs.zero.bombs"


def test_only_levels_that_are_claimed_are_asked() -> None:
    finding = found(HAND, "bombs.zero", "in-range", "play")

    assert finding.question.method == "play"
    assert finding.rule == "bombs.zero.bombs"


def test_what_only_the_settlement_shows_is_told_of_it() -> None:
    finding = found(HAND, "penalties.bomb", "none")

    assert finding.question.method == "settle"
    assert finding.rule == "penalties.bomb.hand-pot"


def test_a_program_that_runs_out_of_chance_is_told_by_what_it_did() -> None:
    roll = {"round": 1, "die": 5}
    hand = HAND | {"script": [], "rolls": [roll], "until": {"round": 1}}
    finding = found(hand, "shift.faces", "four-to-six", "play")

    assert finding.answer is not None
    assert "ran_out" not in finding.answer
    assert finding.rule == "shift.faces.one-to-three"


@pytest.mark.parametrize("name", ["standard", "holonet", "swag"])
def test_ample_chance_changes_no_answer(name: str) -> None:
    rules = ruleset_named(name)
    asked = islice(questions(HuntTarget(name, rules, ("settle", "shift", "play")), 5), 40)
    more = [(one, question("more", one.method, with_spare_randomness(one), rules)) for one in asked]

    assert sum(there is not None for _, there in more) > len(more) // 2
    assert [one.name for one, there in more if there and not there.fits(one.expected)] == []
