"""What `verify`, `hunt` and `doctor` share: a program's limits, and what it may not declare."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar

import click

from sabacc.cli.trouble import RUNNER, Trouble

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from sabacc.conformance.adapters.ports import Limits

_P = ParamSpec("_P")
_R = TypeVar("_R")


_FORMERLY: Final = {"--limit-start": ("--start-limit",), "--limit-case": ("--case-limit",)}
"""What these options were called once; they can still be called so."""


def limit_options(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Add the options that limit what a program may use."""
    seconds = click.FloatRange(min=0, min_open=True)
    number = click.IntRange(min=1)
    size = click.IntRange(min=0)
    time = click.FloatRange(min=0)
    options = (
        ("--limit-start", "start", 10.0, seconds, "S", "Seconds to wait for the first answer."),
        ("--limit-case", "case", 5.0, seconds, "S", "Seconds allowed for one case."),
        (
            "--limit-line",
            "line",
            1_000_000,
            number,
            "BYTES",
            "The longest line an answer may have.",
        ),
        (
            "--limit-stderr",
            "stderr",
            64_000,
            number,
            "BYTES",
            "How much of standard error is kept.",
        ),
        (
            "--limit-in-flight",
            "in_flight",
            48_000,
            number,
            "BYTES",
            "Most bytes unanswered at a time.",
        ),
        ("--limit-window", "window", 64, number, "N", "Most requests unanswered at a time."),
        (
            "--limit-faults",
            "faults_in_a_row",
            5,
            number,
            "N",
            "Give up after this many faults in a row.",
        ),
        ("--limit-memory", "memory", 0, size, "BYTES", "Memory the program may use; 0: no limit."),
        ("--limit-run", "run", 0.0, time, "S", "Seconds allowed for the whole run; 0: no limit."),
    )
    for name, key, default, kind, metavar, text in reversed(options):
        function = click.option(
            name,
            *_FORMERLY.get(name, ()),
            f"limit_{key}",
            type=kind,
            default=default,
            metavar=metavar,
            show_default=True,
            help=text,
        )(function)
    return function


def limits_of(options: dict[str, Any]) -> Limits:
    """Take the limits out of a command's options."""
    from sabacc.conformance.adapters.ports import Limits  # noqa: PLC0415 - commands import late

    names = [name for name in options if name.startswith("limit_")]
    return Limits(**{name.removeprefix("limit_"): options.pop(name) for name in names})


@contextmanager
def declarations_judged() -> Generator[None]:
    """Turn a ruleset that a program declares and that cannot be into trouble with the program."""
    from sabacc.conformance.judging.selection import DeclaredError  # noqa: PLC0415 - only when needed

    try:
        yield
    except DeclaredError as error:
        message = f"the program's {error}"
        raise Trouble(message, RUNNER) from error
