"""Puts questions to a program, and holds the answers against oracles.

An oracle sees one exchange, regardless of who asked and why: the reference (differential testing)
and the invariants (laws of a single answer).  Metamorphic relations (laws of two answers) ask
again.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from math import inf
from typing import NamedTuple, TypeAlias

from sabacc.conformance.adapters.ports import Ask, Fault, NotRun, Port, RawAnswer, Reply
from sabacc.conformance.grading.grader import answer_in
from sabacc.conformance.hunting.question import Question
from sabacc.conformance.laws import broken_laws
from sabacc.conformance.relations import FollowUp, contradiction, follow_ups
from sabacc.conformance.scenarios.cases import largest_sum
from sabacc.conformance.violation import Answer, Violation
from sabacc.protocol.facts import THEN
from sabacc.spec.rulesets import Ruleset


class Exchange(NamedTuple):
    """A question and the program's answer."""

    question: Question
    answer: Answer


Oracle: TypeAlias = Callable[[Exchange], Iterator[Violation]]
"""Yields what is wrong with an answer, causes before effects; a question knows its ruleset."""


class Rejected(NamedTuple):
    """An exchange that an oracle rejects, and why."""

    question: Question
    answer: Answer
    violation: Violation

    @property
    def symptom(self) -> tuple[str, str]:
        """Two rejections with the same symptom are taken for one: the rule and kind of fact."""
        name, *rest = (self.violation.fact or self.question.method).split(".")
        kind = ".".join((name, *rest[1:3])) if name == "phase" else name
        return self.violation.rule, kind

    def under(self, rules: Ruleset) -> Rejected | None:
        """Return the rejection by another ruleset; None if the answer is right there."""
        question = self.question.under(rules)
        return None if question is None else mismatch(question, self.answer)


def mismatch(question: Question, answer: Answer) -> Rejected | None:
    """Compare an answer with the reference's; None if it is right."""
    violation = next(reference(Exchange(question, answer)), None)
    return None if violation is None else Rejected(question, answer, violation)


@dataclass(slots=True)
class Batch:
    """The result of some questions.

    Attributes:
        asked: The number of questions of each method, follow-ups excluded.
        rejected: What the oracles reject.
        agreed: The exchanges that they accept.
        faults: The questions without an answer that can be judged.
        stopped: Why no more can be asked; mostly empty.
    """

    asked: Counter[str] = field(default_factory=Counter[str])
    rejected: list[Rejected] = field(default_factory=list[Rejected])
    agreed: list[Exchange] = field(default_factory=list[Exchange])
    faults: list[tuple[Question, Fault]] = field(default_factory=list[tuple[Question, Fault]])
    stopped: str = ""

    def by(self, rules: Ruleset) -> Batch:
        """Return the batch of another process, with the ruleset that its questions leave out."""
        return Batch(
            self.asked,
            [one._replace(question=replace(one.question, rules=rules)) for one in self.rejected],
            [Exchange(replace(one, rules=rules), answer) for one, answer in self.agreed],
            [(replace(one, rules=rules), fault) for one, fault in self.faults],
            self.stopped,
        )


def reference(exchange: Exchange) -> Iterator[Violation]:
    """Compare an answer with the reference's: the first wrong fact."""
    return islice(exchange.question.differences(exchange.answer), 1)


def invariants(exchange: Exchange) -> Iterator[Violation]:
    """Test the laws of a single answer, which hold in every ruleset."""
    question, answer = exchange
    return broken_laws(question.method, question.params, answer)


@dataclass(frozen=True, slots=True)
class Relations:
    """Tests the laws of two answers: asks each question again, in one way or every way.

    Attributes:
        rng: Chooses the follow-ups, and their order.
        every: Whether each question has every follow-up, which depend on the question alone, so
            that a finding can be repeated; otherwise one, or one for each further hand of a
            session.
        largest: The largest sum that the program can count.
    """

    rng: random.Random
    every: bool = False
    largest: float = inf

    def follow_ups(self, exchange: Exchange) -> Iterator[FollowUp]:
        """Yield the questions that are asked again."""
        method, params = exchange.question.method, exchange.question.params
        rng = random.Random(0) if self.every else self.rng  # noqa: S311 - seeded chance repeats
        valid = (
            follow_up
            for follow_up in follow_ups(method, params, exchange.answer, rng)
            if largest_sum(follow_up.params) <= self.largest
        )
        most = None if self.every else max(1, len(params.get(THEN, ())))
        return islice(valid, most)


@dataclass(frozen=True, slots=True)
class Asker:
    """Puts questions to a program.

    Attributes:
        port: The program.
        name: The name of the ruleset in requests.
        keys: The keys of requests, unique in the run.
    """

    port: Port
    name: str
    keys: Iterator[int]

    def ask(
        self,
        questions: Iterable[Question],
        oracles: Iterable[Oracle] = (reference,),
        relations: Relations | None = None,
        on_reply: Callable[[str], None] = lambda _method: None,
    ) -> Batch:
        """Ask questions and judge the answers; `on_reply` is called with each method."""
        batch = Batch()

        def count(method: str) -> None:
            batch.asked[method] += 1
            on_reply(method)

        exchanges = self._exchanges(questions, batch, count)
        batch.rejected += (
            Rejected(*exchange, violation)
            for oracle in oracles
            for exchange in exchanges
            for violation in oracle(exchange)
        )
        if relations is not None:
            batch.rejected += self._asked_again(exchanges, relations, batch)
        rejected = {id(one.question) for one in batch.rejected}
        batch.agreed = [one for one in exchanges if id(one.question) not in rejected]
        return batch

    def _asked_again(
        self, exchanges: Sequence[Exchange], relations: Relations, batch: Batch
    ) -> Iterator[Rejected]:
        """Ask the follow-ups, and yield the exchanges to which they do not correspond."""
        pairs = [(one, follow_up) for one in exchanges for follow_up in relations.follow_ups(one)]
        relations.rng.shuffle(pairs)
        asked = [
            replace(first.question, params=follow_up.params, json=b"") for first, follow_up in pairs
        ]
        pair_of = dict(zip(map(id, asked), pairs, strict=True))
        for question, answer in self._exchanges(asked, batch):
            first, follow_up = pair_of[id(question)]
            violation = contradiction(
                question.method, first.question.params, first.answer, follow_up, answer
            )
            if violation is not None:
                yield Rejected(*first, violation)

    def _exchanges(
        self,
        questions: Iterable[Question],
        batch: Batch,
        on_reply: Callable[[str], None] = lambda _method: None,
    ) -> list[Exchange]:
        """Return the answers of the right shape, in the order of the questions."""
        answered: dict[int, Exchange] = {}
        for place, question, reply in self._replies(questions):
            on_reply(question.method)
            if question.json and isinstance(reply, RawAnswer) and reply.result == question.expected:
                answered[place] = Exchange(question, reply.result)  # nearly all; the shape is right
                continue
            answer = answer_in(reply)
            if isinstance(answer, NotRun):
                batch.stopped = batch.stopped or answer.why
            elif isinstance(answer, Fault):
                batch.faults.append((question, answer))
            else:
                answered[place] = Exchange(question, answer)
        return [answered[place] for place in sorted(answered)]

    def _replies(self, questions: Iterable[Question]) -> Iterator[tuple[int, Question, Reply]]:
        """Yield replies in any order, with place and question.

        The next questions are generated while the program works.
        """
        asked: dict[int, tuple[int, Question]] = {}

        def asks() -> Iterator[Ask]:
            for place, question in enumerate(questions):
                key = next(self.keys)
                asked[key] = place, question
                yield Ask(key, question.method, {"ruleset": self.name, **question.params})

        for reply in self.port.ask(asks()):
            yield *asked.pop(reply.ask.key), reply
