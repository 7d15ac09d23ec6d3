"""Every reading that a document leaves open is a choice on file, or told in words."""

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from sabacc.spec.decisions import decision
from sabacc.spec.model import Basis, MadeChoice
from sabacc.spec.points import JOINT_READINGS, POINTS
from sabacc.spec.rulesets import Choice, builtin
from tests.guards import readings

DATA = Path(__file__).parents[1] / "data"
ROWS: dict[str, readings.Row] = tomllib.loads((DATA / "readings.toml").read_text(encoding="utf-8"))
del ROWS["permitted"]
DOUBTFUL = tuple(readings.doubtful())
WANTING = 0
"""How many readings are in words without a reason; each becomes a choice, or gets its reason."""
ARRAY = POINTS["ranking.regional-array"]
DOUBT = ARRAY.made["forum"]

every_doubt = pytest.mark.parametrize(
    "doubt", DOUBTFUL, ids=[f"{doubt.where}-{doubt.point.id}" for doubt in DOUBTFUL]
)


@every_doubt
def test_every_reading_of_a_row_is_on_file(doubt: readings.Doubt) -> None:
    _, base, point, made = doubt
    if made.ruling.startswith("A-"):
        assert readings.untold(base, point, made, ROWS) == []
    else:
        assert readings.undecided(base, point, made, decision(point.id)) == []


@every_doubt
def test_readings_on_file_are_other_choices(doubt: readings.Doubt) -> None:
    assert readings.unsound(doubt.point, doubt.made) == []


def test_what_is_settled_has_no_other_reading() -> None:
    strays = [
        f"{point.id}: {base}"
        for point in POINTS.values()
        for base, made in point.made.items()
        if made.basis is not Basis.READ and (made.readings_on_file or made.unplayed)
    ]

    assert strays == []


@pytest.mark.parametrize("base", JOINT_READINGS)
def test_joint_readings_are_one_step(base: str) -> None:
    assert [readings.disjointed(base, joined) for joined in JOINT_READINGS[base]] == [[]]


def test_a_choice_marked_as_a_reading_is_on_file() -> None:
    stray = {ARRAY.id: replace(ARRAY, readings=("under-pure-sabacc",))}

    assert readings.unfiled(POINTS, DOUBTFUL) == []
    assert len(readings.unfiled(stray, DOUBTFUL)) == 1


def test_a_reading_in_words_says_why_no_program_plays_it() -> None:
    bare = readings.Doubt("forum", "forum", ARRAY, replace(DOUBT, unplayed=("Above all.",)))

    assert len(readings.unreasoned(DOUBTFUL)) <= WANTING
    assert len(readings.unreasoned([bare])) == 1


def test_no_row_is_told_in_vain() -> None:
    rulings = {doubt.made.ruling for doubt in DOUBTFUL}
    named = {
        text.partition("=")[0] for row in ROWS.values() for plays in row.values() for text in plays
    }

    assert set(ROWS) <= rulings
    assert named <= set(POINTS)


def test_a_permitted_number_is_accepted() -> None:
    assert builtin("swag").accepted("calling.earliest-round") == {
        Choice("from", 4),
        Choice("from", 5),
    }


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        (replace(DOUBT, permitted=()), "is over-pure-sabacc, and nobody says so"),
        (replace(DOUBT, readings=()), "is above-all, and nobody says so"),
        (replace(DOUBT, ruling="A-F99"), "has no readings"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_reading_left_out_is_found(wrong: MadeChoice, complaint: str) -> None:
    assert any(complaint in fault for fault in readings.untold("forum", ARRAY, wrong, ROWS))


def test_a_reading_in_words_that_is_left_out_is_found() -> None:
    rows = {**ROWS, DOUBT.ruling: {**ROWS[DOUBT.ruling], "e": [], "f": [], "g": []}}

    found = readings.untold("forum", ARRAY, DOUBT, rows)

    assert found == ["3 readings of A-F11 are no choice: tell them in unplayed"]


@pytest.mark.parametrize(
    ("base", "point", "wrong"),
    [
        ("swag", "pots.hand-cap", replace(POINTS["pots.hand-cap"].made["swag"], permitted=())),
        (
            "forum",
            "versions.at-call",
            replace(POINTS["versions.at-call"].made["forum"], unplayed=()),
        ),
    ],
    ids=["a choice", "in words"],
)
def test_a_reading_of_a_decision_left_out_is_found(
    base: str, point: str, wrong: MadeChoice
) -> None:
    assert readings.undecided(base, POINTS[point], wrong, decision(point)) != []


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        (replace(DOUBT, permitted=("somewhere",)), "no choice is called"),
        (replace(DOUBT, permitted=("under-pure-sabacc",)), "played anyway"),
        (replace(DOUBT, readings=DOUBT.permitted), "by that alone"),
        (replace(DOUBT, confidence="h", permitted=(), basis=Basis.STATED), "no other reading"),
        (replace(DOUBT, unplayed=("above all",)), "no sentence"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_an_unsound_reading_is_found(wrong: MadeChoice, complaint: str) -> None:
    assert any(complaint in fault for fault in readings.unsound(ARRAY, wrong))


@pytest.mark.parametrize(
    ("joined", "complaint"),
    [
        ({"turns.phases": "draw-before-call"}, "of several points"),
        ({"turns.phases": "call-before-draw"}, "plays anyway"),
        ({"turns.phases": "never"}, "no choice is called"),
        ({"turns.unit": "turns"}, "leaves nothing open"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_disjointed_reading_is_found(joined: dict[str, str], complaint: str) -> None:
    assert any(complaint in fault for fault in readings.disjointed("holonet", joined))
