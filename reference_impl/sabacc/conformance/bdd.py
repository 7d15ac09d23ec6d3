"""The steps of the suite for pytest-bdd: scenarios of your own ask the program of the session.

In your `conftest.py`, and in a test:

    pytest_plugins = ["sabacc.conformance.bdd"]

    scenarios("mine.feature")

The definitions are those of the registry, one generic step for each keyword, so that the compiler
and pytest-bdd say the same.  Each step adds to the `CaseBuilder` of its test; behind the last one
the program is asked under each ruleset that the scenario fits, as `--sabacc-program` and
`--sabacc-ruleset` choose them.
"""

import re
import sys
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import pytest
from pytest_bdd import step
from pytest_bdd.parser import Feature, Scenario, Step
from pytest_bdd.parsers import StepParser

from sabacc.conformance.pytest_plugin import wanted_of
from sabacc.conformance.pytest_session import begin_run, judge
from sabacc.conformance.scenarios.builder import CaseBuilder, Definition, Kind, StepError
from sabacc.conformance.scenarios.cases import RuleText
from sabacc.conformance.scenarios.compiler import (
    Compiled,
    FeatureError,
    compile_file,
    is_quarantine,
    load_steps,
    matcher,
)
from sabacc.conformance.scenarios.pins import premises
from sabacc.spec.model import BUT
from sabacc.spec.points import POINTS, point_of_rule

# At import, so that a session within a session (pytester) does not register them once more
load_steps()
# Where a test keeps the table that its steps describe
_CASE = pytest.StashKey[CaseBuilder]()
_BLANK: Final = re.compile("<[^<>]+>")


class AnyStep(StepParser):
    """Matches every step of one kind for which the registry has exactly one definition."""

    def __init__(self, kind: Kind) -> None:
        super().__init__(f"any {kind} of the suite")
        self.kind: Kind = kind

    def is_matching(self, name: str) -> bool:
        """Return whether a step is defined, and once; blanks of an outline may be anything."""
        try:
            matcher().match(self.kind, name)
        except StepError:
            return _BLANK.search(name) is not None
        return True

    def parse_arguments(self, name: str) -> dict[str, Any]:
        """Return the definition of a step with the values of its fields."""
        definition, arguments = matcher().match(self.kind, name)
        return {"definition": definition, "arguments": arguments}


def pytest_sessionstart(session: pytest.Session) -> None:
    """Refuse options that name nothing, once for all tests; raises UsageError."""
    wanted_of(session.config)


def pytest_bdd_before_scenario(request: pytest.FixtureRequest) -> None:
    """Begin with an empty table, to which the steps add."""
    request.node.stash[_CASE] = CaseBuilder()


def _add(
    request: pytest.FixtureRequest,
    definition: Definition,
    arguments: dict[str, Any],
    datatable: list[list[str]] | None = None,
) -> None:
    given = arguments if datatable is None else {**arguments, "datatable": datatable}
    built = request.node.stash[_CASE]
    definition.function(built, **given)
    built.step += 1


# `step` puts a fixture into the globals of the module that calls it, so no function may do this
for _kind in ("given", "when", "then"):
    step(AnyStep(_kind), _kind)(_add)


@pytest.hookimpl(tryfirst=True)
def pytest_bdd_apply_tag(tag: str, function: Callable[..., object]) -> bool | None:
    """Keep the suite's tags (rules, pins, premises, quarantines) from becoming markers."""
    del function
    point = tag.partition(":")[0].removeprefix(BUT)
    known = is_quarantine(tag) or tag in premises() or point_of_rule(tag) or point in POINTS
    return True if known else None


def pytest_bdd_step_error(feature: Feature, step: Step, exception: Exception) -> None:
    """Name the line of a step that does not fit those before it."""
    if isinstance(exception, StepError):
        message = f"{feature.rel_filename}:{step.line_number}: {exception}"
        raise pytest.fail.Exception(message, pytrace=False) from None


def pytest_bdd_after_scenario(
    request: pytest.FixtureRequest, feature: Feature, scenario: Scenario
) -> None:
    """Ask the program, unless a step has failed or none was of the suite."""
    __tracebackhide__ = True
    built = request.node.stash[_CASE]
    if built.step == 0 or sys.exc_info()[0] is not None:
        return
    path = Path(feature.filename)
    try:
        compiled, parts = _compiled(path), (built.method, built.params(), tuple(built.expect))
    except (FeatureError, StepError) as error:
        raise pytest.fail.Exception(str(error), pytrace=False) from None
    mine = [
        case
        for case in compiled.cases
        if case.title == scenario.name and (case.method, case.params, case.expect) == parts
    ]
    if not mine:
        pytest.fail(f"{path}: pytest-bdd builds another case of {scenario.name!r}", pytrace=False)
    texts = {text.rule: text for text in compiled.rules}
    text = texts.get(mine[0].rule, RuleText("", scenario.name, "", path.name, 1))
    run = begin_run(request.config, wanted_of(request.config))
    chosen = [entry for pairs in run.pairs(mine) for entry in pairs.chosen]
    if not chosen:
        pytest.skip("it fits no ruleset that is asked about")
    excuses: list[BaseException] = []
    for entry in chosen:
        try:
            judge(request.node, entry, text, feature.rel_filename)
        except (pytest.skip.Exception, pytest.xfail.Exception) as excuse:
            excuses.append(excuse)  # another ruleset may still convict
    if excuses:
        raise excuses[0]


@lru_cache(maxsize=256)
def _compiled(path: Path) -> Compiled:
    return compile_file(path, path.parent, matcher(), own=True)
