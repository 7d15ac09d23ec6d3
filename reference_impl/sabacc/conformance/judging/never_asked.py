"""The choices of a house that no case asked about: of these a verdict says nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sabacc.conformance.judging.selection import Filter
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Choice
from sabacc.system.joining import several

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sabacc.conformance.grading.grader import Outcome
    from sabacc.conformance.judging.results import RulesetResult
    from sabacc.conformance.judging.selection import Target
    from sabacc.conformance.scenarios.cases import Case


def never_asked(
    targets: Iterable[Target], results: Iterable[RulesetResult], wanted: Filter
) -> Iterator[str]:
    """Say of each house which of its choices no case asked about, unless only some are wanted."""
    if wanted != Filter():
        return
    for target, result in zip(targets, results, strict=True):
        found = unheard(target, ((one.case, one.outcome) for one in result.judgements))
        if found and target.beside is None:
            yield found


def unheard(target: Target, judged: Iterable[tuple[Case, Outcome]]) -> str:
    """Say which choices of a house no case asked about; empty where there is none.

    `judged` are all its cases, and what became of each.
    """
    asked = {point for case, outcome in judged if outcome.asked for point in case.pins}
    own = [
        f"{point} {target.rules.choices[point]}"
        for point, made in target.rules.made.items()
        if made == Choice.of(made).made()
        and not POINTS[point].conduct
        and point not in target.undeclared
        and point not in asked
    ]
    if not own:
        return ""
    it = "this choice does" if len(own) == 1 else "these choices do"
    return (
        f"{target.name}: no case asked about {several(own)}; at the levels that the program claims "
        f"{it} not show"
    )
