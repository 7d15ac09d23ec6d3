"""Whether two answers to one question are the same, and where they differ first, in words."""

from __future__ import annotations

from typing import Any, Final

import pytest

from sabacc.conformance.comparing import first_difference

Json = dict[str, Any]

_SCRIPT: Final[Json] = {"script": [{"seat": "Han", "does": "check"}] * 2}

_BETTING: Final[Json] = {
    "round": 1,
    "phase": "last-betting",
    "asked": ["Han", "Lando"],
    "stacks": {"Han": 9, "Lando": 8},
}

SAME: Final[dict[str, tuple[str, Json, Json]]] = {
    "nothing": ("score", {}, {}),
    "seats in another order": ("compare", {"best": ["Han", "Leia"]}, {"best": ["Leia", "Han"]}),
    "cards by another spelling": (
        "shift", {"deck": ["idiot", "coins-2"]}, {"deck": ["The Idiot", "Coin 2"]},
    ),
    "several reasons for a refusal": (
        "score", {"refused": "no-interference-field"}, {"refused": "not-in-the-deck"},
    ),
    "a refusal without a reason": (
        "play", {"script": [True, "done"]}, {"script": ["kept", "done"]},
    ),
    "nothing of the end of a hand that stopped": (
        "play", {"over": False, "winners": [], "pot_winners": [[]], "next_dealer": None},
        {"over": False, "pot_winners": [], "demise": {}},
    ),
    "a seat without cards": (
        "shift", {"hands": {"Han": ["idiot"], "Lando": []}}, {"hands": {"Han": ["idiot"]}},
    ),
    "hands in another order": (
        "shift", {"hands": {"Han": ["star", "idiot"]}}, {"hands": {"Han": ["idiot", "star"]}},
    ),
}  # fmt: skip

OTHER: Final[dict[str, tuple[str, Json, Json, str]]] = {
    "another total": ("score", {"total": 1}, {"total": 2}, "total: first 1, then 2"),
    "true for one": ("score", {"total": 1}, {"total": True}, "total: first 1, then true"),
    "a key that is not shown": (
        "score", {"total": 1}, {}, "total: first 1, then not shown",
    ),
    "another winner": (
        "compare", {"best": ["Han"]}, {"best": ["Leia"]}, 'best: first ["Han"], then ["Leia"]',
    ),
    "a refusal": (
        "score", {"refused": "no-shift"}, {"total": 1},
        'refused: first "no-shift", then null',
    ),
    "running out": ("settle", {}, {"ran_out": "deck"}, 'ran_out: first null, then "deck"'),
    "another stack": (
        "settle", {"stacks": {"Han": 1, "Leia": 2}}, {"stacks": {"Han": 1, "Leia": 3}},
        "stacks.Leia: first 2, then 3",
    ),
    "a seat more": (
        "settle", {"stacks": {"Han": 1}}, {"stacks": {"Han": 1, "Leia": 3}},
        "stacks.Leia: first not shown, then 3",
    ),
    "another order of the deck": (
        "shift", {"deck": ["idiot", "star"]}, {"deck": ["star", "idiot"]},
        'deck: first ["idiot", "star"], then ["star", "idiot"]',
    ),
    "another fate": (
        "play", {"script": ["done", "kept"]}, {"script": ["done", "done"]},
        'script.1: first "kept", then "done"',
    ),
    "another stack in a phase": (
        "play", {"phases": [_BETTING]},
        {"phases": [{**_BETTING, "stacks": {"Han": 9, "Lando": 7}}]},
        "after the last betting of round 1 stacks.Lando: first 8, then 7",
    ),
    "another phase": (
        "play", {"phases": [_BETTING]}, {"phases": [{**_BETTING, "round": 2}]},
        'the phases of round 1: first ["last-betting"], then []',
    ),
    "a phase less": (
        "play", {"phases": [_BETTING]}, {"phases": []},
        'the phases of round 1: first ["last-betting"], then []',
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SAME)
def test_the_same_facts_are_the_same_answer(name: str) -> None:
    method, first, second = SAME[name]

    assert first_difference(method, _SCRIPT, first, second) == ""


@pytest.mark.parametrize("name", OTHER)
def test_the_first_difference_is_told(name: str) -> None:
    method, first, second, says = OTHER[name]

    assert first_difference(method, _SCRIPT, first, second) == says


def test_a_long_value_is_cut() -> None:
    found = first_difference("shift", {}, {"deck": ["idiot"] * 99}, {"deck": []})

    assert found is not None
    assert found.endswith(" ..., then []")
    assert len(found) < 250
