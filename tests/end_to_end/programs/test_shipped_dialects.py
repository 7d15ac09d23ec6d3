"""The dialects that ship: a program that plays one conforms to it, and with a bug it does not."""

from collections import Counter
from typing import Final

import pytest

from sabacc.conformance.adapters.connect import connect
from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.adapters.ports import Limits
from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.judging.results import RunReport, Status
from sabacc.conformance.judging.runner import Order, verify
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.protocol.reference import Reference
from sabacc.spec.alternatives import with_default_number
from sabacc.spec.house_files import every_ruleset, shipped_dialects
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Choice, Ruleset
from tests.implementations.dialects.table import DIALECTS, factory
from tests.javascript_program import PROGRAM, plays
from tests.runs import node, todays

by_dialect = pytest.mark.parametrize("rules", shipped_dialects(), ids=lambda rules: rules.name)


def judged(rules: Ruleset, *, bug: bool = False) -> RunReport:
    """Judge the small game that plays a dialect by the file that ships."""
    port = InProcess(lambda: factory(rules.name, bug=bug))
    return verify(port, rules.name, load_cases(), Order((rules,), chosen=True))


def test_each_dialect_has_its_game() -> None:
    names = {rules.name for rules in shipped_dialects()}

    assert names == set(DIALECTS)
    assert len(names) == 10
    assert names.isdisjoint(rules.name for rules in every_ruleset())


@by_dialect
def test_a_program_that_plays_a_dialect_conforms_to_it(rules: Ruleset) -> None:
    found = judged(rules)
    (result,) = found.rulesets
    passed = [one.case for one in result.judgements if one.outcome is Outcome.PASSED]

    assert found.status is Status.CONFORMS
    assert result.broken == ()
    assert len(passed) > 100
    assert [case.id for case in passed if rules.open & case.pins.keys()] == []


@by_dialect
def test_a_bug_in_a_dialect_is_caught(rules: Ruleset) -> None:
    found = judged(rules, bug=True)

    assert found.status is Status.FAILS
    assert found.rulesets[0].broken


@pytest.mark.parametrize("rules", todays(shipped_dialects(), 3), ids=lambda rules: rules.name)
def test_another_implementation_conforms_to_a_dialect_at_every_level(rules: Ruleset) -> None:
    port, name = connect((node(), str(PROGRAM)), Limits(start=30.0, case=30.0))
    try:
        found = verify(port, name, load_cases(), Order((rules,), chosen=True))
    finally:
        port.close()
    judged = found.rulesets[0].judgements
    passed = Counter(one.case.method for one in judged if one.outcome is Outcome.PASSED)

    assert plays(rules)
    assert found.status is Status.CONFORMS
    assert found.rulesets[0].broken == ()
    assert passed["settle"] > 80
    assert passed["play"] > 300


UNCLAIMED: Final = frozenset(
    {
        "Any Turn: calling.earliest-turn",
        "Any Turn: deal.order",
        "Any Turn: demise.all-bomb",
        "Any Turn: showdown.all-bombed",
        "Demise Until Won: demise.still-tied",
        "Rebels: demise.still-tied",
    }
)
"""Choices that show only behind who acts first, an order of demise cards, or beside odd credits.

The dialects leave these open, and no text has another choice for them: so nothing is claimed.
"""

SPOKEN = [
    (rules, point)
    for rules in shipped_dialects()
    for point, choice in rules.choices.items()
    if choice.name in POINTS[point].dialects
]
"""The dialects, and each choice of theirs that no document makes."""


@pytest.mark.parametrize(
    ("rules", "point"), todays(SPOKEN, 4), ids=lambda one: getattr(one, "name", one)
)
def test_a_program_that_plays_a_document_instead_is_caught(rules: Ruleset, point: str) -> None:
    document = Choice(POINTS[point].documented[0])
    instead = rules.flipped(point, with_default_number(POINTS[point], document))
    port = InProcess(lambda: Reference({rules.name: instead}).handle)
    found = verify(port, rules.name, load_cases(), Order((rules,), chosen=True))

    broken = {one.rule for one in found.rulesets[0].broken}

    if f"{rules.name}: {point}" in UNCLAIMED:
        assert found.status is Status.CONFORMS
    else:
        assert found.status is Status.FAILS
        assert f"{point}.{rules.choices[point].name}" in broken


def test_no_document_speaks_a_dialect() -> None:
    spoken = [
        f"{rules.name} {point}"
        for rules in every_ruleset()
        for point, choice in rules.choices.items()
        if choice.name in POINTS[point].dialects and rules.made[point].sentences
    ]

    assert spoken == []
    assert all(rules.open for rules in shipped_dialects())
