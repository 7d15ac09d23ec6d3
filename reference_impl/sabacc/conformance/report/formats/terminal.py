"""The report for a terminal: a verdict for each ruleset, then each broken rule once."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from typing import IO

from rich.table import Table
from rich.text import Text

from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.judging.results import RulesetResult, Status
from sabacc.conformance.report.breaches import (
    Breach,
    answer_text,
    breaches,
    disputed,
    disputed_words,
    fault_groups,
    got,
    mend,
    open_points,
    proposed,
    unshown,
)
from sabacc.conformance.report.run_report import Telling, doctor, run_words, stopped
from sabacc.conformance.report.standing import (
    RuleStanding,
    Tally,
    houses_words,
    known_failures,
    run_verdict_words,
    tally,
    verdict_words,
    why_nothing_applied,
    without_covering,
)
from sabacc.protocol.hostile import escape_line
from sabacc.spec.rule_text import PROGRAMS
from sabacc.system.console import PipedConsole
from sabacc.system.text import counted, join_at_most, paragraphs

IN_ONE_LINE = 30
"""How many things of a long list are named, a line each."""


@dataclass(frozen=True, slots=True)
class PlainConsole:
    """A console that prints text as it is: no markup, no emoji codes, no guessing of colours."""

    console: PipedConsole

    def line(self, text: str | Text = "", style: str = "") -> None:
        """Print one line, folded by the terminal alone so that it can be copied."""
        written = Text(text, style) if isinstance(text, str) else text
        self.console.print(written, soft_wrap=True)

    def field(self, name: str, text: str, style: str = "") -> None:
        """Print a named line of a broken rule."""
        if text:
            self.line(Text.assemble(f"  {name:<10}", (text, style)))

    def prose(self, text: str, indent: str = "  ") -> None:
        """Print a paragraph, folded at a width that reads well."""
        width = min(self.console.width, 100)
        for paragraph in paragraphs(text):
            self.line(
                textwrap.fill(
                    paragraph,
                    width,
                    initial_indent=indent,
                    subsequent_indent=indent,
                    break_on_hyphens=False,
                )
            )


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
        page.line(f"  {breach.rule}  {breach.verdict}  ({join_at_most(breach.rulesets, 3)})")
    if len(rest) > IN_ONE_LINE:
        page.line(f"  and {len(rest) - IN_ONE_LINE} more")
    page.line("--all shows every rule as fully as the first one.")


def broken_names(page: PlainConsole, telling: Telling) -> None:
    """Name the broken rules, causes first."""
    broken = [one.rule for one in breaches(telling) if one.judged.outcome is Outcome.FAILED]
    if broken:
        page.line()
        page.prose(f"Broken: {join_at_most(broken)}.", indent="")


def _in_short(page: PlainConsole, breach: Breach) -> None:
    """Tell a rule in a few lines."""
    page.line()
    page.line(Text.assemble((breach.rule, "bold red"), f"  {breach.verdict}: {breach.title}"))
    page.field(
        "Under", f"{join_at_most(breach.rulesets)}; {counted(breach.cases, 'case')} of this rule"
    )
    page.field("Scenario", f"{breach.where}  {breach.judged.case.title}")
    page.field("Expected", breach.expected, "green")
    page.field("Got", breach.got, "red")
    page.field("Run again", breach.rerun)


def _followers(page: PlainConsole, breach: Breach, found: list[Breach]) -> None:
    """Name the rules that only follow from a broken one."""
    followers = [other.rule for other in found if other.follows == breach.rule]
    if followers:
        page.prose(f"Also wrong, and explained by this: {join_at_most(followers)}.")


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
    page.field(
        "Under", f"{join_at_most(breach.rulesets)}; {counted(breach.cases, 'case')} of this rule"
    )
    for names, words in breach.sources:
        page.field("Source", f"{join_at_most(names, 3)}: {words}")
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


_STYLES = {Status.CONFORMS: "bold green", Status.FAILS: "bold red"}
_UNATTENDED_WIDTH = 120
_TABLE_FROM = 5
_IN_FULL = 10
_ASIDE = (
    RuleStanding.GUESSED,
    RuleStanding.NOT_SHOWN,
    RuleStanding.KNOWN,
    RuleStanding.DISPUTED,
    RuleStanding.UNFINISHED,
    RuleStanding.NOT_CLAIMED,
    RuleStanding.NOT_THIS_RULESET,
)
"""The standings that are told beside earned and broken rules."""
_COLUMNS = {
    RuleStanding.EARNED: "earned",
    RuleStanding.BROKEN: "broken",
    RuleStanding.OTHERWISE: "its own way",
    RuleStanding.UNJUDGED: "unjudged",
    RuleStanding.KNOWN: "known",
    RuleStanding.GUESSED: "passed by luck",
    RuleStanding.NOT_SHOWN: "not shown",
    RuleStanding.DISPUTED: "unproved",
    RuleStanding.UNFINISHED: "not finished",
    RuleStanding.NOT_CLAIMED: "not claimed",
}
"""The columns of the table of many rulesets, of which empty ones are left out."""
_ALWAYS = frozenset({RuleStanding.EARNED, RuleStanding.BROKEN})


def print_report(telling: Telling, stream: IO[str], *, everything: bool, brief: bool) -> None:
    """Print the report; `everything` cuts no list, `brief` leaves out all but the verdicts."""
    console = PipedConsole(file=stream, markup=False, emoji=False, highlight=False, soft_wrap=False)
    if not console.is_terminal:
        console.width = _UNATTENDED_WIDTH
    page = PlainConsole(console)
    _head(page, telling)
    _verdicts(page, telling)
    _faults(page, telling, everything=everything, brief=brief)
    if brief:
        broken_names(page, telling)
    else:
        _unshown(page, telling, everything=everything)
        _open_points(page, telling, everything=everything)
        broken_rules(page, telling, everything=everything)
        _proposed(page, telling)
        _disputed(page, telling, everything=everything)
    _foot(page, telling)


def _head(page: PlainConsole, telling: Telling) -> None:
    report = telling.report
    page.line(f"{telling.program} against edition {report.edition} of the rulebook")
    page.line(run_words(telling))
    if telling.filtered:
        page.line(f"Only a part of the suite was asked: {telling.filtered}")
    if report.stopped:
        page.line(f"The run {stopped(telling)}; the rest was not asked.")
    if telling.problems:
        page.line()
        page.line(Text("The list of known failures is out of date:", "bold red"))
        for problem in telling.problems:
            page.line(Text(f"  {problem}", "bold red"))


def _verdicts(page: PlainConsole, telling: Telling) -> None:
    results = telling.report.rulesets
    page.line()
    if not results:
        why = why_nothing_applied(telling.report.hello, telling.filtered)
        page.line(f"Nothing applied: no case was asked. {why}")
    elif len(results) < _TABLE_FROM:
        for result in results:
            _verdict_line(page, result)
    else:
        _verdict_table(page, results)


def _verdict_line(page: PlainConsole, result: RulesetResult) -> None:
    found = tally(result)
    line = Text.assemble(
        (f"{escape_line(result.ruleset, 60)}: {verdict_words(result)}", _style(result)),
        f"{_failures(found)}. {_rules(found)}.",
    )
    levels = "; ".join(f"{name} {figures.says}" for name, figures in found.levels.items())
    if levels:
        line.append(f" Cases: {levels}.")
    page.line(line)


def _style(result: RulesetResult) -> str:
    return "bold yellow" if result.hedged else _STYLES.get(result.status, "bold")


def _rules(found: Tally) -> str:
    parts = [counted(found.rules.get(RuleStanding.EARNED, 0), "rule") + " earned"]
    parts.append(f"{found.rules.get(RuleStanding.BROKEN, 0)} broken")
    if otherwise := found.rules.get(RuleStanding.OTHERWISE, 0):
        parts.append(f"{otherwise} played its own way")
    if unjudged := found.rules.get(RuleStanding.UNJUDGED, 0):
        parts.append(f"{unjudged} could not be judged")
    parts += [f"{found.rules[name]} {name.value}" for name in _ASIDE if found.rules.get(name)]
    return ", ".join(parts)


def _failures(found: Tally) -> str:
    parts: list[str] = []
    if found.failed:
        parts.append(counted(found.failed, "case") + " failed")
    if found.open:
        parts.append(counted(found.open, "case") + " answered by open points")
    return f" ({', '.join(parts)})" if parts else ""


def _verdict_table(page: PlainConsole, results: tuple[RulesetResult, ...]) -> None:
    tallies = [tally(result) for result in results]
    levels = list(dict.fromkeys(name for found in tallies for name in found.levels))
    stands = [
        found
        for found in _COLUMNS
        if found in _ALWAYS or any(tallied.rules.get(found) for tallied in tallies)
    ]
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("ruleset", overflow="fold")
    table.add_column("verdict")
    for name in (*(_COLUMNS[found] for found in stands), *levels):
        table.add_column(name, justify="right")
    few, houses = without_covering(results)
    for result, tallied in zip(results, tallies, strict=True):
        if result not in few:
            continue
        cells = [str(tallied.rules.get(found, 0)) for found in stands]
        for name in levels:
            figures = tallied.levels.get(name)
            cells.append("-" if figures is None else figures.says)
        words = Text(verdict_words(result), _style(result))
        table.add_row(Text(escape_line(result.ruleset, 60)), words, *cells)
    page.console.print(table)
    if houses:
        page.line(houses_words(houses))


def _faults(page: PlainConsole, telling: Telling, *, everything: bool, brief: bool) -> None:
    """Tell once, before any rule, what the program did instead of answering."""
    groups = fault_groups(telling)
    if not groups:
        return
    command = doctor(telling)
    see = f"; see: {command}" if command else ""
    shown = groups if everything else groups[:_IN_FULL]
    page.line()
    if not brief:
        page.line(Text("What could not be judged because of a fault of the program", "bold red"))
    for group in shown:
        page.line(Text(f"{'' if brief else '  '}{group.says}{see}", "red"))
        if not brief:
            page.field("  Mend", group.mend)
            page.field("  Case", group.case)
            page.field("  Request", group.request)
    if len(groups) > len(shown):
        page.line(f"  and {counted(len(groups) - len(shown), 'more kind')} of fault")


def _unshown(page: PlainConsole, telling: Telling, *, everything: bool) -> None:
    """Tell which keys are left out; with `everything` the rules that hang on each too."""
    found = unshown(telling.report.rulesets)
    shown = found if everything else found[:_IN_FULL]
    if found:
        page.line()
    for one in shown:
        page.line(one.says)
        if everything:
            page.prose(", ".join(one.rules))
    if len(found) > len(shown):
        page.line(f"and {counted(len(found) - len(shown), 'more key')}; --all names them")
    elif found and not everything:
        page.line("--all names the rules that depend on this.")


def _open_points(page: PlainConsole, telling: Telling, *, everything: bool) -> None:
    """Tell how the program plays what the documents leave open, which is no failure."""
    told = open_points(telling)
    shown = told if everything else told[:_IN_FULL]
    if told:
        page.line()
        page.line(Text("Open points, played its own way", "bold"))
    for one in shown:
        page.prose(one.says)
    if len(told) > len(shown):
        page.line(f"  and {counted(len(told) - len(shown), 'more point')}; --all shows them")


def _proposed(page: PlainConsole, telling: Telling) -> None:
    """Propose the house file of the dialect that the program seems to play."""
    found = proposed(telling)
    if found is None:
        return
    words, house = found
    page.line()
    page.line(Text("A house ruleset that comes nearer", "bold"))
    page.prose(words)
    page.line()
    for line in house.splitlines():
        page.line(f"    {line}")


def _disputed(page: PlainConsole, telling: Telling, *, everything: bool) -> None:
    """Tell what came of each quarantined case, once for all rulesets."""
    found = disputed(telling.report.rulesets)
    if not found:
        return
    page.line()
    page.line(Text("Disputed cases, reported and not scored", "bold"))
    shown = found if everything else found[:IN_ONE_LINE]
    for one in shown:
        page.line(f"  {one.says}")
        if one.differs:
            page.line(f"    {one.differs}")
    if len(found) > len(shown):
        page.line(f"  and {len(found) - len(shown)} more; --all shows them")


def _foot(page: PlainConsole, telling: Telling) -> None:
    report = telling.report
    page.line()
    why = f" because {telling.why}" if telling.why else ""
    verdict = run_verdict_words(report, telling.status)
    words = f"{verdict}{why}, by edition {report.edition}"
    style = _STYLES.get(telling.status, "bold")
    partial = report.hedged and telling.status is Status.CONFORMS
    page.line(Text(f"Verdict: {words}", "bold yellow" if partial else style))
    if known := known_failures(report.rulesets):
        page.line(f"{counted(known, 'known failure')} as listed.")
    if found := disputed(report.rulesets):
        page.line(f"{disputed_words(len(found))}.")
    for note in report.notes:
        page.line(f"Note: {escape_line(note, 300)}")
    page.line(f"To repeat this run: --seed {report.seed}")
