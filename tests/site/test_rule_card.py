"""Rule cards: the law as each ruleset reads it, and all that stands behind it."""

from __future__ import annotations

import re

import pytest

from sabacc.points import POINTS
from sabacc.rulesets import house
from sabacc.site import SiteData, load
from sabacc.site.example import example_case
from sabacc.site.links import To
from sabacc.site.rule_card import card


@pytest.fixture(scope="module")
def data() -> SiteData:
    """What the cards are rendered from."""
    return load()


def _card(data: SiteData, point: str) -> str:
    return "\n".join(card(data, POINTS[point], To(f"rules/{POINTS[point].chapter}.md")))


def _tab(text: str, name: str) -> str:
    found = re.search(rf'^=== "{name}"\n((?:    .*\n|\n)+)', text, re.MULTILINE)
    assert found is not None
    return found[1]


def test_each_tab_reads_the_law_of_its_ruleset(data: SiteData) -> None:
    """Folding costs one credit by the holonet, two by the forum, nothing by swag."""
    text = _card(data, "folding.cost")

    assert "Whoever folds pays one credit" in _tab(text, "Holonet")
    assert "Whoever folds pays two credits" in _tab(text, "Forum")
    assert "To fold costs nothing" in _tab(text, "SWAG")


def test_an_example_is_run_under_the_ruleset_of_its_tab(data: SiteData) -> None:
    """The trace shows what the engine does, with the rule, the rule's own event in bold."""
    forum = _tab(_card(data, "folding.cost"), "Forum")

    assert "**Lando pays 2 to the sabacc pot**" in forum
    assert "(#folding.cost.two-credits)" in forum


def test_a_question_that_does_not_arise_says_so(data: SiteData) -> None:
    """Where folding is free no pot takes its price."""
    assert "does not arise" in _tab(_card(data, "folding.payee"), "SWAG")


def test_a_rule_that_all_share_stands_once_above_the_tabs(data: SiteData) -> None:
    """Its text is not repeated in the tabs."""
    text = _card(data, "deck.size")
    title = data.rules["deck.size.seventy-six"].title

    assert text.count(title) == 1
    assert text.index(title) < text.index("=== ")


def test_a_rule_of_conduct_says_why_no_scenario(data: SiteData) -> None:
    """The reason stands on the card."""
    text = _card(data, "table.collusion")

    assert POINTS["table.collusion"].conduct in text
    assert "scenarios</summary>" not in text


@pytest.mark.parametrize("point", POINTS)
def test_every_card_has_all_its_blocks(data: SiteData, point: str) -> None:
    """Law, sources and decision, an anchor for the point and for each rule, each once."""
    text = _card(data, point)

    for block in ("law", "source"):
        assert f"{{: .kind .{block} }}" in text
    assert '??? decision "' in text
    anchors = re.findall(r"^#+ .*\{ #([^ ]+) \}$", text, re.MULTILINE)
    assert sorted(anchors) == sorted(
        [point, *(POINTS[point].rule_id(choice) for choice in POINTS[point].choices)]
    )
    for rules in data.sources:
        for sid in rules.made[point].sentences if point in rules.made else ():
            assert data.sentences[sid].says in text


def test_every_rule_that_a_ruleset_follows_has_an_example(data: SiteData) -> None:
    """For each tab some case holds, unless the question does not arise or is conduct."""
    for rules in data.rulesets:
        for point in POINTS.values():
            if point.id in rules.made and not point.conduct:
                assert example_case(data, rules, point) is not None, (rules.name, point.id)


def test_a_house_has_the_first_tab(data: SiteData) -> None:
    """Its law stands there, and it is named among those who play the rule."""
    mine = house({"base": "classic", "choices": {"folding.cost": "free"}}, name="Mine")

    text = _card(load(mine), "folding.cost")

    assert text.index('=== "Mine"') < text.index('=== "Standard"')
    assert "To fold costs nothing" in _tab(text, "Mine")
    assert "Played by `Mine`, " in text
    assert "Mine" not in _card(data, "folding.cost")


def test_no_blank_line_breaks_the_scenarios(data: SiteData) -> None:
    """Folded scenarios are one block of HTML, in plain Markdown too."""
    for block in re.findall(r"<details.*?</details>", _card(data, "folding.cost"), re.DOTALL):
        assert "\n\n" not in block


def test_a_question_of_options_alone_has_no_tabs(data: SiteData) -> None:
    """Where it arises under none of the tabs an option shows it instead."""
    text = _card(data, "specials.valued-total")

    assert "=== " not in text
    assert "only by options" in text
    assert "So by [`standard+special-hands`]" in text
