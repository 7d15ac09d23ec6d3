"""The print edition."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from sabacc.site.data import ORDER, SiteData, points_of
from sabacc.site.pages.print_edition import PAGE
from sabacc.spec.points import POINTS


@pytest.fixture(scope="module")
def edition(pages_by: Callable[[str], dict[str, str]]) -> str:
    return pages_by("pages.print_edition")[PAGE]


def test_the_law_of_every_rule_is_printed(edition: str) -> None:
    points = [point for chapter in ORDER for point in points_of(chapter)]
    rules = [point.rule_id(choice) for point in points for choice in point.documented]
    assert re.findall(r"^\*\*.+?\*\* \[`([^`]+)`\].*$", edition, re.MULTILINE) == rules
    assert re.findall(r"\{ #print-([a-z-]+) \.chapter \}", edition) == list(ORDER)


def test_the_contents_lead_to_every_chapter(edition: str) -> None:
    listed = re.findall(
        r"^- \[(\d+)\. [^\]]+\]\(#print-([a-z-]+)\)<span class=\"page\" data-of=\"print-\2\">",
        edition,
        re.MULTILINE,
    )
    headed = re.findall(r"^## (\d+)\. .* \{ #print-([a-z-]+) \.chapter \}", edition, re.MULTILINE)
    assert listed == headed
    assert [chapter for _, chapter in listed] == list(ORDER)


def test_every_rule_that_a_ruleset_plays_has_an_example(data: SiteData, edition: str) -> None:
    played = {
        point.rule_id(rules.choices[point.id].name)
        for point in POINTS.values()
        for rules in data.rulesets
        if point.id in rules.made and not point.conduct
    }

    assert edition.count("{: .eg }") == len(played)


def test_who_plays_a_rule_stands_beside_it(edition: str) -> None:
    assert "(rules/folding.md#folding.cost.two-credits) (Forum)" in edition
    assert "(rules/deck.md#deck.size.seventy-six) (all)" in edition


def test_cards_are_called_by_their_names(edition: str) -> None:
    examples = re.findall(r"^(\*Example: .*)\n\{: \.eg \}$", edition, re.MULTILINE)
    words = re.sub(r"\]\([^)]*\)", "]", " ".join(examples))

    assert len(examples) == edition.count("{: .eg }")
    assert re.findall(r"\b(?:coins|flasks|sabres|staves)-\w+", words) == []
    assert "5 of coins" in words
