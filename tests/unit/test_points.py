"""The table of points is whole: ids, choices, numbers, conditions, bases and citations."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

import pytest

from sabacc.conformance import shipped
from sabacc.points import (
    BASES,
    CHAPTERS,
    DOCUMENTS,
    OPTIONS,
    POINTS,
    VERSIONS,
    Basis,
    Level,
    Made,
    Option,
    Point,
    betting,
    calling,
    cards,
    drawing,
    field,
    penalties,
    play,
    point_of_rule,
    pots,
    ranking,
    shift,
    showdown,
    turns,
)
from sabacc.rulesets import Choice, builtin, builtin_names, holds, house_file

TESTS = Path(__file__).parent.parent
HOUSES = tuple(sorted(shipped.HOUSES.glob("*.toml")))
SOURCE_IDS = frozenset((TESTS / "data" / "source_ids.txt").read_text(encoding="utf-8").split())
OVERLAYS: tuple[Option, ...] = (*VERSIONS.values(), *chain.from_iterable(OPTIONS.values()))
INITIALS = {"forum": "F", "holonet": "H", "swag": "S", "classic": "C"}
MODULES = (
    cards,
    ranking,
    showdown,
    penalties,
    pots,
    shift,
    field,
    play,
    turns,
    betting,
    drawing,
    calling,
)
#: Where a ruling lets both readings of a document stand: rows, and where, by rule.
PERMITTED = {
    ("forum", "ranking.order"): "A-F02",
    ("forum", "ranking.regional-array"): "A-F11",
    ("forum", "drawing.on-turn"): "A-F16",
    ("forum-rebel", "drawing.lock"): "A-F18",
    ("forum-corellian", "drawing.lock"): "A-F18",
    ("forum-corporate-sector", "drawing.lock"): "A-F18",
    ("forum", "calling.how-often"): "A-F29",
    ("holonet", "calling.last-roll"): "A-H17",
    ("holonet", "penalties.bombed-caller"): "A-H23",
    ("holonet", "ranking.plus-minus-23"): "A-H25",
    ("holonet", "demise.comparison"): "A-H29",
    ("swag", "betting.check"): "A-S12",
    ("swag", "calling.earliest-round"): "A-S24",
    ("swag", "pots.hand-cap"): "K-143",
    ("classic", "penalties.demise-bomb"): "A-C36",
    ("classic", "penalties.bombed-caller"): "A-C41",
}

WORDS = r"[a-z0-9]+(-[a-z0-9]+)*"
ROW = re.compile(r"K-\d{2,3}|A-[FHSC]\d{2}|E-\d{2}")

every_point = pytest.mark.parametrize("point", POINTS.values(), ids=POINTS.keys())
every_overlay = pytest.mark.parametrize(
    "overlay", OVERLAYS, ids=[f"{overlay.bases[0]}-{overlay.id}" for overlay in OVERLAYS]
)


def document_of(ruleset: str) -> str:
    """Name the document that a base ruleset or the base of an overlay follows."""
    return INITIALS.get(ruleset, "")


def faults(ruleset: str, made: Made) -> list[str]:
    """List what is wrong with the basis of one choice of one ruleset."""
    initial = document_of(ruleset)
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
    if made.sure not in ({"h", "m", "l"} if made.basis is Basis.READ else {""}):
        found.append(f"{ruleset}: {made.sure!r} is no confidence of what is {made.basis.value}")
    return found


def misfits(point: Point, made: Made) -> list[str]:
    """List what of one made choice does not fit the choices and bounds of its point."""
    names = (made.choice, *(Choice.parse(text).name for text in made.on_file))
    found = [name for name in names if name not in point.choices]
    bounds = point.numbers.get(made.choice)
    if made.number is not None and (
        bounds is None or not bounds.least <= made.number <= bounds.most
    ):
        found.append(f"{made.choice}={made.number}")
    return found


def test_no_id_is_used_twice() -> None:
    """No point of one module hides another of the same id."""
    ids = [point.id for module in MODULES for point in module.POINTS]

    assert sorted(ids) == sorted(POINTS)


def test_no_rule_id_is_used_twice() -> None:
    """Each rule id belongs to one choice of one point, and is found again by it."""
    rules = [
        (point.rule_id(choice), point, choice)
        for point in POINTS.values()
        for choice in point.choices
    ]

    assert [(point, choice) for _, point, choice in rules] == [
        point_of_rule(rule) for rule, _, _ in rules
    ]


@pytest.mark.parametrize("rule", ["no.such.rule", "folding.cost.nine-credits", "folding.cost", ""])
def test_what_is_no_rule_has_no_point(rule: str) -> None:
    """An unknown point, an unknown choice and a point alone are no rules."""
    assert point_of_rule(rule) is None


def test_chapters_come_in_the_order_of_the_points() -> None:
    """Each chapter is named once, and holds a point."""
    assert len(set(CHAPTERS)) == len(CHAPTERS)
    assert set(CHAPTERS) == {point.chapter for point in POINTS.values()}


@every_point
def test_ids_are_lower_case_words(point: Point) -> None:
    """Ids are chapter.point and choices are words, all lower case with hyphens."""
    assert re.fullmatch(rf"{WORDS}\.{WORDS}", point.id)
    assert all(re.fullmatch(WORDS, choice) for choice in point.choices)
    assert len(set(point.choices)) == len(point.choices)


@every_point
def test_a_point_asks_one_question(point: Point) -> None:
    """What a point asks is one sentence that ends in a question mark."""
    assert point.asks.endswith("?")
    assert point.asks.count("?") == 1


@every_point
def test_what_is_made_is_on_offer(point: Point) -> None:
    """Every choice made, or accepted beside it, is a choice of the point within its bounds."""
    found = [misfit for made in point.made.values() for misfit in misfits(point, made)]

    assert found == []


@every_point
def test_bounds_hold_their_default(point: Point) -> None:
    """Only choices of the point carry numbers, and the default lies between the ends."""
    assert set(point.numbers) <= set(point.choices)
    assert all(bounds.least <= bounds.default <= bounds.most for bounds in point.numbers.values())


@every_point
def test_standard_always_has_an_answer(point: Point) -> None:
    """Only bases make choices, and `standard` has one even for a point that it does not know."""
    assert set(point.made) <= set(BASES)
    assert "standard" in point.made


@every_point
def test_conditions_name_choices_that_exist(point: Point) -> None:
    """A condition names other points, and choices that they have, but not all of them."""
    for condition in point.when:
        for other, names in condition.items():
            assert other != point.id
            assert set(names) < set(POINTS[other].choices)


@every_point
def test_conditions_do_not_run_in_circles(point: Point) -> None:
    """No point depends on itself, however many points lie between."""
    reached: set[str] = set()
    open_ends = {other for condition in point.when for other in condition}
    while open_ends:
        reached |= open_ends
        open_ends = {
            other for name in open_ends for condition in POINTS[name].when for other in condition
        } - reached

    assert point.id not in reached


@every_point
def test_each_base_answers_where_the_point_exists(point: Point) -> None:
    """A base ruleset has an entry wherever the point exists beside its own choices."""
    silent = [
        base for base in BASES if holds(point, builtin(base).choices) and base not in point.made
    ]

    assert silent == []


@every_point
def test_bases_are_sound(point: Point) -> None:
    """Sentences exist in the right document; readings and gaps name their ruling."""
    found = [fault for base, made in point.made.items() for fault in faults(base, made)]

    assert found == []


@every_point
def test_rows_are_rows_of_the_rulings(point: Point) -> None:
    """A point rests on at least one row, and each row is written as the rulings write it."""
    assert point.rows
    assert all(ROW.fullmatch(row) for row in point.rows)
    assert len(set(point.rows)) == len(point.rows)


@every_point
def test_conduct_gives_its_reason_in_a_sentence(point: Point) -> None:
    """A rule of conduct says why no program can show it."""
    if point.conduct:
        assert point.conduct.endswith(".")
        assert point.level is Level.PLAY


@every_overlay
def test_overlays_choose_what_is_on_offer(overlay: Option) -> None:
    """Versions and options make choices of points that exist, within their bounds."""
    found = [
        misfit for point, made in overlay.made.items() for misfit in misfits(POINTS[point], made)
    ]

    assert found == []


@every_overlay
def test_overlays_have_sound_bases(overlay: Option) -> None:
    """Versions and options cite the document of their base, or a ruling."""
    found = [
        fault
        for base in overlay.bases
        for made in overlay.made.values()
        for fault in faults(base, made)
    ]

    assert found == []


@every_overlay
def test_overlays_change_a_choice_or_its_basis(overlay: Option) -> None:
    """No version or option repeats what its base makes anyway."""
    base = builtin(overlay.bases[0])

    found = [point for point, made in overlay.made.items() if base.made.get(point) == made]

    assert found == []


def test_every_choice_is_made_somewhere() -> None:
    """Each choice is made by a built-in ruleset or by one of the houses."""
    rulesets = [*map(builtin, builtin_names()), *map(house_file, HOUSES)]
    made = {(point, choice.name) for found in rulesets for point, choice in found.choices.items()}
    orphans = [
        point.rule_id(choice)
        for point in POINTS.values()
        for choice in point.choices
        if (point.id, choice) not in made
    ]

    assert orphans == []


def test_both_readings_stand_where_a_ruling_says_so() -> None:
    """Only the rulings that let two readings stand permit two outcomes."""
    made = [
        (base, point.id, each) for point in POINTS.values() for base, each in point.made.items()
    ]
    made += [
        (overlay.id, point, each) for overlay in OVERLAYS for point, each in overlay.made.items()
    ]

    assert {(where, point): each.ruling for where, point, each in made if each.also} == PERMITTED


def test_documents_are_the_bases_beside_standard() -> None:
    """The bases are our own rulebook and the four documents."""
    assert ("standard", *DOCUMENTS) == BASES
