"""Cases asked as whole hands."""

from collections.abc import Mapping
from typing import Any

import pytest

from sabacc.conformance.lifting import Lifted, lifted
from sabacc.conformance.proving import answer
from sabacc.conformance.scenarios.cases import Case
from sabacc.protocol.facts import BoundWords
from sabacc.spec.rulesets import Ruleset, builtin
from tests.unit.reports.made_reports import case, expects

STANDARD = builtin("standard")
# Han holds 17, Lando 15 and Leia 10
THREE: dict[str, Any] = {
    "seats": ["Han", "Lando", "Leia"],
    "dealer": "Leia",
    "hands": {
        "Han": ["coins-9", "flasks-8"],
        "Lando": ["sabres-8", "staves-7"],
        "Leia": ["coins-5", "flasks-5"],
    },
    "stacks": {"Han": 100, "Lando": 100, "Leia": 100},
    "pots": [{"amount": 12}],
    "sabacc_pot": 30,
}


def ask(rules: Ruleset, method: str, params: dict[str, Any]) -> Mapping[str, Any] | None:
    found = answer(method, params, rules)
    return None if "error" in found else found


def settlement(*facts: tuple[str, Any] | tuple[str, Any, str], **other: Any) -> Case:
    return case(params=THREE | other, expect=expects(*facts), seats=3)


def found(wanted: Case, rules: Ruleset = STANDARD) -> Lifted:
    it = lifted(wanted, rules, ask)
    assert it is not None
    return it


def played(it: Lifted, rules: Ruleset = STANDARD) -> Mapping[str, Any]:
    answer = ask(rules, "play", it.params)
    assert answer is not None
    return answer


def test_a_called_hand_is_settled() -> None:
    it = found(settlement(("winners", ["Han"]), caller="Lando"))

    assert [{"seat": "Lando", "does": "call"}] == it.params["script"]
    assert {
        "winners": ["Han"],
        "pot_winners": [["Han"]],
        "sabacc_winners": [],
        "bombed": [],
        "demise": {},
        "stacks": {"Han": 112, "Lando": 88, "Leia": 100},
        "hand_pot": 0,
        "sabacc_pot": 42,
        "house": 0,
        "paid": {"Han": 0, "Lando": 12, "Leia": 0},
        "shown": {
            "Han": ["coins-9", "flasks-8"],
            "Lando": ["sabres-8", "staves-7"],
            "Leia": ["coins-5", "flasks-5"],
        },
    } == it.read(played(it))
    # keys may be left out
    assert {"winners": ["Han"]} == it.read({"winners": ["Han"]})
    assert {"ran_out": "deck"} == it.read({"ran_out": "deck", "winners": ["Han"]})


def test_a_player_who_folds_only_facing_a_bet_faces_one() -> None:
    rules = builtin("forum")
    it = found(settlement(("winners", ["Han"]), caller="Han", folded=["Leia"]), rules)

    assert [
        {"seat": "Han", "does": "bet", "amount": 1, "round": 1},
        {"seat": "Leia", "does": "fold", "round": 1},
        {"seat": "Han", "does": "call"},
    ] == it.params["script"]
    assert {"Han": 101, "Lando": 101, "Leia": 102} == it.params["stacks"]
    assert (10, 28) == (it.params["hand_pot"], it.params["sabacc_pot"])


def test_side_pots_are_bet() -> None:
    # The bets are limited to three credits, so that it takes two rounds.
    pots = [
        {"amount": 12, "eligible": ["Han", "Lando", "Leia"]},
        {"amount": 8, "eligible": ["Han", "Lando"]},
    ]
    stacks = {"Han": 100, "Lando": 100, "Leia": 0}
    rules = builtin("standard+table-stakes")
    wanted = settlement(("stacks.Han", 120), pots=pots, stacks=stacks, caller="Leia")
    it = found(wanted, rules)

    assert [
        {"seat": "Han", "does": "bet", "amount": 3, "round": 1},
        {"seat": "Han", "does": "bet", "amount": 2, "round": 2},
        {"seat": "Leia", "does": "call"},
    ] == it.params["script"]
    assert {"Han": 105, "Lando": 105, "Leia": 1} == it.params["stacks"]
    assert it.params["hand_pot"] == 9
    assert {"Han": 120, "Lando": 100, "Leia": 0} == it.read(played(it, rules))["stacks"]


def test_side_pots_that_nobody_can_have_paid_equally_do_not_arise() -> None:
    pots = [
        {"amount": 12, "eligible": ["Han", "Lando", "Leia"]},
        {"amount": 9, "eligible": ["Han", "Lando"]},
    ]
    stacks = {"Han": 100, "Lando": 100, "Leia": 0}
    wanted = settlement(("stacks.Han", 121), pots=pots, stacks=stacks, caller="Leia")

    assert lifted(wanted, builtin("standard+table-stakes"), ask) is None


def test_who_must_give_up_cards_before_a_call_is_dealt_others_first() -> None:
    rules = builtin("standard+imperial-discards")
    it = found(settlement(("winners", ["Han"]), caller="Han"), rules)

    assert ["coins-1", "coins-2"] == it.params["hands"]["Han"]
    assert ["coins-9", "flasks-8"] == it.params["deck"][:2]
    assert [
        {"seat": "Han", "does": "trade", "cards": ["coins-1"]},
        {"seat": "Han", "does": "trade", "cards": ["coins-2"]},
        {"seat": "Han", "does": "call"},
    ] == it.params["script"]


def test_the_last_player_left_wins_unseen() -> None:
    wanted = settlement(("stacks.Leia", 112), folded=["Han", "Lando"])

    assert found(wanted).params["sabacc_pot"] == 28


def test_cards_are_laid_in_the_field() -> None:
    rules = builtin("holonet")
    wanted = settlement(("winners", ["Leia"]), fields={"Leia": ["coins-8"]}, caller="Leia")
    it = found(wanted, rules)

    assert ["coins-5", "flasks-5", "coins-8"] == it.params["hands"]["Leia"]
    assert {
        "seat": "Leia",
        "does": "lay",
        "cards": ["coins-8"],
        "round": 1,
        "phase": "betting",
        "asked": "Han",
    } == it.params["script"][0]


def test_a_field_that_there_is_not_is_refused() -> None:
    wanted = settlement(
        ("refused", "no-interference-field"), fields={"Leia": ["coins-8"]}, caller="Leia"
    )
    it = found(wanted)

    assert {"refused": "no-interference-field"} == it.read(played(it))


def test_what_a_winner_of_the_sabacc_pot_paid_does_not_show() -> None:
    hands = THREE["hands"] | {"Leia": ["coins-11", "flasks-commander"]}
    it = found(settlement(("winners", ["Leia"]), hands=hands, caller="Lando"))

    assert {"Han": 0, "Lando": 12} == it.read(played(it))["paid"]


@pytest.mark.parametrize(
    ("amount", "paid"),
    [(12, {"Han": 0, "Lando": 0, "Leia": 12}), (13, {"Leia": 13})],
    ids=["even", "odd"],
)
def test_what_those_who_share_have_paid_shows_where_the_pot_is_even(
    amount: int, paid: dict[str, int]
) -> None:
    # Who has an odd credit is a rule of its own, so that an odd pot leaves open what they paid.
    hands = THREE["hands"] | {"Lando": ["sabres-9", "staves-8"]}
    it = found(
        settlement(
            ("paid.Leia", amount),
            hands=hands,
            caller="Leia",
            pots=[{"amount": amount}],
            deck=["coins-1", "flasks-1"],
        )
    )

    assert paid == it.read(played(it))["paid"]


def test_what_is_answered_otherwise_or_is_played_already_is_not_lifted() -> None:
    assert lifted(settlement(("winners", ["Lando"]), caller="Lando"), STANDARD, ask) is None
    assert lifted(case(method="play", params={}), STANDARD, ask) is None


SHIFT: dict[str, Any] = {
    "seats": ["Han", "Lando", "Leia"],
    "dealer": "Leia",
    "hands": THREE["hands"],
    "picks": {
        "Han": ["coins-9", "flasks-8"],
        "Lando": ["sabres-8", "staves-7"],
        "Leia": ["coins-5", "flasks-5"],
    },
    "deck": ["coins-1", "coins-2", "coins-3"],
    "comes": True,
}


def rolled(*facts: tuple[str, Any], **other: Any) -> Lifted:
    params = SHIFT | other
    name = "shift.loss.one-card/x"
    return found(case(name, method="shift", params=params, expect=expects(*facts), seats=3))


def test_cards_of_a_player_who_folds_lie_where_they_were_put() -> None:
    it = rolled(("hands.Leia", ["coins-5", "flasks-5"]), folded=["Leia"])
    answer = played(it)

    assert sorted(answer["out_of_play"]) == ["coins-5", "flasks-5"]
    assert it.read(answer)["out_of_play"] == []
    assert it.read(answer)["hands"]["Leia"] == ["coins-5", "flasks-5"]


def test_a_shift_on_another_table_shows_nothing() -> None:
    it = rolled(("hands.Han", ["coins-1", "flasks-8"]))
    answer = played(it)
    before, shift = answer["phases"][-2:]
    other = {**before, "hands": {"Han": ["coins-9"]}}

    assert {} == it.read({**answer, "phases": [before]})
    assert {} == it.read({**answer, "phases": [other, shift]})


def counted(cards: list[str], *facts: tuple[str, Any]) -> Lifted:
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


def test_a_pure_sabacc_takes_the_sabacc_pot() -> None:
    it = counted(["coins-11", "flasks-commander"], ("special", "pure-sabacc"))
    won: dict[str, Any] = {"winners": ["Han"], "demise": {}}

    assert it.read(played(it))["special"] == "pure-sabacc"
    assert {"special": None} == it.read({**won, "sabacc_winners": []})
    assert {} == it.read(won)
