"""Options and checks of the commands that ask a program: its limits, its `hello`, its claims."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from sabacc.cli.output import CliError

if TYPE_CHECKING:
    from sabacc.conformance.adapters.ports import Limits


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
