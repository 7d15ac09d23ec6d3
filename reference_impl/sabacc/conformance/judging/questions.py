"""How a case is put to a program, and asked again.

It is asked unchanged, derived from another method, or as a whole hand.  Some cases are asked a
second time, some rephrased, and the hands of sessions alone.
"""

import itertools
import random
import secrets
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from math import ceil
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from sabacc.conformance.adapters.ports import (
    Fault,
    FaultKind,
    NotRun,
    Port,
    RawAnswer,
    Reply,
    ask,
)
from sabacc.conformance.grading.grader import (
    Grade,
    Outcome,
    answer_in,
    grade,
    project,
)
from sabacc.conformance.grading.reach import Excuses
from sabacc.conformance.inference.replies import Put
from sabacc.conformance.judging.results import Judgement
from sabacc.conformance.judging.selection import Planned, Target
from sabacc.conformance.laws import LAWS, Answer, Violation, Way, broken_laws
from sabacc.conformance.lifting import lifted
from sabacc.conformance.relations import (
    SAME_ANSWER,
    FollowUp,
    alone,
    contradiction,
    follow_ups,
    rephrased,
)
from sabacc.conformance.scenarios import cases
from sabacc.conformance.scenarios.cases import Case, holds_for, largest_sum
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
        answer = self.read(came)
        found = self._grade(self.case, answer)
        if found.outcome is Outcome.FAILED and not found.law and self.excuses is not None:
            case = self.excuses.bound(self.case, answer)
            base = replace(base, case=case or self.case)
            found = Grade(Outcome.NOT_CLAIMED) if case is None else self._grade(case, answer)
        if self.lifted:
            if found.outcome is Outcome.NOT_SHOWN:  # the hand took another way, which others judge
                return replace(base, outcome=Outcome.NOT_CLAIMED)
            choices = self.entry.target.choices
            found = found.with_law(broken_laws("play", self.params, came, choices))
        kept = None if found.outcome is Outcome.PASSED else answer
        return replace(base, outcome=found.outcome, grade=found, answer=kept)

    def put(self, reply: Reply) -> Put | None:
        """Return how it is put, since another ruleset may make another hand of it.

        Of an answer by that ruleset only those keys are read that the program's own holds.
        """
        if not self.lifted or not isinstance(reply, RawAnswer):
            return None

        def read(answer: Mapping[str, Any]) -> Mapping[str, Any]:
            return self.read(project(answer, reply.result))

        return Put(read_params(self.method, self.params), read)

    def _grade(self, case: Case, answer: Mapping[str, Any]) -> Grade:
        found = grade(case, answer, self.entry.target.choices)
        if self.method == "settle" and cases.unsettled(case, answer):
            return replace(found, outcome=Outcome.NOT_SHOWN)
        return found


def _narrowed(question: AskedCase, answers: Iterable[Mapping[str, Any]]) -> AskedCase | None:
    """Leave a case the expectations that all of some right answers meet; None if none does."""
    case, shown = question.case, [question.read(answer) for answer in answers]
    expect = tuple(
        one
        for one in case.expect
        for alone in [msgspec.structs.replace(case, expect=(one,))]
        if all(grade(alone, answer).outcome is Outcome.PASSED for answer in shown)
    )
    return replace(question, case=msgspec.structs.replace(case, expect=expect)) if expect else None


@dataclass(slots=True)
class Questioner:
    """Puts cases to one program, by what it says that it can."""

    hello: Hello
    _engine: CachingEngine = field(default_factory=CachingEngine)
    _others: dict[str, tuple[Ruleset, ...]] = field(
        default_factory=dict[str, "tuple[Ruleset, ...]"]
    )
    _excuses: dict[str, Excuses] = field(default_factory=dict[str, Excuses])

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
        right = self.answer(entry.target.rules, "settle", params) or {}
        asked = AskedCase(entry, entry.case, "settle", params, cases.compare_answer)
        return _narrowed(asked, [right])

    def _lifted(self, entry: Planned) -> AskedCase | None:
        found = lifted(entry.case, entry.target.rules, self.answer)
        if found is None:
            return None
        asked = AskedCase(entry, entry.case, "play", found.params, found.read, lifted=True)
        return _narrowed(asked, [found.right, *self._undeclared(entry, found.params)])

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


Entry = TypeVar("Entry")

TWICE: Final = 0.05
"""The share of a run that is asked a second time."""
REPHRASED: Final = 0.05
"""The share of a run that is asked again, rephrased."""
LEAST: Final = 5
"""The least number of entries of each kind in a sample, or all if there are fewer."""
# For a house beside its neighbour
_BESIDE: Final = 1
# Seeds are below this number: short enough to be typed
_SEEDS: Final = 1_000_000
ORDER: Final = "laws.order-of-questions"
"""The law that the order of questions does not matter."""


def new_seed() -> int:
    """Draw a seed that no program can foresee."""
    return secrets.randbelow(_SEEDS)


def seeded(seed: int, use: str) -> random.Random:
    """Return the source of chance of a seed for one use: `rephrased for classic bombs.zero/...`.

    The draws of one use change nothing for another, so a shorter run asks the same questions.
    """
    return random.Random(f"{seed} {use}")  # noqa: S311 - no secret depends on it


def shuffled(entries: Sequence[Entry], seed: int) -> tuple[Entry, ...]:
    """Return all entries in the order of this seed."""
    return tuple(seeded(seed, "order").sample(entries, len(entries)))


def sample(
    entries: Sequence[Entry],
    rng: random.Random,
    share: float,
    kind: Callable[[Entry], str] = lambda _entry: "",
    least: int = LEAST,
) -> tuple[Entry, ...]:
    """Return a share of each `kind` of entries, so that a vice of one kind alone is found too.

    The kind is mostly the method that is asked.
    """
    kinds: dict[str, list[Entry]] = {}
    for entry in entries if share > 0 else ():
        kinds.setdefault(kind(entry), []).append(entry)
    chosen: list[Entry] = []
    for same in kinds.values():
        chosen += rng.sample(same, min(len(same), max(least, ceil(len(same) * share))))
    return tuple(rng.sample(chosen, len(chosen)))


def least_again(target: Target) -> int:
    """Return the least number of questions of each kind that are asked again under a ruleset.

    It is small for a house beside its neighbour, which is asked again as well.
    """
    return LEAST if target.beside is None else _BESIDE


@dataclass(frozen=True, slots=True)
class Shares:
    """The shares of a run that are asked again; `laws` are those to test, all if empty."""

    twice: float = TWICE
    rephrased: float = REPHRASED
    laws: frozenset[str] = frozenset()


def shares(wanted: Collection[str]) -> Shares:
    """Return the shares of a run in which these rules are wanted: all of it for a law by name."""
    laws = {law for law in wanted if law in LAWS and Way.REPHRASED in LAWS[law].ways}
    return Shares(
        1.0 if {SAME_ANSWER, ORDER}.intersection(wanted) else TWICE,
        1.0 if laws else REPHRASED,
        frozenset(laws),
    )


class FirstAnswer(NamedTuple):
    """An answer to a case that is asked a second time.

    `before` is the case that was asked just before it the first time; None if it was the first.
    """

    question: AskedCase
    answer: Answer
    before: Case | None


class Repeat(NamedTuple):
    """A case that is asked again.

    Attributes:
        case: The case.
        method: The method that is asked.
        follow_up: What is asked.
        params: The question that was asked first.
        first: The answer to which the new one must correspond; None if the case judges it.
    """

    case: Case
    method: str
    follow_up: FollowUp
    params: Mapping[str, Any]
    first: Answer | None = None


@dataclass(frozen=True, slots=True)
class Repeats:
    """Repeats questions of a run.

    Attributes:
        port: The program.
        seed: The seed of the run.
        shares: The shares of the run that are asked again.
        keys: The keys of the questions of the run.
        questioner: Puts cases to the program.
        on_not_run: Called with the reason why a question was not put.
        between: Some questions of another ruleset, each of which goes before one of the sample
            that is asked a second time; they are judged with their own ruleset.
    """

    port: Port
    seed: int
    shares: Shares
    keys: Iterator[int]
    questioner: Questioner
    on_not_run: Callable[[str], object]
    between: Sequence[Planned] = ()

    def broken(
        self,
        target: Target,
        rules: Ruleset,
        first_answers: Sequence[FirstAnswer],
        judged: Sequence[Judgement],
        sessions: Iterable[tuple[Case, Answer]],
    ) -> dict[str, Judgement]:
        """Ask a sample twice, one rephrased, and hands alone; return by case what breaks a law.

        `rules` is the ruleset as the program plays it; `sessions` are the cases of several hands.
        """
        broken: dict[str, Judgement] = {}
        for repeats, between in (
            (self._second(first_answers), self.between),
            (self._rephrased(target, rules, judged), ()),
            (self._excused(judged), ()),
            (self._alone(target, sessions), ()),
        ):
            found: dict[str, Judgement] = {}
            for one, reply in ask(self.port, self.keys, self._asks(target, repeats, between)):
                if one is None:
                    continue
                came = answer_in(reply)
                if isinstance(came, NotRun):
                    self.on_not_run(came.why)
                elif (violation := _violation(one, came, target, rules)) is not None:
                    grade = Grade(Outcome.FAILED, law=violation.rule, law_why=violation.why)
                    params = None if one.follow_up.params == one.params else one.follow_up.params
                    found.setdefault(
                        one.case.id,
                        Judgement(one.case, target.name, Outcome.FAILED, grade, params=params),
                    )
            broken |= found
        return broken

    def _asks(
        self, target: Target, repeats: Iterable[Repeat], between: Sequence[Planned]
    ) -> Iterator[tuple[Repeat | None, str, dict[str, Any]]]:
        """Yield the repeats with sums that the program can count, by turns with `between`."""
        others = iter(self.questioner.asks(between))
        for one in repeats:
            if largest_sum(one.follow_up.params) > self.questioner.hello.largest_sum:
                continue
            again = one
            for other, method, params in itertools.islice(others, 1):
                yield None, method, params
                change = (
                    f"{one.follow_up.change}, "
                    f"with a question of {other.entry.target.name} in between"
                )
                again = one._replace(follow_up=replace(one.follow_up, change=change, law=ORDER))
            yield again, one.method, {**one.follow_up.params, "ruleset": target.name}

    def _second(self, firsts: Sequence[FirstAnswer]) -> Iterator[Repeat]:
        """Yield a sample to be asked a second time, in another order."""
        before: Case | None = None
        for question, answer, first_before in firsts:
            change = "asked a second time"
            if first_before is not before:  # by chance, or by order: whoever asks alone tells
                change = f"{change}, {_after(before)}, not {_after(first_before)}"
            follow_up = FollowUp(question.params, change, SAME_ANSWER)
            before = question.entry.case
            yield Repeat(before, question.method, follow_up, question.params, answer)

    def _rephrased(
        self, target: Target, rules: Ruleset, judged: Iterable[Judgement]
    ) -> Iterator[Repeat]:
        """Yield a sample of the cases that passed, rephrased."""
        passed = [
            one.case
            for one in judged
            if one.outcome is Outcome.PASSED
            and one.case.method in self.questioner.hello.levels
            and not one.case.quarantined
            and holds_for(one.case, rules.choices)
        ]
        passed.sort(key=lambda case: case.id)  # replies come in any order, the sample does not
        rng, share = seeded(self.seed, "rephrased"), self.shares.rephrased
        for case in sample(passed, rng, share, lambda case: case.method, least_again(target)):
            chance = seeded(self.seed, f"rephrased for {rules.name} {case.id}")
            follow_up = rephrased(case, rules, chance, self.questioner.answer, self.shares.laws)
            if follow_up is not None:
                yield Repeat(case, case.method, follow_up, case.params)

    def _excused(self, judged: Iterable[Judgement]) -> Iterator[Repeat]:
        """Yield a few cases of each rule that open points excuse, in every way that laws know.

        No point excuses a broken law, and such an answer can be held only against itself.
        """
        excused = [one for one in judged if one.outcome is Outcome.OPEN and not one.method]
        rng = seeded(self.seed, "excused")
        for one in sample(excused, rng, self.shares.rephrased, lambda one: one.case.rule):
            first = one.answer or {}
            yield from (
                Repeat(one.case, one.case.method, again, one.case.params, first)
                for again in follow_ups(one.case.method, one.case.params, first, rng)
                if again.law in (self.shares.laws or LAWS)
            )

    def _alone(self, target: Target, sessions: Iterable[tuple[Case, Answer]]) -> Iterator[Repeat]:
        """Yield the further hands of all sessions alone, the smallest sessions first.

        The reference fills in what a program leaves out of the hand before.
        """
        for case, answer in sorted(sessions, key=lambda one: (one[0].size, one[0].id)):
            right = cache(partial(self.questioner.answer, target.rules, "play", case.params))
            for follow_up in alone(case.params, answer, right):
                yield Repeat(case, "play", follow_up, case.params, answer)


def _after(case: Case | None) -> str:
    return "first of all" if case is None else f"after {case.id}"


def _violation(
    repeat: Repeat, came: Answer | Fault, target: Target, rules: Ruleset
) -> Violation | None:
    """Return the law that an answer breaks, unless an undeclared point excuses it."""
    case, follow_up = repeat.case, repeat.follow_up
    if isinstance(came, Fault):
        why = f"the program {came.kind.value}"
        if came.kind is FaultKind.WRONG_SHAPE:
            why = f"the answer has a different shape: {came.detail}"
        return Violation(follow_up.law, why=f"{follow_up.change}: {why}")
    if repeat.first is not None:
        return contradiction(repeat.method, repeat.params, repeat.first, follow_up, came)
    graded = follow_up.graded(case, came, rules.choices)
    if graded.outcome is Outcome.FAILED and target.opened:
        bound = Excuses(rules, target.opened).bound(case, follow_up.map_back(came))
        if bound is None:
            return None
        graded = follow_up.graded(bound, came)
    if graded.outcome is not Outcome.FAILED:
        return None
    why, wanted = graded.law_why or graded.why, graded.expectation
    if not why and wanted is not None:
        why = f"{wanted.fact} is {graded.actual!r} then, not {wanted.value!r}"
    return Violation(graded.law or follow_up.law, why=f"{follow_up.change}: {why}")
