"""Each broken rule, told once.

A rule that is broken under several rulesets is one `Breach`: the smallest case that shows it, with
everything that the author of the program needs to see, to look up and to run again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.laws import LAWS
from sabacc.conformance.report.judged_case import expected, got, request_line, rerun, scenario
from sabacc.conformance.report.run_report import NAME_SHOWN, stopper
from sabacc.conformance.scenarios.pins import is_premise
from sabacc.protocol.hostile import plain
from sabacc.spec.points import point_of_rule
from sabacc.system.addresses import rule_link
from sabacc.system.joining import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sabacc.conformance.judging.results import Judgement, RuleResult
    from sabacc.conformance.report.judged_case import ShownLine
    from sabacc.conformance.report.run_report import Telling

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
        law=() if text is None else text.words.law_told(choices),
        programs=() if text is None else text.words.programs_told(choices),
        judged=judged,
        rulesets=tuple(
            plain(name, NAME_SHOWN)
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
    return "" if judged.grade is None else plain(judged.grade.law_why)


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
        (tuple(plain(name, NAME_SHOWN) for name in names), words)
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
