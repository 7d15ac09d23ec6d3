"""The run of `sabacc verify`: the program is judged, and the report written."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO

import click

from sabacc.cli import lookup
from sabacc.cli.conversation import list_cases, targets_declared
from sabacc.cli.lookup import find_rulesets
from sabacc.cli.output import CliError, refuse_unwritable, save
from sabacc.cli.programs import limit_words
from sabacc.cli.progress import interrupts, progress
from sabacc.conformance.adapters.connect import connect, scheme
from sabacc.conformance.adapters.inprocess import import_from_here
from sabacc.conformance.adapters.ports import TOO_LONG, Limits
from sabacc.conformance.adapters.wire import greeting
from sabacc.conformance.judging import known_failures
from sabacc.conformance.judging.jobs import jobs_for, verify_shared
from sabacc.conformance.judging.known_failures import KnownFailures, unforgiven
from sabacc.conformance.judging.repeats import new_seed
from sabacc.conformance.judging.results import RunReport
from sabacc.conformance.judging.runner import Order, verify
from sabacc.conformance.judging.selection import Filter
from sabacc.conformance.judging.short_hunt import share
from sabacc.conformance.report.build import build
from sabacc.conformance.report.context import report_context
from sabacc.conformance.report.document import KeptAnswer, ReportDocument
from sabacc.conformance.report.render import render, render_text
from sabacc.conformance.report.stored_reports import Keeping
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.spec.house_files import every_ruleset


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


def run(options: VerifyOptions) -> int:
    """Judge a program, write the report, and return the exit status."""
    _check_paths(options)

    import_from_here(options.program)
    lookup.check_ids(options.rules)
    known = KnownFailures("")
    if options.expect_failures is not None:
        known = known_failures.read(options.expect_failures)
        known_failures.refuse_unknown(known)
    order = _run_options(options, known)
    for rule, why in lookup.without_cases(options.rules, order.rulesets if order.chosen else ()):
        click.echo(f"{rule}: {why}", err=True)
    if options.listed:
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
            if (path := options.write_expect_failures) is not None:
                old = known_failures.read(path) if path.exists() else KnownFailures(str(path))
                save(path, known_failures.written(old, report))
                click.echo(known_failures.summary(report, path), err=True)
            _write(options, document)
        except CliError:
            # The run is over: do not lose its results because of a full disk.
            sys.stdout.write(_rendered(options, "text", document, sys.stdout))
            raise
    return document.file.status if signals.status is None else signals.status


def _without_records(options: VerifyOptions, why: str) -> VerifyOptions:
    """Print why the run ended early, and drop outputs that would look complete."""
    reason = (
        f"the run {why}" if why == TOO_LONG else "interrupted; press Ctrl-C again to stop at once"
    )
    click.echo(f"sabacc: {reason}", err=True)
    for path in (*options.badges, options.write_expect_failures):
        if path is not None:
            click.echo(f"{path}: not written, because the run did not finish", err=True)
    return replace(options, badges=(), write_expect_failures=None)


def _judge(options: VerifyOptions, order: Order, kept: list[KeptAnswer]) -> RunReport:
    """Judge the program and end it in any case; a single process fills `kept`."""
    port, name = connect(options.program, options.limits, fresh=options.fresh)
    if options.keeping:
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
    if form != "text":
        return render(form, document)
    return render_text(document, stream, everything=options.everything, brief=options.quiet)
