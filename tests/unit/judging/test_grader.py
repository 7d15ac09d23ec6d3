"""The grader's own truth table: what passes, what fails, and what is not shown."""

from __future__ import annotations

from typing import Any

import pytest

from sabacc.conformance.grading.grader import Outcome, grade
from sabacc.protocol.facts import value_at
from tests.unit.reports.made_reports import SETTLE, SETTLED, case, expects

PASSED, FAILED, NOT_SHOWN = Outcome.PASSED, Outcome.FAILED, Outcome.NOT_SHOWN

SHIFT: dict[str, Any] = {
    "seats": ["Han", "Lando"],
    "dealer": "Lando",
    "hands": {"Han": ["coins-1", "coins-2"], "Lando": ["coins-3"]},
    "picks": {"Han": ["coins-1"], "Lando": ["coins-3"]},
    "deck": ["star", "star", "idiot"],
    "comes": True,
}
SHIFTED: dict[str, Any] = {
    "shifted": True,
    "hands": {"Han": ["coins-2", "star"], "Lando": ["star"]},
    "deck": ["idiot", "coins-1", "coins-3"],
    "out_of_play": [],
}

TABLE: tuple[tuple[str, str, tuple[Any, ...], dict[str, Any], Outcome], ...] = (
    ("the right total", "score", ("total", 23), {"total": 23}, PASSED),
    ("another total", "score", ("total", 23), {"total": -23}, FAILED),
    ("a text for a number", "score", ("total", 23), {"total": "23"}, FAILED),
    ("true for one", "score", ("total", 1), {"total": True}, FAILED),
    ("one for true", "score", ("bombed", True), {"bombed": 1}, FAILED),
    ("nought for false", "score", ("bombed", False), {"bombed": 0}, FAILED),
    ("a fraction for a number", "score", ("total", 23), {"total": 23.0}, FAILED),
    ("no total", "score", ("total", 23), {"bombed": False}, NOT_SHOWN),
    ("nothing", "score", ("total", 23), {}, NOT_SHOWN),
    ("null for no special hand", "score", ("special", None), {"special": None}, PASSED),
    ("no word of a special hand", "score", ("special", None), {"total": 3}, NOT_SHOWN),
    ("a special hand for none", "score", ("special", None), {"special": "pure-sabacc"}, FAILED),
    ("no special hand for one", "score", ("special", "pure-sabacc"), {"special": None}, FAILED),
    ("a refusal of what is legal", "score", ("total", 1), {"refused": "no-shift"}, FAILED),
    ("a bare refusal of what is legal", "score", ("total", 1), {"refused": True}, FAILED),
    ("the right refusal", "score", ("refused", "no-shift"), {"refused": "no-shift"}, PASSED),
    ("another reason", "score", ("refused", "no-shift"), {"refused": "no-side-pots"}, FAILED),
    ("a refusal without reason", "score", ("refused", "no-shift"), {"refused": True}, NOT_SHOWN),
    ("an answer for a refusal", "score", ("refused", "no-shift"), {"total": 3}, FAILED),
    ("an empty answer for a refusal", "score", ("refused", "no-shift"), {}, NOT_SHOWN),
    ("the script ran out", "score", ("total", 1), {"ran_out": "deck"}, FAILED),
    ("ran out, and yet the fact", "score", ("total", 1), {"total": 1, "ran_out": "deck"}, FAILED),
    ("ran out for a refusal", "score", ("refused", "no-shift"), {"ran_out": "deck"}, FAILED),
    ("seats in another order", "compare", ("best", ["Han", "Leia"]), {"best": ["Leia", "Han"]},
     PASSED),
    ("a seat too many", "compare", ("best", ["Han"]), {"best": ["Leia", "Han"]}, FAILED),
    ("a seat twice", "compare", ("best", ["Han"]), {"best": ["Han", "Han"]}, FAILED),
    ("nobody", "compare", ("best", []), {"best": []}, PASSED),
    ("one seat's stack", "settle", ("stacks.Han", 86), SETTLED, PASSED),
    ("one seat's other stack", "settle", ("stacks.Han", 100), SETTLED, FAILED),
    ("a seat without stack", "settle", ("stacks.Leia", 100), SETTLED, NOT_SHOWN),
    ("pots in order", "settle", ("pot_winners", [["Han"], ["Lando", "Leia"]]),
     {"pot_winners": [["Han"], ["Leia", "Lando"]]}, PASSED),
    ("pots in another order", "settle", ("pot_winners", [["Han"], ["Lando"]]),
     {"pot_winners": [["Lando"], ["Han"]]}, FAILED),
    ("one pot", "settle", ("pot_winners.1", ["Lando"]), {"pot_winners": [[], ["Lando"]]}, PASSED),
    ("a pot that is not there", "settle", ("pot_winners.1", []), {"pot_winners": [[]]}, NOT_SHOWN),
    ("exactly the seats of a demise", "settle", ("demise", ["Han", "Leia"], "seats"),
     {"demise": {"Leia": "star", "Han": "idiot"}}, PASSED),
    ("a seat too many in a demise", "settle", ("demise", ["Han"], "seats"),
     {"demise": {"Leia": "star", "Han": "idiot"}}, FAILED),
    ("no demise", "settle", ("demise", [], "seats"), {"demise": {}}, PASSED),
    ("no picker", "shift", ("pickers", "Han", "lacks"), {"pickers": {"Leia": "Lando"}}, PASSED),
    ("a picker", "shift", ("pickers", "Han", "lacks"), {"pickers": {"Han": "Lando"}}, FAILED),
    ("the deck in order", "shift", ("deck", ["star", "idiot"]), {"deck": ["star", "idiot"]},
     PASSED),
    ("the deck out of order", "shift", ("deck", ["star", "idiot"]), {"deck": ["idiot", "star"]},
     FAILED),
    ("the end of the deck", "shift", ("deck", ["star", "idiot"], "ends"),
     {"deck": ["coins-1", "idiot", "star"]}, PASSED),
    ("another end of the deck", "shift", ("deck", ["star", "idiot"], "ends"),
     {"deck": ["star", "idiot", "coins-1"]}, FAILED),
    ("a deck too short for its end", "shift", ("deck", ["star", "idiot"], "ends"),
     {"deck": ["star"]}, FAILED),
    ("a hand in another order", "shift", ("hands.Han", ["coins-2", "star"]),
     {"hands": {"Han": ["star", "coins-2"]}}, PASSED),
    ("other spellings", "shift", ("hands.Han", ["coins-2", "idiot"]),
     {"hands": {"Han": ["The Idiot", "Coin 2"]}}, PASSED),
    ("a card that there is not", "shift", ("hands.Han", ["evil-one"]),
     {"hands": {"Han": ["joker"]}}, FAILED),
    ("a card twice", "shift", ("hands.Han", ["star"]), {"hands": {"Han": ["star", "star"]}},
     FAILED),
)  # fmt: skip


@pytest.mark.parametrize(
    ("method", "expected", "answer", "outcome"),
    [row[1:] for row in TABLE],
    ids=[row[0] for row in TABLE],
)
def test_one_fact(
    method: str, expected: tuple[Any, ...], answer: dict[str, Any], outcome: Outcome
) -> None:
    params = {"settle": SETTLE, "shift": SHIFT}.get(method, {})
    found = grade(case(expect=expects(expected), method=method, params=params), answer)

    assert outcome is found.outcome


def test_the_first_failure_decides() -> None:
    wanted = expects(("sabacc_winners", []), ("winners", ["Han"]), ("sabacc_pot", 3))
    found = grade(case(expect=wanted), SETTLED)

    assert found.expectation is wanted[1]
    assert found.actual == ["Lando"]


def test_a_missing_fact_is_never_a_pass() -> None:
    wanted = expects(("winners", ["Lando"]), ("sabacc_winners", []))
    found = grade(case(expect=wanted), SETTLED)

    assert found.outcome is NOT_SHOWN
    assert found.expectation is wanted[1]


def test_running_out_says_what_ran_out() -> None:
    found = grade(case(), {"ran_out": "deck"})

    assert "the deck ran out" in found.why


@pytest.mark.parametrize(
    ("changes", "law"), [({}, ""), ({"sabacc_pot": 0}, "laws.credits-conserved")]
)
def test_a_breach_of_a_law_fails_the_case(changes: dict[str, Any], law: str) -> None:
    found = grade(case(expect=expects(("hand_pot", 0))), SETTLED | changes)

    assert law == found.law
    assert (FAILED if law else PASSED) is found.outcome


def test_a_refusal_that_was_expected_breaks_no_law() -> None:
    made = case(expect=expects(("refused", "no-side-pots")))

    assert grade(made, {"refused": "no-side-pots"}).outcome is PASSED


def test_a_later_hand_in_which_nobody_owes_need_not_say_so() -> None:
    nothing: dict[str, int] = {}
    left_out = {"stacks": {"Han": 3}}
    found = value_at("play", {"then": [left_out]}, "then")

    assert value_at("play", {"then": [{**left_out, "owed": nothing}]}, "then") == found
