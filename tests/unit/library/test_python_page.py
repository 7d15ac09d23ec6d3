"""The page for authors who write Python: its examples run, its tables name what there is."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import sabacc
from sabacc import strategies
from tests.bdd.plugin_project import PLUGIN

if TYPE_CHECKING:
    import pytest

pytest_plugins = ("pytester",)

PAGE = Path(__file__).parents[3] / "docs" / "implementers" / "python.md"
TEXT = PAGE.read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


def test_the_examples_run(capsys: pytest.CaptureFixture[str]) -> None:
    module: dict[str, Any] = {"__name__": "page"}

    for example in EXAMPLES:
        exec(compile(example, str(PAGE), "exec"), module)  # noqa: S102 - our own page

    assert "Verdict: does not conform: 2 rules broken" in capsys.readouterr().out


def test_the_page_names_every_option() -> None:
    code = set(re.findall(r"`([^`\n]+)`", TEXT))

    assert set(inspect.signature(sabacc.verify).parameters) <= code
    for name in set(strategies.__all__) - {"actions"}:
        [told] = [each for each in code if each.startswith(f"{name}(")]
        wanted = inspect.signature(getattr(strategies, name)).parameters
        assert re.findall(r"(\w+)(?:=\d+)?[,)]", told) == list(wanted)
    told_options = {each.split()[0] for each in code if each.startswith("--sabacc")}
    plugin = Path(inspect.getfile(sabacc)).parent / "conformance" / "pytest_plugin.py"
    assert told_options == set(re.findall(r'"(--sabacc[a-z-]*)"', plugin.read_text("utf-8")))


OWN_FEATURE = """
Feature: Mine
  @sabacc.own:tag
  Scenario: Nothing
    Given a step that the suite does not have
"""


def test_the_plugin_collects_its_own_folder_alone(pytester: pytest.Pytester) -> None:
    pytester.makefile(".feature", mine=OWN_FEATURE)
    pytester.makepyfile("import sys\n\ndef test_mine():\n    assert True\n")
    quiet = pytester.runpytest_inprocess(*PLUGIN, "--markers")
    alone = pytester.runpytest_inprocess(*PLUGIN)
    words = ("--sabacc", "--sabacc-program=python:sabacc.protocol.reference:factory")
    only = ("--sabacc-ruleset=classic", "-m", "rule(id='bombs.zero.bombs')", "-k", "Idiots")
    found = pytester.runpytest_inprocess(*PLUGIN, *words, *only, "-v")
    both = pytester.runpytest_inprocess(*PLUGIN, *words, *only, str(pytester.path), "--co", "-q")

    quiet.stdout.no_fnmatch_line("@pytest.mark.rule*")
    alone.assert_outcomes(passed=1)
    assert found.ret == 0
    assert found.parseoutcomes()["passed"] == 4
    found.stdout.fnmatch_lines(["*bombs/range.feature::bombs.zero.bombs::*classic[]] PASSED*"])
    found.stdout.no_fnmatch_line("*mine.feature*")
    assert "test_mine" not in both.stdout.str()


def test_the_fixture_judges_in_one_test(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        from sabacc.protocol.reference import factory

        def test_right(sabacc_verify):
            assert sabacc_verify(factory, rulesets=["classic"], rules=["bombs"], hunt=0).conforms

        def test_named(sabacc_verify):
            sabacc_verify(rulesets=["classic"], rules=["bombs.zero"], hunt=0)

        def test_wrong(sabacc_verify):
            def wrong():
                right = factory()
                def answer(message):
                    response = right(message)
                    response["result"].pop("bombed", None)
                    if message["method"] == "score":
                        response["result"] = {"total": 99}
                    return response
                return answer
            sabacc_verify(wrong, rulesets=["classic"], levels=["score"])
        """
    )
    named = "--sabacc-program=python:sabacc.protocol.reference:factory"
    found = pytester.runpytest_inprocess(*PLUGIN, named)

    found.assert_outcomes(passed=2, failed=1)
    found.stdout.fnmatch_lines(["Verdict: does not conform: *"])
    found.stdout.no_fnmatch_line("*.py:*: Failed")
