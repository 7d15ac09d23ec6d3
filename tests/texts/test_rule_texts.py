"""The texts of the rules: what they name exists, and a rulebook of any ruleset reads whole."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sabacc.conformance.scenarios.catalogue import rule_texts
from sabacc.spec.points import POINTS
from sabacc.spec.rule_text import ITEM
from sabacc.spec.rulesets import builtin, builtin_names
from tests.guards.named import unnamed


def test_what_a_text_names_exists() -> None:
    """Each id in backticks is a rule, a point, or a word of the protocol."""
    faults = {rule: unnamed(text.words.named()) for rule, text in rule_texts().items()}

    assert {rule: found for rule, found in faults.items() if found} == {}


def test_a_name_of_nothing_is_refused_with_what_may_be_meant() -> None:
    """The guard guards."""
    assert unnamed(iter(["penalties.timing", "penalties.timeing"])) == [
        "no rule, reason or key is called 'penalties.timeing'; did you mean 'penalties.timing'?"
    ]


@pytest.mark.parametrize("name", builtin_names())
def test_what_a_ruleset_drops_leaves_whole_rules(name: str) -> None:
    """No law is dropped to nothing, and no list to its first line."""
    choices = builtin(name).choices
    for point in builtin(name).made:
        rule = POINTS[point].rule_id(choices[point].name)
        words = rule_texts()[rule].words
        for told, here in (
            (words.law_told(), words.law_told(choices)),
            (words.programs_told(), words.programs_told(choices)),
        ):
            assert bool(here) == bool(told), rule
            for paragraph, behind in pairwise((*here, "")):
                assert behind.startswith(ITEM) or not paragraph.endswith(":"), (rule, paragraph)
