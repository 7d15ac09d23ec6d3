"""Lists of numbers that a choice carries: written in two ways, and refused with the mend."""

from __future__ import annotations

from pathlib import Path

import pytest

from sabacc.spec.house_files import build_house, read_house_file
from sabacc.spec.rulesets import NOT_APPLICABLE, Choice, RulesetError
from sabacc.spec.wording import format_house_file


@pytest.mark.parametrize(
    "value",
    [
        "own=star:-10/queen:-3/balance:-11",
        {"choice": "own", "list": {"star": -10, "balance": -11, "queen": -3}},
    ],
)
def test_a_list_is_written_in_two_ways(value: object) -> None:
    found = build_house(
        {"base": "classic", "choices": {"totals.face-values": value}}, name="Tatooine"
    )
    made = found.choices["totals.face-values"]

    assert made == Choice("own", listed=(("queen", -3), ("star", -10)))
    assert str(made) == "own=queen:-3/star:-10"
    assert Choice.parse(str(made)) == made
    assert found.figures("totals.face-values") == (0, -3, -8, -11, -13, -14, -15, -10)


def test_a_house_file_with_a_list_is_read_as_it_was_written(tmp_path: Path) -> None:
    own = {
        "totals.face-values": Choice("own", listed=(("queen", -3), ("star", 10))),
        "deck.size": Choice("own", listed=(("idiot", 0), ("star", 4))),
    }
    path = tmp_path / "tatooine.toml"
    path.write_text(format_house_file("classic", own, "Tatooine"), encoding="utf-8")
    found = read_house_file(path)

    assert {point: found.choices[point] for point in own} == own
    assert found.choices["deck.face-cards"].name == NOT_APPLICABLE


@pytest.mark.parametrize(
    ("point", "value", "message"),
    [
        (
            "betting.limit",
            "fixed=star:2",
            "betting.limit: the choice 'fixed' carries no list; leave",
        ),
        (
            "totals.face-values",
            "own",
            "'own' needs its list; write { choice = \"own\", list = { queen",
        ),
        ("totals.face-values", "own=5", "totals.face-values: 'own' needs its list; write"),
        (
            "totals.face-values",
            "own=sta:-10",
            "list: no entry is called 'sta'; did you mean 'star'",
        ),
        ("totals.face-values", "own=coins-7:9", "list: no entry is called 'coins-7'"),
        ("totals.face-values", "own=star:-10/star:-9", "star stands twice in the list; leave one"),
        (
            "totals.face-values",
            "own=star:ten",
            "'star:ten' is not a name with a whole number; write",
        ),
        (
            "totals.face-values",
            "own=star:-21",
            "star: -21 is out of bounds; it takes a whole number",
        ),
        ("totals.face-values", "own=idiot:1", "idiot: 1 is out of bounds; it takes a whole number"),
        ("totals.face-values", "own=star:-17", "list: it changes nothing; without a list there is"),
        ("totals.face-values", {"choice": "own", "list": {}}, "'own' needs its list"),
        (
            "totals.face-values",
            {"choice": "own", "list": {"star": True}},
            'or { choice = "own", list',
        ),
        (
            "totals.face-values",
            {"choice": "own", "list": [1]},
            'or { choice = "own", list = { queen',
        ),
        (
            "deck.size",
            {"choice": "own", "list": {"star": 9}},
            "star: 9 is out of bounds; it takes a",
        ),
        ("deck.size", "own=star:-1", "from 0 to 8"),
    ],
)
def test_a_list_that_cannot_be_is_refused(point: str, value: object, message: str) -> None:
    with pytest.raises(RulesetError) as caught:
        build_house({"base": "classic", "choices": {point: value}}, name="Tatooine")

    assert message in str(caught.value)
