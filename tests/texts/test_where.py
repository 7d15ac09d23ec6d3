"""`tools/where.py` finds each rule's text, code and guards by its id alone."""

from __future__ import annotations

import re

import pytest

from sabacc.spec.points import POINTS
from tests.runs import todays
from tools import where

PLACE = re.compile(r"\S+\.(?:feature|toml|py):\d+")


@pytest.mark.parametrize(
    "point", todays([one.id for one in POINTS.values() if not one.conduct], 12)
)
def test_a_point_is_found_where_it_is_followed(
    point: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its scenarios, its entry, the engine's code, and something that fails without it."""
    assert where.main([point]) == 0

    told = capsys.readouterr().out
    for before, after in (
        ("  text and scenarios\n", "  who plays it"),
        ("  who plays it, and why\n", "  followed by"),
        ("  followed by\n", "  what fails"),
    ):
        assert PLACE.search(told.partition(before)[2].partition(after)[0]), before
    assert "features/" in told.partition("what fails if it is broken")[2]


def test_what_no_document_plays_is_found_where_it_is_played(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The house that makes the choice, and the wrong engine that breaks the usual one."""
    assert where.main(["folding.when.any-time", "bombs.zero.bombs"]) == 0

    told = capsys.readouterr().out
    assert re.search(r'houses/cloud-city\.toml:\d+ "folding\.when" = "any-time"', told)
    assert "scarif" not in told
    assert re.search(r"tests/wrong_engines/\w+\.py:\d+ Let a total of nought stay in range", told)


def test_a_rule_of_conduct_has_no_scenarios(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing can fail, and the reason is said."""
    assert where.main(["showdown.declaration"]) == 0

    told = capsys.readouterr().out
    assert f"    nothing: {POINTS['showdown.declaration'].conduct}" in told
    assert "pytest" not in told


def test_what_is_no_id_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    """With what to do about it."""
    assert where.main(["penalties.nonsense"]) == 2
    assert "no such point or rule" in capsys.readouterr().out
