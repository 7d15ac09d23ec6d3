"""Judge the engine as it lies on the disk by the shipped cases alone: exit 1 where one convicts.

This is the test command of the mutants (`tools/mutants.toml`).  Every case is asked once, in this
process, under the first shipped ruleset that it fits, bases before options and houses.  The first
case that fails ends it; so does an answer that cannot be had.
"""

import sys
from pathlib import Path

# the copy whose engine is changed, whatever is installed
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "reference_impl"))

from sabacc.conformance.proving import passes
from sabacc.conformance.scenarios.cases import holds_for
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.points import BASES
from sabacc.spec.rulesets import builtin


def convicting() -> str:
    """Return the first case that the engine fails, with its ruleset; empty where there is none."""
    rulesets = (*map(builtin, BASES), *every_ruleset())
    for case in load_cases():
        rules = next((one for one in rulesets if holds_for(case, one.choices)), None)
        try:
            if rules and not case.quarantined and not passes(case, rules):
                return f"{case.id} under {rules.name}"
        except Exception as error:  # noqa: BLE001 - a mutant may raise anything
            return f"{case.id}: {error!r}"
    return ""


if __name__ == "__main__":
    sys.exit(convicting() or 0)
