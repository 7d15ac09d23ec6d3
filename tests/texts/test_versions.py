"""A game whose version changes in mid-hand (`totals.version`): its rules know every version."""

from typing import Final

import pytest

from sabacc.conformance.scenarios.catalogue import rule_texts
from sabacc.spec.house_files import ruleset_named
from sabacc.spec.points import POINTS, VERSION_NAMES, made_by_version

RANDOM: Final = ruleset_named("forum-random")


def of_version(version: str) -> str:
    """Return the ruleset that plays one version from the first hand on."""
    return "forum" if version == VERSION_NAMES[0] else f"forum-{version}"


@pytest.mark.parametrize("version", VERSION_NAMES)
def test_a_point_of_a_version_is_one_where_versions_change(version: str) -> None:
    rules = ruleset_named(of_version(version))

    assert [point for point in rules.made if point not in RANDOM.made] == []


@pytest.mark.parametrize("point", made_by_version(VERSION_NAMES[0]))
def test_a_text_on_what_a_version_sets_says_so_where_versions_change(point: str) -> None:
    words = rule_texts()[POINTS[point].rule_id(RANDOM.choices[point].name)].words
    settled = ruleset_named("forum").choices

    assert words.player_paragraphs(RANDOM.choices) != words.player_paragraphs(settled)
