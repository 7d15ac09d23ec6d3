"""What became of quarantined cases: reported each once for all rulesets, and never scored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.report.judged_case import expected, got
from sabacc.protocol.hostile import plain
from sabacc.system.joining import counted, listed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sabacc.conformance.judging.results import Judgement, RulesetResult
    from sabacc.conformance.scenarios.cases import Case


@dataclass(frozen=True, slots=True)
class Disputed:
    """A quarantined case and what came of it.

    Attributes:
        case: The case.
        became: What came of it, and under which rulesets: `passed under forum; failed under swag`.
        expected: What the scenario wants where it did not pass; empty where it did.
        got: What came back instead.
    """

    case: Case
    became: str
    expected: str
    got: str

    @property
    def says(self) -> str:
        """Say it in one line."""
        return f"{self.case.id} (disputed in {self.case.dispute}): {self.became}"

    @property
    def differs(self) -> str:
        """Say what was expected and what came; empty where it passed everywhere."""
        return f"expected {self.expected}, got {self.got}" if self.expected else self.got


def disputed(results: Iterable[RulesetResult]) -> tuple[Disputed, ...]:
    """Return the quarantined cases that were asked, in the order of the run."""
    found: dict[str, list[Judgement]] = {}
    for result in results:
        for judged in result.disputed:
            found.setdefault(judged.case.id, []).append(judged)
    return tuple(_disputed(judgements) for judgements in found.values())


def disputed_words(number: int) -> str:
    """Say how many cases are told here and counted nowhere."""
    return f"{counted(number, 'disputed case')} reported, not scored"


def _disputed(judgements: list[Judgement]) -> Disputed:
    under: dict[Outcome, list[str]] = {}
    for judged in judgements:
        under.setdefault(judged.outcome, []).append(plain(judged.ruleset, 60))
    became = (f"{outcome.value} under {listed(names, 3)}" for outcome, names in under.items())
    other = next((one for one in judgements if one.outcome is not Outcome.PASSED), None)
    return Disputed(
        case=judgements[0].case,
        became="; ".join(became),
        expected="" if other is None else expected(other),
        got="" if other is None else got(other),
    )
