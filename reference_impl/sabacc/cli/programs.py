"""Options and checks of the commands that ask a program: its limits, its `hello`, its claims."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from sabacc.cli.output import RUNNER, CliError

if TYPE_CHECKING:
    from sabacc.conformance.adapters.ports import Limits, Port
    from sabacc.conformance.judging.runner import Order
    from sabacc.conformance.judging.selection import Planned, Target
    from sabacc.protocol.messages import Hello
    from sabacc.spec.rulesets import Ruleset


_F = TypeVar("_F", bound="Callable[..., object]")

_FORMER_NAMES: Final = {"--limit-start": ("--start-limit",), "--limit-case": ("--case-limit",)}
"""Former names of options, which still work."""

_SECONDS: Final = click.FloatRange(min=0, min_open=True)
_TIME: Final = click.FloatRange(min=0)
_NUMBER: Final = click.IntRange(min=1)
_SIZE: Final = click.IntRange(min=0)
_LIMITS: Final = (
    ("--limit-start", "start", 10.0, _SECONDS, "S", "Seconds to wait for the first answer."),
    ("--limit-case", "case", 5.0, _SECONDS, "S", "Seconds allowed for one case."),
    ("--limit-line", "line", 1_000_000, _NUMBER, "BYTES", "The longest line an answer may have."),
    ("--limit-stderr", "stderr", 64_000, _NUMBER, "BYTES", "How much of standard error is kept."),
    (
        "--limit-in-flight",
        "in_flight",
        48_000,
        _NUMBER,
        "BYTES",
        "Most bytes unanswered at a time.",
    ),
    ("--limit-window", "window", 64, _NUMBER, "N", "Most requests unanswered at a time."),
    (
        "--limit-faults",
        "faults_in_a_row",
        5,
        _NUMBER,
        "N",
        "Give up after this many faults in a row.",
    ),
    ("--limit-memory", "memory", 0, _SIZE, "BYTES", "Memory the program may use; 0: no limit."),
    ("--limit-run", "run", 0.0, _TIME, "S", "Seconds allowed for the whole run; 0: no limit."),
)
"""Each limit: option, key in `Limits`, default, type, unit and help."""


class AsksProgram(click.Command):
    """A command that talks to the program after `--`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Reject `--` without a program: only its absence means the reference."""
        if "--" in args[-1:] and args.index("--") == len(args) - 1:
            message = "no program stands behind --; write its command there (is a variable empty?)"
            raise CliError(message)
        return super().parse_args(ctx, args)


def limit_options(**defaults: float) -> Callable[[_F], _F]:
    """Return a decorator that adds the limit options; `usual` overrides defaults."""

    def add(function: _F) -> _F:
        for name, key, default, kind, metavar, text in reversed(_LIMITS):
            function = click.option(
                name,
                *_FORMER_NAMES.get(name, ()),
                f"limit_{key}",
                type=kind,
                default=defaults.get(key, default),
                metavar=metavar,
                show_default=True,
                help=text,
            )(function)
        return function

    return add


def limits_of(options: dict[str, Any]) -> Limits:
    """Take the limits out of a command's options; the time of the run starts now."""
    from sabacc.conformance.adapters.ports import Limits

    names = [name for name in options if name.startswith("limit_")]
    return Limits(**{name.removeprefix("limit_"): options.pop(name) for name in names}).begun()


def limit_words(limits: Limits) -> tuple[str, ...]:
    """Return the options for these limits, except those at their defaults."""
    set_to = ((name, getattr(limits, key), default) for name, key, default, *_ in _LIMITS)
    return tuple(
        word for name, value, default in set_to if value != default for word in (name, str(value))
    )


@contextmanager
def greeted(
    program: tuple[str, ...], limits: Limits, rulesets: Sequence[Ruleset], *, fresh: bool = False
) -> Generator[tuple[Port, Hello]]:
    """Open a conversation with a program by its `hello`; raises PortError."""
    from sabacc.conformance.adapters.connect import connect
    from sabacc.conformance.adapters.wire import greeting

    port, _ = connect(program, limits, fresh=fresh)
    try:
        yield port, port.hello(greeting(rulesets))
    finally:
        port.close()


def targets_declared(
    hello: Hello, rulesets: Sequence[Ruleset], *, chosen: bool
) -> tuple[Target, ...]:
    """Return the targets of a run; raises CliError for an invalid declaration."""
    from sabacc.conformance.judging.selection import DeclaredError, targets_of

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


def planned_lines(planned: Iterable[Planned]) -> Iterator[str]:
    """Yield a line for each planned case, in the format of a list of known failures."""
    for entry in planned:
        if entry.not_asked is None:
            yield f"{entry.target.name} {entry.case.id}"


def counts(planned: Iterable[Planned]) -> str:
    """Count the planned cases, and those left out by reason."""
    totals = Counter(
        "asked" if entry.not_asked is None else entry.not_asked.value for entry in planned
    )
    return "; ".join(f"{number} {reason}" for reason, number in totals.items()) or "0 asked"


def list_cases(program: tuple[str, ...], limits: Limits, order: Order, *, fresh: bool) -> int:
    """Print what a program would be asked, given its `hello`; return the exit status.

    Asks nothing but `hello`. Raises PortError, or CliError for an invalid declaration.
    """
    from sabacc.conformance.judging.selection import plan
    from sabacc.conformance.scenarios.catalogue import load_cases
    from sabacc.protocol.hostile import escape_lines

    with greeted(program, limits, order.rulesets, fresh=fresh) as (_, hello):
        targets = targets_declared(hello, order.rulesets, chosen=order.chosen)
    planned = list(plan(load_cases(), targets, hello, order.wanted))
    lines = list(planned_lines(planned))
    for line in lines:
        click.echo(escape_lines(line))
    click.echo(counts(planned), err=True)
    return 0 if lines else NOTHING_APPLIED
