"""The page on conformance: its figures are those of the build, and nothing else is claimed."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType

import pytest
from msgspec.structs import replace as replace_

from sabacc.conformance.laws import LAWS
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.site.data import SiteData
from sabacc.site.pages import conformance, for_programs
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import builtin

ONE = "penalties.bomb.hand-pot"


@pytest.fixture(scope="module", name="page")
def _page(pages_by: Callable[[str], dict[str, str]]) -> str:
    return pages_by("pages.conformance")["conformance.md"]


@pytest.fixture(scope="module", name="files")
def _files(data: SiteData) -> dict[str, str]:
    return for_programs.pages_of(data)


def cells(line: str) -> list[str]:
    """Return the cells of a row, without the labels that a phone shows before them."""
    return [cell.partition(" { data-of=")[0].strip() for cell in line.strip("|").split("|")]


def row(page: str, rule: str) -> list[str]:
    (line,) = (line for line in page.splitlines() if line.startswith(f"| [`{rule}`]"))
    return cells(line)[1:]


def test_every_rule_has_a_row(page: str) -> None:
    rules = {point.rule_id(choice) for point in POINTS.values() for choice in point.choices}

    assert set(re.findall(r"^\| \[`([^`]+)`\]\(rules/.*data-tags", page, re.MULTILINE)) == rules


def test_the_figures_are_those_of_the_cases(data: SiteData, page: str) -> None:
    number = len(data.cases_by_rule[ONE])

    level, scenarios, twinned, passed, caught = row(page, ONE)

    assert level == "settle"
    assert [scenarios, twinned] == [str(number)] * 2
    assert passed == "4 of 4"
    assert caught == "12 of 12"  # three other choices under four base rulesets


def test_the_reference_passes_everything(page: str) -> None:
    assert "Failed under" not in page
    results = page.partition("## The reference in this build")[2].partition("\n## ")[0]
    for line in results.splitlines():
        if line.startswith("| [`"):
            _, asked, passed, *_, caught, _, _ = cells(line)
            assert asked == passed
            assert len(set(caught.split(" of "))) == 1


def test_conduct_says_why_it_has_no_scenario(page: str) -> None:
    point = next(point for point in POINTS.values() if point.conduct)

    assert row(page, point.rule_id(point.choices[0]))[-1] == point.conduct


def test_what_was_not_run_claims_nothing(page: str) -> None:
    assert row(page, "totals.face-values.rebel")[3:] == ["not run in this build", ""]


def test_every_law_is_told(page: str) -> None:
    assert all(f"(implementers/laws.md#{law})" in page for law in LAWS)


def test_a_failure_would_be_told(data: SiteData) -> None:
    case = data.cases_by_rule[ONE][0]
    spoilt = tuple(replace_(one, value=_otherwise(one.value)) for one in case.expect)
    wrong = replace_(case, expect=spoilt)
    only = MappingProxyType(dict.fromkeys(data.rules, ()) | {ONE: (wrong,)})
    one = replace(data, rulesets=(builtin("standard"),), cases_by_rule=only)

    page = conformance.pages_of(one)["conformance.md"]

    assert f"Failed under standard: `{case.id}`." in page


def in_doubt(data: SiteData, *, whole: bool) -> SiteData:
    """Put a wrong case of a rule in quarantine, with all others of its rule where `whole`."""
    first, *others = data.cases_by_rule[ONE]
    spoilt = tuple(replace_(one, value=_otherwise(one.value)) for one in first.expect)
    wrong = replace_(first, expect=spoilt, quarantined=("issue-12",))
    rest = [replace_(case, quarantined=("issue-12",)) if whole else case for case in others]
    only = MappingProxyType(dict.fromkeys(data.rules, ()) | {ONE: (wrong, *rest)})
    return replace(data, rulesets=(builtin("standard"),), cases_by_rule=only)


def results(page: str, ruleset: str) -> list[str]:
    part = page.partition("## The reference in this build")[2]
    (line,) = (line for line in part.splitlines() if line.startswith(f"| [`{ruleset}`](rulesets/"))
    return cells(line)[1:]


def test_a_disputed_scenario_is_not_scored(data: SiteData) -> None:
    doubted = in_doubt(data, whole=False)
    cases = doubted.cases_by_rule[ONE]
    page = conformance.pages_of(doubted)["conformance.md"]

    assert "Failed under" not in page
    assert results(page, "standard")[:2] == [str(len(cases) - 1)] * 2
    assert row(page, ONE)[1] == str(len(cases))
    assert row(page, ONE)[3] == "1 of 1"
    assert "1 scenario in [quarantine](disputes.md#quarantine), not scored above:" in page
    assert f"- `{cases[0].id}`, disputed in issue 12" in page


def test_a_rule_that_is_disputed_as_a_whole_is_unproved(data: SiteData) -> None:
    doubted = in_doubt(data, whole=True)
    sure = [replace_(case, quarantined=()) for case in data.cases_by_rule[ONE]]
    rules = builtin("standard")
    caught = [one for one in conformance.measure(rules, sure).flips if one.killer]
    page = conformance.pages_of(doubted)["conformance.md"]
    told = row(page, ONE)
    mine = [one for one in caught if one.point == ONE.rpartition(".")[0]]

    assert mine
    assert told[3] == "unproved while disputed"
    assert told[4] == f"{len(mine)} disputed"
    assert results(page, "standard")[:2] == ["0", "0"]


def test_a_disputed_case_is_told_to_the_flips(data: SiteData) -> None:
    cases = [replace_(case, quarantined=("issue-12",)) for case in data.cases_by_rule[ONE]]
    found = conformance.measure(builtin("standard"), cases)

    doubted = {one.disputed for one in found.flips if one.disputed}
    assert (found.passed, found.failed) == (frozenset(), ())
    assert doubted
    assert doubted <= {case.id for case in cases}


def test_nothing_is_said_of_disputes_where_there_are_none(page: str) -> None:
    assert "quarantine" not in page
    assert "disputed" not in page


def _otherwise(value: object) -> object:
    return value + 1 if isinstance(value, int) else "nobody"


def test_the_vocabulary_says_why_a_deed_is_refused(files: dict[str, str]) -> None:
    rows = json.loads(files["implementers/tables/vocabulary.json"])["vocabulary"]
    means = {one["word"]: one["means"] for one in rows if one["kind"] == "fate of a deed"}

    assert means["out-of-turn"] == "Another seat is being asked; never the reason for a `lay`."
    assert means["no-bet-stands"] == (
        "A `match`, `raise` or `all-in` while nothing is bet; a `fold` without a bet to pay, "
        "where folding is only the alternative to paying."
    )
    assert not any("\n" in text for text in means.values())


class TestTheTables:
    def test_are_all_linked(self, files: dict[str, str]) -> None:
        page = files["implementers/tables.md"]
        names = {name.rpartition("/")[2] for name in files if "/tables/" in name}

        assert all(f"(tables/{name})" in page for name in names)

    def test_name_their_edition(self, data: SiteData, files: dict[str, str]) -> None:
        for name, text in files.items():
            if name.endswith(".json") and not name.endswith("schemas.json"):
                assert json.loads(text)["edition"] == data.edition

    def test_hold_every_case(self, files: dict[str, str]) -> None:
        cases = json.loads(files["implementers/tables/cases.json"])["cases"]

        assert {case["id"] for case in cases} == {case.id for case in load_cases()}
