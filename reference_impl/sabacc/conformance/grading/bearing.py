"""On which points an answer bears: whose rules the reference names as it answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sabacc.engine.play import book_of
from sabacc.protocol.answers import UnfitError, answered
from sabacc.spec.points import point_of_rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sabacc.conformance.scenarios.cases import Case
    from sabacc.protocol.answers import Answered
    from sabacc.spec.rulesets import Ruleset


def bearing(cases: Iterable[Case], rules: Ruleset) -> dict[str, frozenset[str]]:
    """Return for each case, by its id, the points whose rules cause what happens in it.

    This asks the reference each case once.
    """
    book = book_of(rules)
    found: dict[str, frozenset[str]] = {}
    for case in cases:
        try:
            told = answered(rules, book, case.request())
        except UnfitError:
            continue
        found[case.id] = _points(told)
    return found


def _points(told: Answered) -> frozenset[str]:
    rules = {told.rule, *told.refused_by, *(getattr(event, "rule", "") for event in told.events)}
    known = (point_of_rule(rule) for rule in rules if rule)
    return frozenset(one[0].id for one in known if one is not None)
