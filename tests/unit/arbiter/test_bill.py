"""Who wins, who pays, and what everybody has: the answer where nobody claims anything."""

from __future__ import annotations

from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.drawing import render
from sabacc.arbiter.telling import told
from sabacc.arbiter.text import read
from sabacc.spec.rulesets import builtin
from tests.unit.arbiter.disputes import half, ruled, showdown, table

BOMBED = showdown(lando="coins-11 flasks-9 sabres-4", han="sabres-8 staves-7", caller="Han")
"""Lando holds 24, and Han calls with 15: a hand pot of 12, and 30 in the sabacc pot."""


def test_the_headline_says_who_wins_and_who_pays_for_what() -> None:
    assert ruled(showdown())["ruling"] == (
        "Lando wins the hand pot; nobody wins the sabacc pot; "
        "Han pays 12 to the sabacc pot for the call. Lando has 20, Han 15."
    )
    assert ruled(showdown(caller="Lando"))["ruling"] == (
        "Lando wins the hand pot; nobody wins the sabacc pot; nobody pays a penalty. "
        "Lando has 20, Han 15."
    )


def test_the_first_lines_say_what_the_hands_count() -> None:
    seats = "stacks: Han 50, Lando 50, Leia 50\nhand pot: 12\nsabacc pot: 3\n"
    head = f"sabacc dispute 1\nquestion: who wins\ndealer: Leia\ncaller: Leia\n{seats}"

    def totals(ruleset: str, hands: str, more: str = "") -> str:
        said: str = ruled(f"{head}ruleset: {ruleset}\nhands: {hands}\n{more}")["ruling"]
        return said.partition(". ")[2]

    array = "Han idiot coins-2 staves-3, Lando coins-12 flasks-11, Leia coins-14 flasks-14"
    assert totals("standard", array) == (
        "Han has an Idiot's Array (5), Lando a Pure Sabacc (23); out of range: Leia 28."
    )
    negative = "Han moderation endurance, Lando coins-2 flasks-3, Leia coins-1 staves-3"
    assert totals("standard", negative) == "Lando has 5, Leia 4, Han -22."
    assert totals("holonet", negative) == "Han has -22, Lando 5, Leia 4."
    out = "Han coins-11 coins-13, Lando coins-12 flasks-13, Leia coins-14 flasks-14"
    assert totals("standard", out) == "Out of range: Han 24, Lando 25, Leia 28."
    level = "Han coins-9 flasks-4, Lando coins-8 flasks-5, Leia coins-4 coins-3"
    assert totals("standard", level, "deck: staves-5 staves-11\n") == (
        "Han has 13, Lando 13, Leia 7; after the sudden demise: Han has 18, Lando bombs with 24."
    )


def test_the_totals_are_said_to_whoever_claims_to_win_and_to_nobody_else() -> None:
    assert ruled(showdown("claim: Lando wins\n"))["ruling"].endswith("Lando has 20, Han 15.")
    assert "has 20" not in ruled(showdown("claim: Han pays 12\n"))["ruling"]


def test_what_a_player_pays_is_one_sum_and_what_several_pay_is_said_once() -> None:
    both = "Han coins-11 coins-13, Lando coins-12 flasks-13, Leia coins-2"
    alike = f"hands: {both}\ndealer: Leia\nstacks: Han 50, Lando 50, Leia 50\nhand pot: 12\n"
    rest = "sabacc pot: 3\n"
    head = "sabacc dispute 1\nruleset: standard\nquestion: who wins\n"

    assert ruled(f"{head}{alike}{rest}caller: Leia\n")["ruling"].endswith(
        "Han and Lando bomb; Han and Lando each pay 12 to the sabacc pot for the bomb. "
        "Leia has 2; out of range: Han 24, Lando 25."
    )
    assert ruled(f"{head}{alike}{rest}caller: Han\n")["ruling"].endswith(
        "Han pays 24 (12 for the bomb and 12 for the call) to the sabacc pot; "
        "Lando pays 12 to the sabacc pot for the bomb. "
        "Leia has 2; out of range: Han 24, Lando 25."
    )


def test_the_table_has_every_stack_and_pot_before_and_after() -> None:
    rows = {
        row["who"]: {key: value for key, value in row.items() if key != "who"}
        for row in ruled(BOMBED)["bill"]
    }

    assert rows == {
        "Lando": {"before": 100, "pays": 12, "takes": 0, "after": 88},
        "Han": {"before": 100, "pays": 0, "takes": 12, "after": 112},
        "the hand pot": {"before": 12, "pays": None, "takes": None, "after": 0},
        "the sabacc pot": {"before": 30, "pays": None, "takes": None, "after": 42},
    }


def test_what_differs_in_credits_alone_is_not_the_same() -> None:
    found = Arbiter([builtin("standard"), builtin("forum")]).rule(read(showdown()))
    same = {name: row["same"] for row in found["elsewhere"] for name in row["rulesets"]}
    lines = [line.text.strip() for line in told(found, 100)]

    assert same == {"standard": True, "forum": False}
    assert (
        "forum: Han pays 2; Han has 98 credits; the sabacc pot holds 32; the rest is the same."
        in lines
    )
    assert "penalties.caller" in {turn["point"] for turn in found["turns"]}


def test_people_see_the_table_on_every_face() -> None:
    dispute = read(BOMBED)
    found = Arbiter([builtin("standard")]).rule(dispute)

    assert "  Lando                  100      12       0      88" in [
        line.text for line in told(found, 80)
    ]
    assert "<td>Lando</td><td>100</td><td>12</td><td>0</td><td>88</td>" in render(found, dispute)


def test_a_claim_or_a_hand_that_goes_on_has_no_bill() -> None:
    assert ruled(showdown("claim: Lando wins\n"))["bill"] == []
    assert ruled(half("round 1\n  Han checks\n"))["bill"] == []


def test_a_part_of_another_sum_is_not_the_same() -> None:
    lines = "round 5: Leia calls\nLeia folds\nclaim: Leia pays 1 to the sabacc pot"
    dispute = read(table("Bespin", lines))
    found = Arbiter([builtin("standard")]).rule(dispute)

    assert [claim["verdict"] for claim in found["claims"]] == ["right"]
    assert [row["same"] for row in found["elsewhere"]] == [False]
