"""How a program plays what the documents leave open: told in every format, and no failure."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.inference.nearest import Otherwise, OwnWay
from sabacc.conformance.judging.results import Status
from sabacc.conformance.report.build import build
from sabacc.conformance.report.context import ReportContext
from sabacc.spec.model import Standing
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Choice
from tests.unit.reports.made_reports import CALLER, case, judged, telling
from tests.unit.reports.renderers import badge_of, rendered, terminal

WHEN = "folding.when"
LIMIT = "edges.longest-hand"


def otherwise(**fields: Any) -> Otherwise:
    """Make a reading that is on file, and that four answers show."""
    plain: dict[str, Any] = {
        "point": WHEN,
        "choice": Choice("own-action"),
        "instead": Choice("facing-bet"),
        "standing": Standing.DOUBTFUL,
        "permitted": False,
        "mends": 4,
    }
    return Otherwise(**plain | fields)


def told(*points: Otherwise | OwnWay, broken: bool = False) -> ReportContext:
    """Make what there is to tell of a program that plays points its own way under `classic`."""
    excused = judged(Outcome.OPEN, of=case(f"{CALLER}/open"), points=(WHEN,))
    beside = (judged(Outcome.FAILED),) if broken else ()
    found = telling([judged(Outcome.PASSED), excused, *beside])
    [result] = found.report.rulesets
    result = replace(
        result,
        otherwise=tuple(one for one in points if isinstance(one, Otherwise)),
        own_ways=tuple(one for one in points if isinstance(one, OwnWay)),
    )
    return replace(found, report=replace(found.report, rulesets=(result,)))


def test_it_is_no_failure() -> None:
    found = told(otherwise())

    assert found.status is Status.CONFORMS
    assert "classic: conforms; plays 1 open point its own way" in terminal(found)
    assert "Verdict: conforms; plays 1 open point its own way, by edition" in terminal(found)
    assert "1 played its own way" in terminal(found)


def test_every_format_for_readers_tells_the_same_paragraph() -> None:
    found = told(otherwise())
    [one] = build(found).file.open_points
    shown = {
        "terminal": " ".join(terminal(found).split()),
        "markdown": rendered("markdown", found).replace("\\", ""),
        "html": rendered("html", found).replace("&#39;", "'"),
        "json": json.loads(rendered("json", found))["open_points"][0],
    }

    assert one.startswith(f"Under classic the text leaves open {WHEN} ({POINTS[WHEN].asks})")
    assert "The program plays own-action (" in one
    assert "we read facing-bet (" in one
    assert "That explains 4 answers." in one
    for written in shown.values():
        assert one in written


def test_readers_of_junit_stay_green() -> None:
    found = told(otherwise())
    root = ET.fromstring(rendered("junit", found))  # noqa: S314 - our own document
    [skipped] = root.iter("skipped")

    assert (root.get("failures"), root.get("errors"), root.get("skipped")) == ("0", "0", "1")
    assert (skipped.get("message") or "").startswith(
        f"the document leaves open {WHEN}, so no failure: expected"
    )


def test_the_json_holds_each_point_with_its_choices() -> None:
    brings = (("table.out-of-turn", Choice("void")),)
    one = otherwise(permitted=True, brings=brings)
    found = told(one, OwnWay("table.out-of-turn", 2, mixed=True))
    [ruleset] = json.loads(rendered("json", found))["rulesets"]
    [entry] = ruleset["otherwise"]
    [own] = ruleset["own_ways"]
    cases = {one["case"]: one for rule in ruleset["rules"] for one in rule.get("cases", ())}
    [excused] = [one for one in cases.values() if one["outcome"] == Outcome.OPEN.value]

    assert (entry["point"], entry["choice"], entry["instead"]) == (
        WHEN, "own-action", "facing-bet",
    )  # fmt: skip
    assert (entry["permitted"], entry["mends"]) == (True, 4)
    assert entry["brings"] == {"table.out-of-turn": "void"}
    assert (own["point"], own["cases"], own["mixed"]) == ("table.out-of-turn", 2, True)
    assert excused["points"] == [WHEN]


FILLED = {"point": LIMIT, "choice": Choice("showdown-after", 22),
          "instead": Choice("showdown-after", 20), "standing": Standing.OPEN}  # fmt: skip


@pytest.mark.parametrize(
    ("one", "words"),
    [
        (otherwise(permitted=True), "That explains 4 answers, and a ruling permits it."),
        (otherwise(mends=1), "That explains 1 answer."),
        (
            otherwise(fits=(("drawing.on-turn", Choice("everybody")),)),
            "The answers also fit drawing.on-turn everybody.",
        ),
        (
            otherwise(brings=((LIMIT, Choice("showdown-after", 9)), (WHEN, Choice("any-time")))),
            f", and the verdict assumes {LIMIT} as showdown-after=9, {WHEN} as any-time.",
        ),
        (otherwise(**FILLED), f"Under classic no text settles {LIMIT} ("),
        (otherwise(**FILLED), "we play showdown-after=20 ("),
        (otherwise(**FILLED, about=(22, 100)), "), or any number from 22 to 100; we play"),
        (OwnWay(LIMIT, 3, mixed=False), "it plays it in its own way (3 cases)."),
        (
            OwnWay(LIMIT, 1, mixed=True),
            "it plays it sometimes one way, sometimes another (1 case).",
        ),
    ],
)
def test_what_is_told_of_a_point(one: Otherwise | OwnWay, words: str) -> None:
    [point] = build(told(one)).file.open_points

    assert words in point


def test_a_way_that_no_text_knows_is_no_plain_conforms() -> None:
    found = told(OwnWay(LIMIT, 3, mixed=False))
    words = "conforms, but for 1 point played in a way that no text knows"
    shown = {
        "terminal": " ".join(terminal(found).split()),
        "markdown": rendered("markdown", found),
        "html": rendered("html", found),
        "json": rendered("json", found),
        "junit": rendered("junit", found),
        "github": rendered("github", found),
    }

    assert found.status is Status.CONFORMS
    assert [name for name, written in shown.items() if words not in written] == []
    assert badge_of(found) == ("conforms, but for 1 point: classic", "orange")


def test_points_of_unknown_ways_are_one_paragraph_beside_broken_rules() -> None:
    found = told(
        OwnWay(LIMIT, 3, mixed=False), OwnWay("table.out-of-turn", 1, mixed=True), broken=True
    )
    [point] = build(found).file.open_points

    assert point == (
        "2 open points came out in no known way. That counts against nobody, and may follow "
        f"from the broken rules: {LIMIT}, table.out-of-turn."
    )
    assert "classic: does not conform: 1 rule broken" in terminal(found)


def test_one_point_is_told_once_for_all_rulesets() -> None:
    found = told(otherwise())
    [one] = found.report.rulesets
    two = replace(one, ruleset="holonet")
    both = replace(found, report=replace(found.report, rulesets=(one, two)))
    [point] = build(both).file.open_points

    assert "Under classic, holonet the text leaves open" in point
    assert "That explains 8 answers." in point


def test_a_brief_report_and_one_without_open_points_tell_none() -> None:
    assert "Open points" in terminal(told(otherwise()))
    assert "Open points" not in terminal(told(otherwise()), brief=True)
    assert "Open points" not in terminal(telling([judged(Outcome.PASSED)]))
