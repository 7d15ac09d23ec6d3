"""Further hands of a session asked by themselves: a hand does not know the hands before it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sabacc.conformance.adapters.ports import Ask, Fault, NotRun
from sabacc.conformance.comparing.differences import first_difference
from sabacc.conformance.grading.grader import Grade, Outcome
from sabacc.conformance.grading.shapes import answer_in, told_instead
from sabacc.conformance.judging.results import Judgement
from sabacc.conformance.laws import BY_ITSELF, hands_alone
from sabacc.system.joining import several

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from sabacc.conformance.adapters.ports import Reply
    from sabacc.conformance.judging.selection import Target
    from sabacc.conformance.scenarios.cases import Case


@dataclass(frozen=True, slots=True)
class Alone:
    """A further hand, asked by itself.

    Attributes:
        case: The session that it belongs to.
        number: Its number there; 2 for the first further hand.
        answer: What the program answered of it there.
        params: The request, without its ruleset.
    """

    case: Case
    number: int
    answer: Mapping[str, Any]
    params: dict[str, Any]

    def ask(self, key: int, target: Target) -> Ask:
        """Stamp it with its ruleset."""
        return Ask(key, "play", {**self.params, "ruleset": target.name})

    def judge(self, target: Target, reply: Reply) -> Judgement | None:
        """Compare the hand with itself; None where it is the same, or was not asked."""
        came = answer_in(reply)
        if isinstance(came, NotRun):
            return None
        if isinstance(came, Fault):
            why = told_instead(came, "by itself the answer has", "by itself the program")
        else:
            found = first_difference("play", self.params, self.answer, came, silence=False)
            why = found or ""
            why = why.replace(": first ", ": in the session ").replace(", then ", ", by itself ")
        if not why:
            return None
        why = f"hand {self.number}: {why}; by itself it was asked {self._table()}"
        grade = Grade(Outcome.FAILED, law=BY_ITSELF, law_why=why)
        return Judgement(self.case, target.name, Outcome.FAILED, grade=grade)

    def _table(self) -> str:
        """Say what the suite took over of the hand before, where it is no number."""
        out = several(self.params["sitting_out"])
        return f"with {self.params['dealer']} as dealer and {out} sitting out"


def each_alone(
    answers: Mapping[str, tuple[Case, Mapping[str, Any]]],
    right: Callable[[Case], Mapping[str, Any] | None],
) -> Iterator[Alone]:
    """Yield the further hands of all sessions that were answered, the smallest sessions first.

    `right` answers a case by the reference, for what a program leaves out.
    """
    for case, answer in sorted(answers.values(), key=lambda one: (one[0].size, one[0].id)):
        pairs = hands_alone(case.params, answer, right(case))
        for number, (params, found) in enumerate(pairs, start=2):
            yield Alone(case, number, found, params)
