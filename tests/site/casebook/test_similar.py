"""Similar disputes: those whose rulings rest on the same rules, found by the rules alone."""

import pytest

from sabacc.site.casebook.casebook import MOST, Near, rules_behind, similar
from sabacc.site.casebook.disputes import CasebookArbiter, Ruled, disputes, point_disputes

LONELY = 11
"""How many disputes may be like no other."""


@pytest.fixture(scope="module")
def every(arbiter: CasebookArbiter) -> list[Ruled]:
    return [arbiter.ruled(one) for one in (*disputes().values(), *point_disputes().values())]


@pytest.fixture(scope="module")
def near(every: list[Ruled]) -> dict[str, tuple[Near, ...]]:
    return similar(every)


@pytest.mark.parametrize(
    ("id_", "other"),
    [
        ("die-shows-three", "die-shows-four"),
        ("failed-call", "price-of-a-bomb"),
        ("made-by-the-card", "made-in-the-demise"),
        ("fold-after-matching", "fold-without-a-bet"),
        ("trade-with-two-cards", "one-of-two-cards"),
        ("minus-23", "minus-23-in-classic"),
    ],
)
def test_the_same_quarrel_told_twice_is_found(
    id_: str, other: str, near: dict[str, tuple[Near, ...]]
) -> None:
    assert other in [one.id for one in near[id_]]
    assert id_ in [one.id for one in near[other]]


def test_what_is_similar_shares_the_rule_that_is_named(
    every: list[Ruled], near: dict[str, tuple[Near, ...]]
) -> None:
    behind = {one.dispute.id: rules_behind(one) for one in every}
    for id_, found in near.items():
        names = [one.id for one in found]
        assert len({id_, *names}) == len(names) + 1 <= MOST + 1
        assert all(one.rule in behind[id_] & behind[one.id] for one in found), id_
    assert 0 < sum(not found for found in near.values()) <= LONELY


def test_the_page_names_them(all_pages: dict[str, str], near: dict[str, tuple[Near, ...]]) -> None:
    every = {**disputes(), **point_disputes()}
    for id_, found in near.items():
        _, said, rest = all_pages[f"casebook/{id_}.md"].partition("\nSimilar disputes\n")
        assert bool(said) is bool(found)
        for one in found:
            assert f"- [{every[one.id].title}]({one.id}.md), also by " in rest
