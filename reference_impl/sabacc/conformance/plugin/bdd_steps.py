"""The steps of the suite as step definitions of pytest-bdd: one generic one for each keyword.

pytest-bdd finds, parses and calls them; the definitions are those of the registry, so that the
compiler and pytest say the same.  Each step only adds to the `CaseBuilder` of its test.
"""

from typing import Any

import pytest
from pytest_bdd import step
from pytest_bdd.parsers import StepParser

from sabacc.conformance.scenarios.builder import CaseBuilder
from sabacc.conformance.scenarios.compiler import load_steps, matcher
from sabacc.conformance.scenarios.registry import Definition, Kind, StepError

# At import, so that a session within a session (pytester) does not register them once more.
load_steps()


class AnyStep(StepParser):
    """Matches every step of one kind for which the registry has exactly one definition."""

    def __init__(self, kind: Kind) -> None:
        """Keep the kind; its name stands for the pattern."""
        super().__init__(f"any {kind} of the suite")
        self.kind: Kind = kind

    def is_matching(self, name: str) -> bool:
        """Return whether a step is defined, and once."""
        try:
            matcher().match(self.kind, name)
        except StepError:
            return False
        return True

    def parse_arguments(self, name: str) -> dict[str, Any]:
        """Return the definition of a step with the values of its fields."""
        definition, arguments = matcher().match(self.kind, name)
        return {"definition": definition, "arguments": arguments}


@pytest.fixture
def sabacc_case() -> CaseBuilder:
    """Return an empty table, to which the steps of one test add."""
    return CaseBuilder()


def _add(
    sabacc_case: CaseBuilder,
    definition: Definition,
    arguments: dict[str, Any],
    datatable: list[list[str]] | None = None,
) -> None:
    given = arguments if datatable is None else {**arguments, "datatable": datatable}
    definition.function(sabacc_case, **given)
    sabacc_case.step += 1


# `step` puts a fixture into the globals of the module that calls it, so no function may do this.
for _kind in ("given", "when", "then"):
    step(AnyStep(_kind), _kind)(_add)
