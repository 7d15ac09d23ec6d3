"""What the suite's plugin of pytest promises: outcomes, words, markers, coverage."""

from itertools import count
from pathlib import Path
from shutil import copy

import pytest

from sabacc.conformance.plugin.run import Wanted, begin, one_of
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.conformance.scenarios.compiler import compile_all
from sabacc.spec.rulesets import builtin_names
from tests.bdd.plugin_project import GOOD, OUTLINE, plant, run
from tests.runs import LONG_RUN

pytest_plugins = ("pytester",)

FEATURES = Path(__file__).parents[2] / "features"

PROGRAM = """
from sabacc.protocol.reference import Reference
from sabacc.spec.rulesets import Choice, builtin
from tests.judged_rulesets import playing

def wrong():
    return _changed(lambda answer: {**answer, "total": answer["total"] + 1})

def silent():
    return _changed(lambda answer: {})

def unable():
    return _changed(lambda answer: answer, levels=["compare"])

def other():
    return _playing("own-action")

def neither():
    return _playing("any-time")

def _playing(choice):
    rules = builtin("forum").flipped("folding.when", Choice(choice))
    return playing({"forum": rules}, levels=["play"])

def _changed(change, levels=("score",)):
    reference = Reference()

    def handle(message):
        response = reference.handle(message)
        if message["method"] == "hello":
            return {**response, "result": {**response["result"], "levels": list(levels)}}
        if message["method"] == "ruleset":
            return response
        return {**response, "result": change(response["result"])}

    return handle
"""


@pytest.mark.parametrize(
    ("factory", "outcomes"),
    [
        pytest.param("wrong", {"failed": 1}, id="wrong"),
        pytest.param("silent", {"skipped": 1}, id="not shown"),
        pytest.param("unable", {"skipped": 1}, id="not claimed"),
    ],
)
def test_outcomes_of_a_foreign_program(
    pytester: pytest.Pytester,
    factory: str,
    outcomes: dict[str, int],
) -> None:
    pytester.makepyfile(program=PROGRAM)
    pytester.syspathinsert()
    path = plant(pytester, GOOD)

    result = run(
        pytester, path, f"--sabacc-program=python:program:{factory}", "--sabacc-ruleset=forum"
    )

    result.assert_outcomes(**outcomes)
    assert result.ret == int("failed" in outcomes)


@LONG_RUN
def test_an_open_point_does_not_fail_a_foreign_program(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(program=PROGRAM)
    pytester.syspathinsert()
    path = plant(pytester, "").parent.with_name("folding")
    path.mkdir()
    copy(FEATURES / "folding" / "moment.feature", path)
    words = ("--sabacc-ruleset=forum", "-m", "rule(id='folding.when.facing-bet')", "-rx")

    other = run(pytester, path, "--sabacc-program=python:program:other", *words)
    none = run(pytester, path, "--sabacc-program=python:program:neither", *words)

    assert other.parseoutcomes().keys() == {"passed", "xfailed"}
    other.stdout.fnmatch_lines(["XFAIL *the document leaves open folding.when: folding.when.*"])
    assert other.ret == 0
    assert none.parseoutcomes().keys() >= {"failed"}


def test_a_failure_is_told_as_gherkin(pytester: pytest.Pytester) -> None:
    path = plant(pytester, GOOD.replace("counts 11", "counts 12"))

    result = run(pytester, path, "--sabacc-ruleset", "forum")

    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "totals.sum.all-cards: All cards count",
            "*under forum",
            "*totals.sum is all-cards: stated in F-023",
            "*features/totals/planted.feature:8: Eleven",
            "    Given the hand coins-5, flasks-6",
            "    When it is counted",
            "  > Then it counts 12",
            "*expected *total = 12",
            "*actual *11",
        ],
        consecutive=False,
    )
    result.stdout.no_fnmatch_line("*.py:*")


WRONG = GOOD.replace("counts 11", "counts 12").replace("Eleven", "Twelve")


def test_a_quarantined_case_is_reported_and_not_scored(pytester: pytest.Pytester) -> None:
    both = (GOOD + WRONG).replace("    Example", "    @quarantined:issue-12\n    Example")

    result = run(pytester, plant(pytester, both), "--sabacc-ruleset", "forum", "-rxX")

    result.assert_outcomes(xpassed=1, xfailed=1)
    assert result.ret == 0
    result.stdout.fnmatch_lines(
        [
            "XFAIL *Twelve*disputed in issue 12, not scored: *: expected total = 12, got 11",
            "XPASS *Eleven*disputed in issue 12: reported, not scored",
        ]
    )


def test_a_quarantine_forgives_an_answer_and_not_the_suite(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = plant(pytester, GOOD.replace("    Example", "    @quarantined:issue-12\n    Example"))
    calls = count()

    def differing(*parts: object) -> bytes:
        return f"{next(calls)} {len(parts)}".encode()

    monkeypatch.setattr("sabacc.conformance.plugin.collect._encoded", differing)

    result = run(pytester, path, "--sabacc-ruleset", "forum")

    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*pytest-bdd and the compiler differ on*"])


def test_a_rule_and_a_table_can_be_quarantined(pytester: pytest.Pytester) -> None:
    rows = "        | coins-5 | 6 |\n        | coins-6 | 7 |\n"
    table = OUTLINE.replace("Examples:", "@quarantined:totals.sum\n      Examples:") + rows
    path = plant(pytester, GOOD + table)
    some = run(pytester, path, "--sabacc-ruleset", "forum")
    head, text = "  @totals.sum.all-cards\n", path.read_text(encoding="utf-8")
    path.write_text(text.replace(head, f"  @quarantined:issue-3\n{head}"), encoding="utf-8")
    whole = run(pytester, path, "--sabacc-ruleset", "forum")

    some.assert_outcomes(passed=1, xfailed=2)
    whole.assert_outcomes(xpassed=1, xfailed=2)


def test_markers_select(pytester: pytest.Pytester) -> None:
    path = plant(pytester, GOOD)
    chosen = ["rule(id='totals.sum.all-cards')", "level(is_='score')"]
    chosen.append("choice(point='totals.sum', value='all-cards')")

    for words in chosen:
        run(pytester, path, "--sabacc-ruleset=forum", "-m", words).assert_outcomes(passed=1)
    run(pytester, path, "--sabacc-ruleset=forum", "-m", "level(is_='shift')").assert_outcomes(
        deselected=1
    )


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        pytest.param(["--sabacc-program=python:nosuch:thing"], 3, id="no program"),
        pytest.param(["--sabacc-program=/bin/false"], 3, id="a program without hello"),
        pytest.param(["--sabacc-program='open"], 4, id="an open quotation mark"),
        pytest.param(["--sabacc-ruleset=klassic"], 4, id="no such ruleset"),
        pytest.param(["--sabacc-ruleset=nosuch.toml"], 4, id="no such house"),
        pytest.param(
            ["--sabacc-level=score", "--sabacc-ruleset=classic"], 0, id="a level that there is"
        ),
        pytest.param(
            ["--sabacc-level=shift", "--sabacc-ruleset=classic"], 5, id="nothing of that level"
        ),
    ],
)
def test_exit_status(pytester: pytest.Pytester, arguments: list[str], status: int) -> None:
    assert run(pytester, plant(pytester, GOOD), *arguments).ret == status


def test_coverage_is_told(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    path = plant(pytester, GOOD)
    monkeypatch.delenv("SABACC_EXHAUSTIVE", raising=False)
    everyday = run(pytester, path)
    monkeypatch.setenv("SABACC_EXHAUSTIVE", "1")
    everything = run(pytester, path)

    everyday.stdout.re_match_lines([r"sabacc: 3 of \d\d (.*) pairs; SABACC_EXHAUSTIVE=1 asks all"])
    everything.stdout.re_match_lines([r"sabacc: (\d\d) of \1 \(case, ruleset\) pairs$"])


@LONG_RUN
def test_every_ruleset_is_sampled() -> None:
    asked = begin(Wanted()).pairs(compile_all().cases)

    names = {entry.target.name for pairs in asked for entry in pairs.chosen}
    assert set(builtin_names()) <= names
    assert [pairs.case.id for pairs in asked if not pairs.chosen] == []


def test_a_ruleset_after_the_other_is_asked_once() -> None:
    [pairs] = begin(Wanted()).pairs(load_cases()[:1])
    asked = [one_of(pairs.case, pairs.fitting, number) for number in range(len(pairs.fitting))]

    assert all(len(chosen) == 1 for chosen in asked)
    assert {entry.target.name for [entry] in asked} == {
        entry.target.name for entry in pairs.fitting
    }
    assert one_of(pairs.case, (), 0) == ()
