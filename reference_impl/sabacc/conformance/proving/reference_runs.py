"""What the reference makes of a case under any ruleset: asked anew, or remembered."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from sabacc.conformance.grading.grader import Grade, Outcome, grade
from sabacc.conformance.scenarios.cases import under
from sabacc.protocol.answers import UnfitError, answered
from sabacc.protocol.reference import Reference
from sabacc.protocol.remembering import Heard, RememberingEngine

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sabacc.conformance.scenarios.cases import Case
    from sabacc.engine.tracing import Tracer
    from sabacc.spec.rulesets import Ruleset

Passes = Callable[["Case", "Ruleset"], bool]
"""Says whether the reference passes a case under a ruleset, whatever the case is pinned to."""


def run(case: Case, rules: Ruleset) -> Grade:
    """Grade the reference on one case under `rules`, whatever the case is pinned to."""
    asked = under(case, rules.choices)
    return grade(asked, answer(case.method, asked.params, rules))


def answer(method: str, params: Mapping[str, Any], rules: Ruleset) -> dict[str, Any]:
    """Ask the reference one question under `rules`."""
    request = {"id": 0, "method": method, "params": {**params, "ruleset": rules.name}}
    response = Reference({rules.name: rules}).handle(request)
    return response.get("result") or {"error": response["error"]}


def passes(case: Case, rules: Ruleset) -> bool:
    """Ask the reference anew."""
    return run(case, rules).outcome is Outcome.PASSED


class Remembered:
    """Asks the reference only where a ruleset differs in what an earlier one looked up.

    Many rulesets and flips share most of their choices; mixtures do not, and only fill it.
    """

    def __init__(self) -> None:
        """Nothing is known yet."""
        self._engine = RememberingEngine()
        self._heard: dict[str, Heard[bool]] = {}

    def __call__(self, case: Case, rules: Ruleset) -> bool:
        """Say whether the reference passes a case under a ruleset, as `passes` does."""
        heard = self._heard.setdefault(case.id, Heard())
        return heard.result(rules, self._engine.book(rules), lambda tracer: _passed(tracer, case))


def _passed(tracer: Tracer, case: Case) -> bool:
    try:
        case = under(case, tracer.rules.choices)
        found = answered(tracer.rules, tracer.book, case.request()).answer
    except UnfitError:
        return False
    return grade(case, found).outcome is Outcome.PASSED
