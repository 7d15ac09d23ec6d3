"""`tools/where.py` finds each rule's text, code and guards by its id alone."""

import re
from dataclasses import fields

import pytest

from sabacc.engine.play.compiled_rules import CompiledRules
from sabacc.spec.points import POINTS
from tests.runs import todays
from tools import where

FIELDS = [each.name for each in fields(CompiledRules) if each.metadata and each.name != "rule"]
"""The fields that answer a point: all but `rule`, which answers for any point."""
PLACE = re.compile(r"\S+\.(?:feature|toml|py):\d+")


@pytest.mark.parametrize(
    "point", todays([one.id for one in POINTS.values() if not one.conduct], 12)
)
def test_a_point_is_found_where_it_is_followed(
    point: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert where.main([point]) == 0

    told = capsys.readouterr().out
    code = "  followed by\n" if "  followed by\n" in told else "  told in\n"
    for before, after in (
        ("  text and scenarios\n", "  who plays it"),
        ("  who plays it, and why\n", code),
        (code, "  what fails"),
    ):
        assert PLACE.search(told.partition(before)[2].partition(after)[0]), before
    assert "features/" in told.partition("what fails if it is broken")[2]


@pytest.mark.parametrize("field", FIELDS)
def test_a_field_of_the_book_is_found_where_it_is_read(field: str) -> None:
    readers = [part for part in where.parts() if f"compiled.{field}" in part.reads]

    assert readers
    assert all(re.search(rf'compiled\.{field}\b|"{field}"', part.text) for part in readers)


@pytest.mark.parametrize(
    ("point", "kind", "place"),
    [
        ("pots.hand-cap", "followed by", "flow.py _after_leaving, by `compiled.hand_cap`"),
        ("field.withdrawal", "followed by", "drawing.py _not_held, by `_IN_THE_FIELD`"),
        ("edges.nobody-draws", "told in", "state.py Draft"),
    ],
)
def test_code_is_found_by_what_it_does(point: str, kind: str, place: str) -> None:
    found = where.code(point)
    places = {
        name: [re.sub(r"\S+/(\w+\.py):\d+", r"\1", each) for each in found[name]] for name in found
    }

    assert [name for name, known in places.items() if place in known] == [kind]


def test_what_reads_a_namesake_is_not_found() -> None:
    found = where.code("drawing.number")

    assert not [each for each in found["followed by"] if re.search(r"setup|ending|flow", each)]


def test_bugs_that_no_scenario_shows_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert where.main(["drawing.order"]) == 0

    told = capsys.readouterr().out
    assert "tests/bugs, for the hunt: python/dealer-in-the-eighth-seat" in told


def test_what_no_document_plays_is_found_where_it_is_played(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert where.main(["folding.when.any-time", "bombs.zero.bombs"]) == 0

    told = capsys.readouterr().out
    assert re.search(r'houses/cloud-city\.toml:\d+ "folding\.when" = "any-time"', told)
    assert "scarif" not in told
    assert re.search(r"tests/bugs/rules/bombs\.toml:\d+ Lets a total of nought stay in range", told)


def test_a_rule_of_conduct_has_no_scenarios(capsys: pytest.CaptureFixture[str]) -> None:
    assert where.main(["showdown.declaration"]) == 0

    told = capsys.readouterr().out
    assert f"    nothing: {POINTS['showdown.declaration'].conduct}" in told
    assert "pytest" not in told


def test_what_is_no_id_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert where.main(["penalties.nonsense"]) == 2
    assert "no such point or rule" in capsys.readouterr().out
