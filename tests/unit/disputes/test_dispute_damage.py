"""Damaged disputes: whatever a page sends, an answer comes back."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any, cast

import pytest

from sabacc.arbiter.dispute import METHODS
from sabacc.arbiter.page import answer
from sabacc.arbiter.text import values
from sabacc.conformance.scenarios.catalogue import load_cases
from tests.runs import DAY, EXHAUSTIVE
from tests.unit.arbiter.disputes import half, showdown

TIMES = 1_250 if EXHAUSTIVE else 100
QUESTIONS = {method: question for question, method in METHODS.items()}
CASES = [case for case in load_cases() if not case.further]
TOLD = (
    values(showdown("claim: Han wins\n")),
    values(half("round 1\nHan bets 2", "claim: Lando may call\n")),
    values(half("round 1\nHan bets 4", "claim: hand pot 3\n")),
)
JUNK: tuple[Any, ...] = (
    *(None, True, 3, -1, 2**70, 1.5, [], {}, [[]], {"a": {}}),
    *("", "x", "Han", "coins-7", "\x00", "\x1b[2J", "\ud800", ["coins-7"] * 3),
)


def damaged(value: Any, rng: random.Random) -> Any:
    """Return a JSON value with a part here and there replaced, taken out, or put in twice."""
    if rng.random() < 0.06:
        return rng.choice(JUNK)
    if isinstance(value, dict):
        table = {key: damaged(part, rng) for key, part in cast("dict[str, Any]", value).items()}
        if table and rng.random() < 0.05:
            table.pop(rng.choice(list(table)))
        if rng.random() < 0.03:
            table[rng.choice(["x", "Han", "until", "hands", "\x1b"])] = rng.choice(JUNK)
        return table
    if isinstance(value, list):
        listed = [damaged(part, rng) for part in cast("Sequence[Any]", value)]
        return [*listed, rng.choice(listed)] if listed and rng.random() < 0.08 else listed
    return value


def a_dispute(rng: random.Random) -> dict[str, Any]:
    if rng.random() < 0.4:
        return rng.choice(TOLD)
    case = rng.choice(CASES)
    ruleset = rng.choice(["standard", "swag", "forum-random"])
    position = dict(case.params)
    return {"ruleset": ruleset, "question": QUESTIONS[case.method], "position": position}


@pytest.mark.parametrize("ask", ["rule", "record", "scenario", "read"])
def test_a_damaged_dispute_is_answered(ask: str) -> None:
    rng = random.Random(f"{DAY} {ask}")
    answered: set[bool] = set()
    for _ in range(TIMES):
        dispute = damaged(a_dispute(rng), rng)
        question = json.dumps({"ask": ask, "dispute": dispute, "text": json.dumps(dispute)})

        found = json.loads(answer(question))

        answered.add(found["ok"])
        if not found["ok"]:
            assert found["error"]["message"]
            assert "\x1b" not in found["error"]["message"]
            assert "\x1b" not in found["error"]["field"]
    assert answered == {True, False}
