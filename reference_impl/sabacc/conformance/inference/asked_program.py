"""The questions to a program, its answers, and the rulesets that agree with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, takewhile
from typing import Any, Final

from sabacc.conformance.adapters.ports import Ask, Fault, NotRun, Port
from sabacc.conformance.comparing import contradicts, differences
from sabacc.conformance.grading.grader import answer_in
from sabacc.conformance.inference.search import SearchBudget
from sabacc.conformance.laws import broken_laws
from sabacc.conformance.scenarios.cases import Case
from sabacc.engine.play import CompiledRules, compile_lazily
from sabacc.engine.tracing import Trace, Tracer
from sabacc.protocol.answers import InconsistentRequestError, Params, answer_request
from sabacc.protocol.dependency_cache import CacheTree
from sabacc.protocol.facts import FAILURE_KEYS, RAN_OUT, REFUSED, key_of
from sabacc.protocol.messages import MOST_SEATS, read_params
from sabacc.spec.rulesets import Ruleset

_MOST_COMPILED: Final = 10_000
"""Of how many rulesets what they come to is remembered: somewhat more than one step tries."""
_METHODS: Final = ("score", "compare", "shift", "settle", "play")
"""The levels, those first whose answers depend on the fewest points."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question and its answer.

    Attributes:
        key: What it is known by: the id of its case, or the words of its own.
        method: The method of the protocol.
        params: The request, without its ruleset.
        case: The case whose facts are compared; None if all facts are.
        answer: What the program answered.
    """

    key: str
    method: str
    params: Mapping[str, Any]
    case: Case | None
    answer: Mapping[str, Any]

    @property
    def point(self) -> str:
        """The point that it was written for; empty if for none."""
        return "" if self.case is None else self.case.point

    @property
    def size(self) -> tuple[int, tuple[int, int, int]]:
        """How much bears on it: by this the simplest questions come first."""
        own = (0, 0, 0) if self.case is None else self.case.size
        return _METHODS.index(self.method), own


class AskedProgram:
    """A program, and what it answered so far.

    Of what the reference answers it keeps whether that is the same, and on what it depends.
    """

    def __init__(self, port: Port, ruleset: str, budget: SearchBudget | None = None) -> None:
        """Ask by the name `ruleset`; the program has been greeted."""
        self.port, self.ruleset = port, ruleset
        self.budget = budget or SearchBudget()
        self._heard: dict[str, CacheTree[bool]] = {}
        self._requests: dict[str, Params] = {}
        self._compiled_rules: dict[int, tuple[Ruleset, CompiledRules]] = {}
        self.asked: dict[str, Asked] = {}
        self.lawless: dict[str, tuple[str, str]] = {}
        """Questions whose answers break a law, and how: these speak for no ruleset."""
        self._traced: Ruleset | None = None
        self._traces: list[tuple[Asked, Trace]] = []
        self.silent = 0
        """How many questions it did not answer in the right shape."""
        self.unasked = 0
        """How many scenarios were not asked, for want of time or memory."""
        self.stopped = ""
        """Why the port gave the program up; mostly empty."""
        self.keys = count(1)
        self.most_seats = MOST_SEATS
        """At how many seats its tables end: no question of our own has more."""

    def ask_cases(self, cases: Sequence[Case]) -> None:
        """Ask what the cases ask, while there is time."""
        due = takewhile(lambda _: self.budget.asking, cases)
        before = self.answered
        self._ask((case.id, case.method, case.params, case) for case in due)
        self.unasked += len(cases) - (self.answered - before)

    @property
    def answered(self) -> int:
        """How many questions were answered, in any shape."""
        return len(self.asked) + len(self.lawless) + self.silent

    def ask(self, *questions: tuple[str, str, Mapping[str, Any]]) -> bool:
        """Ask questions of our own: a key, the method and the request; say whether all answered."""
        self.budget.check()
        here = (one for one in questions if len(one[2].get("seats", ())) <= self.most_seats)
        self._ask((*question, None) for question in here)
        return all(key in self.asked for key, _, _ in questions)

    def _ask(self, questions: Iterable[tuple[str, str, Mapping[str, Any], Case | None]]) -> None:
        put: dict[int, tuple[str, str, Mapping[str, Any], Case | None]] = {}

        def asks() -> Iterator[Ask]:
            for number, question in zip(self.keys, questions, strict=False):
                put[number] = question
                yield Ask(number, question[1], {"ruleset": self.ruleset, **question[2]})

        for reply in self.port.ask(asks()):
            key, method, params, case = put.pop(reply.ask.key)
            came = answer_in(reply)
            if isinstance(came, NotRun):
                self.stopped = self.stopped or came.why
                continue
            if isinstance(came, Fault):
                self.silent += 1
                continue
            broken = next(broken_laws(method, params, came), None)
            if broken is not None:
                self.lawless[key] = broken.rule, broken.why
            else:
                self.asked[key] = Asked(key, method, params, case, _compared(case, came))

    def agrees(self, rules: Ruleset, asked: Asked) -> bool:
        """Return whether the program answered as the reference does under a ruleset.

        A request that does not add up there, or does not hold all that chance decides there, speaks
        neither for the ruleset nor against it.  Raises SpentError.
        """
        return self._known(rules, asked)[1]

    def trace(self, rules: Ruleset, asked: Asked) -> Trace:
        """Return the choices that the reference reads to answer a question by a ruleset."""
        return self._known(rules, asked)[0]

    def bears(self, trace: Trace, rules: Ruleset) -> bool:
        """Return whether another ruleset may give another answer."""
        return not trace.agrees(rules, self._compiled(rules))

    def borne(self, rules: Ruleset, there: Ruleset) -> Iterator[Asked]:
        """Yield the questions of which another ruleset than `rules` may make another answer."""
        if self._traced is not rules or len(self._traces) != len(self.asked):
            self._traced = rules
            self._traces = [(asked, self.trace(rules, asked)) for asked in self.asked.values()]
        compiled = self._compiled(there)
        return (asked for asked, trace in self._traces if not trace.agrees(there, compiled))

    def drop(self, caught: Mapping[str, tuple[str, str]]) -> None:
        """Take back answers that break a law."""
        self.lawless |= caught
        self._traced = None
        for key in caught:
            self.asked.pop(key, None)

    def _known(self, rules: Ruleset, asked: Asked) -> tuple[Trace, bool]:
        self.budget.check()
        heard = self._heard.setdefault(asked.key, CacheTree())
        return heard.result_and_trace(
            rules, self._compiled(rules), lambda tracer: self._same(tracer, asked)
        )

    def _same(self, tracer: Tracer, asked: Asked) -> bool:
        """Compare the facts of the case, or all that the program shows."""
        if asked.key not in self._requests:
            self._requests[asked.key] = read_params(asked.method, asked.params)
        try:
            mine = answer_request(tracer.rules, tracer.compiled, self._requests[asked.key]).answer
        except InconsistentRequestError:
            return True
        if RAN_OUT in mine:
            return True
        if asked.case is not None:
            return not contradicts(asked.case, asked.answer, mine)
        return not any(differences(asked.method, asked.params, mine, asked.answer))

    def _compiled(self, rules: Ruleset) -> CompiledRules:
        """Return the compiled rules of a ruleset; the last ones are remembered."""
        known = self._compiled_rules.pop(id(rules), None) or (rules, compile_lazily(rules))
        self._compiled_rules[id(rules)] = known
        if len(self._compiled_rules) > _MOST_COMPILED:
            del self._compiled_rules[next(iter(self._compiled_rules))]
        return known[1]


def _compared(case: Case | None, answer: dict[str, Any]) -> dict[str, Any]:
    """Leave of an answer what is compared: the facts of its case, if it has one."""
    facts = () if case is None else [one.fact for one in case.expect if one.fact != REFUSED]
    if case is None or not facts:
        return answer
    kept = {*(key_of(fact).partition(".")[0] for fact in facts), *FAILURE_KEYS, "over"}
    return {key: value for key, value in answer.items() if key in kept}
