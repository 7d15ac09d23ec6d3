"""The matrix of disagreements shows what the rulesets choose, and marks where they differ."""

import re
from pathlib import Path

import pytest

from sabacc.site.data import ORDER, SiteData, differ, load
from sabacc.site.pages.rulesets import pages_of, tags
from sabacc.spec.house_files import build_house
from sabacc.spec.model import Basis
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import NOT_APPLICABLE

ROOT = Path(__file__).resolve().parents[3]
MARK = {Basis.STATED: "S", Basis.READ: "R", Basis.FILLED: "F", Basis.DECIDED: "D"}


@pytest.fixture(scope="module", name="page")
def _page(data: SiteData) -> str:
    return pages_of(data)["disagreements.md"]


def rows(page: str) -> dict[str, list[str]]:
    lines = [line for line in page.splitlines() if "data-tags=" in line]
    cells = [line.strip("| ").split(" | ") for line in lines]
    named = {str(re.findall(r"\[`([^`]+)`\]", line[0])[0]): line[1:] for line in cells}
    assert len(named) == len(lines)
    return named


def test_every_point_has_a_row(page: str) -> None:
    assert list(rows(page)) == [
        point.id for chapter in ORDER for point in POINTS.values() if point.chapter == chapter
    ]
    assert re.findall(r"^## .* \{ #(\S+) \}$", page, re.MULTILINE) == list(ORDER)


def test_every_cell_shows_choice_and_basis(data: SiteData, page: str) -> None:
    for id_, cells in rows(page).items():
        for rules, cell in zip(data.rulesets, cells, strict=True):
            choice = rules.choices[id_]
            if choice.name == NOT_APPLICABLE:
                assert cell == f'*does not arise* {{ data-of="{rules.name}" }}'
                continue
            assert f"#{id_}.{choice.name})" in cell
            assert f">{MARK[rules.made[id_].basis]}</abbr>" in cell


def test_differences_from_standard_are_marked(data: SiteData, page: str) -> None:
    standard = data.ruleset("standard")
    for id_, cells in rows(page).items():
        for rules, cell in zip(data.rulesets, cells, strict=True):
            marked = cell.startswith("≠ "), cell.endswith(f'{{ .differs data-of="{rules.name}" }}')
            assert marked == (differ(rules, standard, id_),) * 2


def test_a_point_that_does_not_arise_is_no_difference(data: SiteData) -> None:
    forum, standard = data.ruleset("forum"), data.ruleset("standard")

    assert differ(forum, standard, "shift.exists")
    assert not any(
        differ(forum, standard, id_)
        for id_, choice in forum.choices.items()
        if choice.name == NOT_APPLICABLE
    )


def test_tags_find_what_the_filter_asks(data: SiteData) -> None:
    found = set(tags(data, POINTS["ranking.order"]))
    holonet = [rules.name for rules in data.rulesets].index("holonet")

    assert {"ranking", "disagrees", "any-differs", f"{holonet}-differs", "0-decided"} <= found
    assert "0-differs" not in found


def test_every_control_asks_for_tags_that_exist(data: SiteData, page: str) -> None:
    borne = {tag for point in POINTS.values() for tag in tags(data, point)}
    options = dict(
        re.findall(r'<select name="(\w+)"[^>]*>(.*?)</select>', page),
    )
    values = {name: re.findall(r'value="([^"]+)"', listed) for name, listed in options.items()}

    assert set(values["chapter"]) <= borne
    assert {f"any-{basis}" for basis in values["basis"]} <= borne
    assert [int(one) for one in values["ruleset"][1:]] == list(range(len(data.rulesets)))
    assert set(re.findall(r'data-tag="([^"]+)"', page)) == {
        "{chapter}",
        "{ruleset}-{basis}",
        "{ruleset}-differs",
        "disagrees",
    }


def test_a_house_comes_first() -> None:
    own = build_house({"base": "forum", "choices": {"shift.exists": "yes"}}, name="Tatooine")
    page = pages_of(load(own))["disagreements.md"]

    assert "| Question | `Tatooine` | `standard` |" in page
    assert len(rows(page)["shift.exists"]) == 6
    assert not rows(page)["shift.exists"][0].startswith("≠")
