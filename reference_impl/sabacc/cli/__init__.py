"""The command line, `sabacc`: what a command needs is imported when it is called."""

import importlib
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

import click

from sabacc import EDITION, __version__
from sabacc.cli.output import forgiving_output, open_streams, watched_output
from sabacc.system.addresses import SITE
from sabacc.system.runtime import restore_interrupt_handler
from sabacc.system.text import unknown_name
from sabacc.system.user_input import InputError

COMMANDS: Final[Mapping[str, tuple[str, str]]] = {
    "verify": ("programs", "Judge a program by the rules of Sabacc."),
    "report": ("programs", "Compare reports, or put them side by side."),
    "hunt": ("programs", "Look for what a program does wrong beyond the scenarios."),
    "fleet": ("programs", "Judge a list of programs, and put them side by side."),
    "init-adapter": ("programs", "Write the beginnings of an adapter, in one of six languages."),
    "doctor": ("programs", "Check a program's first messages and say what to fix."),
    "serve": ("programs", "Run the reference implementation as a program under test."),
    "rulesets": ("rules", "List the rulesets, or show one with all its choices."),
    "rules": ("rules", "List the rules, or show one with who plays it and why."),
    "diff": ("rules", "Show the points on which two rulesets differ."),
    "perft": ("rules", "Count the ways a hand can go from a fixed table."),
    "replay": ("records", "Print a hand record as a story that people can follow."),
    "record": ("records", "Play a random legal hand and write its record."),
    "audit": ("records", "Replay hand records and report each line that breaks a rule."),
    "classify": ("programs", "Find the ruleset that hand records follow, or a program plays."),
    "arbitrate": (
        "records",
        "Rule on a dispute: who is right, by which rule, and what it depends on.",
    ),
    "rulebook": ("rules", "Write the rulebook's pages to a folder, for any ruleset."),
    "export": ("rules", "Write cases, schemas, hands, showdowns, points or vocabulary to a file."),
}
"""The commands, each with its module of `sabacc.cli.commands` and its summary."""

SIGNALLED: Final = 128
"""Shells add this to the number of the signal that ended a program."""
INTERRUPTED: Final = 130
"""The exit status after Ctrl-C: 128 + SIGINT."""


class Interrupted(KeyboardInterrupt):
    """A signal that ends the program, raised by `interrupts`."""

    def __init__(self, number: int) -> None:
        """Keep the number of the signal."""
        super().__init__()
        self.number = number


class _Commands(click.Group):
    """The group of all commands; listing them imports none."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of the table."""
        return [*COMMANDS, *super().list_commands(ctx)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the module of a command."""
        if cmd_name not in COMMANDS:
            return super().get_command(ctx, cmd_name)
        module = importlib.import_module(f"sabacc.cli.commands.{COMMANDS[cmd_name][0]}")
        command: click.Command = getattr(module, cmd_name.replace("-", "_"))
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Suggest a command if there is none of that name."""
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            there_are = f"there are {', '.join(COMMANDS)}"
            raise click.UsageError(unknown_name("command", args[0], COMMANDS, there_are), ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands from the table."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, says) for name, (_, says) in COMMANDS.items()])
        del ctx

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,  # noqa: ANN401 - Click's own signature
    ) -> click.Context:
        """Parse the arguments; `--help` and `--version` print meanwhile."""
        open_streams()
        restore_interrupt_handler()
        try:
            with watched_output():
                return super().make_context(info_name, args, parent, **extra)
        except KeyboardInterrupt as error:
            click.echo("\nsabacc: interrupted", err=True)
            raise click.exceptions.Exit(INTERRUPTED) from error

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - Click's own signature
        """Run a command; any error becomes one plain line and an exit status."""
        try:
            with watched_output():
                try:
                    return super().invoke(ctx)
                finally:
                    sys.stdout.flush()
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except KeyboardInterrupt as error:
            click.echo("\nsabacc: interrupted", err=True)
            ctx.exit(SIGNALLED + error.number if isinstance(error, Interrupted) else INTERRUPTED)
        except Exception as error:
            from sabacc.cli.output import DEBUG, to_cli_error

            if ctx.meta.get(DEBUG) and not isinstance(error, InputError):
                raise
            raise to_cli_error(error) from error


@click.group(
    cls=_Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=f"The rulebook: {SITE}",
)
@click.version_option(
    __version__,
    message=f"%(prog)s %(version)s, edition {EDITION} of the rulebook",
    prog_name="sabacc",
)
def main() -> None:
    """The rules of Sabacc: read them, compare them, and judge programs by them.

    To judge a program that speaks the protocol on standard input and output:

        sabacc verify -- node my-sabacc.js

    To see what a conversation looks like: sabacc doctor -- node my-sabacc.js

    Defaults for options stand in sabacc.toml, or in the table [tool.sabacc] of pyproject.toml, in
    this folder or one above it: `quiet = true` for every command, [tool.sabacc.verify] for one.
    """
    forgiving_output()
    context = click.get_current_context()
    if context.invoked_subcommand is not None:
        from pathlib import Path

        from sabacc.cli.defaults import default_map

        with suppress(FileNotFoundError):  # the folder was deleted
            context.default_map = default_map(Path.cwd(), main, context.invoked_subcommand)
