"""The pages of the decisions and of the principles."""

import re

import pytest

from sabacc.site.data import SiteData, points_of
from sabacc.site.pages.decisions import pages_of
from sabacc.spec.points import CHAPTERS, POINTS


@pytest.fixture(scope="module", name="pages")
def _pages(data: SiteData) -> dict[str, str]:
    return pages_of(data)


def sections(page: str) -> dict[str, str]:
    parts = re.split(r"^## .* \{ #(\S+) \}$", page, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_there_is_a_page_for_each_chapter(pages: dict[str, str]) -> None:
    expected = {f"decisions/{chapter}.md" for chapter in CHAPTERS} | {
        "decisions/principles.md",
        "decisions/index.md",
    }

    assert expected == set(pages)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_point_has_an_anchor(pages: dict[str, str], chapter: str) -> None:
    found = list(sections(pages[f"decisions/{chapter}.md"]))

    assert found == [point.id for point in points_of(chapter)]


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_decision_tells_everything(data: SiteData, pages: dict[str, str], chapter: str) -> None:
    for point, text in sections(pages[f"decisions/{chapter}.md"]).items():
        decision = data.decisions[point]
        assert text.count("**Chosen by `standard`:**") == 1
        assert f"principles.md#{decision.principle})" in text
        rejected = [reading for reading in decision.readings if reading.rejected]
        assert text.count("**Rejected by `standard`:**") == len(rejected)
        for reading in rejected:
            if reading.fails:
                failed = data.sentences[reading.fails]
                assert f"Fails [{failed.id}]" in text
                assert f": {failed.says}" in text
        silent = [reading for reading in rejected if not reading.fails]
        assert text.count("No sentence speaks against it; decided by [") == len(silent)
        assert text.count("Example: ") >= len(rejected)


def test_every_choice_that_is_read_is_linked_to_its_rule(
    data: SiteData, pages: dict[str, str]
) -> None:
    for decision in data.decisions.values():
        page = pages[f"decisions/{decision.chapter}.md"]
        for reading in decision.readings:
            if reading.choice:
                rule = POINTS[decision.point].rule_id(reading.choice)
                assert f"(../rules/{decision.chapter}.md#{rule})" in page


def test_the_principles_stand_in_their_order(data: SiteData, pages: dict[str, str]) -> None:
    anchors = re.findall(r"^## .* \{ #([A-Z]) \}$", pages["decisions/principles.md"], re.MULTILINE)

    assert anchors == list(data.principles)


def test_every_decision_is_listed_under_its_principle(
    data: SiteData, pages: dict[str, str]
) -> None:
    listed = sections(pages["decisions/principles.md"])

    for decision in data.decisions.values():
        assert f"#{decision.point})" in listed[decision.principle]
