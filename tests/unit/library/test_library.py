"""What an author who writes Python imports: `sabacc.verify`, its report, and the names."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any, cast

import pytest

import sabacc
from sabacc.cli.commands.verify import _HUNT  # pyright: ignore[reportPrivateUsage]
from sabacc.conformance.judging.short_hunt import USUAL
from sabacc.protocol.reference import factory


def wrong() -> Callable[[dict[str, Any]], dict[str, Any]]:
    handle = factory()

    def answer(message: dict[str, Any]) -> dict[str, Any]:
        response = handle(message)
        if message["method"] == "score" and "total" in response["result"]:
            response["result"]["total"] += 1
        return response

    return answer


def test_a_program_that_conforms() -> None:
    report = sabacc.verify(factory, rulesets=["classic"], rules=["bombs"], seed=1, hunt=0)

    assert report
    assert repr(report).startswith("conforms\n")
    assert (report.conforms, report.status, report.broken) == (True, 0, ())
    assert "bombs.zero.bombs" in report.earned["classic"]
    assert "Only a part of the suite was asked: --rule bombs" in str(report)
    assert report.json()["verdict"] == "conforms"
    assert report.html().startswith("<!doctype html>")
    assert str(report).startswith(repr(report).splitlines()[1])


def test_a_program_that_does_not() -> None:
    report = sabacc.verify(wrong, rulesets=["classic"], levels=["score"])
    first = report.broken[0]

    assert not report
    assert report.status == 1
    assert first.rule.startswith("totals.")
    assert first.expected.startswith("total = ")
    assert first.rule in str(report)
    assert repr(report).startswith(f"does not conform: {first.rule}, rule broken: {first.title}\n")


def test_it_judges_as_the_command_does() -> None:
    assert _HUNT == USUAL


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"rulesets": "classic"}, r"write rulesets=\['classic'\]"),
        ({"rulesets": ["klassic"]}, "no ruleset is called 'klassic'"),
        ({"rulesets": ["classic", "classic"]}, "two rulesets are called 'classic'"),
        ({"rulesets": ["no.toml"]}, "there is no such file"),
        ({"rules": ["bombs.zzz"]}, "no rule is called 'bombs.zzz'"),
        ({"levels": ["scores"]}, "did you mean 'score'"),
    ],
)
def test_what_is_not_there_is_named(options: dict[str, Any], message: str) -> None:
    with pytest.raises(sabacc.InputError, match=message):
        sabacc.verify(factory, **options)


def test_a_program_that_nobody_can_talk_to() -> None:
    with pytest.raises(sabacc.PortError, match="the factory raised ZeroDivisionError"):
        sabacc.verify(lambda: 1 / 0)  # type: ignore[arg-type,return-value] # pyright: ignore[reportArgumentType]
    with pytest.raises(sabacc.PortError, match="did not start"):
        sabacc.verify(["no-such-program-here"])


def test_errors_say_how_to_fix_them() -> None:
    with pytest.raises(sabacc.InputError, match=r"write program=\['node', \"it's.js\"\]"):
        sabacc.verify("node it's.js")
    with pytest.raises(sabacc.PortError) as caught:
        sabacc.verify("no-such-program")
    assert "To fix it: make sure that 'no-such-program'" in "".join(caught.value.__notes__)


def test_the_reference_answers_one_question() -> None:
    reference = sabacc.Reference()

    assert reference.ask("score", {"ruleset": "classic", "cards": ["idiot"]})["total"] == 0
    with pytest.raises(sabacc.InputError, match=r"score: .*cards"):
        reference.ask("score", {"ruleset": "classic"})


def test_every_public_name_is_there() -> None:
    for name in sabacc.__all__:
        assert getattr(sabacc, name) is not None
    assert set(sabacc.__all__) <= set(dir(sabacc))
    with pytest.raises(AttributeError, match="no attribute 'veryfi'"):
        cast("Any", sabacc).veryfi  # noqa: B018 - it is looked up


QUICK = """
import sys
import sabacc
loaded = [name for name in sys.modules if name.startswith("sabacc.")]
assert not loaded, loaded
import sabacc.conformance.pytest_plugin
heavy = {"msgspec", "gherkin", "pytest_bdd", "hypothesis", "rich", "httpx", "jinja2"}
assert not heavy & set(sys.modules), heavy & set(sys.modules)
sys.modules["hypothesis"] = None
try:
    import sabacc.strategies
except ModuleNotFoundError as error:
    assert "pip install 'sabacc-rules[hypothesis]'" in str(error), error
else:
    raise AssertionError
"""


def test_the_package_loads_nothing_that_is_not_asked_for() -> None:
    found = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", QUICK], check=False, capture_output=True, text=True
    )

    assert found.returncode == 0, found.stderr
