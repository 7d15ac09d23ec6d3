"""The answers of a program to the cases of a ruleset, and what they are worth under others."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, count, takewhile
from typing import Any, Final, NamedTuple

from sabacc.conformance.adapters.ports import Fault, NotRun, Port, ask
from sabacc.conformance.grading.grader import (
    Outcome,
    agrees,
    answer_in,
    contradicts,
    differences,
    grade,
)
from sabacc.conformance.laws import broken_laws
from sabacc.conformance.scenarios.cases import Case, holds_for
from sabacc.conformance.search import ADMITTED, Changes, SearchBudget, numbers_shown
from sabacc.engine.tracing import ReadKey, Trace, Tracer, read_choice
from sabacc.protocol.answers import InconsistentRequestError, Params, answer_request
from sabacc.protocol.dependency_cache import CacheTree, CachingEngine
from sabacc.protocol.facts import FAILURE_KEYS, RAN_OUT, REFUSED, key_of
from sabacc.protocol.messages import MOST_SEATS, read_params
from sabacc.spec.alternatives import absent_dependents, with_changes
from sabacc.spec.model import Point
from sabacc.spec.points import dependents
from sabacc.spec.rulesets import Ruleset


class Put(NamedTuple):
    """How a case was put to a program, where that is not its own request: as a whole hand.

    `read` turns an answer to `params` into one to the case.  More points may bear on such a hand
    than the case is pinned to.
    """

    params: Params
    read: Callable[[Mapping[str, Any]], Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class CaseReply:
    """A program's answer to one case.

    Attributes:
        case: The case.
        mark: What the answer is worth as the case is written.
        answer: The answer, where it did not pass and was one.
        final: Whether no reading changes the mark: a law was broken, or there is no answer.
        put: How the case was put, where that is not its own request.
    """

    case: Case
    mark: Outcome
    answer: Mapping[str, object] | None = None
    final: bool = False
    put: Put | None = None


@dataclass(frozen=True, slots=True)
class JudgedReplies:
    """A ruleset, and what all answers are worth under it.

    Attributes:
        rules: The ruleset.
        marks: What each answer is worth.
        odd: The cases that do not hold under the ruleset.
        changes: The changes that make it of the ruleset before.
        mended: How many wrong answers come right by the changes.
        broken: How many answers become wrong by them.
        right: How many answers are right to the cases that hold by the changes alone.
    """

    rules: Ruleset
    marks: dict[str, Outcome]
    odd: frozenset[str] = frozenset()
    changes: Changes = ()
    mended: int = 0
    broken: int = 0
    right: int = 0

    @property
    def gain(self) -> int:
        """How many more answers come right than become wrong."""
        return self.mended - self.broken

    def wrong(self) -> list[str]:
        """Return the cases whose answers are wrong."""
        return [key for key, mark in self.marks.items() if mark is Outcome.FAILED]


class Replies:
    """The answers of a program to the cases of one ruleset, and to those that were asked since.

    Attributes:
        rules: The ruleset.
        replies: What the program answered, by the id of the case.
        base: The cases that hold under the ruleset.
        pinned: The cases that are pinned to each point.
        numbers: The numbers that wrong answers name.
        engine: The reference, which remembers what it has answered.
    """

    def __init__(
        self,
        rules: Ruleset,
        replies: dict[str, CaseReply],
        more: Iterable[Case],
        ask: Callable[[list[Case], Ruleset], Iterable[CaseReply]],
    ) -> None:
        self.rules, self.replies, self._ask = rules, replies, ask
        self.base = frozenset(replies)
        self._more = {case.id: case for case in more if case.id not in replies}
        self.engine = CachingEngine()
        self._changed: dict[tuple[int, Changes], tuple[Ruleset | None, Ruleset]] = {}
        self.pinned: dict[str, list[str]] = {}
        for key in (*replies, *self._more):
            for point in self.case(key).pins:
                self.pinned.setdefault(point, []).append(key)
        wrong = (it for it in replies.values() if it.mark is Outcome.FAILED)
        self.numbers = numbers_shown((it.case, it.answer) for it in wrong)

    def case(self, key: str) -> Case:
        """Return a case by its id, whether or not it was asked."""
        reply = self.replies.get(key)
        return self._more[key] if reply is None else reply.case

    def judged(self, rules: Ruleset, key: str) -> Outcome:
        """Judge an answer under a ruleset, even one that its case is not pinned to."""
        reply = self.replies[key]
        held = reply.put is None and holds_for(reply.case, rules.choices)
        if reply.final or reply.mark is Outcome.NOT_SHOWN or held:
            return reply.mark
        answer = self.answer(rules, reply.case)
        if answer is None:
            return reply.mark
        if reply.put is not None:
            answer = reply.put.read(answer)
        if reply.mark is Outcome.PASSED:
            passes = grade(reply.case, answer).outcome is Outcome.PASSED
        else:
            passes = reply.answer is not None and agrees(reply.case, reply.answer, answer)
        return Outcome.PASSED if passes else Outcome.FAILED

    def answer(self, rules: Ruleset, case: Case) -> Mapping[str, object] | None:
        """Answer what the program was asked, or would be.

        Of rulesets that agree on all that is read the answer is the same object.
        """
        put = self.put(case.id)
        if put is not None:
            return self.engine.answer(rules, f"{case.id} put", put.params)
        return self.engine.cached_answer(rules, case).answer or None

    def put(self, key: str) -> Put | None:
        """Return how a case was put, where that is not its own request."""
        reply = self.replies.get(key)
        return None if reply is None else reply.put

    def changed(self, rules: Ruleset, changes: Changes) -> Ruleset | None:
        """Return a ruleset after changes; None if it cannot be.  Each is made once.

        Rulesets are distinguished as objects, for their names may be equal; each is kept beside
        its `id`, so that no other gets that.
        """
        key = id(rules), changes
        if key not in self._changed:
            self._changed[key] = with_changes(rules, changes), rules
        return self._changed[key][0]

    def score(self, now: JudgedReplies, rules: Ruleset, changes: Changes) -> JudgedReplies | None:
        """Judge the answers on which changes bear; None once they cannot gain anything."""
        touched = dict.fromkeys(
            key
            for point in _with_dependents(changes)
            if now.rules.choices[point] != rules.choices[point]
            for key in self.pinned.get(point, ())
            if key in now.marks
        )
        touched |= dict.fromkeys(now.odd)
        touched |= dict.fromkeys(key for key in now.wrong() if self.put(key))
        marks, odd = dict(now.marks), set(now.odd)
        mended = broken = 0
        for key in sorted(touched, key=lambda key: now.marks[key] is not Outcome.FAILED):
            before, holds = now.marks[key], holds_for(self.case(key), rules.choices)
            if before is not Outcome.FAILED and broken >= mended:
                return None
            if not holds and key not in self.base:
                del marks[key]  # it came with a change that is taken back
                mended += before is Outcome.FAILED
                continue
            after = marks[key] = self.judged(rules, key)
            mended += before is Outcome.FAILED and after is Outcome.PASSED
            broken += before is Outcome.PASSED and after is Outcome.FAILED
            if holds:
                odd.discard(key)
            else:
                odd.add(key)
        if mended <= broken:
            return None
        return JudgedReplies(rules, marks, frozenset(odd), changes, mended, broken)

    def confirm(self, now: JudgedReplies, scored: JudgedReplies) -> JudgedReplies:
        """Ask the cases that hold by the changes alone, and count them too.

        A point that the changes bring up is open at once, and its choice belongs to them.
        """
        asked = self._asked_own(scored)
        for point, _ in scored.changes:
            for item in absent_dependents(now.rules, point):
                asked = self._brought(now, asked, item)
        return asked

    def _brought(self, now: JudgedReplies, whole: JudgedReplies, item: Point) -> JudgedReplies:
        """Choose otherwise on a point that changes bring up, if its own cases are wrong then."""
        best, own = whole, self.pinned.get(item.id, ())
        if all(
            whole.marks.get(key) is not Outcome.FAILED or self.case(key).point != item.id
            for key in own
        ):
            return whole
        for ((point, choice),) in ADMITTED.singles(whole.rules, self.numbers, (item.id,)):
            rules = self.changed(whole.rules, ((point, choice),))
            scored = rules and self.score(whole, rules, ((point, choice),))
            if scored:
                tried = self._asked_own(scored)
                pairs = [(now.marks.get(key), mark) for key, mark in tried.marks.items()]
                mended = pairs.count((Outcome.FAILED, Outcome.PASSED))
                broken = sum(
                    old is not Outcome.FAILED and new is Outcome.FAILED for old, new in pairs
                )
                tried = replace(
                    tried,
                    changes=(*whole.changes, (point, choice)),
                    mended=mended,
                    broken=broken,
                    right=pairs.count((None, Outcome.PASSED)),
                )
                best = max(best, tried, key=lambda one: one.gain)
        return best

    def _asked_own(self, scored: JudgedReplies) -> JudgedReplies:
        """Ask the cases that hold by the changes alone, and count them too."""
        keys = dict.fromkeys(
            key
            for point in _with_dependents(scored.changes)
            for key in self.pinned.get(point, ())
            if key not in self.base
            and key not in scored.marks
            and holds_for(self.case(key), scored.rules.choices)
        )
        unknown = [self._more[key] for key in keys if key not in self.replies]
        if unknown:
            self.replies |= {reply.case.id: reply for reply in self._ask(unknown, scored.rules)}
        own = {key: self.replies[key].mark for key in keys if key in self.replies}
        marks = list(own.values())
        return replace(
            scored,
            marks=scored.marks | own,
            broken=scored.broken + marks.count(Outcome.FAILED),
            right=marks.count(Outcome.PASSED),
        )

    def under(self, rules: Ruleset, now: JudgedReplies) -> JudgedReplies:
        """Judge all answers anew under another ruleset."""
        keys = [
            key for key in now.marks if key in self.base or holds_for(self.case(key), rules.choices)
        ]
        odd = frozenset(key for key in keys if not holds_for(self.case(key), rules.choices))
        return JudgedReplies(rules, {key: self.judged(rules, key) for key in keys}, odd)


def _with_dependents(changes: Changes) -> dict[str, None]:
    """Return the points of changes, each with those that exist by it."""
    return dict.fromkeys(
        name
        for point, _ in changes
        for name in (point, *(item.id for item, _ in dependents(point)))
    )


def spread(keys: Sequence[str], most: int) -> list[str]:
    """Return so many keys, from all over."""
    return list(keys) if len(keys) <= most else list(keys[:: len(keys) // most + 1])


# The levels, those first whose answers depend on the fewest points
_METHODS: Final = ("score", "compare", "shift", "settle", "play")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question and its answer.

    Attributes:
        key: What it is known by: the id of its case, or the words of its own.
        method: The method of the protocol.
        params: The request, without its ruleset.
        case: The case whose facts are compared; None if all facts are.
        answer: What the program answered.
        request: The request as the reference reads it.
    """

    key: str
    method: str
    params: Mapping[str, Any]
    case: Case | None
    answer: Mapping[str, Any]
    request: Params

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

    Attributes:
        asked: What it answered, by the key of the question.
        lawless: Questions whose answers break a law, and how: these speak for no ruleset.
        silent: How many questions it did not answer in the right shape.
        unasked: How many scenarios were not asked, for want of time or memory.
        stopped: Why the port gave the program up; mostly empty.
        most_seats: At how many seats its tables end: no question of our own has more.
    """

    def __init__(self, port: Port, ruleset: str, budget: SearchBudget | None = None) -> None:
        """Ask by the name `ruleset`; the program has been greeted."""
        self.port, self.ruleset = port, ruleset
        self.budget = budget or SearchBudget()
        self._heard: dict[str, CacheTree[bool | None]] = {}
        self._engine = CachingEngine()
        self.asked: dict[str, Asked] = {}
        self.lawless: dict[str, tuple[str, str]] = {}
        self._traced: Ruleset | None = None
        self._traces: list[tuple[Asked, Trace]] = []
        # what these read, all in one: a ruleset is held against it once, and not against each
        self._reads: dict[ReadKey, object] = {}
        self.silent = self.unasked = 0
        self.stopped = ""
        self.keys = count(1)
        self.most_seats = MOST_SEATS

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
        stamped = ((one, one[1], {"ruleset": self.ruleset, **one[2]}) for one in questions)
        for (key, method, params, case), reply in ask(self.port, self.keys, stamped):
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
                expected = () if case is None else case.expect
                facts = [one.fact for one in expected if one.fact != REFUSED]
                names = {key_of(fact).partition(".")[0] for fact in facts}
                kept = {*names, *FAILURE_KEYS, "over"} if facts else came.keys()
                answer = {name: value for name, value in came.items() if name in kept}
                request = read_params(method, params)
                self.asked[key] = Asked(key, method, params, case, answer, request)

    def agrees(self, rules: Ruleset, asked: Asked) -> bool:
        """Return whether the program answered as the reference does under a ruleset.

        A request that does not add up there, or does not hold all that chance decides there, speaks
        neither for the ruleset nor against it.  Raises SpentError.
        """
        return self._known(rules, asked)[1] is not False

    def shows(self, rules: Ruleset, asked: Asked) -> bool:
        """Return whether the program answered so, and the question speaks for the ruleset."""
        return self._known(rules, asked)[1] is True

    def trace(self, rules: Ruleset, asked: Asked) -> Trace:
        """Return the choices that the reference reads to answer a question by a ruleset."""
        return self._known(rules, asked)[0]

    def bears(self, trace: Trace, rules: Ruleset) -> bool:
        """Return whether another ruleset may give another answer."""
        return not trace.agrees(rules, self._engine.compiled(rules))

    def borne(self, rules: Ruleset, there: Ruleset) -> Iterator[Asked]:
        """Yield the questions of which another ruleset than `rules` may make another answer."""
        if self._traced is not rules or len(self._traces) != len(self.asked):
            self._traced = rules
            self._traces = [(asked, self.trace(rules, asked)) for asked in self.asked.values()]
            values = (trace.values.items() for _, trace in self._traces)
            self._reads = dict(chain.from_iterable(values))
        compiled = self._engine.compiled(there)
        differing = [
            key for key, value in self._reads.items() if read_choice(there, compiled, key) != value
        ]
        return (
            asked
            for asked, trace in self._traces
            if trace.is_indivisible
            or compiled.versions
            or any(key in trace.values for key in differing)
        )

    def drop(self, caught: Mapping[str, tuple[str, str]]) -> None:
        """Take back answers that break a law."""
        self.lawless |= caught
        self._traced = None
        for key in caught:
            self.asked.pop(key, None)

    def _known(self, rules: Ruleset, asked: Asked) -> tuple[Trace, bool | None]:
        self.budget.check()
        heard = self._heard.setdefault(asked.key, CacheTree())
        return heard.result_and_trace(
            rules, self._engine.compiled(rules), lambda tracer: self._same(tracer, asked)
        )

    def _same(self, tracer: Tracer, asked: Asked) -> bool | None:
        """Compare the facts of the case, or all that the program shows; None: no question there."""
        try:
            mine = answer_request(tracer.rules, tracer.compiled, asked.request).answer
        except InconsistentRequestError:
            return None
        if RAN_OUT in mine:
            return None
        if asked.case is not None:
            return not contradicts(asked.case, asked.answer, mine)
        return not any(differences(asked.method, asked.params, mine, asked.answer))
