"""The reports for machines: JUnit and badges."""

from __future__ import annotations

import json
from typing import Any
from xml.etree import ElementTree as ET

import junitparser
import pytest

from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.report.wording import verdict_words
from tests.unit.reports.made_reports import (
    BOMB,
    CALLER,
    ZERO,
    judged,
    telling,
)
from tests.unit.reports.renderers import badge_of, rendered, sparse


def test_junit_is_read_by_a_common_parser() -> None:
    suites: Any = junitparser.JUnitXml.fromstring(rendered("junit", telling()).encode())
    by_name = {suite.name: suite for suite in suites}
    outcomes = {
        f"{found.classname}/{found.name}": [type(result).__name__ for result in found.result]
        for found in by_name["classic"]
    }

    assert outcomes == {
        f"{ZERO}/passed": [],
        f"{ZERO}/not-shown": ["Skipped"],
        f"{ZERO}/fault": ["Error"],
        f"{ZERO}/not-run": ["Error"],
        f"{ZERO}/not-claimed": ["Skipped"],
        f"{BOMB}/a-bomb-costs": ["Failure"],
        f"{BOMB}/evil": ["Failure"],
        f"{BOMB}/disputed": ["Skipped"],
        f"{BOMB}/known": ["Skipped"],
        f"{CALLER}/open": ["Skipped"],
    }


def test_junit_counts_what_it_holds() -> None:
    root = ET.fromstring(rendered("junit", telling()))  # noqa: S314 - our own document
    for element in (root, *root.iter("testsuite")):
        cases = list(element.iter("testcase"))
        assert element.get("tests") == str(len(cases))
        for kind, name in (("failure", "failures"), ("error", "errors"), ("skipped", "skipped")):
            held = sum(found.find(kind) is not None for found in cases)
            assert element.get(name) == str(held)


def test_junit_gives_a_reason_for_every_skip() -> None:
    root = ET.fromstring(rendered("junit", telling()))  # noqa: S314 - our own document

    assert all(element.get("message") for element in root.iter("skipped"))


@pytest.mark.parametrize(
    ("outcomes", "words", "colour"),
    [
        ({"classic": Outcome.PASSED}, "conforms: classic", "green"),
        ({"classic": Outcome.PASSED, "swag": Outcome.PASSED}, "conforms: 2 rulesets", "green"),
        (
            {"classic": Outcome.PASSED, "swag": Outcome.FAILED},
            "conforms: 1 of 2 rulesets",
            "orange",
        ),
        ({"classic": Outcome.PASSED, "swag": Outcome.NOT_CLAIMED}, "conforms: classic", "green"),
        ({"classic": Outcome.FAILED}, "does not conform", "red"),
        ({"classic": Outcome.NOT_CLAIMED}, "nothing applied", "grey"),
    ],
)
def test_what_a_badge_says(outcomes: dict[str, Outcome], words: str, colour: str) -> None:
    told = telling([judged(outcome, ruleset=name) for name, outcome in outcomes.items()])

    assert badge_of(told) == (words, colour)
    assert json.loads(rendered("shields", told))["message"] == words
    assert ET.fromstring(rendered("svg", told)).get("aria-label")  # noqa: S314 - our own


def test_a_badge_says_what_was_not_shown() -> None:
    assert badge_of(sparse()) == ("conforms, in part: classic", "orange")


def test_a_badge_of_a_partial_run_says_so() -> None:
    told = telling([judged(Outcome.PASSED)], filtered="--rule bombs")

    assert badge_of(told)[0] == "conforms: classic (in part)"


def test_known_failures_are_no_reason_for_a_green_badge() -> None:
    told = telling([judged(Outcome.FAILED, known=True), judged(Outcome.PASSED)])

    assert badge_of(told) == ("conforms: classic, 1 known failure", "orange")
    assert "conforms, except 1 known failure" in verdict_words(told.report.rulesets, told.status)
