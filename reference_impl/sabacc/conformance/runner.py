"""One run of the suite against one program."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from itertools import count
from typing import TYPE_CHECKING, Any, Final

from sabacc.conformance import derive
from sabacc.conformance.grader import Grade, Outcome, grade
from sabacc.conformance.greeting import greeting
from sabacc.conformance.ports import Answered, Ask, Fault, Faulted, FaultKind, NotRun
from sabacc.conformance.results import Judgement, Report, by_ruleset
from sabacc.conformance.selection import Filter, plan, targets_of
from sabacc.conformance.shapes import wrong_shape

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from sabacc.conformance.cases import Case
    from sabacc.conformance.messages import Hello
    from sabacc.conformance.ports import Port, Reply
    from sabacc.conformance.selection import Planned
    from sabacc.rulesets import Ruleset


FIRST_FAILURE: Final = "stopped at the first failure"
INTERRUPTED: Final = "was interrupted"
"""Why a run ended before its time, in words that follow `the run`."""


@dataclass(frozen=True, slots=True)
class Order:
    """What the user asks for.

    Attributes:
        rulesets: The rulesets to announce and, where `chosen`, to judge by.
        chosen: Whether the user named the rulesets; otherwise the program's claims decide.
        wanted: The filter on cases.
        fail_fast: Whether to stop at the first case that condemns the program.
        known_failures: Keys (`ruleset case-id`) of failures that are expected.
        interruptible: Whether a KeyboardInterrupt while the program is asked ends the run with a
            report of what was judged so far; otherwise it passes through.
    """

    rulesets: tuple[Ruleset, ...]
    chosen: bool = False
    wanted: Filter = field(default_factory=Filter)
    fail_fast: bool = False
    known_failures: Collection[str] = frozenset()
    interruptible: bool = False


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run has come."""

    done: int
    total: int
    judged: Judgement


def verify(
    port: Port,
    program: str,
    cases: Sequence[Case],
    order: Order,
    on_progress: Callable[[Progress], None] | None = None,
) -> Report:
    """Ask a program every case that applies, and judge the answers.

    Raises PortError where there is no valid `hello`, RulesetError where it declares a ruleset
    that cannot be.  Everything else that a program does ends up in the report.
    """
    begun = time.monotonic()
    hello = port.hello(greeting(order.rulesets))
    targets = targets_of(hello, order.rulesets, chosen=order.chosen)
    planned = list(plan(cases, targets, hello, order.wanted))
    asked = [entry for entry in planned if entry.standing is None]
    run = _Run(asked, order, on_progress)
    replies = port.ask(_asks(asked, hello))
    try:
        run.judge(replies)
    except KeyboardInterrupt:
        if not order.interruptible:
            raise
        run.stopped, interrupted = INTERRUPTED, True
    else:
        interrupted = False
    return Report(
        hello=hello,
        program=program,
        rulesets=by_ruleset(run.everything(planned)),
        seconds=time.monotonic() - begun,
        unexpected=_unexpected(run.judged.values(), order.known_failures),
        stopped=run.stopped,
        interrupted=interrupted,
        notes=tuple(port.notes),
    )


class _Run:
    """The judgements of a run as its replies come in."""

    def __init__(
        self,
        asked: Sequence[Planned],
        order: Order,
        on_progress: Callable[[Progress], None] | None,
    ) -> None:
        """Nothing is judged yet."""
        self._asked = asked
        self._order = order
        self._on_progress = on_progress
        self.judged: dict[int, Judgement] = {}
        self.stopped = ""

    def judge(self, replies: Iterable[Reply]) -> None:
        """Judge every reply; with `fail_fast` until one condemns the program."""
        for done, reply in enumerate(replies, 1):
            found = _expected(judge(self._asked[reply.ask.key], reply), self._order.known_failures)
            self.judged[reply.ask.key] = found
            if self._on_progress is not None:
                self._on_progress(Progress(done, len(self._asked), found))
            if self._order.fail_fast and found.condemns:
                self.stopped = FIRST_FAILURE
                return

    def everything(self, planned: Iterable[Planned]) -> Iterator[Judgement]:
        """Yield a judgement of every case, in the order in which they were planned."""
        keys = count()
        for entry in planned:
            if entry.standing is not None:
                yield _unasked(entry, entry.standing)
            else:
                yield self.judged.get(next(keys)) or _unasked(entry, Outcome.UNASKED)


def _asks(asked: Sequence[Planned], hello: Hello) -> Iterator[Ask]:
    for key, entry in enumerate(asked):
        yield ask_of(key, entry, derived=entry.case.method not in hello.levels)


def ask_of(key: int, entry: Planned, *, derived: bool = False) -> Ask:
    """Stamp a case with its ruleset; `compare` may be derived from `settle`."""
    case = entry.case
    if derived:
        return Ask(key, "settle", {"ruleset": entry.target.name, **derive.settle_params(case)})
    return Ask(key, case.method, {"ruleset": entry.target.name, **case.params})


def judge(entry: Planned, reply: Reply) -> Judgement:
    """Judge one reply."""
    base = (entry.case, entry.target.name, entry.obligation)
    match reply:
        case NotRun():
            return Judgement(*base, Outcome.NOT_RUN, note=reply.why)
        case Faulted():
            return Judgement(*base, Outcome.FAULT, fault=reply.fault)
        case Answered():
            wrong = wrong_shape(reply.ask.method, reply.ask.params, reply.result)
            if wrong is not None:
                return Judgement(*base, Outcome.FAULT, fault=_wrong_shape(reply.ask, wrong))
            return _graded(entry, reply.ask, reply.result)


def _wrong_shape(ask: Ask, wrong: str) -> Fault:
    mend = f"mend that key of the answer to `{ask.method}`; `sabacc doctor` shows a right one"
    return Fault(FaultKind.WRONG_SHAPE, wrong, mend)


def _graded(entry: Planned, ask: Ask, answer: dict[str, Any]) -> Judgement:
    if ask.method != entry.case.method:
        answer = derive.compare_answer(answer)
    found = grade(entry.case, answer)
    note = ""
    if found.outcome is Outcome.FAILED:
        for other in entry.alternatives:
            if grade(other, answer).outcome is Outcome.PASSED:
                found, note = Grade(Outcome.PASSED), f"plays the other reading, {other.rule}"
                break
    return Judgement(
        entry.case,
        entry.target.name,
        entry.obligation,
        found.outcome,
        grade=found,
        answer=None if found.outcome is Outcome.PASSED else answer,
        note=note,
    )


def _unasked(entry: Planned, outcome: Outcome) -> Judgement:
    return Judgement(entry.case, entry.target.name, entry.obligation, outcome)


def failure_key(judged: Judgement) -> str:
    """Return the line that names a failure in a list of known failures."""
    return f"{judged.ruleset} {judged.case.id}"


def _expected(judged: Judgement, known: Collection[str]) -> Judgement:
    if not judged.wrong or failure_key(judged) not in known:
        return judged
    return replace(judged, expected_failure=True)


def _unexpected(judged: Collection[Judgement], known: Collection[str]) -> tuple[str, ...]:
    """Return the known failures that were judged and did not fail."""
    return tuple(
        failure_key(found)
        for found in judged
        if not (found.wrong or found.case.quarantined) and failure_key(found) in known
    )
