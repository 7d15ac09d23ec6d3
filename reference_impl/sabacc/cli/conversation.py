"""Conversations with a program: its `hello`, its claims, and the cases that it would be asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from contextlib import contextmanager

import click

from sabacc.cli.output import RUNNER, CliError
from sabacc.conformance.adapters.connect import connect
from sabacc.conformance.adapters.ports import Limits, Port
from sabacc.conformance.adapters.wire import greeting
from sabacc.conformance.judging.runner import Order
from sabacc.conformance.judging.selection import DeclaredError, Target, plan, targets_of
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.protocol.hostile import escape_lines
from sabacc.protocol.messages import Hello
from sabacc.spec.rulesets import Ruleset


@contextmanager
def greeted(
    program: tuple[str, ...], limits: Limits, rulesets: Sequence[Ruleset], *, fresh: bool = False
) -> Generator[tuple[Port, Hello]]:
    """Open a conversation with a program by its `hello`; raises PortError."""
    port, _ = connect(program, limits, fresh=fresh)
    try:
        yield port, port.hello(greeting(rulesets))
    finally:
        port.close()


def targets_declared(
    hello: Hello, rulesets: Sequence[Ruleset], *, chosen: bool
) -> tuple[Target, ...]:
    """Return the targets of a run; raises CliError for an invalid declaration."""
    try:
        return targets_of(hello, rulesets, chosen=chosen)
    except DeclaredError as error:
        message = f"the program's {error}"
        raise CliError(message, RUNNER) from error


def target_played(hello: Hello, rulesets: tuple[Ruleset, ...], *, chosen: bool) -> Target:
    """Return the ruleset to hunt by: the first one, or `standard` if the program plays any."""
    targets = {target.name: target for target in targets_declared(hello, rulesets, chosen=chosen)}
    if not targets:
        message = "the program plays no ruleset; name one in `plays`, or give --ruleset"
        raise CliError(message)
    usual = "standard" if "standard" in targets else next(iter(targets))
    return targets[usual if hello.plays == "any" else next(iter(targets))]


NOTHING_APPLIED = 4


def list_cases(program: tuple[str, ...], limits: Limits, order: Order, *, fresh: bool) -> int:
    """Print what a program would be asked, given its `hello`; return the exit status.

    Asks nothing but `hello`. Raises PortError, or CliError for an invalid declaration.
    """
    with greeted(program, limits, order.rulesets, fresh=fresh) as (_, hello):
        targets = targets_declared(hello, order.rulesets, chosen=order.chosen)
    planned = list(plan(load_cases(), targets, hello, order.wanted))
    asked = [entry for entry in planned if entry.not_asked is None]
    for entry in asked:  # as in a list of known failures
        click.echo(escape_lines(f"{entry.target.name} {entry.case.id}"))
    totals = Counter(
        "asked" if entry.not_asked is None else entry.not_asked.value for entry in planned
    )
    counts = "; ".join(f"{number} {reason}" for reason, number in totals.items())
    click.echo(counts or "0 asked", err=True)
    return 0 if asked else NOTHING_APPLIED
