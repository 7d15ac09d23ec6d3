"""`sabacc report`: stored answers judged again, two reports compared, several side by side."""

from __future__ import annotations

import json
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from sabacc.spec.rule_text import title
from tests.end_to_end.command_line.commands import sabacc

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
    report["answers"] = []
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
