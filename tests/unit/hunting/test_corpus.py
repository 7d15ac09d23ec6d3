"""Findings that are kept in files: what is written is read again, and nothing else is."""

from __future__ import annotations

from pathlib import Path

import pytest

from sabacc.conformance.hunting.finding import (
    FORMAT,
    Finding,
    FindingError,
    Kept,
    asked_again,
    finding,
    name_of,
    read_finding,
    read_folder,
    text_of,
)
from sabacc.conformance.hunting.oracles import mismatch
from sabacc.conformance.hunting.question import question
from sabacc.spec.rulesets import builtin

RULES = builtin("standard")


def found() -> Finding:
    asked = question("1-7", "score", {"cards": ["queen", "queen"]}, RULES)
    assert asked is not None
    there = mismatch(asked, {"total": -2, "bombed": False})
    assert there is not None
    return finding(there)


def test_a_finding_is_read_as_it_was_written(tmp_path: Path) -> None:
    one = found()
    path = tmp_path / name_of(one)
    path.write_text(text_of(one, "standard"), encoding="utf-8")
    [kept] = read_folder(tmp_path)
    again = asked_again(kept, "kept", RULES)

    assert path.name.startswith(f"{one.rule}-")
    assert (kept.ruleset, kept.fact) == ("standard", "total")
    assert again is not None
    assert again.params == one.question.params
    assert again.expected == one.question.expected


def test_a_folder_that_is_not_there_holds_nothing(tmp_path: Path) -> None:
    assert list(read_folder(tmp_path / "none")) == []


def test_what_is_no_question_by_another_ruleset_is_not_asked() -> None:
    params = {"cards": ["star"], "field": ["queen"]}
    kept = Kept(FORMAT, "classic", "score", params)

    assert asked_again(kept, "kept", RULES) is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[1]",
        "[" * 3_000,
        '{"format": 1}',
        '{"format": 1, "ruleset": "standard", "method": "hello", "params": {}}',
        '{"format": 1, "ruleset": "standard", "method": "score", "params": {"cards": 3}}',
        '{"format": 9, "ruleset": "standard", "method": "score", "params": {"cards": []}}',
        '{"format": 1, "ruleset": "standard", "method": "score", "params": {}, "own": 1}',
    ],
    ids=["empty", "cut", "list", "deep", "bare", "method", "params", "format", "unknown"],
)
def test_what_is_no_finding_is_told_with_its_file(tmp_path: Path, text: str) -> None:
    path = tmp_path / "it.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FindingError) as caught:
        read_finding(path)

    assert "it.json" in str(caught.value)
    assert "sabacc hunt" in str(caught.value)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        with pytest.raises(FindingError):
            read_finding(path)
