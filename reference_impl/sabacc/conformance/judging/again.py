"""What is asked again: some cases a second time, some rephrased, and hands of sessions alone."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, Final, TypeVar

from sabacc.conformance.adapters.ports import Ask, Fault, NotRun, Port, Reply
from sabacc.conformance.comparing.differences import first_difference
from sabacc.conformance.grading.grader import Grade, Outcome, answer_in, told_instead
from sabacc.conformance.grading.reach import Excuses
from sabacc.conformance.judging.questions import AskedCase, Questioner
from sabacc.conformance.judging.results import Judgement
from sabacc.conformance.judging.selection import Planned, Target
from sabacc.conformance.laws import BY_ITSELF, LAWS, Way, hands_alone
from sabacc.conformance.relations import FollowUp, rephrased
from sabacc.conformance.scenarios.cases import Case, holds_for, largest_sum
from sabacc.protocol.dependency_cache import CachingEngine
from sabacc.protocol.messages import Hello, read_params
from sabacc.spec.rulesets import Ruleset
from sabacc.system.text import join_words


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
        out = join_words(self.params["sitting_out"])
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


Entry = TypeVar("Entry")

TWICE: Final = 0.05
"""Which share of a run is asked a second time."""
REPHRASED: Final = 0.05
"""Which share of a run is asked again, rephrased."""
LEAST: Final = 5
"""How many entries of each kind are sampled at the least, or all where there are fewer."""
_SEEDS: Final = 1_000_000
"""Seeds are below this number: short enough to be typed."""


def new_seed() -> int:
    """Draw a seed that no program can foresee."""
    return secrets.randbelow(_SEEDS)


def shuffled(entries: Sequence[Entry], seed: int) -> tuple[Entry, ...]:
    """Return all entries in the order of this seed."""
    return tuple(dice(seed, "order").sample(entries, len(entries)))


def sample_twice(
    entries: Sequence[Entry],
    seed: int,
    share: float = TWICE,
    kind: Callable[[Entry], str] | None = None,
    least: int = LEAST,
) -> tuple[Entry, ...]:
    """Return the entries that are asked a second time, in the order in which they are.

    The share is that of each `kind` of entries, such as the method that is asked: a vice of one
    kind alone is found too.  Without it all are of one kind.
    """
    return _sample(entries, dice(seed, "twice"), share, kind, least)


def sample_rephrased(
    entries: Sequence[Entry],
    seed: int,
    share: float = REPHRASED,
    kind: Callable[[Entry], str] | None = None,
) -> tuple[Entry, ...]:
    """Return the entries that are asked again, rephrased, in the order in which they are.

    `kind` is that of `sample_twice`.
    """
    return _sample(entries, dice(seed, "rephrased"), share, kind)


def dice(seed: int, what: str) -> random.Random:
    """Return the source of chance of a seed for one use: `rephrased for classic bombs.zero/...`.

    What one use draws changes nothing for another, so that a run that asks less asks it alike.
    """
    return random.Random(f"{seed} {what}")  # noqa: S311 - no secret hangs on it


def _sample(
    entries: Sequence[Entry],
    chance: random.Random,
    share: float,
    kind: Callable[[Entry], str] | None,
    least: int = LEAST,
) -> tuple[Entry, ...]:
    if share <= 0:
        return ()
    kinds: dict[str, list[Entry]] = {}
    for entry in entries:
        kinds.setdefault("" if kind is None else kind(entry), []).append(entry)
    found: list[Entry] = []
    for alike in kinds.values():
        count = min(len(alike), max(least, ceil(len(alike) * share)))
        found.extend(chance.sample(alike, count))
    return tuple(chance.sample(found, len(found)))


Sessions = Mapping[str, tuple[Case, Mapping[str, Any]]]
"""The sessions that were answered, by the ids of their cases."""

_SAME: Final = "laws.same-question-same-answer"
_ORDER: Final = "laws.order-of-questions"


@dataclass(frozen=True, slots=True)
class Shares:
    """Which shares of a run are asked again: `laws` those that test these laws, all if none."""

    twice: float = TWICE
    rephrased: float = REPHRASED
    laws: frozenset[str] = frozenset()


def shares(wanted: Collection[str]) -> Shares:
    """Return the shares of a run in which these rules are wanted: all of it for a law by name."""
    laws = {law for law in wanted if law in LAWS and Way.REPHRASED in LAWS[law].ways}
    return Shares(
        1.0 if {_SAME, _ORDER}.intersection(wanted) else TWICE,
        1.0 if laws else REPHRASED,
        frozenset(laws),
    )


def method_of(entry: Case | Planned) -> str:
    """Return what is asked: of each method some cases are asked again."""
    return entry.method if isinstance(entry, Case) else entry.case.method


def rule_of(entry: Planned) -> str:
    """Return the rule: by the first of several rulesets a case of each is asked twice."""
    return entry.case.rule


@dataclass(frozen=True, slots=True)
class AskedTwice:
    """A case that is asked a second time.

    Attributes:
        case: The case.
        answer: The first answer.
        before: The case that was asked just before it the first time; None where none was.
    """

    case: Case
    answer: Mapping[str, Any]
    before: Case | None


def judge_second(
    target: Target, first: AskedTwice, reply: Reply, before: Case | None, between: str = ""
) -> Judgement | None:
    """Compare a second answer with the first; None where they are the same.

    `before` is the case that was asked just before it the second time, and `between` names a
    ruleset that was asked about in the meantime.
    """
    came = answer_in(reply)
    if isinstance(came, NotRun):
        return None
    if isinstance(came, Fault):
        why = told_instead(came, "the second answer had", "the second time the program")
    else:
        ask = reply.ask
        why = first_difference(ask.method, ask.params, first.answer, came) or ""
    if not why:
        return None
    same = first.before is before and not between
    asked = f"{_after(first.before)} the first time, {_after(before)} the second time"
    if between:
        asked += f", with questions of {between} in between"
    law, law_why = (_SAME, why) if same else (_ORDER, f"{why}; {asked}")
    grade = Grade(Outcome.FAILED, law=law, law_why=law_why)
    return Judgement(first.case, target.name, Outcome.FAILED, grade=grade)


def _after(case: Case | None) -> str:
    return "asked first of all" if case is None else f"asked after {case.id}"


@dataclass(frozen=True, slots=True)
class Rephraser:
    """Rephrases cases, for one ruleset.

    Attributes:
        rules: The ruleset as the program plays it.
        seed: The seed of the run.
        engine: Who says whether a case still shows what it is to show.
        only: The laws that are to be tested; any where it is empty.
    """

    rules: Ruleset
    seed: int
    engine: CachingEngine
    only: frozenset[str] = frozenset()

    def rephrase(self, case: Case) -> FollowUp | None:
        """Rephrase a case; None where that cannot be done."""
        chance = dice(self.seed, f"rephrased for {self.rules.name} {case.id}")
        return rephrased(case, self.rules, chance, self._answer, self.only)

    def judge(self, target: Target, case: Case, asked: FollowUp, reply: Reply) -> Judgement | None:
        """Judge an answer to a case that was rephrased; None where it is as it should be."""
        return _judge_rephrased(self.rules, target, case, asked, reply)

    def _answer(
        self, rules: Ruleset, method: str, params: dict[str, Any]
    ) -> Mapping[str, Any] | None:
        return self.engine.answer_once(rules, read_params(method, params))


def _judge_rephrased(
    rules: Ruleset, target: Target, case: Case, asked: FollowUp, reply: Reply
) -> Judgement | None:
    came = answer_in(reply)
    if isinstance(came, NotRun):
        return None
    if isinstance(came, Fault):
        found = Grade(Outcome.FAILED, why=told_instead(came, "the answer has", "the program"))
    else:
        found = asked.graded(case, came, rules.choices)
        if found.outcome is Outcome.FAILED and target.opened:
            bound = Excuses(rules, target.opened).bound(case, asked.map_back(came))
            found = Grade(Outcome.NOT_CLAIMED) if bound is None else asked.graded(bound, came)
    if found.outcome is not Outcome.FAILED:
        return None
    why = f"{asked.change}: {found.law_why or _differs(found)}"
    grade = Grade(Outcome.FAILED, law=found.law or asked.law, law_why=why)
    return Judgement(case, target.name, Outcome.FAILED, grade=grade, params=asked.params)


def _differs(found: Grade) -> str:
    if found.expectation is None:
        return found.why
    wanted = found.expectation
    return found.why or f"{wanted.fact} is {found.actual!r} then, not {wanted.value!r}"


@dataclass(frozen=True, slots=True)
class AskingAgain:
    """Asks again what a run has asked.

    Attributes:
        port: The program.
        hello: What it said of itself.
        seed: The seed of the run.
        shares: Which shares are asked again.
        keys: The keys of the questions of the run.
        questioner: How cases are put to the program.
        between: What is asked of another ruleset before a sample is asked a second time.
    """

    port: Port
    hello: Hello
    seed: int
    shares: Shares
    keys: Iterator[int]
    questioner: Questioner
    between: Sequence[Planned] = ()

    def broken(
        self,
        target: Target,
        rules: Ruleset,
        second: Sequence[AskedTwice],
        judged: Iterable[Judgement],
        sessions: Sessions,
    ) -> dict[str, Judgement]:
        """Ask a sample twice, one rephrased, and hands alone; return by case what breaks a law.

        `rules` is the ruleset as the program plays it.
        """
        found = [
            *self._second(target, second),
            *self._rephrased(target, rules, judged),
            *self._alone(target, sessions),
        ]
        return {one.case.id: one for one in found}

    def _second(self, target: Target, second: Sequence[AskedTwice]) -> Iterator[Judgement]:
        """Ask a second time, in another order, and yield what is not the same."""
        for _ in self.port.ask(self.questioner.asks(self.between, self.keys, {})):
            pass  # each is judged with its own ruleset
        between = self.between[0].target.name if self.between else ""
        entries = [Planned(one.case, target) for one in second]
        keyed: dict[int, AskedCase] = {}
        first = {one.case.id: one for one in second}
        before = dict(zip((each.case.id for each in entries[1:]), entries, strict=False))
        for reply in self.port.ask(self.questioner.asks(entries, self.keys, keyed)):
            case = keyed[reply.ask.key].entry.case
            last = before[case.id].case if case.id in before else None
            found = judge_second(target, first[case.id], reply, last, between)
            if found is not None:
                yield found

    def _rephrased(
        self, target: Target, rules: Ruleset, judged: Iterable[Judgement]
    ) -> Iterator[Judgement]:
        """Ask a sample of what passed, rephrased, and yield what breaks a law."""
        passed = [
            one.case
            for one in judged
            if one.outcome is Outcome.PASSED
            and one.case.method in self.hello.levels
            and not one.case.quarantined
            and holds_for(one.case, rules.choices)
        ]
        passed.sort(key=lambda case: case.id)  # replies come in any order, the sample does not
        seed, share = self.seed, self.shares
        rephraser = Rephraser(rules, seed, CachingEngine(), share.laws)
        asked: dict[int, tuple[Case, FollowUp]] = {}
        for case in sample_rephrased(passed, seed, share.rephrased, method_of):
            rephrased = rephraser.rephrase(case)
            if rephrased is not None and largest_sum(rephrased.params) <= self.hello.largest_sum:
                asked[next(self.keys)] = case, rephrased
        asks = (
            Ask(key, case.method, {"ruleset": target.name, **rephrased.params})
            for key, (case, rephrased) in asked.items()
        )
        for reply in self.port.ask(asks):
            case, rephrased = asked[reply.ask.key]
            found = rephraser.judge(target, case, rephrased, reply)
            if found is not None:
                yield found

    def _alone(self, target: Target, sessions: Sessions) -> Iterator[Judgement]:
        """Ask the further hands of sessions by themselves, and yield what is not the same."""
        engine = CachingEngine()
        hands = each_alone(sessions, lambda case: engine.answer_once(target.rules, case.request()))
        asked = {next(self.keys): one for one in hands}
        found: dict[str, Judgement] = {}
        for reply in self.port.ask(one.ask(key, target) for key, one in asked.items()):
            one = asked[reply.ask.key].judge(target, reply)
            if one is not None:
                found.setdefault(one.case.id, one)
        yield from found.values()
