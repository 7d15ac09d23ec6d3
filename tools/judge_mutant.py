"""Judge the engine as it lies on the disk by the shipped cases alone: exit 1 where one convicts.

This is the test command of the mutants (`tools/mutants.toml`).  Every case is asked once, in this
process, under the first shipped ruleset that it fits, bases before options and houses.  The first
case that fails ends it; so does an answer that cannot be had.
"""

from __future__ import annotations

import sys
from pathlib import Path

# the copy whose engine is changed, whatever is installed
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "reference_impl"))

from sabacc.conformance.grading.grader import Outcome, grade
from sabacc.conformance.scenarios.cases import Case, holds_for
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.protocol.reference import Reference
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.points import BASES
from sabacc.spec.rulesets import builtin


def convicting() -> str:
    """Return the first case that the engine fails, with its ruleset; empty where there is none."""
    rulesets = {rules.name: rules for rules in (*map(builtin, BASES), *every_ruleset())}
    reference = Reference(rulesets)
    for case in load_cases():
        name = next((one.name for one in rulesets.values() if holds_for(case, one.choices)), "")
        if name and not case.quarantined and not right(reference, case, name):
            return f"{case.id} under {name}"
    return ""


def right(reference: Reference, case: Case, ruleset: str) -> bool:
    """Say whether the engine answers a case as it should."""
    params = {**case.params, "ruleset": ruleset}
    try:
        answer = reference.handle({"id": 0, "method": case.method, "params": params})
    except Exception:  # noqa: BLE001 - a mutant may raise anything
        return False
    return "result" in answer and grade(case, answer["result"]).outcome is Outcome.PASSED


if __name__ == "__main__":
    sys.exit(convicting() or 0)
