"""One run of the suite against one program, by one process or shared among several.

Each process judges some rulesets, with a program of its own.  The report is the same for any number
of them: rulesets are judged one by one, each from its own seed, and stand in the order in which the
program claims them.
"""

import os
import time
from collections import Counter, deque
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any, Final

from sabacc.conformance.adapters.connect import connect, scheme
from sabacc.conformance.adapters.inprocess import import_from_here
from sabacc.conformance.adapters.ports import (
    OVER,
    TOO_LONG,
    Limits,
    NotRun,
    Port,
    PortError,
    RawAnswer,
    Reply,
    ask,
    keys,
)
from sabacc.conformance.adapters.wire import greeting
from sabacc.conformance.grading.grader import Grade, Outcome
from sabacc.conformance.hunting.finding import case_of, fallback
from sabacc.conformance.hunting.hunt import Budget, Hunt
from sabacc.conformance.hunting.question import Rejected
from sabacc.conformance.hunting.question_stream import HuntTarget
from sabacc.conformance.inference.nearest import (
    Nearest,
    Otherwise,
    choices_brought,
    is_permitted,
    nearest,
)
from sabacc.conformance.inference.replies import CaseReply, Put
from sabacc.conformance.judging.questions import (
    TWICE,
    AskedCase,
    FirstAnswer,
    Questioner,
    Repeats,
    least_again,
    sample,
    seeded,
    shares,
    shuffled,
)
from sabacc.conformance.judging.results import (
    OF_THE_HUNT,
    Judgement,
    RulesetResult,
    RunReport,
    as_reply,
    failure_keys,
    ruleset_result,
)
from sabacc.conformance.judging.selection import (
    DeclaredError,
    Filter,
    Planned,
    Target,
    missing_claim,
    never_asked,
    plan,
    targets_of,
)
from sabacc.conformance.laws import LAWS
from sabacc.conformance.pool import DIED, Pool, is_death
from sabacc.conformance.scenarios.cases import Case, Expectation
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.conformance.search import around
from sabacc.engine.fact import rule as rule_on
from sabacc.protocol.messages import Hello
from sabacc.spec.alternatives import with_changes
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Choice, Ruleset

FIRST_FAILURE: Final = "stopped at the first failure"
INTERRUPTED: Final = "was interrupted"
"""Why a run ended before its time, in words that follow `the run`."""
# So many questions by another ruleset go before those that are asked a second time
_BETWEEN: Final = 12
# Of so many cases they are taken
_PLANNED: Final = 400
# A program does not start, or says `hello` wrongly
_NO_CONVERSATION: Final = (PortError, DeclaredError)


@dataclass(frozen=True, slots=True)
class Order:
    """The order of the user.

    Attributes:
        rulesets: The rulesets to announce and, where `chosen`, to judge by.
        chosen: Whether the user named the rulesets; otherwise the program's claims decide.
        wanted: The filter on cases.
        only: The names of the rulesets to be judged of all that apply; None for all.
        seed: What shuffles the cases; the same seed asks in the same order.
        hunt: How many questions a program that nothing convicts is asked beyond the scenarios,
            shared among the rulesets that it is judged by.
        fail_fast: Whether to stop at the first case that condemns the program.
        known_failures: Failures that are expected, by one of their `failure_keys`.
        interruptible: Whether a KeyboardInterrupt while the program is asked ends the run with a
            report of what was judged so far; otherwise it passes through.
    """

    rulesets: tuple[Ruleset, ...]
    chosen: bool = False
    wanted: Filter = field(default_factory=Filter)
    only: frozenset[str] | None = None
    seed: int = 0
    hunt: int = 0
    fail_fast: bool = False
    known_failures: Collection[str] = frozenset()
    interruptible: bool = False

    @property
    def announced(self) -> tuple[Ruleset, ...]:
        """The rulesets that a program hears of: those that are judged, as far as they are ours."""
        mine = tuple(rules for rules in self.rulesets if rules.name in (self.only or ()))
        return mine or self.rulesets


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run has come; `failed` counts the answers that were wrong since the last one."""

    done: int
    total: int
    failed: int


def verify(  # noqa: PLR0913, PLR0917 - what a run takes
    port: Port,
    program: str,
    cases: Sequence[Case],
    order: Order,
    on_progress: Callable[[Progress], None] | None = None,
    hello: Hello | None = None,
) -> RunReport:
    """Ask a program every case that applies, and judge the answers.

    `hello` is its answer where it has been greeted already.

    Raises PortError if there is no valid `hello`, RulesetError where it declares a ruleset
    that cannot be.  Everything else that a program does ends up in the report.
    """
    begun = time.monotonic()
    hello = hello or port.hello(greeting(order.announced))
    claimed = targets_of(hello, order.rulesets, chosen=order.chosen)
    only = order.only
    targets = tuple(target for target in claimed if only is None or target.name in only)
    planned: dict[str, list[Planned]] = {target.name: [] for target in targets}
    for entry in plan(cases, targets, hello, order.wanted):
        planned[entry.target.name].append(entry)
    run = _Run(
        port=port,
        hello=hello,
        cases=cases,
        order=order,
        on_progress=on_progress,
        total=sum(one.not_asked is None for entries in planned.values() for one in entries),
        claimed=claimed,
    )
    results = tuple(run.judge(target, planned[target.name]) for target in targets)
    return RunReport(
        hello=hello,
        program=program,
        rulesets=tuple(result for result in results if result.rules),
        seconds=time.monotonic() - begun,
        stopped=run.stopped,
        interrupted=run.interrupted,
        seed=order.seed,
        at=now(),
        notes=(
            *never_asked(targets, results, order.wanted),
            *(  # what the hunt alone could show, and passes over
                f"{key} is listed as a known failure: "
                "the hunt passes over what that rule can explain"
                for key in sorted(order.known_failures if order.hunt else ())
                if key.endswith(f"/{OF_THE_HUNT}")
            ),
            *port.notes,
        ),
    )


def now() -> str:
    """Return this moment as reports write it: `2026-11-22 13:05 UTC`."""
    return datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")


def judge_ruleset(
    port: Port,
    hello: Hello,
    cases: Sequence[Case],
    target: Target,
    *,
    interruptible: bool = False,
) -> RulesetResult:
    """Ask a program that has said `hello` all cases of one ruleset, and judge them together.

    If it is interruptible, Ctrl-C ends the asking, and what was judged until then is returned.
    """
    order = Order((), interruptible=interruptible)
    run = _Run(port=port, hello=hello, cases=cases, order=order, on_progress=None, total=len(cases))
    return run.judge(target, list(plan(cases, (target,), hello, Filter())))


@dataclass(slots=True)
class _SoFar:
    """The progress of one ruleset, of which an interrupted run reports.

    Attributes:
        target: The ruleset as the program plays it.
        judged: What became of the cases as they are written, by their ids.
        second: The answers of the cases that are asked a second time.
        sessions: The cases of several hands, with their answers.
        puts: How each case was put, where that is not its own request.
        nearest: How the program plays what is open: as the ruleset does if nothing is wrong.
    """

    target: Target
    nearest: Nearest
    judged: dict[str, Judgement] = field(default_factory=dict[str, Judgement])
    second: list[FirstAnswer] = field(default_factory=list[FirstAnswer])
    sessions: dict[str, tuple[Case, Mapping[str, Any]]] = field(
        default_factory=dict[str, "tuple[Case, Mapping[str, Any]]"]
    )
    puts: dict[str, Put | None] = field(default_factory=dict[str, "Put | None"])

    def replied(self, one: Judgement) -> CaseReply:
        """Return a judgement as the search for the nearest ruleset takes it."""
        return as_reply(one, self.puts.get(one.case.id))


class _Run:
    def __init__(  # noqa: PLR0913 - what a run is made of
        self,
        *,
        port: Port,
        hello: Hello,
        cases: Sequence[Case],
        order: Order,
        on_progress: Callable[[Progress], None] | None,
        total: int,
        claimed: Sequence[Target] = (),
    ) -> None:
        """Nothing is judged yet; the program claims to play all that are `claimed`."""
        self._port, self._hello, self._cases, self._order = port, hello, cases, order
        self._claimed = tuple(claimed)
        self._on_progress, self._total, self._done = on_progress, total, 0
        self._keys, self._questioner = keys(order.seed), Questioner(hello)
        self._shares = shares(order.wanted.rules)
        self.stopped, self.interrupted, self._is_over = "", False, False

    def judge(self, target: Target, planned: Sequence[Planned]) -> RulesetResult:
        """Ask what applies under one ruleset, find how its open points are played, and judge."""
        asked = [entry for entry in planned if entry.not_asked is None]
        far = _SoFar(target, Nearest(target.rules, {}))
        if not self.stopped:
            with self._interruptible():
                self._ask_all(far, list(shuffled(asked, self._order.seed)))
        with self._interruptible():
            far.nearest = self._nearest(far)
        final = [self._final(far, entry) for entry in planned]
        if not self.stopped:
            with self._interruptible():
                broken = self._repeats(target).broken(
                    target, far.nearest.rules, far.second, final, far.sessions.values()
                )
                laws = {one.law for one in final if one.expected_failure}
                final = [
                    self._expected(broken[one.case.id], laws) if one.case.id in broken else one
                    for one in final
                ]
        more, first_shown, hunted = self._beyond(far, final)
        return ruleset_result(
            target.name,
            final + more,
            told_once(far.nearest.otherwise, first_shown),
            far.nearest.own_ways,
            hunted,
        )

    @contextmanager
    def _interruptible(self) -> Generator[None]:
        """Let Ctrl-C, or the limit of the run, end the asking, and the run go on to its report."""
        try:
            yield
        except KeyboardInterrupt:
            if not self._order.interruptible:
                raise
            self.stopped, self.interrupted = INTERRUPTED, True
        if self._is_over and not self.stopped:
            self.stopped, self.interrupted = TOO_LONG, True

    def _ask_all(self, far: _SoFar, asked: Sequence[Planned]) -> None:
        """Judge every reply as the cases are written; with `fail_fast` until one condemns."""
        first = len(self._claimed) > 1 and far.target.name == self._claimed[0].name
        # By the first of several rulesets a case of each rule is asked twice.
        again = {
            entry.case.id
            for entry in sample(
                asked,
                seeded(self._order.seed, "twice"),
                self._shares.twice,
                lambda entry: entry.case.rule if first else entry.case.method,
                1 if first else least_again(far.target),
            )
        }
        befores = dict(zip((each.case.id for each in asked[1:]), asked, strict=False))

        def keep(question: AskedCase, reply: Reply) -> None:
            case = question.entry.case
            if case.id in again and isinstance(reply, RawAnswer):
                before = befores.get(case.id)
                last = None if before is None else before.case
                far.second.append(FirstAnswer(question, reply.result, last))
            if case.further and isinstance(reply, RawAnswer):
                far.sessions[case.id] = case, reply.result

        for one in self._asked(far, asked, keep):
            far.judged[one.case.id] = one
            self._done += 1
            if self._on_progress is not None:
                self._on_progress(Progress(self._done, self._total, int(one.condemns)))
            if (
                self._order.fail_fast
                and one.condemns
                # As far as it shows alone, no open point excuses it.
                and one.case.id not in nearest(far.target.rules, [far.replied(one)]).excused
            ):
                self.stopped = FIRST_FAILURE
                return

    def _asked(
        self,
        far: _SoFar,
        entries: Sequence[Planned],
        keep: Callable[[AskedCase, Reply], None] = lambda _question, _reply: None,
    ) -> Iterator[Judgement]:
        """Put some cases to the program, and yield each judgement by the text of its case."""
        for question, reply in ask(self._port, self._keys, self._questioner.asks(entries)):
            if isinstance(reply, NotRun) and self._ends(reply.why):
                continue
            found = question.judge(reply)
            far.puts[found.case.id] = question.put(reply)
            if found.outcome is not Outcome.FAULT:
                keep(question, reply)
            yield self._expected(found)

    def _expected(self, judged: Judgement, laws: Collection[str] = ()) -> Judgement:
        """Mark a wrong answer that is a known failure; no list forgives what was not answered.

        It is one too if it breaks one of some `laws`, which known failures have broken.
        """
        known = self._order.known_failures
        listed = judged.law in laws or any(key in known for key in failure_keys(judged))
        expected = listed and judged.wrong and not judged.outcome.faulty
        return replace(judged, expected_failure=True) if expected else judged

    def _ends(self, why: str) -> bool:
        """Note that a request was not run for want of time, which is no fault of the program."""
        self._is_over = self._is_over or why == OVER
        return why == OVER

    def _repeats(self, target: Target) -> Repeats:
        """Return the questions that are repeated, with a few by another ruleset in between.

        Those are by the next ruleset that the program claims, so that it does not matter which
        rulesets are judged beside this one, or in which process.
        """
        names, order = [one.name for one in self._claimed], self._order
        between: tuple[Planned, ...] = ()
        if target.name in names and len(names) > 1:
            other = self._claimed[(names.index(target.name) + 1) % len(names)]
            every = max(1, len(self._cases) // _PLANNED)  # to plan all takes long, for a dozen
            some = self._cases[order.seed % every :: every]
            planned = plan(some, (other,), self._hello, order.wanted)
            asked = [entry for entry in planned if entry.not_asked is None]
            rng = seeded(order.seed, "twice")
            between = sample(asked, rng, TWICE, lambda entry: entry.case.method)[:_BETWEEN]
        return Repeats(
            self._port,
            order.seed,
            self._shares,
            self._keys,
            self._questioner,
            self._ends,
            between,
        )

    def _beyond(
        self, far: _SoFar, final: Sequence[Judgement]
    ) -> tuple[list[Judgement], tuple[Otherwise, ...], int]:
        """Hunt for a short time in a program that no scenario condemns; return the violations.

        It is hunted by the ruleset as it was found to play it, and on the levels of the run.  The
        second part has the open points that only the hunt shows, the third the number of questions.
        """
        order, target = self._order, far.target
        whole = replace(order.wanted, levels=()) == Filter() and not target.undeclared
        if not order.hunt or not whole or self.stopped or any(one.condemns for one in final):
            return [], (), 0
        ours = f"{target.name} "
        keys_of_ours = (key for key in order.known_failures if key.startswith(ours))
        listed = {key.removeprefix(ours).partition("/")[0] for key in keys_of_ours}
        known = (one for one in final if one.expected_failure or one.doubtful)
        listed.update(*(filter(None, (one.case.rule, one.rule, one.law)) for one in known))
        hunted = hunt_target(self._hello, target, far.nearest.rules, order.wanted.levels)
        hunt = Hunt(self._port, hunted, self._keys, listed=frozenset(listed), effort=_HUNT_EFFORT)
        with self._interruptible():
            hunt.run(order.seed, Budget(max(_LEAST_HUNT, order.hunt // max(1, len(self._claimed)))))
            self._ends(hunt.stopped)
        found, otherwise = judged_hunt(hunt, target)
        return [self._expected(one) for one in found], otherwise, hunt.asked.total()

    def _nearest(self, far: _SoFar) -> Nearest:
        """Find how the program plays what its ruleset leaves open, if anything is wrong."""
        counting = [one for one in far.judged.values() if not one.case.quarantined]
        if not any(one.outcome is Outcome.FAILED and not one.law for one in counting):
            return far.nearest
        more = [
            case
            for case in self._cases
            if case.id not in far.judged
            and not case.quarantined
            and not missing_claim(case, self._hello)
            and far.target.may_hold(case)
        ]

        def ask_cases(cases: Sequence[Case], rules: Ruleset) -> Iterator[CaseReply]:
            if self.stopped:
                return
            there = replace(far.target, rules=rules)
            for one in self._asked(far, [Planned(case, there) for case in cases]):
                far.judged[one.case.id] = one
                yield far.replied(one)

        return nearest(far.target.rules, map(far.replied, counting), more, ask_cases)

    def _final(self, far: _SoFar, entry: Planned) -> Judgement:
        """Judge a case by how the program plays what is open."""
        case, found = entry.case, far.nearest
        mine = far.judged.get(case.id)
        brought = entry.not_asked is not None  # it was asked to find how open points are played
        if mine is None or (brought and case.id not in found.fresh):
            return Judgement(
                case,
                entry.target.name,
                entry.not_asked or (Outcome.UNASKED if self.stopped else Outcome.NOT_CLAIMED),
            )
        if case.quarantined or mine.outcome is not Outcome.FAILED:
            return mine
        points = found.excused.get(case.id, ())
        if not points:
            return replace(mine, owner=found.owners.get(case.id, ""))
        return replace(mine, outcome=Outcome.OPEN, points=points, expected_failure=False)


def unasked(ruleset: str, planned: Iterable[Planned]) -> RulesetResult:
    """Return the result of a ruleset of which nothing was asked."""
    entries = [
        Judgement(entry.case, ruleset, entry.not_asked or Outcome.UNASKED) for entry in planned
    ]
    return ruleset_result(ruleset, entries)


USUAL_HUNT: Final = 120
"""How many questions beyond the scenarios a whole run asks, shared among its rulesets."""
# How many it asks by each ruleset at the least
_LEAST_HUNT: Final = 3


# The number of questions asked to shrink one: a failing scenario is small already
_HUNT_EFFORT: Final = 400


def hunt_target(
    hello: Hello, target: Target, rules: Ruleset, levels: Collection[str] = ()
) -> HuntTarget:
    """Return the target of a hunt: the program's claims, and `rules` as it plays them.

    `levels` are the only ones to hunt on; empty for every claimed one.
    """
    return HuntTarget(
        target.name,
        rules,
        tuple(level for level in hello.levels if not levels or level in levels),
        hello.seats.least,
        hello.seats.most,
        target.undeclared,
        hello.sessions,
        hello.largest_sum,
    )


def as_played(rules: Ruleset, otherwise: Iterable[Otherwise]) -> Ruleset:
    """Return a ruleset with the open points as the verdict found them played."""
    return with_changes(rules, [change for one in otherwise for change in one.changes]) or rules


def judged_hunt(hunt: Hunt, target: Target) -> tuple[list[Judgement], tuple[Otherwise, ...]]:
    """Return the findings of a hunt as judgements, and the open points that are played otherwise.

    What a document leaves open convicts nobody.
    """
    judged: list[Judgement] = []
    for finding in hunt.findings:
        rejected, rule = finding.rejected, finding.told_under or fallback(finding.question)
        if finding.condemns and finding.fault is not None:
            case = case_of(finding.question, rule)
            judged.append(Judgement(case, target.name, Outcome.FAULT, fault=finding.fault))
        elif finding.condemns and rejected is not None:
            judged.append(_wrong(target, rejected, rule, finding.law))
    before, taken = hunt.target.rules, dict(hunt.taken)
    without = {point: with_changes(hunt.rules, [(point, before.choices[point])]) for point in taken}
    mends = Counter[str]()
    for rejected in hunt.excused if taken else ():
        own = (point for point, rules in without.items() if rules and rejected.under(rules))
        points = tuple(own) or tuple(taken)
        mends.update(points)
        wrong = _wrong(target, rejected, rule_on(target.rules, points[0]))
        judged.append(replace(wrong, outcome=Outcome.OPEN, points=points))
    brings = choices_brought(before, hunt.rules, taken)

    def about(point: str, choice: Choice) -> tuple[int, int] | None:
        def fits(number: int) -> bool:
            rules = with_changes(hunt.rules, [(point, replace(choice, number=number))])
            return rules is not None and not any(one.under(rules) for one in hunt.excused)

        if choice.number is None:
            return None
        return around(fits, choice.number, POINTS[point].numbers[choice.name], ())

    return judged, tuple(
        Otherwise(
            point,
            choice,
            before.choices[point],
            before.made[point].standing,
            is_permitted(before, (point, choice)),
            mends[point],
            about=about(point, choice),
            brings=brings[point],
        )
        for point, choice in taken.items()
    )


def told_once(first: Iterable[Otherwise], hunted: Iterable[Otherwise]) -> tuple[Otherwise, ...]:
    """Tell each open point that is played otherwise once.

    The hunt knows more than what came first, unless that shows a number to lie within bounds.
    """
    told = {one.point: one for one in first}
    more = {one.point: one for one in hunted if one.point not in told or not told[one.point].about}
    return tuple((told | more).values())


def _wrong(target: Target, rejected: Rejected, rule: str, law_why: str = "") -> Judgement:
    asked, answer, first = rejected
    wanted = Expectation(first.fact, first.expected, 0)
    case, grade = case_of(asked, rule, wanted), Grade(Outcome.FAILED, wanted, first.actual)
    if rule in LAWS:
        case = case_of(asked, fallback(asked), wanted)
        grade = Grade(Outcome.FAILED, law=rule, law_why=law_why)
    return Judgement(case, target.name, Outcome.FAILED, grade, answer=answer)


def with_notes(report: RunReport, port: Port) -> RunReport:
    """Add the notes of a port that is closed: what outlives a program is found when it ends."""
    return replace(report, notes=tuple(dict.fromkeys((*report.notes, *port.notes))))


def judge(
    port: Port,
    name: str,
    order: Order,
    on_progress: Callable[[Progress], None] | None = None,
    hello: Hello | None = None,
) -> RunReport:
    """Judge a program, and end it; `hello` if it has said that already.  Raises PortError."""
    with closing(port):
        report = verify(port, name, load_cases(), order, on_progress, hello)
    return with_notes(report, port)


@dataclass(slots=True)
class SharedProgram:
    """A program that several processes judge, a ruleset at a time, each with one of its own.

    Attributes:
        program: The program, as `connect` takes it.
        limits: What it may use.
        order: What is asked of it.
        name: Its name for the report.
        hello: What it said; None before it was greeted.
        planned: The work, by ruleset, in the order in which the program claims them.
        found: What became of each ruleset so far.
        trouble: Why there was no conversation, or a part was not judged: the first reason.
    """

    program: tuple[str, ...]
    limits: Limits
    order: Order
    name: str = ""
    hello: Hello | None = None
    planned: dict[str, list[Planned]] = field(default_factory=dict[str, "list[Planned]"])
    found: dict[str, RunReport] = field(default_factory=dict[str, RunReport])
    trouble: BaseException | None = None

    def plan(self, hello: Hello) -> None:
        """Plan the work by what it said; raises DeclaredError for a ruleset that cannot be."""
        targets = targets_of(hello, self.order.rulesets, chosen=self.order.chosen)
        cases = load_cases()
        for target in targets:
            self.planned[target.name] = list(plan(cases, (target,), hello, self.order.wanted))
        self.hello = hello

    @property
    def tasks(self) -> list[tuple[str, ...]]:
        """The rulesets of each task, the largest first; none to greet it.

        A server is one task: there is only one of it.
        """
        largest = sorted(self.planned, key=lambda name: -self.cases((name,)))
        if self.hello is None or scheme(self.program) == "http":
            return [tuple(largest)]
        return [(name,) for name in largest]

    def cases(self, rulesets: Iterable[str]) -> int:
        """Return how many cases are asked by these rulesets."""
        return sum(one.not_asked is None for name in rulesets for one in self.planned[name])

    def accept(self, rulesets: Collection[str], done: Future[Any]) -> Sequence[tuple[str, ...]]:
        """Keep what a task came to, and return those that come after it.

        Raises what no program is to blame for.
        """
        error = done.exception()
        if error is not None:
            if not isinstance(error, _NO_CONVERSATION) and not is_death(error):
                raise error
            self.trouble = self.trouble or error
            return ()
        if rulesets:
            self.found |= done.result()
            return ()
        hello, self.name = done.result()
        try:
            self.plan(hello)
        except DeclaredError as error:
            self.trouble = error
            return ()
        return self.tasks

    def report(
        self, *, interrupted: bool = False, stopped: str = "", seconds: float | None = None
    ) -> RunReport:
        """Put the reports on single rulesets together; the others were not asked.

        `seconds` is the time that all of it took; None is the sum of the parts' times.
        """
        assert self.hello is not None  # noqa: S101 - nothing else was found before
        found = self.found
        ends = {one.stopped for one in found.values()}  # a part may be found and not be whole
        if interrupted and len(found) < len(self.planned):
            ends.add(INTERRUPTED)
        ended = next((why for why in (INTERRUPTED, TOO_LONG) if why in ends), "")
        results = (
            result
            for name, entries in self.planned.items()
            for result in (found[name].rulesets if name in found else (unasked(name, entries),))
        )
        if seconds is None:
            seconds = sum(one.seconds for one in found.values())
        return RunReport(
            hello=self.hello,
            program=self.name,
            rulesets=tuple(result for result in results if result.rules),
            seconds=seconds,
            notes=tuple(dict.fromkeys(note for one in found.values() for note in one.notes)),
            stopped=stopped or ended,
            interrupted=bool(ended),
            seed=self.order.seed,
            at=now(),
        )


def judge_shared(
    pool: Pool,
    programs: Sequence[SharedProgram],
    on_progress: Callable[[Progress], None] | None = None,
    over: Callable[[], bool] = lambda: False,
) -> bool:
    """Judge programs, or until it is `over`; return whether an interruption came.

    What was judged before it is kept.
    """
    tasks = deque((one, rulesets) for one in programs for rulesets in one.tasks)

    def arguments(task: tuple[SharedProgram, tuple[str, ...]]) -> tuple[Any, ...]:
        one, rulesets = task
        return rulesets, one.program, one.limits, one.order

    interrupted = False
    try:
        for (one, rulesets), done in pool.run(_judge_part, tasks, arguments, over):
            if isinstance(done.exception(), KeyboardInterrupt):  # others may have what they found
                interrupted = True
                tasks.clear()
                continue
            tasks.extend((one, some) for some in one.accept(rulesets, done))
            if on_progress is not None and rulesets and done.exception() is None:
                judged = sum(each.cases(each.found) for each in programs)
                total = sum(each.cases(each.planned) for each in programs)
                reports = done.result().values()
                failed = sum(one.condemns for report in reports for one in report.judgements)
                on_progress(Progress(judged, total, failed))
    except KeyboardInterrupt:
        return True
    return interrupted


def _judge_part(
    rulesets: Sequence[str], program: tuple[str, ...], limits: Limits, order: Order
) -> tuple[Hello, str] | dict[str, RunReport]:
    """Judge a program by some rulesets, or greet it; raises PortError where none answers."""
    import_from_here(program)
    if rulesets:
        return {
            name: judge(*connect(program, limits), replace(order, only=frozenset({name})))
            for name in rulesets
        }
    port, name = connect(program, limits)
    with closing(port):
        return port.hello(greeting(order.rulesets)), name


# So few rulesets are judged sooner by one process than another is started
_FEW: Final = 4


def jobs_for(wanted: int | None, targets: int) -> int:
    """Return how many processes judge so many rulesets; `wanted` is None for one a core."""
    usual = 1 if targets <= _FEW else os.cpu_count() or 1
    return max(1, min(wanted or usual, targets))


def verify_shared(  # noqa: PLR0913, PLR0917 - a program, what is asked of it, and by how many
    program: tuple[str, ...],
    limits: Limits,
    order: Order,
    hello: Hello,
    name: str,
    jobs: int,
    on_progress: Callable[[Progress], None] | None = None,
) -> RunReport:
    """Judge a program that has said `hello` in several processes, each with one of its own.

    Raises PortError as soon as one of these does not start.
    """
    begun = time.monotonic()
    work = SharedProgram(program, limits.begun(), order, name)
    work.plan(hello)
    with Pool(jobs) as pool:
        interrupted = judge_shared(
            pool, [work], on_progress, lambda: isinstance(work.trouble, _NO_CONVERSATION)
        )
    if interrupted and not order.interruptible:
        raise KeyboardInterrupt
    if isinstance(work.trouble, _NO_CONVERSATION):
        raise work.trouble
    stopped = work.trouble and f"could not go on: {DIED}"
    seconds = time.monotonic() - begun
    return work.report(interrupted=interrupted, stopped=stopped or "", seconds=seconds)
