"""The hunt itself: it asks, makes what it finds small, and goes on."""

from __future__ import annotations

import time
from collections import Counter, deque
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from sabacc.conformance.adapters.ports import Answered, Ask, Faulted
from sabacc.conformance.grading.shapes import shape_fault, wrong_shape
from sabacc.conformance.hunting.parting import Finding, Parted, finding, parted
from sabacc.conformance.hunting.question import question
from sabacc.conformance.hunting.question_stream import hangs_on_nothing, questions, seated
from sabacc.conformance.hunting.shrinking import shrunk
from sabacc.spec.alternatives import admitted
from sabacc.spec.points import POINTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from sabacc.conformance.adapters.ports import Fault, Port, Reply
    from sabacc.conformance.hunting.question import Question
    from sabacc.conformance.hunting.question_stream import Quarry
    from sabacc.spec.alternatives import Change
    from sabacc.spec.rulesets import Ruleset

MOST_FINDINGS: Final = 40
"""After so many findings nothing new is made small: the program is another game."""
MOST_OF_A_RULE: Final = 3
"""How many findings of one rule are told."""
EFFORT: Final = 1_000
"""How many questions are asked to make one smaller."""
_PATIENCE: Final = 10.0
"""For how many seconds at the most."""
_KEPT: Final = 300
"""How many right answers are kept, for a reading of an open point to agree with."""
_FEWEST: Final = 8
_MOST: Final = 128
_QUICK: Final = 0.25
"""So many questions are asked at a time: as many as take about so many seconds."""


@dataclass(frozen=True, slots=True)
class Budget:
    """When a hunt ends: after so many questions, or so many seconds; 0 is no bound."""

    questions: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Taken:
    """An open point that the program plays otherwise, as far as the hunt shows.

    Attributes:
        change: The point and the choice.
        before: The ruleset without it.
        mended: The questions that it explains.
    """

    change: Change
    before: Ruleset
    mended: list[Parted]


@dataclass
class Hunt:
    """One hunt for one program under one ruleset; what is found stays when it is interrupted.

    Attributes:
        port: The program.
        quarry: What is known of it.
        keys: Keys for requests that no other request of the run has.
        on_progress: Told after each few questions.
        clock: Seconds that only ever grow.
        effort: About how many questions are asked to make one smaller.
        rules: The ruleset as the program plays it, as far as the hunt knows by now.
        findings: What was found, in order.
        taken: The open points that the program plays otherwise.
        asked: How many questions of each method were asked, smaller ones aside.
        stopped: Why the hunt ended before its time; mostly empty.
    """

    port: Port
    quarry: Quarry
    keys: Iterator[int]
    on_progress: Callable[[Hunt], None] = lambda _hunt: None
    clock: Callable[[], float] = time.monotonic
    effort: int = EFFORT
    findings: list[Finding] = field(default_factory=list[Finding])
    taken: list[Taken] = field(default_factory=list[Taken])
    asked: Counter[str] = field(default_factory=Counter[str])
    stopped: str = ""
    rules: Ruleset = field(init=False)

    def __post_init__(self) -> None:
        """Begin with the ruleset as it is given."""
        self.rules = self.quarry.rules
        self._right: deque[tuple[Question, Any]] = deque(maxlen=_KEPT)
        self._refuted: set[Change] = set()
        self._told: Callable[[Question, object], None] = _untold

    def ask_first(self, known: Iterable[Question]) -> None:
        """Ask some questions, as far as the program claims them, whatever the budget is."""
        stream = (one for one in known if self._may_ask(one))
        while not self.stopped and (batch := list(islice(stream, _FEWEST))):
            for suspect in self._put(batch):
                self._suspect(suspect)

    def run(self, seed: int, budget: Budget) -> None:
        """Ask until the budget is spent."""
        stream = islice(questions(self.quarry, seed), budget.questions or None)
        self._ask_on(stream, budget.seconds)

    def ask_all(self, stream: Iterator[Question], right: Callable[[Question, object], None]) -> int:
        """Ask all of some questions; return how many, and tell `right` of each right answer."""
        before, self._told = self.asked.total(), right
        try:
            self._ask_on(stream, 0.0)
        finally:
            self._told = _untold
        return self.asked.total() - before

    def _ask_on(self, stream: Iterator[Question], seconds: float) -> None:
        """Ask as many questions at a time as the program answers in a moment."""
        begun, many = self.clock(), _FEWEST
        while not self.stopped:
            then = self.clock()
            if seconds and then - begun >= seconds:
                return
            batch = list(islice(stream, many))
            if not batch:
                return
            for suspect in self._put(batch):
                self._suspect(suspect)
            self.on_progress(self)
            spent = self.clock() - then
            many = min(_MOST, 2 * many) if spent < _QUICK else max(_FEWEST, many // 2)

    def _may_ask(self, one: Question) -> bool:
        quarry = self.quarry
        return one.method in quarry.levels and seated(one, quarry) and hangs_on_nothing(one, quarry)

    # --- asking -----------------------------------------------------------------------------------

    def _put(self, batch: Sequence[Question]) -> list[Parted]:
        """Ask some questions, and return those on which the answers part, in their order."""
        if self.taken:
            batch = [there for one in batch if (there := one.under(self.rules)) is not None]
        found: dict[int, Parted] = {}
        for place, asked, reply in self._replies(batch):
            self.asked[asked.method] += 1
            if not isinstance(reply, Answered):
                self._no_answer(asked, reply)
                continue
            wrong = wrong_shape(asked.method, asked.params, reply.result)
            if wrong is not None:
                self._fault(asked, shape_fault(asked.method, wrong))
                continue
            one = parted(asked, reply.result)
            if one is None:
                self._right.append((asked, reply.result))
                self._told(asked, reply.result)
            else:
                found[place] = one
        return [found[place] for place in sorted(found)]

    def _replies(self, batch: Sequence[Question]) -> Iterator[tuple[int, Question, Reply]]:
        keyed = {next(self.keys): (place, one) for place, one in enumerate(batch)}
        asks = (
            Ask(key, one.method, {"ruleset": self.quarry.name, **one.params})
            for key, (_, one) in keyed.items()
        )
        for reply in self.port.ask(asks):
            yield *keyed[reply.ask.key], reply

    def _no_answer(self, asked: Question, reply: Reply) -> None:
        if isinstance(reply, Faulted):
            self._fault(asked, reply.fault)
        elif not isinstance(reply, Answered):
            self.stopped = self.stopped or reply.why

    def _fault(self, asked: Question, fault: Fault) -> None:
        """Tell of a question that got no answer that can be judged, once for each kind."""
        symptom = fault.kind.name, asked.method
        for known in self.findings:
            if symptom in known.symptoms:
                known.seen += 1
                return
        if len(self.findings) < MOST_FINDINGS:
            self.findings.append(Finding(asked, "", fault=fault, symptoms=frozenset({symptom})))

    # --- what was found ---------------------------------------------------------------------------

    def _suspect(self, found: Parted) -> None:
        """Look into a question on which the answers part."""
        here = self._revoked(found)
        if here is None or self._known(here) or self._open(here):
            return
        if len(self.findings) >= MOST_FINDINGS:
            return
        small = self._smallest(here)
        if small.question is not here.question and (self._known(small) or self._open(small)):
            return
        made = finding(small)
        made.symptoms |= {here.symptom}
        self.findings.append(made)

    def _known(self, found: Parted) -> bool:
        """Say whether a finding explains this one too; then it is counted."""
        alike = [one for one in self.findings if found.symptom in one.symptoms]
        alike += [one for one in self.findings if self._explains(one, found)]
        if not alike:
            rule = found.difference.rule
            alike = [one for one in self.findings if rule and rule == one.rule]
            alike = alike if len(alike) >= MOST_OF_A_RULE else []
        for one in alike[:1]:
            one.seen += 1
            one.symptoms |= {found.symptom}
        return bool(alike)

    def _explains(self, known: Finding, found: Parted) -> bool:
        there = known.instead
        other = None if there is None else found.question.under(there)
        return other is not None and other.fits(found.answer)

    def _smallest(self, found: Parted) -> Parted:
        """Make a question as small as it can be where the answers still part by the same rule."""
        rule, kind = found.symptom
        name, method, rules = found.question.name, found.question.method, self.rules
        until = self.clock() + _PATIENCE

        def still(smaller: Sequence[dict[str, Any]]) -> Parted | None:
            if self.stopped or self.clock() > until:
                return None
            asked = [question(name, method, params, rules) for params in smaller]
            batch = [one for one in asked if one is not None and self._may_ask(one)]
            found: dict[int, Parted] = {}
            for place, one, reply in self._replies(batch):
                if not isinstance(reply, Answered):
                    self._no_answer(one, reply)
                    continue
                there = parted(one, reply.result)
                if there is not None and (
                    there.symptom[0] == rule if rule else there.symptom[1] == kind
                ):
                    found[place] = there
            return found[min(found)] if found else None

        return shrunk(found, still, self.effort)

    # --- open points ------------------------------------------------------------------------------

    def _open(self, found: Parted) -> bool:
        """Take a choice on an open point that explains this answer, and all that are right."""
        if self.quarry.undeclared:
            return False
        for point in POINTS.values():
            for choice in admitted(self.rules, point):
                change = point.id, choice
                there = self.rules.playing(*change)
                if change not in self._refuted and found.under(there) is None:
                    other = found.question.under(there)
                    if other is not None and self._agrees(there):
                        self.taken.append(Taken(change, self.rules, [found]))
                        self.rules = there
                        return True
        return False

    def _agrees(self, rules: Ruleset) -> bool:
        """Say whether a ruleset gives all right answers, and what earlier changes explain."""
        right = [
            *self._right,
            *((one.question, one.answer) for each in self.taken for one in each.mended),
        ]
        for asked, answer in right:
            there = asked.under(rules)
            if there is None or not there.fits(answer):
                return False
        return True

    def _revoked(self, found: Parted) -> Parted | None:
        """Return where the answers part by the ruleset as it is known now; None where they do not.

        A change of an open point by which an answer is wrong that is right without it was no
        change: what it explained is looked into again.
        """
        here = found if found.question.rules is self.rules else found.under(self.rules)
        if here is None:
            if self.taken and found.question.rules is not self.rules:
                self.taken[-1].mended.append(found)
            return None
        for place, each in enumerate(self.taken):
            there = found.question.under(each.before)
            if there is None or not there.fits(found.answer):
                continue
            gone = self.taken[place:]
            del self.taken[place:]
            self.rules = each.before
            self._refuted.update(one.change for one in gone)
            for suspect in [suspect for one in gone for suspect in one.mended]:
                self._suspect(suspect)
            return found.under(self.rules)
        return here


def _untold(_asked: Question, _answer: object) -> None:
    """Tell nobody of a right answer."""
