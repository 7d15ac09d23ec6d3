"""The features bound to pytest-bdd, which builds each case out of its steps: a test of the suite.

All names of pytest and pytest-bdd that are not documented are used here and nowhere else:
`pytest_bdd.feature.get_feature`, the attributes `scenarios`, `examples`, `tags` and `rule` of what
it returns, and the parameters `(request, example)` of the function that `scenario` makes.  The
minor versions for which that was seen to hold are those of the project's extra `test`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pytest_bdd import scenario
from pytest_bdd.feature import get_feature

from sabacc.conformance.scenarios.compiler import is_quarantine
from sabacc.conformance.scenarios.pins import PREMISES
from sabacc.spec.model import BUT
from sabacc.spec.points import point_of_rule

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from pytest_bdd.parser import ScenarioTemplate

    from sabacc.conformance.scenarios.builder import CaseBuilder
    from sabacc.conformance.scenarios.cases import Case


class LostError(Exception):
    """Pytest-bdd does not find what gherkin finds."""


def is_ours(tag: str) -> bool:
    """Say whether a tag is one of the suite's: a rule id, a pin, a premise, or a quarantine."""
    point, colon, _ = tag.removeprefix(BUT).partition(":")
    return (
        is_quarantine(tag)
        or tag in PREMISES
        or point_of_rule(tag) is not None
        or ("." in point and bool(colon))
    )


@pytest.hookimpl(tryfirst=True)
def pytest_bdd_apply_tag(tag: str, function: Callable[..., object]) -> bool | None:
    """Keep the suite's tags from becoming markers: its tests have markers of their own."""
    del function
    return True if is_ours(tag) else None


def bound(path: Path, cases: Sequence[Case]) -> dict[str, Callable[..., object]]:
    """Bind every scenario, and every row of an outline, to its case by the case's id.

    Raises LostError for what pytest-bdd would lose in silence: of two scenarios of one name it
    keeps one.
    """
    templates = get_feature(str(path.parent), path.name).scenarios
    if {case.title for case in cases} != set(templates):
        message = f"pytest-bdd does not find the same scenarios in {path.name} as gherkin"
        raise LostError(message)
    rows = {title: _rows(template) for title, template in templates.items()}
    for title, template in templates.items():
        _refuse_loss(path, template, [case for case in cases if case.title == title])
    functions = {title: _scenario(path, title) for title in templates}
    return {case.id: _with_row(functions[case.title], rows[case.title].pop(0)) for case in cases}


def _refuse_loss(path: Path, template: ScenarioTemplate, cases: list[Case]) -> None:
    tags: set[str] = set() if template.rule is None else template.rule.tags
    if {case.rule for case in cases} <= tags and len(cases) == len(_rows(template)):
        return
    message = f"{path.name}: pytest-bdd does not bind every row of {template.name!r}"
    raise LostError(message)


def _scenario(path: Path, title: str) -> Callable[..., object]:
    bind = scenario(path.name, title, features_base_dir=str(path.parent))
    return bind(_body)


def _rows(template: ScenarioTemplate) -> list[dict[str, str]]:
    """Return the rows of an outline, tags of its tables taken off; one empty row for none."""
    rows: list[dict[str, str]] = []
    for table in template.examples:
        # They would become markers unasked, and no marker can have a colon.
        table.tags.clear()
        rows.extend(table.as_contexts())
    return rows or [{}]


def _with_row(function: Callable[..., object], row: Mapping[str, str]) -> Callable[..., object]:
    def test(request: pytest.FixtureRequest) -> None:
        function(request, dict(row))

    return test


def _body(request: pytest.FixtureRequest, sabacc_case: CaseBuilder) -> None:
    """Judge the case, after pytest-bdd has run its last step."""
    __tracebackhide__ = True
    item = request.node
    item.judge(sabacc_case)
