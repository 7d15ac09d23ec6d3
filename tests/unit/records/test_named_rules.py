"""How a record, a ruling and an audit name a ruleset: by the built-in one that is nearest to it."""

from __future__ import annotations

import random

import pytest

from sabacc.records.text.reader import in_short, name_of, ruleset_named
from sabacc.spec.alternatives import alternatives
from sabacc.spec.house_files import build_house
from sabacc.spec.points import BASES, POINTS
from sabacc.spec.rulesets import Ruleset, RulesetError, builtin, builtin_names


def changed(seed: int, changes: int) -> Ruleset:
    rng = random.Random(seed)
    rules = builtin(rng.choice(BASES))
    for _ in range(changes):
        point = rng.choice(list(POINTS.values()))
        others = alternatives(rules, point)
        if others:
            try:
                rules = rules.flipped(point.id, rng.choice(others))
            except RulesetError:  # the choice contradicts another one
                continue
    return rules


@pytest.mark.parametrize("changes", range(1, 9))
@pytest.mark.parametrize("seed", range(6))
def test_a_name_is_short_and_means_the_ruleset(seed: int, changes: int) -> None:
    rules = changed(seed, changes)
    name, own = name_of(rules)

    assert ruleset_named(name, own).choices == rules.choices
    assert len(own) <= changes


@pytest.mark.parametrize("name", builtin_names())
def test_a_ruleset_with_a_name_is_its_name(name: str) -> None:
    assert name_of(builtin(name)) == (name, {})
    assert in_short(builtin(name)) == name


def test_a_house_is_called_by_its_name() -> None:
    few = {"penalties.caller": "none", "folding.cost": "free"}
    more = {**few, "betting.limit": "fixed=5", "betting.raise": "none"}
    friday = build_house({"base": "classic", "choices": few}, name="friday")
    long = build_house({"base": "classic", "choices": more}, name="friday")
    words = "classic with penalties.caller none, folding.cost free"

    assert in_short(friday) == f"the house friday ({words})"
    assert in_short(long) == "the house friday (classic with 4 choices of its own)"
    assert in_short(ruleset_named("classic", few)) == words
