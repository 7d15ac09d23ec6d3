"""What to do about a deed that the rules refuse."""

from __future__ import annotations

import pytest

from sabacc.arbiter.hearing import remedy
from sabacc.engine.play import ActionType, Reason
from sabacc.spec.points import BASES, POINTS
from sabacc.spec.rulesets import builtin
from tests.unit.arbiter.disputes import ruled, table

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
