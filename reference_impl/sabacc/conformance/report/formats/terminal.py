"""The report for a terminal: a verdict for each ruleset, then each broken rule once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from sabacc.conformance.judging.results import Status
from sabacc.conformance.report.disputed import disputed, disputed_words
from sabacc.conformance.report.formats.terminal_page import IN_ONE_LINE, PlainConsole
from sabacc.conformance.report.formats.terminal_rules import broken_names, broken_rules
from sabacc.conformance.report.open_points import open_points, proposed
from sabacc.conformance.report.program_faults import fault_groups
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
from sabacc.conformance.report.unshown import unshown
from sabacc.protocol.hostile import plain
from sabacc.system.console import PipedConsole
from sabacc.system.joining import counted

if TYPE_CHECKING:
    from typing import IO

    from sabacc.conformance.judging.results import RulesetResult

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
        (f"{plain(result.ruleset, 60)}: {verdict_words(result)}", _style(result)),
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
        table.add_row(Text(plain(result.ruleset, 60)), words, *cells)
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
        page.line(f"Note: {plain(note, 300)}")
    page.line(f"To repeat this run: --seed {report.seed}")
