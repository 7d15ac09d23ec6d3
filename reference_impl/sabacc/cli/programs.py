"""`sabacc verify`, `report`, `fleet`, `doctor`, `serve` and `init-adapter`: programs judged."""

import contextlib
import os
import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any, Final

import click

from sabacc.cli import lookup
from sabacc.cli.options import limit_words
from sabacc.cli.output import RUNNER, CliError, echo_json, echo_lines, refuse_unwritable, save
from sabacc.cli.progress import interrupts, progress
from sabacc.conformance import doctor as checkup
from sabacc.conformance import fleet as fleet_run
from sabacc.conformance.adapters.connect import connect, scheme
from sabacc.conformance.adapters.inprocess import import_from_here
from sabacc.conformance.adapters.ports import TOO_LONG, Limits, Port
from sabacc.conformance.adapters.wire import greeting
from sabacc.conformance.judging import known_failures
from sabacc.conformance.judging.afresh import anew, told_apart
from sabacc.conformance.judging.questions import new_seed
from sabacc.conformance.judging.results import RunReport, Status
from sabacc.conformance.judging.runner import (
    Order,
    jobs_for,
    judge,
    verify_shared,
    with_notes,
)
from sabacc.conformance.judging.selection import DeclaredError, Filter, Target, plan, targets_of
from sabacc.conformance.pool import Pool
from sabacc.conformance.report import stored_reports
from sabacc.conformance.report.build import build, report_context
from sabacc.conformance.report.render import render, text_of
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.exports import adapters
from sabacc.protocol.hostile import escape_lines
from sabacc.protocol.messages import Hello
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.rulesets import Ruleset
from sabacc.system.text import counted


@contextmanager
def greeted(
    program: tuple[str, ...], limits: Limits, rulesets: Sequence[Ruleset], *, fresh: bool = False
) -> Generator[tuple[Port, Hello]]:
    """Open a conversation with a program by its `hello`; raises PortError."""
    with contextlib.closing(connect(program, limits, fresh=fresh)[0]) as port:
        yield port, port.hello(greeting(rulesets))


def targets_declared(
    hello: Hello, rulesets: Sequence[Ruleset], *, chosen: bool
) -> tuple[Target, ...]:
    """Return the targets of a run; raises CliError for an invalid declaration."""
    try:
        return targets_of(hello, rulesets, chosen=chosen)
    except DeclaredError as error:
        raise CliError(f"the program's {error}", RUNNER) from error


def target_played(hello: Hello, rulesets: tuple[Ruleset, ...], *, chosen: bool) -> Target:
    """Return the ruleset to hunt by: the first one, or `standard` if the program plays any."""
    targets = {target.name: target for target in targets_declared(hello, rulesets, chosen=chosen)}
    if not targets:
        raise CliError("the program plays no ruleset; name one in `plays`, or give --ruleset")
    usual = "standard" if "standard" in targets else next(iter(targets))
    return targets[usual if hello.plays == "any" else next(iter(targets))]


def verify(  # noqa: PLR0913 - one for each option
    *,
    program: tuple[str, ...],
    rulesets: tuple[str, ...],
    rules: tuple[str, ...],
    words: str,
    levels: tuple[str, ...],
    seats: int | None,
    fail_fast: bool,
    fresh: bool,
    jobs: int | None,
    seed: int | None,
    hunt: int,
    expect_failures: Path | None,
    write_expect_failures: Path | None,
    forms: tuple[tuple[str, Path | None], ...],
    output: Path | None,
    badges: tuple[Path, ...],
    everything: bool,
    quiet: bool,
    listed: bool,
    limits: Limits,
) -> int:
    """Judge a program, write the report, and return the exit status."""
    _refuse_paths(output, write_expect_failures, forms, badges)
    import_from_here(program)
    lookup.check_ids(rules)
    known = known_failures.KnownFailures("")
    if expect_failures is not None:
        known = known_failures.read(expect_failures)
        known_failures.refuse_unknown(known)
    named = lookup.find_rulesets(rulesets)
    order = Order(
        seed=new_seed() if seed is None else seed,
        hunt=hunt,
        rulesets=named or every_ruleset(),
        chosen=bool(named),
        wanted=Filter(rules, words, levels, seats),
        fail_fast=fail_fast,
        known_failures=known.keys,
        interruptible=True,
    )
    for rule, why in lookup.without_cases(rules, named):
        click.echo(f"{rule}: {why}", err=True)
    if listed:
        return _list_cases(program, limits, order, fresh=fresh)
    with interrupts() as signals:
        report = _judge(program, limits, order, jobs, fresh=fresh, quiet=quiet)
        signals.raise_if_repeated()
        written = [("svg" if badge.suffix == ".svg" else "shields", badge) for badge in badges]
        if report.interrupted:  # what would look complete is not written
            why = f"the run {report.stopped}"
            again = "interrupted; press Ctrl-C again to stop at once"
            click.echo(f"sabacc: {why if report.stopped == TOO_LONG else again}", err=True)
            for path in filter(None, (*badges, write_expect_failures)):
                click.echo(f"{path}: not written, because the run did not finish", err=True)
            written, write_expect_failures = [], None
        context = report_context(
            report,
            order,
            command=program,
            written=rulesets,
            options=(*(["--fresh"] if fresh else []), *limit_words(limits)),
            known=known,
        )
        document = build(context)
        shown = partial(render, document=document, everything=everything, brief=quiet)
        try:
            if write_expect_failures is not None:
                old = known_failures.KnownFailures(str(write_expect_failures))
                if write_expect_failures.exists():
                    old = known_failures.read(write_expect_failures)
                save(write_expect_failures, known_failures.written(old, report))
                click.echo(known_failures.summary(report, write_expect_failures), err=True)
            _write_reports(shown, [*written, *forms], output)
        except CliError:
            # The run is over: do not lose its results because of a full disk.
            sys.stdout.write(shown("text", stream=sys.stdout))
            raise
    return document.file.status if signals.status is None else signals.status


def _refuse_paths(
    report: Path | None,
    failures: Path | None,
    forms: Sequence[tuple[str, Path | None]],
    badges: Sequence[Path],
) -> None:
    """Reject files that cannot be written before the program is run."""
    refuse_unwritable(report, failures, *(file for _, file in forms), *badges)
    for badge in badges:
        if badge.suffix not in {".svg", ".json"}:
            raise CliError(f"{badge}: the name of a badge ends in .svg or .json; change it")


def _judge(  # noqa: PLR0913 - a program, what is asked of it, and how
    program: tuple[str, ...],
    limits: Limits,
    order: Order,
    jobs: int | None,
    *,
    fresh: bool,
    quiet: bool,
) -> RunReport:
    """Judge the program and end it in any case."""
    port, name = connect(program, limits, fresh=fresh)
    with contextlib.closing(port), progress(quiet=quiet) as report_progress:
        hello = port.hello(greeting(order.rulesets))
        targets = targets_declared(hello, order.rulesets, chosen=order.chosen)
        alone = fresh or order.fail_fast or scheme(program) == "http"
        processes = 1 if alone else jobs_for(jobs, len(targets))
        if processes == 1:
            report = judge(port, name, order, report_progress, hello)
        else:
            port.close()
            report = verify_shared(program, limits, order, hello, name, processes, report_progress)
            report = with_notes(report, port)
    return told_apart(report, order, anew(connect, program, limits))


def _write_reports(
    shown: Callable[..., str], forms: Sequence[tuple[str, Path | None]], file: Path | None
) -> None:
    """Write the report in each form to its file, and one to `file` or standard output."""
    for form, beside in forms:
        if beside is not None:
            save(beside, shown(form))
    printed = next((form for form, beside in forms if beside is None), "text")
    if file is not None:
        save(file, shown(printed))
    if file is None or printed != "text":
        sys.stdout.write(shown(printed if file is None else "text", stream=sys.stdout))


def _list_cases(program: tuple[str, ...], limits: Limits, order: Order, *, fresh: bool) -> int:
    """Print what a program would be asked, given its `hello`, which alone is asked."""
    with greeted(program, limits, order.rulesets, fresh=fresh) as (_, hello):
        targets = targets_declared(hello, order.rulesets, chosen=order.chosen)
    totals = Counter[str]()
    for entry in plan(load_cases(), targets, hello, order.wanted):
        totals["asked" if entry.not_asked is None else entry.not_asked.value] += 1
        if entry.not_asked is None:  # as in a list of known failures
            click.echo(escape_lines(f"{entry.target.name} {entry.case.id}"))
    counts = "; ".join(f"{number} {reason}" for reason, number in totals.items())
    click.echo(counts or "0 asked", err=True)
    return 0 if totals["asked"] else Status.NOTHING_APPLIED


def report_diff(*, a: Path, b: Path, form: str, quiet: bool) -> int:
    """Print the cases that two reports judge differently; the status is 1 if there are any."""
    one, other = map(stored_reports.read, (a, b))
    changed = list(stored_reports.changes(one, other))
    rules = stored_reports.rule_changes(one, other)
    if form == "json":
        echo_json({"changes": [asdict(case) for case in changed], "rules": rules})
        return 1 if changed or rules else 0
    if not quiet:
        echo_lines(
            f"{case.what:<7}  {case.ruleset} {case.case}: "
            f"{case.before or 'not there'} -> {case.after or 'not there'}"
            for case in changed
        )
    echo_lines(
        f"rule     {rule}: {old or 'not judged'} -> {new or 'not judged'}"
        for rule, (old, new) in rules.items()
    )
    have = "has" if len(changed) == 1 else "have"
    summary = f"{counted(len(changed), 'case')} {have} changed"
    click.echo(summary if changed or rules else "Nothing has changed.")
    return 1 if changed or rules else 0


def report_matrix(*, reports: tuple[Path, ...], form: str, quiet: bool) -> None:
    """Print several reports side by side."""
    matrix = stored_reports.matrix_of(reports)
    if form == "json":
        echo_json(asdict(matrix))
    elif form == "html":
        click.echo(stored_reports.matrix_page(matrix), nl=False)
    else:
        echo_lines(stored_reports.matrix_lines(matrix, verdicts_alone=quiet))


def fleet(  # noqa: PLR0913 - one for each option
    *,
    programs: Path,
    reports: Path,
    workers: int | None,
    seed: int | None,
    hunt: int,
    form: str,
    quiet: bool,
    limits: Limits,
) -> int:
    """Judge every program of a list, write the reports, and return the gravest status."""
    seed = new_seed() if seed is None else seed
    run = fleet_run.Fleet(fleet_run.read(programs), seed, hunt, limits)
    with interrupts() as came:
        with Pool(workers or os.cpu_count() or 1) as pool, progress(quiet=quiet) as on_progress:
            run.run(pool, on_progress)
        came.raise_if_repeated()
        outcomes = list(run.outcomes())
        matrix = _save_reports(reports, outcomes)
    if form == "json":
        echo_json({**asdict(matrix), "said": dict(_verdicts(outcomes))})
    else:
        if not quiet and matrix.programs:
            echo_lines(stored_reports.matrix_lines(matrix))
        widest = max(len(outcome.listed.name) for outcome in outcomes)
        for name, verdict in _verdicts(outcomes):
            click.echo(f"{name:<{widest}}  {verdict}")
        click.echo(f"The reports are in {reports}; begin with {reports / 'index.html'}")
    return _gravest_status(outcomes) if came.status is None else came.status


def _save_reports(
    folder: Path, outcomes: Sequence[fleet_run.FleetOutcome]
) -> stored_reports.Matrix:
    """Write all reports, and their overview."""
    documents = {it.listed.name: it.document for it in outcomes if it.document is not None}
    for name, document in documents.items():
        for form in ("json", "html"):
            save(folder / f"{name}.{form}", render(form, document), make_folder=True)
    matrix = stored_reports.matrix([it.file for it in documents.values()], [*documents])
    silent = {it.listed.name: it.silence for it in outcomes if it.document is None}
    page = stored_reports.matrix_page(matrix, silent, linked=True)
    save(folder / f"{fleet_run.OVERVIEW}.html", page, make_folder=True)
    return matrix


def _verdicts(outcomes: Sequence[fleet_run.FleetOutcome]) -> Iterator[tuple[str, str]]:
    """Yield each program's name and verdict."""
    for outcome in outcomes:
        verdict = f"not judged: {outcome.silence}"
        if outcome.document is not None:
            file = outcome.document.file
            verdict = "is not finished" if file.verdict == "not finished" else file.verdict_in_words
            if file.stopped:
                verdict = f"{verdict}; the run {file.stopped}"
        yield outcome.listed.name, verdict


def _gravest_status(outcomes: Sequence[fleet_run.FleetOutcome]) -> int:
    """Return the gravest status; a broken rule outranks a silent program."""
    statuses = {
        Status.NO_HELLO if outcome.document is None else Status(outcome.document.file.status)
        for outcome in outcomes
    }
    # an interruption has its own status, so an unfinished program counts as not judged
    graver = (Status.CUT_SHORT, Status.FAILS, Status.NO_HELLO, Status.UNFINISHED)
    gravest = next((status for status in graver if status in statuses), max(statuses))
    return Status.NO_HELLO if gravest is Status.UNFINISHED else gravest


RIGHT: Final = "Every answer has the right shape; `sabacc verify` judges the rules."


def doctor(  # noqa: PLR0913 - one for each option
    *,
    program: tuple[str, ...],
    width: int,
    rulesets: tuple[str, ...],
    form: str,
    quiet: bool,
    limits: Limits,
) -> int:
    """Print a program's first messages, and what is wrong with them."""
    chosen = lookup.find_rulesets(rulesets)
    import_from_here(program)
    right = True
    messages: list[dict[str, Any]] = []
    for finding in checkup.diagnose(program, limits, chosen):
        right = right and finding.right
        if quiet and finding.right:
            continue
        if form == "json":
            messages.append(asdict(finding) | {"right": finding.right})
        else:
            click.echo(escape_lines(text_of("doctor.txt.j2", finding=finding, width=width)))
    cut = limits.over
    if form == "json":
        echo_json({"right": right and not cut, "messages": messages, "cut": cut})
    else:
        verdict = RIGHT if right else "Something has to be fixed, see above."
        click.echo(f"Not finished: {cut}." if cut else verdict)
    return Status.CUT_SHORT if cut else Status.CONFORMS if right else Status.FAILS


def serve(*, port: int | None) -> None:
    """Run the reference implementation as a program under test."""
    from sabacc.protocol.reference import conversations, factory
    from sabacc.protocol.serve import http_server, serve_stdio

    if port is None:
        serve_stdio(factory())
        return
    try:
        server = http_server(conversations(), port=port)
    except OSError as error:
        raise CliError(
            f"port {port} cannot be used: {error.strerror}; choose another one"
        ) from error
    with server, contextlib.suppress(KeyboardInterrupt):
        click.echo(
            f"answering POST requests on http://127.0.0.1:{port}/; press Ctrl-C to stop", err=True
        )
        server.serve_forever()


def init_adapter(*, language: str, folder: Path, quiet: bool) -> None:
    """Write the beginnings of an adapter to a folder."""
    written = adapters.files(language)
    there = [path for path in written if (folder / path).exists()]
    if there:
        raise CliError(
            f"{folder} already holds {', '.join(there)}; name another folder, or move them"
        )
    for path, text in written.items():
        save(folder / path, text, make_folder=True)
    if quiet:
        return
    entry = adapters.languages()[language]
    click.echo(f"An adapter in {entry['name']}: {len(written)} files in {folder}.  Now:")
    for line in (f"cd {folder}", *entry["build"], f"sabacc doctor -- {entry['command']}"):
        click.echo(f"  {line}")
    click.echo(f"  sabacc verify -- {entry['command']}")
    if entry["otherwise"]:
        click.echo("README.md has another way to build it.")
