"""Every rule without an alternative has cases that catch a program which breaks that very rule."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

import pytest

from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.proving import run
from sabacc.conformance.scenarios.cases import Case, holds_for
from sabacc.conformance.scenarios.catalogue import load_cases, rule_texts
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Ruleset
from tests.bugs import WRONG_ENGINES, planted
from tests.runs import EXHAUSTIVE

LONELY = [
    point.rule_id(point.documented[0])
    for point in POINTS.values()
    if len(point.documented) == 1 and not point.conduct
]
"""The rules whose point has no other choice, so that no flip can show that a case catches it."""

MOST = None if EXHAUSTIVE else 4
"""Under so many rulesets a case is asked."""


@pytest.fixture(scope="module")
def asked() -> Mapping[str, list[tuple[Case, Ruleset]]]:
    """Return for each rule its cases, each with a ruleset that it fits."""
    rulesets = every_ruleset()
    found: dict[str, list[tuple[Case, Ruleset]]] = {}
    for case in load_cases():
        fitting = (rules for rules in rulesets if holds_for(case, rules.choices))
        found.setdefault(case.rule, []).extend((case, rules) for rules in islice(fitting, MOST))
    return found


def test_every_such_rule_has_a_wrong_engine() -> None:
    # One stays, and convicts as before, when another choice is added to its point.
    assert set(LONELY) <= set(WRONG_ENGINES) <= set(rule_texts())


@pytest.mark.parametrize("rule", WRONG_ENGINES)
def test_a_case_of_the_rule_catches_its_wrong_engine(
    rule: str, asked: Mapping[str, list[tuple[Case, Ruleset]]]
) -> None:
    # That it passes all of them is asked by `test_the_reference_conforms_to_everything`. A
    # quarantined case need not pass; where it alone fails the wrong engine the rule is unproved as
    # long as the dispute lasts, which is no fault of the suite.
    pairs = asked.get(rule, [])
    with planted(WRONG_ENGINES[rule]):
        caught = next((pair for pair in pairs if not _passes(*pair)), None)

    says = WRONG_ENGINES[rule].says
    assert caught, f"{len(pairs)} cases pass although they should not: {says}"
    assert caught[0].quarantined or _passes(*caught)


def _passes(case: Case, rules: Ruleset) -> bool:
    return run(case, rules).outcome is Outcome.PASSED
