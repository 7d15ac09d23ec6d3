"""The front page of the decisions: on what grounds, and what changes an outcome."""

import re

import pytest

from sabacc.site.data import SiteData, contested, points_of
from sabacc.site.pages.decisions import pages_of
from sabacc.spec.points import CHAPTERS, POINTS


@pytest.fixture(scope="module", name="page")
def _page(data: SiteData) -> str:
    return pages_of(data)["decisions/index.md"]


def test_every_chapter_is_counted(page: str) -> None:
    for chapter in CHAPTERS:
        row = re.search(rf"^\| \[[^\]]+\]\({chapter}\.md\) \| (\d+) \|", page, re.MULTILINE)
        assert row is not None, chapter
        assert int(row[1]) == len(points_of(chapter))


def test_every_decision_that_changes_an_outcome_is_listed(data: SiteData, page: str) -> None:
    listed = re.findall(r"^- (\**)\[.*\]\(\w[\w-]*\.md#([\w.-]+)\)", page, re.MULTILINE)
    wanted = {
        one.point: "**" if contested(one.point) else ""
        for one in data.decisions.values()
        if any(reading.rejected for reading in one.readings)
    }

    assert len(listed) == len(wanted)
    assert {point: bold for bold, point in listed} == wanted


def test_the_grounds_stand_in_their_order(data: SiteData, page: str) -> None:
    rows = re.findall(
        r"^\| \d \| \[[^\]]+\]\(principles\.md#([A-Z])\) .* \| (\d+) \|$", page, re.MULTILINE
    )

    assert [letter for letter, _ in rows] == list(data.principles)
    assert sum(int(number) for _, number in rows) == len(POINTS)
