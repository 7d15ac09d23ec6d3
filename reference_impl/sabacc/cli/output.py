"""Standard output that is closed, full or no longer read ends a command in one plain line."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import IO, Any, Final, Literal, TextIO

import click

from sabacc.system.addresses import ISSUES
from sabacc.system.text import unknown_name
from sabacc.system.user_input import InputError, printable_lines

BROKEN_PIPE: Final = 141
"""The exit status where the reader of the output went away, as a shell says it: 128 + SIGPIPE."""
UNWRITABLE: Final = 3
"""The exit status where the output cannot be written."""

_MENDS: Final = {
    errno.ENOSPC: "make room, or send it to another file",
    errno.EDQUOT: "make room, or send it to another file",
    errno.EFBIG: "send it to another file",
    errno.EIO: "send it to another file",
    errno.EBADF: "leave it open; `> /dev/null` discards it",
}
"""What can be wrong with standard output, and what to do; files that a user names say it apart."""

_WIDEST: Final = 100


def open_streams() -> None:
    """Put something in the place of standard streams that are closed.

    Otherwise the next pipe or file to be opened would take their numbers.  Nothing comes from such
    an input; whatever is written to such an output fails, as it does with any other program.
    """
    with contextlib.suppress(OSError):
        if sys.stdin is None:  # pyright: ignore[reportUnnecessaryComparison] - None where it is closed
            sys.stdin = _null(os.O_RDONLY, "r")
        if sys.stdout is None:  # pyright: ignore[reportUnnecessaryComparison]
            sys.stdout = _null(os.O_RDONLY, "w")
        if sys.stderr is None:  # pyright: ignore[reportUnnecessaryComparison]
            sys.stderr = _null(os.O_WRONLY, "w")


def _null(flags: int, mode: Literal["r", "w"]) -> TextIO:
    return os.fdopen(os.open(os.devnull, flags), mode, encoding="utf-8")


@contextlib.contextmanager
def watched_output() -> Generator[None]:
    """Turn an error of standard output into a line on standard error and an exit status."""
    try:
        yield
    except OSError as error:
        if error.errno == errno.EPIPE:
            _silence_output()
            raise click.exceptions.Exit(BROKEN_PIPE) from error
        if error.filename is not None or error.errno not in _MENDS:
            raise
        _silence_output()
        message = f"cannot write to standard output: {error.strerror}; {_MENDS[error.errno]}"
        click.echo(f"sabacc: {message}", err=True)
        raise click.exceptions.Exit(UNWRITABLE) from error


def _silence_output() -> None:
    """Write what is left to nowhere: nobody reads it, and the end of Python would complain."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def echo_lines(lines: Iterable[str]) -> None:
    """Print lines, and nothing where there are none."""
    found = "\n".join(lines)
    if found:
        click.echo(found)


def echo_json(value: object) -> None:
    """Print a value as JSON."""
    click.echo(as_json(value), nl=False)


def as_json(value: object) -> str:
    """Return a value as JSON, in ASCII: nothing in it can reach a terminal as it came."""
    import json

    return f"{json.dumps(value, indent=1)}\n"


def width(narrowest: int) -> int:
    """Return the width of a line: that of the terminal, 100 columns at the most."""
    import shutil

    columns = shutil.get_terminal_size((_WIDEST, 24)).columns
    return max(narrowest, min(columns, _WIDEST))


def forgiving_output() -> None:
    """Let a terminal that cannot show a sign show its number instead of ending the program."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


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
    from sabacc.protocol.hostile import escape_line

    fault = error.fault
    return Trouble(
        f"the program {fault.kind.value}: {escape_line(fault.detail, 1_000)}\n"
        f"To fix it: {escape_line(fault.mend, 1_000)}",
        RUNNER,
    )


def unknown(name: str, kind: str, known: Iterable[str], listing: str) -> Trouble:
    """Say that there is no such thing, and which one may have been meant."""
    return Trouble(unknown_name(kind, name, known, f"{listing} lists them", _NEAR))


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


_FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO})
"""What is wrong with a disk, and not with the command line."""


def refuse_unwritable(*paths: Path | None) -> None:
    """Refuse files that cannot be written before the work is done, not after; raises Trouble."""
    for path in paths:
        if path is None:
            continue
        if not path.parent.is_dir():
            message = f"{path}: there is no folder {str(path.parent)!r}; create it first"
            raise Trouble(message)
        try:
            _try(path)
        except OSError as error:
            raise _unwritable(path, error, "file") from error


def _try(path: Path) -> None:
    """Open a file for writing and leave it as it was, and not there if it was not."""
    there = os.path.lexists(path)
    if there and not path.is_file():
        return  # to open a device or a pipe may take its reader
    with path.open("ab"):
        pass
    if not there:
        path.unlink()


def save(path: Path, text: str, *, make_folder: bool = False) -> None:
    """Write a file, its line ends as they are in `text`; raises Trouble."""
    try:
        if make_folder:
            path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise _unwritable(path, error, "folder" if make_folder else "file") from error


def _unwritable(path: Path, error: OSError, what: str) -> Trouble:
    full = error.errno in _FULL
    mend = f"make room, or give another {what}" if full else f"give another {what}"
    message = f"{path}: it cannot be written: {error.strerror}; {mend}"
    return Trouble(message, RUNNER if full else USAGE)
