"""A dispute for each point: it turns on exactly that point, and no point is left out."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

import pytest

from sabacc.arbiter.rulings import ERRORS, KnownRulesets
from sabacc.conformance.scenarios.cases import Case
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.protocol.answers import EngineAnswer
from sabacc.protocol.facts import value_at
from sabacc.site.casebook.casebook import BOUND, POINTS_PAGE, one_choice, speaking
from sabacc.site.casebook.disputes import CasebookArbiter, CasebookDispute, disputes, point_disputes
from sabacc.spec.alternatives import alternatives
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.points import BASES, POINTS
from sabacc.spec.rulesets import NOT_APPLICABLE, Ruleset, builtin
from tests.runs import EXHAUSTIVE, LONG_RUN

POINTED: Final = [
    dispute for dispute in (*disputes().values(), *point_disputes().values()) if dispute.point
]


@pytest.mark.parametrize("dispute", [pytest.param(one, id=one.id) for one in POINTED])
def test_it_turns_on_exactly_that_point(dispute: CasebookDispute, arbiter: CasebookArbiter) -> None:
    one = arbiter.ruled(dispute)
    choices = one.heard.rules.choices
    other = [turn for turn in one.turns if choices[turn["point"]].name != _name(turn["choice"])]

    assert dispute.point in one.points
    assert {turn["point"] for turn in other} <= {dispute.point}


def _name(choice: str) -> str:
    return choice.partition("=")[0]


def test_every_short_dispute_is_about_a_point() -> None:
    points = [dispute.point for dispute in POINTED]

    assert all(dispute.point for dispute in point_disputes().values())
    assert len(set(points)) == len(points)


def test_no_point_is_left_out() -> None:
    pointed = {dispute.point for dispute in POINTED}
    conduct = {point.id for point in POINTS.values() if point.conduct}
    single = {id_ for id_, point in POINTS.items() if id_ not in conduct and one_choice(point)}
    kinds = (pointed, set(BOUND), conduct, single)

    assert set().union(*kinds) == set(POINTS)
    assert sum(map(len, kinds)) == len(POINTS)
    assert {kind: len(found) for kind, found in zip("dbcs", kinds, strict=True)} == {
        "d": 67,
        "b": 5,
        "c": 24,
        "s": 150,
    }


def test_where_there_is_one_choice_there_is_one() -> None:
    for point in POINTS.values():
        if not point.conduct and one_choice(point):
            assert len(point.documented) == 1, point.id
            assert not point.numbers, point.id
            made = {rules.choices[point.id].name for rules in every_ruleset()}
            assert len(made - {NOT_APPLICABLE, *point.dialects}) <= 1, point.id
    assert not one_choice(POINTS["ante.amount"])
    assert not one_choice(POINTS["edges.longest-hand"])
    assert alternatives(builtin("standard"), POINTS["ante.amount"]) == []


def test_how_many_documents_speak_where_there_is_one_choice(all_pages: dict[str, str]) -> None:
    page = all_pages[POINTS_PAGE]

    assert speaking(POINTS["penalties.short-stack"]) == []
    assert "On 150 points every ruleset makes the same choice" in page
    said = [
        line.partition(":")[0] for line in page.splitlines() if re.match(r"On \d+ of them", line)
    ]
    assert said == [
        "On 70 of them several documents say something, and agree",
        "On 38 of them only one document says something, and none disagrees",
        "On 42 of them no document says anything; the choice fills a gap",
    ]


def turning(case: Case, rules: Ruleset, known: KnownRulesets) -> dict[str, set[str]]:
    """Return the points on which each fact turns that a case expects."""
    paths = [expected.fact for expected in case.expect]

    def facts(answer: Mapping[str, Any]) -> dict[str, str]:
        why_none = [answer.get(name) for name in ERRORS]
        return {
            path: json.dumps([why_none, value_at(case.method, answer, path)], default=str)
            for path in paths
        }

    def key(_rules: Ruleset, answers: Sequence[EngineAnswer]) -> str:
        return json.dumps(facts(answers[0].answer))

    rulings = known.rulings([case.request()], key)
    usual = facts(rulings.ruling(rules).answers[0].answer)
    found: dict[str, set[str]] = {path: set() for path in paths}
    for turn in rulings.turns(rules):
        for path, value in facts(turn.ruling.answers[0].answer).items():
            if value != usual[path]:
                found[path].add(turn.point)
    return found


ASKED = (*BASES, "standard+alderaanian", "forum-random")
"""Rulesets that ask between them about every bound point."""


@LONG_RUN
@pytest.mark.parametrize("point", [*BOUND])
def test_a_bound_point_never_turns_alone(point: str) -> None:
    known, seen = KnownRulesets(), 0
    for case in load_cases():
        if case.point != point:
            continue
        for rules in every_ruleset() if EXHAUSTIVE else map(builtin, ASKED):
            if rules.choices[point].name == NOT_APPLICABLE:
                continue
            for fact, points in turning(case, rules, known).items():
                if point in points:
                    seen += 1
                    assert points & set(BOUND[point].points), f"{case.id} {rules.name} {fact}"
    assert seen > 0


def test_the_page_has_every_point(all_pages: dict[str, str]) -> None:
    page = all_pages[POINTS_PAGE]
    for dispute in POINTED:
        assert page.count(f"({dispute.id}.md){{ .moved #{dispute.id} }}") == 1, dispute.id
    rest = page.partition("## Points without a dispute")[2]
    for point in POINTS:
        assert (f"[`{point}`]" in rest) is (
            point not in {one.point for one in POINTED} or bound(point)
        )


def bound(point: str) -> bool:
    return any(point in each.points for each in BOUND.values())
