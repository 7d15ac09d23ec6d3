"""The features under pytest-bdd: out of its steps it builds the cases that the compiler builds.

The definitions are those of the registry: one generic step of pytest-bdd for each keyword.
"""

from typing import Any

import pytest
from pytest_bdd import scenario, step
from pytest_bdd.feature import get_feature
from pytest_bdd.parsers import StepParser

from sabacc.conformance import FEATURES
from sabacc.conformance.scenarios.builder import CaseBuilder
from sabacc.conformance.scenarios.compiler import compile_file, matcher
from sabacc.conformance.scenarios.registry import Definition, Kind, StepError
from tests.runs import SHARE, sampled


class AnyStep(StepParser):
    """Matches every step of one kind for which the registry has exactly one definition."""

    def __init__(self, kind: Kind) -> None:
        super().__init__(f"any {kind} of the suite")
        self.kind: Kind = kind

    def is_matching(self, name: str) -> bool:
        try:
            matcher().match(self.kind, name)
        except StepError:
            return False
        return True

    def parse_arguments(self, name: str) -> dict[str, Any]:
        definition, arguments = matcher().match(self.kind, name)
        return {"definition": definition, "arguments": arguments}


@pytest.fixture
def builders() -> list[CaseBuilder]:
    """Return the cases of a file; the steps add to the last one."""
    return []


def _add(
    builders: list[CaseBuilder],
    definition: Definition,
    arguments: dict[str, Any],
    datatable: list[list[str]] | None = None,
) -> None:
    given = arguments if datatable is None else {**arguments, "datatable": datatable}
    definition.function(builders[-1], **given)
    builders[-1].step += 1


# `step` puts a fixture into the globals of the module that calls it, so no function may do this
for _kind in ("given", "when", "then"):
    step(AnyStep(_kind), _kind)(_add)


def _judge_nothing() -> None:
    pass


FILES = sorted(path.relative_to(FEATURES).as_posix() for path in FEATURES.rglob("*.feature"))


@pytest.mark.parametrize("name", sampled(FILES, SHARE))
def test_pytest_bdd_builds_what_the_compiler_builds(
    name: str, request: pytest.FixtureRequest, builders: list[CaseBuilder]
) -> None:
    feature = get_feature(str(FEATURES), name)
    for template in feature.scenarios.values():
        assert template.rule is not None
        tables = [table.tags for table in template.examples]
        for tags in (feature.tags, template.rule.tags, template.tags, *tables):
            tags.clear()  # they are pins, and no marker can have a colon
        run = scenario(name, template.name, features_base_dir=str(FEATURES))(_judge_nothing)
        rows = [row for table in template.examples for row in table.as_contexts()]
        for row in rows or [{}]:
            builders.append(CaseBuilder())
            run(request, row)

    built = [(case.method, case.params(), tuple(case.expect)) for case in builders]
    cases = compile_file(FEATURES / name, FEATURES, matcher()).cases
    assert built == [(case.method, case.params, case.expect) for case in cases]
