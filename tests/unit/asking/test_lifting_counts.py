"""Hands that are compared or counted, asked as whole hands, on hands worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from sabacc.conformance.lifting import Lifted
from sabacc.protocol.facts import BoundWords
from tests.unit.asking.lifted_cases import STANDARD, ask, found, played
from tests.unit.reports.made_reports import case, expects


def test_hands_are_compared() -> None:
    params = {"hands": {"Han": ["coins-9", "flasks-8"], "Lando": ["sabres-8", "staves-7"]}}
    wanted = case("ranking.order.highest/x", method="compare", params=params)
    it = found(case(wanted.id, method="compare", params=params, expect=expects(("best", ["Han"]))))

    assert {"best": ["Han"], "sabacc_pot": False} == it.read(played(it))


def counted(cards: list[str], *facts: tuple[str, Any]) -> Lifted:
    """Lift a case that counts one hand."""
    name = "totals.sum.all-cards/x"
    params = {"cards": cards}
    return found(case(name, method="score", params=params, expect=expects(*facts), seats=1))


def test_an_ordinary_hand_meets_its_like() -> None:
    it = counted(["coins-9", "flasks-8"], ("total", 17))

    assert it.params["hands"]["Lando"] == ["coins-2", "coins-ace"]
    assert {"total": 17, "bombed": False, "special": None} == it.read(played(it))


@pytest.mark.parametrize(
    ("answer", "facts"),
    [
        ({"winners": ["Han"], "demise": {}}, {"total": "more than 17"}),
        ({"winners": ["Lando"], "demise": {}}, {"total": "less than 17"}),
        ({"winners": ["Han", "Lando"]}, {"total": 17, "special": None}),
        ({"winners": ["Han"]}, {}),
        (
            {"winners": ["Lando"], "demise": {}, "bombed": ["Han"]},
            {"bombed": True, "total": "a total out of range"},
        ),
        (
            {"winners": ["Han"], "demise": {}, "sabacc_winners": ["Han"]},
            {"total": "more than 17", "special": "one that takes the sabacc pot"},
        ),
    ],
    ids=["above", "below", "shared", "unknown", "bombed", "special"],
)
def test_a_wrong_count_shows(answer: dict[str, Any], facts: dict[str, Any]) -> None:
    shown = counted(["coins-9", "flasks-8"], ("total", 17)).read(answer)

    assert facts == shown
    assert all(isinstance(fact, BoundWords) for fact in shown.values() if isinstance(fact, str))


def test_a_hand_out_of_range_bombs() -> None:
    it = counted(["coins-ace", "flasks-10"], ("total", 25))

    assert {"bombed": True, "total": 25, "special": None} == it.read(played(it))
    assert {"bombed": False, "total": "a total in range", "special": None} == it.read(
        {"bombed": []}
    )


def test_an_idiots_array_meets_a_pure_sabacc() -> None:
    it = counted(["idiot", "coins-2", "flasks-3"], ("special", "idiots-array"))
    score = ask(STANDARD, "score", {"cards": it.params["hands"]["Lando"]})

    assert score is not None
    assert score["special"] == "pure-sabacc"
    assert {"bombed": False, "special": "idiots-array"} == it.read(played(it))
    assert {"special": None} == it.read({"winners": ["Lando"], "demise": {}})


def test_a_pure_sabacc_takes_the_sabacc_pot() -> None:
    it = counted(["coins-11", "flasks-commander"], ("special", "pure-sabacc"))
    won: dict[str, Any] = {"winners": ["Han"], "demise": {}}

    assert it.read(played(it))["special"] == "pure-sabacc"
    assert {"special": None} == it.read({**won, "sabacc_winners": []})
    assert {} == it.read(won)
