"""The options that several commands share, each worded once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar

import click

if TYPE_CHECKING:
    from collections.abc import Callable

_P = ParamSpec("_P")
_R = TypeVar("_R")

LEVELS: Final = ("score", "compare", "settle", "shift", "play")
"""A copy of the protocol's levels, so that `--help` loads nothing heavy; a test compares them."""

RULESET: Final = "NAME|FILE.toml"
"""What names a ruleset on the command line."""

FILE: Final = click.Path(dir_okay=False, path_type=Path)
"""A file that is read or written."""


def ruleset_option(says: str, **settings: Any) -> Callable[[Callable[_P, _R]], Callable[_P, _R]]:  # noqa: ANN401 - Click's settings
    """Return `--ruleset` for one ruleset, as the parameter `ruleset`."""
    return click.option("--ruleset", "ruleset", metavar=RULESET, help=says, **settings)


def rulesets_option(says: str) -> Callable[[Callable[_P, _R]], Callable[_P, _R]]:
    """Return `--ruleset` for several, as the parameter `rulesets`; empty where it is not given."""
    return click.option("--ruleset", "rulesets", multiple=True, metavar=RULESET, help=says)


def format_option(
    *forms: str, says: str = "The output format."
) -> Callable[[Callable[_P, _R]], Callable[_P, _R]]:
    """Return `--format`, as the parameter `form`; the first form is the default."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(forms),
        default=forms[0],
        show_default=True,
        help=says,
    )


def level_option(says: str) -> Callable[[Callable[_P, _R]], Callable[_P, _R]]:
    """Return `--level` for several levels of the protocol, as the parameter `levels`."""
    says = f"{says}; may be repeated."
    return click.option("--level", "levels", multiple=True, type=click.Choice(LEVELS), help=says)


def seed_option(says: str) -> Callable[[Callable[_P, _R]], Callable[_P, _R]]:
    """Return `--seed` of a run that names its own, as the parameter `seed`; None: a new one."""
    says = f"{says}  Each report names its seed."
    return click.option("--seed", type=click.IntRange(0, 2**32 - 1), metavar="N", help=says)


def output_option(
    *names: str, says: str = "Write to FILE instead of standard output."
) -> Callable[[Callable[_P, _R]], Callable[_P, _R]]:
    """Return `--output` and its short names, as the parameter `output`."""
    return click.option(*names, "--output", type=FILE, metavar="FILE", help=says)
