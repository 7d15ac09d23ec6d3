"""What the command line says when something went wrong: one plain line, and what to do."""

from __future__ import annotations

from typing import IO, TYPE_CHECKING, Any, Final

import click

from sabacc.system import joining
from sabacc.system.addresses import ISSUES
from sabacc.system.input_error import InputError, printable_lines

if TYPE_CHECKING:
    from collections.abc import Iterable

USAGE = 2
RUNNER = 3
_NEAR = 0.75
"""How much of a name must be right to be taken for another: a wild guess is worse than none."""

DEBUG: Final = "sabacc.debug"
"""The key of the context under which `--debug` is kept."""


class Trouble(click.ClickException):
    """An end of the program with a message and an exit status; prints no usage."""

    def __init__(self, message: str, status: int = USAGE) -> None:
        """Keep the exit status."""
        super().__init__(message)
        self.exit_code = status  # type: ignore[misc]  # Click reads it here too

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the message to standard error."""
        click.echo(f"sabacc: {printable_lines(self.format_message())}", file=file, err=True)


def explained(error: Exception) -> Trouble:
    """Turn any error into words: known ones with their mend, others with how to report them."""
    from sabacc.conformance.adapters.ports import PortError  # heavy

    match error:
        case InputError():
            return Trouble(str(error), error.status)
        case PortError():
            return no_conversation(error)
        case _:
            said = " ".join(str(error).split())[:300]
            return Trouble(
                f"an error of the suite itself, not of your program: "
                f"{type(error).__name__}: {said}\n"
                f"Please report it at {ISSUES}, with the output of --debug.",
                RUNNER,
            )


def no_conversation(error: Any) -> Trouble:  # noqa: ANN401 - PortError, imported late
    """Say why there is no conversation with a program, what came back, and the mend."""
    from sabacc.protocol.hostile import plain

    fault = error.fault
    return Trouble(
        f"the program {fault.kind.value}: {plain(fault.detail, 1_000)}\n"
        f"To fix it: {plain(fault.mend, 1_000)}",
        RUNNER,
    )


def unknown(name: str, kind: str, known: Iterable[str], listing: str) -> Trouble:
    """Say that there is no such thing, and which one may have been meant."""
    return Trouble(joining.unknown(kind, name, known, f"{listing} lists them", _NEAR))


def _keep_debug(ctx: click.Context, _parameter: click.Parameter, value: bool) -> None:  # noqa: FBT001 - Click's own signature
    ctx.meta[DEBUG] = value


debug_option = click.option(
    "--debug",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_keep_debug,
    help="Show the traceback if the suite itself fails.",
)
