"""Two rulesets side by side: every difference, and a hand for nearly each."""

import re
from collections.abc import Callable
from itertools import combinations

import pytest

from sabacc.site.pages.rulesets import page_of
from sabacc.spec.points import BASES, POINTS
from sabacc.spec.rulesets import builtin

PAIRS = list(combinations(BASES, 2))


@pytest.fixture(scope="module")
def pages(pages_by: Callable[[str], dict[str, str]]) -> dict[str, str]:
    return pages_by("pages.rulesets")


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_every_difference_has_its_place(pages: dict[str, str], one: str, other: str) -> None:
    first, second = builtin(one), builtin(other)
    page = pages[page_of(first, second)]
    shared, _, lone = page.partition("## What arises in only one")
    places = {
        True: re.findall(r"^### .* \{ #(\S+) \}$", shared, re.MULTILINE),
        False: re.findall(r"^### .* \{ #(\S+) \}$", lone, re.MULTILINE),
    }
    for both, found in places.items():
        assert sorted(found) == sorted(
            point
            for point in POINTS
            if first.choices[point] != second.choices[point]
            and (point in first.made and point in second.made) is both
        )


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_no_row_says_the_same_of_both(pages: dict[str, str], one: str, other: str) -> None:
    rows = re.findall(
        r"^\| (?:Rule|So) \| (.*) \| (.*) \|$",
        pages[page_of(builtin(one), builtin(other))],
        re.MULTILINE,
    )

    assert rows
    assert [pair for pair in rows if pair[0] == pair[1]] == []
