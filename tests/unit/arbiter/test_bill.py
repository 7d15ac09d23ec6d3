"""Who wins, who pays, and what everybody has: the answer where nobody claims anything."""

from __future__ import annotations

from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.drawn.sheet import render
from sabacc.arbiter.received import read
from sabacc.arbiter.telling import told
from sabacc.spec.rulesets import builtin
from tests.unit.arbiter.disputes import half, ruled, showdown
from tests.unit.disputes.test_dispute_order import table

BOMBED = showdown(lando="coins-11 flasks-9 sabres-4", han="sabres-8 staves-7", caller="Han")
"""Lando holds 24, and Han calls with 15: a hand pot of 12, and 30 in the sabacc pot."""


def test_the_headline_says_who_wins_and_who_pays_for_what() -> None:
    """And leaves out what did not happen."""
    assert ruled(showdown())["ruling"] == (
        "Lando wins the hand pot; nobody wins the sabacc pot; "
        "Han pays 12 to the sabacc pot for the call."
    )
    assert ruled(showdown(caller="Lando"))["ruling"] == (
        "Lando wins the hand pot; nobody wins the sabacc pot; nobody pays a penalty."
    )


def test_what_a_player_pays_is_one_sum_and_what_several_pay_is_said_once() -> None:
    """K-41, K-44, K-116: a bomb costs 12, a failed call 12 more; each who bombs pays in full."""
    both = "Han coins-11 coins-13, Lando coins-12 flasks-13, Leia coins-2"
    alike = f"hands: {both}\ndealer: Leia\nstacks: Han 50, Lando 50, Leia 50\nhand pot: 12\n"
    rest = "sabacc pot: 3\n"
    head = "sabacc dispute 1\nruleset: standard\nquestion: who wins\n"

    assert ruled(f"{head}{alike}{rest}caller: Leia\n")["ruling"].endswith(
        "Han and Lando bomb; Han and Lando each pay 12 to the sabacc pot for the bomb."
    )
    assert ruled(f"{head}{alike}{rest}caller: Han\n")["ruling"].endswith(
        "Han pays 24 (12 for the bomb and 12 for the call) to the sabacc pot; "
        "Lando pays 12 to the sabacc pot for the bomb."
    )


def test_the_table_has_every_stack_and_pot_before_and_after() -> None:
    """Lando bombs and pays 12, Han takes the 12 of the hand pot, and called rightly."""
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
    """By `forum` a failed call costs two credits; who wins is the same."""
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
    """In the terminal a row for each, on the sheet a table."""
    dispute = read(BOMBED)
    found = Arbiter([builtin("standard")]).rule(dispute)

    assert "  Lando                  100      12       0      88" in [
        line.text for line in told(found, 80)
    ]
    assert "<td>Lando</td><td>100</td><td>12</td><td>0</td><td>88</td>" in render(found, dispute)


def test_a_claim_or_a_hand_that_goes_on_has_no_bill() -> None:
    """What was asked is answered, and no more."""
    assert ruled(showdown("claim: Lando wins\n"))["bill"] == []
    assert ruled(half("round 1\n  Han checks\n"))["bill"] == []


def test_a_part_of_another_sum_is_not_the_same() -> None:
    """Leia folds after her call: by Bespin 1 + 2 is 3, and 1 a part; by `standard` 3 is no sum."""
    lines = "round 5: Leia calls\nLeia folds\nclaim: Leia pays 1 to the sabacc pot"
    dispute = read(table("Bespin", lines))
    found = Arbiter([builtin("standard")]).rule(dispute)

    assert [claim["verdict"] for claim in found["claims"]] == ["right"]
    assert [row["same"] for row in found["elsewhere"]] == [False]
