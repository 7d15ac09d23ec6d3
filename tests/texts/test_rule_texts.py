"""The texts of the rules: what they name exists, and a rulebook of any ruleset reads whole."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from sabacc.conformance.scenarios.catalogue import rule_texts
from sabacc.spec.house_files import every_ruleset, ruleset_named, shipped_dialects
from sabacc.spec.points import POINTS, point_of_rule
from sabacc.spec.rule_text import ITEM
from sabacc.spec.rulesets import Ruleset
from tests.guards.named import unnamed

RULESETS = [*every_ruleset(), *shipped_dialects()]


def test_what_a_text_names_exists() -> None:
    faults = {rule: unnamed(text.words.references()) for rule, text in rule_texts().items()}

    assert {rule: found for rule, found in faults.items() if found} == {}


def test_a_name_of_nothing_is_refused_with_what_may_be_meant() -> None:
    assert unnamed(iter(["penalties.timing", "penalties.timeing"])) == [
        "no rule, reason or key is called 'penalties.timeing'; did you mean 'penalties.timing'?"
    ]


def astray(rules: Ruleset) -> Iterator[tuple[str, str]]:
    """Yield each rule of a ruleset that points at a rule which that ruleset has not."""
    for point in rules.made:
        rule = POINTS[point].rule_id(rules.choices[point].name)
        for name in rule_texts()[rule].words.under(rules.choices).references():
            found = point_of_rule(name)
            meant = name if found is None else found[0].id
            if meant in POINTS and meant not in rules.made:
                yield rule, name


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.name)
def test_a_rulebook_points_at_its_own_rules(rules: Ruleset) -> None:
    assert list(astray(rules)) == []


def test_a_pointer_to_a_rule_of_other_games_is_found() -> None:
    played, unplayed = ruleset_named("standard"), ruleset_named("Dathomir")
    mixed = replace(
        unplayed, choices={**unplayed.choices, "demise.cause": played.choices["demise.cause"]}
    )

    assert ("showdown.all-bombed.to-sabacc-pot", "demise.all-bomb") in list(astray(mixed))


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.name)
def test_what_a_ruleset_drops_leaves_whole_rules(rules: Ruleset) -> None:
    choices = rules.choices
    for point in rules.made:
        rule = POINTS[point].rule_id(choices[point].name)
        words = rule_texts()[rule].words
        for told, here in (
            (words.player_paragraphs(), words.player_paragraphs(choices)),
            (words.program_paragraphs(), words.program_paragraphs(choices)),
        ):
            assert bool(here) == bool(told), rule
            for paragraph, behind in pairwise((*here, "")):
                assert behind.startswith(ITEM) or not paragraph.endswith(":"), (rule, paragraph)
