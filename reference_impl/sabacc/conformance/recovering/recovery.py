"""Which ruleset a program plays, and what cannot be told of it."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, islice
from typing import TYPE_CHECKING, Final

from sabacc.conformance.grading.numbers import numbers_shown, reach
from sabacc.conformance.hunting.oracles import Asker, Relations, invariants
from sabacc.conformance.hunting.question import question
from sabacc.conformance.hunting.question_stream import HuntTarget, questions
from sabacc.conformance.proving import moot as flip_is_moot
from sabacc.conformance.recovering.asked_program import SpentError, parting
from sabacc.conformance.scenarios.cases import Case, largest_sum
from sabacc.protocol.messages import MOST_SEATS, Hello
from sabacc.spec.alternatives import ChoiceChange, absent_dependents, alternatives, neighbours
from sabacc.spec.model import Point
from sabacc.spec.points import BASES, POINTS
from sabacc.spec.rulesets import NOT_APPLICABLE, Choice, Ruleset, RulesetError, builtin

if TYPE_CHECKING:
    from sabacc.conformance.recovering.asked_program import Asked, AskedProgram


_MOST_CHANGES: Final = 40
_TRIED_FOR_PAIRS: Final = 5
_MOST_USUAL: Final = 100
"""Up to here each number is tried."""
_MOST_PAIRS: Final = 400


@dataclass(slots=True)
class RecoverySearch:
    """A ruleset that is changed until the answers of a program agree with it.

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
    wrong: list[Asked] | None = None
    barred: dict[tuple[str, str], None] = field(default_factory=dict[tuple[str, str], None])

    def run(self) -> None:
        """Change choices as long as that helps."""
        self.wrong = self._wrong(self.rules, self.program.asked.values())
        for _ in range(_MOST_CHANGES):
            if not self.wrong or not self._step():
                return

    def _step(self) -> bool:
        """Make the first change that helps; say whether there is one.

        The simplest question that is answered otherwise says what to change: one of the points that
        bear on it.  Of those changes that is made by which the most answers agree.
        """
        wrong = self.wrong or []
        changed = list(self._changed())
        for changes in (changed, self._numbered()):
            some = list(changes)
            for asked in wrong:
                best = self._best(self._mending(asked, some))
                if best is not None:
                    self.rules, self.wrong = best
                    return True
        for asked in wrong[:_TRIED_FOR_PAIRS]:
            best = self._best(self._pairs(asked, changed))
            if best is not None:
                self.rules, self.wrong = best
                return True
        return False

    def _changed(self) -> Iterator[tuple[ChoiceChange, Ruleset]]:
        """Yield each ruleset that makes one choice otherwise, and those on what comes up by it."""
        for point in POINTS.values():
            near = neighbours(self.rules, point, self.numbers)
            others = alternatives(self.rules, point, self.numbers, dialects=True)
            for choice in (*others, *near):
                there = flipped(self.rules, (point.id, choice))
                if there is None or (point.id, choice.name) in self.barred:
                    continue
                yield (point.id, choice), there
                for item in absent_dependents(self.rules, point.id):
                    for other in alternatives(there, item, self.numbers):
                        both = flipped(there, (item.id, other))
                        if both is not None:
                            yield (point.id, choice), both

    def _numbered(self) -> Iterator[tuple[ChoiceChange, Ruleset]]:
        """Yield each ruleset in which one choice carries another number, any usual one.

        A program may play one that no answer names, as where it refuses the third raise.
        """
        for point in POINTS.values():
            for name, bound in point.numbers.items():
                usual = range(bound.least, min(bound.most, _MOST_USUAL) + 1)
                shown = (number for number in self.numbers if bound.least <= number <= bound.most)
                for number in dict.fromkeys((*usual, *shown)):
                    choice = Choice(name, number)
                    there = flipped(self.rules, (point.id, choice))
                    if there is not None and choice != self.rules.choices[point.id]:
                        yield (point.id, choice), there

    def _mending(
        self, asked: Asked, changed: Sequence[tuple[ChoiceChange, Ruleset]]
    ) -> Iterator[Ruleset]:
        """Yield the changed rulesets that answer a question as the program does.

        Its own point comes first, and dialects after all that a document has.
        """
        trace = self.program.trace(self.rules, asked)
        ordered = sorted(changed, key=lambda one: (is_dialect(one[0]), one[0][0] != asked.point))
        for _, there in ordered:
            if self.program.bears(trace, there) and self.program.agrees(there, asked):
                yield there

    def _pairs(
        self, asked: Asked, changed: Sequence[tuple[ChoiceChange, Ruleset]]
    ) -> Iterator[Ruleset]:
        """Yield rulesets with two choices changed that answer a question as the program does."""
        trace = self.program.trace(self.rules, asked)
        bearing = sorted(
            (change for change, there in changed if self.program.bears(trace, there)),
            key=is_dialect,
        )
        pairs = (
            pair for pair in combinations(dict.fromkeys(bearing), 2) if pair[0][0] != pair[1][0]
        )
        for number, (one, other) in enumerate(pairs):
            if number > _MOST_PAIRS:
                return
            there = flipped(self.rules, one)
            both = there and flipped(there, other)
            if both is not None and self.program.agrees(both, asked):
                yield both

    def _best(self, rulesets: Iterable[Ruleset]) -> tuple[Ruleset, list[Asked]] | None:
        """Return the ruleset by which the fewest answers are wrong, if it is fewer than now."""
        best: tuple[Ruleset, list[Asked]] | None = None
        least = len(self.wrong or ())
        for there in rulesets:
            wrong = self._fewer(there, least)
            if wrong is not None:
                best, least = (there, wrong), len(wrong)
        return best

    def _fewer(self, rules: Ruleset, least: int) -> list[Asked] | None:
        """Return what is answered otherwise under a ruleset; None once it is not fewer."""
        borne = {asked.key: asked for asked in self.program.borne(self.rules, rules)}
        found = [asked for asked in self.wrong or () if asked.key not in borne]
        for asked in borne.values():
            if len(found) >= least:
                return None
            if not self.program.agrees(rules, asked):
                found.append(asked)
        return sorted(found, key=lambda asked: asked.size) if len(found) < least else None

    def _wrong(self, rules: Ruleset, among: Iterable[Asked]) -> list[Asked]:
        found = [asked for asked in among if not self.program.agrees(rules, asked)]
        return sorted(found, key=lambda asked: asked.size)


def is_dialect(change: ChoiceChange) -> bool:
    """Say whether a change is to a dialect, which no document has."""
    point, choice = change
    return choice.name in POINTS[point].dialects


def flipped(rules: Ruleset, change: ChoiceChange) -> Ruleset | None:
    """Return a ruleset with one choice changed; None where it cannot be."""
    point, choice = change
    if rules.choices[point].name == NOT_APPLICABLE:
        return None
    try:
        return rules.flipped(point, choice)
    except RulesetError:
        return None


_BATCH: Final = 250
"""How many questions beyond the scenarios have to be answered rightly before that is believed."""
_ROUNDS: Final = 6
"""How often what such questions show is followed up."""
_QUESTIONS: Final = 24
"""How many questions are asked about one number at the most."""
_MANY: Final = 1_000
"""So many answers are enough to find the nearest base."""
_DOUBTS: Final = 4
"""How often dialects are doubted, for what is found then."""
_BEHIND: Final = 20
"""How many of the answers behind a dialect are held against the laws."""
INTERRUPTED: Final = "interrupted"
_SEATS: Final = "table.seats"
_SEATED: Final = "at-most"
_ENDLESS: Final = {Choice("no-limit"), Choice(_SEATED, MOST_SEATS)}
"""Two choices that nobody can tell apart: no request has a seat more than that."""
_STEPS: Final = (1, 2, 4, 8, 16, 32, 64, 128, 256, 1_000, 10_000, 100_000)
"""How far from a number that fits others are tried."""


@dataclass(frozen=True, slots=True)
class Unsure:
    """A point on which several choices fit.

    Attributes:
        point: The point.
        mine: The choice of the ruleset that was found.
        fits: What fits as well; of a number the least and the greatest.
        moot: Whether it makes no difference beside the other choices.
    """

    point: str
    mine: Choice
    fits: tuple[Choice, ...]
    moot: bool = False


@dataclass(frozen=True, slots=True)
class Recovered:
    """What was found out about a program.

    Attributes:
        rules: The ruleset that agrees with most of its answers.
        asked: How many questions it answered.
        otherwise: The questions that it answers otherwise even so.
        silent: How many questions it did not answer in the right shape.
        unsure: The points on which other choices fit as well.
        alike: The points on which other choices would make no difference, so nobody can tell.
        laws: The questions whose answers break a law, so that they speak for no ruleset: which
            law, and how.
        doubted: Dialects, by point and choice, that explain some answers and are not believed:
            other answers to their own scenarios, or a broken law, speak against them.
        unasked: How many scenarios were not asked.
        cut: Why the search ended before its time; mostly empty.
        judged: Whether all answers are compared with the ruleset.
    """

    rules: Ruleset
    asked: int
    otherwise: tuple[Asked, ...]
    silent: int
    unsure: tuple[Unsure, ...]
    alike: tuple[Unsure, ...] = ()
    laws: Mapping[str, tuple[str, str]] = field(default_factory=dict[str, tuple[str, str]])
    doubted: tuple[tuple[str, str], ...] = ()
    unasked: int = 0
    cut: str = ""
    judged: bool = True

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
    """Find the ruleset that a program plays, or what is known of it when its quota is spent.

    It has answered `hello`; `cases` are the scenarios to ask.  `on_progress` is told what is being
    judged, and how many of how many.  Of what fits equally well that is taken which is `claimed`.
    """
    report = on_progress or _ignore
    search = RecoverySearch(program, claimed or builtin(BASES[0]))
    fitting: list[Unsure] = []
    cut = ""
    try:
        _search(search, hello, cases, report, claimed)
        report("open points", 0, 1)
        unsure = list(_unsure(program, search.rules, search.barred))
        fitting = list(_moot_apart(program, search.rules, unsure))
    except SpentError as spent:
        cut = str(spent)
    except KeyboardInterrupt:
        cut = INTERRUPTED
    return Recovered(
        rules=search.rules,
        asked=len(program.asked),
        otherwise=tuple(search.wrong or ()),
        silent=program.silent,
        unsure=tuple(one for one in fitting if not one.moot),
        alike=tuple(one for one in fitting if one.moot),
        laws=dict(program.lawless),
        doubted=tuple(search.barred),
        unasked=program.unasked,
        cut=cut,
        judged=search.wrong is not None,
    )


def _search(
    search: RecoverySearch,
    hello: Hello,
    cases: Sequence[Case],
    report: Callable[[str, int, int], None],
    claimed: Ruleset | None,
) -> None:
    """Ask, and look for the ruleset; raises SpentError."""
    program = search.program
    mine = [case for case in cases if _can(hello, case)]
    program.most_seats = hello.seats.most
    report("scenarios", 0, len(mine))
    program.ask_cases(mine)
    report("rulesets", 0, 1)
    search.rules = _nearest(program, claimed)
    search.numbers = numbers_shown(_answers(program))
    search.run()
    _doubt(search, hello)
    _pin_numbers(search, mine)
    _try_numbered(search, mine)
    for number in range(_ROUNDS):
        report("further questions", number, _ROUNDS)
        _ask_more(program, search.rules, hello, number)
        before = search.rules
        search.run()
        if search.rules is before:
            break
        _pin_numbers(search, mine)
    _prefer_documents(search)
    _doubt(search, hello)
    if claimed is not None:
        _prefer(search, claimed)
    if program.unasked:
        raise SpentError(program.stopped or program.quota.spent)


def _doubt(search: RecoverySearch, hello: Hello) -> None:
    """Believe a dialect only if its own scenarios agree, and no answer behind it breaks a law."""
    for _ in range(_DOUBTS):
        found = list(_doubtful(search, hello))
        if not found:
            return
        for point, choice, instead in found:
            search.barred[point, choice.name] = None
            search.rules = flipped(search.rules, (point, instead)) or search.rules
        search.run()


def _doubtful(search: RecoverySearch, hello: Hello) -> Iterator[tuple[str, Choice, Choice]]:
    """Yield each dialect that is not to be believed, and what stands in its place."""
    program, rules = search.program, search.rules
    for point in POINTS.values():
        choice = rules.choices[point.id]
        if choice.name not in point.dialects:
            continue
        others = (other for other in alternatives(rules, point) if not _dialect(point, other))
        instead = next((one for one in others if flipped(rules, (point.id, one))), None)
        there = None if instead is None else flipped(rules, (point.id, instead))
        if instead is None or there is None:
            continue
        rule = f"{point.id}.{choice.name}"
        own = any(one.case is not None and one.case.rule == rule for one in search.wrong or ())
        behind = (
            one
            for one in program.borne(rules, there)
            if program.agrees(rules, one) and not program.agrees(there, one)
        )
        caught = _caught(program, hello, rules, list(islice(behind, _BEHIND)))
        program.drop(caught)
        if own or caught:
            yield point.id, choice, instead


def _dialect(point: Point, choice: Choice) -> bool:
    return choice.name in point.dialects


def _caught(
    program: AskedProgram, hello: Hello, rules: Ruleset, asked: Sequence[Asked]
) -> dict[str, tuple[str, str]]:
    """Return the questions whose answers break a law, rephrased or asked a second time."""
    asker = Asker(program.port, program.ruleset, program.keys)
    relations = Relations(asker, random.Random(0), every=True, largest=hello.largest_sum)  # noqa: S311 - repeats
    stream = (question(one.key, one.method, dict(one.params), rules) for one in asked)
    batch = asker.ask(filter(None, stream), (invariants, relations))
    return {one.question.name: (one.rule, one.why) for one in batch.violations}


def _prefer_documents(search: RecoverySearch) -> None:
    """Take back each dialect where a choice of the documents agrees with as many answers."""
    for point in POINTS.values():
        rules = search.rules
        if rules.choices[point.id].name in point.dialects:
            others = (
                _as_good(search.program, rules, point, one) for one in alternatives(rules, point)
            )
            search.rules = next(filter(None, others), rules)


def _prefer(search: RecoverySearch, claimed: Ruleset) -> None:
    """Make each choice as it is claimed, where that agrees with as many answers."""
    for point in POINTS.values():
        choice = claimed.choices[point.id]
        if choice not in {search.rules.choices[point.id], Choice(NOT_APPLICABLE)}:
            search.rules = _as_good(search.program, search.rules, point, choice) or search.rules
    if search.rules.choices == claimed.choices:
        search.rules = claimed


def _ignore(_what: str, _done: int, _total: int) -> None:
    """Tell nobody how far it has come."""


def _can(hello: Hello, case: Case) -> bool:
    seats = hello.seats
    return (
        case.method in hello.levels
        and not case.further
        and (case.seats == 1 or seats.least <= case.seats <= seats.most)
        and largest_sum(case.params) <= hello.largest_sum
    )


def _nearest(program: AskedProgram, claimed: Ruleset | None) -> Ruleset:
    """Return the base that most answers agree with, or what is claimed if no base is nearer."""
    among = list(program.asked.values())
    among = among[:: max(1, len(among) // _MANY)]
    rulesets = [*([] if claimed is None else [claimed]), *map(builtin, BASES)]
    return max(rulesets, key=lambda rules: sum(program.agrees(rules, one) for one in among))


def _answers(program: AskedProgram) -> Iterable[tuple[Case, dict[str, object]]]:
    return ((one.case, dict(one.answer)) for one in program.asked.values() if one.case is not None)


def _ask_more(program: AskedProgram, rules: Ruleset, hello: Hello, seed: int) -> None:
    """Ask questions that nobody has written."""
    quarry = HuntTarget(
        rules.name,
        rules,
        tuple(hello.levels),
        hello.seats.least,
        hello.seats.most,
        largest_sum=hello.largest_sum,
    )
    some = islice(questions(quarry, seed), _BATCH)
    program.ask(*((f"beyond {one.name}", one.method, one.params) for one in some))


def _pin_numbers(search: RecoverySearch, cases: Sequence[Case]) -> None:
    """Ask until each number is the only one that fits, as far as questions tell them apart."""
    for point in POINTS.values():
        if search.rules.choices[point.id].number is not None:
            own = sorted(
                (one for one in cases if point.id in one.pins),
                key=lambda one: (one.point != point.id, one.size),
            )
            _pin(search, point, own)


def _try_numbered(search: RecoverySearch, cases: Sequence[Case]) -> None:
    """Make each choice with a number that fits better with some number than the present choice."""
    for point in POINTS.values():
        own = sorted((one for one in cases if one.point == point.id), key=lambda one: one.size)
        for name in point.numbers:
            barred = (point.id, name) in search.barred
            if search.rules.choices[point.id].name not in {name, NOT_APPLICABLE} and not barred:
                _try_named(search, point, name, own)


def _try_named(search: RecoverySearch, point: Point, name: str, own: Sequence[Case]) -> None:
    """Part the present choice from another one, with its usual number and nearly the greatest.

    The greatest itself is often no limit at all, so no question parts it.
    """
    bound, program = point.numbers[name], search.program
    for number in dict.fromkeys((bound.default, bound.most - 1)):
        mine, other = search.rules.choices[point.id], Choice(name, number)
        there = _as_good(program, search.rules, point, other)
        if there is None:
            continue
        key = _part(program, search.rules, point, (mine, other), own)
        if key and program.agrees(there, program.asked[key]):
            if not program.agrees(search.rules, program.asked[key]):
                search.rules = _halved(program, there, point, own)
            return


def _halved(program: AskedProgram, rules: Ruleset, point: Point, own: Sequence[Case]) -> Ruleset:
    """Look for a smaller number by halves: whatever is asked tells which of two is right."""
    mine, found = rules.choices[point.id], rules
    assert mine.number is not None  # noqa: S101 - the caller has chosen it
    least, most = point.numbers[mine.name].least, mine.number
    while least < most:
        middle = (least + most) // 2
        choices = replace(mine, number=middle), replace(mine, number=most)
        there = flipped(rules, (point.id, choices[0]))
        key = _part(program, rules, point, choices, own)
        if there is None or not key:
            break
        if program.agrees(there, program.asked[key]):
            most, found = middle, there
        elif program.agrees(found, program.asked[key]):
            least = middle + 1
        else:
            break
    return _as_good(program, rules, point, found.choices[point.id]) or rules


def _pin(search: RecoverySearch, point: Point, own: Sequence[Case]) -> None:
    """Part the present number from others that fit, by halves, until none does."""
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
        keys = (_part(program, search.rules, point, (now, other), own) for other in others)
        key = next(filter(None, keys), "")
        if not key:
            return
        for number in dict.fromkeys((now.number, middle, far, _middle(middle, far))):
            there = _as_good(program, search.rules, point, replace(now, number=number))
            if there is not None and program.agrees(there, program.asked[key]):
                search.rules = search.rules if number == now.number else there
                break
        else:
            return


def _middle(now: int, far: int) -> int:
    """Return a number between two, nearer to the first where they are far apart."""
    step = (far - now) // 2
    return now + (step or (1 if far > now else -1))


def _part(
    program: AskedProgram,
    rules: Ruleset,
    point: Point,
    choices: tuple[Choice, Choice],
    own: Sequence[Case],
) -> str:
    """Ask a question on which two choices part; return its key, or nothing where there is none."""
    one, other = (flipped(rules, (point.id, choice)) for choice in choices)
    if one is None or other is None:
        return ""
    numbers = [choice.number for choice in choices if choice.number is not None]
    found = parting(one, other, own, numbers, program.quota.check)
    return found[0] if found is not None and program.ask(found) else ""


def _reach(program: AskedProgram, rules: Ruleset, point: Point) -> tuple[int, int]:
    """Return the least and the greatest number that fit, around the present one."""
    now = rules.choices[point.id]
    assert now.number is not None  # noqa: S101 - the caller has looked
    bound, mine = point.numbers[now.name], now.number

    def fits(number: int) -> bool:
        return _as_good(program, rules, point, replace(now, number=number)) is not None

    def border(last: int) -> int:
        """Return how far numbers fit towards the last one, which is tried after the first."""
        way = 1 if last > mine else -1
        if mine == last or not fits(mine + way):
            return mine
        if fits(last):
            return last
        steps = (mine + way * step for step in _STEPS if step < abs(last - mine))
        return reach(fits, mine, [*steps, last])

    return border(bound.least), border(bound.most)


def _as_good(program: AskedProgram, rules: Ruleset, point: Point, choice: Choice) -> Ruleset | None:
    """Return a ruleset with another choice, unless an answer that agrees now disagrees then."""
    there = flipped(rules, (point.id, choice))
    if there is None:
        return None
    borne = sorted(program.borne(rules, there), key=lambda one: one.point != point.id)
    good = all(program.agrees(there, one) or not program.agrees(rules, one) for one in borne)
    return there if good else None


def _unsure(
    program: AskedProgram, rules: Ruleset, barred: Collection[tuple[str, str]]
) -> Iterable[Unsure]:
    """Yield the points on which other choices fit as well, but for those that are `barred`.

    Whether there is a limit of seats that no table of the program reaches nobody can tell.
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
        if fits:
            yield Unsure(point.id, mine, tuple(fits))


def _moot_apart(
    program: AskedProgram, rules: Ruleset, fitting: Iterable[Unsure]
) -> Iterator[Unsure]:
    """Part the choices that make no difference beside the other ones from all others."""
    for one in fitting:
        program.quota.check()
        moot = {choice for choice in one.fits if _makes_none(rules, one, choice)}
        for kept in (tuple(it for it in one.fits if it not in moot), tuple(moot)):
            if kept:
                yield replace(one, fits=kept, moot=kept[0] in moot)


def _makes_none(rules: Ruleset, one: Unsure, choice: Choice) -> bool:
    """Say whether another choice on a point makes no difference."""
    seats = one.point == _SEATS and {one.mine, choice} == _ENDLESS
    return seats or flip_is_moot(rules, one.point, choice) is not None
