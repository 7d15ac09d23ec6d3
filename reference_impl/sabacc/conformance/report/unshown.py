"""What the answers of a program leave out: each key once, with the cases that hang on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sabacc.conformance.grading.grader import left_out
from sabacc.protocol.facts import shown_by
from sabacc.system.joining import counted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sabacc.conformance.judging.results import Judgement, RulesetResult


@dataclass(frozen=True, slots=True)
class Unshown:
    """One key that answers leave out.

    Attributes:
        method: What was asked.
        key: The key, as `phases.pots` within a phase; `script (reason)` for a reason left open.
        cases: How many cases hang on it; a case that hangs on several keys counts for each.
        rules: Their rules.
    """

    method: str
    key: str
    cases: int
    rules: tuple[str, ...]

    @property
    def says(self) -> str:
        """Say it in one line."""
        return f"not shown: {self.method}.{self.key} ({counted(self.cases, 'case')})"


def unshown(results: Iterable[RulesetResult]) -> tuple[Unshown, ...]:
    """Return the keys that are left out, those first on which the most cases hang."""
    found: dict[tuple[str, str], dict[str, str]] = {}
    for result in results:
        for judged in result.not_shown:
            for key in _keys(judged):
                found.setdefault((judged.case.method, key), {})[judged.case.id] = judged.case.rule
    told = (
        Unshown(method, key, len(cases), tuple(dict.fromkeys(cases.values())))
        for (method, key), cases in found.items()
    )
    return tuple(sorted(told, key=lambda one: -one.cases))


def _keys(judged: Judgement) -> tuple[str, ...]:
    """Return the keys that a case misses; by its grade alone where no answer was kept."""
    if judged.answer is not None:
        return left_out(judged.case, judged.answer)
    if judged.grade is None or judged.grade.expectation is None:
        return ()
    return (shown_by(judged.grade.expectation.fact),)
