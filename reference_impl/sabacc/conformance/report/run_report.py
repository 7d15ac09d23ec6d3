"""What there is to tell of a run: the report, and each broken rule told once.

A rule that is broken under several rulesets is one `Breach`: the smallest case that shows it, with
everything that the author of the program needs to see, to look up and to run again.
"""

from __future__ import annotations

import json
import shlex
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sabacc import __version__
from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.judging.results import Status
from sabacc.conformance.laws import LAWS
from sabacc.conformance.report.standing import Standing, standing
from sabacc.conformance.scenarios.derive import settle_params
from sabacc.conformance.scenarios.pins import is_premise
from sabacc.protocol.facts import REFUSED
from sabacc.protocol.hostile import plain, safe, value_text
from sabacc.protocol.messages import PROTOCOL
from sabacc.spec.points import point_of_rule
from sabacc.spec.wording import basis_words, counted
from sabacc.system.addresses import rule_link

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sabacc.conformance.judging.dialect import Dialect
    from sabacc.conformance.judging.results import Judgement, Report, RuleResult
    from sabacc.conformance.judging.selection import Target
    from sabacc.conformance.report.diagnosed import Place
    from sabacc.conformance.report.kept_answers import KeptAnswer
    from sabacc.conformance.scenarios.cases import RuleText
    from sabacc.protocol.messages import Hello

_OUTCOMES = (Outcome.FAILED, Outcome.FAULT, Outcome.NOT_RUN)
"""What went wrong, the most telling first."""
_NAME = 60
"""How many characters of a ruleset's name are shown: a program may have made it up."""
_HOW = {"ends": "ends with", "seats": "names exactly the seats", "lacks": "does not name"}


@dataclass(frozen=True, slots=True)
class Telling:
    """Everything that a report is rendered from.

    Attributes:
        report: The result of the run.
        targets: The rulesets of the run by name, as the program plays them.
        texts: The text of each rule.
        command: The program as the user named it, word by word.
        named: How the command line names a ruleset whose name it does not know (a house file).
        filtered: The filters of a partial run as they were given; empty for a whole one.
        problems: What is wrong with the list of known failures, with file and line.
        dialect: What the program seems to play, where it does not conform.
        places: Where each broken rule stands among the others, and what it follows from.
        answers: All answers of the run, where they are to be kept.
        chosen: The rulesets that the user named.
    """

    report: Report
    targets: Mapping[str, Target]
    texts: Mapping[str, RuleText]
    command: tuple[str, ...] = ()
    named: Mapping[str, str | None] = field(default_factory=dict[str, "str | None"])
    filtered: str = ""
    problems: tuple[str, ...] = ()
    dialect: Dialect | None = None
    places: Mapping[str, Place] = field(default_factory=dict[str, "Place"])
    answers: tuple[KeptAnswer, ...] = ()
    chosen: tuple[str, ...] = ()

    @property
    def program(self) -> str:
        """The name and version that the program gave itself, made harmless."""
        hello = self.report.hello
        named = f"{plain(hello.name, 80)} {plain(hello.version, 40)}".strip()
        language = plain(hello.language, 40)
        return f"{named} ({language})" if language else named

    @property
    def status(self) -> Status:
        """The exit status of the run: an outdated list of known failures fails it."""
        failing = self.problems and not self.report.interrupted
        return Status.FAILS if failing else self.report.status

    @property
    def why(self) -> str:
        """Why the run fails although its rulesets do not; empty where it does not fail."""
        if self.status is not Status.FAILS:
            return ""
        failing = any(result.status is Status.FAILS for result in self.report.rulesets)
        outdated = bool(self.problems or self.report.unexpected)
        return "the list of known failures is out of date" if outdated and not failing else ""

    def title(self, rule: str) -> str:
        """Return a rule in one sentence; its id where nothing is written about it."""
        text = self.texts.get(rule)
        return rule if text is None else text.title


@dataclass(frozen=True, slots=True)
class Chosen:
    """A choice that a case rests on: the point, the choice and why the ruleset makes it."""

    point: str
    choice: str
    basis: str


@dataclass(frozen=True, slots=True)
class Shown:
    """One line of a scenario; `failing` marks the step that went wrong."""

    line: int
    text: str
    failing: bool


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
    scenario: tuple[Shown, ...]
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


def run_words(telling: Telling) -> str:
    """Say in one line how much was asked, when, of what and with which command."""
    report = telling.report
    asked = sum(len(result.asked) for result in report.rulesets)
    when = f", {report.at}" if report.at else ""
    words = (
        f"{counted(asked, 'case')} under {counted(len(report.rulesets), 'ruleset')} in "
        f"{report.seconds:.1f} s{when}; sabacc {__version__}, protocol {PROTOCOL}"
    )
    return f"{words}; {plain(shlex.join(telling.command), 200)}" if telling.command else words


def doctor(telling: Telling) -> str:
    """Return the command that looks at the program's messages; empty for the reference."""
    return shlex.join(["sabacc", "doctor", "--", *telling.command]) if telling.command else ""


def stopper(telling: Telling) -> Judgement | None:
    """Return the case that stopped the run; None where none did."""
    if not telling.report.stopped or telling.report.interrupted:
        return None
    every = (judged for result in telling.report.rulesets for judged in result.judgements)
    return next((judged for judged in every if judged.condemns), None)


def stopped(telling: Telling) -> str:
    """Say where the run was stopped; empty where it was not."""
    judged = stopper(telling)
    if judged is None:
        return telling.report.stopped
    return f"{telling.report.stopped}, {judged.case.id} ({plain(judged.ruleset, _NAME)})"


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
        law=() if text is None else text.words.law_told(choices),
        programs=() if text is None else text.words.programs_told(choices),
        judged=judged,
        rulesets=tuple(
            plain(name, _NAME)
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
        return f"the program {judged.fault.kind.value}: {plain(judged.fault.detail)}"
    grade = judged.grade
    if grade is None:
        return plain(judged.note) or "no answer"
    if grade.why:
        return plain(grade.why)
    if grade.expectation is None:
        return plain(grade.law_why)
    if grade.expectation.fact == REFUSED and isinstance(grade.actual, str):
        return plain(grade.actual)  # the suite's own words, no value of an answer
    return value_text(grade.actual)


def _law_broken(judged: Judgement) -> str:
    return "" if judged.grade is None else plain(judged.grade.law_why)


def mend(judged: Judgement) -> str:
    """Say what the author of the program should mend, where the program was at fault."""
    return "" if judged.fault is None else plain(judged.fault.mend)


def _sources(
    telling: Telling, rule: str, rulesets: tuple[str, ...]
) -> tuple[tuple[tuple[str, ...], str], ...]:
    split = point_of_rule(rule)
    grouped: dict[str, list[str]] = {}
    for name in rulesets:
        target = telling.targets.get(name)
        if split is None or target is None:
            continue
        grouped.setdefault(_basis(target, split[0].id), []).append(name)
    return tuple(
        (tuple(plain(name, _NAME) for name in names), words) for words, names in grouped.items()
    )


def _basis(target: Target, point: str) -> str:
    made = target.rules.made.get(point)
    return "the point does not exist here" if made is None else basis_words(made)


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
            yield Chosen(point, str(target.known[point]), _basis(target, point))


def scenario(judged: Judgement) -> Iterator[Shown]:
    """Yield the steps of a case, tables included, with the failing one marked."""
    grade = judged.grade
    deciding = None if grade is None else grade.expectation
    failing = None if deciding is None or grade is None else deciding.step
    wrong = judged.wrong or judged.outcome is Outcome.FAILED
    for index, step in enumerate(judged.case.steps):
        yield Shown(step.line, step.text, failing=wrong and index == failing)
        for place, row in enumerate(step.table, 1):
            yield Shown(step.line + place, f"  | {' | '.join(row)} |", failing=False)


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
    return json.dumps(safe(request_of(judged, judged.ruleset, hello)), separators=(",", ":"))


def rerun(telling: Telling, judged: Judgement) -> str:
    """Return the command that runs this one case again, quoted for a shell."""
    words = ["sabacc", "verify"]
    name = telling.named.get(judged.ruleset, judged.ruleset)
    if name is not None and plain(name) == name:
        words += ["--ruleset", name]
    words += (
        ["--rule", judged.case.id] if judged.case.file else ["--seed", str(telling.report.seed)]
    )
    if telling.command:
        words += ["--", *telling.command]
    return shlex.join(words)


def matrix(telling: Telling) -> Mapping[str, tuple[Standing | None, ...]]:
    """Return for every rule its standing under every ruleset of the run, in order."""
    columns = telling.report.rulesets
    found = [{rule.rule: standing(rule) for rule in result.rules} for result in columns]
    rules = dict.fromkeys(rule.rule for result in columns for rule in result.rules)
    return {rule: tuple(column.get(rule) for column in found) for rule in rules}
