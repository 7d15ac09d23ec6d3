"""Standard output that is closed, full or no longer read ends a command in one plain line."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from typing import TYPE_CHECKING, Final, Literal, TextIO

import click

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

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
