"""What leads to a settlement, step by step: counted by hand from the rules' texts."""

from __future__ import annotations

import random

import pytest

from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.text import read
from sabacc.records import write_record
from sabacc.records.random_play import random_hand
from sabacc.spec.rulesets import builtin, builtin_names
from tests.unit.arbiter.disputes import level, ruled, shift, showdown

DEMISE = [
    "Han and Lando are level",
    "Han and Lando tie: sudden demise",
    "Han gets 7 of coins",
    "Lando gets 8 of coins",
    "Han counts 27 with it, and bombs",
    "Lando counts 28 with it, and bombs",
]
AFTER = {
    # S-085: both pay the bomb, Lando what he has; the next best hand wins.
    "swag+penalties": [
        "Han pays 31 to the sabacc pot for the bomb in the sudden demise",
        "Lando pays 20 to the sabacc pot for the bomb in the sudden demise",
        "That is all Lando has left: 31 were due",
        "Leia wins",
        "Leia takes 31 from the hand pot",
    ],
    # K-130, K-131: the same winner; only the call costs something.
    "standard": [
        "Han pays 31 to the sabacc pot for the call",
        "Leia wins",
        "Leia takes 31 from the hand pot",
    ],
    # A-F37: they share; Han comes first from the dealer's left.
    "forum": [
        "Han and Lando share the pot",
        "Han takes 16 from the hand pot",
        "Lando takes 15 from the hand pot",
        "The odd credit goes to Han, from the dealer's left on",
    ],
    # C-051: 27 is nearer to 23 than 28.
    "classic": ["Han wins", "Han takes 31 from the hand pot"],
}


def words(text: str) -> list[str]:
    return [
        event["words"] for event in ruled(text)["events"] if " hand counts " not in event["words"]
    ]


@pytest.mark.parametrize("ruleset", AFTER)
def test_a_demise_in_which_all_bomb(ruleset: str) -> None:
    assert words(level(ruleset)) == [*DEMISE, *AFTER[ruleset]]


BOMB = [
    "Han's hand bombs with 30",
    "Lando has the only hand that can win",
    "Han pays 12 to the sabacc pot for the bomb",
]
AWARD = ["Lando wins", "Lando takes 12 from the hand pot"]
CALL = {
    # E-14 and E-47: both sums are due, as far as the credits go; A-H23: the larger one alone.
    ("standard", 100): ["Han pays 12 to the sabacc pot for the call"],
    ("standard", 20): [
        "Han pays 8 to the sabacc pot for the call",
        "That is all Han has left: 12 were due",
    ],
    ("standard", 12): ["Han has nothing left to pay 12 for the call"],
    ("holonet", 100): ["Han has called and bombed, and pays only the larger sum"],
    ("forum", 100): ["Han pays 2 to the sabacc pot for the call"],
}


@pytest.mark.parametrize(("ruleset", "stack"), CALL)
def test_a_bombed_caller(ruleset: str, stack: int) -> None:
    text = showdown(han="sabres-ace coins-ace").replace("ruleset: standard", f"ruleset: {ruleset}")

    found = words(text.replace("Han 100", f"Han {stack}"))

    assert found == [*BOMB, *CALL[ruleset, stack], *AWARD]


def test_the_die_is_told() -> None:
    found = [ruled(shift(die=die))["events"][0] for die in (3, 4)]

    assert [(event["words"], event["rule"]) for event in found] == [
        ("The die shows 3: the cards shift", "shift.faces.one-to-three"),
        ("The die shows 4: no shift", "shift.faces.one-to-three"),
    ]


def test_every_claim_on_a_whole_hand_names_its_rule() -> None:
    rng = random.Random(11)
    told = 0
    for _ in range(12):
        rules = builtin(rng.choice(builtin_names()))
        text = write_record(random_hand(rules, rng.randrange(10**6), 3))
        seats = text.split("seats: ")[1].splitlines()[0].split(", ")
        kinds = ("wins", "pays nothing", "has 100", "bombs", "counts 20", "is out", "wins 5")
        said = [f"claim: {seat} {kind}" for seat in seats[:2] for kind in kinds]
        claims = [*said, "claim: nobody wins the sabacc pot", "claim: sudden demise"]
        dispute = read("\n".join(["sabacc dispute 1", *claims, "", text]))
        for claim in Arbiter([rules]).rule(dispute)["claims"]:
            if claim["verdict"] == "open":
                continue
            told += 1
            assert claim["rule"], (text, claim)
            assert claim["title"], claim
            assert not any(each["rule"].endswith("n/a") for each in claim["also"])
    assert told > 100


TIED = (
    "sabacc dispute 1\nruleset: standard\n"
    "hands: Han coins-11 flasks-11 coins-2, Lando coins-9 sabres-11, Leia flasks-9 staves-11\n"
    "dealer: Leia\nstacks: Han 100, Lando 100, Leia 100\n"
    "hand pot: 30\nsabacc pot: 10\ncaller: Han\n"
)
CERTAIN = {
    # whoever wins the sudden demise: Han bombs with 24 and has called (K-109, C-046, C-048)
    "Han pays 60": "right",
    "Han pays 30": "wrong",
    "Han has 40": "right",
    "Han wins": "wrong",
    "Lando pays nothing": "right",
    "sudden demise of Lando, Leia": "right",
    # the next cards decide: a 15 makes 35, a 3 a Pure Sabacc, which has both pots
    "Lando wins": "open",
    "Leia bombs": "open",
    "sabacc pot 70": "open",
}


@pytest.mark.parametrize("claim", CERTAIN)
def test_what_no_further_card_can_change_is_not_open(claim: str) -> None:
    found = ruled(f"{TIED}claim: {claim}\n")

    assert found["claims"][0]["verdict"] == CERTAIN[claim]
