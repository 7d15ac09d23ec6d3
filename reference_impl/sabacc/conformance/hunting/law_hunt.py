"""The hunt for a program whose rules nobody knows: by the laws alone, and by itself.

Every answer is held against the laws that hold in every ruleset.  Then each question is asked
again: as it is, in another order of questions, or rephrased so that the answer must be the same.
What might matter by the rules of some house is not exchanged.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from math import inf
from typing import Any, Final

from sabacc.conformance.adapters.ports import Fault, FaultKind, Port
from sabacc.conformance.hunting.crew import Crew
from sabacc.conformance.hunting.hunt import GRACE, Budget, TakenPoint
from sabacc.conformance.hunting.law_asker import Caught, LawAsker, LawPart
from sabacc.conformance.hunting.parting import Finding
from sabacc.conformance.hunting.question import Question, question
from sabacc.conformance.hunting.question_stream import Quarry, sizes
from sabacc.conformance.hunting.shrinking import shrunk
from sabacc.spec.rulesets import builtin

_PLAYED_BY: Final = ("standard", "forum", "holonet", "swag", "classic")
EFFORT: Final = 400
"""How many questions are made smaller for one finding."""


def quarries_of(quarry: Quarry) -> tuple[Quarry, ...]:
    """Return what is asked of a program by the laws alone: hands of the rulebook and documents."""
    return tuple(
        replace(quarry, rules=builtin(name), undeclared=frozenset()) for name in _PLAYED_BY
    )


@dataclass
class LawHunt:
    """One hunt by the laws alone; what is found stays when it is interrupted.

    Attributes:
        port: The program.
        quarries: What is asked of it: each with a ruleset by which some hands are played, for a
            question that many rules refuse tells little.  They share a name and levels.
        keys: Keys for requests that no other request of the run has.
        seed: The seed of the hunt.
        on_progress: Told after each few questions.
        clock: Seconds that only ever grow.
        findings: What was found, in order.
        asked: How many questions of each method were asked, smaller and rephrased ones aside.
        stopped: Why the hunt ended before its time; mostly empty.
        taken: Nothing: no open point comes to be known where no point is.
    """

    port: Port
    quarries: Sequence[Quarry]
    keys: Iterator[int]
    seed: int
    on_progress: Callable[[LawHunt], None] = lambda _hunt: None
    clock: Callable[[], float] = time.monotonic
    findings: list[Finding] = field(default_factory=list[Finding])
    asked: Counter[str] = field(default_factory=Counter[str])
    stopped: str = ""
    taken: tuple[TakenPoint, ...] = ()

    def __post_init__(self) -> None:
        """Ask under the name that all quarries share."""
        self._end = inf
        self._asker = LawAsker(self.port, self.quarries, self.keys, self.seed)

    def ask_first(self, known: Iterable[Question]) -> None:
        """Ask some questions, and each of them again in every way, whatever the budget is."""
        for one in known:
            rng = random.Random(0)  # noqa: S311 - seeded chance repeats
            self._look_into(self._asker.hold([one], rng, every=True))

    def run(self, budget: Budget, crew: Crew | None = None) -> None:
        """Ask until the budget is spent; a crew asks in other processes, and finds the same."""
        begun = self.clock()
        self._end = begun + budget.seconds + GRACE if budget.seconds else inf

        def over() -> bool:
            late = budget.seconds and self.clock() - begun >= budget.seconds
            return bool(self.stopped or late)

        places = zip(count(), sizes(budget.questions), strict=False)
        alone = (self._asker.part(place, size, over) for place, size in places)
        for part in alone if crew is None else crew.law_parts(budget.questions, over):
            self._look_into(part)
            self.on_progress(self)
            if not part.asked or over():
                return

    def _look_into(self, part: LawPart) -> None:
        """Take what became of some questions, and look into what is found for the first time."""
        self.asked += part.asked
        self._take(part)
        for found in part.caught:
            self._caught(found)

    def _take(self, part: LawPart) -> None:
        """Tell of the faults, and of the end."""
        self.stopped = self.stopped or part.stopped
        for asked, fault in part.faults:
            self._fault(asked, fault)

    def _fault(self, asked: Question, fault: Fault) -> None:
        """Tell of a program that does not answer; one that knows no such question may say so."""
        symptom = fault.kind.name, asked.method
        if fault.kind is FaultKind.ERROR or any(symptom in one.symptoms for one in self.findings):
            return
        self.findings.append(Finding(asked, "", fault=fault, symptoms=frozenset({symptom})))

    def _caught(self, found: Caught) -> None:
        symptom = found.law, found.question.method
        for known in self.findings:
            if symptom in known.symptoms:
                known.seen += 1
                return
        small = self._smallest(found)
        self.findings.append(
            Finding(
                question=small.question,
                rule=small.law,
                answer=small.answer,
                law=small.why,
                symptoms=frozenset({symptom}),
                again=small.again,
            )
        )

    def _smallest(self, found: Caught) -> Caught:
        """Make a question as small as it can be while its answers still break the law."""
        one, law = found.question, found.law

        def still(smaller: Sequence[dict[str, Any]]) -> Caught | None:
            part = LawPart()
            made = (question(one.name, one.method, params, one.rules) for params in smaller)
            asked = (there for there in made if there is not None)
            broken = (
                self._asker.breaks(less, answer, law, part)
                for less, answer in self._asker.answers(asked, part)
            )
            caught = next((each for each in broken if each is not None), None)
            self._take(part)
            return caught

        def over() -> bool:
            return bool(self.stopped) or self.clock() > self._end

        return shrunk(found, still, EFFORT, over)
