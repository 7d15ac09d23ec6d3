"""Whoever uses a freedom of the protocol is right, whatever command looks at the answers."""

from pathlib import Path
from typing import Final

import pytest

import sabacc as suite
from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.adapters.wire import greeting
from sabacc.conformance.inference.asked_program import AskedProgram
from sabacc.conformance.inference.recover import recover
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.spec.rulesets import builtin
from tests.bdd.plugin_project import PLUGIN
from tests.end_to_end.command_line.commands import sabacc
from tests.implementations.free import EVERY, FREEDOMS, OTHER_REASON, free
from tests.runs import DAY, EXHAUSTIVE

pytest_plugins = ("pytester",)

ALL: Final = (*FREEDOMS, OTHER_REASON, EVERY)
BASES: Final = ("standard", "classic", "holonet", "swag", "forum")
RULESETS: Final = BASES if EXHAUSTIVE else (BASES[DAY % len(BASES)],)
HUNTED: Final = ("--no-corpus", "--seed", "3", "--seconds", "0", "--questions", "150")


def named(freedom: str, plays: str = "standard") -> str:
    return f"python:tests.implementations.free:uses_{freedom}__{plays}"


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("freedom", ALL)
def test_a_free_program_conforms(freedom: str, ruleset: str) -> None:
    report = suite.verify(lambda: free(freedom, ruleset), rulesets=[ruleset], seed=3, hunt=60)

    assert report.conforms, report
    assert report.status == 0


@pytest.mark.parametrize("freedom", ALL)
def test_no_law_is_broken_when_all_are_asked_for(freedom: str) -> None:
    report = suite.verify(lambda: free(freedom), rulesets=["standard"], rules=["laws"], seed=4)

    assert report.conforms, report


@pytest.mark.parametrize("words", [("--ruleset", "standard"), ("--laws",)], ids=" ".join)
@pytest.mark.parametrize("freedom", ALL)
def test_a_hunt_finds_nothing(freedom: str, words: tuple[str, ...]) -> None:
    found = sabacc("hunt", *HUNTED, *words, "--", named(freedom))

    assert found.exit_code == 0, found.output
    assert "nothing found" in found.output


@pytest.mark.parametrize("freedom", ALL)
def test_it_plays_what_it_plays(freedom: str) -> None:
    port = InProcess(lambda: free(freedom))
    hello = port.hello(greeting((builtin("standard"),)))
    cases = [case for place, case in enumerate(load_cases()) if place % 8 == DAY % 8]
    found = recover(AskedProgram(port, "standard"), hello, cases)

    assert not found.otherwise
    assert not found.silent


@pytest.mark.parametrize("freedom", ALL)
def test_the_doctor_finds_it_healthy(freedom: str) -> None:
    found = sabacc("doctor", "--", named(freedom))

    assert found.exit_code == 0, found.output


def test_every_freedom_at_every_other_door(tmp_path: Path, pytester: pytest.Pytester) -> None:
    program = named(EVERY)
    listed = tmp_path / "list.toml"
    python = program.removeprefix("python:")
    listed.write_text(
        f'[[program]]\nname = "free"\npython = "{python}"\nrulesets = ["standard"]\n',
        encoding="utf-8",
    )
    reports = ("--reports", str(tmp_path / "out"))
    fleet = sabacc("fleet", *reports, "--seed", "3", "--hunt", "30", "--quiet", str(listed))
    seen = pytester.runpytest_inprocess(
        *PLUGIN,
        "--sabacc",
        f"--sabacc-program={program}",
        "--sabacc-ruleset=standard",
        "-k=table",
    ).parseoutcomes()
    verdict = sabacc("verify", "--seed", "3", "--ruleset", "standard", "--", program)

    assert fleet.exit_code == 0, fleet.output
    assert seen["passed"] > 10
    assert "failed" not in seen
    assert "errors" not in seen
    assert verdict.exit_code == 0, verdict.output
