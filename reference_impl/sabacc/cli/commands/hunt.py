"""`sabacc hunt`: look for what a program does wrong beyond the scenarios."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from sabacc.cli.hunted import SECONDS, Ground, Hunted, HuntWish, ground_of, hunted
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
    from sabacc.conformance.hunting.parting import Finding
    from sabacc.conformance.report.hunt_report import HuntReport, ToldFinding

FOLDER: Final = Path(".sabacc-hunt")
"""Where findings are kept if nobody says otherwise."""
_IN_FULL: Final = 12
"""So many findings are told as scenarios and records: to write one takes a moment."""


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
def command(**options: Any) -> None:  # noqa: ANN401 - Click's options, gathered in `HuntWish`
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
    wish = HuntWish(**options)
    if wish.laws and wish.exhaustive is not None:
        message = "--laws does not go with --exhaustive"
        raise click.UsageError(message)
    refuse_unwritable(wish.output)
    context = click.get_current_context()
    context.exit(_run(wish, limits))


def _run(wish: HuntWish, limits: Limits) -> int:
    from sabacc.cli.progress import interrupts
    from sabacc.conformance.adapters.inprocess import import_from_here
    from sabacc.conformance.adapters.ports import OVER, RunClock
    from sabacc.conformance.judging.results import Status

    first = _kept(wish)
    import_from_here(wish.program)
    with interrupts() as came:
        ground = ground_of(wish, limits, first)
        done = Hunted() if ground.cut else hunted(wish, limits, ground, first)
        came.end_if_again()
        if came.status is not None:
            click.echo("sabacc: interrupted; a second Ctrl-C ends at once", err=True)
        if RunClock(limits).over:
            for hunt in done.hunts:
                hunt.stopped = OVER
        report = _report(wish, limits, ground, done)
        _write(wish, report)
    if came.status is not None:
        return came.status
    if RunClock(limits).over:
        return int(Status.CUT_SHORT)
    if report.condemned:
        return int(Status.FAILS)
    return int(Status.CONFORMS if report.asked else Status.NOTHING_APPLIED)


def _kept(wish: HuntWish) -> list[Kept]:
    """Read what is asked first: the finding to ask again, or those that are kept."""
    from sabacc.conformance.hunting import corpus

    if wish.replay is not None:
        return [corpus.read(wish.replay)]
    return list(corpus.read_folder(wish.corpus)) if wish.keep else []


def _report(wish: HuntWish, limits: Limits, ground: Ground, done: Hunted) -> HuntReport:
    from sabacc.conformance.hunting.hunt import Hunt
    from sabacc.conformance.report.hunt_report import HuntReport
    from sabacc.protocol.hostile import escape_line

    hello, name, asked = ground.hello, ground.target.name, Counter[str]()
    for hunt in done.hunts:
        asked += hunt.asked
    taken = (one.change for hunt in done.hunts for one in hunt.taken)
    found = ((one, not isinstance(hunt, Hunt)) for hunt in done.hunts for one in hunt.findings)
    return HuntReport(
        program=escape_line(f"{hello.name} {hello.version}", 80) or "the program",
        command=wish.program,
        ruleset=wish.ruleset or escape_line(name, 60),
        told=[
            _told(wish, ground, one, place, by_laws=laws) for place, (one, laws) in enumerate(found)
        ],
        asked=dict(asked),
        seconds=done.seconds,
        seed=ground.seed,
        broken=ground.broken,
        otherwise=(*ground.otherwise, *(f"{point}: {choice}" for point, choice in taken)),
        proved=[proof.words for proof in done.proofs],
        stopped=ground.cut or next((hunt.stopped for hunt in done.hunts if hunt.stopped), ""),
        by_laws=wish.laws,
        named=ground.named,
        undeclared=len(ground.target.undeclared),
        options=limit_words(limits),
        everything=wish.everything,
    )


def _told(
    wish: HuntWish, ground: Ground, found: Finding, place: int, *, by_laws: bool
) -> ToldFinding:
    """Keep a finding, and write it as a scenario and as a hand record."""
    from sabacc.arbiter.hunt_findings import as_record, as_scenario
    from sabacc.conformance.hunting import corpus
    from sabacc.conformance.report.hunt_report import ToldFinding

    asked, file = found.question, ""
    if wish.keep and wish.replay is None:
        path = wish.corpus / corpus.name_of(found)
        save(path, corpus.text_of(found, wish.ruleset or ground.target.name), make_folder=True)
        file = str(path)
    if place >= _IN_FULL or by_laws:  # nobody knows what the answer should be by its rules
        return ToldFinding(found, file=file, by_laws=by_laws)
    facts = [one.fact for one in found.differences]
    title = f"The hunt asks this ({asked.name})"
    scenario = as_scenario(asked.rules, asked.method, asked.params, facts, found.rule, title)
    record = as_record(asked.rules, asked.params) if asked.method == "play" else ""
    return ToldFinding(found, scenario, record, file)


def _write(wish: HuntWish, report: HuntReport) -> None:
    from sabacc.conformance.report import hunt_report

    text = "\n".join(hunt_report.lines(report))
    if wish.form == "json":
        text = json.dumps(hunt_report.rows(report), ensure_ascii=False, indent=1)
    if wish.output is None:
        click.echo(text)
    else:
        save(wish.output, text + "\n")
