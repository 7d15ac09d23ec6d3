"""Each rule that is settled in a ruleset has a case that can convict a program there."""

from collections.abc import Iterable

import pytest

from sabacc.conformance.scenarios.cases import Case, holds_for
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.model import Standing
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Ruleset

RULESETS = every_ruleset()
"""Every built-in ruleset, every option of one, and every house that ships."""


def toothless(rules: Ruleset, cases: Iterable[Case]) -> list[str]:
    """Name the settled rules of a ruleset of which no case holds there.

    Conduct is no program's: it has no case anywhere.
    """
    shown = {
        case.point for case in cases if not case.quarantined and holds_for(case, rules.choices)
    }
    return [
        f"{POINTS[point].rule_id(made.choice)} ({rules.choices[point]}) has no case in {rules.name}"
        for point, made in rules.made.items()
        if made.standing is Standing.SETTLED and not POINTS[point].conduct and point not in shown
    ]


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.name)
def test_every_settled_rule_can_convict(rules: Ruleset) -> None:
    assert toothless(rules, load_cases()) == []


def test_a_rule_without_a_case_is_named() -> None:
    others = [case for case in load_cases() if case.point != "penalties.caller-without-winner"]
    house = next(rules for rules in RULESETS if rules.name == "Hoth")

    assert toothless(house, others) == [
        "penalties.caller-without-winner.pays (pays) has no case in Hoth"
    ]
