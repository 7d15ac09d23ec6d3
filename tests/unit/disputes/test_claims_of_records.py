"""What a hand record itself claims is judged too: what is wrong is told with its line and rule."""

from __future__ import annotations

from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.text import read
from sabacc.spec.rulesets import builtin
from tests.unit.arbiter.disputes import half

FOLDED = "round 1\nHan bets 3\nLando folds\n"
"""Han takes the 2 of the hand pot and 3 of Han's own; Lando pays 1 for the fold, beside the 12."""


def told(lines: str, claims: str = "") -> list[tuple[str, str, str, str]]:
    """Whose claims are judged, which, how, and by which rule."""
    found = Arbiter([builtin("standard")]).rule(read(half(lines, claims)))
    return [
        (claim["who"], claim["claim"], claim["verdict"], claim["rule"]) for claim in found["claims"]
    ]


def test_a_wrong_claim_of_a_record_is_told() -> None:
    lines = f"{FOLDED}claim: Han has 102\nclaim: sabacc pot 14\nclaim: Lando has 99"

    assert told(lines) == [
        (
            "The record",
            "sabacc pot 14 (line 15 of the record)",
            "wrong",
            "folding.cost.one-credit",
        )
    ]


def test_it_stands_below_what_players_claim() -> None:
    found = told(f"{FOLDED}claim: Han has 100", "Lando claims: Lando has 99")

    assert [(who, verdict) for who, _, verdict, _ in found] == [
        ("Lando", "right"),
        ("The record", "wrong"),
    ]


def test_what_follows_from_a_refused_deed_is_not_held_against_the_record() -> None:
    assert told("round 1\nHan bets 9\nLando matches\nclaim: hand pot 20") == []
