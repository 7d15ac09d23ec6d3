"""The pages of the rulesets: what each changes, first of all; and a house file that works."""

import re
import tomllib

import pytest

from sabacc.site.data import load
from sabacc.site.elements.markup import ruleset_page
from sabacc.site.pages.rulesets import house_file, pages_of
from sabacc.spec.house_files import build_house, shipped_houses
from sabacc.spec.points import BASES, POINTS
from sabacc.spec.rulesets import Ruleset, builtin, builtin_names


@pytest.fixture(scope="module", name="pages")
def _pages() -> dict[str, str]:
    return pages_of(load())


def differing(rules: Ruleset, other: Ruleset) -> set[str]:
    """Return the points on which two rulesets choose otherwise, where both have them."""
    both = rules.made.keys() & other.made.keys()
    return {point for point in both if rules.choices[point] != other.choices[point]}


def section(page: str, title: str) -> str:
    return page.partition(f"## {title}\n")[2].partition("\n## ")[0]


def points_in(text: str) -> set[str]:
    return set(re.findall(r"^\| [^|]*<br>\[`([^`]+)`\]", text, re.MULTILINE))


def test_every_ruleset_has_a_page(pages: dict[str, str]) -> None:
    expected = {ruleset_page(name) for name in builtin_names()} | {"rulesets/index.md"}

    assert expected == {path for path in pages if path.startswith("rulesets/")}


@pytest.mark.parametrize("name", [name for name in builtin_names() if name != "standard"])
def test_a_page_shows_exactly_the_differences(pages: dict[str, str], name: str) -> None:
    shown = section(pages[ruleset_page(name)], "How it differs from `standard`")

    assert points_in(shown) == differing(builtin(name), builtin("standard"))


@pytest.mark.parametrize("name", [name for name in builtin_names() if name not in BASES])
def test_an_overlay_shows_first_what_it_changes(pages: dict[str, str], name: str) -> None:
    base = "forum" if name.startswith("forum-") else name.partition("+")[0]
    page = pages[ruleset_page(name)]
    titles = re.findall(r"^## (.*)$", page, re.MULTILINE)

    assert titles[0] == f"How it differs from `{base}`"
    changed = points_in(section(page, titles[0]))
    assert changed == differing(builtin(name), builtin(base))


@pytest.mark.parametrize("name", BASES)
def test_a_base_shows_all_its_choices(pages: dict[str, str], name: str) -> None:
    shown = section(pages[ruleset_page(name)], "All its choices")

    assert points_in(shown) == set(POINTS)
    assert shown.count("does not arise") == len(POINTS) - len(builtin(name).made)


@pytest.mark.parametrize("name", builtin_names())
def test_the_house_file_works(pages: dict[str, str], name: str) -> None:
    written = house_file(name)
    found = build_house(
        {key: value for key, value in tomllib.loads(written).items() if key != "name"},
        name="My House",
    )

    assert f"```toml\n{written}\n```" in pages[ruleset_page(name)]
    assert "penalties.caller" in differing(found, builtin(name))


def test_the_overview_lists_the_houses_that_ship(pages: dict[str, str]) -> None:
    rows = [row for row in pages["rulesets/index.md"].splitlines() if row.startswith("| ")]
    for found in shipped_houses():
        (row,) = (row for row in rows if row.startswith(f"| {found.name} | "))

        assert re.match(r"\[[A-Z]", row.split(" | ")[1])
        assert "`" not in row


def test_a_house_has_a_page_of_its_own() -> None:
    own = build_house(
        {"base": "classic", "choices": {"ranking.order": "nearest"}}, name="Nar Shaddaa"
    )
    pages = pages_of(load(own))
    page = pages[ruleset_page("Nar Shaddaa")]

    assert "ranking.order" in points_in(section(page, "How it differs from `standard`"))
    assert "Nar Shaddaa" in pages["rulesets/index.md"]
