"""Programs that play a dialect, one of their own or one that ships."""

import json
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import pytest

from sabacc.conformance.adapters.connect import connect
from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.adapters.ports import Limits
from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.inference.nearest import Otherwise
from sabacc.conformance.judging.diagnosis import Dialect, dialect
from sabacc.conformance.judging.results import RunReport, Status
from sabacc.conformance.judging.runner import Order, verify
from sabacc.conformance.judging.selection import targets_of
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.protocol.reference import Reference
from sabacc.spec.alternatives import alternatives, with_default_number
from sabacc.spec.house_files import every_ruleset, read_house_file, shipped_dialects
from sabacc.spec.model import Standing
from sabacc.spec.points import BASES, POINTS
from sabacc.spec.rulesets import NOT_APPLICABLE, Choice, Ruleset, builtin
from tests.bugs import FAULTY, spoilt_reference
from tests.end_to_end.command_line.commands import sabacc, wrong
from tests.javascript_program import PROGRAM, plays
from tests.judged_rulesets import playing
from tests.runs import LONG_RUN, node, sampled
from tests.spoilt import Handle, Json, spoilt

# Rulesets, each with a point that it settles and a choice that it does not make
FLIPS = (
    ("standard", "folding.cost", "two-credits"),
    ("standard", "penalties.caller", "none"),
    ("standard", "penalties.bomb", "none"),
    ("standard", "ranking.order", "nearest"),
    ("standard", "ranking.plus-minus-23", "tie"),
    ("standard", "specials.pure-totals", "plus-23-only"),
    ("standard", "shift.faces", "four-to-six"),
    ("standard", "shift.lost-cards", "under-marker"),
    ("standard", "calling.last-betting", "one-round"),
    ("standard", "penalties.timing", "after-awards"),
    ("forum", "folding.cost", "free"),
    ("forum", "bombs.mid-hand", "plays-on"),
    ("forum", "totals.face-values", "rebel"),
    ("holonet", "field.exists", "no"),
    ("holonet", "betting.check", "forbidden"),
    ("holonet", "shift.picker", "left-neighbour"),
    ("swag", "betting.raise", "none"),
    ("swag", "drawing.choices", "draw-or-stand"),
    ("classic", "turns.unit", "rounds"),
    ("classic", "stakes.short-stack", "all-in"),
)

# Faulty programs that answer wrongly, and not by a choice of any ruleset
NO_CHOICE = sorted({*FAULTY} - {"any_tie_crashes", "caller_never_pays", "prints_to_stdout"})


def otherwise(name: str, *flips: tuple[str, str]) -> Handle:
    return playing({name: flipped(name, *flips)})


def flipped(name: str, *flips: tuple[str, str]) -> Ruleset:
    rules = builtin(name)
    for point, choice in flips:
        if rules.choices[point].name != NOT_APPLICABLE:
            rules = rules.flipped(point, Choice.parse(choice))
    return rules


def run(
    handle: Handle, *names: str, points: Iterable[str] = ()
) -> tuple[RunReport, Dialect | None]:
    """Judge a program by rulesets, and look for its dialect.

    Only the cases are asked that hang on one of the points, and each fourth of the others.
    """
    return judged(handle, *map(builtin, names), points=points)


def judged(
    handle: Handle, *rulesets: Ruleset, points: Iterable[str]
) -> tuple[RunReport, Dialect | None]:
    """Judge a program by rulesets that may be houses, and look for its dialect."""
    cases = [
        case
        for place, case in enumerate(load_cases())
        if place % 4 == 0 or not case.pins.keys().isdisjoint(points)
    ]
    report = verify(InProcess(lambda: handle), "it", cases, Order(rulesets, chosen=True))
    targets = targets_of(report.hello, rulesets, chosen=True)
    return report, dialect(report, {target.name: target for target in targets})


@pytest.mark.parametrize(("ruleset", "point", "choice"), sampled(FLIPS, 24))
def test_a_program_that_plays_one_point_otherwise_is_named(
    ruleset: str, point: str, choice: str
) -> None:
    _, found = run(otherwise(ruleset, (point, choice)), ruleset, points=(point,))

    assert found is not None
    assert [(one.point, str(one.choice)) for one in found.changes] == [(point, choice)]
    assert (found.ruleset, found.explains) == (ruleset, found.failures)
    assert found.changes[0].instead == builtin(ruleset).choices[point]


def test_a_program_conforms_to_the_house_that_is_proposed(tmp_path: Path) -> None:
    flips = ("penalties.caller", "fixed=7"), ("ranking.order", "nearest")
    plays = flipped("standard", *flips)
    report, found = run(playing({"standard": plays}), "standard", points=dict(flips))
    assert found is not None
    path = tmp_path / "ours.toml"
    path.write_text(found.house("standard"), encoding="utf-8")
    house = read_house_file(path)
    again, nothing = judged(playing({"ours": plays}), house, points=dict(flips))

    assert report.status is Status.FAILS
    assert house.choices == plays.choices
    assert again.status is Status.CONFORMS
    assert nothing is None


def test_the_house_makes_the_choices_that_another_one_brings_up(tmp_path: Path) -> None:
    flips = (
        ("shift.exists", "yes"),
        ("shift.faces", "four-to-six"),
        ("shift.picker", "left-neighbour"),
    )
    [shift, *brought] = [(point, Choice(name)) for point, name in flips]
    change = Otherwise(
        *shift, Choice("no"), Standing.OPEN, permitted=False, mends=4, brings=tuple(brought)
    )
    path = tmp_path / "ours.toml"
    path.write_text(Dialect("forum", (change,), 4, 4).house("forum"), encoding="utf-8")
    house = read_house_file(path)

    assert flips == tuple((point, str(house.choices[point])) for point, _ in flips)


def test_the_choice_that_mends_more_comes_first() -> None:
    flips = ("folding.cost", "two-credits"), ("ranking.order", "nearest")
    _, found = run(otherwise("standard", *flips), "standard", points=dict(flips))

    assert found is not None
    assert {(one.point, str(one.choice)) for one in found.changes} == {*flips}
    counts = [one.mends for one in found.changes]
    assert counts == sorted(counts, reverse=True)
    assert found.explains == found.failures


def test_the_nearest_ruleset_is_the_base_of_the_house() -> None:
    plays = flipped("standard", ("folding.cost", "free"))
    handle = playing({"standard": plays, "swag": plays})
    _, found = run(handle, "swag", "standard", points=("folding.cost",))

    assert found is not None
    assert found.ruleset == "standard"
    assert found.house("standard").startswith('base = "standard"\n')


def test_what_is_open_makes_no_dialect() -> None:
    report, found = run(
        otherwise("forum", ("folding.when", "own-action")), "forum", points=("folding.when",)
    )

    assert report.status is Status.CONFORMS
    assert [one.point for one in report.rulesets[0].otherwise] == ["folding.when"]
    assert found is None


@pytest.mark.parametrize("name", NO_CHOICE)
def test_a_fault_that_is_no_choice_makes_no_dialect(name: str) -> None:
    broken = [rule.rpartition(".")[0] for rule in FAULTY[name].breaks]
    report, found = run(spoilt_reference(FAULTY[name])(), "standard", points=broken)

    assert any(one.wrong for result in report.rulesets for one in result.judgements)
    assert found is None


def test_a_fault_that_is_a_choice_makes_one() -> None:
    handle = spoilt_reference(FAULTY["caller_never_pays"])()

    def settles(message: dict[str, Any]) -> dict[str, Any]:
        answer = handle(message)
        if message["method"] == "hello":
            answer["result"]["levels"] = ["settle"]
        return answer

    _, found = run(settles, "standard", points=("penalties.caller",))

    assert found is not None
    assert [(one.point, str(one.choice)) for one in found.changes] == [("penalties.caller", "none")]
    assert found.explains == found.failures


def first_winner_takes_it(handle: Handle) -> Handle:
    """Be wrong beside: of several winners only the first is named."""

    def spoil(_: Json, settled: Json) -> None:
        if len(settled.get("winners") or ()) > 1:
            settled["winners"] = settled["winners"][:1]

    return spoilt(spoil, handle)


def test_a_choice_beside_another_fault_explains_its_part() -> None:
    _, alone = run(
        first_winner_takes_it(Reference().handle), "standard", points=("penalties.bomb",)
    )
    both = first_winner_takes_it(otherwise("standard", ("penalties.bomb", "none")))
    _, found = run(both, "standard", points=("penalties.bomb",))

    assert alone is None
    assert found is not None
    assert [(one.point, str(one.choice)) for one in found.changes] == [("penalties.bomb", "none")]
    assert 0 < found.explains < found.failures


def test_swapped_pots_are_no_choice() -> None:
    def swap(_: Json, settled: Json) -> None:
        if {"hand_pot", "sabacc_pot"} <= settled.keys():
            hand, sabacc_pot = settled["hand_pot"], settled["sabacc_pot"]
            settled["hand_pot"], settled["sabacc_pot"] = sabacc_pot, hand

    report, found = run(spoilt(swap), "standard", points=("pots.sabacc-cap",))

    assert sum(one.wrong for one in report.rulesets[0].judgements) > 20
    assert found is None


def test_a_program_that_is_right_plays_no_dialect() -> None:
    _, found = run(Reference().handle, "standard", points=("penalties.bomb",))

    assert found is None


def test_a_program_that_fails_more_than_it_passes_plays_no_dialect() -> None:
    def refuse(message: Json, result: Json) -> None:
        if "ruleset" in message["params"]:
            result.clear()
            result["refused"] = True

    report, _ = run(spoilt(refuse), "standard", points=("penalties.bomb",))
    targets = {t.name: t for t in targets_of(report.hello, (builtin("standard"),), chosen=True)}
    begun = time.process_time()
    found = dialect(report, targets)

    assert found is None
    assert time.process_time() - begun < 0.5


@pytest.fixture(scope="module")
def told() -> dict[str, str]:
    words = ("verify", "--ruleset", "classic", "--rule", "penalties", "--rule", "folding")
    program = wrong("sparing")
    formats = {name: ("--format", name) for name in ("json", "html", "markdown")}
    found = {name: sabacc(*words, "--quiet", *by, program).output for name, by in formats.items()}
    return {**found, "terminal": sabacc(*words, program).output}


@LONG_RUN
def test_every_format_tells_it(told: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "proposed.toml"
    path.write_text(json.loads(told["json"])["dialect"]["house"], encoding="utf-8")
    lines = path.read_text(encoding="utf-8").splitlines()

    assert read_house_file(path).choices["folding.cost"] == Choice("free")
    assert lines[0] == 'base = "classic"'
    assert set(lines[3:]) == {
        '"folding.cost" = "free"',
        '"penalties.caller" = { choice = "fixed", number = 7 }',
    }
    for line in lines:
        assert line in told["terminal"]
        assert line in told["markdown"]
        assert line in told["html"].replace("&#34;", '"')


def test_nothing_is_told_of_a_program_that_conforms() -> None:
    out = sabacc("verify", "--ruleset", "classic", "--rule", "penalties", "--format", "json").output

    assert json.loads(out)["dialect"] is None


def names(change: Otherwise, point: str, choice: Choice) -> bool:
    """Say whether a change is a choice, names it as one that fits too, or its number as one."""
    if (point, choice) in {(change.point, change.choice), *change.fits}:
        return True
    least, most = change.about or (1, 0)
    same = (point, choice.name) == (change.point, change.choice.name)
    return same and least <= (choice.number or 0) <= most


@LONG_RUN
@pytest.mark.parametrize("ruleset", BASES)
def test_every_choice_is_named(ruleset: str) -> None:
    rules = builtin(ruleset)
    for point in POINTS.values():
        for choice in alternatives(rules, point):
            if rules.made[point.id].standing is not Standing.SETTLED:
                continue
            handle = otherwise(ruleset, (point.id, str(choice)))
            report, found = run(handle, ruleset, points=(point.id,))
            if report.status is not Status.FAILS:
                continue

            assert found is not None, (point.id, choice)
            first = found.changes[0]
            assert names(first, point.id, choice), (point.id, choice)
            assert found.explains == found.failures


@pytest.mark.parametrize("rules", sampled(shipped_dialects(), 2), ids=lambda rules: rules.name)
def test_another_implementation_conforms_to_a_dialect_at_every_level(rules: Ruleset) -> None:
    port, name = connect((node(), str(PROGRAM)), Limits(start=30.0, case=30.0))
    try:
        found = verify(port, name, load_cases(), Order((rules,), chosen=True))
    finally:
        port.close()
    judgements = found.rulesets[0].judgements
    passed = Counter(one.case.method for one in judgements if one.outcome is Outcome.PASSED)

    assert plays(rules)
    assert found.status is Status.CONFORMS
    assert found.rulesets[0].broken == ()
    assert passed["settle"] > 80
    assert passed["play"] > 300


# Choices that show only behind who acts first, an order of demise cards, or beside odd credits.
#
# The dialects leave these open, and no text has another choice for them: so nothing is claimed.
UNCLAIMED: Final = frozenset(
    {
        "Any Turn: calling.earliest-turn",
        "Any Turn: deal.order",
        "Any Turn: demise.all-bomb",
        "Any Turn: showdown.all-bombed",
        "Demise Until Won: demise.still-tied",
        "Rebels: demise.still-tied",
    }
)

# The dialects, and each choice of theirs that no document makes
SPOKEN = [
    (rules, point)
    for rules in shipped_dialects()
    for point, choice in rules.choices.items()
    if choice.name in POINTS[point].dialects
]


@pytest.mark.parametrize(
    ("rules", "point"), sampled(SPOKEN, 4), ids=lambda one: getattr(one, "name", one)
)
def test_a_program_that_plays_a_document_instead_is_caught(rules: Ruleset, point: str) -> None:
    document = Choice(POINTS[point].documented[0])
    instead = rules.flipped(point, with_default_number(POINTS[point], document))
    port = InProcess(lambda: Reference({rules.name: instead}).handle)
    found = verify(port, rules.name, load_cases(), Order((rules,), chosen=True))

    broken = {one.rule for one in found.rulesets[0].broken}

    if f"{rules.name}: {point}" in UNCLAIMED:
        assert found.status is Status.CONFORMS
    else:
        assert found.status is Status.FAILS
        assert f"{point}.{rules.choices[point].name}" in broken


def test_no_document_speaks_a_dialect() -> None:
    spoken = [
        f"{rules.name} {point}"
        for rules in every_ruleset()
        for point, choice in rules.choices.items()
        if choice.name in POINTS[point].dialects and rules.made[point].sentences
    ]

    assert spoken == []
    assert all(rules.open for rules in shipped_dialects())
