"""The casebook's situations: the quiz, and what is similar."""

import re

import pytest

from sabacc.site.casebook.casebook import MOST, QUIZ_PAGE, Near, rules_behind, similar
from sabacc.site.casebook.disputes import CasebookArbiter, Ruled, disputes, point_disputes
from sabacc.site.casebook.situations import PAGE, disputes_on, mishaps_on, parts, situations
from sabacc.site.data import SiteData
from sabacc.site.elements import To
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


AT_LEAST = 60


@pytest.fixture(scope="module")
def asked(all_pages: dict[str, str]) -> dict[str, str]:
    """Each question by the id of its dispute: its text, folded and all."""
    texts = re.split(r'^\?\?\? quiz "', all_pages[QUIZ_PAGE], flags=re.MULTILINE)[1:]
    found = (re.search(r"\[The whole dispute\]\(([a-z0-9-]+)\.md\)", text) for text in texts)
    return {one[1]: text for one, text in zip(found, texts, strict=True) if one}


def test_most_disputes_are_asked(asked: dict[str, str]) -> None:
    every = {**disputes(), **point_disputes()}

    assert AT_LEAST <= len(asked) < len(every)
    for id_, text in asked.items():
        assert text.startswith(f'{every[id_].title}"\n'), id_
        assert every[id_].told in text
        assert all(f"“{said.says}”" in text for said in every[id_].claims)


def test_an_answer_is_the_ruling_of_the_casebook(
    asked: dict[str, str], arbiter: CasebookArbiter
) -> None:
    every = {**disputes(), **point_disputes()}
    for id_, text in asked.items():
        one = arbiter.ruled(every[id_])
        claims = one.ruling["claims"]
        right = [each["who"] for each in claims if each["verdict"] == "right"]
        too = [each["who"] for each in claims if each["verdict"] == "stands-too"]

        assert f'data-right="{",".join(right)}" data-too="{",".join(too)}"' in text, id_
        assert one.ruling["ruling"] in text, id_
        assert f"**{' and '.join(right) or 'Nobody'} " in text, id_


def test_a_dispute_with_an_open_claim_is_not_asked(
    asked: dict[str, str], arbiter: CasebookArbiter
) -> None:
    for dispute in (*disputes().values(), *point_disputes().values()):
        verdicts = [each["verdict"] for each in arbiter.ruled(dispute).ruling["claims"]]
        judged = len(verdicts) == len(dispute.claims) and "open" not in verdicts
        assert (dispute.id in asked) is judged, dispute.id


def test_the_answers_do_not_all_lie_on_one_side(asked: dict[str, str]) -> None:
    right = [re.search(r'data-right="([^"]*)"', text) for text in asked.values()]
    names = [one[1] for one in right if one]

    assert len(names) == len(asked)
    assert max(names.count(name) for name in set(names)) < len(names) * 3 / 4


# How many disputes may be like no other
LONELY = 11


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
