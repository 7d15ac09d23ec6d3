"""The JSON report: its schema, and that it can be graded again."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from sabacc.conformance.grading.grader import Outcome, grade
from sabacc.conformance.report.document import ReportFile
from tests.unit.reports.made_reports import (
    BOMB,
    ZERO,
    case,
    telling,
)
from tests.unit.reports.renderers import rendered, sparse


def test_json_says_what_is_not_shown() -> None:
    found = msgspec.json.decode(rendered("json", sparse()), type=ReportFile)
    (entry,) = found.rulesets

    assert (found.verdict, found.in_part, entry.verdict, entry.in_part) == (
        "conforms", True, "conforms", True,
    )  # fmt: skip
    assert (entry.asked, entry.not_shown) == (3, 2)
    assert entry.verdict_in_words == "conforms as far as it shows (2 of 3 cases not shown)"
    assert [(one.key, one.cases, one.rules) for one in found.not_shown] == [
        ("sabacc_pot", 2, (BOMB, ZERO)),
        ("winners", 1, (ZERO,)),
    ]


def test_json_follows_its_schema() -> None:
    found = msgspec.json.decode(rendered("json", telling()), type=ReportFile)

    assert found.verdict == "does not conform"
    assert [entry.ruleset for entry in found.rulesets] == ["classic", "holonet"]
    assert found.rulesets[0].choices["penalties.bomb"] == "hand-pot"


def test_json_can_be_graded_again() -> None:
    found = json.loads(rendered("json", telling()))
    entries: list[dict[str, Any]] = [
        entry
        for ruleset in found["rulesets"]
        for rule in ruleset["rules"]
        for entry in rule.get("cases", [])
        if entry["case"] == f"{BOMB}/a-bomb-costs"
    ]

    assert len(entries) == 2
    for entry in entries:
        assert entry["outcome"] == "failed"
        assert grade(case(), entry["answer"]).outcome is Outcome.FAILED


def test_json_counts_what_was_not_asked() -> None:
    found = json.loads(rendered("json", telling()))
    rule = next(rule for rule in found["rulesets"][0]["rules"] if rule["rule"] == ZERO)

    assert (rule["not_claimed"], rule["not_this_ruleset"]) == (1, 1)
    assert len(rule["cases"]) == 4
