"""The hunt: it asks, judges the answers by its oracles, makes what they reject small, and goes on.

`Hunt` compares a program with the reference, and learns how it plays open points.  `LawHunt` is the
same loop for a program with unknown rules: its oracles are the laws that hold in every ruleset.

Several processes may ask for one hunt, each with its own copy of the program.  The findings are the
same for any number of them: each part of the questions is generated alone, and the batches are
examined in order.  After an open point is inferred, the next parts are asked anew, as a single
process would ask them.
"""

from __future__ import annotations

import random
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from itertools import count, islice, takewhile
from math import inf
from multiprocessing.util import Finalize
from typing import Any, ClassVar, Final, NamedTuple

from sabacc.conformance.adapters.connect import connect
from sabacc.conformance.adapters.ports import Fault, FaultKind, Limits, Port, keys
from sabacc.conformance.adapters.wire import greeting
from sabacc.conformance.hunting.finding import (
    DEEPEST,
    Finding,
    blamed,
    finding,
    laws_broken,
    reading,
)
from sabacc.conformance.hunting.question import (
    Asker,
    Batch,
    Exchange,
    Oracle,
    Question,
    Rejected,
    Relations,
    invariants,
    question,
    reference,
    simpler,
    with_spare_randomness,
)
from sabacc.conformance.hunting.question_stream import (
    HuntTarget,
    QuestionStream,
    may_be_put,
    sizes,
)
from sabacc.conformance.hunting.reducers import shrunk
from sabacc.conformance.pool import Pool, is_death
from sabacc.conformance.search import changed_points
from sabacc.engine.fact import rule as rule_on
from sabacc.protocol.facts import RAN_OUT, THEN
from sabacc.spec.alternatives import ChoiceChange, admitted
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Ruleset, builtin
from sabacc.system.runtime import relax_gc

# With so many findings nothing new is shrunk: the program plays another game
_MOST_FINDINGS: Final = 40
# The most findings of one rule, or of one broken law
_MOST_OF_A_RULE: Final = 3
# The number of questions asked to shrink one
_EFFORT: Final = 1_000
# The same if the laws alone judge: each is asked again in several ways
_LAW_EFFORT: Final = 400
# A hunt may shrink its findings for so many seconds after its time
_GRACE: Final = 10.0
# The number of right answers that are kept, as evidence on open points
_KEPT: Final = 300
# At most so many whole hands among them are checked for each finding
_HANDS: Final = 40
# Progress is reported after so many questions
_TICK: Final = 8
# The rulesets of the rulebook and the documents, for a program with unknown rules
_PLAYED_BY: Final = ("standard", "forum", "holonet", "swag", "classic")


@dataclass(frozen=True, slots=True)
class Budget:
    """The end of a hunt, in questions or in seconds; 0 for no bound."""

    questions: int = 0
    seconds: float = 0.0


@dataclass
class Hunt:
    """One hunt for one program under one ruleset; findings survive an interruption.

    Attributes:
        port: The program.
        target: Its ruleset, levels and seats.
        keys: The keys of requests, unique in the run.
        on_progress: Called after each few questions.
        clock: A monotonic clock, in seconds.
        listed: Rules and laws that are known to be broken: what they explain is ignored.
        effort: The approximate number of questions asked to shrink one.
        rules: The ruleset as the program plays it, as far as the hunt knows.
        findings: The findings, in order.
        passed_over: The findings that the listed rules and laws explain.
        excused: The mismatches that open points explain, played as in `rules`.
        asked: The number of questions of each method, without those of shrinking.
        stopped: Why the hunt ended early; mostly empty.
        oracles: What judges the answers.
        asks_relations: Whether the laws of two answers are oracles too.
    """

    port: Port
    target: HuntTarget
    keys: Iterator[int]
    on_progress: Callable[[Hunt], None] = lambda _hunt: None
    clock: Callable[[], float] = time.monotonic
    listed: frozenset[str] = frozenset()
    effort: int = _EFFORT
    findings: list[Finding] = field(default_factory=list[Finding])
    passed_over: list[Finding] = field(default_factory=list[Finding])
    excused: list[Rejected] = field(default_factory=list[Rejected])
    asked: Counter[str] = field(default_factory=Counter[str])
    stopped: str = ""
    rules: Ruleset = field(init=False)
    oracles: ClassVar[tuple[Oracle, ...]] = (reference,)
    asks_relations: ClassVar[bool] = False

    def __post_init__(self) -> None:
        """Begin with the given ruleset."""
        self.rules = self.target.rules
        self._agreed: deque[Exchange] = deque(maxlen=_KEPT)
        self._end = inf
        self._asker = Asker(self.port, self.target.name, self.keys)

    @property
    def taken(self) -> tuple[ChoiceChange, ...]:
        """The open points that the program plays differently, as far as the hunt shows."""
        return tuple(changed_points(self.target.rules, self.rules))

    def relations(self, seed: object = 0, *, every: bool = False) -> Relations | None:
        """Return the metamorphic relations to test, if any; `every` asks all their follow-ups."""
        rng = random.Random(str(seed))  # noqa: S311 - seeded chance repeats
        laws = Relations(rng, every=every, largest=self.target.largest_sum)
        return laws if self.asks_relations else None

    def streams(self, seed: int) -> Sequence[QuestionStream]:
        """Return the streams of questions, which take turns."""
        return (QuestionStream(self.target, seed),)

    def ask_first(self, known: Iterable[Question]) -> None:
        """Ask the questions that the program claims, regardless of the budget."""
        claimed = (one for one in known if may_be_put(one, self.target))
        self._take(self._ask(claimed, self.relations(every=True), self._count))

    def run(self, seed: int, budget: Budget, pool: WorkerPool | None = None) -> None:
        """Ask until the budget is spent; a pool asks in other processes, with the same result."""
        begun = self.clock()
        self._end = begun + budget.seconds + _GRACE if budget.seconds else inf

        def over() -> bool:
            return bool(self.stopped or (budget.seconds and self.clock() - begun >= budget.seconds))

        batches: Iterator[Batch]
        if pool is None:
            streams = self.streams(seed)
            batches = (
                self.batch(streams, place, size, over)
                for place, size in zip(count(), sizes(budget.questions), strict=False)
            )
        else:
            batches = pool.batches(budget.questions, lambda: self.rules, over)
        for batch in batches:
            if pool is not None:
                self.asked += batch.asked
            self._take(batch)
            self.on_progress(self)
            if not batch.asked or over():
                return

    def batch(
        self, streams: Sequence[QuestionStream], place: int, size: int, over: Callable[[], bool]
    ) -> Batch:
        """Ask one part of the questions; the same for the same place in any process."""
        stream = streams[place % len(streams)]
        questions = takewhile(lambda _one: not over(), stream.part(place, size))
        return self._ask(questions, self.relations(f"laws {stream.seed} {place}"), self._count)

    def _ask(
        self,
        questions: Iterable[Question],
        relations: Relations | None,
        on_reply: Callable[[str], None] = lambda _method: None,
    ) -> Batch:
        """Ask questions by the ruleset inferred so far."""
        here = (there for one in questions if (there := self._here(one)) is not None)
        return self._asker.ask(here, self.oracles, relations, on_reply)

    def _here(self, asked: Question) -> Question | None:
        return asked.under(self.rules)

    def _count(self, method: str) -> None:
        self.asked[method] += 1
        if self.asked.total() % _TICK == 0:
            self.on_progress(self)

    def _take(self, batch: Batch) -> None:
        """Record a batch, and examine what the oracles reject."""
        self._agreed += batch.agreed
        self._take_faults(batch)
        # A small one is soon shrunk, and explains larger ones.
        for rejected in sorted(batch.rejected, key=lambda one: len(one.question.json)):
            self._suspect(rejected)

    def _take_faults(self, batch: Batch) -> None:
        self.stopped = self.stopped or batch.stopped
        for asked, fault in batch.faults:
            self._fault(asked, fault)

    def _fault(self, asked: Question, fault: Fault) -> None:
        """Record a question without an answer that can be judged, once for each kind of fault."""
        symptom = fault.kind.name, asked.method
        known = next((one for one in self.findings if symptom in one.symptoms), None)
        if known is not None:
            known.seen += 1
        elif len(self.findings) < _MOST_FINDINGS:
            self.findings.append(Finding(asked, "", fault=fault, symptoms=frozenset({symptom})))

    def _suspect(self, found: Rejected, *, again: bool = False) -> None:
        """Examine a mismatch: excuse it, count it, or shrink and record it.

        One that is examined `again`, since another showed that open points are played otherwise
        than it had seemed to show, does not bring that back.
        """
        if self._is_dealt_with(found, 0, again=again) or len(self.findings) >= _MOST_FINDINGS:
            return
        here = found.under(self.rules) or found
        ample = self._with_randomness(here)
        if ample is None:
            return
        behind = self._simplest(ample)
        if behind is not here and self._is_dealt_with(behind, found=found, again=again):
            return
        small = self._smallest(behind)
        whole = self._with_randomness(small)
        if whole is not None and whole is not small:  # the first was too long for it
            small = self._smallest(whole)
        looked_at_deeply = behind is not here and small is behind
        if not looked_at_deeply and self._is_dealt_with(small, found=found, again=again):
            return
        hands = [one for one in self._agreed if one.question.method == "play"]
        others = [one for one in self._agreed if one.question.method != "play"]
        known = (*_exchanges(self.excused), *others, *hands[-_HANDS:])  # whole hands take long
        made = blamed(finding(small, known), self.listed)
        made.symptoms |= {behind.symptom}
        (self.passed_over if made.told_under in self.listed else self.findings).append(made)

    def _is_dealt_with(
        self,
        smaller: Rejected,
        deepest: int = DEEPEST,
        found: Rejected | None = None,
        *,
        again: bool,
    ) -> bool:
        """Settle a mismatch by open points, a listed rule, or an earlier finding.

        If it shows that open points are played otherwise than was known, the larger mismatch that
        it was found in is examined anew.
        """
        here = smaller.under(self.rules)
        if here is None:
            self.excused.append(smaller)
            return True
        if self.listed and not self.listed.isdisjoint((here.violation.rule, *laws_broken(here))):
            return True
        if self._known(here):
            return True
        if not self._read_otherwise(here, deepest, again=again):
            return False
        if found is not None:
            self._suspect(found, again=again)
        return True

    def _known(self, found: Rejected) -> bool:
        """True if a finding explains this one too; then it is counted there."""
        so_far = [*self.findings, *self.passed_over]
        alike = [one for one in so_far if found.symptom in one.symptoms]
        alike += [one for one in so_far if self._explains(one, found)]
        rule, laws = found.violation.rule, laws_broken(found)
        same_rule = [one for one in self.findings if rule and rule == one.rule]
        for same in (same_rule, [one for one in self.findings if one.laws & laws]):
            alike += same if len(same) >= _MOST_OF_A_RULE else []
        for known in alike[:1]:
            known.seen += 1
            known.symptoms |= {found.symptom}
        return bool(alike)

    def _explains(self, known: Finding, found: Rejected) -> bool:
        """True if a choice that explains a finding explains this violation too.

        From then on that choice is the finding's first one, and its rule the finding's rule: one
        cause of both is likelier than a cause for each.
        """
        rules = known.question.rules
        for change in known.explained:
            other = found.question.under(rules.flipped(*change))
            if other is not None and other.fits(found.answer):
                if change != known.explained[0]:
                    known.explained = (change, *(one for one in known.explained if one != change))
                    known.rule = rule_on(rules, change[0])
                return True
        return False

    def _simplest(self, found: Rejected) -> Rejected:
        """Return the violation of a simpler question within this one, if there is one."""
        return self._instead(found, self._questions(found, simpler(found.question)))

    def _with_randomness(self, found: Rejected) -> Rejected | None:
        """Return the violation with enough scripted randomness, if the program ran out of it.

        None if it is right then: of what is missing, it only says so sooner than the reference.
        """
        if found.violation.fact != RAN_OUT:
            return found
        asked = found.question
        ample = self._questions(found, [(asked.method, with_spare_randomness(asked))])
        whole = self._instead(found, ample)
        return None if ample and whole is found and not self.stopped else whole

    def _instead(self, found: Rejected, instead: Iterable[Question]) -> Rejected:
        """Return the first violation of some other questions; `found` if there is none."""
        batch = self._ask(instead, self.relations(every=True))
        self._take_faults(batch)
        if not batch.rejected:
            return found
        behind = batch.rejected[0]
        return self._simplest(behind) if THEN in found.question.params else behind

    def _questions(
        self, found: Rejected, requests: Iterable[tuple[str, dict[str, Any]]]
    ) -> list[Question]:
        name, rules = found.question.name, found.question.rules
        made = (question(name, method, params, rules) for method, params in requests)
        return [one for one in made if one is not None and may_be_put(one, self.target)]

    def _smallest(self, found: Rejected) -> Rejected:
        """Shrink a question as long as the same rule is violated."""
        rule, kind = found.symptom
        method = found.question.method

        def is_interesting(smaller: Sequence[dict[str, Any]]) -> Rejected | None:
            asked = self._questions(found, ((method, params) for params in smaller))
            batch = self._ask(asked, self.relations(every=True))
            self._take_faults(batch)
            return next((one for one in batch.rejected if same(one)), None)

        def same(one: Rejected) -> bool:
            if one.violation.fact == RAN_OUT != found.violation.fact:
                return False
            return one.violation.rule == rule if rule else one.symptom[1] == kind

        def over() -> bool:
            return self.clock() > self._end or bool(self.stopped)

        return shrunk(found, is_interesting, self.effort, over)

    def _read_otherwise(self, found: Rejected, deepest: int, *, again: bool) -> bool:
        """Take the choices on open points that explain this answer and all right ones.

        If none explain all that was excused so far too, that is examined `again`.
        """
        if self.target.undeclared:
            return False
        before, target = self.rules, self.target.rules
        ways = [(before, self.excused)]
        ways += [] if before is target else [(target, self.excused)]
        ways += [] if before is target or again else [(target, [])]
        for start, excused in ways:
            asked = found.question.under(start)
            if asked is None:
                continue
            evidence = (Exchange(asked, found.answer), *_exchanges(excused), *self._agreed)
            rules = reading(evidence, deepest)
            if rules is not None:
                suspects = self.excused[len(excused) :]
                if start is not before:  # the findings so far are wrong by another ruleset
                    suspects += [one.rejected for one in self.findings if one.rejected is not None]
                    self.findings = [one for one in self.findings if one.rejected is None]
                self.rules, self.excused = rules, [*excused, found]
                for suspect in suspects:
                    self._suspect(suspect, again=True)
                return True
        return False


def _exchanges(rejected: Iterable[Rejected]) -> Iterator[Exchange]:
    return (Exchange(one.question, one.answer) for one in rejected)


@dataclass
class LawHunt(Hunt):
    """The hunt for a program with unknown rules: laws judge each answer, and pairs of answers.

    Each batch is generated by another ruleset, since a question that many rules refuse shows
    little.  What might matter by the rules of some house is not exchanged in a follow-up.
    """

    effort: int = _LAW_EFFORT
    oracles: ClassVar[tuple[Oracle, ...]] = (invariants,)
    asks_relations: ClassVar[bool] = True

    def __post_init__(self) -> None:
        """Ask about every point."""
        self.target = replace(self.target, undeclared=frozenset())
        super().__post_init__()

    def streams(self, seed: int) -> Sequence[QuestionStream]:
        """Return a stream for each ruleset of the rulebook and the documents."""
        targets = (replace(self.target, rules=builtin(name)) for name in _PLAYED_BY)
        return [QuestionStream(target, seed) for target in targets]

    def _here(self, asked: Question) -> Question:
        return asked

    def _fault(self, asked: Question, fault: Fault) -> None:
        """Ignore errors: a program may not know such a question."""
        if fault.kind is not FaultKind.ERROR:
            super()._fault(asked, fault)

    def _suspect(self, found: Rejected, *, again: bool = False) -> None:
        """Count a broken law, or shrink and record it."""
        del again  # no reading excuses a broken law
        if not self._known(found):
            self.findings.append(finding(self._smallest(found)))


# Each process may be so many parts ahead of the examination
_AHEAD: Final = 8


@dataclass(frozen=True, slots=True)
class HuntWork:
    """The work of each process.

    Attributes:
        program: The program, as for `connect`.
        limits: Its limits.
        rulesets: The rulesets of the greeting.
        target: The target of the hunt.
        seed: The seed of the hunt.
        laws: Whether the laws alone judge.
    """

    program: tuple[str, ...]
    limits: Limits
    rulesets: tuple[Ruleset, ...]
    target: HuntTarget
    seed: int
    laws: bool = False


class _Shard(NamedTuple):
    place: int
    size: int
    rules: Ruleset


class WorkerPool(Pool):
    """The processes, inside `with`; no process and no program outlives it."""

    def __init__(self, work: HuntWork, count: int) -> None:
        super().__init__(count, partial(_prepare, work))
        self._most = _AHEAD * count

    def batches(
        self, questions: int, rules: Callable[[], Ruleset], over: Callable[[], bool]
    ) -> Iterator[Batch]:
        """Yield the batches in order, each asked by the rules as they are known by then.

        `questions` is their total number, 0 for no end.
        """
        parts: deque[_Shard] = deque()
        results = self.run(_ask_part, parts, lambda part: (part,), over)
        done: dict[int, Batch] = {}
        here, place, planned = rules(), 0, 0
        while not over():
            if rules() is not here:  # what was asked ahead is asked anew
                here, planned = rules(), place
                parts.clear()
                done.clear()
            more = islice(enumerate(sizes(questions)), planned, place + self._most)
            parts += (_Shard(number, size, here) for number, size in more)
            planned = place + self._most
            if place in done:
                batch = done.pop(place)
                if not (batch.asked or batch.stopped):
                    return
                place += 1
                yield batch.by(here)
                continue
            finished = next(results, None)
            if finished is None:
                return
            part, future = finished
            if part.rules is here:
                lost = Batch(stopped="a process of the hunt ended before its time")
                done[part.place] = lost if is_death(future.exception()) else future.result()


_work: HuntWork


def _prepare(work: HuntWork) -> None:
    global _work  # noqa: PLW0603 - a process has one program
    _work = work
    relax_gc()


@cache
def _hunt() -> tuple[Hunt, tuple[QuestionStream, ...], bool]:
    """Connect to this process's program; also say whether right answers are evidence."""
    port, _ = connect(_work.program, _work.limits)
    Finalize(port, port.close, exitpriority=1)
    port.hello(greeting(_work.rulesets))
    hunt = (LawHunt if _work.laws else Hunt)(port, _work.target, keys(_work.seed))
    choices = (choice for point in POINTS.values() for choice in admitted(hunt.rules, point))
    return hunt, tuple(hunt.streams(_work.seed)), any(True for _ in choices)


def _ask_part(part: _Shard) -> Batch:
    """Ask one part; raises PortError if there is no conversation with the program."""
    hunt, streams, is_evidence = _hunt()
    if part.rules != hunt.rules:
        hunt.rules = hunt.target.rules if part.rules == hunt.target.rules else part.rules
    batch = hunt.batch(streams, part.place, part.size, lambda: False)
    if not is_evidence:
        batch.agreed = []
    return batch
