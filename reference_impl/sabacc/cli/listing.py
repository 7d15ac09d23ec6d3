"""`sabacc verify --list`: the cases that a program would be asked, by name."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sabacc.conformance.adapters.ports import Limits
    from sabacc.conformance.judging.runner import Order
    from sabacc.conformance.judging.selection import Planned

NOTHING_APPLIED = 4


def listing(planned: Iterable[Planned]) -> Iterator[str]:
    """Yield a line for each case that is asked, as a list of known failures names it."""
    for entry in planned:
        if entry.not_asked is None:
            yield f"{entry.target.name} {entry.case.id}"


def counts(planned: Iterable[Planned]) -> str:
    """Say how many cases are asked, and how many are left out for which reason."""
    found = Counter("asked" if it.not_asked is None else it.not_asked.value for it in planned)
    return "; ".join(f"{number} {what}" for what, number in found.items()) or "0 asked"


def list_cases(program: tuple[str, ...], limits: Limits, order: Order, *, fresh: bool) -> int:
    """Print what a program would be asked by what its `hello` claims; return the exit status.

    Nothing but `hello` is asked.  Raises PortError, or Trouble for what it declares.
    """
    from sabacc.cli.programs import greeted, targets_declared
    from sabacc.conformance.judging.selection import plan
    from sabacc.conformance.scenarios.catalogue import load_cases
    from sabacc.protocol.hostile import lines

    with greeted(program, limits, order.rulesets, fresh=fresh) as (_, hello):
        targets = targets_declared(hello, order.rulesets, chosen=order.chosen)
    planned = list(plan(load_cases(), targets, hello, order.wanted))
    found = list(listing(planned))
    for line in found:
        click.echo(lines(line))
    click.echo(counts(planned), err=True)
    return 0 if found else NOTHING_APPLIED
