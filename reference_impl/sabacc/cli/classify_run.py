"""The runs of `sabacc classify`: of a program, and of hand records."""

import dataclasses
from pathlib import Path
from typing import Final, NamedTuple

import click
from msgspec import to_builtins
from msgspec.structs import replace

from sabacc import EDITION
from sabacc.arbiter.classifying.classify import classify, to_json, told, verdict
from sabacc.cli.lookup import find_rulesets
from sabacc.cli.output import (
    RUNNER,
    USAGE,
    CliError,
    echo_json,
    echo_lines,
    refuse_unwritable,
    save,
)
from sabacc.cli.programs import greeted, targets_declared
from sabacc.cli.progress import judging_line
from sabacc.conformance.adapters.connect import connect, scheme
from sabacc.conformance.adapters.inprocess import import_from_here
from sabacc.conformance.adapters.ports import Limits
from sabacc.conformance.inference.recover import recover
from sabacc.conformance.inference.replies import AskedProgram
from sabacc.conformance.judging.afresh import anew, without_leaks
from sabacc.conformance.judging.results import Status
from sabacc.conformance.report import recovered_report
from sabacc.conformance.scenarios.catalogue import load_cases, sound_cases
from sabacc.conformance.search import INTERRUPTED, SearchBudget
from sabacc.notation.forms import RecordError
from sabacc.records import Source, load
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.rule_text import title
from sabacc.system.text import join_words

_UNDECIDED: Final = 1
# The memory limit of the search, in bytes
_MEMORY: Final = 500_000_000
_USUAL: Final = "standard"


class ClassifyOptions(NamedTuple):
    """The options that programs and hand records share."""

    form: str
    limits: Limits
    quiet: bool


def classify_any(  # noqa: PLR0913 - one for each option
    *,
    files: tuple[str, ...],
    program: tuple[str, ...] | None = None,
    rulesets: tuple[str, ...],
    form: str,
    levels: tuple[str, ...],
    output: Path | None,
    everything: bool,
    quiet: bool,
    limits: Limits,
) -> int:
    """Classify records, or a program; return the exit status."""
    options = ClassifyOptions(form, limits, quiet)
    if program is not None and not (files or rulesets or everything):
        return classify_program(program, levels, output, options)
    if program is not None or output is not None or levels or not files:
        message = "give hand records, or a program after `--`: `sabacc classify -- COMMAND`"
        if program is not None:
            message += "; records, --ruleset and --all do not go with a program"
        elif files:
            message += "; --output and --level go with a program alone"
        raise CliError(message, USAGE)
    return classify_records(files, rulesets, options, everything=everything)


def classify_program(
    program: tuple[str, ...], levels: tuple[str, ...], output: Path | None, options: ClassifyOptions
) -> int:
    """Infer and print the ruleset of a program; return the exit status."""
    form, limits, quiet = options
    refuse_unwritable(output)
    import_from_here(program)
    rulesets = every_ruleset()
    with greeted(program, limits, rulesets) as (port, declared_hello):
        targets = {
            target.name: target.rules
            for target in targets_declared(declared_hello, rulesets, chosen=False)
        }
        name = _USUAL if _USUAL in targets or not targets else next(iter(targets))
        claimed = None if declared_hello.plays == "any" else targets.get(name)
        chosen_levels = [
            target for target in declared_hello.levels if not levels or target in levels
        ]
        hello = replace(declared_hello, levels=chosen_levels)
        asked = AskedProgram(port, name, SearchBudget(limits, _MEMORY))
        with judging_line(quiet=quiet) as report:
            recovered = recover(asked, hello, load_cases(), report, claimed)
    if recovered.otherwise and not recovered.cut and scheme(program) != "http":
        try:
            recovered = without_leaks(recovered, asked, anew(connect, program, limits), rulesets)
        except KeyboardInterrupt:
            recovered = dataclasses.replace(recovered, cut=INTERRUPTED)
    if output is not None and recovered.judged:
        save(output, recovered_report.house_of(recovered))
    if form == "json":
        echo_json(
            {"edition": EDITION, "found": to_builtins(recovered_report.entry_of(recovered, hello))}
        )
    elif quiet:
        click.echo(recovered_report.verdict(recovered).rstrip(":"))
    else:
        house = "" if output is None or not recovered.judged else str(output)
        click.echo(recovered_report.text(recovered, hello, program, house), nl=False)
        others = [] if claimed is None else [claim for claim in targets if claim != name]
        if others:
            click.echo(f"It was asked as {name}; it says that it plays {join_words(others)} too.")
    return _status(recovered.cut, certain=recovered.certain)


def classify_records(
    files: tuple[str, ...], rulesets: tuple[str, ...], options: ClassifyOptions, *, everything: bool
) -> int:
    """Classify and print hand records; return the exit status."""
    among = find_rulesets(rulesets)
    hands, errors = _hands(files)
    if options.form == "text":
        for error in errors:
            click.echo(f"sabacc: {error}", err=True)
    found = None
    if hands:
        with judging_line(quiet=options.quiet) as report:
            found = classify(
                hands, among, report, sound_cases(), SearchBudget(options.limits, _MEMORY)
            )
    if options.form == "json":
        values = None if found is None else to_json(found, title)
        echo_json({"edition": EDITION, "errors": errors, "found": values})
    elif found is not None:
        echo_lines([verdict(found)] if options.quiet else told(found, title, everything=everything))
    if found is None or (errors and not found.cut):
        return RUNNER
    return _status(found.cut, certain=found.verdict == "one")


def _status(cut: str, *, certain: bool) -> int:
    """Return the exit status; `cut` says why a search ended before its time."""
    if cut:
        return int(Status.UNFINISHED if cut == INTERRUPTED else Status.CUT_SHORT)
    return 0 if certain else _UNDECIDED


def _hands(files: tuple[str, ...]) -> tuple[list[Source], list[str]]:
    """Parse records; return errors for the other files."""
    hands: list[Source] = []
    errors: list[str] = []
    for file in files:
        try:
            hands.append(load(file))
        except RecordError as error:
            errors.append(str(error))
    return hands, errors
