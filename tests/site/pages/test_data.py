"""What the pages are rendered from."""

import pytest

from sabacc.site import load
from sabacc.site.data import ORDER, SiteData, contested, points_of
from sabacc.spec.house_files import build_house
from sabacc.spec.points import BASES, POINTS


def test_every_rule_has_its_cases_or_is_conduct(data: SiteData) -> None:
    bare = {rule.rpartition(".")[0] for rule, cases in data.cases_by_rule.items() if not cases}

    assert bare == {point.id for point in POINTS.values() if point.conduct}


def test_every_point_has_its_place_in_one_chapter() -> None:
    found = [point.id for chapter in ORDER for point in points_of(chapter)]

    assert sorted(found) == sorted(POINTS)


@pytest.mark.parametrize(
    ("point", "apart"),
    [("folding.cost", True), ("deck.size", False), ("deck.face-cards", False)],
)
def test_sources_disagree_where_their_choices_do(point: str, *, apart: bool) -> None:
    assert contested(point) is apart


def test_a_source_that_is_silent_does_not_disagree(data: SiteData) -> None:
    silent = [
        point
        for point in POINTS
        if len({rules.choices[point] for rules in data.sources if point in rules.made}) > 1
        and not contested(point)
    ]

    for point in silent:
        speaking = [
            rules.choices[point]
            for rules in data.sources
            if point in rules.made and rules.made[point].basis.value in {"stated", "read"}
        ]
        assert len(set(speaking)) <= 1


def test_a_house_comes_first() -> None:
    mine = build_house({"base": "classic", "choices": {"folding.cost": "free"}}, name="Mine")

    data = load(mine)

    assert [found.name for found in data.rulesets] == ["Mine", *BASES]
    assert data.ruleset("Mine").choices["folding.cost"].name == "free"
    assert data.house is mine


def test_a_ruleset_that_is_none_of_the_tabs_is_not_found() -> None:
    with pytest.raises(KeyError):
        load().ruleset("forum-rebel")


def test_each_chapter_has_its_page_among_all_pages(all_pages: dict[str, str]) -> None:
    assert {f"rules/{chapter}.md" for chapter in ORDER} <= set(all_pages)
    assert {"rules/index.md", "rules.json", "print.md", "assets/cards/star.svg"} <= set(all_pages)
