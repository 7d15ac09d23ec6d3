"""A project with one planted feature file, and the suite's plugin run there."""

from pathlib import Path

import pytest

from sabacc.conformance.scenarios.compiler import load_steps

load_steps()  # a run within a run would else import them afresh, and register them once more

# The suite's plugin, without one that every run within a run would import afresh
PLUGIN = ("-p", "sabacc.conformance.pytest_plugin", "-p", "no:hypothesispytest")


def plant(pytester: pytest.Pytester, scenarios: str) -> Path:
    """Make a project of a file of the chapter `totals` with the given scenarios."""
    pytester.makepyprojecttoml('[tool.pytest]\nstrict = true\nfilterwarnings = ["error"]\n')
    folder = pytester.mkdir("features") / "totals"
    folder.mkdir()
    path = folder / "planted.feature"
    head = "Feature: Planted\n  @totals.sum.all-cards\n  Rule: All cards count\n"
    path.write_text(head + scenarios, encoding="utf-8")
    return path


def run(pytester: pytest.Pytester, *arguments: str | Path) -> pytest.RunResult:
    features = f"--sabacc-features={pytester.path / 'features'}"
    return pytester.runpytest_inprocess(*PLUGIN, features, *arguments)


GOOD = """
    Example: Eleven
      Given the hand coins-5, flasks-6
      When it is counted
      Then it counts 11
"""

OUTLINE = """
    Scenario Outline: A hand counts
      Given the hand <cards>
      When it is counted
      Then it counts <total>

      Examples: some
        | cards | total |
"""
