"""`sabacc verify`: judge a program by the rules."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from sabacc.cli.options import (
    FILE,
    FormatChoice,
    complete_rule,
    hunt_option,
    level_option,
    output_option,
    quiet_option,
    rulesets_option,
    seed_option,
)
from sabacc.cli.output import CliError, debug_option, refuse_unwritable, save
from sabacc.cli.programs import AsksProgram, limit_options, limit_words, limits_of, targets_declared

if TYPE_CHECKING:
    from sabacc.conformance.adapters.ports import Limits
    from sabacc.conformance.judging.known_failures import KnownFailures
    from sabacc.conformance.judging.results import RunReport
    from sabacc.conformance.judging.runner import Order
    from sabacc.conformance.report.document import ReportDocument
    from sabacc.conformance.report.kept_answers import KeptAnswer


def _jobs(context: click.Context, option: click.Parameter, value: str) -> int | None:
    """Parse a number of processes; `auto`, one per core, is None."""
    if value == "auto":
        return None
    if value.isdecimal() and 1 <= int(value) <= _MOST_JOBS:
        return int(value)
    message = f"{value!r}: give a number from 1 to {_MOST_JOBS}, or auto"
    raise click.BadParameter(message, context, option)


_MOST_JOBS = 64
_HUNT = 120
"""A copy of `beyond.USUAL`, so that `--help` loads nothing heavy; a test compares them."""


def _forms(
    context: click.Context, option: click.Parameter, values: tuple[str, ...]
) -> tuple[tuple[str, Path | None], ...]:
    """Parse `FORM` and `FORM=FILE`; one form at most goes to standard output."""
    split = [value.partition("=") for value in values]
    files = [file for _, _, file in split]
    twice = next((file for file in files if files.count(file) > 1), None)
    if twice is not None:
        message = f"two formats go to {twice or 'standard output'}; write one as FORMAT=FILE"
        raise click.BadParameter(message, context, option)
    return tuple((form, Path(file) if file else None) for form, _, file in split)


@dataclass(frozen=True, slots=True)
class VerifyOptions:
    """The options of the command line."""

    program: tuple[str, ...]
    rulesets: tuple[str, ...]
    rules: tuple[str, ...]
    words: str
    levels: tuple[str, ...]
    seats: int | None
    fail_fast: bool
    fresh: bool
    jobs: int | None
    seed: int | None
    hunt: int
    expect_failures: Path | None
    write_expect_failures: Path | None
    forms: tuple[tuple[str, Path | None], ...]
    output: Path | None
    badges: tuple[Path, ...]
    everything: bool
    quiet: bool
    listed: bool
    keeping: bool
    limits: Limits

    @property
    def filtered(self) -> str:
        """The filters as written; empty for a whole run."""
        parts = [f"--rule {rule}" for rule in self.rules]
        parts += [f"-k {self.words!r}"] if self.words else []
        parts += [f"--level {level}" for level in self.levels]
        parts += [f"--most-seats {self.seats}"] if self.seats is not None else []
        return " ".join(parts)


@click.command("verify", cls=AsksProgram)
@click.argument("program", nargs=-1, type=click.UNPROCESSED)
@rulesets_option(
    "Judge by this ruleset; may be repeated.  Default: every ruleset that the program says "
    "it plays; for a house that ships, only the rules that set it apart."
)
@click.option(
    "--rule",
    "rules",
    multiple=True,
    metavar="ID",
    shell_complete=complete_rule,
    help="Only this chapter, point, rule or case; may be repeated.",
)
@click.option(
    "-k", "words", default="", metavar="WORDS", help="Only cases with WORDS in id or title."
)
@level_option("Only this level of the protocol")
@click.option(
    "--most-seats",
    "seats",
    type=click.IntRange(1, 8),
    metavar="N",
    help="Only cases with at most N seats.",
)
@click.option(
    "--fail-fast", is_flag=True, help="Stop at the first case that counts against the program."
)
@click.option("--fresh", is_flag=True, help="Start the program anew for each case.")
@click.option(
    "-n",
    "--jobs",
    callback=_jobs,
    default="auto",
    metavar="N|auto",
    help="Judge N rulesets at a time, each with its own copy of the program; auto: one per core.",
)
@seed_option("Repeat a run: the same order of cases, and the same ones reworded.")
@hunt_option(
    "If nothing counts against the program, ask it N questions beyond the scenarios, shared "
    "among the rulesets; 0: none.  `sabacc hunt` asks more.",
    _HUNT,
)
@click.option(
    "--expect-failures",
    type=FILE,
    metavar="FILE",
    help="A list of known failures (cases, rules or laws), which do not count.  An entry that "
    "passes is an error.",
)
@click.option(
    "--write-expect-failures",
    type=FILE,
    metavar="FILE",
    help=(
        "Write the wrong answers as such a list; comments of an existing list are kept.  Cases "
        "that could not be judged are left out."
    ),
)
@click.option(
    "--format",
    "forms",
    multiple=True,
    default=("text",),
    show_default=True,
    callback=_forms,
    type=FormatChoice(("text", "json", "junit", "html", "markdown", "github"), files=True),
    help="The format of the report, or FORMAT=FILE for a file beside it; may be "
    "repeated, and the program is run once.",
)
@output_option("Write the report to FILE.")
@click.option(
    "--badge",
    "badges",
    type=FILE,
    multiple=True,
    metavar="FILE.svg|FILE.json",
    help="Also write a badge: an SVG, or JSON for a shields.io endpoint; may be repeated.",
)
@click.option(
    "--all",
    "everything",
    is_flag=True,
    help="Show every broken rule in full, and name the rules that were not shown.",
)
@quiet_option("Show only the verdicts, and no progress.")
@click.option(
    "--answers",
    "keeping",
    is_flag=True,
    help="Keep every answer in the JSON report, so that `sabacc report verify` can judge it again.",
)
@click.option(
    "--list",
    "listed",
    is_flag=True,
    help="List the cases; send the program `hello` and nothing else.",
)
@limit_options()
@debug_option
def command(**options: Any) -> None:  # noqa: ANN401 - Click's options, gathered in `VerifyOptions`
    """Judge PROGRAM by the rules of Sabacc, and list the rules it breaks.

    PROGRAM is a command after `--` that speaks the protocol on standard input and output, the URL
    of a program that speaks it over HTTP, or python:package.module:factory for a Python function.
    Without PROGRAM, the suite judges its own reference implementation.

    \b
        sabacc verify -- node my-sabacc.js
        sabacc verify --ruleset classic --level score -- ./sabacc
        sabacc verify http://localhost:8023/

    If a document leaves a point open, the suite finds out how the program plays it and reports
    that.  Everything else must be right.

    \b
    Exit status:
      0    the program conforms, even if it did not show everything or plays
           open points its own way
      1    it breaks a rule, or a case could not be judged
      2    the command line is wrong
      3    there is no conversation with the program, or the suite itself failed
      4    nothing applied to the program: no case was asked, or it showed no rule
      5    the run took longer than --limit-run allows: there is no verdict
      130  the run was interrupted (143 by SIGTERM)
      141  the reader of the output went away

    Ctrl-C or SIGTERM stops the program and reports what was judged so far, without a verdict.  No
    badge and no list of known failures is written.  A second Ctrl-C stops everything at once.
    """
    chosen = VerifyOptions(limits=limits_of(options), **options)
    _check_paths(chosen)
    click.get_current_context().exit(_run(chosen))


def _check_paths(options: VerifyOptions) -> None:
    """Reject files that cannot be written before the program is run."""
    beside = (file for _, file in options.forms)
    refuse_unwritable(options.output, options.write_expect_failures, *beside, *options.badges)
    for badge in options.badges:
        if badge.suffix not in {".svg", ".json"}:
            message = f"{badge}: the name of a badge ends in .svg or .json; change it"
            raise CliError(message)


def _run_options(options: VerifyOptions, known: KnownFailures) -> Order:
    """Convert the options for the runner."""
    from sabacc.cli.lookup import find_rulesets
    from sabacc.conformance.judging.again import new_seed
    from sabacc.conformance.judging.beyond import share
    from sabacc.conformance.judging.runner import Order
    from sabacc.conformance.judging.selection import Filter
    from sabacc.spec.house_files import every_ruleset

    rulesets = find_rulesets(options.rulesets) or every_ruleset()
    return Order(
        seed=new_seed() if options.seed is None else options.seed,
        hunt=share(options.hunt, rulesets),
        rulesets=rulesets,
        chosen=bool(options.rulesets),
        wanted=Filter(options.rules, options.words, options.levels, options.seats),
        fail_fast=options.fail_fast,
        known_failures=known.keys,
        interruptible=True,
    )


def _run(options: VerifyOptions) -> int:
    from sabacc.cli import lookup
    from sabacc.cli.progress import interrupts
    from sabacc.conformance.adapters.inprocess import import_from_here
    from sabacc.conformance.judging.known_failures import KnownFailures, unforgiven
    from sabacc.conformance.report.build import build
    from sabacc.conformance.report.context import report_context

    import_from_here(options.program)
    lookup.check_ids(options.rules)
    known = _known_failures(options) or KnownFailures("")
    order = _run_options(options, known)
    for rule, why in lookup.without_cases(options.rules, order.rulesets if order.chosen else ()):
        click.echo(f"{rule}: {why}", err=True)
    if options.listed:
        from sabacc.cli.programs import list_cases

        return list_cases(options.program, options.limits, order, fresh=options.fresh)
    with interrupts() as signals:
        kept: list[KeptAnswer] = []
        report = unforgiven(_judge(options, order, kept))
        signals.raise_if_repeated()
        if report.interrupted:
            options = _without_records(options, report.stopped)
        context = report_context(
            report,
            order,
            command=options.program,
            written=options.rulesets,
            filtered=options.filtered,
            options=(*(("--fresh",) if options.fresh else ()), *limit_words(options.limits)),
            known=known,
            answers=tuple(kept),
        )
        document = build(context)
        try:
            if options.write_expect_failures is not None:
                _write_known(options.write_expect_failures, report)
            _write(options, document)
        except CliError:
            # The run is over: do not lose its results because of a full disk.
            sys.stdout.write(_rendered(options, "text", document, sys.stdout))
            raise
    return document.file.status if signals.status is None else signals.status


def _without_records(options: VerifyOptions, why: str) -> VerifyOptions:
    """Print why the run ended early, and drop outputs that would look complete."""
    from sabacc.conformance.adapters.ports import TOO_LONG

    reason = (
        f"the run {why}" if why == TOO_LONG else "interrupted; press Ctrl-C again to stop at once"
    )
    click.echo(f"sabacc: {reason}", err=True)
    for path in (*options.badges, options.write_expect_failures):
        if path is not None:
            click.echo(f"{path}: not written, because the run did not finish", err=True)
    return replace(options, badges=(), write_expect_failures=None)


def _known_failures(options: VerifyOptions) -> KnownFailures | None:
    """Read the list of known failures, and reject unknown entries."""
    if options.expect_failures is None:
        return None
    from sabacc.conformance.judging import known_failures

    failures = known_failures.read(options.expect_failures)
    known_failures.refuse_unknown(failures)
    return failures


def _judge(options: VerifyOptions, order: Order, kept: list[KeptAnswer]) -> RunReport:
    """Judge the program and end it in any case; a single process fills `kept`."""
    from sabacc.cli.progress import progress
    from sabacc.conformance.adapters.connect import connect, scheme
    from sabacc.conformance.adapters.wire import greeting
    from sabacc.conformance.judging.jobs import jobs_for, verify_shared
    from sabacc.conformance.judging.runner import verify
    from sabacc.conformance.scenarios.catalogue import load_cases

    port, name = connect(options.program, options.limits, fresh=options.fresh)
    if options.keeping:
        from sabacc.conformance.report.kept_answers import Keeping

        port = Keeping(port, kept)
    try:
        hello = port.hello(greeting(order.rulesets))
        targets = targets_declared(hello, order.rulesets, chosen=order.chosen)
        alone = (
            options.keeping
            or options.fresh
            or options.fail_fast
            or scheme(options.program) == "http"
        )
        jobs = 1 if alone else jobs_for(options.jobs, len(targets))
        with progress(quiet=options.quiet) as report_progress:
            if jobs == 1:
                report = verify(port, name, load_cases(), order, report_progress, hello)
            else:
                port.close()
                report = verify_shared(
                    options.program, options.limits, order, hello, name, jobs, report_progress
                )
    finally:
        port.close()
    # Leftover processes are noticed when the port closes.
    return replace(report, notes=tuple(dict.fromkeys((*report.notes, *port.notes))))


def _write(options: VerifyOptions, document: ReportDocument) -> None:
    for path in options.badges:
        save(path, _rendered(options, "svg" if path.suffix == ".svg" else "shields", document))
    for form, file in options.forms:
        if file is not None:
            save(file, _rendered(options, form, document))
    printed = next((form for form, file in options.forms if file is None), "text")
    if options.output is not None:
        save(options.output, _rendered(options, printed, document))
    if options.output is None or printed != "text":
        shown = printed if options.output is None else "text"
        sys.stdout.write(_rendered(options, shown, document, sys.stdout))


def _rendered(
    options: VerifyOptions, form: str, document: ReportDocument, stream: IO[str] | None = None
) -> str:
    from sabacc.conformance.report.render import render, render_text

    if form != "text":
        return render(form, document)
    return render_text(document, stream, everything=options.everything, brief=options.quiet)


def _write_known(path: Path, report: RunReport) -> None:
    from sabacc.conformance.judging import known_failures

    known = known_failures.read(path) if path.exists() else known_failures.KnownFailures(str(path))
    save(path, known_failures.written(known, report))
    click.echo(known_failures.summary(report).says(path), err=True)
