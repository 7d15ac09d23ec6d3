"""What is asked in full: every hand of a few cards, and every pair of what two hands count."""

from __future__ import annotations

from itertools import count
from math import comb

import pytest

from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.adapters.wire import greeting
from sabacc.conformance.hunting.exhaustive import Proof, hands, pairs, prove, scores, together
from sabacc.conformance.hunting.hunt import Hunt
from sabacc.conformance.hunting.question_stream import HuntTarget
from sabacc.spec.rulesets import builtin
from tests.spoilt import Json, Spoil, spoilt

CARDS = 60 + 8
"""Sixty suit cards, and eight face cards of which there are two each."""


def proved(
    spoil: Spoil, levels: tuple[str, ...] = ("score", "compare")
) -> tuple[Hunt, list[Proof]]:
    """Ask a program all hands of up to two cards, and their pairs; `spoil` changes its answers."""
    rules = builtin("standard")
    port = InProcess(lambda: spoilt(spoil))
    port.hello(greeting((rules,)))
    target = HuntTarget("standard", rules, levels)
    hunt = Hunt(port, target, count(1), clock=lambda: 0.0, effort=50)
    return hunt, prove(hunt, 2)


def nothing(_message: Json, _answer: Json) -> None:
    """Leave an answer as it is."""


@pytest.mark.parametrize(
    ("most", "there_are"),
    [
        (1, CARDS),
        (2, CARDS + comb(CARDS, 2) + 8),
        (3, CARDS + comb(CARDS, 2) + 8 + comb(CARDS, 3) + 8 * (CARDS - 1)),
    ],
)
def test_every_hand_is_there_once(most: int, there_are: int) -> None:
    found = list(hands(most, builtin("standard")))

    assert len(found) == len({tuple(sorted(hand)) for hand in found}) == there_are


def test_a_version_in_force_is_asked_too() -> None:
    rules = builtin("forum-random")
    versions = {one.params.get("version") for one in scores(rules, 1)}

    assert {None, "rebel", "imperial", "corellian"} <= versions


def test_every_pair_of_totals_is_asked_both_ways_round() -> None:
    rules = builtin("standard")
    worth = {
        one.params["cards"][0]: (one.expected["total"], one.expected["bombed"])
        for one in scores(rules, 1)
    }
    asked = [[hand[0] for hand in one.params["hands"].values()] for one in pairs(rules, 1)]
    told = {(worth[one], worth[other]) for one, other in asked}
    totals = set(worth.values())

    assert told == {(one, other) for one in totals for other in totals}


def test_two_hands_lie_on_one_table() -> None:
    assert together(builtin("standard"), [("star", "star")], [("star", "idiot"), ("queen",)]) == (
        ("star", "star"),
        ("queen",),
    )
    assert together(builtin("standard"), [("coins-1",)], [("coins-1",)]) == ((), ())


def test_a_right_program_is_proved_right() -> None:
    hunt, [score, compare] = proved(nothing)

    assert hunt.findings == []
    assert score.holds
    assert compare.holds
    assert score.words == (
        "Proved: the program is right on all 2,354 hands of up to two cards "
        "(total, bombed, special)."
    )
    assert compare.facts == ("best", "sabacc_pot")


def test_one_wrong_hand_of_all_is_found() -> None:
    def spoil(message: Json, answer: Json) -> None:
        if message["params"].get("cards") == ["demise", "star"]:
            answer["total"] += 1

    hunt, [score, _] = proved(spoil)

    assert not score.holds
    assert score.words.startswith("Not proved: 1 wrong or unanswered")
    assert [one.question.params for one in hunt.findings] == [{"cards": ["demise", "star"]}]


def test_what_is_left_out_is_not_proved() -> None:
    def spoil(message: Json, answer: Json) -> None:
        if "hands" in message["params"]:
            answer.clear()
        elif message["params"].get("cards") == ["idiot"]:
            del answer["special"]

    _, [score, compare] = proved(spoil)

    assert score.facts == ("total", "bombed")
    assert "special not always shown, and not proved" in score.words
    assert not compare.holds
    assert compare.words.startswith("Not proved: the answers show nothing")


def test_a_level_that_is_not_claimed_is_not_proved() -> None:
    _, proofs = proved(nothing, ("score",))

    assert [proof.method for proof in proofs] == ["score"]
