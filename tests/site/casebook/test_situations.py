"""The index of situations: every mishap and every dispute is found by what has happened."""

import re

import pytest

from sabacc.site.casebook.disputes import disputes, point_disputes
from sabacc.site.casebook.situations import PAGE, disputes_on, mishaps_on, parts, situations
from sabacc.site.data import SiteData
from sabacc.site.elements.markup import To
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import builtin


def test_every_situation_names_points() -> None:
    for says, points in situations().items():
        assert points, says
        assert len(set(points)) == len(points), says
        assert [point for point in points if point not in POINTS] == [], says


def test_every_dispute_is_led_to() -> None:
    found = {one.id for points in situations().values() for one in disputes_on(points)}

    assert found == {*disputes(), *point_disputes()}


def test_every_mishap_is_led_to() -> None:
    found = {one for points in situations().values() for one in mishaps_on(points)}

    assert found == {one["says"] for part in parts() for one in part["mishaps"]}


@pytest.mark.parametrize(
    ("says", "rule", "leads"),
    [
        ("Cocked die", "edges.cocked-die", ["mishaps.md#the-die-leans-or-falls-off-the-table"]),
        ("Exposed card", "edges.exposed-card", ["mishaps.md#a-card-is-turned-up-by-mistake"]),
        ("Bet: out of turn", "table.out-of-turn", ["mishaps.md#a-player-acts-out-of-turn"]),
        (
            "Odd credit",
            "pots.odd-credits",
            ["mishaps.md#a-pot-cannot-be-shared-evenly", "odd-credit.md"],
        ),
        ("Bomb: a total of exactly zero", "bombs.zero", ["two-idiots.md"]),
    ],
)
def test_a_situation_leads_to_rule_mishap_and_dispute(
    says: str, rule: str, leads: list[str], all_pages: dict[str, str], data: SiteData
) -> None:
    (row,) = [line for line in all_pages[PAGE].splitlines() if line.startswith(f"| {says} |")]
    id_ = POINTS[rule].rule_id(builtin("standard").choices[rule].name)

    assert To(PAGE).rule(id_, data.rules[id_].title) in row
    assert re.findall(r"\((?:\.\./play/)?((?:mishaps\.md#)?[a-z0-9.-]+)\)", row) == leads
