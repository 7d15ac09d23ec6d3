"""`sabacc hunt`: look for what a program does wrong beyond the scenarios."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from sabacc.cli.hunt_run import (
    SECONDS,
    HuntOptions,
    HuntResults,
    ProgramProfile,
    profile_program,
    run_hunts,
)
from sabacc.cli.options import (
    FILE,
    format_option,
    level_option,
    output_option,
    quiet_option,
    ruleset_option,
    seed_option,
)
from sabacc.cli.output import debug_option, refuse_unwritable, save
from sabacc.cli.programs import AsksProgram, limit_options, limit_words, limits_of

if TYPE_CHECKING:
    from sabacc.conformance.adapters.ports import Limits
    from sabacc.conformance.hunting.corpus import Kept
    from sabacc.conformance.hunting.finding import Finding
    from sabacc.conformance.report.hunt_report import HuntReport, ToldFinding

FOLDER: Final = Path(".sabacc-hunt")
"""The default folder of findings."""
_MOST_IN_FULL: Final = 12
"""The most findings with scenario and record: each takes a moment to write."""


@click.command("hunt", cls=AsksProgram)
@click.argument("program", nargs=-1, type=click.UNPROCESSED)
@ruleset_option(
    "Hunt by this ruleset.  Without it, by the first that the program says it plays; by "
    "`standard` if it plays any."
)
@level_option("Only this level of the protocol")
@seed_option("Repeat a hunt: the same questions again.")
@click.option(
    "--seconds",
    type=click.FloatRange(0, 1_000_000),
    metavar="S",
    help=f"Stop after this many seconds; 0: never.  Default: {SECONDS:g}; never with --questions.",
)
@click.option(
    "--questions",
    type=click.IntRange(0, 2**31),
    default=0,
    metavar="N",
    help="Stop after this many questions (hands, settlements, ...); 0: never.",
)
@click.option(
    "--workers",
    "jobs",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    metavar="N",
    help="Ask in N processes, each with its own copy of the program.  For one seed the findings "
    "are the same for any N.",
)
@click.option(
    "--laws",
    is_flag=True,
    help="Hold the program only against the laws that hold by any rules: for a program whose rules "
    "nobody has written down.",
)
@click.option(
    "--exhaustive",
    type=click.Choice(["score"]),
    help="Ask every hand of up to three cards, and every pair of totals and classes, instead of a "
    "hunt: a proof, as far as it goes.",
)
@click.option(
    "--cards",
    type=click.IntRange(3, 4),
    default=3,
    show_default=True,
    metavar="N",
    help="With --exhaustive: hands of up to N cards.  Four take about fifteen times as long.",
)
@click.option(
    "--replay",
    type=FILE,
    metavar="FILE",
    help="Ask one kept finding again, and nothing else.",
)
@click.option(
    "--corpus",
    type=click.Path(file_okay=False, path_type=Path),
    default=FOLDER,
    show_default=True,
    metavar="FOLDER",
    help="Keep findings in this folder, and ask the ones already there first.",
)
@click.option("--no-corpus", "keep", is_flag=True, default=True, flag_value=False,
              help="Keep nothing, and ask nothing that is kept.")  # fmt: skip
@format_option("text", "json", says="The format of the report.")
@output_option("Write the report to FILE.")
@click.option(
    "--all",
    "everything",
    is_flag=True,
    help="Show of each finding the scenario, the hand record and the request, in full.",
)
@quiet_option("No progress.")
@limit_options()
@debug_option
def command(**options: Any) -> None:  # noqa: ANN401 - Click's options, gathered in `HuntOptions`
    """Look for what PROGRAM does wrong where no scenario looks.

    The reference implementation and PROGRAM answer the same questions: scenarios changed a little,
    long hands, and random positions.  If the answers differ, the question is made as small as it
    can be.  It is shown as a scenario, and a whole hand as a hand record too, with the rule behind
    the difference.

    \b
        sabacc hunt -- node my-sabacc.js
        sabacc hunt --ruleset classic --seconds 120 -- ./sabacc
        sabacc hunt --laws -- ./our-own-rules
        sabacc hunt --replay .sabacc-hunt/FINDING.json -- ./sabacc

    PROGRAM is named as for `sabacc verify`.  The scenarios are asked first, to learn how it plays
    the points that its document leaves open; none of these is held against it.

    Exits 0 if nothing was found; 1 if the program breaks a rule; 2 for a wrong command line; 3 if
    there is no conversation with the program, or the suite itself failed; 4 if the program claims
    nothing that can be asked; 5 if it took longer than --limit-run allows; 130 if it was
    interrupted (143 by SIGTERM).

    Ctrl-C, or SIGTERM, ends the hunt and reports what was found so far.
    """
    limits = limits_of(options)
    chosen = HuntOptions(**options)
    if chosen.laws and chosen.exhaustive is not None:
        message = "--laws does not go with --exhaustive"
        raise click.UsageError(message)
    refuse_unwritable(chosen.output)
    context = click.get_current_context()
    context.exit(_run(chosen, limits))


def _run(options: HuntOptions, limits: Limits) -> int:
    from sabacc.cli.progress import interrupts
    from sabacc.conformance.adapters.inprocess import import_from_here
    from sabacc.conformance.adapters.ports import OVER, RunClock
    from sabacc.conformance.judging.results import Status

    first = _kept(options)
    import_from_here(options.program)
    with interrupts() as signals:
        profile = profile_program(options, limits, first)
        results = HuntResults() if profile.cut else run_hunts(options, limits, profile, first)
        signals.raise_if_repeated()
        if signals.status is not None:
            click.echo("sabacc: interrupted; a second Ctrl-C ends at once", err=True)
        if RunClock(limits).over:
            for hunt in results.hunts:
                hunt.stopped = OVER
        report = _report(options, limits, profile, results)
        _write(options, report)
    if signals.status is not None:
        return signals.status
    if RunClock(limits).over:
        return int(Status.CUT_SHORT)
    if report.condemned:
        return int(Status.FAILS)
    return int(Status.CONFORMS if report.asked else Status.NOTHING_APPLIED)


def _kept(options: HuntOptions) -> list[Kept]:
    """Return the questions to ask first: the finding to replay, or the kept ones."""
    from sabacc.conformance.hunting import corpus

    if options.replay is not None:
        return [corpus.read(options.replay)]
    return list(corpus.read_folder(options.corpus)) if options.keep else []


def _report(
    options: HuntOptions, limits: Limits, profile: ProgramProfile, results: HuntResults
) -> HuntReport:
    from sabacc.conformance.hunting.hunt import LawHunt
    from sabacc.conformance.report.hunt_report import HuntReport
    from sabacc.protocol.hostile import escape_line

    hello, name, asked = profile.hello, profile.target.name, Counter[str]()
    for hunt in results.hunts:
        asked += hunt.asked
    taken = (finding.change for hunt in results.hunts for finding in hunt.taken)
    findings = (
        (finding, isinstance(hunt, LawHunt)) for hunt in results.hunts for finding in hunt.findings
    )
    return HuntReport(
        program=escape_line(f"{hello.name} {hello.version}", 80) or "the program",
        command=options.program,
        ruleset=options.ruleset or escape_line(name, 60),
        told=[
            _finding_report(options, profile, finding, place, by_laws=laws)
            for place, (finding, laws) in enumerate(findings)
        ],
        asked=dict(asked),
        seconds=results.seconds,
        seed=profile.seed,
        broken=profile.broken,
        otherwise=(*profile.otherwise, *(f"{point}: {choice}" for point, choice in taken)),
        proved=[proof.words for proof in results.proofs],
        stopped=profile.cut or next((hunt.stopped for hunt in results.hunts if hunt.stopped), ""),
        by_laws=options.laws,
        named=profile.named,
        undeclared=len(profile.target.undeclared),
        options=limit_words(limits),
        everything=options.everything,
    )


def _finding_report(
    options: HuntOptions, profile: ProgramProfile, finding: Finding, place: int, *, by_laws: bool
) -> ToldFinding:
    """Save a finding, and format it as a scenario and a hand record."""
    from sabacc.arbiter.hunt_findings import as_record, as_scenario
    from sabacc.conformance.hunting import corpus
    from sabacc.conformance.report.hunt_report import ToldFinding

    asked, file = finding.question, ""
    if options.keep and options.replay is None:
        path = options.corpus / corpus.name_of(finding)
        save(
            path, corpus.text_of(finding, options.ruleset or profile.target.name), make_folder=True
        )
        file = str(path)
    if place >= _MOST_IN_FULL or by_laws:  # the right answer by its rules is unknown
        return ToldFinding(finding, file=file, by_laws=by_laws)
    facts = [difference.fact for difference in finding.differences]
    title = f"The hunt asks this ({asked.name})"
    scenario = as_scenario(asked.rules, asked.method, asked.params, facts, finding.rule, title)
    record = as_record(asked.rules, asked.params) if asked.method == "play" else ""
    return ToldFinding(finding, scenario, record, file)


def _write(options: HuntOptions, report: HuntReport) -> None:
    from sabacc.conformance.report import hunt_report

    text = "\n".join(hunt_report.lines(report))
    if options.form == "json":
        text = json.dumps(hunt_report.rows(report), ensure_ascii=False, indent=1)
    if options.output is None:
        click.echo(text)
    else:
        save(options.output, text + "\n")
