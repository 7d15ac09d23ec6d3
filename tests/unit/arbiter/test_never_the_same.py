"""A ruling never says "the same" of what differs: no payment, pot, stack, fate or winner."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final

import pytest

from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.dispute import Dispute, from_json
from sabacc.arbiter.entries import FieldError
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.spec.points import BASES
from sabacc.spec.rulesets import builtin
from tests.runs import DAY, EXHAUSTIVE

TRIED: Final = 40 if EXHAUSTIVE else 2
"""Cases of each level that are made disputes, ruled by every base alone and beside the others."""
COMPARED: Final = (
    "winners",
    "sabacc_winners",
    "bombed",
    "demise",
    "paid",
    "stacks",
    "hand_pot",
    "sabacc_pot",
    "house",
    "folded",
    "out",
    "script",
    "refused",
    "over",
)
"""All that a ruling on a hand compares where nobody claims anything."""


def disputes(method: str) -> Iterator[dict[str, Any]]:
    """Disputes without a claim about the positions of cases: whole hands, and hands that stop."""
    cases = [case for case in load_cases() if case.method == method and not case.further]
    question = "play" if method == "play" else "who-wins"
    for case in random.Random(f"{DAY} {method}").sample(cases, TRIED):
        yield {"question": question, "position": case.params}


def ruled_by(data: dict[str, Any], name: str) -> Dispute | None:
    """The dispute by one ruleset; None where it does not add up there."""
    try:
        return from_json(data | {"ruleset": name})
    except FieldError:
        return None


def facts(data: dict[str, Any], name: str) -> dict[str, Any] | None:
    """What comes of a dispute under one ruleset that is asked alone."""
    dispute = ruled_by(data, name)
    if dispute is None:
        return None
    answer = Arbiter([builtin(name)]).rule(dispute)["answer"]
    return {key: answer[key] for key in COMPARED if key in answer}


@pytest.mark.parametrize("method", ["settle", "play"])
def test_what_is_called_the_same_is_the_same(method: str) -> None:
    rows = 0
    for data in disputes(method):
        found = {name: facts(data, name) for name in BASES}
        for name, own in found.items():
            dispute = ruled_by(data, name)
            if own is None or dispute is None:
                continue
            ruling = Arbiter(list(map(builtin, BASES))).rule(dispute)
            for row in ruling["elsewhere"]:
                rows += 1
                if row["same"]:
                    told = [found[other] for other in row["rulesets"]]
                    if "refused" in own:  # such a position may not even be told elsewhere
                        told = [other for other in told if other is not None]
                    assert [other for other in told if other != own] == []
                else:
                    assert row["ruling"] != ruling["in_full"], (name, row["rulesets"])

    assert rows > TRIED
