"""Commands as they are declared, and the options that several of them share.

What a command does is imported when it is called, so that `--help` and Tab load nothing heavy.
"""

import contextlib
import importlib
import io
import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import click
from click.shell_completion import CompletionItem

from sabacc.cli.output import DEBUG, CliError

# How the parameters begin that make up `Limits`
_LIMIT: Final = "limit_"


def _keep_debug(ctx: click.Context, _parameter: click.Parameter, value: bool) -> None:  # noqa: FBT001 - as Click calls it
    ctx.meta[DEBUG] = value


_DEBUG: Final = click.Option(
    ["--debug"],
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_keep_debug,
    help="Show the traceback if the suite itself fails.",
)


class Command(click.Command):
    """A command without its work: `runs` names the function, such as `records:replay`.

    The function takes the parameters of the command and returns its exit status; None is 0.
    """

    def __init__(self, *args: Any, runs: str, **settings: Any) -> None:  # noqa: ANN401 - Click's
        """Keep the name of the function, and add `--debug`."""
        super().__init__(*args, **settings)
        self.runs = runs
        self.params.append(_DEBUG)

    def function(self) -> Callable[..., int | None]:
        """Import the function."""
        module, _, name = self.runs.partition(":")
        found: Callable[..., int | None] = getattr(
            importlib.import_module(f"sabacc.cli.{module}"), name
        )
        return found

    def invoke(self, ctx: click.Context) -> None:
        """Call the function, and exit with its status; the time of a run's limits starts now."""
        given = {name: value for name, value in ctx.params.items() if not name.startswith(_LIMIT)}
        if limits := {
            name.removeprefix(_LIMIT): ctx.params[name] for name in ctx.params.keys() - given.keys()
        }:
            from sabacc.conformance.adapters.ports import Limits

            given["limits"] = Limits(**limits).begun()
        ctx.exit(ctx.invoke(self.function(), **given) or 0)


class AsksProgram(Command):
    """A command that talks to the program after `--`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Reject `--` without a program: only its absence means the reference."""
        if "--" in args[-1:] and args.index("--") == len(args) - 1:
            raise CliError(
                "no program stands behind --; write its command there (is a variable empty?)"
            )
        return super().parse_args(ctx, args)


def command(
    runs: str,
    cls: type[Command] = Command,
    group: click.Group | None = None,
    **settings: Any,  # noqa: ANN401 - Click's settings
) -> Callable[[Callable[..., None]], click.Command]:
    """Declare a command: the function has its help, and `runs` names what does its work."""
    declare = click.command if group is None else group.command
    return declare(cls=cls, runs=runs, **settings)


def complete_ruleset(
    _ctx: click.Context, _parameter: click.Parameter, begun: str
) -> list[CompletionItem]:
    """Complete shipped rulesets, and house files."""
    from sabacc.spec.house_files import every_ruleset

    names = _beginning((rules.name for rules in every_ruleset()), begun)
    return [*map(CompletionItem, names), CompletionItem(begun, type="file")]


def complete_rule(
    _ctx: click.Context, _parameter: click.Parameter, begun: str
) -> list[CompletionItem]:
    """Complete chapters, points and rules; after the slash of a rule its cases."""
    from sabacc.conformance.judging.selection import every_id

    deep = "/" in begun
    names = (name for name in every_id() if ("/" in name) == deep)
    return [CompletionItem(name) for name in _beginning(names, begun)]


def _beginning(names: Iterable[str], begun: str) -> list[str]:
    return [name for name in names if name.startswith(begun)]


# The function of a command
_F = TypeVar("_F", bound="Callable[..., object]")

LEVELS: Final = ("score", "compare", "settle", "shift", "play")
"""A copy of `sabacc.spec.model`'s, so that `--help` loads nothing heavy; a test compares them."""

RULESET: Final = "NAME|FILE.toml"
"""The metavar of a ruleset."""


class FilePath(click.Path):
    """A file or folder; an option that lacks its value does not take the next word for it."""

    def convert(
        self,
        value: str | os.PathLike[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> str | bytes | os.PathLike[str]:
        """Refuse what begins with a dash, such as the `--` before a program."""
        if isinstance(param, click.Option) and str(value).startswith("-"):
            option, metavar = param.opts[-1], param.metavar or "FILE"
            kind, dot, suffix = metavar.partition("|")[0].partition(".")
            example = f", such as {option.strip('-')}.{suffix}" if dot else f", not {value!r}"
            raise click.UsageError(f"{option} needs a {kind.lower()}{example}", ctx)
        return super().convert(value, param, ctx)


FILE: Final = FilePath(dir_okay=False, path_type=Path)
"""The type of a file."""


def ruleset_option(says: str, name: str = "ruleset", **settings: Any) -> Callable[[_F], _F]:  # noqa: ANN401 - Click's settings
    """Return `--ruleset` for one ruleset, as parameter `name`."""
    return click.option(
        "--ruleset",
        name,
        metavar=RULESET,
        help=says,
        shell_complete=complete_ruleset,
        **settings,
    )


def rulesets_option(says: str) -> Callable[[_F], _F]:
    """Return `--ruleset` for several, as parameter `rulesets`; empty if absent."""
    return ruleset_option(says, "rulesets", multiple=True)


class FormatChoice(click.Choice[str]):
    """A choice of formats that knows what is no longer written; `FORM=FILE` too with `files`."""

    def __init__(self, forms: Sequence[str], *, files: bool = False) -> None:
        """Keep the forms."""
        super().__init__(forms)
        self.files = files

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Check the form, without opening the file."""
        form, equals, file = value.partition("=") if self.files else (value, "", "")
        if form == "tap":
            self.fail("TAP is no longer written: junit serves the same readers", param, ctx)
        if equals and not file:
            self.fail(f"{value!r} names no file; write {form}=FILE", param, ctx)
        return super().convert(form, param, ctx) + equals + file


def format_option(*forms: str, says: str = "The output format.") -> Callable[[_F], _F]:
    """Return `--format`, as parameter `form`; the first form is the default."""
    return click.option(
        "--format",
        "form",
        type=FormatChoice(forms),
        default=forms[0],
        show_default=True,
        help=says,
    )


def level_option(says: str) -> Callable[[_F], _F]:
    """Return `--level` for several levels, as parameter `levels`."""
    says = f"{says}; may be repeated."
    return click.option("--level", "levels", multiple=True, type=click.Choice(LEVELS), help=says)


def seed_option(says: str) -> Callable[[_F], _F]:
    """Return `--seed`, as parameter `seed`; None for a new one."""
    says = f"{says}  Each report names its seed."
    return click.option("--seed", type=click.IntRange(0, 2**32 - 1), metavar="N", help=says)


def hunt_option(says: str, usual: int) -> Callable[[_F], _F]:
    """Return `--hunt`, as parameter `hunt`: the number of questions beyond the scenarios."""
    return click.option(
        "--hunt",
        type=click.IntRange(0, 1_000_000),
        default=usual,
        show_default=True,
        metavar="N",
        help=says,
    )


def output_option(
    says: str = "Write to FILE instead of standard output.",
    **settings: Any,  # noqa: ANN401 - Click's settings
) -> Callable[[_F], _F]:
    """Return `-o`, `--output`, as parameter `output`."""
    return click.option("-o", "--output", type=FILE, metavar="FILE", help=says, **settings)


def redirected_option(function: _F) -> _F:
    """Add `-o`, `--output` to a command that prints; everything goes to the file at the end."""
    return output_option(expose_value=False, callback=_redirect)(function)


def _redirect(ctx: click.Context, _parameter: click.Parameter, path: Path | None) -> None:
    """Buffer the output until the command ends; without output, no file is written."""
    if path is None or ctx.resilient_parsing:
        return
    from sabacc.cli.output import refuse_unwritable, save

    refuse_unwritable(path)
    kept = ctx.with_resource(contextlib.redirect_stdout(io.StringIO()))
    ctx.call_on_close(
        lambda: save(path, click.unstyle(kept.getvalue())) if kept.getvalue() else None
    )


def quiet_option(says: str) -> Callable[[_F], _F]:
    """Return `-q`, `--quiet`, as parameter `quiet`."""
    return click.option("-q", "--quiet", is_flag=True, help=says)


def gone_option(name: str, instead: str) -> Callable[[_F], _F]:
    """Return an option that is no longer there, hidden: its error names the replacement."""

    def refuse(_ctx: click.Context, _parameter: click.Parameter, value: str | None) -> None:
        if value is not None:
            raise click.UsageError(f"{name} is no longer there: {instead}")

    return click.option(name, expose_value=False, hidden=True, callback=refuse)


# Former names of options, which still work
_FORMER_NAMES: Final = {"--limit-start": ("--start-limit",), "--limit-case": ("--case-limit",)}

_SECONDS: Final = click.FloatRange(min=0, min_open=True)
_TIME: Final = click.FloatRange(min=0)
_NUMBER: Final = click.IntRange(min=1)
_SIZE: Final = click.IntRange(min=0)
# Each limit: option, key in `Limits`, default, type, unit and help
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


def limit_options(**defaults: float) -> Callable[[_F], _F]:
    """Return a decorator that adds the options of `Limits`; `defaults` replace the usual ones."""

    def add(function: _F) -> _F:
        for name, key, default, kind, metavar, text in reversed(_LIMITS):
            function = click.option(
                name,
                *_FORMER_NAMES.get(name, ()),
                f"{_LIMIT}{key}",
                type=kind,
                default=defaults.get(key, default),
                metavar=metavar,
                show_default=True,
                help=text,
            )(function)
        return function

    return add


def limit_words(limits: object) -> tuple[str, ...]:
    """Return the options for these limits, except those at their defaults."""
    set_to = ((name, getattr(limits, key), default) for name, key, default, *_ in _LIMITS)
    return tuple(
        word for name, value, default in set_to if value != default for word in (name, str(value))
    )
