"""The features under pytest-bdd, and scenarios of somebody's own."""

import pytest
from pytest_bdd import scenarios
from pytest_bdd.feature import get_feature

from sabacc.conformance import FEATURES
from sabacc.conformance.scenarios.catalogue import load_cases
from tests.bdd.plugin_project import PLUGIN
from tests.runs import SHARE, sampled

pytest_plugins = ("pytester",)

FILES = sampled(
    sorted(path.relative_to(FEATURES).as_posix() for path in FEATURES.rglob("*.feature")), SHARE
)

OWN = """
Feature: My table
  Background:
    Given the hand coins-5, flasks-6

  Scenario: A sum
    When it is counted
    Then it counts 11

  @totals.sum.all-cards @at-home
  Rule: All cards count
    Scenario Outline: Each sum
      When it is counted
      Then it counts <total>
      Examples: sums
        | total |
        | 11    |
        | 12    |
"""


TEMPLATES = {name: get_feature(str(FEATURES), name).scenarios for name in FILES}
for _file in FILES:
    for _template in TEMPLATES[_file].values():
        for _table in _template.examples:
            _table.tags.clear()  # they are pins, and no marker can have a colon
    scenarios(_file, features_base_dir=str(FEATURES))


@pytest.mark.parametrize("name", FILES)
def test_pytest_bdd_loses_no_scenario(name: str) -> None:
    played = [
        max(1, sum(len(list(table.as_contexts())) for table in template.examples))
        for template in TEMPLATES[name].values()
    ]

    assert sum(played) == sum(case.file == name for case in load_cases())


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    pytester.makepyfile(test_own="from pytest_bdd import scenarios\nscenarios('own.feature')\n")
    pytester.path.joinpath("own.feature").write_text(OWN, encoding="utf-8")
    return pytester


def played(project: pytest.Pytester, *options: str) -> pytest.RunResult:
    marked = ("-o", "markers=at-home")
    return project.runpytest_inprocess(*PLUGIN, "-p", "sabacc.conformance.bdd", *marked, *options)


def test_scenarios_of_somebodys_own_ask_the_program(project: pytest.Pytester) -> None:
    result = played(project)

    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(
        [
            "totals.sum.all-cards: All cards count",
            "*own.feature:*: Each sum",
            "  > Then it counts 12",
        ]
    )


def test_a_ruleset_that_nobody_knows_is_refused_once(project: pytest.Pytester) -> None:
    said = played(project, "--sabacc-ruleset", "none").stderr

    said.fnmatch_lines(["ERROR: --sabacc-ruleset: no ruleset is called 'none'*"])


def test_every_step_is_defined_in_pytest_bdd(project: pytest.Pytester) -> None:
    result = played(project, "--generate-missing", "--feature", "own.feature", "test_own.py")

    result.stdout.no_fnmatch_line("*def _():*")


@pytest.mark.parametrize(
    ("right", "wrong", "says"),
    [
        ("the hand coins-5, flasks-6", "no hand", "*definition is not found*no hand*Line 4*"),
        (
            "the hand coins-5, flasks-6",
            "Han, Lando play\n And Han, Lando play",
            "*own.feature:5: say*",
        ),
        ("    Then it counts 11", "", "*own.feature:6: the scenario has no Then"),
    ],
    ids=["unknown", "twice", "no Then"],
)
def test_a_scenario_that_says_nothing_is_refused(
    project: pytest.Pytester, right: str, wrong: str, says: str
) -> None:
    own = OWN.replace(right, wrong)
    project.path.joinpath("own.feature").write_text(own, encoding="utf-8")

    result = played(project)

    result.assert_outcomes(failed=3)
    result.stdout.fnmatch_lines([says])
