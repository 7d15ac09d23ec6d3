"""When something goes wrong: each mishap with the rules that say what to do."""

from sabacc.site.casebook.situations import MISHAPS_PAGE, pages_of, parts
from sabacc.site.data import SiteData
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import builtin

CHAPTER = "edges."


def test_every_mishap_names_points(data: SiteData) -> None:
    page = pages_of(data)[MISHAPS_PAGE]
    named = [point for part in parts() for one in part["mishaps"] for point in one["points"]]

    assert [point for point in named if point not in POINTS] == []
    for point in named:
        rule = POINTS[point].rule_id(builtin("standard").choices[point].name)
        law = data.rules[rule].words.player_paragraphs()[0].split("(`")[0].split("`")[0][:60]
        assert page.count(law) == 1, point


def test_no_rule_of_mishaps_is_left_out() -> None:
    named = {point for part in parts() for one in part["mishaps"] for point in one["points"]}
    ours = {id_ for id_, point in POINTS.items() if id_.startswith(CHAPTER) and point.conduct}

    assert ours - named == set()
