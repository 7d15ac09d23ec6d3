"""The report as one page that asks nothing of any other server and runs no script."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sabacc.conformance.judging.results import RulesetResult, Status
from sabacc.conformance.report.breaches import (
    Breach,
    answer_text,
    breaches,
    disputed,
    fault_groups,
    got,
    mend,
    open_points,
    proposed,
    unshown,
)
from sabacc.conformance.report.run_report import Telling, doctor, matrix, run_words, stopped
from sabacc.conformance.report.standing import (
    WRONG,
    RuleStanding,
    Tally,
    houses_words,
    run_verdict_words,
    tally,
    verdict_words,
    why_nothing_applied,
    without_covering,
)
from sabacc.protocol.hostile import escape_line
from sabacc.spec.model import Level
from sabacc.system.addresses import SITE, rule_link
from sabacc.system.templates import environment

_TEMPLATES: Final = Path(__file__).resolve().parent / "templates"

_SIGNS: Final = {
    RuleStanding.EARNED: ("✓", "good"),
    RuleStanding.BROKEN: ("✗", "bad"),
    RuleStanding.UNJUDGED: ("!", "bad"),
    RuleStanding.OTHERWISE: ("≠", "warn"),
    RuleStanding.KNOWN: ("k", "warn"),
    RuleStanding.GUESSED: ("~", "warn"),
    RuleStanding.NOT_SHOWN: ("?", "warn"),
    RuleStanding.DISPUTED: ("d", "none"),
    RuleStanding.UNFINISHED: ("…", "none"),
    RuleStanding.NOT_CLAIMED: ("-", "none"),
    RuleStanding.NOT_THIS_RULESET: ("·", "none"),
}
"""For each standing a sign, so that colour is never alone, and the class of its colour."""


@dataclass(frozen=True, slots=True)
class _Cell:
    """A rule under a ruleset."""

    ruleset: str
    words: str
    sign: str
    colour: str


@dataclass(frozen=True, slots=True)
class _Row:
    """A rule under all rulesets; `kind` is what the filters select by."""

    rule: str
    title: str
    link: str
    kind: str
    cells: tuple[_Cell, ...]


@dataclass(frozen=True, slots=True)
class _Verdict:
    """A ruleset and what it came to."""

    ruleset: str
    words: str
    colour: str
    found: Tally


@dataclass(frozen=True, slots=True)
class _Section:
    """A broken rule with what is only in the page."""

    breach: Breach
    answer: str
    mend: str
    fault: str


def render(telling: Telling) -> str:
    """Return the page."""
    template = environment(_TEMPLATES).get_template("report.html.j2")
    few, houses = without_covering(telling.report.rulesets)
    verdicts = list(_verdicts(few))
    return template.render(
        telling=telling,
        report=telling.report,
        verdict=run_verdict_words(telling.report, telling.status),
        verdicts=verdicts,
        houses=houses_words(houses) if houses else "",
        names=[escape_line(result.ruleset, 60) for result in telling.report.rulesets],
        run=run_words(telling),
        standings=[
            one for one in RuleStanding if any(entry.found.rules.get(one) for entry in verdicts)
        ],
        levels=[
            one.value for one in Level if any(one.value in entry.found.levels for entry in verdicts)
        ],
        signs=_SIGNS,
        stopped=stopped(telling),
        faults=fault_groups(telling),
        unshown=unshown(telling.report.rulesets),
        open_points=open_points(telling),
        proposed=proposed(telling),
        disputed=disputed(telling.report.rulesets),
        doctor=doctor(telling),
        why_nothing=why_nothing_applied(telling.report.hello, telling.filtered),
        sections=[_section(breach) for breach in breaches(telling)],
        rows=list(_rows(telling)),
        site=SITE,
    )


def _verdicts(results: Iterable[RulesetResult]) -> Iterator[_Verdict]:
    colours = {Status.CONFORMS: "good", Status.FAILS: "bad"}
    for result in results:
        colour = "warn" if result.hedged else colours.get(result.status, "none")
        name = escape_line(result.ruleset, 60)
        yield _Verdict(name, verdict_words(result), colour, tally(result))


def _rows(telling: Telling) -> Iterator[_Row]:
    names = [escape_line(result.ruleset, 60) for result in telling.report.rulesets]
    for rule, standings in matrix(telling).items():
        cells = tuple(_cell(name, found) for name, found in zip(names, standings, strict=True))
        yield _Row(rule, telling.title(rule), rule_link(rule), _kind(standings), cells)


def _cell(ruleset: str, found: RuleStanding | None) -> _Cell:
    if found is None:
        return _Cell(ruleset, "not asked", "", "none")
    sign, colour = _SIGNS[found]
    return _Cell(ruleset, found.value, sign, colour)


def _kind(standings: tuple[RuleStanding | None, ...]) -> str:
    if WRONG.intersection(standings):
        return "wrong"
    if RuleStanding.NOT_SHOWN in standings:
        return "unshown"
    if RuleStanding.EARNED in standings:
        return "earned"
    return "disputed" if RuleStanding.DISPUTED in standings else "unasked"


def _section(breach: Breach) -> _Section:
    return _Section(
        breach,
        answer_text(breach.judged, 2_000),
        mend(breach.judged),
        "" if breach.fault is None else got(breach.fault),
    )
