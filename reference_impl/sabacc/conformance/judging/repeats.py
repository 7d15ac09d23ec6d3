"""Repeated questions: some cases a second time, some rephrased, and hands of sessions alone."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import Any, Final, NamedTuple, TypeVar

from sabacc.conformance.adapters.ports import Ask, Fault, NotRun, Port
from sabacc.conformance.comparing import first_difference
from sabacc.conformance.grading.grader import Grade, Outcome, answer_in, describe_fault
from sabacc.conformance.grading.reach import Excuses
from sabacc.conformance.judging.questions import Questioner
from sabacc.conformance.judging.results import Judgement
from sabacc.conformance.judging.selection import Planned, Target
from sabacc.conformance.laws import BY_ITSELF, LAWS, Way, hands_alone
from sabacc.conformance.relations import (
    SAME_ANSWER,
    FollowUp,
    contradiction,
    follow_ups,
    rephrased,
)
from sabacc.conformance.scenarios.cases import Case, holds_for, largest_sum
from sabacc.conformance.violation import Answer, Violation
from sabacc.protocol.dependency_cache import CachingEngine
from sabacc.protocol.messages import Hello, read_params
from sabacc.spec.rulesets import Ruleset
from sabacc.system.text import join_words

Entry = TypeVar("Entry")

TWICE: Final = 0.05
"""The share of a run that is asked a second time."""
REPHRASED: Final = 0.05
"""The share of a run that is asked again, rephrased."""
LEAST: Final = 5
"""The least number of entries of each kind in a sample, or all if there are fewer."""
_SEEDS: Final = 1_000_000
"""Seeds are below this number: short enough to be typed."""
_ORDER: Final = "laws.order-of-questions"


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
        1.0 if {SAME_ANSWER, _ORDER}.intersection(wanted) else TWICE,
        1.0 if laws else REPHRASED,
        frozenset(laws),
    )


class FirstAnswer(NamedTuple):
    """An answer to a case that is asked a second time.

    `before` is the case that was asked just before it the first time; None if it was the first.
    """

    case: Case
    answer: Answer
    before: Case | None


class Repeat(NamedTuple):
    """A case that is asked again, and the violation that the answer, or the fault, may show."""

    case: Case
    ask: Ask
    violation: Callable[[Answer | Fault], Violation | None]
    params: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Repeats:
    """Repeats questions of a run.

    Attributes:
        port: The program.
        hello: Its greeting.
        seed: The seed of the run.
        shares: The shares of the run that are asked again.
        keys: The keys of the questions of the run.
        questioner: Puts cases to the program.
        on_not_run: Called with the reason why a question was not put.
        between: The questions of another ruleset before a sample is asked a second time.
    """

    port: Port
    hello: Hello
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
        for _ in self.port.ask(self.questioner.asks(self.between, self.keys, {})):
            pass  # each is judged with its own ruleset
        broken: dict[str, Judgement] = {}
        for asked in (
            self._second(target, first_answers),
            self._rephrased(target, rules, judged),
            self._excused(target, judged),
            self._alone(target, sessions),
        ):
            broken |= self._judged(target, asked)
        return broken

    def _judged(self, target: Target, asked: Iterable[Repeat]) -> dict[str, Judgement]:
        """Ask, and return the first violation of each case as a judgement."""
        pending: dict[int, Repeat] = {}
        broken: dict[str, Judgement] = {}

        def asks() -> Iterator[Ask]:
            for one in asked:
                pending[one.ask.key] = one
                yield one.ask

        for reply in self.port.ask(asks()):
            one, came = pending.pop(reply.ask.key), answer_in(reply)
            if isinstance(came, NotRun):
                self.on_not_run(came.why)
                continue
            violation = one.violation(came)
            if violation is not None:
                grade = Grade(Outcome.FAILED, law=violation.rule, law_why=violation.why)
                judgement = Judgement(
                    one.case, target.name, Outcome.FAILED, grade=grade, params=one.params
                )
                broken.setdefault(one.case.id, judgement)
        return broken

    def _second(self, target: Target, firsts: Sequence[FirstAnswer]) -> Iterator[Repeat]:
        """Yield a sample to be asked a second time, in another order."""
        between = self.between[0].target.name if self.between else ""
        before: Case | None = None
        for first in firsts:
            question = self.questioner.question(Planned(first.case, target))
            if question is not None:
                ask = question.ask(next(self.keys))
                violation = partial(_second_violation, first, ask, before, between)
                yield Repeat(first.case, ask, violation)
            before = first.case

    def _rephrased(
        self, target: Target, rules: Ruleset, judged: Iterable[Judgement]
    ) -> Iterator[Repeat]:
        """Yield a sample of the cases that passed, rephrased."""
        passed = [
            one.case
            for one in judged
            if one.outcome is Outcome.PASSED
            and one.case.method in self.hello.levels
            and not one.case.quarantined
            and holds_for(one.case, rules.choices)
        ]
        passed.sort(key=lambda case: case.id)  # replies come in any order, the sample does not
        engine = CachingEngine()

        def ask(by: Ruleset, method: str, params: dict[str, Any]) -> Answer | None:
            return engine.answer_once(by, read_params(method, params))

        rng = seeded(self.seed, "rephrased")
        for case in sample(passed, rng, self.shares.rephrased, lambda case: case.method):
            chance = seeded(self.seed, f"rephrased for {rules.name} {case.id}")
            follow_up = rephrased(case, rules, chance, ask, self.shares.laws)
            if follow_up is not None and largest_sum(follow_up.params) <= self.hello.largest_sum:
                yield Repeat(
                    case,
                    _asked(next(self.keys), case.method, target, follow_up.params),
                    partial(_rephrased_violation, rules, target, case, follow_up),
                    follow_up.params,
                )

    def _excused(self, target: Target, judged: Iterable[Judgement]) -> Iterator[Repeat]:
        """Yield a few cases of each rule that open points excuse, in every way that laws know.

        No point excuses a broken law, and such an answer can be held only against itself.
        """
        excused = [one for one in judged if one.outcome is Outcome.OPEN and not one.method]
        rng = seeded(self.seed, "excused")
        for one in sample(excused, rng, self.shares.rephrased, lambda one: one.case.rule):
            for again in follow_ups(one.case.method, one.case.params, one.answer or {}, rng):
                if (
                    again.law in (self.shares.laws or LAWS)
                    and largest_sum(again.params) <= self.hello.largest_sum
                ):
                    yield Repeat(
                        one.case,
                        _asked(next(self.keys), one.case.method, target, again.params),
                        partial(_excused_violation, one, again),
                        again.params,
                    )

    def _alone(self, target: Target, sessions: Iterable[tuple[Case, Answer]]) -> Iterator[Repeat]:
        """Yield the further hands of all sessions alone, the smallest sessions first.

        The reference fills in what a program leaves out of the hand before.
        """
        engine = CachingEngine()
        for case, answer in sorted(sessions, key=lambda one: (one[0].size, one[0].id)):
            right = engine.answer_once(target.rules, case.request())
            hands = hands_alone(case.params, answer, right)
            for number, (params, in_session) in enumerate(hands, start=2):
                ask = _asked(next(self.keys), "play", target, params)
                yield Repeat(case, ask, partial(_alone_violation, number, params, in_session))


def _asked(key: int, method: str, target: Target, params: Mapping[str, Any]) -> Ask:
    return Ask(key, method, {**params, "ruleset": target.name})


def _second_violation(
    first: FirstAnswer, ask: Ask, before: Case | None, between: str, came: Answer | Fault
) -> Violation | None:
    """Compare a second answer with the first one.

    `before` is the case that was asked just before it the second time, and `between` names a
    ruleset that was asked about in the meantime.
    """
    if isinstance(came, Fault):
        why = describe_fault(came, "the second answer had", "the second time the program")
    else:
        why = first_difference(ask.method, ask.params, first.answer, came)
    if not why:
        return None
    if first.before is before and not between:
        return Violation(SAME_ANSWER, why=why)
    asked = f"{_after(first.before)} the first time, {_after(before)} the second time"
    if between:
        asked += f", with questions of {between} in between"
    return Violation(_ORDER, why=f"{why}; {asked}")


def _after(case: Case | None) -> str:
    return "asked first of all" if case is None else f"asked after {case.id}"


def _excused_violation(first: Judgement, asked: FollowUp, came: Answer | Fault) -> Violation | None:
    """Hold an answer against the first one, which an open point excuses."""
    if isinstance(came, Fault):
        return _of_fault(asked, came)
    return contradiction(first.case.method, first.case.params, first.answer or {}, asked, came)


def _of_fault(asked: FollowUp, fault: Fault) -> Violation:
    why = describe_fault(fault, "the answer has", "the program")
    return Violation(asked.law, why=f"{asked.change}: {why}")


def _rephrased_violation(
    rules: Ruleset, target: Target, case: Case, asked: FollowUp, came: Answer | Fault
) -> Violation | None:
    """Grade an answer to a case that was rephrased, unless an undeclared point excuses it."""
    if isinstance(came, Fault):
        return _of_fault(asked, came)
    graded = asked.graded(case, came, rules.choices)
    if graded.outcome is Outcome.FAILED and target.opened:
        bound = Excuses(rules, target.opened).bound(case, asked.map_back(came))
        if bound is None:
            return None
        graded = asked.graded(bound, came)
    if graded.outcome is not Outcome.FAILED:
        return None
    why, wanted = graded.law_why or graded.why, graded.expectation
    if not why and wanted is not None:
        why = f"{wanted.fact} is {graded.actual!r} then, not {wanted.value!r}"
    return Violation(graded.law or asked.law, why=f"{asked.change}: {why}")


def _alone_violation(
    number: int, params: Mapping[str, Any], in_session: Answer, came: Answer | Fault
) -> Violation | None:
    """Compare a further hand of a session with itself, asked alone."""
    if isinstance(came, Fault):
        why = describe_fault(came, "by itself the answer has", "by itself the program")
    else:
        names = "in the session", "by itself"
        why = first_difference("play", params, in_session, came, silence=False, names=names)
    if not why:
        return None
    # The table that the suite took over from the hand before, apart from numbers.
    table = f"with {params['dealer']} as dealer and {join_words(params['sitting_out'])} sitting out"
    return Violation(BY_ITSELF, why=f"hand {number}: {why}; by itself it was asked {table}")
