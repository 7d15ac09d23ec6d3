"""Reports in each format, stored, and of runs that did not end."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import junitparser
import msgspec
import pytest

from sabacc.conformance.grading.grader import Outcome, grade
from sabacc.conformance.judging.known_failures import parse, problems, written
from sabacc.conformance.judging.results import Judgement, RuleResult, Status
from sabacc.conformance.report.build import ReportContext
from sabacc.conformance.report.document import ReportFile
from sabacc.conformance.report.wording import RuleStanding, standing
from sabacc.spec.rule_text import title
from tests.end_to_end.command_line.commands import sabacc
from tests.unit.reports.made_reports import (
    BOMB,
    PASSED,
    RUNS,
    UNASKED,
    UNASKED_ELSEWHERE,
    UNASKED_IN_DOUBT,
    badge_of,
    case,
    every_format,
    interrupted,
    judged,
    rendered,
    report,
    telling,
)


class _Page(HTMLParser):
    """Collects what a page would load, and what it would run."""

    def __init__(self) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.loads += [value or "" for name, value in attrs if name in {"src", "srcset", "data"}]


def test_html_asks_nothing_of_any_server_and_runs_nothing() -> None:
    page = _Page()
    written = rendered("html", telling())
    page.feed(written)

    assert page.loads == []
    assert not {"script", "link", "img", "iframe", "object", "b"} & set(page.tags)
    assert "url(" not in written
    assert "@import" not in written


def test_html_says_in_words_what_it_says_in_colours() -> None:
    cells = re.findall(
        r"<td class=\"\w+\" title=\".*?</td>", rendered("html", telling()), re.DOTALL
    )

    assert len(cells) == 6
    assert all(re.search(r'<span class="hidden">[a-z ]+</span>', cell) for cell in cells)


@pytest.mark.parametrize("run", RUNS.values(), ids=RUNS)
def test_machines_can_read_every_report(run: Callable[[], ReportContext]) -> None:
    told = run()
    document = msgspec.json.decode(rendered("json", told), type=ReportFile)
    suites: Any = junitparser.JUnitXml.fromstring(rendered("junit", told).encode())
    root = ET.fromstring(rendered("junit", told))  # noqa: S314 - our own document

    assert {entry.ruleset for entry in document.rulesets} <= {suite.name for suite in suites}
    assert all(element.get("message") for element in root.iter("skipped"))
    for element in (root, *root.iter("testsuite")):
        cases = list(element.iter("testcase"))
        assert element.get("tests") == str(len(cases))
        for kind, name in (("failure", "failures"), ("error", "errors"), ("skipped", "skipped")):
            held = sum(found.find(kind) is not None for found in cases)
            assert element.get(name) == str(held)


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


RIGHT = "python:sabacc.protocol.reference:factory"
WRONG = "python:tests.end_to_end.programs.wrong_programs:forgiving"


def called(*words: str | Path) -> tuple[int, str]:
    """Call the command line; returns the exit status and what it printed."""
    found = sabacc(*words)
    return found.exit_code, found.output


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("reports")
    found = {name: folder / f"{name}.json" for name in ("right", "wrong")}
    for name, program in (("right", RIGHT), ("wrong", WRONG)):
        usual = ("--ruleset", "classic", "--seed", "7", "--hunt", "0", "--quiet")
        called("verify", *usual, "--answers", "--format", "json", "-o", found[name], program)
    return found


@pytest.mark.parametrize(("name", "status"), [("right", 0), ("wrong", 1)])
def test_stored_answers_are_judged_again(reports: dict[str, Path], name: str, status: int) -> None:
    found, said = called("report", "verify", "--format", "json", reports[name])
    again, before = json.loads(said), json.loads(reports[name].read_text(encoding="utf-8"))

    assert found == status
    assert again["verdict_in_words"] == before["verdict_in_words"]
    assert again["rulesets"] == before["rulesets"]
    assert called("report", "verify", "-q", reports[name])[0] == status


def test_another_answer_is_judged_otherwise(reports: dict[str, Path], tmp_path: Path) -> None:
    report = json.loads(reports["right"].read_text(encoding="utf-8"))
    changed = next(one for one in report["answers"] if "total" in (one.get("answer") or {}))
    changed["answer"]["total"] += 1
    path = tmp_path / "changed.json"
    path.write_text(json.dumps(report), encoding="utf-8")
    assert called("report", "verify", path)[0] == 1

    left = [one for one in report["answers"] if one["params"] != changed["params"]]
    report["answers"] = left
    path.write_text(json.dumps(report), encoding="utf-8")
    status, said = called("report", "verify", path)
    assert (status, "this report holds no answer" in said) == (1, True)


def test_two_reports_are_compared(reports: dict[str, Path], tmp_path: Path) -> None:
    same = called("report", "diff", reports["right"], reports["right"])
    status, said = called("report", "diff", "--format", "json", reports["right"], reports["wrong"])
    found = json.loads(said)["changes"]
    report = json.loads(reports["right"].read_text(encoding="utf-8"))
    report["rulesets"][0]["rules"][0]["cases"][0]["outcome"] = "failed"
    older = tmp_path / "older.json"
    older.write_text(json.dumps(report), encoding="utf-8")
    report |= {"answers": [], "edition": "1999.1"}
    mute = tmp_path / "mute.json"
    mute.write_text(json.dumps(report), encoding="utf-8")

    assert same == (0, "Nothing has changed.\n")
    assert status == 1
    assert {one["what"] for one in found} == {"program"}
    assert {one["before"] for one in found} == {"passed"}
    assert "failed" in {one["after"] for one in found}
    assert called("report", "diff", older, reports["right"])[1].startswith("suite    classic ")
    assert called("report", "diff", mute, reports["right"])[1].startswith("unknown  classic ")


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        ({}, "suite"),
        ({"hello": {"levels": ["score"]}}, "program"),
        ({"chosen": ["classic", "swag"]}, "run"),
        ({"filtered": "--rule totals"}, "run"),
    ],
)
def test_a_case_of_one_report_alone(
    reports: dict[str, Path], tmp_path: Path, changed: dict[str, Any], what: str
) -> None:
    report = json.loads(reports["right"].read_text(encoding="utf-8"))
    gone = report["rulesets"][0]["rules"].pop(0)
    hello = {**report["hello"], **changed.get("hello", {})}
    path = tmp_path / "less.json"
    path.write_text(json.dumps({**report, **changed, "hello": hello}), encoding="utf-8")
    said = called("report", "diff", "--format", "json", reports["right"], path)[1]
    found = json.loads(said)["changes"]

    assert {one["case"] for one in found} == {case["case"] for case in gone["cases"]}
    assert {one["what"] for one in found} == {what}


def test_programs_stand_side_by_side(reports: dict[str, Path], tmp_path: Path) -> None:
    report: dict[str, Any] = json.loads(reports["wrong"].read_text(encoding="utf-8"))
    report["hello"]["name"] = "<script>alert(1)</script>\x1b[31m"
    hostile = tmp_path / "hostile.json"
    hostile.write_text(json.dumps(report), encoding="utf-8")
    words = ("report", "matrix", reports["right"], hostile)
    text, page = called(*words)[1], called(*words, "--format", "html")[1]
    found = json.loads(called(*words, "--format", "json")[1])

    assert found["verdicts"] == {"classic": ["conforms", "does not conform"]}
    assert found["rules"]
    standing = {rule["rule"]: rule["standing"] for rule in report["rulesets"][0]["rules"]}
    assert {rule: said[1] for rule, said in found["rules"].items()} == {
        rule: said for rule, said in standing.items() if said in {"broken", "could not be judged"}
    }
    assert [said[1] for said in found["rules"].values()] == sorted(
        said[1] for said in found["rules"].values()
    )
    assert all(title(rule) in unescape(page) for rule in found["rules"] if title(rule))
    assert "\x1b" not in text + page
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert all(rule in text and rule in page for rule in found["rules"])
    assert page.count("<table>") == page.count('<div class="wide"') == 2  # none is cut off


def test_programs_of_one_name_are_told_apart(reports: dict[str, Path], tmp_path: Path) -> None:
    report: dict[str, Any] = json.loads(reports["wrong"].read_text(encoding="utf-8"))
    name, report["hello"]["name"] = report["hello"]["name"], "ours"
    ours = tmp_path / "ours.json"
    ours.write_text(json.dumps(report), encoding="utf-8")
    files = (reports["right"], ours, reports["wrong"])
    found = json.loads(called("report", "matrix", "--format", "json", *files)[1])

    assert found["programs"] == [f"{name} ({files[0]})", "ours", f"{name} ({files[2]})"]


@pytest.mark.parametrize(
    "data",
    [b"{}", b"[" * 100_000, b"no"],
    ids=["empty", "deep", "no-json"],
)
def test_what_is_no_report(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(data)

    for words in (("verify",), ("diff", path), ("matrix",)):
        status, said = called("report", *words, path)
        assert (status, "it is no report" in said, "Traceback" in said) == (3, True, False), said
    assert called("report", "verify", tmp_path / "none.json")[0] == 3


def test_a_report_without_answers(reports: dict[str, Path], tmp_path: Path) -> None:
    report = json.loads(reports["right"].read_text(encoding="utf-8"))
    del report["answers"]
    path = tmp_path / "x.json"
    path.write_text(json.dumps(report), encoding="utf-8")
    status, said = called("report", "verify", path)

    assert (status, "sabacc verify --answers" in said) == (3, True)


@every_format
def test_no_report_of_an_interrupted_run_holds_a_verdict(
    render: Callable[[ReportContext], str],
) -> None:
    told = render(interrupted())

    assert "not finished" in told
    assert "conform" not in told.lower()


def test_a_failure_that_was_seen_stays_one() -> None:
    told = interrupted(judged(Outcome.FAILED), UNASKED, UNASKED_ELSEWHERE)

    assert told.status is Status.UNFINISHED
    assert [result.status for result in told.report.rulesets] == [Status.FAILS, Status.UNFINISHED]


def test_a_run_that_was_stopped_at_a_failure_praises_no_ruleset_that_it_had_not_finished() -> None:
    found = report([judged(Outcome.FAILED), replace(PASSED, ruleset="holonet"), UNASKED_ELSEWHERE])

    assert found.status is Status.FAILS
    assert [result.status for result in found.rulesets] == [Status.FAILS, Status.UNFINISHED]


@pytest.mark.parametrize(
    ("judgements", "stands"),
    [
        ((PASSED, UNASKED), RuleStanding.UNFINISHED),
        ((UNASKED,), RuleStanding.UNFINISHED),
        ((UNASKED_IN_DOUBT,), RuleStanding.UNFINISHED),
        ((PASSED, UNASKED_IN_DOUBT), RuleStanding.EARNED),
        ((PASSED, UNASKED, judged(Outcome.NOT_SHOWN)), RuleStanding.NOT_SHOWN),
        ((UNASKED, judged(Outcome.FAILED)), RuleStanding.BROKEN),
    ],
)
def test_a_rule_is_earned_by_all_of_its_cases(
    judgements: tuple[Judgement, ...], stands: RuleStanding
) -> None:
    rule = RuleResult(BOMB, judgements)

    assert stands is standing(rule)
    assert rule.earned == (stands is RuleStanding.EARNED)


def test_a_list_of_known_failures_keeps_what_was_not_asked() -> None:
    known = parse(f"classic {UNASKED.case.id}\n", "known.txt")
    found = replace(report([PASSED, UNASKED]), stopped="stopped at the first failure")

    assert problems(known, found, whole=True) == ()
    assert f"classic {UNASKED.case.id}\n" in written(known, found)
