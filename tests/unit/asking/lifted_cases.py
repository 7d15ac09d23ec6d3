"""Cases of the lower levels, lifted into whole hands, and what the reference answers to these."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sabacc.conformance.lifting import Lifted, lifted
from sabacc.conformance.proving import answer
from sabacc.conformance.scenarios.cases import Case
from sabacc.spec.rulesets import Ruleset, builtin
from tests.unit.reports.made_reports import case, expects

STANDARD = builtin("standard")
THREE: dict[str, Any] = {
    "seats": ["Han", "Lando", "Leia"],
    "dealer": "Leia",
    "hands": {
        "Han": ["coins-9", "flasks-8"],
        "Lando": ["sabres-8", "staves-7"],
        "Leia": ["coins-5", "flasks-5"],
    },
    "stacks": {"Han": 100, "Lando": 100, "Leia": 100},
    "pots": [{"amount": 12}],
    "sabacc_pot": 30,
}
"""Han holds 17, Lando 15 and Leia 10."""


def ask(rules: Ruleset, method: str, params: dict[str, Any]) -> Mapping[str, Any] | None:
    found = answer(method, params, rules)
    return None if "error" in found else found


def settlement(*facts: tuple[str, Any] | tuple[str, Any, str], **other: Any) -> Case:
    """Make a case of three players at a showdown."""
    return case(params=THREE | other, expect=expects(*facts), seats=3)


def found(wanted: Case, rules: Ruleset = STANDARD) -> Lifted:
    """Lift a case that can be lifted."""
    it = lifted(wanted, rules, ask)
    assert it is not None
    return it


def played(it: Lifted, rules: Ruleset = STANDARD) -> Mapping[str, Any]:
    """Return what the reference answers to the whole hand."""
    answer = ask(rules, "play", it.params)
    assert answer is not None
    return answer
