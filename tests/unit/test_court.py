"""The court: a ruling that is reused is the ruling that would have been found."""

from __future__ import annotations

import json
import os
import random
from typing import TYPE_CHECKING

import pytest

from sabacc.answers import answered
from sabacc.arbiter.court import Court, alternatives
from sabacc.conformance.catalogue import load_cases
from sabacc.conformance.shipped import every_ruleset
from sabacc.engine.play import book_of
from sabacc.points import POINTS
from sabacc.rulesets import builtin

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sabacc.answers import Answered
    from sabacc.conformance.cases import Case
    from sabacc.rulesets import Ruleset

TRIED = 2_000 if os.environ.get("SABACC_EXHAUSTIVE") else 40
FOUND = random.Random(5).sample(load_cases(), TRIED)


def whole(_rules: Ruleset, answers: Sequence[Answered]) -> str:
    """Let a dispute hang on everything that is answered."""
    return json.dumps([found.answer for found in answers], sort_keys=True)


@pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in FOUND])
def test_a_ruling_that_is_reused_is_the_right_one(case: Case) -> None:
    """Every ruleset and every flip of standard: the docket answers what the engine answers."""
    court, requests = Court(), [case.request()]
    docket = court.docket(requests, whole)
    rulesets = [*every_ruleset()]
    base = builtin("standard")
    for point in POINTS.values():
        rulesets += [court.flip(base, point.id, choice) for choice in alternatives(base, point)]
    for rules in rulesets:
        fresh = answered(rules, book_of(rules), requests[0])
        found = docket.ruling(rules).answers[0]

        assert found == fresh, rules.name
    assert len(docket.heard) < len(rulesets)


def test_the_court_finds_what_a_ruling_turns_on() -> None:
    """A fold costs one credit in standard; two, or none, are the other choices."""
    (case,) = [
        case
        for case in load_cases()
        if case.id == "folding.cost.one-credit/a-player-pays-one-credit-for-not-matching"
    ]

    def of_lando(_rules: Ruleset, answers: Sequence[Answered]) -> str:
        return str(answers[0].answer["stacks"]["Lando"])

    turns = Court().turns([case.request()], of_lando, builtin("standard"))

    assert {(turn.point, turn.choice.name) for turn in turns} == {
        ("folding.cost", "two-credits"),
        ("folding.cost", "free"),
    }
