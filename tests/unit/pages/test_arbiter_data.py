"""What the Arbiter page knows before its engine is there."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sabacc.site.arbiter_page.arbiter_data import page_data
from sabacc.spec.house_files import every_ruleset, parse_choice, ruleset_named
from sabacc.spec.points import POINTS


@pytest.fixture(scope="module")
def data() -> Any:
    """Return it as it is without any page."""
    return json.loads(page_data([]))


def test_every_ruleset_can_be_chosen(data: Any) -> None:
    listed = [one for group in data["rulesets"] for one in group["rulesets"]]

    assert sorted(one["name"] for one in listed) == sorted(each.name for each in every_ruleset())
    for one in listed:
        own = one.get("choices", {})
        told = {str(ruleset_named(one["name"]).choices[point]) for point in own}
        assert bool(own) != bool(one.get("says")), one["name"]
        assert told == set(own.values()), one["name"]


def test_a_house_may_choose_wherever_there_is_a_choice(data: Any) -> None:
    offered = {point["id"]: point for _, points in data["points"] for point in points}

    assert set(offered) == {
        point.id for point in POINTS.values() if len(point.choices) > 1 and not point.conduct
    }
    for point, found in offered.items():
        assert [one["name"] for one in found["choices"]] == [*POINTS[point].choices]
        assert all(one["title"] for one in found["choices"])
        for one in found["choices"]:
            listed = "/".join(f"{name}:{most}" for name, _, _, most, _ in one.get("list", ()))
            carried = one.get("usual", listed)
            parse_choice(point, f"{one['name']}={carried}" if carried else one["name"])


def test_an_example_is_offered_where_the_casebook_is(data: Any) -> None:
    example = data["example"]
    found = json.loads(page_data([f"casebook/{example}.json"]))

    assert data["examples"] == []
    assert [one["id"] for one in found["examples"]] == [example]
