"""The chapters and their contents."""

import re

from sabacc.site.data import ABOUT, GIST, ORDER, PARTS, SiteData, contested
from sabacc.spec.points import CHAPTERS, POINTS


def chapters(pages: dict[str, str]) -> dict[str, str]:
    return {path: text for path, text in pages.items() if path.startswith("rules/")}


def test_every_chapter_begins_with_two_sentences(all_pages: dict[str, str]) -> None:
    assert tuple(GIST) == tuple(ABOUT) == ORDER
    for chapter, gist in GIST.items():
        assert len(re.findall(r"[.](?= |$)", gist)) == 2, chapter
        assert f"# {ABOUT[chapter][0]}\n\n{gist}\n" in all_pages[f"rules/{chapter}.md"]


def test_the_contents_begin_with_the_parts(all_pages: dict[str, str]) -> None:
    opening = all_pages["rules/index.md"].partition("## All questions")[0]

    for part in PARTS:
        (row,) = (line for line in opening.splitlines() if line.startswith(f"| {part.title} |"))
        linked = [f"[{ABOUT[chapter][0]}]({chapter}.md)" for chapter in part.chapters]
        assert row == f"| {part.title} | {' · '.join(linked)} |"


def test_a_card_is_explained(all_pages: dict[str, str]) -> None:
    assert "## How to read a card" in all_pages["rules/index.md"]
    for chapter in CHAPTERS:
        assert "(index.md#how-to-read-a-card)" in all_pages[f"rules/{chapter}.md"]


def test_every_rule_has_one_anchor_in_the_whole_book(
    data: SiteData, all_pages: dict[str, str]
) -> None:
    text = "\n".join(chapters(all_pages).values())

    for rule in data.rules:
        assert text.count(f"{{ #{rule} }}") == 1


def test_every_scenario_is_told(data: SiteData, all_pages: dict[str, str]) -> None:
    for rule, cases in data.cases_by_rule.items():
        page = all_pages[f"rules/{rule.partition('.')[0]}.md"]
        for case in cases:
            assert f">{case.title}".replace("&", "&amp;") in page


def test_the_contents_name_every_question(all_pages: dict[str, str]) -> None:
    contents = all_pages["rules/index.md"]

    for point in POINTS.values():
        link = f"[{point.asks}]({point.chapter}.md#{point.id})"
        shown = f"**{link}**" if contested(point.id) else link
        assert f"- {shown} `{point.id}`" in contents
