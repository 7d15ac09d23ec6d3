"""The table of points is whole: ids, choices, numbers, conditions, bases and citations.

What a file alone can tell (unknown keys, choices, holders) its reader refuses: `test_rule_files`.
Each test here returns every fault at once.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from sabacc.spec import house_files
from sabacc.spec.house_files import read_house_file
from sabacc.spec.model import Basis, Level, MadeChoice, Overlay, Point
from sabacc.spec.points import BASES, CHAPTERS, DOCUMENTS, OPTIONS, POINTS, VERSIONS, point_of_rule
from sabacc.spec.rulesets import Choice, builtin, builtin_names, point_exists

TESTS = Path(__file__).parents[2]
HOUSES = tuple(sorted(house_files.HOUSES.glob("*.toml")))
SOURCE_IDS = frozenset((TESTS / "data" / "source_ids.txt").read_text(encoding="utf-8").split())
OVERLAYS: tuple[Overlay, ...] = (*VERSIONS.values(), *chain.from_iterable(OPTIONS.values()))
INITIALS = {"forum": "F", "holonet": "H", "swag": "S", "classic": "C"}
READINGS = tomllib.loads((TESTS / "data" / "readings.toml").read_text(encoding="utf-8"))

WORDS = r"[a-z0-9]+(-[a-z0-9]+)*"
ROW = re.compile(r"K-\d{2,3}|A-[FHSC]\d{2}|E-\d{2}")


def held() -> Iterator[tuple[str, str, Point, MadeChoice]]:
    """Give each choice made: by whom, by which base, on which point."""
    for point in POINTS.values():
        for base, made in point.made.items():
            yield base, base, point, made
    for overlay in OVERLAYS:
        for name, made in overlay.made.items():
            yield overlay.id, overlay.bases[0], POINTS[name], made


def faults(ruleset: str, made: MadeChoice) -> list[str]:
    initial = INITIALS.get(ruleset, "")
    found = [
        f"{ruleset}: no sentence {cited}" for cited in made.sentences if cited not in SOURCE_IDS
    ]
    found += [
        f"{ruleset} cites {cited} of another document"
        for cited in made.sentences
        if not cited.startswith(f"{initial}-")
    ]
    if made.ruling and not ROW.fullmatch(made.ruling):
        found.append(f"{ruleset}: {made.ruling} is no row of the rulings")
    if (made.basis is Basis.DECIDED) != (ruleset == "standard"):
        found.append(f"{ruleset} may not be {made.basis.value}")
    if made.basis is Basis.STATED and (made.ruling or not made.sentences):
        found.append(f"{ruleset}: what is stated needs sentences and no ruling")
    if made.basis is not Basis.STATED and not made.ruling:
        found.append(f"{ruleset}: what is {made.basis.value} needs a ruling")
    if made.confidence not in ({"h", "m", "l"} if made.basis is Basis.READ else {""}):
        found.append(
            f"{ruleset}: {made.confidence!r} is no confidence of what is {made.basis.value}"
        )
    return found


def misfits(point: Point, made: MadeChoice) -> list[str]:
    names = (made.choice, *(Choice.parse(text).name for text in made.readings_on_file))
    found = [name for name in names if name not in point.choices]
    bounds = point.numbers.get(made.choice)
    if made.number is not None and (
        bounds is None or not bounds.least <= made.number <= bounds.most
    ):
        found.append(f"{made.choice}={made.number}")
    return found


def needed(point: Point) -> set[str]:
    """Give every point that a point's conditions name, directly or through others."""
    reached: set[str] = set()
    open_ends = {other for condition in point.when for other in condition}
    while open_ends:
        name = open_ends.pop()
        reached.add(name)
        conditions = POINTS[name].when
        open_ends |= {other for condition in conditions for other in condition} - reached
    return reached


def test_each_rule_id_leads_to_one_choice_of_one_point() -> None:
    rules = [
        (point.rule_id(choice), point, choice)
        for point in POINTS.values()
        for choice in point.choices
    ]

    assert [(point, choice) for _, point, choice in rules] == [
        point_of_rule(rule) for rule, _, _ in rules
    ]
    assert [name for name, point in POINTS.items() if point.id != name] == []


@pytest.mark.parametrize("rule", ["no.such.rule", "folding.cost.nine-credits", "folding.cost", ""])
def test_what_is_no_rule_has_no_point(rule: str) -> None:
    assert point_of_rule(rule) is None


def test_chapters_come_in_the_order_of_the_points() -> None:
    assert CHAPTERS == tuple(dict.fromkeys(point.chapter for point in POINTS.values()))


def test_ids_are_lower_case_words() -> None:
    strays = [name for name in POINTS if not re.fullmatch(rf"{WORDS}\.{WORDS}", name)]
    strays += [
        point.rule_id(choice)
        for point in POINTS.values()
        for choice in point.choices
        if not re.fullmatch(WORDS, choice) or point.choices.count(choice) > 1
    ]

    assert strays == []


def test_a_point_asks_one_question() -> None:
    asked = {point.id: point.asks for point in POINTS.values()}

    assert [name for name, asks in asked.items() if asks.find("?") != len(asks) - 1] == []


def test_what_is_made_is_on_offer() -> None:
    found = [f"{who}: {fault}" for who, _, point, made in held() for fault in misfits(point, made)]

    assert found == []


def test_bounds_hold_their_default() -> None:
    numbers = [
        (point, choice, bounds)
        for point in POINTS.values()
        for choice, bounds in point.numbers.items()
    ]

    assert [
        point.rule_id(choice)
        for point, choice, bounds in numbers
        if choice not in point.choices or not bounds.least <= bounds.default <= bounds.most
    ] == []


def test_standard_always_has_an_answer() -> None:
    bases = [
        name for name, point in POINTS.items() if not {"standard"} <= {*point.made} <= {*BASES}
    ]

    assert bases == []


def test_conditions_name_choices_that_exist() -> None:
    named = [
        (point.id, other, names)
        for point in POINTS.values()
        for condition in point.when
        for other, names in condition.items()
    ]

    assert [one for one in named if not {*one[2]} < {*POINTS[one[1]].choices}] == []


def test_conditions_do_not_run_in_circles() -> None:
    assert [name for name, point in POINTS.items() if name in needed(point)] == []


def test_each_base_answers_where_the_point_exists() -> None:
    silent = [
        f"{base}: {point.id}"
        for base in BASES
        for point in POINTS.values()
        if point_exists(point, builtin(base).choices) and base not in point.made
    ]

    assert silent == []


def test_bases_are_sound() -> None:
    found = [
        f"{point.id}: {fault}" for _, base, point, made in held() for fault in faults(base, made)
    ]

    assert found == []


def test_rows_are_rows_of_the_rulings() -> None:
    strays = [
        name
        for name, point in POINTS.items()
        if not point.rows
        or len(set(point.rows)) != len(point.rows)
        or not all(map(ROW.fullmatch, point.rows))
    ]

    assert strays == []


def test_conduct_gives_its_reason_in_a_sentence() -> None:
    conduct = [point for point in POINTS.values() if point.conduct]

    assert [
        point.id
        for point in conduct
        if not point.conduct.endswith(".") or point.level is not Level.PLAY
    ] == []


def test_overlays_change_a_choice_or_its_basis() -> None:
    idle = [
        f"{overlay.id}: {point}"
        for overlay in OVERLAYS
        for point, made in overlay.made.items()
        if builtin(overlay.bases[0]).made.get(point) == made
    ]

    assert idle == []


def test_every_choice_is_made_somewhere() -> None:
    rulesets = [*map(builtin, builtin_names()), *map(read_house_file, HOUSES)]
    made = {(point, choice.name) for found in rulesets for point, choice in found.choices.items()}
    orphans = [
        f"no ruleset plays {point.rule_id(choice)}; add a house in {house_files.HOUSES}"
        for point in POINTS.values()
        for choice in point.choices
        if (point.id, choice) not in made
    ]

    assert not orphans, "\n".join(orphans)


def test_both_readings_stand_where_a_ruling_says_so() -> None:
    permitted = {
        f"{who} {point.id}": made.ruling for who, _, point, made in held() if made.permitted
    }

    assert permitted == READINGS["permitted"]


def test_documents_are_the_bases_beside_standard() -> None:
    assert ("standard", *DOCUMENTS) == BASES
