"""The ruleset of a program is found by asking it: choices, numbers, and what cannot be told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.adapters.wire import greeting
from sabacc.conformance.inference.asked_program import AskedProgram
from sabacc.conformance.inference.recover import Recovered, recover
from sabacc.conformance.report.recovered_report import entry_of, house_of, text, verdict
from sabacc.conformance.scenarios.cases import Case
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.protocol.messages import MOST_SEATS, Hello
from sabacc.spec.house_files import read_house_file
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Choice, builtin
from tests.judged_rulesets import playing
from tests.random_houses import random_house
from tests.runs import LONG_RUN
from tests.spoilt import Handle, Json, spoilt


def found_of(
    handle: Handle, wanted: Callable[[Case], bool] = lambda _: True
) -> tuple[Recovered, Hello]:
    """Recover the ruleset that a program plays as `standard`; ask only the wanted cases."""
    port = InProcess(lambda: handle)
    hello = port.hello(greeting((builtin("standard"),)))
    cases = [case for case in load_cases() if wanted(case)]
    return recover(AskedProgram(port, "standard"), hello, cases), hello


@LONG_RUN
@pytest.mark.parametrize("seed", [0, 2, 5])
def test_a_random_house_is_recovered(seed: int) -> None:
    rules = random_house(seed)
    found, _ = found_of(playing({"standard": rules}))
    unsure = {one.point: (one.mine, *one.fits) for one in (*found.alike, *found.unsure)}

    assert found.fits
    for point, choice in rules.choices.items():
        if not POINTS[point].conduct and found.rules.choices[point] != choice:
            assert choice in unsure.get(point, ()), (point, choice)
    assert len(unsure) <= 6


@LONG_RUN
def test_a_list_is_not_searched_for_and_the_report_says_so() -> None:
    own = Choice.parse("own=queen:4/star:-9")
    rules = builtin("standard").flipped("totals.face-values", own)
    found, hello = found_of(
        playing({"standard": rules}), lambda case: case.point == "totals.face-values"
    )

    assert found.otherwise
    assert not found.rules.choices["totals.face-values"].listed
    told = text(found, hello, ("program",), "")
    assert "No list of its own is searched for: if it has one on totals.face-values" in told


@LONG_RUN
@pytest.mark.parametrize(
    ("base", "point", "choice"),
    [
        ("standard", "betting.limit", Choice("fixed", 17)),  # nobody has named it
        ("swag", "calling.earliest-round", Choice("from", 37)),  # no answer names it
        ("standard", "table.seats", Choice("at-most", 18)),  # it looks like no limit
    ],
)
def test_a_number_is_found(base: str, point: str, choice: Choice) -> None:
    rules = builtin(base).flipped(point, choice)
    found, _ = found_of(
        playing({"standard": rules}, seats={"least": 2, "most": 36}),
        lambda case: case.point == point or case.method == "score",
    )

    assert found.rules.choices[point] == choice
    assert point not in {one.point for one in found.unsure}


def test_no_table_is_larger_than_a_program_plays() -> None:
    asked: set[int] = set()
    rules = builtin("standard").flipped("table.seats", Choice("no-limit"))
    honest = playing({"standard": rules}, seats={"least": 2, "most": 12})

    def handle(message: dict[str, Any]) -> Any:
        asked.add(len(message.get("params", {}).get("seats", ())))
        return honest(message)

    found, _ = found_of(handle, lambda case: case.point == "table.seats")

    assert max(asked) == 12
    assert found.rules.choices["table.seats"] == Choice("no-limit")
    assert {one.point: one.fits for one in found.unsure}["table.seats"] == (Choice("at-most", 12),)


@LONG_RUN
def test_a_limit_of_as_many_seats_as_a_request_has_is_no_other_than_none() -> None:
    rules = builtin("standard").flipped("table.seats", Choice("at-most", MOST_SEATS))
    found, hello = found_of(
        playing({"standard": rules}, seats={"least": 2, "most": MOST_SEATS}),
        lambda case: case.point == "table.seats",
    )

    assert entry_of(found, hello).alike["table.seats"] == ["no-limit", "at-most=36"]
    assert "table.seats" not in {one.point for one in found.unsure}


def test_what_makes_no_difference_is_not_open() -> None:
    found, hello = found_of(
        playing({"standard": builtin("swag")}), lambda case: case.point.startswith("shift.")
    )

    assert "shift.roller" in {one.point for one in found.alike}
    assert "shift.roller" not in {one.point for one in found.unsure}
    assert entry_of(found, hello).alike["shift.roller"] == ["dealer", "turn-player"]
    assert "it makes no difference which" in text(found, hello, ("./it",), "")


SCORES = {"levels": ["score"]}


def test_a_program_that_only_scores(tmp_path: Path) -> None:
    rules = builtin("standard")
    for point, choice in (
        ("totals.face-values", "rebel"),
        ("specials.valued-arrays", "three"),
    ):
        rules = rules.flipped(point, Choice.parse(choice))
    found, hello = found_of(playing({"standard": rules}, **SCORES))

    shown = [point for point in rules.choices if POINTS[point].level.value == "score"]
    unsure = {one.point for one in found.unsure}
    assert [
        point
        for point in shown
        if found.rules.choices[point] != rules.choices[point] and point not in unsure
    ] == []
    told = text(found, hello, ("./it",), "ours.toml")
    assert "totals.face-values" in told
    assert "on levels that the program does not claim" in told
    assert "sabacc verify --ruleset ours.toml -- ./it" in told
    file = tmp_path / "ours.toml"
    file.write_text(house_of(found))
    read = read_house_file(file)
    assert {p: read.choices[p] for p in shown} == {p: found.rules.choices[p] for p in shown}


def test_what_a_program_claims_comes_first_where_it_fits_as_well() -> None:
    swag = builtin("swag")
    port = InProcess(lambda: playing({"standard": swag}, **SCORES))
    hello = port.hello(greeting((builtin("standard"),)))
    cases = [case for case in load_cases() if case.method == "score"]
    found = recover(AskedProgram(port, "standard"), hello, cases, claimed=swag)

    assert found.rules is swag
    assert verdict(found).startswith("As far as its answers show, it plays swag; ")
    assert verdict(found).endswith(" points are open.")
    assert not found.certain


def test_a_bug_is_no_choice() -> None:
    def spoil(_: Json, result: Json) -> None:
        if result.get("total") == 1:
            result["bombed"] = True

    found, hello = found_of(spoilt(spoil, playing({}, **SCORES)))

    assert not found.fits
    assert {one.point for one in found.otherwise if one.case is not None} >= {"bombs.zero"}
    assert verdict(found).startswith("It is nearest to standard, with 9")
    assert "No known choice explains" in text(found, hello, ("./it",), "")
    assert entry_of(found, hello).fits is False


def test_a_dialect_is_found_and_called_one() -> None:
    rules = builtin("standard").flipped("bombs.zero", Choice("in-range"))
    found, hello = found_of(playing({"standard": rules}, **SCORES))

    assert found.fits
    assert '"bombs.zero" = "in-range"  # dialect' in house_of(found)
    assert "in-range (dialect)" in text(found, hello, ("./it",), "")
    assert entry_of(found, hello).dialects == ["bombs.zero"]


def test_a_dialect_tells_how_many_answers_it_leaves_wrong() -> None:
    rules = builtin("standard").flipped("bombs.zero", Choice("in-range"))

    def spoil(message: Json, result: Json) -> None:
        if message["params"].get("cards") == ["coins-11", "balance"]:
            result["total"] = 1

    found, hello = found_of(spoilt(spoil, playing({"standard": rules}, **SCORES)))

    assert found.rules.choices["bombs.zero"] == Choice("in-range")
    assert entry_of(found, hello).unexplained == {"bombs.zero": 1}
    assert "in-range (dialect); leaves 1 answer wrong" in text(found, hello, ("./it",), "")
