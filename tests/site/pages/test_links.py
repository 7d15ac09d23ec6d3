"""Relative links between pages."""

import re
from html import unescape
from urllib.parse import parse_qs

import pytest

from sabacc.conformance.scenarios.catalogue import sound_cases
from sabacc.site.elements.markup import LinkError, To, ruleset_page, slug
from sabacc.site.pages.chapters import scenarios_html


@pytest.mark.parametrize(
    ("page", "link"),
    [
        ("index.md", "[`folding.cost.free`](rules/folding.md#folding.cost.free)"),
        ("rules/index.md", "[`folding.cost.free`](folding.md#folding.cost.free)"),
        ("rules/folding.md", "[`folding.cost.free`](#folding.cost.free)"),
        ("play/five-minutes.md", "[`folding.cost.free`](../rules/folding.md#folding.cost.free)"),
    ],
)
def test_a_rule_is_linked_from_any_page(page: str, link: str) -> None:
    assert To(page).rule("folding.cost.free") == link


def test_an_unknown_rule_breaks_the_build() -> None:
    with pytest.raises(LinkError, match=r"folding\.cost\.dear"):
        To("index.md").rule("folding.cost.dear")


def test_an_unknown_point_breaks_the_build() -> None:
    with pytest.raises(LinkError):
        To("index.md").point("folding.price")
    with pytest.raises(LinkError):
        To("index.md").decision("folding.price")


def test_a_sentence_of_no_document_breaks_the_build() -> None:
    with pytest.raises(LinkError):
        To("index.md").sentence("X-001")


def test_every_sentence_of_a_text_becomes_a_link() -> None:
    said = To("rules/ante.md").cited("Stated in F-024, C-025.")

    assert said == (
        "Stated in [F-024](../sources/forum.md#F-024), [C-025](../sources/classic.md#C-025)."
    )


def test_a_house_has_no_page() -> None:
    to = To("rules/ante.md")

    assert to.ruleset("Our Cantina") == "`Our Cantina`"
    assert to.ruleset("Scarif") == "[Scarif](../rulesets/index.md#house-rulesets)"
    assert to.ruleset("swag") == "[`swag`](../rulesets/swag.md)"
    assert ruleset_page("swag+penalties") == "rulesets/swag-plus-penalties.md"


def test_words_of_the_glossary_have_plain_anchors() -> None:
    assert slug("Idiot's Array") == "idiot-s-array"
    assert To("index.md").term("Idiot's Array") == "[Idiot's Array](glossary.md#idiot-s-array)"


def test_a_card_is_named_for_who_cannot_see_it() -> None:
    assert To("rules/ante.md").card("coins-7") == (
        "![7 of coins](../assets/cards/coins-7.svg){ .card }"
    )


def test_a_scenario_opens_itself_in_the_arbiter() -> None:
    cases = sound_cases()
    links = re.findall(r'<a href="arbiter\.html\?([^"]*)">', scenarios_html(cases, "arbiter.html"))

    assert [parse_qs(unescape(link))["scenario"] for link in links] == [[one.id] for one in cases]
    assert any("+" in one.id for one in cases)
