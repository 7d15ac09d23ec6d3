"""A program that claims a part of the levels, and plays open points its own way, is innocent.

Each test is a program that an earlier edition convicted of settled rules that it keeps.
"""

from typing import Any

import pytest

from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.judging.runner import Order, verify
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.spec.rulesets import Choice, Ruleset, builtin
from tests.judged_rulesets import playing
from tests.spoilt import Handle

TWO_SEATS = {"least": 2, "most": 2}


def convicted(
    plays: Ruleset, *chapters: str, program: Handle | None = None, **claims: object
) -> tuple[set[str], dict[str, str]]:
    """Judge the engine with those claims; return the rules broken, and the points it is told of."""
    cases = [case for case in load_cases() if case.rule.startswith(chapters)]
    port = InProcess(lambda: program or playing({plays.name: plays}, **claims))
    order = Order((builtin(plays.name),), chosen=True)
    [result] = verify(port, "it", cases, order).rulesets
    broken = {one.case.rule for one in result.judgements if one.condemns}
    return broken, {one.point: str(one.choice) for one in result.otherwise}


def played(name: str, choices: dict[str, str]) -> Ruleset:
    rules = builtin(name)
    for point, choice in choices.items():
        rules = rules.with_admitted(point, Choice.parse(choice))
    return rules


@pytest.mark.parametrize(
    ("name", "choices", "chapters"),
    [
        (
            "swag",
            {"calling.earliest-round": "from=5", "ranking.plus-minus-23": "plus-wins"},
            ("calling", "ranking", "showdown"),
        ),
        ("forum-rebel", {"demise.all-bomb": "nobody-wins"}, ("demise",)),
        ("classic", {"specials.regional-array": "profit"}, ("specials",)),
        ("classic", {"specials.idiots-array-extra": "allowed"}, ("specials",)),
        ("forum", {"shift.exists": "yes"}, ("",)),
    ],
    ids=["call and tie", "demise", "regional array", "idiot's array", "shift"],
)
def test_whole_hands_alone_convict_nobody_of_an_open_point(
    name: str, choices: dict[str, str], chapters: tuple[str, ...]
) -> None:
    # A hand that takes another way shows nothing; more points bear on a hand than its case names;
    # and a right answer speaks for a choice only where the others would answer otherwise.
    broken, told = convicted(played(name, choices), *chapters, levels=["play"])

    assert broken == set()
    assert choices.items() <= told.items()


def test_a_change_that_brings_up_a_point_is_found_where_its_own_cases_do_not_show_it() -> None:
    choices = {"penalties.demise-bomb": "due", "penalties.lone-demise-bomb": "none"}
    broken, told = convicted(
        played("holonet", choices), "demise", "penalties", levels=["settle"], seats=TWO_SEATS
    )

    assert broken == set()
    assert told == {"penalties.demise-bomb": "due"}


def test_the_price_of_a_fold_is_found_where_phases_are_left_out() -> None:
    plays = played("swag", {"folding.cost": "two-credits"})

    def silent(message: dict[str, Any]) -> dict[str, Any]:
        answer = play(message)
        answer["result"].pop("phases", None)
        return answer

    play = playing({"swag": plays}, levels=["play"])
    broken, told = convicted(plays, "folding.cost", "showdown", program=silent)

    assert broken == set()
    assert told == {"folding.cost": "two-credits"}


def test_what_is_left_out_does_not_hide_a_reading() -> None:
    plays = played("forum-random", {"versions.pool": "any-of-six"})
    right = playing({plays.name: plays}, levels=["play"])

    def program(message: dict[str, Any]) -> dict[str, Any]:
        answer = right(message)
        answer.get("result", {}).pop("asked", None)
        return answer

    broken, points = convicted(plays, "versions", program=program)

    assert (broken, points) == (set(), {"versions.pool": "any-of-six"})


def test_a_hand_at_random_convicts_nobody_of_an_open_point() -> None:
    plays = played("holonet", {"calling.last-roll": "roll"})
    program = playing({plays.name: plays}, seats={"least": 3, "most": 6})
    order = Order((builtin("holonet"),), seed=400, hunt=20)
    [result] = verify(InProcess(lambda: program), "it", load_cases(), order).rulesets

    assert [one.case.id for one in result.judgements if one.condemns] == []
    assert {one.point: str(one.choice) for one in result.otherwise} == {"calling.last-roll": "roll"}


def test_a_whole_hand_claims_nothing_of_what_is_undeclared() -> None:
    changes = {"drawing.on-turn": "everybody", "ranking.plus-minus-23": "tie"}
    plays = played("forum-rebel", changes | {"penalties.demise-bomb": "due"})
    declared = {"name": "mine", "base": "forum-rebel", "open": ["ranking.plus-minus-23"]}
    program = playing({"mine": plays}, plays=[declared], levels=["play"])
    port = InProcess(lambda: program)
    cases = [case for case in load_cases() if case.rule.startswith(("specials", "penalties"))]
    [result] = verify(port, "it", cases, Order(())).rulesets

    assert [one.case.id for one in result.judgements if one.condemns] == []


def test_a_hand_staged_before_all_changes_were_found_convicts_nobody() -> None:
    changes = {"demise.all-bomb": "next-best-hand", "penalties.demise-bomb": "due"}
    right = playing({"forum-imperial": played("forum-imperial", changes)}, levels=["play"])

    def program(message: dict[str, Any]) -> dict[str, Any]:
        answer = right(message)
        answer.get("result", {}).pop("phases", None)
        return answer

    plays = builtin("forum-imperial")

    assert convicted(plays, "demise", "penalties", program=program) == (set(), changes)
