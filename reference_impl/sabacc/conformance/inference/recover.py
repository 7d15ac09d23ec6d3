"""Infer the ruleset that a program plays from its answers, and what they cannot tell."""

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, combinations, islice
from typing import Any, Final

import msgspec

from sabacc.conformance.hunting.question import (
    LONGEST,
    Asker,
    Relations,
    credits_in,
    invariants,
    question,
    right_answer,
    with_value,
)
from sabacc.conformance.hunting.question_stream import HuntTarget, questions
from sabacc.conformance.hunting.reducers import TIMED
from sabacc.conformance.inference.replies import Asked, AskedProgram
from sabacc.conformance.proving import moot as flip_is_moot
from sabacc.conformance.scenarios.cases import Case, largest_sum
from sabacc.conformance.search import (
    INTERRUPTED,
    Changes,
    Evidence,
    Space,
    SpentError,
    around,
    changed_points,
    every_choice,
    infer,
    is_dialect,
    numbers_shown,
)
from sabacc.engine.tracing import Trace
from sabacc.protocol.messages import MOST_SEATS, Hello
from sabacc.spec.alternatives import alternatives, with_changes
from sabacc.spec.model import Point
from sabacc.spec.points import BASES, POINTS
from sabacc.spec.rulesets import NOT_APPLICABLE, Choice, Ruleset, builtin

# How many requests are tried at the most to distinguish two rulesets
_MOST: Final = 400
_RICHER: Final = 1_000_000


def distinguish(
    one: Ruleset,
    other: Ruleset,
    cases: Iterable[Case],
    numbers: Iterable[int],
    check: Callable[[], None] = lambda: None,
) -> tuple[str, str, dict[str, Any]] | None:
    """Return a question that two rulesets answer differently: a key, the method and the request.

    `cases` are scenarios to begin with, `numbers` those that may matter: they are put where the
    scenarios have numbers, one after the other.  `check` is called before each.
    """
    wanted = tuple(dict.fromkeys(tried for number in numbers for tried in (number, number + 1)))
    known = list(cases)
    varied = ((case, params) for case in known for params in _varied(case.params, wanted))
    requests = islice(chain(_larger_tables(known, wanted), varied), _MOST)
    for tried, (case, params) in enumerate(requests, start=1):
        check()
        if _answer(one, case.method, params) != _answer(other, case.method, params):
            return f"{case.id} {tried} {wanted}", case.method, params
    return None


def _varied(params: Mapping[str, Any], numbers: Iterable[int]) -> Iterator[dict[str, Any]]:
    """Yield a request unchanged, and with each of some numbers in each of its places for one."""
    rich = dict(params)  # nobody runs out of credits
    if "stacks" in rich:
        rich["stacks"] = {seat: stack + _RICHER for seat, stack in rich["stacks"].items()}
    yield from (dict(params), rich)
    places: list[tuple[str | int, ...]] = [path for path, _ in credits_in(params)]
    places += [
        (key, place, name)
        for key in TIMED
        for place, entry in enumerate(params.get(key, ()))
        for name in ("round", "die")
        if isinstance(entry.get(name), int)
    ]
    places += [("until", "round")] if params.get("until") else []
    places += [("die",)] if "die" in params else []
    for number in numbers:
        for path in places:
            for whole in (rich, params):
                varied = with_value(dict(whole), path, number)
                if path[-1] == "round" and "until" in varied and path[0] != "until":
                    varied["until"] = {"round": number + 1}
                yield varied


def _larger_tables(
    cases: Iterable[Case], numbers: Iterable[int]
) -> Iterator[tuple[Case, dict[str, Any]]]:
    """Yield the smallest request in which cards are still to be dealt, with further players."""
    for case in cases:
        params = case.params
        if "stacks" in params and not params.get("hands"):
            seats, stack = params["seats"], max(params["stacks"].values())
            for number in numbers:
                if len(seats) < number <= MOST_SEATS:
                    guests = [f"Guest {guest}" for guest in range(len(seats), number)]
                    stacks = {**params["stacks"], **dict.fromkeys(guests, stack)}
                    yield case, {**params, "seats": [*seats, *guests], "stacks": stacks}
            return


def _answer(rules: Ruleset, method: str, params: Mapping[str, Any]) -> object:
    right = right_answer(method, params, rules)
    fits = right is not None and len(msgspec.json.encode(params)) <= LONGEST
    return right.answer if right and fits else None


_MOST_CHANGES: Final = 40
_TRIED_FOR_PAIRS: Final = 5
# Each of these numbers is tried where no other choice explains an answer
_USUAL_NUMBERS: Final = range(101)
_MOST_PAIRS: Final = 400


@dataclass(frozen=True, slots=True)
class Explanation:
    """A ruleset, and the questions that a program answers otherwise, the simplest first."""

    rules: Ruleset
    wrong: tuple[Asked, ...]
    gain: int = 0


Candidate = tuple[Changes, Ruleset]
"""Changes, and the ruleset after them."""
Lead = tuple[Asked, Trace]
"""A question that is answered otherwise, and the choices that the reference reads to answer it."""


@dataclass(slots=True)
class ProgramEvidence(Evidence[Explanation, Candidate, Lead]):
    """The answers of a program, and the ruleset that explains the most of them so far.

    Attributes:
        program: The program, with what it answered.
        rules: The ruleset so far.
        numbers: Numbers that the table may have agreed on.
        wrong: The questions that the program answers otherwise, the simplest first; None before
            all are compared.
        barred: Dialects that are not to be believed, by point and choice.
    """

    program: AskedProgram
    rules: Ruleset
    numbers: tuple[int, ...] = ()
    wrong: tuple[Asked, ...] | None = None
    barred: dict[tuple[str, str], None] = field(default_factory=dict[tuple[str, str], None])

    def run(self) -> None:
        """Change choices as long as that explains more."""
        asked = self.program.asked.values()
        self.wrong = _simplest(one for one in asked if not self.program.agrees(self.rules, one))
        for step in infer(self, Explanation(self.rules, self.wrong), _MOST_CHANGES):
            self.rules, self.wrong = step.best.rules, step.best.wrong

    def stages(self, now: Explanation) -> Iterator[tuple[Iterable[Candidate], Lead]]:
        """Lead from each wrong answer to the choices and numbers that explain it, then to pairs.

        The point of a question comes first, and dialects after all that a document has.
        """
        if not now.wrong:
            return
        space = Space(
            lambda rules, point, numbers: (
                choice
                for choice in every_choice(rules, point, numbers)
                if (point.id, choice.name) not in self.barred
            )
        )
        singles = [*space.singles(now.rules, self.numbers)]
        changed = [*singles, *space.bringing(now.rules, self.numbers)]
        # A program may play a number that no answer names, as where it refuses the third raise.
        usual = space.singles(now.rules, _USUAL_NUMBERS)
        numbered = dict.fromkeys(it for it in usual if it[0][1].number is not None)
        for proposed in (changed, numbered):
            candidates = list(_made(now.rules, proposed))
            for asked in now.wrong:
                ordered = sorted(
                    candidates,
                    key=lambda one: (is_dialect(one[0][0]), one[0][0][0] != asked.point),
                )
                yield ordered, (asked, self.program.trace(now.rules, asked))
        for asked in now.wrong[:_TRIED_FOR_PAIRS]:
            trace = self.program.trace(now.rules, asked)
            bearing = [
                changes[0]
                for changes, there in _made(now.rules, singles)
                if self.program.bears(trace, there)
            ]
            pairs = combinations(sorted(bearing, key=is_dialect), 2)
            apart = (pair for pair in pairs if pair[0][0] != pair[1][0])
            yield _made(now.rules, islice(apart, _MOST_PAIRS)), (asked, trace)

    def explains(
        self,
        now: Explanation,  # noqa: ARG002 - the question is answered otherwise now
        candidate: Candidate,
        lead: Lead,
    ) -> bool:
        """Return whether the reference answers a question as the program does."""
        asked, trace = lead
        _, there = candidate
        return self.program.bears(trace, there) and self.program.shows(there, asked)

    def score(self, now: Explanation, candidate: Candidate, beat: int) -> Explanation | None:
        """Compare the answers on which the changes bear."""
        _, there = candidate
        most = len(now.wrong) - beat
        borne = {asked.key: asked for asked in self.program.borne(now.rules, there)}
        wrong = [asked for asked in now.wrong if asked.key not in borne]
        known = {asked.key for asked in now.wrong}
        for asked in borne.values():
            if len(wrong) >= most:
                return None
            # what is wrong, and no question there, is not explained
            right = self.program.shows if asked.key in known else self.program.agrees
            if not right(there, asked):
                wrong.append(asked)
        if len(wrong) >= most:
            return None
        return Explanation(there, _simplest(wrong), len(now.wrong) - len(wrong))

    def confirm(self, now: Explanation, scored: Explanation) -> Explanation:
        """Gain nothing by a choice whose own scenarios come out right without it, and wrong by it.

        A program that goes wrong from round ten on is not one whose hands end there.
        """
        changed = changed_points(now.rules, scored.rules)
        own = {f"{point}.{choice.name}" for point, choice in changed}
        known = {asked.key for asked in now.wrong}
        against = (
            one.key not in known and one.case and one.case.rule in own for one in scored.wrong
        )
        return replace(scored, gain=0) if any(against) else scored


def _made(rules: Ruleset, proposed: Iterable[Changes]) -> Iterator[Candidate]:
    for changes in proposed:
        there = with_changes(rules, changes)
        if there is not None:
            yield changes, there


def _simplest(asked: Iterable[Asked]) -> tuple[Asked, ...]:
    return tuple(sorted(asked, key=lambda one: one.size))


# How many questions beyond the scenarios have to be answered rightly before that is believed
_BATCH: Final = 250
# How often what such questions show is followed up
_ROUNDS: Final = 6
# How many questions are asked about one number at the most
_QUESTIONS: Final = 24
# So many answers are enough to find the nearest base
_MANY: Final = 1_000
# How often dialects are doubted, for what is found then
_DOUBTS: Final = 4
# How many of the answers behind a dialect are held against the laws
_BEHIND: Final = 20
_SEATS: Final = "table.seats"
_SEATED: Final = "at-most"
# Two choices that nobody can tell apart: no request has a seat more than that
_ENDLESS: Final = {Choice("no-limit"), Choice(_SEATED, MOST_SEATS)}
# How far from a number that fits others are tried
_STEPS: Final = (1, 2, 4, 8, 16, 32, 64, 128, 256, 1_000, 10_000, 100_000)


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """A point on which several choices fit.

    Attributes:
        point: The point.
        mine: The choice of the inferred ruleset.
        fits: What fits as well; of a number the least and the greatest.
        indistinguishable: Whether it makes no difference beside the other choices.
    """

    point: str
    mine: Choice
    fits: tuple[Choice, ...]
    indistinguishable: bool = False


@dataclass(frozen=True, slots=True)
class Recovered:
    """The ruleset of a program, as far as its answers tell.

    Attributes:
        rules: The ruleset that agrees with most of its answers.
        asked: How many questions it answered.
        otherwise: The questions that it answers otherwise even so.
        silent: How many questions it did not answer in the right shape.
        ambiguous: The points on which other choices fit as well, whether or not they would make a
            difference.
        laws: The questions whose answers break a law, so that they speak for no ruleset: which
            law, and how.
        doubted: Dialects, by point and choice, that explain some answers and are not believed:
            other answers to their own scenarios, or a broken law, speak against them.
        unexplained: For each dialect that is believed, how many answers it leaves wrong that
            depend on its point.
        unasked: How many scenarios were not asked.
        cut: Why the search ended before its time; mostly empty.
        judged: Whether all answers are compared with the ruleset.
        cases: The scenarios that it answered.
    """

    rules: Ruleset
    asked: int
    otherwise: tuple[Asked, ...]
    silent: int
    ambiguous: tuple[Ambiguous, ...]
    laws: Mapping[str, tuple[str, str]] = field(default_factory=dict[str, tuple[str, str]])
    doubted: tuple[tuple[str, str], ...] = ()
    unexplained: Mapping[str, int] = field(default_factory=dict[str, int])
    unasked: int = 0
    cut: str = ""
    judged: bool = True
    cases: tuple[Case, ...] = ()

    @property
    def unsure(self) -> tuple[Ambiguous, ...]:
        """The points on which other choices fit that would make a difference."""
        return tuple(one for one in self.ambiguous if not one.indistinguishable)

    @property
    def alike(self) -> tuple[Ambiguous, ...]:
        """The points on which other choices would make none, so nobody can tell."""
        return tuple(one for one in self.ambiguous if one.indistinguishable)

    @property
    def fits(self) -> bool:
        """Whether every answer agrees."""
        return self.asked > 0 and not (self.otherwise or self.laws or self.cut)

    @property
    def certain(self) -> bool:
        """Whether every answer agrees with this ruleset alone."""
        return self.fits and not self.unsure


def recover(
    program: AskedProgram,
    hello: Hello,
    cases: Sequence[Case],
    on_progress: Callable[[str, int, int], None] | None = None,
    claimed: Ruleset | None = None,
) -> Recovered:
    """Infer the ruleset that a program plays, or what is known of it when its budget is spent.

    It has answered `hello`; `cases` are the scenarios to ask.  `on_progress` gets the name of
    the step, and how many of how many.  Of what fits equally well that is taken which is `claimed`.
    """
    report = on_progress or (lambda _what="", _done=0, _total=0: None)  # type: ignore[misc]
    search = ProgramEvidence(program, claimed or builtin(BASES[0]))
    fitting: list[Ambiguous] = []
    unexplained: dict[str, int] = {}
    cut = ""
    try:
        _search(search, hello, cases, report, claimed)
        report("open points", 0, 1)
        for ((point, _),), there in _dialects(search.rules):
            traces = (program.trace(search.rules, asked) for asked in search.wrong or ())
            left = sum(program.bears(trace, there) for trace in traces)
            unexplained |= {point: left} if left else {}
        fitting += _ambiguous(program, search.rules, search.barred)
    except SpentError as spent:
        cut = str(spent)
    except KeyboardInterrupt:
        cut = INTERRUPTED
    return Recovered(
        rules=search.rules,
        asked=len(program.asked),
        otherwise=search.wrong or (),
        silent=program.silent,
        ambiguous=tuple(fitting),
        laws=dict(program.lawless),
        doubted=tuple(search.barred),
        unexplained=unexplained,
        unasked=program.unasked,
        cut=cut,
        judged=search.wrong is not None,
        cases=tuple(one.case for one in program.asked.values() if one.case is not None),
    )


def _search(
    search: ProgramEvidence,
    hello: Hello,
    cases: Sequence[Case],
    report: Callable[[str, int, int], None],
    claimed: Ruleset | None,
) -> None:
    """Ask, and look for the ruleset; raises SpentError."""
    program = search.program
    mine = [
        case
        for case in cases
        if case.method in hello.levels
        and (hello.sessions or not case.further)
        and (case.seats == 1 or hello.seats.least <= case.seats <= hello.seats.most)
        and largest_sum(case.params) <= hello.largest_sum
    ]
    program.most_seats = hello.seats.most
    report("scenarios", 0, len(mine))
    program.ask_cases(mine)
    report("rulesets", 0, 1)
    answers = list(program.asked.values())
    among = answers[:: max(1, len(answers) // _MANY)]
    search.rules = max(  # the base that most answers agree with
        (*([] if claimed is None else [claimed]), *map(builtin, BASES)),
        key=lambda rules: sum(program.agrees(rules, one) for one in among),
    )
    search.numbers = numbers_shown(
        (one.case, dict(one.answer)) for one in program.asked.values() if one.case is not None
    )
    search.run()
    _doubt(search, hello)
    _pin_numbers(search, mine)
    _try_numbered(search, mine)
    for number in range(_ROUNDS):
        report("further questions", number, _ROUNDS)
        target = HuntTarget(
            search.rules.name,
            search.rules,
            tuple(hello.levels),
            hello.seats.least,
            hello.seats.most,
            sessions=hello.sessions,
            largest_sum=hello.largest_sum,
        )
        beyond = islice(questions(target, number), _BATCH)
        program.ask(*((f"beyond {one.name}", one.method, one.params) for one in beyond))
        before = search.rules
        search.run()
        if search.rules is before:
            break
        _pin_numbers(search, mine)
    _prefer(  # the choices of documents instead of a dialect
        search,
        lambda rules, point: (
            alternatives(rules, point) if is_dialect((point.id, rules.choices[point.id])) else ()
        ),
    )
    _doubt(search, hello)
    if claimed is not None:
        _prefer(search, lambda _rules, point: [claimed.choices[point.id]])
        if search.rules.choices == claimed.choices:
            search.rules = claimed
    if program.unasked:
        raise SpentError(program.stopped or program.budget.spent)


def _doubt(search: ProgramEvidence, hello: Hello) -> None:
    """Believe a dialect only if its own scenarios agree, and no answer behind it breaks a law."""
    for _ in range(_DOUBTS):
        doubtful = list(_doubtful(search, hello))
        if not doubtful:
            return
        for point, choice, instead in doubtful:
            search.barred[point, choice.name] = None
            search.rules = with_changes(search.rules, [(point, instead)]) or search.rules
        search.run()


def _doubtful(search: ProgramEvidence, hello: Hello) -> Iterator[tuple[str, Choice, Choice]]:
    """Yield each dialect that is not to be believed, and what stands in its place."""
    program, rules = search.program, search.rules
    for ((point, instead),), there in _dialects(rules):
        choice = rules.choices[point]
        rule = f"{point}.{choice.name}"
        own = any(one.case is not None and one.case.rule == rule for one in search.wrong or ())
        behind = (
            asked
            for asked in program.borne(rules, there)
            if program.agrees(rules, asked) and not program.agrees(there, asked)
        )
        relations = Relations(random.Random(0), every=True, largest=hello.largest_sum)  # noqa: S311 - repeats
        stream = (
            question(one.key, one.method, dict(one.params), rules)
            for one in list(islice(behind, _BEHIND))
        )
        asker = Asker(program.port, program.ruleset, program.keys)
        batch = asker.ask(filter(None, stream), (invariants,), relations)
        caught = {
            one.question.name: (one.violation.rule, one.violation.why) for one in batch.rejected
        }
        program.drop(caught)
        if own or caught:
            yield point, choice, instead


def _dialects(rules: Ruleset) -> Iterator[Candidate]:
    """Yield for each dialect of a ruleset a choice of a document instead, and the ruleset then."""
    for point in POINTS.values():
        if is_dialect((point.id, rules.choices[point.id])):
            changes = (((point.id, choice),) for choice in alternatives(rules, point))
            documented = (change for change in changes if not is_dialect(change[0]))
            yield from islice(_made(rules, documented), 1)


def _prefer(
    search: ProgramEvidence, preferred: Callable[[Ruleset, Point], Iterable[Choice]]
) -> None:
    """Make the first preferred choice on each point that agrees with as many answers."""
    for point in POINTS.values():
        rules = search.rules
        excluded = {rules.choices[point.id], Choice(NOT_APPLICABLE)}
        others = (
            _as_good(search.program, rules, point, choice)
            for choice in preferred(rules, point)
            if choice not in excluded
        )
        search.rules = next(filter(None, others), rules)


def _pin_numbers(search: ProgramEvidence, cases: Sequence[Case]) -> None:
    """Ask until each number is the only one that fits, as far as questions tell them apart."""
    for point in POINTS.values():
        if search.rules.choices[point.id].number is not None:
            own = sorted(
                (one for one in cases if point.id in one.pins),
                key=lambda one: (one.point != point.id, one.size),
            )
            _pin(search, point, own)


def _try_numbered(search: ProgramEvidence, cases: Sequence[Case]) -> None:
    """Make each choice with a number that fits better with some number than the present choice.

    Tried are its usual number and nearly the greatest: the greatest itself is often no limit at
    all, so that no question tells it from none.
    """
    program = search.program
    for point in POINTS.values():
        own = sorted((one for one in cases if one.point == point.id), key=lambda one: one.size)
        for name, bound in point.numbers.items():
            for number in dict.fromkeys((bound.default, bound.most - 1)):
                mine, other = search.rules.choices[point.id], Choice(name, number)
                if mine.name in {name, NOT_APPLICABLE} or (point.id, name) in search.barred:
                    break
                there = _as_good(program, search.rules, point, other)
                key = there and _distinguished(program, search.rules, point, (mine, other), own)
                if there is None or not key or not program.shows(there, program.asked[key]):
                    continue
                if not program.agrees(search.rules, program.asked[key]):
                    search.rules = there
                    _pin(search, point, own)
                break


def _pin(search: ProgramEvidence, point: Point, own: Sequence[Case]) -> None:
    """Distinguish the present number from others that fit, by halves, until none does."""
    program = search.program
    for _ in range(_QUESTIONS):
        now = search.rules.choices[point.id]
        assert now.number is not None  # noqa: S101 - the caller has looked
        least, most = _reach(program, search.rules, point)
        if least == most:
            return
        far = least if now.number == most else most
        middle = _middle(now.number, far)
        others = (replace(now, number=other) for other in dict.fromkeys((middle, far)))
        keys = (_distinguished(program, search.rules, point, (now, it), own) for it in others)
        key = next(filter(None, keys), "")
        if not key:
            return
        for number in dict.fromkeys((now.number, middle, far, _middle(middle, far))):
            there = _as_good(program, search.rules, point, replace(now, number=number))
            if there is not None and program.shows(there, program.asked[key]):
                search.rules = search.rules if number == now.number else there
                break
        else:
            return


def _middle(now: int, far: int) -> int:
    """Return a number between two, nearer to the first where they are far apart."""
    step = (far - now) // 2
    return now + (step or (1 if far > now else -1))


def _distinguished(
    program: AskedProgram,
    rules: Ruleset,
    point: Point,
    choices: tuple[Choice, Choice],
    own: Sequence[Case],
) -> str:
    """Ask a question that distinguishes two choices; return its key, or nothing if none does."""
    one, other = (with_changes(rules, [(point.id, choice)]) for choice in choices)
    if one is None or other is None:
        return ""
    numbers = [choice.number for choice in choices if choice.number is not None]
    found = distinguish(one, other, own, numbers, program.budget.check)
    return found[0] if found is not None and program.ask(found) else ""


def _reach(program: AskedProgram, rules: Ruleset, point: Point) -> tuple[int, int]:
    """Return the least and the greatest number that fit, around the present one."""
    now = rules.choices[point.id]
    assert now.number is not None  # noqa: S101 - the caller has looked
    bound, mine = point.numbers[now.name], now.number

    def fits(number: int) -> bool:
        return _as_good(program, rules, point, replace(now, number=number)) is not None

    near = [number for step in _STEPS for number in (mine - step, mine + step)]
    return around(fits, mine, bound, near) or (mine, mine)


def _as_good(program: AskedProgram, rules: Ruleset, point: Point, choice: Choice) -> Ruleset | None:
    """Return a ruleset with another choice, unless an answer that agrees now disagrees then."""
    there = with_changes(rules, [(point.id, choice)])
    if there is None:
        return None
    borne = sorted(program.borne(rules, there), key=lambda one: one.point != point.id)
    good = all(program.agrees(there, one) or not program.agrees(rules, one) for one in borne)
    return there if good else None


def _ambiguous(
    program: AskedProgram, rules: Ruleset, barred: Collection[tuple[str, str]]
) -> Iterator[Ambiguous]:
    """Yield the points on which other choices fit as well, but for those that are `barred`.

    Whether there is a limit of seats that no table of the program reaches nobody can tell.
    Choices that make no difference beside the other ones come apart from all others.
    """
    for point in POINTS.values():
        mine = rules.choices[point.id]
        if mine.name == NOT_APPLICABLE or point.conduct:
            continue
        fits = [
            choice
            for choice in alternatives(rules, point, dialects=True)
            if choice.name != mine.name
            and (point.id, choice.name) not in barred
            and _as_good(program, rules, point, choice) is not None
        ]
        if mine.number is not None:
            fits += [
                replace(mine, number=number)
                for number in _reach(program, rules, point)
                if number != mine.number
            ]
        if point.id == _SEATS and mine.name != _SEATED:
            bound = point.numbers[_SEATED]
            fits.append(Choice(_SEATED, max(bound.least, program.most_seats)))
        moot = {
            choice
            for choice in fits
            if flip_is_moot(rules, point.id, choice) is not None
            or (point.id == _SEATS and {mine, choice} == _ENDLESS)
        }
        for same in (False, True):
            kept = tuple(choice for choice in fits if (choice in moot) is same)
            if kept:
                yield Ambiguous(point.id, mine, kept, same)
