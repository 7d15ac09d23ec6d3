"""Questions whose answers are held against the laws, by themselves and beside a second answer."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from sabacc.conformance.adapters.ports import Fault, NotRun
from sabacc.conformance.comparing.differences import first_difference
from sabacc.conformance.grading.shapes import answer_in
from sabacc.conformance.hunting.asker import Asker
from sabacc.conformance.hunting.law_questions import again
from sabacc.conformance.hunting.question_stream import QuestionStream
from sabacc.conformance.laws import broken_laws
from sabacc.conformance.scenarios.cases import largest_sum
from sabacc.protocol.facts import THEN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from sabacc.conformance.adapters.ports import Port
    from sabacc.conformance.hunting.law_questions import Again
    from sabacc.conformance.hunting.question import Question
    from sabacc.conformance.hunting.question_stream import Quarry

    Answers = Iterator[tuple[Question, dict[str, Any]]]


def _ways(one: Question) -> int:
    """Return in how many ways a question is asked again: one, or each hand of a session."""
    return max(1, len(one.params.get(THEN, ())))


@dataclass(frozen=True, slots=True)
class Caught:
    """A question whose answer breaks a law, by itself or beside the one to a request `again`."""

    question: Question
    answer: Mapping[str, Any]
    law: str
    why: str
    again: dict[str, Any] | None = None


@dataclass(slots=True)
class LawPart:
    """What became of some questions that were asked one after another, and then again.

    Attributes:
        asked: How many of each method, the second ones aside.
        caught: Those whose answers break a law, in the order in which that showed.
        faults: Those that got no answer which can be judged.
        stopped: Why no more can be asked; mostly empty.
    """

    asked: Counter[str] = field(default_factory=Counter[str])
    caught: list[Caught] = field(default_factory=list[Caught])
    faults: list[tuple[Question, Fault]] = field(default_factory=list[tuple["Question", "Fault"]])
    stopped: str = ""


class LawAsker:
    """Puts questions to a program whose rules nobody knows.

    The hands of each part are played by another ruleset: those of the quarries in turn.
    """

    def __init__(
        self, port: Port, quarries: Sequence[Quarry], keys: Iterator[int], seed: int
    ) -> None:
        """Ask under the name that all quarries share."""
        self.seed = seed
        self._asker = Asker(port, quarries[0].name, keys)
        self._largest = min(quarry.largest_sum for quarry in quarries)
        self._streams = [QuestionStream(quarry, seed) for quarry in quarries]

    def part(self, place: int, size: int, over: Callable[[], bool]) -> LawPart:
        """Ask a part of the questions, until it is `over`."""
        stream = self._streams[place % len(self._streams)].part(place, size)
        rng = random.Random(f"laws {self.seed} {place}")  # noqa: S311 - seeded chance repeats
        return self.hold(stream, rng, over=over)

    def hold(
        self,
        stream: Iterable[Question],
        rng: random.Random,
        *,
        every: bool = False,
        over: Callable[[], bool] = lambda: False,
    ) -> LawPart:
        """Ask questions, hold the answers against the laws, and ask again in `every` way or one."""
        part = LawPart()
        answers = list(self.answers(_until(over, stream, part.asked), part))
        part.caught += [
            Caught(one, answer, law, why)
            for one, answer in answers
            for law, why in broken_laws(one.method, one.params, answer)
        ]
        second = [
            (one, answer, other)
            for one, answer in answers
            for other in islice(self._again(one, answer, rng), None if every else _ways(one))
        ]
        rng.shuffle(second)
        part.caught += self._compared(second, part)
        return part

    def answers(self, stream: Iterable[Question], part: LawPart) -> Answers:
        """Yield the answers of the right shape, in the order of the questions."""
        found: dict[int, tuple[Question, dict[str, Any]]] = {}
        for place, one, reply in self._asker.replies(stream):
            came = answer_in(reply)
            if isinstance(came, NotRun):
                part.stopped = part.stopped or came.why
            elif isinstance(came, Fault):
                part.faults.append((one, came))
            else:
                found[place] = one, came
        yield from (found[place] for place in sorted(found))

    def breaks(
        self, one: Question, answer: Mapping[str, Any], law: str, part: LawPart
    ) -> Caught | None:
        """Say whether an answer breaks a law, by itself or where the question is asked again."""
        for broken, why in broken_laws(one.method, one.params, answer):
            if broken == law:
                return Caught(one, answer, law, why)
        rng = random.Random(0)  # noqa: S311 - seeded chance repeats
        ways = [
            (one, answer, other)
            for other in self._again(one, answer, rng)
            if law in {other.law, None}
        ]
        return next((caught for caught in self._compared(ways, part) if caught.law == law), None)

    def _again(
        self, one: Question, answer: Mapping[str, Any], rng: random.Random
    ) -> Iterator[Again]:
        """Yield the ways to ask a question again, with no sum that the program cannot count."""
        for other in again(one, answer, rng):
            if largest_sum(other.params) <= self._largest:
                yield other

    def _compared(
        self, second: Sequence[tuple[Question, Mapping[str, Any], Again]], part: LawPart
    ) -> Iterator[Caught]:
        """Ask questions again, and yield those whose second answer is another."""
        asked = {id(other): (one, answer, other) for one, answer, other in second}
        put = [(replace(one, params=other.params), id(other)) for one, _, other in second]
        known = {id(one): key for one, key in put}
        for one, later in self.answers((one for one, _ in put), part):
            original, answer, other = asked[known[id(one)]]
            broken = next(broken_laws(one.method, one.params, later), None)
            if broken is not None:
                yield Caught(original, answer, broken[0], broken[1], other.params)
                continue
            alone = other.shown is not None
            first = answer if other.shown is None else other.shown
            back = other.taken_back(later)
            params = other.params if alone else original.params
            why = first_difference(one.method, params, first, back, silence=not alone)
            if why:
                yield Caught(original, answer, other.law, f"{other.says}: {why}", other.params)


def _until(
    over: Callable[[], bool], stream: Iterable[Question], asked: Counter[str]
) -> Iterator[Question]:
    """Yield questions until it is over, and count them."""
    for one in stream:
        if over():
            return
        asked[one.method] += 1
        yield one
