"""The broken rules of a report for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.report.breaches import Breach, breaches
from sabacc.conformance.report.excerpt import answer_text
from sabacc.conformance.report.formats.terminal_page import IN_ONE_LINE, PlainConsole
from sabacc.conformance.report.judged_case import got, mend
from sabacc.spec.rule_text import PROGRAMS
from sabacc.system.joining import counted, listed

if TYPE_CHECKING:
    from sabacc.conformance.report.run_report import Telling

_IN_SHORT = 6
"""How many causes are told in more than a line."""
_LONG_REQUEST = 400


def broken_rules(page: PlainConsole, telling: Telling, *, everything: bool) -> None:
    """Tell the first cause in full, the others in short, and what follows from each beneath it."""
    every = breaches(telling)
    found = [breach for breach in every if breach.judged.outcome is not Outcome.NOT_RUN]
    causes = [breach for breach in found if everything or not breach.follows]
    for place, breach in enumerate(causes):
        if everything or place == 0:
            _breach(page, breach)
        elif place < _IN_SHORT:
            _in_short(page, breach)
        if not everything:
            _followers(page, breach, found)
    if unrun := [breach for breach in every if breach.judged.outcome is Outcome.NOT_RUN]:
        page.line()
        page.line(f"{counted(len(unrun), 'rule')} could not be judged at all: {unrun[0].got}.")
    rest = causes[_IN_SHORT:]
    if everything or len(found) <= 1:
        return
    page.line()
    if rest:
        page.line(f"{counted(len(rest), 'more rule')} went wrong:")
    for breach in rest[:IN_ONE_LINE]:
        page.line(f"  {breach.rule}  {breach.verdict}  ({listed(breach.rulesets, 3)})")
    if len(rest) > IN_ONE_LINE:
        page.line(f"  and {len(rest) - IN_ONE_LINE} more")
    page.line("--all shows every rule as fully as the first one.")


def broken_names(page: PlainConsole, telling: Telling) -> None:
    """Name the broken rules, causes first."""
    broken = [one.rule for one in breaches(telling) if one.judged.outcome is Outcome.FAILED]
    if broken:
        page.line()
        page.prose(f"Broken: {listed(broken)}.", indent="")


def _in_short(page: PlainConsole, breach: Breach) -> None:
    """Tell a rule in a few lines."""
    page.line()
    page.line(Text.assemble((breach.rule, "bold red"), f"  {breach.verdict}: {breach.title}"))
    page.field("Under", f"{listed(breach.rulesets)}; {counted(breach.cases, 'case')} of this rule")
    page.field("Scenario", f"{breach.where}  {breach.judged.case.title}")
    page.field("Expected", breach.expected, "green")
    page.field("Got", breach.got, "red")
    page.field("Run again", breach.rerun)


def _followers(page: PlainConsole, breach: Breach, found: list[Breach]) -> None:
    """Name the rules that only follow from a broken one."""
    followers = [other.rule for other in found if other.follows == breach.rule]
    if followers:
        page.prose(f"Also wrong, and explained by this: {listed(followers)}.")


def _breach(page: PlainConsole, breach: Breach) -> None:
    judged = breach.judged
    page.line()
    page.line(
        Text.assemble(
            (breach.rule, "bold red"),
            f"  {breach.verdict}",
        )
    )
    page.prose(breach.title)
    for paragraph in breach.law:
        page.prose(paragraph)
    for place, paragraph in enumerate(breach.programs):
        page.prose(paragraph if place else f"{PROGRAMS} {paragraph}")
    page.line()
    page.field("Under", f"{listed(breach.rulesets)}; {counted(breach.cases, 'case')} of this rule")
    for names, words in breach.sources:
        page.field("Source", f"{listed(names, 3)}: {words}")
    for chosen in breach.choices:
        page.field("Choice", f"{chosen.point}: {chosen.choice} ({breach.under}; {chosen.basis})")
    page.field("Scenario", f"{breach.where}  {judged.case.title}")
    for shown in breach.scenario:
        mark, style = (">", "bold") if shown.failing else (" ", "")
        page.line(Text(f"  {mark} {shown.line:>5}  {shown.text}", style))
    page.field("Expected", breach.expected, "green")
    page.field("Got", breach.got, "red")
    if judged.answer is not None and judged.outcome is Outcome.FAILED:
        page.field("Answer", answer_text(judged))
    page.field("Mend", mend(judged))
    if breach.fault is not None:
        page.field("Fault", f"{got(breach.fault)} ({breach.fault.case.id})", "red")
        page.field("Mend", mend(breach.fault))
    page.field("Rule", breach.link)
    page.field("Request", shortened(breach.request))
    page.field("Run again", breach.rerun)


def shortened(request: str) -> str:
    """Cut a long request: the command that runs the case again reproduces it."""
    return request if len(request) <= _LONG_REQUEST else f"{request[:_LONG_REQUEST]}..."
