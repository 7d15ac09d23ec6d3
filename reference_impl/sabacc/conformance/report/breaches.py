"""Each broken rule, told once.

A rule that is broken under several rulesets is one `Breach`: the smallest case that shows it, with
everything that the author of the program needs to see, to look up and to run again.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

from sabacc.conformance.adapters.ports import Fault, FaultKind
from sabacc.conformance.checkup.meant import meant
from sabacc.conformance.grading.grader import Outcome, left_out
from sabacc.conformance.judging.results import Judgement, RuleResult, RulesetResult, Status
from sabacc.conformance.laws import LAW_KEYS, LAWS
from sabacc.conformance.laws.law import Way
from sabacc.conformance.nearest_ruleset import Otherwise
from sabacc.conformance.report.run_report import NAME_SHOWN, Telling, stopper
from sabacc.conformance.scenarios.cases import Case, settle_params
from sabacc.conformance.scenarios.pins import is_premise
from sabacc.protocol.facts import INSTEAD, REFUSED, key_of
from sabacc.protocol.hostile import LONGEST_TEXT, escape_line, sanitize, value_text
from sabacc.protocol.messages import ANSWERS, Hello
from sabacc.spec.alternatives import ChoiceChange
from sabacc.spec.model import Standing
from sabacc.spec.points import POINTS, point_of_rule
from sabacc.spec.rulesets import Choice
from sabacc.spec.wording import dialect_mark
from sabacc.system.addresses import rule_link
from sabacc.system.text import counted, join_at_most

_HOW = {"ends": "ends with", "seats": "names exactly the seats", "lacks": "does not name"}


@dataclass(frozen=True, slots=True)
class ShownLine:
    """One line of a scenario; `failing` marks the step that went wrong."""

    line: int
    text: str
    failing: bool


def expected(judged: Judgement) -> str:
    """Say what the deciding expectation asks for: `stacks.Han = 98`."""
    grade = judged.grade
    if grade is None:
        return ""
    if grade.expectation is None:
        return f"the law {grade.law}, which holds in every ruleset" if grade.law else ""
    wanted = grade.expectation
    value = value_text(wanted.value)
    if wanted.fact == REFUSED:
        return f"the refusal {value}"
    return f"{wanted.fact} {_HOW.get(wanted.how, '=')} {value}"


def got(judged: Judgement) -> str:
    """Say what came back instead, made harmless."""
    if judged.fault is not None:
        return f"the program {judged.fault.kind.value}: {escape_line(judged.fault.detail)}"
    grade = judged.grade
    if grade is None:
        return escape_line(judged.note) or "no answer"
    if grade.why:
        return escape_line(grade.why)
    if grade.expectation is None:
        return escape_line(grade.law_why)
    if grade.expectation.fact == REFUSED and isinstance(grade.actual, str):
        return escape_line(grade.actual)  # the suite's own words, no value of an answer
    return value_text(grade.actual)


def difference(judged: Judgement) -> str:
    """Say what was expected, where anything was, and what came."""
    wanted = expected(judged)
    return f"expected {wanted}, got {got(judged)}" if wanted else got(judged)


def mend(judged: Judgement) -> str:
    """Say what the author of the program should mend, where the program was at fault."""
    return "" if judged.fault is None else escape_line(judged.fault.mend)


def scenario(judged: Judgement) -> Iterator[ShownLine]:
    """Yield the steps of a case, tables included, with the failing one marked."""
    grade = judged.grade
    deciding = None if grade is None else grade.expectation
    failing = None if deciding is None or grade is None else deciding.step
    wrong = judged.wrong or judged.outcome is Outcome.FAILED
    for index, step in enumerate(judged.case.steps):
        yield ShownLine(step.line, step.text, failing=wrong and index == failing)
        for place, row in enumerate(step.table, 1):
            yield ShownLine(step.line + place, f"  | {' | '.join(row)} |", failing=False)


def request_of(judged: Judgement, ruleset: str, hello: Hello) -> dict[str, Any]:
    """Return the request that was sent: `compare` is asked as `settle` where it is derived."""
    case = judged.case
    method = request_method(judged, hello)
    params = judged.params or (case.params if method == case.method else settle_params(case))
    return {
        "jsonrpc": "2.0",
        "id": 1,
        "method": method,
        "params": {"ruleset": ruleset, **params},
    }


def request_method(judged: Judgement, hello: Hello) -> str:
    """Return the method with which a case is asked."""
    case = judged.case
    derived = case.method == "compare" and "compare" not in hello.levels
    return judged.method or ("settle" if derived else case.method)


def request_line(judged: Judgement, hello: Hello) -> str:
    """Return the line of the protocol that reproduces a case."""
    return json.dumps(sanitize(request_of(judged, judged.ruleset, hello)), separators=(",", ":"))


def rerun(telling: Telling, judged: Judgement) -> str:
    """Return the command that brings a finding back, quoted for a shell.

    A case is run alone, unless it takes other questions to show what is wrong: those of the hunt,
    or those that were asked before it.
    """
    words = ["sabacc", "verify"]
    name = telling.named.get(judged.ruleset, judged.ruleset)
    named = name is not None and escape_line(name) == name
    if named:
        words += ["--ruleset", str(name)]
    law = LAWS.get(judged.law)
    again = law is not None and (judged.params is not None or Way.ANSWER not in law.ways)
    if judged.case.file and not again:
        words += ["--rule", judged.case.id]
    else:
        words += [*shlex.split(telling.filtered), "--seed", str(telling.report.seed)]
    if not judged.case.file and telling.hunt:
        shares = 1 if named else len(telling.report.rulesets)
        words += ["--hunt", str(telling.hunt * shares)]
    words += telling.options
    if telling.command:
        words += ["--", *telling.command]
    return shlex.join(words)


_OUTCOMES = (Outcome.FAILED, Outcome.FAULT, Outcome.NOT_RUN)
"""What went wrong, the most telling first."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A choice that a case rests on: the point, the choice and why the ruleset makes it."""

    point: str
    choice: str
    basis: str


@dataclass(frozen=True, slots=True)
class Breach:
    """A rule that a program breaks, told once for all rulesets under which it does.

    `judged` is the case that is shown, the smallest that failed.  `fault`
    is a case of this rule that could not be judged where another one is shown, `faults` and
    `failures` count both kinds.  `follows` names the broken rule that explains this one, if any.
    `sources` holds, for each different basis of the rule, the rulesets that rest on it.
    """

    rule: str
    title: str
    law: tuple[str, ...]
    programs: tuple[str, ...]
    judged: Judgement
    rulesets: tuple[str, ...]
    cases: int
    expected: str
    got: str
    sources: tuple[tuple[tuple[str, ...], str], ...]
    choices: tuple[Chosen, ...]
    scenario: tuple[ShownLine, ...]
    link: str
    request: str
    rerun: str
    failures: int = 0
    faults: int = 0
    fault: Judgement | None = None
    follows: str = ""

    @property
    def where(self) -> str:
        """The failing step as `file:line`."""
        failing = next((shown.line for shown in self.scenario if shown.failing), None)
        case = self.judged.case
        if not case.file:
            return "beyond the scenarios:"
        return f"features/{case.file}:{case.line if failing is None else failing}"

    @property
    def under(self) -> str:
        """The ruleset under which the scenario is shown."""
        return self.rulesets[0]

    @property
    def verdict(self) -> str:
        """What to call it: a broken rule, one that could not be judged, or both."""
        broken = "rule broken"
        if not self.faults:
            return broken
        if not self.failures:
            return "could not be judged"
        faults = f"{counted(self.faults, 'case')} could not be judged"
        if self.judged.outcome is Outcome.FAILED:
            return f"{broken}, and {faults}"
        return f"{faults}, and {broken}"


def breaches(telling: Telling) -> tuple[Breach, ...]:
    """Return every rule that went wrong once; known failures are left out.

    Laws come first, then rules broken, causes before what follows from them, then what could not be
    judged; and before all of them the case that stopped the run.
    """
    found: dict[str, list[tuple[str, RuleResult]]] = {}
    for result in telling.report.rulesets:
        for rule in result.rules:
            if any(_fresh(judged) for judged in rule.guilty):
                found.setdefault(rule.rule, []).append((result.ruleset, rule))
    told = (_breach(telling, rule, results) for rule, results in found.items())
    first = stopper(telling)
    return tuple(
        sorted(told, key=lambda breach: (breach.judged is not first, *_urgency(telling, breach)))
    )


def _fresh(judged: Judgement) -> bool:
    return judged.wrong and not judged.expected_failure


def _urgency(telling: Telling, breach: Breach) -> tuple[bool, int, bool, int]:
    place = telling.places.get(breach.rule)
    return (
        breach.rule not in LAWS,
        _OUTCOMES.index(breach.judged.outcome),
        bool(breach.follows),
        len(telling.places) if place is None else place.place,
    )


def _telling_most(judged: Judgement) -> tuple[int, tuple[int, int, int]]:
    return _OUTCOMES.index(judged.outcome), judged.case.size


def _breach(telling: Telling, rule: str, results: list[tuple[str, RuleResult]]) -> Breach:
    wrong = [judged for _, result in results for judged in result.guilty if _fresh(judged)]
    judged = min(wrong, key=_telling_most)
    failed = [found for found in wrong if found.outcome is Outcome.FAILED]
    faulty = [found for found in wrong if found.outcome is not Outcome.FAILED]
    text = telling.texts.get(rule)
    target = telling.targets.get(judged.ruleset)
    choices = None if target is None else target.choices
    rulesets = tuple(name for name, _ in results)
    return Breach(
        rule=rule,
        title=telling.title(rule),
        law=() if text is None else text.words.law_paragraphs(choices),
        programs=() if text is None else text.words.program_paragraphs(choices),
        judged=judged,
        rulesets=tuple(
            escape_line(name, NAME_SHOWN)
            for name in (judged.ruleset, *(name for name in rulesets if name != judged.ruleset))
        ),
        cases=len({found.case.id for found in wrong}),
        expected=expected(judged) if rule not in LAWS else "that this holds in every ruleset",
        got=got(judged) if rule not in LAWS else _law_broken(judged),
        sources=_sources(telling, rule, rulesets),
        choices=tuple(_choices(telling, judged)),
        scenario=tuple(scenario(judged)),
        link=rule_link(rule),
        request=request_line(judged, telling.report.hello),
        rerun=rerun(telling, judged),
        failures=len({found.case.id for found in failed}),
        faults=len({found.case.id for found in faulty}),
        fault=None if judged in faulty else min(faulty, key=_telling_most, default=None),
        follows=telling.places[rule].cause if rule in telling.places else "",
    )


def _law_broken(judged: Judgement) -> str:
    return "" if judged.grade is None else escape_line(judged.grade.law_why)


def _sources(
    telling: Telling, rule: str, rulesets: tuple[str, ...]
) -> tuple[tuple[tuple[str, ...], str], ...]:
    split = point_of_rule(rule)
    grouped: dict[str, list[str]] = {}
    for name in rulesets:
        target = telling.targets.get(name)
        if split is None or target is None:
            continue
        grouped.setdefault(target.basis(split[0].id), []).append(name)
    return tuple(
        (tuple(escape_line(name, NAME_SHOWN) for name in names), words)
        for words, names in grouped.items()
    )


def _choices(telling: Telling, judged: Judgement) -> Iterator[Chosen]:
    """Yield the choices that the case is pinned to, the rule's own point first.

    What nearly every whole hand needs is left out: it says nothing of this one.
    """
    target = telling.targets.get(judged.ruleset)
    if target is None:
        return
    split = point_of_rule(judged.case.rule)
    own = "" if split is None else split[0].id
    for point in sorted(judged.case.pins, key=lambda name: name != own):
        premise = point != own and is_premise(point, judged.case.pins[point])
        if point in target.known and not premise:
            yield Chosen(point, str(target.known[point]), target.basis(point))


_HEAPS: Final = frozenset({"deck", "out_of_play"})
"""Long lists of cards, which are shown only where they are at fault."""


def answer_text(judged: Judgement, most: int = LONGEST_TEXT) -> str:
    """Return an answer as one short line of JSON, made harmless; empty where there was none."""
    answer = judged.answer
    if answer is None:
        return ""
    whole = judged.case.method == "play"
    parts = (
        f"{json.dumps(sanitize(key), ensure_ascii=False)}: {value_text(value, most)}"
        for key, value in (_excerpt(judged, answer) if whole else sorted(answer.items()))
    )
    return escape_line(f"{{{', '.join(parts)}}}", most)


def _excerpt(judged: Judgement, answer: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the keys at fault with their values, then the rest without the heaps of cards."""
    told: set[str] = set()
    for key in _at_fault(judged):
        if key in answer and key not in told:
            told.add(key)
            yield from _phases(judged, answer) if key == "phases" else [(key, answer[key])]
    for key, value in answer.items():
        if key not in told and key not in _HEAPS and key != "phases":
            yield key, value
    if "phases" in answer and "phases" not in told:
        yield "phases", _names(answer["phases"])


def _at_fault(judged: Judgement) -> Iterator[str]:
    grade = judged.grade
    yield from INSTEAD
    if grade is None:
        return
    if grade.expectation is not None:
        yield key_of(grade.expectation.fact)
    yield from LAW_KEYS.get(grade.law, ())


def _phases(judged: Judgement, answer: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the phase concerned, whole; where there is none, the names of those there are."""
    phases = answer["phases"]
    deciding = None if judged.grade is None else judged.grade.expectation
    kind, *parts = ("",) if deciding is None else deciding.fact.split(".")
    for place, phase in enumerate(phases):
        if kind == "phase" and (str(phase["round"]), phase["phase"]) == (parts[0], parts[1]):
            yield f"phases[{place}]", phase
            return
    yield "phases", _names(phases)


def _names(phases: object) -> list[str]:
    listed = cast("list[Mapping[str, Any]]", phases)
    return [f"{phase['round']} {phase['phase']}" for phase in listed]


@dataclass(frozen=True, slots=True)
class Disputed:
    """A quarantined case and what came of it.

    Attributes:
        case: The case.
        became: What came of it, and under which rulesets: `passed under forum; failed under swag`.
        expected: What the scenario wants where it did not pass; empty where it did.
        got: What came back instead.
    """

    case: Case
    became: str
    expected: str
    got: str

    @property
    def says(self) -> str:
        """Say it in one line."""
        return f"{self.case.id} (disputed in {self.case.dispute}): {self.became}"

    @property
    def differs(self) -> str:
        """Say what was expected and what came; empty where it passed everywhere."""
        return f"expected {self.expected}, got {self.got}" if self.expected else self.got


def disputed(results: Iterable[RulesetResult]) -> tuple[Disputed, ...]:
    """Return the quarantined cases that were asked, in the order of the run."""
    found: dict[str, list[Judgement]] = {}
    for result in results:
        for judged in result.disputed:
            found.setdefault(judged.case.id, []).append(judged)
    return tuple(_disputed(judgements) for judgements in found.values())


def disputed_words(number: int) -> str:
    """Say how many cases are told here and counted nowhere."""
    return f"{counted(number, 'disputed case')} reported, not scored"


def _disputed(judgements: list[Judgement]) -> Disputed:
    under: dict[Outcome, list[str]] = {}
    for judged in judgements:
        under.setdefault(judged.outcome, []).append(escape_line(judged.ruleset, 60))
    became = (f"{outcome.value} under {join_at_most(names, 3)}" for outcome, names in under.items())
    other = next((one for one in judgements if one.outcome is not Outcome.PASSED), None)
    return Disputed(
        case=judgements[0].case,
        became="; ".join(became),
        expected="" if other is None else expected(other),
        got="" if other is None else got(other),
    )


_QUOTED: Final = re.compile(r": ('.*'|\".*\")(\.\.\.)?$")
_NUMBERS: Final = re.compile(r"0x[0-9a-fA-F]+|\d+")
_UNKNOWN_FIELD: Final = re.compile(r"(unknown field `(\w{1,80})`)")


@dataclass(frozen=True, slots=True)
class FaultGroup:
    """All faults of one kind: what the program did instead of answering, told once.

    Attributes:
        method: What was asked.
        kind: What the program did.
        detail: The particulars of the smallest case, made harmless; numbers may differ in others.
        count: How many requests of the run ended so.
        mend: What its author should mend.
        request: The smallest request that ended so.
        case: The id of its case.
    """

    method: str
    kind: FaultKind
    detail: str
    count: int
    mend: str
    request: str
    case: str

    @property
    def says(self) -> str:
        """Say it in one line."""
        if self.kind is FaultKind.WRONG_SHAPE:
            were = "was" if self.count == 1 else "were"
            said = f"{counted(self.count, 'answer')} to `{self.method}` {were} of the wrong shape"
        else:
            said = (
                f"{counted(self.count, 'request')} `{self.method}`: the program {self.kind.value}"
            )
        return f"{said}: {self.detail}" if self.detail else said


def fault_groups(telling: Telling) -> tuple[FaultGroup, ...]:
    """Return the faults of the program by kind and by their particulars, the most frequent first.

    Particulars that differ in their numbers, or in the line that they quote, are the same.
    """
    found: dict[tuple[str, FaultKind, str], list[tuple[Judgement, Fault]]] = {}
    for result in telling.report.rulesets:
        for judged in result.judgements:
            if judged.fault is not None and judged.counts:
                method = request_method(judged, telling.report.hello)
                detail = _QUOTED.sub("", _NUMBERS.sub("0", escape_line(judged.fault.detail)))
                key = (method, judged.fault.kind, detail)
                found.setdefault(key, []).append((judged, judged.fault))
    groups = (_fault_group(telling, method, entries) for (method, _, _), entries in found.items())
    return tuple(sorted(groups, key=lambda group: -group.count))


def _fault_group(
    telling: Telling, method: str, entries: list[tuple[Judgement, Fault]]
) -> FaultGroup:
    judged, fault = min(entries, key=lambda entry: entry[0].case.size)
    return FaultGroup(
        method=method,
        kind=fault.kind,
        detail=_hinted(method, escape_line(fault.detail)),
        count=len(entries),
        mend=escape_line(fault.mend),
        request=request_line(judged, telling.report.hello),
        case=judged.case.id,
    )


def _hinted(method: str, detail: str) -> str:
    """Add to an unknown field the one that may have been meant."""
    field_ = _UNKNOWN_FIELD.search(detail)
    if field_ is None or "did you mean" in detail:
        return detail
    other = meant(method, field_[2], ANSWERS[method].__struct_fields__)
    if other is None:
        return detail
    return f"{detail[: field_.end()]} (did you mean `{other}`?){detail[field_.end() :]}"


_NAME = 60
_RULESETS = 3


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """An open point that a program plays otherwise, told once for all rulesets.

    Attributes:
        point: The point.
        rulesets: Under which rulesets.
        says: A paragraph about it.
    """

    point: str
    rulesets: tuple[str, ...]
    says: str


def open_points(telling: Telling) -> tuple[OpenPoint, ...]:
    """Return the open points that a program plays its own way, in the order of the run.

    Where it breaks rules, those that it plays in no way known are told in one paragraph: most of
    them only follow from the rules.
    """
    own = tuple(_own_ways(telling))
    if own and telling.status is Status.FAILS:
        own = (_in_short(own),)
    return (*_otherwise(telling), *own)


def _in_short(own: tuple[OpenPoint, ...]) -> OpenPoint:
    points = [one.point for one in own]
    names = tuple(dict.fromkeys(name for one in own for name in one.rulesets))
    words = (
        f"{counted(len(own), 'open point')} came out in no known way. That counts against "
        f"nobody, and may follow from the broken rules: {join_at_most(points)}."
    )
    return OpenPoint(points[0], names, words)


def _otherwise(telling: Telling) -> Iterator[OpenPoint]:
    found: dict[tuple[object, ...], list[tuple[str, Otherwise]]] = {}
    for result in telling.report.rulesets:
        for one in result.otherwise:
            key = ((one.point, one.choice), one.instead, *one.brings)
            found.setdefault(key, []).append((escape_line(result.ruleset, _NAME), one))
    for told in found.values():
        names = tuple(name for name, _ in told)
        paragraph = _paragraph(telling, names, [one for _, one in told])
        yield OpenPoint(told[0][1].point, names, paragraph)


def _paragraph(telling: Telling, names: tuple[str, ...], told: list[Otherwise]) -> str:
    one = told[0]
    mends = sum(each.mends for each in told)
    words = (
        f"{_left_open(one, names)} {one.point} ({POINTS[one.point].asks}). The program plays "
        f"{_choice(telling, one.point, one.choice)}{_about(one)}; we {_verb(one)} "
        f"{_choice(telling, one.point, one.instead)}. That explains {counted(mends, 'answer')}"
    )
    words += ", and a ruling permits it." if one.permitted else "."
    if one.fits:
        others = " or ".join(_change(change) for change in one.fits[:3])
        words += f" The answers also fit {others}."
    if one.brings:
        further = join_at_most(
            [f"{point} as {choice}" for point, choice in one.brings], len(one.brings)
        )
        words += f" That choice raises more points, and the verdict assumes {further}."
    return words


def _left_open(one: Otherwise, names: tuple[str, ...]) -> str:
    if one.standing is Standing.READ:
        return f"Under {join_at_most(names, _RULESETS)} the text leaves open"
    return f"Under {join_at_most(names, _RULESETS)} no text settles"


def _verb(one: Otherwise) -> str:
    return "read" if one.standing is Standing.READ else "play"


def _about(one: Otherwise) -> str:
    if one.about is None or one.about[0] == one.about[1]:
        return ""
    return f", or any number from {one.about[0]} to {one.about[1]}"


def _change(change: ChoiceChange) -> str:
    return f"{change[0]} {change[1]}{dialect_mark(change[0], change[1].name)}"


def _choice(telling: Telling, point: str, choice: Choice) -> str:
    """Return a choice with the sentence of its rule."""
    told = f"{choice} ({telling.title(f'{point}.{choice.name}')})"
    return f"{told}{dialect_mark(point, choice.name)}"


def _own_ways(telling: Telling) -> Iterator[OpenPoint]:
    found: dict[str, list[tuple[str, int, bool]]] = {}
    for result in telling.report.rulesets:
        for one in result.own_ways:
            name = escape_line(result.ruleset, _NAME)
            found.setdefault(one.point, []).append((name, one.cases, one.mixed))
    for point, told in found.items():
        names = tuple(name for name, _, _ in told)
        cases = counted(sum(number for _, number, _ in told), "case")
        way = (
            "sometimes one way, sometimes another"
            if all(mixed for _, _, mixed in told)
            else "in its own way"
        )
        yield OpenPoint(
            point,
            names,
            (
                f"No choice on file explains how the program plays {point} "
                f"({POINTS[point].asks}) under {join_at_most(names, _RULESETS)}: it plays it {way} "
                f"({cases}). The texts leave it open, so this counts against nobody. "
                f"{_example(telling, point)}"
            ).rstrip(),
        )


def _example(telling: Telling, point: str) -> str:
    """Show the smallest answer that no choice on a point explains; empty where none was kept."""
    wrong = [
        judged
        for result in telling.report.rulesets
        for judged in result.judgements
        if judged.case.point == point and judged.outcome is Outcome.OPEN
    ]
    if not wrong:
        return ""
    judged = min(wrong, key=lambda one: one.case.size)
    case = judged.case
    where = f"features/{case.file}:{case.line}" if case.file else "no scenario shows it"
    return (
        f"The smallest: {case.title} ({where}); "
        f"we expect {expected(judged)}, and it says {got(judged)}. To ask it again: "
        f"{rerun(telling, judged)}"
    )


def proposed(telling: Telling) -> tuple[str, str] | None:
    """Return a sentence on the dialect that a program seems to play, and its house file."""
    found = telling.dialect
    if found is None:
        return None
    base = telling.named.get(found.ruleset) or found.ruleset
    words = (
        f"It plays most like {escape_line(found.ruleset, _NAME)}, with "
        f"{counted(len(found.choices), 'other choice')}: that explains {found.explains} of "
        f"{counted(found.failures, 'failure')} there. If that is how your table plays, judge it by "
        "this house file:"
    )
    return words, found.house(escape_line(base, _NAME))


@dataclass(frozen=True, slots=True)
class Unshown:
    """One key that answers leave out.

    Attributes:
        method: What was asked.
        key: The key, as `phases.pots` within a phase; `script (reason)` for a reason left open.
        cases: How many cases hang on it; a case that hangs on several keys counts for each.
        rules: Their rules.
    """

    method: str
    key: str
    cases: int
    rules: tuple[str, ...]

    @property
    def says(self) -> str:
        """Say it in one line."""
        return f"not shown: {self.method}.{self.key} ({counted(self.cases, 'case')})"


def unshown(results: Iterable[RulesetResult]) -> tuple[Unshown, ...]:
    """Return the keys that are left out, those first on which the most cases hang."""
    found: dict[tuple[str, str], dict[str, str]] = {}
    for result in results:
        for judged in result.not_shown:
            for key in _keys(judged):
                found.setdefault((judged.case.method, key), {})[judged.case.id] = judged.case.rule
    told = (
        Unshown(method, key, len(cases), tuple(dict.fromkeys(cases.values())))
        for (method, key), cases in found.items()
    )
    return tuple(sorted(told, key=lambda one: -one.cases))


def _keys(judged: Judgement) -> tuple[str, ...]:
    """Return the keys that a case misses; by its grade alone where no answer was kept."""
    if judged.answer is not None:
        return left_out(judged.case, judged.answer)
    if judged.grade is None or judged.grade.expectation is None:
        return ()
    return (key_of(judged.grade.expectation.fact),)
