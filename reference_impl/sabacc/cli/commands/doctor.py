"""`sabacc doctor`: a program's first messages, and how to fix them."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import click

from sabacc.cli.options import format_option, quiet_option, redirected_option, rulesets_option
from sabacc.cli.output import debug_option, echo_json
from sabacc.cli.programs import AsksProgram, limit_options, limits_of

RIGHT = "Every answer has the right shape; `sabacc verify` judges the rules."


@click.command("doctor", cls=AsksProgram)
@click.argument("program", nargs=-1, required=True, type=click.UNPROCESSED)
@click.option(
    "--width",
    type=click.IntRange(min=40),
    default=240,
    show_default=True,
    metavar="N",
    help="Cut protocol lines that are longer than N characters.",
)
@rulesets_option(
    "Describe this ruleset to the program and ask by it; may be repeated.  Default: describe "
    "the base rulesets, and ask by those that the program says it plays."
)
@format_option("text", "json")
@redirected_option
@quiet_option("Show only the messages in which something has to be fixed.")
@limit_options()
@debug_option
def command(
    program: tuple[str, ...],
    width: int,
    rulesets: tuple[str, ...],
    form: str,
    *,
    quiet: bool,
    **options: Any,  # noqa: ANN401 - the limits
) -> None:
    """Talk to PROGRAM line by line, and say what is wrong with its answers.

    PROGRAM is a command after `--`, a URL or python:package.module:factory.  You see each line sent
    and received, each key that is wrong, and what the reference answers to the same line.

    \b
        sabacc doctor -- node my-sabacc.js
        sabacc doctor --ruleset my-house.toml -- node my-sabacc.js

    Exits 0 if every answer has the right shape, 1 if something needs fixing, 3 if the program
    cannot be started, 5 if it took longer than --limit-run allows.
    """
    from sabacc.cli.lookup import find_rulesets
    from sabacc.conformance.adapters.inprocess import import_from_here
    from sabacc.conformance.checkup.doctor import diagnose, render
    from sabacc.conformance.judging.results import Status
    from sabacc.protocol.hostile import escape_lines

    chosen = find_rulesets(rulesets)
    import_from_here(program)
    right = True
    messages: list[dict[str, Any]] = []
    limits = limits_of(options)
    for finding in diagnose(program, limits, chosen):
        right = right and finding.right
        if quiet and finding.right:
            continue
        if form == "json":
            messages.append(asdict(finding) | {"right": finding.right})
        else:
            click.echo(escape_lines(render(finding, width)))
            click.echo()
    cut = limits.over
    verdict = RIGHT if right else "Something has to be fixed, see above."
    if form == "json":
        echo_json({"right": right and not cut, "messages": messages, "cut": cut})
    else:
        click.echo(f"Not finished: {cut}." if cut else verdict)
    status = Status.CUT_SHORT if cut else Status.CONFORMS if right else Status.FAILS
    click.get_current_context().exit(int(status))
