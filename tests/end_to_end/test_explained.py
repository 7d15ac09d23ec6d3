"""Failures that one choice explains: programs that play one point otherwise are told so."""

from __future__ import annotations

import importlib
import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from sabacc.arbiter.court import alternatives
from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.catalogue import load_cases
from sabacc.conformance.explain import Explained, explain
from sabacc.conformance.runner import Order, verify
from sabacc.conformance.selection import targets_of
from sabacc.points import BASES, POINTS
from sabacc.reference import Reference
from sabacc.rulesets import Choice, builtin
from tests.end_to_end.commands import sabacc, wrong
from tests.end_to_end.wrong_programs import forgiving
from tests.runs import EXHAUSTIVE, LONG_RUN

if TYPE_CHECKING:
    from collections.abc import Callable

    from sabacc.conformance.results import Report

    Handle = Callable[[dict[str, Any]], Any]

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
    ("forum", "folding.cost", "free"),
    ("forum", "drawing.number", "one-or-two"),
    ("forum", "bombs.mid-hand", "plays-on"),
    ("forum", "turns.phases", "call-before-draw"),
    ("forum", "totals.face-values", "rebel"),
    ("holonet", "field.exists", "no"),
    ("holonet", "betting.check", "forbidden"),
    ("holonet", "drawing.discards", "under-deck"),
    ("holonet", "demise.comparison", "highest"),
    ("holonet", "shift.picker", "left-neighbour"),
    ("swag", "penalties.bomb", "hand-pot"),
    ("swag", "betting.raise", "none"),
    ("swag", "drawing.choices", "draw-or-stand"),
    ("swag", "showdown.all-bombed", "stays-in-hand-pot"),
    ("classic", "folding.when", "facing-bet"),
    ("classic", "turns.unit", "rounds"),
    ("classic", "stakes.short-stack", "all-in"),
    ("classic", "drawing.lock", "kept"),
    ("classic", "penalties.timing", "after-awards"),
)
"""Rulesets, each with a point and a choice that it does not make."""

FAULTY = (
    "array_is_one_two_three",
    "deck_of_38",
    "folded_player_wins",
    "idiots_array_crashes",
    "illegal_like_legal",
    "odd_credit_destroyed",
    "pot_copied",
    "twentyfour_beats_22",
    "zero_is_no_bomb",
)
"""Faulty programs whose fault is no choice of any ruleset."""


def otherwise(*flips: tuple[str, str]) -> Handle:
    """Play as the reference does, with other choices on these points."""
    reference = Reference()

    def handle(message: dict[str, Any]) -> dict[str, Any]:
        if message["method"] == "ruleset":
            choices = message["params"]["choices"]
            choices |= {point: choice for point, choice in flips if point in choices}
        return reference.handle(message)

    return handle


def run(handle: Handle, *names: str, point: str = "") -> tuple[Report, Explained | None]:
    """Judge a program by rulesets, and explain its failures.

    With `point` only the cases that hang on it are asked, and each third of the others.
    """
    rulesets = tuple(builtin(name) for name in names)
    cases = [
        case
        for place, case in enumerate(load_cases())
        if not point or point in case.pins or place % 3 == 0
    ]
    report = verify(InProcess(lambda: handle), "it", cases, Order(rulesets, chosen=True))
    targets = targets_of(report.hello, rulesets, chosen=True)
    return report, explain(report, {target.name: target for target in targets})


@pytest.mark.parametrize(("ruleset", "point", "choice"), FLIPS if EXHAUSTIVE else FLIPS[::4])
def test_a_program_that_plays_one_point_otherwise_is_named(
    ruleset: str, point: str, choice: str
) -> None:
    """The first explanation is the very choice, and it leaves no failure over."""
    _, found = run(otherwise((point, choice)), ruleset, point=point)

    assert found is not None
    assert [(one.point, str(one.choice)) for one in found.choices] == [(point, choice)]
    assert (found.choices[0].explains, found.unexplained) == (found.looked_at, 0)
    assert found.choices[0].against == 0
    assert found.choices[0].instead == (builtin(ruleset).choices[point],)
    assert found.choices[0].played_by == tuple(
        base for base in BASES if str(builtin(base).choices[point]) == choice
    )


def test_choices_that_no_case_tells_apart_are_all_named() -> None:
    """No case that fails tells a limit of ten from no limit: both are told, and that they fit."""
    _, found = run(otherwise(("betting.limit", "fixed=10")), "standard")

    assert found is not None
    first = found.choices[0]
    both = {(first.point, first.choice), *first.same}
    assert both == {
        ("betting.limit", Choice("unlimited")),
        ("betting.limit", Choice("fixed", 10)),
    }
    assert (first.explains, found.looked_at) == (3, 3)


def test_two_choices_are_told_one_after_the_other() -> None:
    """The one that explains more comes first; each counts what it explains alone."""
    _, found = run(
        otherwise(("folding.cost", "two-credits"), ("ranking.order", "nearest")), "standard"
    )

    assert found is not None
    assert {(one.point, str(one.choice)) for one in found.choices} == {
        ("folding.cost", "two-credits"),
        ("ranking.order", "nearest"),
    }
    counts = [one.explains for one in found.choices]
    assert counts == sorted(counts, reverse=True)
    assert found.unexplained == found.looked_at - sum(counts)


def test_the_rulesets_under_which_it_fails_are_named() -> None:
    """A fold that costs two credits is right in the forum alone."""
    _, found = run(otherwise(("folding.cost", "two-credits")), "standard", "forum", "classic")

    assert found is not None
    [one] = found.choices
    assert set(one.rulesets) == {"standard", "classic"}
    assert one.played_by == ("forum",)


@pytest.mark.parametrize("name", FAULTY)
def test_a_fault_that_is_no_choice_is_not_explained(name: str) -> None:
    """No choice is put into the mouth of a program that is simply wrong."""
    module = importlib.import_module(f"tests.implementations.faulty.{name}")
    report, found = run(module.factory(), "standard", "classic")

    assert any(judged.wrong for result in report.rulesets for judged in result.judgements)
    assert found is None


def test_a_fault_that_is_a_choice_is_explained() -> None:
    """Whoever never lets the caller pay plays a choice of swag's."""
    module = importlib.import_module("tests.implementations.faulty.caller_never_pays")
    _, found = run(module.factory(), "standard", "classic")

    assert found is not None
    assert [(one.point, str(one.choice)) for one in found.choices] == [("penalties.caller", "none")]
    assert found.unexplained == 0


def test_a_number_that_no_document_gives_is_found_in_the_answers() -> None:
    """A caller who pays seven: the table may have agreed on it, and no other number fits."""
    _, found = run(otherwise(("penalties.caller", "fixed=7")), "standard", point="penalties.caller")

    assert found is not None
    [one] = found.choices
    assert (one.point, str(one.choice), one.same) == ("penalties.caller", "fixed=7", ())
    assert found.unexplained == one.against == 0


def first_winner_takes_it(handle: Handle) -> Handle:
    """Be wrong beside: of several winners only the first is named."""

    def wrong_too(message: dict[str, Any]) -> dict[str, Any]:
        answer: dict[str, Any] = handle(message)
        settled = answer.get("result", {})
        if message["method"] != "hello" and len(settled.get("winners") or ()) > 1:
            settled["winners"] = settled["winners"][:1]
        return answer

    return wrong_too


def test_a_choice_beside_another_fault_explains_its_part() -> None:
    """What the choice does not explain is left over, and no other choice is made up for it."""
    _, alone = run(first_winner_takes_it(Reference().handle), "standard", point="penalties.bomb")
    flipped = otherwise(("penalties.bomb", "none"))
    _, found = run(first_winner_takes_it(flipped), "standard", point="penalties.bomb")

    assert alone is None
    assert found is not None
    assert [(one.point, str(one.choice)) for one in found.choices] == [("penalties.bomb", "none")]
    assert 0 < found.unexplained < found.looked_at


def test_swapped_pots_are_no_choice() -> None:
    """Some failures look like a cap of the pot that no passed case speaks against: too few."""
    reference = Reference()

    def swapped(message: dict[str, Any]) -> dict[str, Any]:
        answer = reference.handle(message)
        settled = answer.get("result", {})
        if {"hand_pot", "sabacc_pot"} <= settled.keys():
            hand, sabacc_pot = settled["hand_pot"], settled["sabacc_pot"]
            settled["hand_pot"], settled["sabacc_pot"] = sabacc_pot, hand
        return answer

    report, found = run(swapped, "standard")

    assert sum(judged.wrong for judged in report.rulesets[0].judgements) > 50
    assert found is None


def test_a_program_that_is_right_is_not_explained() -> None:
    """Where nothing fails, nothing is looked for."""
    _, found = run(Reference().handle, "standard")

    assert found is None


def test_a_program_that_fails_more_than_it_passes_is_not_explained() -> None:
    """It is skipped at once: no choice is behind it, and there is no end of failures."""
    reference = Reference()

    def handle(message: dict[str, Any]) -> dict[str, Any]:
        answer: dict[str, Any] = reference.handle(message)
        if message["method"] != "hello":
            answer["result"] = {"refused": True}
        return answer

    report, _ = run(handle, "standard")
    targets = {t.name: t for t in targets_of(report.hello, (builtin("standard"),), chosen=True)}
    begun = time.process_time()
    found = explain(report, targets)

    assert found is None
    assert time.process_time() - begun < 0.5


def test_many_failures_are_looked_at_in_part() -> None:
    """At most three hundred, some of each rule, and the count says so; within two seconds."""
    every = [*BASES, *(f"standard+{name}" for name in ("nearest", "alderaanian", "pot-caps"))]
    report, _ = run(forgiving(), *every)
    rulesets = tuple(builtin(name) for name in every)
    targets = {t.name: t for t in targets_of(report.hello, rulesets, chosen=True)}
    begun = time.process_time()
    found = explain(report, targets)
    spent = time.process_time() - begun

    assert found is not None
    assert found.failures > found.looked_at == 300
    assert spent < 2


@pytest.fixture(scope="module")
def told() -> dict[str, str]:
    """The reports of one program in three formats."""
    words = ("verify", "--quiet", "--ruleset", "classic")
    program = wrong("forgiving")
    formats = {"json": ("--format", "json"), "html": ("--format", "html")}
    found = {name: sabacc(*words, *extra, program).output for name, extra in formats.items()}
    loud = tuple(word for word in words if word != "--quiet")
    return {**found, "terminal": sabacc(*loud, program).output}


def test_every_format_tells_it(told: dict[str, str]) -> None:
    """Terminal, page and JSON tell the same paragraph."""
    entry = json.loads(told["json"])["explained"]

    assert [(one["point"], one["choice"], one["played_by"]) for one in entry["choices"]] == [
        ("penalties.bomb", "none", ["swag"]),
        ("penalties.caller", "none", ["swag"]),
    ]
    first = entry["in_words"][0]
    assert first.startswith(
        "It plays penalties.bomb none (Bombing out costs nothing), as swag does, instead of "
        "hand-pot (Whoever bombs out pays the sabacc pot as much as the hand pot holds): "
    )
    assert first.replace(" ", "") in "".join(told["terminal"].split())
    assert first in told["html"].replace("&#39;", "'")


def test_nothing_is_told_where_nothing_is_explained() -> None:
    """The reference's report has no such paragraph."""
    out = sabacc("verify", "--ruleset", "classic", "--rule", "penalties", "--format", "json").output

    assert json.loads(out)["explained"] is None


@LONG_RUN
@pytest.mark.parametrize("ruleset", BASES)
def test_every_choice_is_named(ruleset: str) -> None:
    """Every single other choice that fails a case is the first explanation, or fits as well."""
    rules = builtin(ruleset)
    for point in POINTS.values():
        for choice in alternatives(rules, point):
            report, found = run(otherwise((point.id, str(choice))), ruleset, point=point.id)
            if not any(judged.wrong for judged in report.rulesets[0].judgements):
                continue

            assert found is not None, (point.id, choice)
            first = found.choices[0]
            assert (point.id, choice) in {(first.point, first.choice), *first.same}
            assert found.unexplained == 0


def test_the_faulty_programs_are_all_looked_at() -> None:
    """Every faulty program that answers wrongly is named above."""
    folder = Path("tests/implementations/faulty")
    silent = {"any_tie_crashes", "prints_to_stdout"}  # they crash, or answer rightly
    names = {path.stem for path in folder.glob("*.py")} - {"__init__"} - silent

    assert names == {*FAULTY, "caller_never_pays"}
