"""What a program was asked, what it answered, and which rulesets agree with that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import msgspec

from sabacc.conformance.adapters.ports import Ask, Fault, NotRun
from sabacc.conformance.comparing.differences import differences
from sabacc.conformance.grading.grader import contradicts
from sabacc.conformance.grading.shapes import answer_in
from sabacc.protocol.facts import RAN_OUT
from sabacc.protocol.message_types import MOST_SEATS
from sabacc.protocol.messages import read_params
from sabacc.protocol.remembering import RememberingEngine

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sabacc.conformance.adapters.ports import Port
    from sabacc.conformance.scenarios.cases import Case
    from sabacc.engine.tracing import Trace
    from sabacc.protocol.answers import Params
    from sabacc.spec.rulesets import Ruleset

_METHODS: Final = ("score", "compare", "shift", "settle", "play")
"""The levels, those first whose answers hang on the fewest points."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question and its answer.

    Attributes:
        key: What it is known by: the id of its case, or the words of its own.
        method: The method of the protocol.
        params: The request, without its ruleset.
        case: The case whose facts are compared; None where all facts are.
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
    """A program, and what it answered so far."""

    def __init__(self, port: Port, ruleset: str, engine: RememberingEngine | None = None) -> None:
        """Ask by the name `ruleset`; the program has been greeted.

        An `engine` that remembers what other programs were asked spares time.
        """
        self._port, self._ruleset = port, ruleset
        self._engine = engine or RememberingEngine()
        self._same: dict[tuple[str, int], bool] = {}
        self._requests: dict[str, tuple[str, Params]] = {}
        self.asked: dict[str, Asked] = {}
        self._traced: Ruleset | None = None
        self._traces: list[tuple[Asked, Trace]] = []
        self.silent = 0
        """How many questions it did not answer in the right shape."""
        self.most_seats = MOST_SEATS
        """At how many seats its tables end: no question of our own has more."""

    def ask_cases(self, cases: Iterable[Case]) -> None:
        """Ask what the cases ask."""
        self._ask([(case.id, case.method, case.params, case) for case in cases])

    def ask(self, *questions: tuple[str, str, Mapping[str, Any]]) -> bool:
        """Ask questions of our own: a key, the method and the request; say whether all answered."""
        here = (one for one in questions if len(one[2].get("seats", ())) <= self.most_seats)
        self._ask([(*question, None) for question in here])
        return all(key in self.asked for key, _, _ in questions)

    def _ask(self, questions: list[tuple[str, str, Mapping[str, Any], Case | None]]) -> None:
        first = len(self.asked) + self.silent + 1
        asks = (
            Ask(number, method, {"ruleset": self._ruleset, **params})
            for number, (_, method, params, _) in enumerate(questions, first)
        )
        for reply in self._port.ask(asks):
            key, method, params, case = questions[reply.ask.key - first]
            came = answer_in(reply)
            if isinstance(came, Fault | NotRun):
                self.silent += 1
            else:
                self.asked[key] = Asked(key, method, params, case, came)

    def agrees(self, rules: Ruleset, asked: Asked) -> bool:
        """Say whether the program answered as the reference does under a ruleset.

        A request that does not add up there, or does not hold all that chance decides there, speaks
        neither for the ruleset nor against it.
        """
        trace, mine = self._engine.traced(rules, *self._request(asked))
        known = asked.key, id(trace)  # the engine keeps its traces
        if known not in self._same:
            self._same[known] = not mine or RAN_OUT in mine or _same(asked, mine)
        return self._same[known]

    def trace(self, rules: Ruleset, asked: Asked) -> Trace:
        """Return what the reference looks up to answer a question by a ruleset."""
        return self._engine.traced(rules, *self._request(asked))[0]

    def bears(self, trace: Trace, rules: Ruleset) -> bool:
        """Say whether another ruleset may make another answer of it."""
        return not trace.fits(rules, self._engine.book(rules))

    def borne(self, rules: Ruleset, there: Ruleset) -> Iterator[Asked]:
        """Yield the questions of which another ruleset than `rules` may make another answer."""
        if self._traced is not rules or len(self._traces) != len(self.asked):
            self._traced = rules
            self._traces = [(asked, self.trace(rules, asked)) for asked in self.asked.values()]
        book = self._engine.book(there)
        return (asked for asked, trace in self._traces if not trace.fits(there, book))

    def _request(self, asked: Asked) -> tuple[str, Params]:
        """Return the request as the engine has it, and by what it knows it."""
        if asked.key not in self._requests:
            known = known_by(asked.method, asked.params)
            self._requests[asked.key] = known, read_params(asked.method, asked.params)
        return self._requests[asked.key]


def known_by(method: str, params: Mapping[str, Any]) -> str:
    """Return by what an engine that remembers knows a request without its ruleset."""
    return msgspec.json.encode((method, params)).decode()


def _same(asked: Asked, mine: Mapping[str, Any]) -> bool:
    """Compare the facts of the case, or all that the program shows."""
    if asked.case is not None:
        return not contradicts(asked.case, asked.answer, mine)
    return not any(differences(asked.method, asked.params, mine, asked.answer))
