"""The book of one ruleset, as `sabacc rulebook --ruleset` writes it."""

from __future__ import annotations

import re

import pytest

from sabacc.conformance.scenarios.catalogue import rule_texts
from sabacc.site import load
from sabacc.site.data import ORDER, points_of
from sabacc.site.pages.ruleset_pages import page
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import builtin


@pytest.mark.parametrize("name", ["standard", "forum-corellian"])
def test_it_has_the_rules_of_the_ruleset_in_the_order_of_reading(name: str) -> None:
    rules, data = builtin(name), load(builtin(name))

    text = page(data, rules)

    points = [point for chapter in ORDER for point in points_of(chapter) if point.id in rules.made]
    titles = [rule_texts()[point.rule_id(rules.choices[point.id].name)].title for point in points]
    numbered = [f"{number}. {title}" for number, title in enumerate(titles, start=1)]
    assert re.findall(r"^### (.*) \{ #", text, re.MULTILINE) == numbered


def test_a_rule_that_a_text_leans_on_is_named_by_its_number() -> None:
    text = page(load(builtin("standard")), builtin("standard"))

    anchors = set(re.findall(r"\{ #([^}]+) \}$", text, re.MULTILINE))
    named = re.findall(r"\[rule (\d+)\]\(#([^)]+)\)", text)
    assert len(named) > 20
    assert {id_ for _, id_ in named} <= anchors
    heads = dict(re.findall(r"^### (\d+)\. .* \{ #(\S+) \}$", text, re.MULTILINE))
    assert all(heads[number] == id_ for number, id_ in named)
    assert not re.findall(r"`([a-z-]+\.[a-z-]+)`", text)


def test_it_says_nothing_to_programs() -> None:
    text = page(load(builtin("classic")), builtin("classic"))

    assert "For programs" not in text
    assert not [point for point in POINTS.values() if point.conduct and point.conduct in text]
