"""A program's own ruleset recovered, within bounds."""

from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from sabacc.conformance import search
from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.adapters.ports import OVER, Limits
from sabacc.conformance.adapters.wire import greeting
from sabacc.conformance.grading.grader import differences, project
from sabacc.conformance.inference.recover import (
    Explanation,
    ProgramEvidence,
    Recovered,
    recover,
)
from sabacc.conformance.inference.replies import Asked, AskedProgram
from sabacc.conformance.proving import answer
from sabacc.conformance.report.recovered_report import (
    broken_rules,
    entry_of,
    house_of,
    text,
    verdict,
)
from sabacc.conformance.scenarios.cases import Case, holds_for
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.protocol.messages import MOST_SEATS, Hello
from sabacc.protocol.reference import Reference
from sabacc.spec.house_files import read_house_file, shipped_houses
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Choice, Ruleset, base_names, builtin
from sabacc.system.text import counted
from tests.held import Ticking
from tests.random_houses import random_house
from tests.runs import LONG_RUN
from tests.spoilt import Handle, Json, playing, spoilt


def found_of(
    handle: Handle,
    wanted: Callable[[Case], bool] = lambda _: True,
    budget: search.SearchBudget | None = None,
    claimed: Ruleset | None = None,
) -> tuple[Recovered, Hello]:
    """Recover the ruleset that a program plays as `standard`; ask only the wanted cases."""
    port = InProcess(lambda: handle)
    hello = port.hello(greeting((builtin("standard"),)))
    cases = [case for case in load_cases() if wanted(case)]
    name = "standard" if claimed is None or claimed.name in base_names() else claimed.name
    return recover(AskedProgram(port, name, budget), hello, cases, claimed=claimed), hello


HANDS = {"levels": ["score", "compare"]}


def is_of_a_hand(case: Case) -> bool:
    return case.method in HANDS["levels"]


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
    handle = playing({"standard": swag}, **SCORES)
    found, _ = found_of(handle, lambda case: case.method == "score", claimed=swag)

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


def test_a_choice_gains_nothing_against_its_own_scenarios() -> None:
    rules = builtin("standard")
    ends = rules.flipped("edges.longest-hand", Choice("pot-lost-after", 10))
    own = next(it for it in load_cases() if it.rule == "edges.longest-hand.pot-lost-after")
    asked = Asked(own.id, own.method, own.params, own, {}, own.request())
    evidence = ProgramEvidence(AskedProgram(InProcess(lambda: playing({})), "standard"), rules)
    found = Explanation(ends, (asked,), 5)

    # A program without calls from round ten on looks as if its hands ended there.
    assert evidence.confirm(Explanation(rules, ()), found).gain == 0
    assert evidence.confirm(Explanation(rules, (asked,)), found).gain == 5


def test_the_rule_behind_a_bug_is_named_and_not_what_follows_from_it() -> None:
    # A raise of four credits is taken, and a bet of three at the most.
    rules = builtin("standard")
    wide = rules.flipped("betting.limit", Choice("fixed", 4))
    wrong = (
        "betting.limit.fixed/a-raise-by-four-on-top-of-a-bet-of-one",
        "betting.raise-measure.amount-added/one-credit-too-many-on-top-of-a-small-bet",
    )
    bets = {"betting.limit", "betting.raise-measure"}
    cases = [it for it in load_cases() if it.point in bets and holds_for(it, rules.choices)]
    otherwise = tuple(
        Asked(it.id, it.method, it.params, it, answer("play", it.params, wide), it.request())
        for it in cases
        if it.id in wrong
    )

    found = Recovered(rules, len(cases), otherwise, 0, (), cases=tuple(cases))

    assert broken_rules(found) == ["betting.limit.fixed"]


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
    wrong = len(found.otherwise)
    assert entry_of(found, hello).unexplained == {"bombs.zero": wrong}
    assert f"in-range (dialect); leaves {counted(wrong, 'answer')} wrong" in told(found, hello)


def told(found: Recovered, hello: Hello) -> str:
    return text(found, hello, ("./it",), "")


def test_time_ends_the_search_and_the_report_says_so() -> None:
    limits = Limits(run=10.0, clock=Ticking(0.01))
    found, hello = found_of(playing({}, **HANDS), is_of_a_hand, search.SearchBudget(limits))

    assert found.cut == OVER
    assert 0 < found.unasked
    assert not found.fits
    assert f"Not finished: {OVER}" in told(found, hello)
    assert f"{found.unasked} scenarios not asked." in told(found, hello)
    assert "give --limit-run more" in told(found, hello)


def test_memory_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = count(0, 10_000_000)
    monkeypatch.setattr(search, "memory_used", lambda: next(sizes))
    found, _ = found_of(playing({}, **HANDS), is_of_a_hand, search.SearchBudget(None, 500_000_000))

    assert "it took more than 500 MB of memory" in verdict(found)
    assert not found.certain


@pytest.mark.parametrize("after", [3, 900])
def test_an_interruption_tells_what_is_known(after: int) -> None:
    numbers = count()

    def interrupt(message: Json, _: Json) -> None:
        if message["method"] != "hello" and next(numbers) == after:
            raise KeyboardInterrupt

    found, hello = found_of(spoilt(interrupt, playing({}, **HANDS)), is_of_a_hand)

    assert found.cut == search.INTERRUPTED
    assert "Not finished: interrupted." in told(found, hello)


def test_a_hand_without_a_phase_is_compared() -> None:
    rule = "showdown.all-bombed.to-sabacc-pot"
    case = next(one for one in load_cases() if (one.method, one.rule) == ("play", rule))
    params = {"ruleset": "classic", **case.params}
    right: dict[str, Any] = Reference().ask(case.method, params)
    wrong: dict[str, Any] = {**right, "phases": []}

    assert right["phases"]
    assert next(differences("play", case.params, right, wrong)).fact.startswith("round.")
    assert project(right, wrong)["phases"][0].keys() == {"round", "phase"}


def test_a_choice_by_which_chance_runs_out_explains_nothing() -> None:
    tied = {"Han": ["coins-9", "flasks-10"], "Lando": ["sabres-9", "staves-10"], "Leia": ["star"]}
    table = {"seats": [*tied], "dealer": "Leia", "stacks": dict.fromkeys(tied, 100)}
    pots = {"pots": [{"amount": 12}], "sabacc_pot": 30, "caller": "Leia", "deck": []}
    splits = builtin("standard").flipped("demise.cause", Choice("never-forfeit"))
    handle = playing({"standard": splits.flipped("penalties.caller", Choice("none"))})
    program = AskedProgram(InProcess(lambda: handle), "standard")
    program.ask(("tied", "settle", table | pots | {"hands": tied}))
    asked, ties = program.asked["tied"], (("demise.cause", Choice("tie-for-best")),)
    evidence, there = ProgramEvidence(program, splits), builtin("standard")

    assert not program.agrees(splits, asked)
    assert program.agrees(there, asked)  # no card is left: it speaks neither for it nor against
    assert not evidence.explains(
        Explanation(splits, (asked,)), (ties, there), (asked, program.trace(splits, asked))
    )
    assert evidence.score(Explanation(splits, (asked,)), (ties, there), 0) is None


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
    found, hello = found_of(spoilt(bug, playing({}, levels=levels)), is_of_a_hand)
    fitting = {(one.point, it.name) for one in (*found.unsure, *found.alike) for it in one.fits}

    assert not dialects(found)
    assert not found.fits
    assert said in told(found, hello)
    assert not fitting & {*found.doubted}


def test_the_house_file_names_a_base_that_is_known(tmp_path: Path) -> None:
    house = shipped_houses()[0]
    handle = playing({house.name: house}, **HANDS)
    found, _ = found_of(handle, lambda case: case.method == "score", claimed=house)
    file = tmp_path / "ours.toml"
    file.write_text(house_of(found), encoding="utf-8")

    assert read_house_file(file).choices == found.rules.choices
