"""Questions put to a program, and the oracles that judge its answers.

An oracle takes exchanges and yields violations, regardless of who asked and why: the reference
(differential testing), the invariants (laws of a single answer) and the metamorphic relations
(laws of two answers, for which it asks again).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from math import inf
from typing import Any, NamedTuple, TypeAlias

from sabacc.conformance.adapters.ports import Ask, Fault, NotRun, Port, RawAnswer, Reply
from sabacc.conformance.comparing.differences import first_difference
from sabacc.conformance.grading.grader import answer_in
from sabacc.conformance.hunting.question import Question
from sabacc.conformance.laws import broken_laws
from sabacc.conformance.relations import FollowUp, follow_ups
from sabacc.conformance.scenarios.cases import largest_sum
from sabacc.protocol.facts import THEN
from sabacc.spec.rulesets import Ruleset


class Exchange(NamedTuple):
    """A question, and the program's answer of the right shape."""

    question: Question
    answer: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Violation:
    """An answer that an oracle rejects.

    Attributes:
        question: The question.
        answer: The program's answer.
        rule: The nearest rule behind the first wrong fact, or the broken law; empty if unknown.
        fact: The first wrong fact; empty if a law is broken.
        why: The broken law in words; empty if the reference differs.
        again: The follow-up request whose answer does not correspond, if a relation is broken.
    """

    question: Question
    answer: Mapping[str, Any]
    rule: str
    fact: str = ""
    why: str = ""
    again: dict[str, Any] | None = None

    @property
    def symptom(self) -> tuple[str, str]:
        """Two violations with the same symptom are taken for one: the rule and kind of fact."""
        name, *rest = (self.fact or self.question.method).split(".")
        return self.rule, ".".join((name, *rest[1:3])) if name == "phase" else name

    def under(self, rules: Ruleset) -> Violation | None:
        """Return the violation by another ruleset; None if the answer is right there."""
        question = self.question.under(rules)
        return None if question is None else mismatch(question, self.answer)


def mismatch(question: Question, answer: Mapping[str, Any]) -> Violation | None:
    """Compare an answer with the reference's; None if it is right."""
    difference = question.difference(answer)
    if difference is None:
        return None
    return Violation(question, answer, difference.rule, difference.fact)


@dataclass(slots=True)
class Batch:
    """The result of some questions.

    Attributes:
        asked: The number of questions of each method, follow-ups excluded.
        violations: What the oracles reject.
        agreed: The exchanges that they accept.
        faults: The questions without an answer that can be judged.
        stopped: Why no more can be asked; mostly empty.
    """

    asked: Counter[str] = field(default_factory=Counter[str])
    violations: list[Violation] = field(default_factory=list[Violation])
    agreed: list[Exchange] = field(default_factory=list[Exchange])
    faults: list[tuple[Question, Fault]] = field(default_factory=list[tuple[Question, Fault]])
    stopped: str = ""

    def by(self, rules: Ruleset) -> Batch:
        """Return the batch of another process, with the ruleset that its questions leave out."""
        return Batch(
            self.asked,
            [replace(one, question=replace(one.question, rules=rules)) for one in self.violations],
            [Exchange(replace(one, rules=rules), answer) for one, answer in self.agreed],
            [(replace(one, rules=rules), fault) for one, fault in self.faults],
            self.stopped,
        )


Oracle: TypeAlias = "Callable[[Sequence[Exchange], Batch], Iterator[Violation]]"
"""Yields the violations of some exchanges; faults of its own questions go to the batch."""


def reference(exchanges: Sequence[Exchange], _batch: Batch) -> Iterator[Violation]:
    """Compare each answer with the reference's."""
    yield from (found for one in exchanges if (found := mismatch(*one)) is not None)


def invariants(exchanges: Sequence[Exchange], _batch: Batch) -> Iterator[Violation]:
    """Test the laws of a single answer."""
    for question, answer in exchanges:
        for law, why in broken_laws(question.method, question.params, answer):
            yield Violation(question, answer, law, why=why)


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
        on_reply: Callable[[str], None] = lambda _method: None,
    ) -> Batch:
        """Ask questions and judge the answers; `on_reply` is called with each method."""
        batch = Batch()

        def count(method: str) -> None:
            batch.asked[method] += 1
            on_reply(method)

        exchanges = self.exchanges(questions, batch, count)
        for oracle in oracles:
            batch.violations += oracle(exchanges, batch)
        rejected = {id(one.question) for one in batch.violations}
        batch.agreed = [one for one in exchanges if id(one.question) not in rejected]
        return batch

    def exchanges(
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


@dataclass(frozen=True, slots=True)
class Relations:
    """Tests the laws of two answers: asks each question again, in one way or every way.

    Attributes:
        asker: Asks the follow-ups.
        rng: Chooses them, and their order.
        every: Whether each question has every follow-up, which depend on the question alone, so
            that a finding can be repeated; otherwise one, or one for each further hand of a
            session.
        largest: The largest sum that the program can count.
    """

    asker: Asker
    rng: random.Random
    every: bool = False
    largest: float = inf

    def __call__(self, exchanges: Sequence[Exchange], batch: Batch) -> Iterator[Violation]:
        """Ask the follow-ups, and yield the exchanges to which they do not correspond."""
        pairs = [(one, follow_up) for one in exchanges for follow_up in self._follow_ups(one)]
        self.rng.shuffle(pairs)
        asked = [
            replace(first.question, params=follow_up.params, json=b"") for first, follow_up in pairs
        ]
        pair_of = dict(zip(map(id, asked), pairs, strict=True))
        for question, answer in self.asker.exchanges(asked, batch):
            (first, shown), follow_up = pair_of[id(question)]
            broken = next(broken_laws(question.method, question.params, answer), None)
            law, why = broken or (follow_up.law, _contradiction(first, shown, follow_up, answer))
            if why:
                yield Violation(first, shown, law, why=why, again=follow_up.params)

    def _follow_ups(self, one: Exchange) -> Iterator[FollowUp]:
        method, params = one.question.method, one.question.params
        rng = random.Random(0) if self.every else self.rng  # noqa: S311 - seeded chance repeats
        valid = (
            follow_up
            for follow_up in follow_ups(method, params, one.answer, rng)
            if largest_sum(follow_up.params) <= self.largest
        )
        most = None if self.every else max(1, len(params.get(THEN, ())))
        return islice(valid, most)


def _contradiction(
    question: Question, shown: Mapping[str, Any], follow_up: FollowUp, answer: Mapping[str, Any]
) -> str:
    """Explain where the answer to a follow-up does not correspond; empty if it does."""
    alone = follow_up.shown is not None
    first = shown if follow_up.shown is None else follow_up.shown
    params = follow_up.params if alone else question.params
    back = follow_up.map_back(answer)
    why = first_difference(question.method, params, first, back, silence=not alone)
    return f"{follow_up.change}: {why}" if why else ""
