"""What people tell happens in its order; what they ask is asked where it comes, and no further.

The verdicts were worked out by hand, from the sentences that stand beside them.
"""

from __future__ import annotations

import random
import re

import pytest

from tests.runs import DAY, EXHAUSTIVE
from tests.unit.arbiter.disputes import ruled, table, verdicts

TOLD = {
    # C-024, C-025: before the phase is over anybody may leave, for one credit
    ("classic", "round 1: Leia folds\nclaim: Leia pays 1 to the sabacc pot"): "right",
    ("classic", "round 1: Leia folds\nclaim: Leia is out"): "right",
    (
        "classic",
        "round 1: Han bets 2\nround 1: Leia matches\nround 1: Leia folds\nclaim: Leia is out",
    ): "right",
    # K-76: who folds does it when asked, and in round 1 nobody asks Leia again
    (
        "standard",
        "round 1: Han bets 2\nround 1: Leia matches\nround 1: Leia folds\nclaim: Leia is out",
    ): "wrong",
    # C-032, K-78: after the call nobody escapes, whatever came before it in the round
    ("standard", "round 4: Lando calls\nround 4: Leia folds\nclaim: Leia may not fold"): "right",
    ("classic", "round 4: Lando calls\nround 4: Leia folds\nclaim: Leia may not fold"): "right",
    ("standard", "Lando calls\nLeia folds\nclaim: Leia is out"): "wrong",
    ("standard", "round 4: Han calls\nround 4: Lando raises by 3\nclaim: Lando may raise by 3"): (
        "wrong"
    ),
    # H-052: the holonet has a betting after the call, in which one may leave
    ("holonet", "round 5: Leia calls\nround 5: Han folds\nclaim: Han is out"): "right",
    # K-58: the betting of a round comes before its drawing
    (
        "standard",
        "round 1: Han draws\nround 1: Lando bets 2\nclaim: Lando may bet 2",
    ): "wrong",
    # where players fold at any time, nobody need be asked for it, in whatever phase
    ("classic with folding.when any-time", "round 1 drawing: Lando folds\nclaim: Lando is out"): (
        "right"
    ),
    (
        "classic with folding.when any-time",
        (
            "round 1: Han bets 2\nround 1: Lando folds\nround 1: Leia matches\nround 1: Han folds\n"
            "claim: Leia wins"
        ),
    ): "right",
    # a round that is named first still comes later
    ("standard", "round 4: Han calls\nround 1: Lando bets 2\nclaim: Lando pays 3"): "right",
    # a question about a phase is asked while it lasts
    ("classic", "until: round 4 calling\nclaim: Lando may call"): "right",  # A-C16
    ("standard", "until: round 4 calling\nclaim: Leia may call"): "right",  # K-109
    ("standard", "until: round 3 calling\nclaim: Leia may call"): "wrong",  # K-109
    ("standard", "until: round 1 betting\nclaim: Han may bet 3"): "right",  # K-69
    ("standard", "until: round 1 betting\nclaim: Han may bet 4"): "wrong",
    # K-89: Leia deals, and draws last; Lando's drawing is not reopened
    (
        "standard",
        "round 1 drawing: Leia stands\nround 1 drawing: Lando stands\nclaim: Lando may stand",
    ): "wrong",
}


@pytest.mark.parametrize(("ruleset", "lines"), TOLD)
def test_what_is_told_happens_in_its_order(ruleset: str, lines: str) -> None:
    ((verdict, _, _),) = verdicts(table(ruleset, lines))

    assert verdict == TOLD[ruleset, lines]


@pytest.mark.parametrize(
    ("lines", "following"),
    [
        (
            "round 1: Han bets 2\nclaim: Lando may raise by 3",
            "Lando is asked in the betting of round 1, and may match, raise by 1 to 3 or fold.",
        ),
        (
            "round 1: Han bets 4\nclaim: Han may not bet 4",
            "Han is asked in the betting of round 1, and may check, bet 1 to 3 or fold.",
        ),
        ("round 1: Han folds", "Lando is asked in the betting of round 1, and may check, bet 1 to"),
        ("round 4: Lando calls", "The hand is over, and Han deals the next one."),
    ],
)
def test_what_comes_next_is_next_there(lines: str, following: str) -> None:
    found = ruled(table("standard", lines))

    assert (found["next"] or found["ruling"]).startswith(following)


RULESETS = ("standard", "holonet", "swag", "classic", "forum")
NOW = ("Han may call", "Lando may draw", "Leia rolls the die", "Lando picks from Han", "Han is out")


def told_phase(rng: random.Random) -> tuple[str, list[str]]:
    phase, deeds = rng.choice(
        [
            ("betting", ["checks", "bets 1", "folds", "raises by 1", "matches"]),
            ("drawing", ["draws", "stands", "trades {card}", "lays {card}"]),
            ("calling", ["calls", "passes"]),
        ]
    )
    number = rng.choice([1, 2, 4, 5])
    cards = {"Han": "coins-7", "Lando": "coins-9", "Leia": "staves-7"}
    seats = rng.sample(list(cards), 2)
    lines = [
        f"round {number} {phase}: {seat} {rng.choice(deeds).format(card=cards[seat])}"
        for seat in seats
    ]
    return rng.choice(RULESETS), lines


@pytest.mark.parametrize("number", range(60 if EXHAUSTIVE else 12))
def test_no_ruling_goes_beyond_what_is_told_and_the_next_step(number: int) -> None:
    rng = random.Random(f"{DAY} {number}")
    ruleset, lines = told_phase(rng)
    alone = ruled(table(ruleset, "\n".join(lines)))

    found = ruled(table(ruleset, "\n".join([*lines, f"claim: {rng.choice(NOW)}"])))

    told, more = alone["answer"]["phases"], found["answer"]["phases"]
    assert more[: len(told)] == told
    assert [each["phase"] for each in more[len(told) :]] in ([], ["shift"])
    assert told[-1]["round"] <= int(lines[0].split()[1]) + 1


@pytest.mark.parametrize("number", range(60 if EXHAUSTIVE else 12))
def test_lines_of_one_phase_change_places_unless_a_rule_orders_them(number: int) -> None:
    ruleset, lines = told_phase(random.Random(f"{DAY} {number}"))
    told, swapped = (ruled(table(ruleset, "\n".join(each))) for each in (lines, lines[::-1]))

    assert told["answer"]["phases"] == swapped["answer"]["phases"] or re.search(
        r"\([a-z-]+\.[a-z.0-9-]+\)", told["ruling"] + swapped["ruling"]
    ), (ruleset, lines)


def test_the_reason_names_the_call() -> None:
    lines = "round 4: Lando calls\nround 4: Leia folds\nclaim: Leia may not fold"
    ((_, because, rule),) = verdicts(table("standard", lines))

    assert because == "Leia may not fold: Lando has called, and the hand is over"
    assert rule == "folding.when.own-action"


def test_a_call_told_below_a_draw_comes_after_it() -> None:
    lines = "round 4: Lando draws\nround 4: Lando calls\nclaim: caller Lando"

    for ruleset, verdict in (
        ("standard", "wrong"),
        ("standard with turns.phases draw-before-call", "right"),
    ):
        found = ruled(table(ruleset, lines))
        assert found["claims"][0]["verdict"] == verdict
        assert len(found["answer"]["hands"]["Lando"]) == 3
