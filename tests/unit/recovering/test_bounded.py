"""A recovery ends where its budget does, and believes no dialect that is a bug."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.adapters.ports import OVER, Limits
from sabacc.conformance.adapters.wire import greeting
from sabacc.conformance.comparing import differences, project
from sabacc.conformance.inference import search
from sabacc.conformance.inference.asked_program import AskedProgram
from sabacc.conformance.inference.recover import Recovered, recover
from sabacc.conformance.report.recovered_report import house_of, text, verdict
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.protocol.messages import Hello
from sabacc.protocol.reference import Reference
from sabacc.spec.house_files import read_house_file, shipped_houses
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import builtin
from tests.held import Ticking
from tests.judged_rulesets import playing
from tests.spoilt import Handle, Json, spoilt

HANDS = {"levels": ["score", "compare"]}


def found_of(handle: Handle, limits: search.SearchBudget | None = None) -> tuple[Recovered, Hello]:
    """Recover what a program plays as `standard`, by its hands alone."""
    port = InProcess(lambda: handle)
    hello = port.hello(greeting((builtin("standard"),)))
    cases = [case for case in load_cases() if case.method in HANDS["levels"]]
    return recover(AskedProgram(port, "standard", limits), hello, cases), hello


def told(found: Recovered, hello: Hello) -> str:
    return text(found, hello, ("./it",), "")


def test_time_ends_the_search_and_the_report_says_so() -> None:
    limits = Limits(run=10.0, clock=Ticking(0.01))
    found, hello = found_of(playing({}, **HANDS), search.SearchBudget(limits))

    assert found.cut == OVER
    assert 0 < found.unasked
    assert not found.fits
    assert f"Not finished: {OVER}" in told(found, hello)
    assert f"{found.unasked} scenarios not asked." in told(found, hello)


def test_memory_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = count(0, 10_000_000)
    monkeypatch.setattr(search, "memory_used", lambda: next(sizes))
    found, _ = found_of(playing({}, **HANDS), search.SearchBudget(None, 500_000_000))

    assert "it took more than 500 MB of memory" in verdict(found)
    assert not found.certain


@pytest.mark.parametrize("after", [3, 900])
def test_an_interruption_tells_what_is_known(after: int) -> None:
    numbers = count()

    def interrupt(message: Json, _: Json) -> None:
        if message["method"] != "hello" and next(numbers) == after:
            raise KeyboardInterrupt

    found, hello = found_of(spoilt(interrupt, playing({}, **HANDS)))

    assert found.cut == search.INTERRUPTED
    assert "Not finished: interrupted." in told(found, hello)


def test_long_lists_that_nobody_compares_are_not_kept() -> None:
    port = InProcess(lambda: playing({}))
    port.hello(greeting((builtin("standard"),)))
    case = next(one for one in load_cases() if [each.fact for each in one.expect] == ["total"])
    program = AskedProgram(port, "standard")
    program.ask_cases([case])

    assert list(program.asked[case.id].answer) == ["total"]


def test_a_hand_without_a_phase_is_compared() -> None:
    rule = "showdown.all-bombed.to-sabacc-pot"
    case = next(one for one in load_cases() if (one.method, one.rule) == ("play", rule))
    params = {"ruleset": "classic", **case.params}
    right: dict[str, Any] = Reference().ask(case.method, params)
    wrong: dict[str, Any] = {**right, "phases": []}

    assert right["phases"]
    assert next(differences("play", case.params, right, wrong)).fact.startswith("round.")
    assert project(right, wrong)["phases"][0].keys() == {"round", "phase"}


def dialects(found: Recovered) -> list[str]:
    mine = found.rules.choices
    return [point.id for point in POINTS.values() if mine[point.id].name in point.dialects]


def first_of_a_tie(message: Json, result: Json) -> None:
    if message["method"] == "compare" and result.get("best"):
        result["best"] = result["best"][:1]


def no_array(message: Json, result: Json) -> None:
    if message["method"] == "score" and result.get("special") == "idiots-array":
        result |= {"special": None}


@pytest.mark.parametrize(
    ("bug", "levels", "said"),
    [
        (first_of_a_tie, HANDS["levels"], "laws.names-of-seats"),
        (no_array, ["score"], "  specials.idiots-array            one-suit"),
    ],
)
def test_a_bug_is_sold_as_no_dialect(
    bug: Callable[[Json, Json], None], levels: list[str], said: str
) -> None:
    found, hello = found_of(spoilt(bug, playing({}, levels=levels)))
    fitting = {(one.point, it.name) for one in (*found.unsure, *found.alike) for it in one.fits}

    assert not dialects(found)
    assert not found.fits
    assert said in told(found, hello)
    assert not fitting & {*found.doubted}


def test_the_house_file_names_a_base_that_is_known(tmp_path: Path) -> None:
    house = shipped_houses()[0]
    port = InProcess(lambda: playing({house.name: house}, **HANDS))
    hello = port.hello(greeting((builtin("standard"),)))
    cases = [case for case in load_cases() if case.method == "score"]
    found = recover(AskedProgram(port, house.name), hello, cases, claimed=house)
    file = tmp_path / "ours.toml"
    file.write_text(house_of(found), encoding="utf-8")

    assert read_house_file(file).choices == found.rules.choices
