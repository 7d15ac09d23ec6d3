"""The hunt itself: it asks, makes what it finds small, and goes on."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count, islice, takewhile
from math import inf
from typing import Any, Final

from sabacc.conformance.adapters.ports import Fault, Port
from sabacc.conformance.hunting.asker import AskedPart, Asker, Right
from sabacc.conformance.hunting.crew import Crew
from sabacc.conformance.hunting.parting import Finding, Parted, finding, laws_broken
from sabacc.conformance.hunting.question import Question, ample, question, simpler
from sabacc.conformance.hunting.question_stream import (
    PART,
    Quarry,
    QuestionStream,
    may_be_put,
    sizes,
)
from sabacc.conformance.hunting.shrinking import shrunk
from sabacc.engine.fact import rule as rule_on
from sabacc.protocol.facts import RAN_OUT, THEN
from sabacc.spec.alternatives import ChoiceChange, admitted
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Ruleset

MOST_FINDINGS: Final = 40
"""After so many findings nothing new is made small: the program is another game."""
MOST_OF_A_RULE: Final = 3
"""How many findings of one rule, or of one broken law, are told."""
EFFORT: Final = 1_000
"""How many questions are asked to make one smaller."""
_MOST_EFFORT: Final = 3
"""How many times as many at the most, with those in hands that are like a large one."""
GRACE: Final = 10.0
"""For how many seconds after its time a hunt may still make smaller what it has found."""
_KEPT: Final = 300
"""How many right answers are kept, for a reading of an open point to agree with."""
_HANDS: Final = 40
"""How many whole hands among them are asked again for each finding."""
_TOLD: Final = 8
"""After so many questions it is told how far the hunt has come."""


@dataclass(frozen=True, slots=True)
class Budget:
    """When a hunt ends: after so many questions, or so many seconds; 0 is no bound."""

    questions: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class TakenPoint:
    """An open point that the program plays otherwise, as far as the hunt shows.

    Attributes:
        change: The point and the choice.
        before: The ruleset without it.
        mended: The questions that it explains.
    """

    change: ChoiceChange
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
        listed: Rules and laws that are known to be broken: what shows them is passed over.
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
    listed: frozenset[str] = frozenset()
    effort: int = EFFORT
    findings: list[Finding] = field(default_factory=list[Finding])
    taken: list[TakenPoint] = field(default_factory=list[TakenPoint])
    asked: Counter[str] = field(default_factory=Counter[str])
    stopped: str = ""
    rules: Ruleset = field(init=False)

    def __post_init__(self) -> None:
        """Begin with the ruleset as it is given."""
        self.rules = self.quarry.rules
        self._right: deque[Right] = deque(maxlen=_KEPT)
        self._refuted: set[ChoiceChange] = set()
        self._end = inf
        self._asker = Asker(self.port, self.quarry.name, self.keys)

    def ask_first(self, known: Iterable[Question]) -> None:
        """Ask some questions, as far as the program claims them, whatever the budget is."""
        self._look_into(self._asked(one for one in known if may_be_put(one, self.quarry)))

    def run(self, seed: int, budget: Budget, crew: Crew | None = None) -> None:
        """Ask until the budget is spent; a crew asks in other processes, and finds the same."""
        begun = self.clock()
        self._end = begun + budget.seconds + GRACE if budget.seconds else inf

        def over() -> bool:
            late = budget.seconds and self.clock() - begun >= budget.seconds
            return bool(self.stopped or late)

        if crew is None:
            parts = self._parts(QuestionStream(self.quarry, seed), budget, over)
        else:
            parts = crew.parts(budget.questions, lambda: self.rules, over)
        for part in parts:
            if crew is not None:
                self.asked += part.asked
            self._look_into(part)
            self.on_progress(self)
            if over():
                return

    def _parts(
        self, stream: QuestionStream, budget: Budget, over: Callable[[], bool]
    ) -> Iterator[AskedPart]:
        """Ask part after part of the questions."""
        for size, place in zip(sizes(budget.questions), count(), strict=False):
            part = self._asked(takewhile(lambda _one: not over(), stream.part(place, size)))
            if not part.asked:
                return
            yield part

    def ask_all(self, stream: Iterator[Question], right: Callable[[Question, object], None]) -> int:
        """Ask all of some questions; return how many, and tell `right` of each right answer."""
        before = self.asked.total()
        while not self.stopped and (batch := list(islice(stream, PART))):
            part = self._asked(batch)
            for each in part.right:
                right(each.question, each.answer)
            self._look_into(part)
            self.on_progress(self)
        return self.asked.total() - before

    def _asked(self, stream: Iterable[Question]) -> AskedPart:
        """Ask some questions by the ruleset as it is known now."""
        return self._asker.ask(stream, self.rules, self._count)

    def _count(self, method: str) -> None:
        self.asked[method] += 1
        if self.asked.total() % _TOLD == 0:
            self.on_progress(self)

    def _look_into(self, part: AskedPart) -> None:
        """Take what became of some questions, and look into those on which the answers part."""
        self.stopped = self.stopped or part.stopped
        self._right += part.right
        for asked, fault in part.faults:
            self._fault(asked, fault)
        for suspect in part.wrong:
            self._suspect(suspect)

    def _fault(self, asked: Question, fault: Fault) -> None:
        """Tell of a question that got no answer that can be judged, once for each kind."""
        symptom = fault.kind.name, asked.method
        for known in self.findings:
            if symptom in known.symptoms:
                known.seen += 1
                return
        if len(self.findings) < MOST_FINDINGS:
            self.findings.append(Finding(asked, "", fault=fault, symptoms=frozenset({symptom})))

    def _suspect(self, found: Parted) -> None:
        """Look into a question on which the answers part."""
        here = self._revoked(found)
        if here is None or self._listed(here) or self._known(here) or self._open(here):
            return
        if len(self.findings) >= MOST_FINDINGS:
            return
        behind = self._simplest(self._with_chance(here))
        if behind is not here and self._is_dealt_with(behind, found):
            return
        small = self._smallest(behind)
        if (again := self._with_chance(small)) is not small:  # the first one was too long for it
            small = self._smallest(again)
        if small.question is not behind.question and self._is_dealt_with(small, found):
            return
        made = finding(small, self._known_right())
        made.symptoms |= {behind.symptom}
        points = (rule_on(small.question.rules, point) for point, _ in made.explained)
        if self.listed.isdisjoint((made.rule, *points)):
            self.findings.append(made)

    def _is_dealt_with(self, smaller: Parted, found: Parted) -> bool:
        """Say whether a smaller question tells what became of the one that it was made from.

        One that takes a change of an open point back has the larger one looked into anew.
        """
        before = self.rules
        here = self._revoked(smaller)
        if self.rules is not before:
            self._suspect(found)
            return True
        return here is None or self._listed(here) or self._known(here) or self._open(here)

    def _listed(self, found: Parted) -> bool:
        """Say whether this shows a rule or law that is known to be broken."""
        return bool(self.listed) and not self.listed.isdisjoint(
            (found.difference.rule, *laws_broken(found))
        )

    def _known_right(self) -> Iterator[tuple[Question, Any]]:
        """Yield right answers, whole hands last and not many of them: to play one takes long."""
        hands = [one for one in self._right if one.method == "play"]
        others = [one for one in self._right if one.method != "play"]
        yield from ((one.question, one.answer) for one in (*others, *hands[-_HANDS:]))

    def _known(self, found: Parted) -> bool:
        """Say whether a finding explains this one too; then it is counted."""
        alike = [one for one in self.findings if found.symptom in one.symptoms]
        alike += [one for one in self.findings if self._explains(one, found)]
        if not alike:
            rule = found.difference.rule
            alike = [one for one in self.findings if rule and rule == one.rule]
            laws = laws_broken(found)
            by_law = [one for one in self.findings if one.laws & laws]
            enough = [one for one in (alike, by_law) if len(one) >= MOST_OF_A_RULE]
            alike = enough[0] if enough else []
        for one in alike[:1]:
            one.seen += 1
            one.symptoms |= {found.symptom}
        return bool(alike)

    def _explains(self, known: Finding, found: Parted) -> bool:
        """Say whether a choice that explains a finding explains this too.

        If it is not the nearest one, it is from now on, and the rule is its rule: what explains
        both is likelier than one thing behind each.
        """
        rules = known.question.rules
        for change in known.explained:
            other = found.question.under(rules.flipped(*change))
            if other is not None and other.fits(found.answer):
                if change != known.explained[0]:
                    rest = (one for one in known.explained if one != change)
                    known.explained = (change, *rest)
                    known.rule = rule_on(rules, change[0])
                return True
        return False

    def _simplest(self, found: Parted) -> Parted:
        """Return where the answers part in a simpler question within this one, if they do."""
        return self._asked_instead(found, simpler(found.question))

    def _with_chance(self, found: Parted) -> Parted:
        """Return where the answers part if the program does not run out of chance before."""
        if found.difference.fact != RAN_OUT:
            return found
        return self._asked_instead(found, [(found.question.method, ample(found.question))])

    def _asked_instead(
        self, found: Parted, instead: Iterable[tuple[str, dict[str, Any]]]
    ) -> Parted:
        """Return where the answers part in another question first; `found` if in none."""
        name, rules = found.question.name, self.rules
        made = (question(name, method, params, rules) for method, params in instead)
        part = self._asker.ask(
            [one for one in made if one is not None and may_be_put(one, self.quarry)], rules
        )
        self.stopped = self.stopped or part.stopped
        if not part.wrong:
            return found
        behind = part.wrong[0]
        return self._simplest(behind) if THEN in found.question.params else behind

    def _smallest(self, found: Parted) -> Parted:
        """Make a question as small as it can be where the answers still part by the same rule."""
        rule, kind = found.symptom
        name, method, rules = found.question.name, found.question.method, self.rules
        tried = 0

        def still(smaller: Sequence[dict[str, Any]]) -> Parted | None:
            nonlocal tried
            tried += len(smaller)
            asked = [question(name, method, params, rules) for params in smaller]
            part = self._asker.ask(
                [one for one in asked if one is not None and may_be_put(one, self.quarry)], rules
            )
            self.stopped = self.stopped or part.stopped
            for each, fault in part.faults:
                self._fault(each, fault)
            return next((there for there in part.wrong if same(there)), None)

        def same(there: Parted) -> bool:
            return there.symptom[0] == rule if rule else there.symptom[1] == kind

        def over() -> bool:
            late = self.clock() > self._end
            return late or bool(self.stopped) or tried >= _MOST_EFFORT * self.effort

        return shrunk(found, still, self.effort, over)

    def _open(self, found: Parted) -> bool:
        """Take a choice on an open point that explains this answer, and all that are right."""
        if self.quarry.undeclared:
            return False
        for point in POINTS.values():
            for choice in admitted(self.rules, point):
                change = point.id, choice
                there = self.rules.with_admitted(*change)
                if change not in self._refuted and found.under(there) is None:
                    other = found.question.under(there)
                    if other is not None and self._agrees(there):
                        self.taken.append(TakenPoint(change, self.rules, [found]))
                        self.rules = there
                        return True
        return False

    def _agrees(self, rules: Ruleset) -> bool:
        """Say whether a ruleset gives all right answers, and what earlier changes explain."""
        mended = [one for each in self.taken for one in each.mended]
        known: list[Right | Parted] = [*self._right, *mended]
        for one in known:
            there = one.question.under(rules)
            if there is None or not there.fits(one.answer):
                return False
        return True

    def _revoked(self, found: Parted) -> Parted | None:
        """Return where the answers part by the ruleset as it is known now; None where they do not.

        A change of an open point by which an answer is wrong that is right without it was no
        change: what it explained is looked into again, and what was found since.
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
            suspects = [suspect for one in gone for suspect in one.mended]
            suspects += self._found_by([*(one.before for one in gone[1:]), self.rules])
            self.rules = each.before
            self._refuted.update(one.change for one in gone)
            for suspect in suspects:
                self._suspect(suspect)
            return found.under(self.rules)
        return here

    def _found_by(self, rules: Sequence[Ruleset]) -> list[Parted]:
        """Take back what was found by some rulesets, and return it as what it was before."""
        found = [
            one
            for one in self.findings
            if one.answer is not None
            and one.differences
            and any(one.question.rules is here for here in rules)
        ]
        self.findings = [one for one in self.findings if not any(one is gone for gone in found)]
        return [
            Parted(one.question, one.answer, one.differences[0])
            for one in found
            if one.answer is not None
        ]
