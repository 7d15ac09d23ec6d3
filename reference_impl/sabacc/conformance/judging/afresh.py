"""A few failures asked again, each alone in a new conversation: a cause that no rule is.

An answer that is wrong in a run and right alone depends on what was asked before it, on chance or
on the time.  No mistake in a rule does that, so a law is to blame for it, and for what fails like
it.  The questions are chosen from the report of the whole run, so that it does not matter how many
processes made it.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import zip_longest
from typing import Any, Final, TypeVar

from sabacc.conformance.adapters.connect import scheme
from sabacc.conformance.adapters.ports import (
    Fault,
    FaultKind,
    Limits,
    NotRun,
    Port,
    PortError,
    Reply,
    ask,
    keys,
)
from sabacc.conformance.adapters.wire import greeting
from sabacc.conformance.grading.grader import Grade, Outcome, answer_in, differences
from sabacc.conformance.inference.recover import Recovered
from sabacc.conformance.inference.replies import Asked, AskedProgram
from sabacc.conformance.judging.questions import ORDER, Questioner, shuffled
from sabacc.conformance.judging.results import (
    Judgement,
    RulesetResult,
    RunReport,
    failure_keys,
    ruleset_result,
)
from sabacc.conformance.judging.runner import Order
from sabacc.conformance.judging.selection import Planned, Target, plan, targets_of
from sabacc.conformance.laws import LAWS, Answer, Way
from sabacc.conformance.relations import SAME_ANSWER
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.spec.rulesets import Ruleset
from sabacc.system.text import counted

T = TypeVar("T")
# A method, a request with its ruleset, and the answer so far; None for a faulty one
_Answered = tuple[str, dict[str, Any], Answer | None]
# Begins a conversation with the program; the port comes first
_Begun = tuple[Port, *tuple[object, ...]]
_Connect = Callable[[], _Begun]
# So many are asked again, and so many before the first of them comes out right
_MOST: Final = 24
_FIRST: Final = 6
OTHERWISE_ALONE: Final = (
    "asked again, each alone in a new conversation, such questions are answered otherwise: that "
    "is chance, the time, or what was asked before them"
)
"""Why such an answer breaks a law."""
# How long a program may be asked again
_SECONDS: Final = 60.0


def anew(connect: Callable[..., _Begun], program: object, limits: Limits) -> _Connect:
    """Return a function that begins a new conversation with a program, within a minute."""
    return partial(connect, program, limits.within(_SECONDS))


def told_apart(report: RunReport, order: Order, connect: _Connect) -> RunReport:
    """Blame a law for what is wrong in a run, and right in a new conversation.

    `connect` begins one, in which nothing was asked before; a server cannot be started again.
    """
    wrong = [one for one in report.judgements if _may_change(one)]
    lasting = report.interrupted or scheme((report.program,)) == "http"
    if lasting or not any(one.condemns for one in report.judgements):
        return report
    again = _Conversations(report, order, connect)
    again.ask_alone(_from_both_ends(report, wrong))
    if again.interrupted or not any(right for _, right in again.asked):
        return report
    law, why = again.law()
    kinds: dict[tuple[Outcome, str], bool] = {}
    for one, right in again.asked:
        kinds[_kind(one)] = right and kinds.get(_kind(one), True)
    failures = [right for (outcome, _), right in kinds.items() if outcome is not Outcome.OPEN]
    every = bool(failures) and all(failures)

    def told(one: Judgement) -> Judgement:
        of_one_answer = bool(one.law) and Way.ANSWER in LAWS[one.law].ways
        failed = one.condemns and one.outcome is Outcome.FAILED and not of_one_answer
        alike = kinds.get(_kind(one), every and failed)
        asked_again = one.law in {SAME_ANSWER, ORDER}
        if one.law == law or not (asked_again or (alike and (failed or _may_change(one)))):
            return one
        how = f"{one.expected} was expected, and {one.got} came" if one.deciding else one.got
        grade = Grade(Outcome.FAILED, law=law, law_why=f"{one.law_broken or how}; {why}")
        found = replace(
            one,
            outcome=Outcome.FAILED,
            grade=grade,
            fault=None,
            answer=None,
            points=(),
            owner="",
        )
        listed = any(key in order.known_failures for key in failure_keys(found))
        return replace(found, expected_failure=listed)

    def retold(result: RulesetResult) -> RulesetResult:
        judged = [told(one) for one in result.judgements]
        left = {point for one in judged for point in one.points}
        return ruleset_result(
            result.ruleset,
            judged,
            tuple(one for one in result.otherwise if one.point in left),
            tuple(one for one in result.own_ways if one.point in left),
            result.hunted,
        )

    return replace(report, rulesets=tuple(map(retold, report.rulesets)))


def _may_change(one: Judgement) -> bool:
    """Return whether it is wrong as its case is written, by an answer of its own."""
    wrong = one.condemns or (one.outcome is Outcome.OPEN and not one.case.quarantined)
    shown = one.answer is not None or bool(_misshapen(one))
    return wrong and shown and bool(one.case.file or one.deciding)


def _misshapen(one: Judgement) -> str:
    """Name the method and the key of an answer of the wrong shape; empty for any other."""
    if one.fault is None or one.fault.kind is not FaultKind.WRONG_SHAPE:
        return ""
    key = "".join(one.fault.detail.split("`")[1:2])
    return f"{one.method or one.case.method} {key}"


def _kind(one: Judgement) -> tuple[Outcome, str]:
    """Name a kind of failure; no rule has to do with the shape of an answer."""
    return one.outcome, _misshapen(one) or one.law or one.rule


def _from_both_ends(report: RunReport, wrong: Sequence[Judgement]) -> list[Judgement]:
    """Return a case of each kind, of what fails least and of what fails most by turns, then others.

    A rule that is broken itself fails most of its cases, and what leaks spoils a few of many rules.
    Those that convict come first.
    """
    failed = Counter(map(_kind, wrong))
    asked = Counter(one.rule for one in report.judgements if one.counts)
    cases: dict[tuple[Outcome, str], dict[str, Judgement]] = {}
    for one in sorted(wrong, key=lambda one: one.case.size):
        cases.setdefault(_kind(one), {}).setdefault(one.case.id, one)
    least = sorted(cases, key=lambda kind: failed[kind] / (asked[kind[1]] or asked.total()))
    both = [kind for pair in zip(least, reversed(least), strict=True) for kind in pair]
    layers = zip_longest(*(cases[kind].values() for kind in both[: len(least)]))
    found = [one for layer in layers for one in layer if one is not None]
    return sorted(found, key=lambda one: one.outcome is Outcome.OPEN)


def _in_a_new_conversation(
    connect: _Connect,
    announced: Sequence[Ruleset],
    number: int,
    asks: Iterable[tuple[T, str, dict[str, Any]]],
) -> Iterator[tuple[T, Reply]]:
    """Yield each question with its reply, as far as the program comes."""
    with suppress(PortError), closing(connect()[0]) as port:
        port.hello(greeting(announced))
        yield from ask(port, keys(number), asks)


def changed_alone(
    asked: Sequence[_Answered],
    connect: _Connect,
    announced: Sequence[Ruleset],
) -> Collection[int]:
    """Return the places of the questions that are answered otherwise alone in a new conversation.

    A few are asked, and more only if one of these changes; all have changed if all have that were
    asked.
    """
    changed: list[int] = []
    for place, (method, params, before) in enumerate(asked[:_MOST]):
        if place == _FIRST and not changed:
            return ()
        came = _in_a_new_conversation(connect, announced, place, [("", method, params)])
        answers = [answer_in(reply) for _, reply in came]
        if not answers or isinstance(answers[0], NotRun):
            return changed
        if not isinstance(answers[0], Fault) and (
            before is None or any(differences(method, params, before, answers[0]))
        ):
            changed.append(place)
    return range(len(asked)) if len(changed) == len(asked[:_MOST]) else changed


def _law_behind(
    series: Sequence[_Answered],
    changed: Collection[int],
    connect: _Connect,
    announced: Sequence[Ruleset],
) -> str:
    """Return the law that answers break which are `changed` alone.

    It is that of order if most of them come once more after all that was asked before.
    """
    again: list[bool] = []
    asks = ((it, it[1][0], it[1][1]) for it in enumerate(series[: max(changed) + 1]))
    came = _in_a_new_conversation(connect, announced, 0, asks)
    for (place, (method, params, before)), reply in came:
        answer = answer_in(reply)
        if place in changed and not isinstance(answer, Fault | NotRun):
            again.append(not any(differences(method, params, before or {}, answer)))
    return ORDER if 2 * sum(again) > len(again) else SAME_ANSWER


def without_leaks(
    found: Recovered, program: AskedProgram, connect: _Connect, announced: Sequence[Ruleset]
) -> Recovered:
    """Blame a law for what is answered otherwise alone, and for other cases of such a rule."""

    def put(one: Asked) -> _Answered:
        return one.method, {"ruleset": program.ruleset, **one.params}, one.answer

    places = changed_alone([*map(put, found.otherwise)], connect, announced)
    if not places:
        return found
    changed = {found.otherwise[place].key for place in places}
    rules = {one.case.rule for one in found.otherwise if one.key in changed and one.case}
    blamed = {
        one.key
        for one in found.otherwise
        if one.key in changed or (one.case is not None and one.case.rule in rules)
    }
    left = tuple(one for one in found.otherwise if one.key not in blamed)
    series = [*program.asked.values()]
    again = {place for place, one in enumerate(series) if one.key in changed}
    law = _law_behind([*map(put, series)], again, connect, announced)
    laws = {**found.laws, **dict.fromkeys(sorted(blamed), (law, OTHERWISE_ALONE))}
    return replace(found, otherwise=left, laws=laws)


@dataclass(slots=True)
class _Conversations:
    """Conversations with the program of a run; `asked` says what came out right alone.

    They end where somebody interrupts them.
    """

    report: RunReport
    order: Order
    connect: _Connect
    asked: list[tuple[Judgement, bool]] = field(default_factory=list["tuple[Judgement, bool]"])
    interrupted: bool = False

    def ask_alone(self, wrong: Sequence[Judgement]) -> None:
        """Ask some of them, each in a new conversation, while the program starts again."""
        for one in wrong[:_MOST]:
            hopeless = len(self.asked) >= _FIRST and not any(right for _, right in self.asked)
            alone = [Planned(one.case, self._target(one))]
            found = [] if hopeless else self._judged(alone, {one.case.id})
            if not found:
                return
            self.asked.append((one, not found[0].outcome.wrong))

    def law(self) -> tuple[str, str]:
        """Return the law to blame, and why: that of order if all that was asked before shows it."""
        right = [one for one, came in self.asked if came]
        target = self._target(right[0])
        planned = plan(load_cases(), (target,), self.report.hello, self.order.wanted)
        series = shuffled([it for it in planned if it.not_asked is None], self.order.seed)
        wanted = {it.case.id for it in right if it.ruleset == target.name}
        last = max((at for at, it in enumerate(series, 1) if it.case.id in wanted), default=0)
        found = self._judged(series[:last], wanted)
        why = (
            "asked again, each alone in a new conversation, "
            f"{len(right)} of {counted(len(self.asked), 'such failure')} came out right"
        )
        again = sum(one.outcome.wrong for one in found)
        if 5 * again > 4 * len(found):  # by chance some come again
            return ORDER, f"{why}, and {again} wrong once more after all that was asked before"
        return SAME_ANSWER, f"{why}: that is chance, the time, or what was asked before it"

    def _target(self, one: Judgement) -> Target:
        order = self.order
        targets = targets_of(self.report.hello, order.rulesets, chosen=order.chosen)
        return next(target for target in targets if target.name == one.ruleset)

    def _judged(self, entries: Sequence[Planned], wanted: Collection[str]) -> list[Judgement]:
        """Ask a series of cases in a new conversation; judge those wanted that are answered."""
        questions = Questioner(self.report.hello).asks(entries)
        order = self.order
        came = _in_a_new_conversation(self.connect, order.announced, order.seed, questions)
        try:
            found = [
                question.judge(reply)
                for question, reply in came
                if question.entry.case.id in wanted
            ]
        except KeyboardInterrupt:
            if not self.order.interruptible:
                raise
            self.interrupted = True
            return []
        return [it for it in found if it.outcome is not Outcome.NOT_RUN]
