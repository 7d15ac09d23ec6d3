"""The site as it is built: whole, without dead links, and small."""

from dataclasses import replace
from typing import Any

import pytest

from sabacc.conformance import ROOT
from sabacc.conformance.laws import LAWS
from sabacc.site import load
from sabacc.site.pages.navigation import navigation
from sabacc.site.publishing.faults import (
    LARGEST_PAGE,
    Page,
    dead_links,
    faults,
    foreign,
    read,
    wrong_cards,
)
from sabacc.site.publishing.faults import faults_of_rules as faults_of_data
from sabacc.spec.points import CHAPTERS, POINTS
from sabacc.spec.rule_text import titles
from sabacc.system.addresses import LATEST, THIS_EDITION, rule_link
from tests.site.readers import Site

LARGEST_SITE = 40 * 1024 * 1024
"""How many bytes the site may have, with the engine of the Arbiter page."""


def test_the_built_site_has_no_fault(site: Site) -> None:
    assert faults(site.folder) == []


def test_the_built_site_is_small(site: Site) -> None:
    sizes = (path.stat().st_size for path in site.folder.rglob("*") if path.is_file())

    assert sum(sizes) <= LARGEST_SITE


def test_reports_lead_to_the_rules(site: Site) -> None:
    anchors = {page: read(site.text(page)).anchors for page in site.pages()}
    assert LATEST in (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    for rule in (*titles(), *LAWS):
        page, _, anchor = rule_link(rule).removeprefix(THIS_EDITION).partition("#")

        assert anchor in anchors[page], rule


def test_every_page_is_in_the_navigation(site: Site) -> None:
    for page in site.pages():
        text = site.text(page)

        assert '<html lang="en"' in text, page
        assert "<h1" in text, page


def test_no_page_names_this_machine(site: Site) -> None:
    for page in site.pages():
        text = site.text(page)

        assert str(site.folder) not in text, page
        assert "/work/" not in text, page


def test_an_address_that_leads_nowhere_is_found() -> None:
    pages = {
        "a/one.html": Page(frozenset({"here"}), ("../two.html#no", "gone.html", "#no"), ()),
        "two.html": Page(frozenset({"yes"}), ("a/one.html#here", "two.html#yes", "."), ()),
        "index.html": Page(frozenset(), ("a/", "https://example.org/x"), ()),
    }
    found = list(dead_links(pages, set(pages)))

    assert [fault.partition(" leads")[0] for fault in found] == [
        "a/one.html: ../two.html#no",
        "a/one.html: gone.html",
        "a/one.html: #no",
        "index.html: a/",
    ]


def test_what_a_page_fetches_from_elsewhere_is_found() -> None:
    page = read(
        '<a href="https://example.org/">there</a> <script src="https://example.org/x.js"></script>'
        '<link rel="canonical" href="https://example.org/me"> <img src="assets/x.svg" id="x">'
    )

    assert list(foreign({"x.html": page})) == [
        "x.html: fetches https://example.org/x.js from another host"
    ]
    assert page.anchors == {"x"}


def test_a_card_too_few_or_too_many_is_found() -> None:
    every = {
        f"rules/{chapter}.html": Page(
            frozenset(
                id_
                for point in POINTS.values()
                if point.chapter == chapter
                for id_ in (point.id, *map(point.rule_id, point.choices))
            ),
            (),
            (),
        )
        for chapter in CHAPTERS
    }
    bombs = every["rules/bombs.html"]
    anchors = bombs.anchors - {"bombs.zero.bombs"} | {"bombs.zero.nonsense", "bombs", "faq"}
    wrong = {**every, "rules/bombs.html": replace(bombs, anchors=anchors)}

    assert list(wrong_cards(every)) == []
    assert list(wrong_cards(wrong)) == [
        "rules/bombs.html: bombs.zero.bombs has no place",
        "rules/bombs.html: bombs.zero.nonsense is neither a rule nor a point",
    ]


def test_the_specification_has_no_fault() -> None:
    assert faults_of_data(load()) == []


@pytest.mark.parametrize(
    ("field", "gone", "complaint"),
    [
        ("rules", "bombs.zero.bombs", "a choice without a text"),
        ("cases_by_rule", "bombs.zero.bombs", "neither a scenario nor a reason"),
        ("decisions", "bombs.zero", "no decision"),
        ("sentences", "C-003", "rests on C-003, which no document has"),
    ],
)
def test_a_hole_in_the_specification_is_found(field: str, gone: str, complaint: str) -> None:
    data = load()
    holed: Any = {field: {key: one for key, one in getattr(data, field).items() if key != gone}}
    found = faults_of_data(replace(data, **holed))

    assert any(complaint in fault for fault in found)


def test_a_text_of_no_rule_is_found() -> None:
    data = load()
    stray = data.rules["bombs.zero.bombs"]
    found = faults_of_data(replace(data, rules={**data.rules, "bombs.zero.nonsense": stray}))

    assert found[0] == "bombs.zero.nonsense: a text, but no point has such a choice"


def test_the_navigation_names_every_page_once() -> None:
    pages = ["index.md", "rules/index.md", "rules/bombs.md", "odd.md", "implementers/play.md"]
    tabs = navigation([*pages, "rules.json"])

    assert tabs == [
        {"Home": "index.md"},
        {"Rules": ["rules/index.md", {"Cards and hands": ["rules/bombs.md"]}]},
        {"For programs": ["implementers/play.md"]},
        {"About": ["odd.md"]},
    ]


def test_options_stand_below_their_ruleset() -> None:
    names = ("index", "swag", "swag-plus-penalties", "forum-rebel", "cantina")
    tabs = navigation([f"rulesets/{name}.md" for name in names])

    assert tabs == [
        {
            "Rulesets": [
                "rulesets/index.md",
                {"swag": "rulesets/swag.md"},
                {"Versions of forum": [{"forum-rebel": "rulesets/forum-rebel.md"}]},
                {"Options of swag": [{"swag+penalties": "rulesets/swag-plus-penalties.md"}]},
                {"cantina": "rulesets/cantina.md"},
            ]
        }
    ]


def test_a_page_is_light(site: Site) -> None:
    sizes = {page: len(site.text(page).encode()) for page in site.pages() if page[:5] != "print"}

    assert max(sizes.values()) <= LARGEST_PAGE
