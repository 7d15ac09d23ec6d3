"""A draft scenario asks what the dispute asks, and expects what the ruling says."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.dispute import METHODS, Dispute, from_json
from sabacc.arbiter.drafts import draft
from sabacc.arbiter.entries import FieldError
from sabacc.arbiter.text import read
from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.proving import run
from sabacc.conformance.scenarios.cases import Case
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.conformance.scenarios.compiler import compile_file, load_steps
from sabacc.conformance.scenarios.registry import Matcher
from sabacc.engine.play import compile_rules
from sabacc.protocol.answers import answer_request
from sabacc.protocol.facts import REFUSED
from sabacc.site.casebook.disputes import disputes
from sabacc.spec.rulesets import builtin
from tests.runs import DAY, EXHAUSTIVE
from tests.unit.arbiter.disputes import half

QUESTIONS = {method: question for question, method in METHODS.items()}
ARBITER = Arbiter([builtin("standard")])
TRIED = 300 if EXHAUSTIVE else 30


def drawable(case: Case) -> bool:
    """Leave out tables that no dispute by `standard` can be about (a caller never folds there)."""
    return case.params.get("caller", "") not in (case.params.get("folded") or ()) and not any(
        expected.fact == REFUSED for expected in case.expect
    )


FOUND = random.Random(DAY).sample(
    [case for case in load_cases() if drawable(case) and not case.further], TRIED
)


def dispute_of(case: Case, asks: list[str], ruleset: str) -> Dispute:
    found: dict[str, Any] = {
        "title": case.title,
        "ruleset": ruleset,
        "question": QUESTIONS[case.method],
        "position": case.params,
        "asks": asks,
    }
    return from_json(found)


def compiled(text: str, folder: Path) -> Case:
    """Compile a draft as the feature that it will be."""
    chapter = text.partition("features/")[2].partition(".")[0]
    path = folder / chapter / "draft.feature"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    load_steps()
    (case,) = compile_file(path, folder, Matcher()).cases
    return case


@pytest.mark.parametrize("name", disputes())
def test_a_dispute_of_the_casebook_becomes_a_scenario(name: str, tmp_path: Path) -> None:
    told = disputes()[name]
    dispute = dispute_of(told.case, list(told.asks), told.base)
    text = draft(dispute, ARBITER.rule(dispute), told.asks)
    case = compiled(text, tmp_path)

    assert case.method == told.case.method
    assert "# not said" not in text
    assert case.expect
    assert run(case, dispute.rules).outcome is Outcome.PASSED


@pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in FOUND])
def test_a_draft_asks_what_the_position_asks(case: Case, tmp_path: Path) -> None:
    # A hand that stops for want of cards is no dispute; what it wants is named. Nor are cards that
    # the deck does not hold so often.
    try:
        dispute = dispute_of(case, [], "standard")
    except FieldError:
        standard = builtin("standard")
        answer = answer_request(standard, compile_rules(standard), case.request()).answer
        assert "ran_out" in answer or answer == {REFUSED: "not-in-the-deck"}
        return
    ruling = ARBITER.rule(dispute)
    text = draft(dispute, ruling, ())
    if "ran_out" in ruling["answer"]:
        assert "ran out" in text.rpartition("# ")[2]
        return
    found = compiled(text, tmp_path).request()
    for name in ("standard", "holonet", "classic", "forum"):
        rules = builtin(name)
        wanted = answer_request(rules, compile_rules(rules), case.request())

        assert answer_request(rules, compile_rules(rules), found).answer == wanted.answer, (
            name,
            text,
        )


HALF_WAY = {
    # what may be done is done, what may not be done is refused: both by the rules of `standard`
    ("round 1\nHan bets 2", "Lando may raise by 3"): (
        "And Lando raises by 3 in the betting of round 1",
        "Then Lando may raise",
    ),
    ("round 1", "Han may bet 4"): (
        "When Han bets 4 in the betting of round 1",
        "Then Han cannot bet: above-limit",
    ),
    ("round 1", "Lando may not bet 3"): (
        "When Lando bets 3 in the betting of round 1 while Han is asked",
        "Then Lando cannot bet: out-of-turn",
    ),
    ("round 1\nHan checks\nLando checks\ndie 6", "Han may trade coins-7"): (
        "When Han trades coins-7 in the drawing of round 1",
        "Then Han may trade",
    ),
    ("round 1\nHan bets 2\nLando raises by 1", "Han may not raise by 4"): (
        "And Han raises by 4 in the betting of round 1",
        "Then Han cannot raise: above-limit",
    ),
}


@pytest.mark.parametrize(("lines", "claim"), HALF_WAY)
def test_a_deed_where_a_record_stops_is_tried_in_the_draft(
    lines: str, claim: str, tmp_path: Path
) -> None:
    dispute = read(half(lines, f"claim: {claim}\n"))
    text = draft(dispute, ARBITER.rule(dispute), ())

    assert set(HALF_WAY[lines, claim]) <= {line.strip() for line in text.splitlines()}
    assert run(compiled(text, tmp_path), dispute.rules).outcome is Outcome.PASSED


def test_what_is_true_only_where_a_record_stops_is_a_comment(tmp_path: Path) -> None:
    claims = "claim: hand pot 4\nclaim: Han has 98\nclaim: Lando has 100\nclaim: Han may bet 1\n"
    dispute = read(half("round 1\nHan bets 2", claims))
    text = draft(dispute, ARBITER.rule(dispute), ())
    lines = [line.strip() for line in text.splitlines()]

    assert "Then Han has 98 credits" in lines
    unsaid = "# not said in our vocabulary: "
    assert f"{unsaid}where the record stops, the hand pot holds 4" in lines
    assert f"{unsaid}where the record stops, Lando has 100 credits" in lines
    assert lines[-2:] == ["And Han may bet", "And Han cannot bet: out-of-turn"]

    assert run(compiled(text, tmp_path), dispute.rules).outcome is Outcome.PASSED


def test_a_second_deed_of_a_kind_is_told_after_the_first(tmp_path: Path) -> None:
    lines = "round 1\nHan bets 2\nLando matches\ndie 6\nHan stands\nLando stands\nround 2"
    dispute = read(half(lines, "claim: Han may bet 4\n"))
    text = draft(dispute, ARBITER.rule(dispute), ())

    assert "Then Han may bet\n      And Han cannot bet: above-limit\n" in text
    assert run(compiled(text, tmp_path), dispute.rules).outcome is Outcome.PASSED


def test_names_that_a_scenario_cannot_hold_are_changed(tmp_path: Path) -> None:
    dispute = from_json(
        {
            "title": "Who wins?",
            "ruleset": "standard",
            "question": "best",
            "position": {"hands": {"R2-D2": ["coins-9"], "player_2": ["flasks-10"]}},
            "claims": [{"who": "R2-D2", "claim": "player_2 wins"}],
        }
    )
    text = draft(dispute, ARBITER.rule(dispute), ())

    assert "# R2-D2 is called Han here." in text
    assert "      Given Han holds coins-9\n      And Lando holds flasks-10\n" in text
    assert "      Then Lando has the best hand\n" in text
    assert compiled(text, tmp_path).params == {
        "hands": {"Han": ["coins-9"], "Lando": ["flasks-10"]}
    }
