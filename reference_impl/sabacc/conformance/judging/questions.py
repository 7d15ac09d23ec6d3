"""How a case is put to a program: unchanged, derived from another method, or as a whole hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from sabacc.conformance.adapters.ports import Fault, NotRun, RawAnswer, Reply
from sabacc.conformance.comparing import project
from sabacc.conformance.grading.grader import Grade, Outcome, answer_in, grade
from sabacc.conformance.grading.reach import Excuses
from sabacc.conformance.inference.replies import Put
from sabacc.conformance.judging.results import Judgement
from sabacc.conformance.judging.selection import Planned
from sabacc.conformance.laws import broken_laws
from sabacc.conformance.lifting import Lifter
from sabacc.conformance.scenarios import cases
from sabacc.conformance.scenarios.cases import Case
from sabacc.protocol.dependency_cache import CachingEngine
from sabacc.protocol.messages import Hello, read_params
from sabacc.spec.alternatives import alternatives
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Ruleset


@dataclass(frozen=True, slots=True)
class AskedCase:
    """A case and the question that is asked for it.

    Attributes:
        entry: The case under its ruleset.
        case: The case with the expectations that an answer can show.
        method: The method that is asked.
        params: The request, without its ruleset.
        read: Turns an answer to that method into one to the case's own.
        lifted: Whether it is asked as a whole hand.
        excuses: What the program leaves open; None if nothing.
    """

    entry: Planned
    case: Case
    method: str
    params: dict[str, Any]
    read: Callable[[Mapping[str, Any]], Mapping[str, Any]] = lambda answer: answer
    lifted: bool = False
    excuses: Excuses | None = None

    @property
    def stamped(self) -> dict[str, Any]:
        """The request with its ruleset."""
        return {"ruleset": self.entry.target.name, **self.params}

    def judge(self, reply: Reply) -> Judgement:
        """Judge one reply as the case is written."""
        base = Judgement(self.case, self.entry.target.name, Outcome.NOT_RUN)
        if self.method != self.case.method:
            base = replace(base, method=self.method, params=self.params)
        came = answer_in(reply)
        if isinstance(came, NotRun):
            return replace(base, note=came.why)
        if isinstance(came, Fault):
            return replace(base, outcome=Outcome.FAULT, fault=came)
        return self._graded(base, came)

    def put(self, reply: Reply) -> Put | None:
        """Return how it is put, since another ruleset may make another hand of it.

        Of an answer by that ruleset only those keys are read that the program's own holds.
        """
        if not self.lifted or not isinstance(reply, RawAnswer):
            return None
        theirs = reply.result

        def read(answer: Mapping[str, Any]) -> Mapping[str, Any]:
            return self.read(project(answer, theirs))

        return Put(read_params(self.method, self.params), read)

    def _graded(self, base: Judgement, result: Mapping[str, Any]) -> Judgement:
        answer = self.read(result)
        found = self._grade(self.case, answer)
        if found.outcome is Outcome.FAILED and not found.law and self.excuses is not None:
            case = self.excuses.bound(self.case, answer)
            base = replace(base, case=case or self.case)
            found = Grade(Outcome.NOT_CLAIMED) if case is None else self._grade(case, answer)
        if self.lifted:
            if found.outcome is Outcome.NOT_SHOWN:  # the hand took another way, which others judge
                return replace(base, outcome=Outcome.NOT_CLAIMED)
            choices = self.entry.target.choices
            broken = next(broken_laws("play", self.params, result, choices), None)
            if broken is not None and not found.law:
                found = replace(found, outcome=Outcome.FAILED, law=broken.rule, law_why=broken.why)
        kept = None if found.outcome is Outcome.PASSED else answer
        return replace(base, outcome=found.outcome, grade=found, answer=kept)

    def _grade(self, case: Case, answer: Mapping[str, Any]) -> Grade:
        found = grade(case, answer, self.entry.target.choices)
        if self.method == "settle" and cases.unsettled(case, answer):
            return replace(found, outcome=Outcome.NOT_SHOWN)
        return found


def _narrowed(case: Case, answers: Sequence[Mapping[str, Any]]) -> Case | None:
    """Leave a case the expectations that all of some right answers meet; None if none does."""
    expect = tuple(
        one
        for one in case.expect
        for alone in [msgspec.structs.replace(case, expect=(one,))]
        if all(grade(alone, answer).outcome is Outcome.PASSED for answer in answers)
    )
    return msgspec.structs.replace(case, expect=expect) if expect else None


@dataclass(slots=True)
class Questioner:
    """Puts cases to one program, by what it says that it can."""

    hello: Hello
    _engine: CachingEngine = field(default_factory=CachingEngine)
    _lifter: Lifter = field(init=False)
    _others: dict[str, tuple[Ruleset, ...]] = field(
        default_factory=dict[str, "tuple[Ruleset, ...]"]
    )
    _excuses: dict[str, Excuses] = field(default_factory=dict[str, Excuses])

    def __post_init__(self) -> None:
        """Lift with the help of the reference."""
        self._lifter = Lifter(self.answer)

    def asks(self, entries: Iterable[Planned]) -> Iterator[tuple[AskedCase, str, dict[str, Any]]]:
        """Yield the cases that can be asked, each with its method and stamped parameters."""
        for entry in entries:
            question = self.question(entry)
            if question is not None:
                yield question, question.method, question.stamped

    def question(self, entry: Planned) -> AskedCase | None:
        """Return how a case is asked; None if the program's methods cannot show it."""
        case, target, levels = entry.case, entry.target, self.hello.levels
        question: AskedCase | None = None
        if case.method in levels:
            question = AskedCase(entry, case, case.method, case.params)
        elif case.method == "compare" and "settle" in levels:
            question = self._settled(entry)
        elif "play" in levels:
            question = self._lifted(entry)
        if question is None or not target.opened:
            return question
        if target.name not in self._excuses:
            self._excuses[target.name] = Excuses(target.rules, target.opened)
        return replace(question, excuses=self._excuses[target.name])

    def _settled(self, entry: Planned) -> AskedCase | None:
        """Ask a settlement, for what the right one shows: a sudden demise hides some of it."""
        params = cases.settle_params(entry.case)
        right = self.answer(entry.target.rules, "settle", params)
        shown = {} if right is None else cases.compare_answer(right)
        case = _narrowed(entry.case, [shown])
        if case is None:
            return None
        return AskedCase(entry, case, "settle", params, cases.compare_answer)

    def _lifted(self, entry: Planned) -> AskedCase | None:
        case, rules = entry.case, entry.target.rules
        found = self._lifter(case, rules)
        if found is None:
            return None
        answers = [found.right, *self._undeclared(entry, found.params)]
        narrowed = _narrowed(case, [found.read(answer) for answer in answers])
        if narrowed is None:
            return None
        return AskedCase(entry, narrowed, "play", found.params, found.read, lifted=True)

    def _undeclared(self, entry: Planned, params: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
        """Answer a whole hand by each other choice on a point that the program leaves undeclared.

        The hand goes on beyond its case, and what it comes to there is claimed by nobody.
        """
        target = entry.target
        if target.name not in self._others:
            self._others[target.name] = tuple(
                target.rules.with_admitted(point, choice)
                for point in sorted(target.undeclared & target.rules.made.keys())
                for choice in alternatives(target.rules, POINTS[point], dialects=True)
            )
        request = read_params("play", params)
        for rules in self._others[target.name]:
            answer = self._engine.answer(rules, f"{entry.case.id} by {target.name}", request)
            if answer is not None:
                yield answer

    def answer(
        self, rules: Ruleset, method: str, params: Mapping[str, Any]
    ) -> Mapping[str, Any] | None:
        """Return the reference's answer to a question; None if it cannot answer."""
        return self._engine.answer_once(rules, read_params(method, params))
