"""The print edition."""

from __future__ import annotations

import re

from sabacc.site import load
from sabacc.site.pages.print_edition import PAGE, pages_of
from sabacc.site.parts import ORDER
from sabacc.spec.points import POINTS


def test_the_law_of_every_rule_is_printed() -> None:
    """Each rule with its title, id and text, in the order of the rulebook; no dialect."""
    data = load()
    text = pages_of(data)[PAGE]

    points = [point for chapter in ORDER for point in data.points_of(chapter)]
    rules = [point.rule_id(choice) for point in points for choice in point.documented]
    assert re.findall(r"^\*\*.+?\*\* \[`([^`]+)`\].*$", text, re.MULTILINE) == rules
    assert re.findall(r"\{ #print-([a-z-]+) \.chapter \}", text) == list(ORDER)


def test_the_contents_lead_to_every_chapter() -> None:
    """A book of that length begins with a list of what is in it, by the numbers it uses."""
    text = pages_of(load())[PAGE]

    listed = re.findall(r"(\d+)\. \[[^\]]+\]\(#print-([a-z-]+)\)", text)
    headed = re.findall(r"^## (\d+)\. .* \{ #print-([a-z-]+) \.chapter \}", text, re.MULTILINE)
    assert listed == headed
    assert [chapter for _, chapter in listed] == list(ORDER)


def test_every_rule_that_a_ruleset_plays_has_an_example() -> None:
    """As many examples as rules that one of the tabs plays, conduct aside."""
    data = load()
    played = {
        point.rule_id(data.choice(rules, point).name)
        for point in POINTS.values()
        for rules in data.rulesets
        if point.id in rules.made and not point.conduct
    }

    assert pages_of(data)[PAGE].count("{: .eg }") == len(played)


def test_who_plays_a_rule_stands_beside_it() -> None:
    """One, some or all, and the number where there is one."""
    text = pages_of(load())[PAGE]

    assert "(rules/folding.md#folding.cost.two-credits) (Forum)" in text
    assert "(rules/deck.md#deck.size.seventy-six) (all)" in text


def test_cards_are_called_by_their_names() -> None:
    """Nobody at a table says `coins-5`."""
    text = pages_of(load())[PAGE]
    examples = re.findall(r"^(\*Example: .*)\n\{: \.eg \}$", text, re.MULTILINE)
    words = re.sub(r"\]\([^)]*\)", "]", " ".join(examples))

    assert len(examples) == text.count("{: .eg }")
    assert re.findall(r"\b(?:coins|flasks|sabres|staves)-\w+", words) == []
    assert "5 of coins" in words
