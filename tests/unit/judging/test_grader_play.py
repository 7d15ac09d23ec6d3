"""The grader's truth table for played hands: fates and phases."""

from __future__ import annotations

from typing import Any

import pytest

from sabacc.conformance.adapters.ports import FaultKind, RawAnswer
from sabacc.conformance.grading.grader import Outcome, grade, left_out
from sabacc.conformance.judging.questions import AskedCase
from sabacc.conformance.judging.selection import Planned, target_of
from sabacc.conformance.scenarios.cases import Case, twins
from sabacc.protocol.facts import ABSENT, has_path, key_of, value_at
from sabacc.protocol.messages import answer_fault
from sabacc.spec.rulesets import builtin
from tests.unit.reports.made_reports import case, expects

PASSED, FAILED, NOT_SHOWN = Outcome.PASSED, Outcome.FAILED, Outcome.NOT_SHOWN

PLAY: dict[str, Any] = {
    "seats": ["Han", "Lando"],
    "dealer": "Lando",
    "stacks": {"Han": 100, "Lando": 100},
    "hand_pot": 12,
    "sabacc_pot": 30,
    "hands": {"Han": ["coins-9", "flasks-9"], "Lando": ["coins-1", "star"]},
    "deck": ["idiot", "coins-2"],
    "out_of_play": ["queen"],
    "script": [],
}
BETTING: dict[str, Any] = {
    "round": 1,
    "phase": "betting",
    "asked": ["Han", "Lando", "Han"],
    "stacks": {"Han": 98, "Lando": 99},
    "hand_pot": 14,
    "sabacc_pot": 31,
    "pots": [{"amount": 14, "eligible": ["Lando", "Han"]}],
    "hands": {"Han": ["flasks-9", "coins-9"], "Lando": []},
}
PLAYED: dict[str, Any] = {
    "script": ["done", "above-limit", "not-reached", True],
    "phases": [BETTING, {"round": 1, "phase": "shift", "shifted": False}],
    "over": True,
    "dealt_in": ["Han", "Lando"],
    "caller": None,
    "folded": ["Lando"],
    "out": [],
    "stacks": {"Han": 112, "Lando": 99},
    "hand_pot": 0,
    "sabacc_pot": 31,
    "house": 0,
    "hands": {"Han": ["flasks-9", "coins-9"], "Lando": []},
    "fields": {"Han": [], "Lando": []},
    "deck": ["idiot", "coins-2"],
    "out_of_play": ["queen", "Coin 1", "The Star"],
    "winners": ["Han"],
}
"""A right answer to `PLAY`, which keeps every law."""

TABLE: tuple[tuple[str, tuple[Any, ...], Outcome], ...] = (
    ("done", ("script.0", "done"), PASSED),
    ("done, and should be refused", ("script.0", "above-limit"), FAILED),
    ("the right reason", ("script.1", "above-limit"), PASSED),
    ("another reason", ("script.1", "below-least"), FAILED),
    ("refused, and should be done", ("script.1", "done"), FAILED),
    ("not reached", ("script.2", "not-reached"), PASSED),
    ("not reached, and should be done", ("script.2", "done"), FAILED),
    ("refused without a reason", ("script.3", "above-limit"), NOT_SHOWN),
    ("refused, and should be done, without a reason", ("script.3", "done"), FAILED),
    ("refused, and should not be reached", ("script.3", "not-reached"), FAILED),
    ("a fate that is left out", ("script.4", "done"), NOT_SHOWN),
    ("the phases of a round", ("round.1", ["betting", "shift"]), PASSED),
    ("the phases in another order", ("round.1", ["shift", "betting"]), FAILED),
    ("a round that was not", ("round.2", []), PASSED),
    ("a round that was", ("round.1", []), FAILED),
    ("a phase that was", ("round.1", "shift", "has"), PASSED),
    ("a phase that was not", ("round.1", "drawing", "has"), FAILED),
    ("a phase that should not be", ("round.1", "shift", "lacks"), FAILED),
    ("who was asked", ("phase.1.betting.asked", ["Han", "Lando", "Han"]), PASSED),
    ("who was asked, in another order", ("phase.1.betting.asked", ["Lando", "Han", "Han"]), FAILED),
    ("who was asked once", ("phase.1.betting.asked", ["Han", "Lando"]), FAILED),
    ("who was asked is left out", ("phase.1.shift.asked", []), NOT_SHOWN),
    ("a stack after a phase", ("phase.1.betting.stacks.Han", 98), PASSED),
    ("a hand after a phase", ("phase.1.betting.hands.Han", ["coins-9", "flasks-9"]), PASSED),
    ("pots in canonical form",
     ("phase.1.betting.pots", [{"amount": 14, "eligible": ["Han", "Lando"]}]), PASSED),
    ("a phase that did not take place", ("phase.1.drawing.hand_pot", 14), FAILED),
    ("a phase of a round that was not", ("phase.2.betting.asked", []), FAILED),
    ("whether cards shifted", ("phase.1.shift.shifted", False), PASSED),
    ("who folded", ("folded", "Lando", "has"), PASSED),
    ("who did not fold", ("folded", "Han", "lacks"), PASSED),
    ("who folded, and should not", ("folded", "Lando", "lacks"), FAILED),
    ("nobody called", ("caller", None), PASSED),
    ("somebody called", ("caller", "Han"), FAILED),
    ("a fact that is left out", ("next_dealer", "Han"), NOT_SHOWN),
)  # fmt: skip


def played(*facts: tuple[Any, ...]) -> Case:
    return case(expect=expects(*facts), method="play", params=PLAY)


def test_the_answer_is_well_formed() -> None:
    assert answer_fault("play", PLAYED) is None


@pytest.mark.parametrize(
    ("expected", "outcome"), [row[1:] for row in TABLE], ids=[row[0] for row in TABLE]
)
def test_one_fact(expected: tuple[Any, ...], outcome: Outcome) -> None:
    assert grade(played(expected), PLAYED).outcome is outcome


def test_a_phase_that_was_not_is_told() -> None:
    found = grade(played(("phase.1.last-betting.hand_pot", 3)), PLAYED)

    assert found.why == "in round 1 there was no last betting"


@pytest.mark.parametrize("path", ["round.1", "phase.1.betting.asked", "script.0"])
def test_what_an_answer_leaves_out_is_not_shown(path: str) -> None:
    assert value_at("play", {"over": True}, path) is ABSENT


def test_the_first_phase_of_a_name_counts() -> None:
    twice = [{"round": 1, "phase": "shift", "hand_pot": pot} for pot in (1, 2)]

    assert value_at("play", {"phases": twice}, "phase.1.shift.hand_pot") == 1
    assert value_at("play", {"phases": twice}, "round.1") == ["shift", "shift"]


def test_phases_have_a_canonical_form() -> None:
    other = {**BETTING, "hands": {"Han": ["Coin 9", "flasks-9"], "Lando": []}}

    assert value_at("play", {"phases": [other]}, "phases") == value_at(
        "play", {"phases": [BETTING]}, "phases"
    )


def test_facts_are_known_by_their_paths() -> None:
    assert has_path("play", "phase.1.betting.asked")
    assert has_path("play", "round.1")
    assert not has_path("play", "phase.1.betting.bets")
    assert not has_path("settle", "round.1")
    assert (key_of("round.1"), key_of("stacks.Han")) == ("phases", "stacks")


TWINS: tuple[tuple[tuple[Any, ...], tuple[Any, ...], bool], ...] = (
    (("script.0", "done"), ("script.3", "above-limit"), True),
    (("script.0", "done"), ("script.0", "not-reached"), True),
    (("script.0", "kept"), ("script.1", "above-limit"), False),
    (("script.0", "done"), ("script.1", "done"), False),
    (("round.1", "shift", "has"), ("round.2", "shift", "lacks"), True),
    (("round.1", "shift", "has"), ("round.1", "betting", "lacks"), False),
    (("round.1", ["betting"]), ("round.1", "betting", "lacks"), True),
    (("round.1", ["betting"]), ("round.1", "betting", "has"), False),
    (("round.1", ["betting"]), ("round.1", ["betting", "shift"]), True),
    (("phase.1.betting.hand_pot", 3), ("phase.2.drawing.hand_pot", 4), True),
    (("phase.1.betting.hand_pot", 3), ("phase.2.drawing.hand_pot", 3), False),
    (("phase.1.betting.hand_pot", 3), ("hand_pot", 4), False),
    (("folded", "Han", "has"), ("folded", "Han", "lacks"), True),
    (("folded", "Han", "has"), ("folded", "Lando", "lacks"), False),
    (("out", []), ("out", "Han", "has"), True),
    (("out", []), ("out", "Han", "lacks"), False),
    (("caller", None), ("caller", "Han"), True),
    (("over", True), ("over", True), False),
    (("stacks.Han", 3), ("stacks.Lando", 4), True),
    (("demise", ["Han"], "seats"), ("demise.Han", "coins-1"), False),
    (("refused", "same-version"), ("over", True), True),
)


@pytest.mark.parametrize(("mine", "other", "found"), TWINS)
def test_twins_ask_alike_and_expect_otherwise(
    mine: tuple[Any, ...],
    other: tuple[Any, ...],
    found: bool,  # noqa: FBT001 - the answer of the row
) -> None:
    assert twins(played(mine), played(other)) is found
    assert twins(played(other), played(mine)) is found


@pytest.mark.parametrize(
    ("fact", "key"),
    [
        ("script.3", "script (reason)"),
        ("script.4", "script"),
        ("next_dealer", "next_dealer"),
        ("phase.1.shift.asked", "phases.asked"),
        ("phase.1.shift.stacks.Han", "phases.stacks"),
    ],
)
def test_the_key_that_is_left_out_is_named(fact: str, key: str) -> None:
    asked = played((fact, "above-limit"), ("winners", ["Han"]))

    assert left_out(asked, PLAYED) == (key,)


def test_every_key_that_is_left_out_is_named_once() -> None:
    asked = played(("script.0", "done"), ("script.1", "done"), ("round.1", []), ("refused", "x"))

    assert left_out(asked, {}) == ("script", "phases", "refused")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"script": ["done"]}, "`script` has 1 fate for 3 entries"),
        ({"script": ["done", "no", "done"]}, "`no` is not a fate; "),
        (
            {"phases": [{"round": 1, "phase": "leave"}]},
            "`leave` is not a phase; the phases are ante,",
        ),
        ({"over": "yes"}, "$.over"),
    ],
)
def test_an_answer_of_the_wrong_shape_is_a_fault(changes: dict[str, Any], words: str) -> None:
    entries = [{"seat": "Han", "does": "call"}] * 3
    asked = case(method="play", params={**PLAY, "script": entries}, expect=expects(("over", True)))
    entry = Planned(asked, target_of(builtin("classic")))
    right = {**PLAYED, "script": ["done", "above-limit", True]}
    question = AskedCase(entry, asked, "play", asked.params)
    found = question.judge(RawAnswer(question.ask(0), right | changes))

    assert question.judge(RawAnswer(question.ask(0), right)).outcome is PASSED
    assert found.outcome is Outcome.FAULT
    assert found.fault is not None
    assert found.fault.kind is FaultKind.WRONG_SHAPE
    assert words in found.fault.detail
