"""The nearest ruleset that a document admits: what it excuses, and what convicts all the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.inference.replies import CaseReply, Mark
from sabacc.conformance.judging.results import RunReport, Status
from sabacc.conformance.judging.runner import Order, verify
from sabacc.conformance.scenarios.cases import Case
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.spec.model import Standing
from sabacc.spec.rulesets import Choice, builtin
from tests.judged_rulesets import (
    ON_TURN,
    WHEN,
    Judge,
    playing,
    playing_too,
    replied,
    verdict,
    verdict_on,
)

OUT_OF_TURN = "table.out-of-turn"
"""A point on which no document says a word."""
LONGEST = "edges.longest-hand"
"""Another one, to which nearly every whole hand is pinned."""


def test_a_change_that_breaks_more_than_it_mends_is_not_adopted() -> None:
    rules = builtin("forum")
    judge = Judge(rules, ON_TURN)
    plays = playing_too(rules, (ON_TURN, "everybody"))
    wrong = [
        case
        for case in judge.holding
        if case.point == ON_TURN and replied(plays, case).mark is Mark.WRONG
    ]
    found = verdict_on(
        judge, lambda case: replied(plays if case.id == wrong[0].id else rules, case)
    )

    assert len(wrong) > 2
    assert found.told == {}
    assert found.convicted == {wrong[0].rule: 1}


def test_a_settled_rule_is_broken_beside_an_open_point() -> None:
    rules = builtin("forum")
    plays = playing_too(rules, (ON_TURN, "everybody")).flipped("folding.cost", Choice("free"))
    found = verdict(Judge(rules, ON_TURN, "folding.cost"), plays)

    assert "folding.cost.two-credits" in found.convicted
    assert found.told == {ON_TURN: "everybody"}
    assert {rule for rule in found.convicted if rule.startswith(ON_TURN)} == set()


def test_a_reading_that_is_on_nobodys_file_convicts() -> None:
    rules = builtin("forum")
    found = verdict(Judge(rules, WHEN), rules.flipped(WHEN, Choice("any-time")))

    assert rules.made[WHEN].readings_on_file == ("own-action",)
    assert WHEN in found.points
    assert found.told == {}


def strange(reply: CaseReply) -> CaseReply:
    """Turn a reply into one that no choice gives, and that breaks no law."""
    return CaseReply(reply.case, Mark.WRONG, {"refused": "no-such-reason"})


def test_an_open_point_may_be_played_in_a_way_of_its_own() -> None:
    rules = builtin("forum")
    judge = Judge(rules, OUT_OF_TURN)
    found = verdict_on(
        judge,
        lambda case: (
            strange(replied(rules, case)) if case.point == OUT_OF_TURN else replied(rules, case)
        ),
    )
    [own] = found.nearest.own_ways
    mine = {case.id for case in judge.holding if case.point == OUT_OF_TURN}

    assert rules.made[OUT_OF_TURN].standing is Standing.OPEN
    assert found.convicted == {}
    assert (own.point, own.cases, own.mixed) == (OUT_OF_TURN, len(mine), False)
    assert found.nearest.excused == dict.fromkeys(mine, (OUT_OF_TURN,))


def test_an_open_point_that_is_played_now_this_way_now_that_is_told_so() -> None:
    rules = builtin("forum")
    judge = Judge(rules, OUT_OF_TURN)
    first = next(case.id for case in judge.holding if case.point == OUT_OF_TURN)
    found = verdict_on(
        judge,
        lambda case: strange(replied(rules, case)) if case.id == first else replied(rules, case),
    )

    assert found.convicted == {}
    assert [(own.point, own.cases, own.mixed) for own in found.nearest.own_ways] == [
        (OUT_OF_TURN, 1, True)
    ]


def test_a_reading_that_is_no_choice_excuses_nobody() -> None:
    rules = builtin("forum")
    found = verdict(
        Judge(rules, "drawing.number"), rules.flipped("drawing.number", Choice("one-or-two"))
    )

    assert rules.made["drawing.number"].standing is Standing.DOUBTFUL
    assert "drawing.number" in found.points
    assert found.own_ways == set()


def test_a_way_of_its_own_on_an_open_point_excuses_no_other_rule() -> None:
    rules = builtin("forum")
    judge = Judge(rules, LONGEST)
    pinned = next(
        case
        for case in judge.holding
        if case.point != LONGEST and rules.made[case.point].standing is Standing.SETTLED
    )
    found = verdict_on(
        judge,
        lambda case: (
            CaseReply(case, Mark.WRONG, {"over": "no such way"})
            if case.point == LONGEST or case is pinned
            else replied(rules, case)
        ),
    )

    assert found.own_ways == {LONGEST}
    assert found.convicted == {pinned.rule: 1}


def test_a_refusal_is_judged_by_the_rule_that_owns_its_reason() -> None:
    rules = builtin("forum")
    judge = Judge(rules, OUT_OF_TURN, "folding.cost", "deck.size")
    settled = next(case.id for case in judge.holding if case.point == "folding.cost")
    refusal = {"refused": "not-in-the-deck"}
    found = verdict_on(
        judge,
        lambda case: (
            CaseReply(case, Mark.WRONG, refusal)
            if case.point == OUT_OF_TURN or case.id == settled
            else replied(rules, case)
        ),
    )
    open_cases = {case.id for case in judge.holding if case.point == OUT_OF_TURN}

    assert {point.partition(".")[0] for point in found.points} == {"deck"}
    assert found.nearest.owners.keys() == open_cases | {settled}
    assert found.own_ways == set()


def test_a_reason_that_an_open_point_may_give_is_a_way_of_its_own() -> None:
    rules = builtin("forum")
    found = verdict_on(
        Judge(rules, OUT_OF_TURN),
        lambda case: (
            CaseReply(case, Mark.WRONG, {"script": ["out-of-turn"]})
            if case.point == OUT_OF_TURN
            else replied(rules, case)
        ),
    )

    assert found.convicted == {}
    assert found.own_ways == {OUT_OF_TURN}


def test_nothing_excuses_a_broken_law_or_an_answer_that_never_came() -> None:
    rules = builtin("forum")
    judge = Judge(rules, OUT_OF_TURN, ON_TURN)
    plays = playing_too(rules, (ON_TURN, "everybody"))
    lost = {case.id: case for case in judge.holding if case.point == OUT_OF_TURN}

    def reply(case: Case) -> CaseReply:
        if case.id in lost:
            return CaseReply(case, Mark.WRONG, None, final=True)
        found = replied(plays, case)
        return (
            found
            if found.mark is Mark.RIGHT
            else CaseReply(case, Mark.WRONG, found.answer, final=True)
        )

    found = verdict_on(judge, reply)
    final = {key for key, mark in found.nearest.marks.items() if mark is Mark.WRONG}

    assert lost.keys() < final
    assert found.nearest.excused == {}
    assert found.told == {}


def test_an_answer_that_shows_nothing_is_neither_right_nor_wrong() -> None:
    rules = builtin("forum")
    judge = Judge(rules, ON_TURN)
    found = verdict_on(judge, lambda case: CaseReply(case, Mark.MUTE, {}))

    assert set(found.nearest.marks.values()) == {Mark.MUTE}
    assert found.convicted == {}
    assert found.told == {}


def judged_whole(name: str, spoilt: Callable[[str, dict[str, Any]], dict[str, Any]]) -> RunReport:
    rules = builtin(name)

    def handle(message: dict[str, Any]) -> dict[str, Any]:
        answer = right(message)
        if message["method"] != "hello" and "result" in answer:
            answer["result"] = spoilt(message["method"], answer["result"])
        return answer

    right = playing({})
    port = InProcess(lambda: handle)
    mine = [case for case in load_cases() if {OUT_OF_TURN, LONGEST} & case.pins.keys()]
    return verify(port, "it", mine, Order((rules,), chosen=True, seed=1))


def test_who_ends_a_hand_that_nobody_called_is_convicted() -> None:
    def shows(method: str, result: dict[str, Any]) -> dict[str, Any]:
        uncalled = method == "play" and result.get("caller") is None
        return result | {"over": True} if uncalled else result

    report = judged_whole("forum", shows)
    made = builtin("forum").made
    broken = [rule.rule.rpartition(".")[0] for rule in report.rulesets[0].broken]
    standings = {made[point].standing for point in broken if point in made}

    assert report.status is Status.FAILS
    assert Standing.SETTLED in standings
    assert Standing.OPEN not in standings


def test_who_knows_another_deck_is_convicted_of_the_deck() -> None:
    report = judged_whole("forum", lambda _method, _result: {"refused": "not-in-the-deck"})
    [result] = report.rulesets

    assert report.status is Status.FAILS
    assert {rule.rule.partition(".")[0] for rule in result.broken} == {"deck"}
    assert {one.rule.partition(".")[0] for one in result.asked if one.condemns} == {"deck"}
    assert len({one.case.rule for one in result.asked if one.condemns}) > 50


@pytest.mark.parametrize("choice", ["one", "one-or-two"])
def test_who_refuses_three_cards_in_a_corellian_drawing_is_convicted(choice: str) -> None:
    rules = builtin("forum-corellian")
    found = verdict(Judge(rules, "drawing.number"), rules.flipped("drawing.number", Choice(choice)))

    assert "drawing.number" in found.points
    assert found.own_ways == set()
