"""The smallest hand that shows where two rulesets differ."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from sabacc.arbiter.comparing import hands_apart, situation
from sabacc.conformance.scenarios.cases import holds_for
from sabacc.conformance.scenarios.catalogue import sound_cases
from sabacc.engine.play import compile_rules
from sabacc.protocol.answers import answer_request
from sabacc.spec.points import BASES, POINTS
from sabacc.spec.rulesets import builtin

PAIRS = list(combinations(BASES, 2))
UNSHOWN = 2
"""How many points there may be of which no hand shows how two documents differ."""


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


def test_an_option_is_shown_by_what_it_changes() -> None:
    both = builtin("swag"), builtin("swag+penalties")
    ((_, hand),) = hands_apart(*both, ["penalties.bomb"], sound_cases())

    assert hand is not None
    assert "bombed" in " ".join(step.text for step in hand.case.steps)


def test_nothing_is_shown_of_conduct() -> None:
    conduct = [point for point, known in POINTS.items() if known.conduct]

    hands = hands_apart(builtin("classic"), builtin("swag"), conduct, sound_cases())

    assert {None} == {hand for _, hand in hands}


def test_a_moment_is_said_once() -> None:
    both = builtin("swag"), builtin("classic")
    ((_, hand),) = hands_apart(*both, ["ante.sabacc-pot"], sound_cases())

    assert hand is not None
    for says in hand.says:
        assert says.startswith("after the ")
        assert says.count("after the ") == 1
        assert "; Han has " in says


def test_who_bombs_by_a_card_has_a_hand_that_is_told() -> None:
    both = builtin("standard"), builtin("forum")
    ((_, hand),) = hands_apart(*both, ["bombs.mid-hand"], sound_cases())

    assert hand is not None
    told = list(situation(hand.case))
    assert told[1] == "And Han holds flasks-9, staves-9"
    assert told[2] == "And the next cards are coins-6"
