"""The chapters and their contents."""

from __future__ import annotations

from sabacc.points import CHAPTERS, POINTS
from sabacc.site import load
from sabacc.site.chapters import ABOUT, pages_of


def test_every_chapter_has_a_title_and_a_page() -> None:
    """No chapter is without a word on what it is about."""
    assert tuple(ABOUT) == CHAPTERS
    assert set(pages_of(load())) == {"rules/index.md", *(f"rules/{name}.md" for name in CHAPTERS)}


def test_every_rule_has_one_anchor_in_the_whole_book() -> None:
    """As many rule anchors as rules, so that every reference finds its rule."""
    data = load()
    text = "\n".join(pages_of(data).values())

    for rule in data.rules:
        assert text.count(f"{{ #{rule} }}") == 1


def test_every_scenario_is_told() -> None:
    """The title of each scenario stands in its chapter."""
    data = load()
    found = pages_of(data)

    for rule, cases in data.cases_by_rule.items():
        page = found[f"rules/{rule.partition('.')[0]}.md"]
        for case in cases:
            assert f"<b>{case.title}".replace("&", "&amp;") in page


def test_the_contents_name_every_question() -> None:
    """Each point is linked from the contents, in bold where the sources disagree."""
    data = load()
    contents = pages_of(data)["rules/index.md"]

    for point in POINTS.values():
        link = f"[{point.asks}]({point.chapter}.md#{point.id})"
        shown = f"**{link}**" if data.disagrees(point) else link
        assert f"- {shown} `{point.id}`" in contents
