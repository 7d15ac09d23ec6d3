"""What is asked again: some cases a second time, some rephrased, and hands of sessions alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from sabacc.conformance.adapters.ports import Ask, Fault, NotRun
from sabacc.conformance.comparing.differences import first_difference
from sabacc.conformance.grading.bearing import claimed
from sabacc.conformance.grading.grader import Grade, Outcome
from sabacc.conformance.grading.shapes import answer_in, told_instead
from sabacc.conformance.judging.alone import each_alone
from sabacc.conformance.judging.asking_order import REPHRASED, TWICE, dice, sample_rephrased
from sabacc.conformance.judging.results import Judgement
from sabacc.conformance.judging.selection import Planned
from sabacc.conformance.laws import LAWS, Way
from sabacc.conformance.rephrasing import rephrased
from sabacc.conformance.scenarios.cases import Case, holds_for, largest_sum
from sabacc.protocol.messages import read_params
from sabacc.protocol.remembering import RememberingEngine

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from sabacc.conformance.adapters.ports import Port, Reply
    from sabacc.conformance.judging.questions import AskedCase, Questioner
    from sabacc.conformance.judging.selection import Target
    from sabacc.conformance.rephrasing import Rephrased
    from sabacc.protocol.messages import Hello
    from sabacc.spec.rulesets import Ruleset

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
    engine: RememberingEngine
    only: frozenset[str] = frozenset()

    def rephrase(self, case: Case) -> Rephrased | None:
        """Rephrase a case; None where that cannot be done."""
        chance = dice(self.seed, f"rephrased for {self.rules.name} {case.id}")
        return rephrased(case, self.rules, chance, self._answer, self.only)

    def judge(self, target: Target, case: Case, asked: Rephrased, reply: Reply) -> Judgement | None:
        """Judge an answer to a case that was rephrased; None where it is as it should be."""
        return _judge_rephrased(self.rules, target, case, asked, reply)

    def _answer(
        self, rules: Ruleset, method: str, params: dict[str, Any]
    ) -> Mapping[str, Any] | None:
        return self.engine.answer_once(rules, read_params(method, params))


def _judge_rephrased(
    rules: Ruleset, target: Target, case: Case, asked: Rephrased, reply: Reply
) -> Judgement | None:
    came = answer_in(reply)
    if isinstance(came, NotRun):
        return None
    if isinstance(came, Fault):
        found = Grade(Outcome.FAILED, why=told_instead(came, "the answer has", "the program"))
    else:
        found = asked.judged(case, came, rules.choices)
        if found.outcome is Outcome.FAILED and target.opened:
            bound = claimed(case, came, rules, target.opened)
            found = Grade(Outcome.NOT_CLAIMED) if bound is None else asked.judged(bound, came)
    if found.outcome is not Outcome.FAILED:
        return None
    why = f"{asked.says}: {found.law_why or _differs(found)}"
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
        rephraser = Rephraser(rules, seed, RememberingEngine(), share.laws)
        asked: dict[int, tuple[Case, Rephrased]] = {}
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
        engine = RememberingEngine()
        hands = each_alone(sessions, lambda case: engine.answer_once(target.rules, case.request()))
        asked = {next(self.keys): one for one in hands}
        found: dict[str, Judgement] = {}
        for reply in self.port.ask(one.ask(key, target) for key, one in asked.items()):
            one = asked[reply.ask.key].judge(target, reply)
            if one is not None:
                found.setdefault(one.case.id, one)
        yield from found.values()
