"""The hunt for a program whose rules nobody knows: by the laws alone, and by itself.

Every answer is held against the laws that hold in every ruleset.  Then each question is asked
again: as it is, in another order of questions, or rephrased so that the answer must be the same.
What might matter by the rules of some house is not exchanged.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import count, islice, takewhile
from typing import TYPE_CHECKING, Any, Final

from sabacc.conformance.adapters.ports import Answered, Faulted, FaultKind
from sabacc.conformance.grading.shapes import shape_fault, wrong_shape
from sabacc.conformance.hunting.asker import Asker
from sabacc.conformance.hunting.law_questions import again, as_far_as_settled
from sabacc.conformance.hunting.parting import Finding
from sabacc.conformance.hunting.question import question
from sabacc.conformance.hunting.question_stream import QuestionStream, sizes
from sabacc.conformance.hunting.shrinking import shrunk
from sabacc.conformance.laws import broken_laws, same_answer
from sabacc.protocol.facts import THEN
from sabacc.spec.rulesets import builtin

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from sabacc.conformance.adapters.ports import Fault, Port
    from sabacc.conformance.hunting.hunt import Budget, Taken
    from sabacc.conformance.hunting.law_questions import Again
    from sabacc.conformance.hunting.question import Question
    from sabacc.conformance.hunting.question_stream import Quarry

_PLAYED_BY: Final = ("standard", "forum", "holonet", "swag", "classic")
EFFORT: Final = 400
"""How many questions are made smaller for one finding."""
_PATIENCE: Final = 10.0
"""For how many seconds at the most."""


def quarries_of(quarry: Quarry) -> tuple[Quarry, ...]:
    """Return what is asked of a program by the laws alone: hands of the rulebook and documents."""
    return tuple(
        replace(quarry, rules=builtin(name), undeclared=frozenset()) for name in _PLAYED_BY
    )


def _ways(one: Question) -> int:
    """Return in how many ways a question is asked again: one, or each hand of a session."""
    return max(1, len(one.params.get(THEN, ())))


@dataclass(frozen=True, slots=True)
class Caught:
    """A question whose answer breaks a law, by itself or beside the answer to it `again`."""

    question: Question
    answer: Mapping[str, Any]
    law: str
    why: str
    again: Again | None = None


@dataclass
class LawHunt:
    """One hunt by the laws alone; what is found stays when it is interrupted.

    Attributes:
        port: The program.
        quarries: What is asked of it: each with a ruleset by which some hands are played, for a
            question that many rules refuse tells little.  They share a name and levels.
        keys: Keys for requests that no other request of the run has.
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
    on_progress: Callable[[LawHunt], None] = lambda _hunt: None
    clock: Callable[[], float] = time.monotonic
    findings: list[Finding] = field(default_factory=list[Finding])
    asked: Counter[str] = field(default_factory=Counter[str])
    stopped: str = ""
    taken: tuple[Taken, ...] = ()

    def __post_init__(self) -> None:
        """Ask under the name that all quarries share."""
        self._asker = Asker(self.port, self.quarries[0].name, self.keys)

    def ask_first(self, known: Iterable[Question]) -> None:
        """Ask some questions, and each of them again in every way, whatever the budget is."""
        for one in known:
            self._hold([one], random.Random(0), every=True)  # noqa: S311 - seeded chance repeats

    def run(self, seed: int, budget: Budget) -> None:
        """Ask until the budget is spent; the hands of each part are played by another ruleset."""
        begun = self.clock()

        def over() -> bool:
            late = budget.seconds and self.clock() - begun >= budget.seconds
            return bool(self.stopped or late)

        streams = [QuestionStream(quarry, seed) for quarry in self.quarries]
        for size, place in zip(sizes(budget.questions), count(), strict=False):
            stream = streams[place % len(streams)].part(place, size)
            rng = random.Random(f"laws {seed} {place}")  # noqa: S311 - seeded chance repeats
            asked = self._hold(takewhile(lambda _one: not over(), stream), rng)
            self.on_progress(self)
            if not asked or over():
                return

    # --- asking -----------------------------------------------------------------------------------

    def _hold(self, stream: Iterable[Question], rng: random.Random, *, every: bool = False) -> int:
        """Ask questions, hold the answers against the laws, and ask again; return how many."""
        answers = list(self._answers(stream, told=True))
        for one, answer in answers:
            for law, why in broken_laws(one.method, one.params, answer):
                self._caught(Caught(one, answer, law, why))
        second = [
            (one, answer, other)
            for one, answer in answers
            for other in islice(again(one, answer, rng), None if every else _ways(one))
        ]
        rng.shuffle(second)
        for found in self._compared(second):
            self._caught(found)
        return len(answers)

    def _answers(
        self, stream: Iterable[Question], *, told: bool = False
    ) -> Iterator[tuple[Question, dict[str, Any]]]:
        """Yield the answers of the right shape, in the order of the questions."""
        found: dict[int, tuple[Question, dict[str, Any]]] = {}
        for place, one, reply in self._asker.replies(stream):
            if told:
                self.asked[one.method] += 1
            if isinstance(reply, Answered):
                wrong = wrong_shape(one.method, one.params, reply.result)
                if wrong is None:
                    found[place] = one, reply.result
                else:
                    self._fault(one, shape_fault(one.method, wrong))
            elif isinstance(reply, Faulted):
                self._fault(one, reply.fault)
            else:
                self.stopped = self.stopped or reply.why
        yield from (found[place] for place in sorted(found))

    def _compared(
        self, second: Sequence[tuple[Question, Mapping[str, Any], Again]]
    ) -> Iterator[Caught]:
        """Ask questions again, and yield those whose second answer is another."""
        asked = {id(other): (one, answer, other) for one, answer, other in second}
        put = [(replace(one, params=other.params), id(other)) for one, _, other in second]
        known = {id(one): key for one, key in put}
        for one, later in self._answers(one for one, _ in put):
            original, answer, other = asked[known[id(one)]]
            broken = next(broken_laws(one.method, one.params, later), None)
            if broken is not None:
                yield Caught(original, answer, broken[0], broken[1], other)
                continue
            why = same_answer(
                one.method,
                as_far_as_settled(answer if other.shown is None else other.shown),
                as_far_as_settled(other.taken_back(later)),
            )
            if why:
                yield Caught(original, answer, other.law, f"{other.says}: {why}", other)

    # --- what was found ---------------------------------------------------------------------------

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
                again=None if small.again is None else small.again.params,
            )
        )

    def _smallest(self, found: Caught) -> Caught:
        """Make a question as small as it can be while its answers still break the law."""
        one, law = found.question, found.law
        until = self.clock() + _PATIENCE

        def still(smaller: Sequence[dict[str, Any]]) -> Caught | None:
            if self.stopped or self.clock() > until:
                return None
            made = (question(one.name, one.method, params, one.rules) for params in smaller)
            for less, answer in self._answers(there for there in made if there is not None):
                caught = self._breaks(less, answer, law)
                if caught is not None:
                    return caught
            return None

        return shrunk(found, still, EFFORT)

    def _breaks(self, one: Question, answer: Mapping[str, Any], law: str) -> Caught | None:
        """Say whether an answer breaks a law, by itself or where the question is asked again."""
        for broken, why in broken_laws(one.method, one.params, answer):
            if broken == law:
                return Caught(one, answer, law, why)
        rng = random.Random(0)  # noqa: S311 - seeded chance repeats
        ways = [
            (one, answer, other) for other in again(one, answer, rng) if law in {other.law, None}
        ]
        return next((caught for caught in self._compared(ways) if caught.law == law), None)
