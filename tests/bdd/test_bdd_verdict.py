"""Somebody's program in pytest: all of it is asked, and a run fails where `sabacc verify` does."""

import sys
from collections.abc import Callable

import pytest

from sabacc.conformance import FEATURES

pytest_plugins = ("pytester",)

PROGRAM = """
from itertools import count
from sabacc.protocol.reference import Reference

def zero():
    return _changed(lambda answer, _: {**answer, "bombed": answer["bombed"] and answer["total"]})

def tired():
    return _changed(lambda answer, place: {**answer, "bombed": True} if place > 170 else answer)

def _changed(change):
    reference, places = Reference(), count()

    def handle(message):
        response = reference.handle(message)
        if message["method"] == "hello":
            return {**response, "result": {**response["result"], "levels": ["score"]}}
        if message["method"] == "ruleset" or "bombed" not in response["result"]:
            return response
        answer = change(response["result"], next(places))
        return {**response, "result": {**answer, "bombed": bool(answer["bombed"])}}

    return handle
"""


@pytest.fixture
def suite(pytester: pytest.Pytester) -> Callable[..., pytest.RunResult]:
    """Return a function that runs the suite in a project that has none of our libraries."""
    if not (FEATURES.parent / "conftest.py").exists():
        pytest.skip("the features lie in no checkout")
    pytester.makepyprojecttoml('[tool.pytest]\nfilterwarnings = ["error"]\n')
    missing = "raise ModuleNotFoundError('not installed')"
    pytester.makepyfile(program=PROGRAM, filelock=missing)
    (pytester.mkdir("tests") / "__init__.py").touch()

    def judged(factory: str, *words: str) -> pytest.RunResult:
        program = f"--sabacc-program=python:program:{factory}"
        run = (sys.executable, "-m", "pytest", "--sabacc", program, "--sabacc-ruleset=classic")
        return pytester.run(*run, "-q", *words)

    return judged


def test_a_checkout_leaves_nothing_out(suite: Callable[..., pytest.RunResult]) -> None:
    result = suite("zero")

    assert result.ret == 1
    assert result.parseoutcomes()["failed"] >= 7
    result.stdout.fnmatch_lines(["FAILED *bombs.zero.bombs*", "FAILED ::verdict*"])


def test_a_rule_is_selected_by_its_marker(suite: Callable[..., pytest.RunResult]) -> None:
    result = suite("zero", "-m", "rule(id='bombs.zero.bombs')")

    assert result.ret == 1
    assert result.parseoutcomes()["failed"] >= 6
    result.stdout.fnmatch_lines(["sabacc: * pairs; only a part of the suite was chosen; *verify*"])


def test_a_run_fails_where_verify_fails(suite: Callable[..., pytest.RunResult]) -> None:
    result = suite("tired")

    assert result.ret == 1
    assert result.parseoutcomes()["failed"] == 1
    result.stdout.fnmatch_lines(["*.*  rule broken*", "FAILED ::verdict*"])


def test_no_program_is_no_reference(suite: Callable[..., pytest.RunResult]) -> None:
    result = suite("zero", "--sabacc-program=")

    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: --sabacc-program: it is empty; *"])


def test_an_assertion_names_the_rule(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        program=PROGRAM,
        test_mine="""
            import sabacc
            from program import zero

            def test_conforms():
                assert sabacc.verify(zero, rulesets=["classic"], rules=["bombs"])
        """,
    )

    result = pytester.run(sys.executable, "-m", "pytest", "-q")

    result.stdout.fnmatch_lines(["E*does not conform: bombs.zero.bombs, rule broken: A total of *"])
