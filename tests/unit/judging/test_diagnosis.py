"""Causes come before casualties, and what follows from a cause is folded beneath it."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from sabacc.conformance.grading.reach import bearing, can_spoil
from sabacc.conformance.judging.diagnosis import Cause, DiagnosedCase, causes
from sabacc.conformance.scenarios.cases import Case
from sabacc.spec.rulesets import builtin
from tests.unit.reports.made_reports import BOMB, CALLER, ZERO, case, expects

WINNER = "showdown.winner.best-hand"


def score(name: str, fact: str = "bombed") -> Case:
    return case(name, method="score", params={"cards": []}, expect=expects((fact, True)), seats=1)


def few(made: Case, count: int, *, failed: bool, fact: str = "") -> list[DiagnosedCase]:
    """Judge so many cases like the one that is given."""
    return [
        DiagnosedCase(msgspec.structs.replace(made, id=f"{made.id}-{failed}-{place}"), failed, fact)
        for place in range(count)
    ]


def rules(found: tuple[Cause, ...]) -> list[str]:
    return [one.rule for one in found]


def test_nothing_failed() -> None:
    assert causes(few(case(), 3, failed=False)) == ()


def test_one_rule_failed() -> None:
    (found,) = causes([*few(case(), 1, failed=True), *few(case(), 3, failed=False)])

    assert (found.rule, len(found.failed), found.asked, found.share) == (BOMB, 1, 4, 0.25)
    assert (found.explains, found.consequences) == ((), ())


def test_the_lower_level_is_the_cause() -> None:
    simple = few(score(f"{ZERO}/a-hand"), 2, failed=True, fact="bombed")
    winners = few(case(f"{WINNER}/wins"), 6, failed=True, fact="winners")

    (found,) = causes(
        [
            *few(case(), 9, failed=True, fact="paid.Han"),
            *winners,
            *simple,
            *few(score("totals.sum.all-cards/counts", "total"), 9, failed=False),
            *few(case(f"{WINNER}/wins"), 9, failed=False),
            *few(case(), 12, failed=False),
        ]
    )

    assert found.rule == ZERO
    assert found.consequences == (BOMB, WINNER)
    assert len(found.explains) == 15


def test_a_wrong_fact_clears_what_comes_later() -> None:
    price, winner = (
        few(case(f"{rule}/x"), 3, failed=True, fact="winners") for rule in (CALLER, WINNER)
    )

    assert rules(causes([*price, *winner]))[0] == WINNER


def test_a_wrong_total_is_no_fault_of_the_rule_on_bombs() -> None:
    bombs = few(score(f"{ZERO}/a-hand"), 2, failed=True, fact="total")
    total = few(score("totals.sum.all-cards/x"), 3, failed=True, fact="total")

    assert rules(causes([*bombs, *total])) == ["totals.sum.all-cards"]


def test_a_rule_that_is_right_alone_is_no_cause() -> None:
    counted = few(score(f"{ZERO}/a-hand"), 6, failed=False)
    compared = few(
        case(f"{ZERO}/is-beaten", method="compare", params={}), 4, failed=True, fact="best"
    )
    winner = few(case(f"{WINNER}/wins"), 2, failed=True, fact="winners")

    assert rules(causes([*counted, *compared, *winner]))[0] == WINNER
    assert rules(causes([*counted[:5], *compared, *winner]))[0] == ZERO


def test_pins_are_evidence() -> None:
    hanging = {"pins": {"penalties.bomb": ("hand-pot",), "penalties.caller": ("hand-pot",)}}
    calls = [
        replace(one, case=msgspec.structs.replace(one.case, **hanging))
        for one in few(case(f"{CALLER}/pays"), 3, failed=True, fact="paid.Han")
    ]
    bombs = few(case(), 3, failed=True, fact="paid.Han")
    free = few(case("penalties.no-caller.nobody/x"), 9, failed=False)

    (found,) = causes([*calls, *bombs, *free])

    assert found.rule == BOMB
    assert found.consequences == (CALLER,)


def test_two_bugs_are_two_causes() -> None:
    draw = case(
        "drawing.order.from-dealers-left/x", method="play", params={}, expect=expects(("over", 1))
    )
    drawn = few(draw, 4, failed=True, fact="phase.1.drawing.asked")
    paid = few(case(), 4, failed=True, fact="paid.Han")

    found = causes([*drawn, *paid])

    assert sorted(rules(found)) == [draw.rule, BOMB]
    assert [one.consequences for one in found] == [(), ()]


def test_a_rule_that_fails_altogether_is_no_mere_consequence() -> None:
    simple = few(score(f"{ZERO}/a-hand"), 4, failed=True, fact="bombed")
    price = case("penalties.caller-shares.free/x")
    few_prices = [
        *few(price, 1, failed=True, fact="paid.Han"),
        *few(price, 3, failed=False),
    ]

    (folded,) = causes([*simple, *few_prices])
    apart = causes([*simple, *few(price, 3, failed=True, fact="paid.Han")])

    assert folded.consequences == (price.rule,)
    assert rules(apart) == [ZERO, price.rule]


def test_the_simplest_case_comes_first() -> None:
    two = case(f"{ZERO}/settled")
    one = score(f"{ZERO}/counted")

    (found,) = causes(
        [
            DiagnosedCase(two, failed=True, fact="winners"),
            DiagnosedCase(one, failed=True, fact="bombed"),
        ]
    )

    assert found.failed == (one, two)


def test_what_the_reference_names_is_evidence() -> None:
    settled = case()

    found = bearing([settled], builtin("standard"))[settled.id]

    assert {"bombs.limits", "penalties.bomb", "showdown.winner"} <= found
    assert "demise.cards" not in found


def test_a_request_that_does_not_add_up_bears_on_nothing() -> None:
    wrong = case(params=case().params | {"caller": "Leia"})

    assert bearing([wrong], builtin("standard")) == {}


@pytest.mark.parametrize(
    ("point", "method", "fact", "can"),
    [
        ("totals.sum", "score", "total", True),
        ("bombs.zero", "score", "total", False),
        ("specials.valued-total", "score", "total", True),
        ("ranking.order", "score", "bombed", False),
        ("penalties.caller", "settle", "winners", False),
        ("penalties.caller", "settle", "stacks.Han", True),
        ("pots.odd-credits", "settle", "paid.Han", False),
        ("demise.order", "settle", "demise.Han", True),
        ("demise.comparison", "settle", "demise.Han", False),
        ("pots.sabacc-pot", "compare", "sabacc_pot", True),
        ("pots.sabacc-pot", "compare", "best", False),
        ("betting.limit", "settle", "", False),
        ("showdown.winner", "play", "phase.1.betting.asked", False),
        ("showdown.winner", "play", "stacks.Han", True),
        ("shift.picker", "settle", "winners", False),
        ("shift.picker", "shift", "pickers.Han", True),
        ("totals.sum", "shift", "pickers.Han", False),
    ],
)
def test_what_a_rule_can_spoil(point: str, method: str, fact: str, *, can: bool) -> None:
    made = case(method=method, expect=expects((fact, 1)))

    assert can_spoil(point, made, fact) is can
