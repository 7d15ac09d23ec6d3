"""Two answers compared, and two rulesets told apart."""

import json
import re
from itertools import combinations
from typing import Any

import pytest

from sabacc.arbiter.comparing import hands_apart, situation
from sabacc.conformance.scenarios.cases import holds_for
from sabacc.conformance.scenarios.catalogue import sound_cases
from sabacc.engine.play import compile_rules
from sabacc.protocol.answers import answer_request
from sabacc.site.arbiter_page import arbiter_data
from sabacc.spec.points import BASES, POINTS
from sabacc.spec.rulesets import builtin
from tests.in_a_browser import answered
from tests.unit.arbiter.disputes import asked, told_of


@pytest.fixture(scope="module")
def offered() -> dict[str, list[dict[str, Any]]]:
    return {
        path.removeprefix("assets/scenes/").removesuffix(".json"): json.loads(text)
        for path, text in arbiter_data.pages().items()
    }


def test_each_difference_names_both_rules() -> None:
    found = asked("compare", one="swag", other="swag with folding.cost one-credit")["differences"]

    assert [one["point"] for one in found] == [
        "folding.cost",
        "folding.payee",
        "folding.short-stack",
    ]
    first, second, _ = found
    assert [rule["id"] for rule in first["rules"]] == [
        "folding.cost.free",
        "folding.cost.one-credit",
    ]
    assert first["rules"][1]["why"] == "named by the ruleset itself"
    assert second["rules"][0] == {"id": "", "title": "", "why": ""}
    assert asked("compare", one="classic", other="classic")["differences"] == []


def test_the_page_finds_the_hands_that_the_site_is_built_with(
    offered: dict[str, list[dict[str, Any]]],
) -> None:
    one, other = builtin("swag"), builtin("classic")
    points = [point for point in POINTS if one.choices[point] != other.choices[point]]
    built = {
        point: (hand.case.id, [says[:1].upper() + says[1:] for says in hand.says])
        for point, hand in hands_apart(one, other, points, sound_cases())
        if hand is not None
    }
    found: dict[str, Any] = {}
    for point in points:
        mine = [
            scene
            for scene in offered[point.partition(".")[0]]
            if scene["id"].startswith(f"{point}.")
        ]
        examples = asked("compare", one="swag", other="classic", scenes=mine)["examples"]
        found |= {each["point"]: (each["scene"], each["says"]) for each in examples}

    assert found == built


def test_it_runs_where_no_library_can_be_loaded(offered: dict[str, list[dict[str, Any]]]) -> None:
    mine = [one for one in offered["penalties"] if one["id"].startswith("penalties.bomb.")]
    question = {"ask": "compare", "one": "swag", "other": "swag+penalties", "scenes": mine}
    (example,) = json.loads(answered(json.dumps(question)))["result"]["examples"]

    assert example["point"] == "penalties.bomb"
    assert example["says"][0] != example["says"][1]


@pytest.mark.parametrize(
    ("question", "field", "words"),
    [
        ({"one": "swag", "other": "swagg"}, "other", "did you mean 'swag'"),
        ({"one": "swag"}, "other", "it is not text"),
        ({"one": "swag with folding.cost", "other": "swag"}, "one", "is not one choice"),
        ({"one": "swag", "other": "forum", "scenes": {}}, "scenes", "no list"),
        ({"one": "swag", "other": "forum", "scenes": [7]}, "scenes[0]", "not a table"),
    ],
)
def test_what_is_wrong_is_told_by_its_place(
    question: dict[str, object], field: str, words: str
) -> None:
    found = told_of(ask="compare", **question)["error"]

    assert found["field"] == field
    assert words in found["message"]


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"id": "no.such.rule/x"}, "scenes[0].id"),
        ({"method": "shout"}, "scenes[0].method"),
        ({"size": ["x"]}, "scenes[0].size[0]"),
        ({"params": {"cards": 5}}, "params.cards"),
    ],
)
def test_a_scenario_that_is_none_is_refused(
    offered: dict[str, list[dict[str, Any]]], changed: dict[str, object], field: str
) -> None:
    scene = next(one for one in offered["bombs"] if one["method"] == "score")
    sent: dict[str, Any] = {**scene, "pins": {}, **changed}
    found = told_of(ask="compare", one="swag", other="classic", scenes=[sent])["error"]

    assert found["field"] == field


def test_every_scenario_can_be_laid_out(offered: dict[str, list[dict[str, Any]]]) -> None:
    for scene in (one for found in offered.values() for one in found):
        assert scene["ruleset"], scene["id"]
        assert all(len(hand) == 3 for hand in scene["hands"]), scene["id"]


PAIRS = list(combinations(BASES, 2))
# How many points there may be of which no hand shows how two documents differ
UNSHOWN = 2


def differing(one: str, other: str) -> list[str]:
    return [
        point for point in POINTS if builtin(one).choices[point] != builtin(other).choices[point]
    ]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_a_hand_is_answered_otherwise_by_both(one: str, other: str) -> None:
    points = differing(one, other)
    hands = hands_apart(builtin(one), builtin(other), points, sound_cases())
    found = {point: hand for point, hand in hands if hand}
    for point, hand in found.items():
        case, both = hand.case, (builtin(one), builtin(other))
        here, there = (
            answer_request(rules, compile_rules(rules), case.request()).answer for rules in both
        )

        assert point == case.point
        assert any(holds_for(case, rules.choices) for rules in both)
        assert here != there
        assert hand.says[0] != hand.says[1], case.id
    assert len([point for point in points if not POINTS[point].conduct]) <= len(found) + UNSHOWN


@pytest.mark.parametrize(("one", "other"), [*PAIRS, ("standard", "holonet+imperial-discards")])
def test_no_hand_is_drawn_out(one: str, other: str) -> None:
    points = [point for point in differing(one, other) if point != "edges.longest-hand"]
    hands = hands_apart(builtin(one), builtin(other), points, sound_cases())
    named = re.compile(r"(?:round|turn) (\d+)")
    late = {
        hand.case.id
        for _, hand in hands
        if hand and max(map(int, named.findall("; ".join(situation(hand.case)))), default=0) > 10
    }

    assert late == set()


def test_nothing_is_shown_of_conduct() -> None:
    conduct = [point for point, known in POINTS.items() if known.conduct]

    hands = hands_apart(builtin("classic"), builtin("swag"), conduct, sound_cases())

    assert {None} == {hand for _, hand in hands}


def test_who_bombs_by_a_card_has_a_hand_that_is_told() -> None:
    both = builtin("standard"), builtin("forum")
    ((_, hand),) = hands_apart(*both, ["bombs.mid-hand"], sound_cases())

    assert hand is not None
    told = list(situation(hand.case))
    assert told[1] == "And Han holds flasks-9, staves-9"
    assert told[2] == "And the next cards are coins-6"
