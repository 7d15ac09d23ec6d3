"""What to do about a deed that the rules refuse."""

from __future__ import annotations

import pytest

from sabacc.arbiter.entries import FieldError
from sabacc.arbiter.hearing import remedy
from sabacc.engine.play import ActionType, Reason
from sabacc.spec.points import BASES, POINTS
from sabacc.spec.rulesets import builtin
from tests.unit.arbiter.disputes import HALF, ruled, table

UNTIL = "until: round 1 betting\n"
LATE = "edges.late-notice.undone-until-next-action"


@pytest.mark.parametrize(
    ("deeds", "rules"),
    [
        ("Han bets 2", []),
        ("Han bets 4", [LATE]),
        ("round 1, while Han is asked: Lando bets 2", ["table.out-of-turn.refused", LATE]),
        ("round 1 betting: Han calls", ["calling.void.refused", LATE]),
        (
            "round 1 betting: Han calls\nround 1, while Han is asked: Lando bets 2",
            ["calling.void.refused", LATE, "table.out-of-turn.refused"],
        ),
        ("Lando claims: Han may not bet 4\nHan bets 4", [LATE]),
    ],
)
def test_a_refused_deed_has_its_remedy(deeds: str, rules: list[str]) -> None:
    found = ruled(table("standard", UNTIL + deeds))["remedies"]

    assert [rule["rule"] for rule in found] == rules
    assert all(rule["title"] for rule in found)


@pytest.mark.parametrize("reason", Reason)
@pytest.mark.parametrize("does", ActionType)
def test_every_remedy_is_a_rule_of_every_ruleset(reason: Reason, does: ActionType) -> None:
    points = remedy(reason, does)

    assert points[-1] == "edges.late-notice"
    assert all(point in POINTS for point in points)
    assert all(point in builtin(base).made for base in BASES for point in points)


PLAYED_ON = """\
sabacc dispute 1
ruleset: standard
hands: Han coins-7 flasks-9, Lando coins-2 sabres-3, Leia coins-4 coins-5
dealer: Leia
stacks: Han 100, Lando 100, Leia 100
hand pot: 3
sabacc pot: 12
antes: paid
deck: the others
"""


@pytest.mark.parametrize(
    ("deeds", "claims"),
    [
        # Rule 132: what was played on stands, 3 + 3 x 4; without it nobody has bet.
        (
            "Han bets 4\nLando matches\nLeia matches",
            {"hand pot 15": "open", "hand pot 12": "wrong", "Han may bet 4": "wrong"},
        ),
        # Nobody has acted since: it is undone.
        ("Han bets 4", {"hand pot 7": "wrong", "hand pot 3": "right"}),
        (
            "round 1, while Han is asked: Lando folds\nHan checks",
            {"Lando is out": "open", "Lando pays 1": "open", "Han is out": "wrong"},
        ),
    ],
)
def test_what_was_played_on_stands(deeds: str, claims: dict[str, str]) -> None:
    said = "".join(f"claim: {claim}\n" for claim in claims)

    found = ruled(f"{PLAYED_ON}{deeds}\n{said}")

    assert [claim["verdict"] for claim in found["claims"]] == [*claims.values()]
    assert (LATE in found["ruling"]) == ("open" in claims.values())
    for claim in found["claims"]:
        assert (claim["rule"] == LATE) == (claim["verdict"] == "open")


def test_whoever_asks_what_was_legal_learns_that_it_was_played_on() -> None:
    question = "ruleset: standard\nquestion: was that legal?\n"
    asked = PLAYED_ON.replace("ruleset: standard\n", question)

    late = ruled(f"{asked}Han bets 4\nLando matches\n")["ruling"]
    noticed = ruled(f"{asked}Han bets 4\n")["ruling"]

    assert f"what Han did stands, and the hand goes on from there ({LATE})" in late
    assert LATE not in noticed


def test_of_a_record_the_arbiter_goes_on_as_the_audit_does() -> None:
    claims = {"hand pot 10": "open", "hand pot 8": "right", "hand pot 2": "wrong"}
    said = "".join(f"claim: {claim}\n" for claim in claims)

    found = ruled(
        HALF.format(ruleset="standard", claims=said, lines="round 1\nHan bets 4\nLando matches")
    )

    assert [claim["verdict"] for claim in found["claims"]] == [*claims.values()]
    assert f"stands, and the hand goes on from there ({LATE})" in found["ruling"]


ABSENT = [
    ("sits out: Leia\n", 100, "table.joining.between-hands"),
    ("", 1, "ante.short-stack.sits-out"),
]


@pytest.mark.parametrize(("line", "has", "rule"), ABSENT)
def test_who_takes_no_part_is_out_and_pays_nothing(line: str, has: int, rule: str) -> None:
    text = PLAYED_ON.replace("Leia 100", f"Leia {has}").replace("antes: paid", "antes: to be paid")
    text = text.replace("sabacc pot: 12", "sabacc pot: 0")
    claims = "claim: Leia is out\nclaim: Leia is still in\nclaim: Leia pays nothing\n"

    found = ruled(f"{text}{line}Han checks\n{claims}")["claims"]

    assert [claim["verdict"] for claim in found] == ["right", "wrong", "right"]
    assert {claim["rule"] for claim in found} == {rule}
    assert found[0]["because"] == "Leia takes no part in the hand"


@pytest.mark.parametrize(
    ("lines", "verdicts"),
    [("", ["open", "open"]), ("round 1\nHan checks", ["right", "wrong"])],
)
def test_claims_on_a_misdeal_are_judged_by_its_rule(lines: str, verdicts: list[str]) -> None:
    text = HALF.format(
        ruleset="standard", claims="claim: Lando is out\nclaim: Lando may check\n", lines=lines
    )

    found = ruled(text.replace("Lando coins-2", "Lando coins-2 coins-3"))

    assert found["ruling"].startswith("Lando was dealt 3 cards, not two: ")
    assert [claim["verdict"] for claim in found["claims"]] == verdicts
    assert {claim["point"] for claim in found["claims"]} == {"edges.misdeal"}


def test_a_fold_that_costs_nothing_names_its_rule() -> None:
    text = PLAYED_ON.replace("Lando 100", "Lando 0")

    lines = "until: round 1 betting\nHan bets 3\nclaim: Lando pays nothing"
    (claim,) = ruled(f"{text}{lines}")["claims"]

    assert claim["rule"] == "folding.short-stack.pays-what-is-left"


DEBTS = [
    ("Han owes 7", "right"),
    ("Han owes nothing", "wrong"),
    ("Lando owes nothing", "right"),
]


@pytest.mark.parametrize(("claim", "verdict"), DEBTS)
def test_what_is_owed_can_be_claimed(claim: str, verdict: str) -> None:
    found = ruled(
        "sabacc dispute 1\nruleset: standard\n"
        "hands: Han coins-11 flasks-master, Lando coins-5 coins-10\ndealer: Lando\n"
        "stacks: Han 5, Lando 100\nhand pot: 12\nsabacc pot: 30\ncaller: Lando\n"
        f"claim: {claim}\n"
    )["claims"][0]

    assert found["verdict"] == verdict
    nearest = "penalties.short-stack" if "Han" in claim else "penalties.caller"
    assert found["point"] == nearest


def test_a_debt_of_an_earlier_hand_is_a_line_of_a_dispute() -> None:
    text = PLAYED_ON.replace("Han 100", "Han 11").replace("antes: paid", "antes: to be paid")
    text = text.replace("sabacc pot: 12", "sabacc pot: 0")

    (claim,) = ruled(f"{text}owed: Han 8\nclaim: Han pays 10")["claims"]

    assert claim["verdict"] == "right"
    assert claim["because"].endswith("and 8 for the debt)")
    with pytest.raises(FieldError, match="given twice"):
        ruled(f"{text}owed: Han 8, Han 3\nclaim: Han pays 10")
