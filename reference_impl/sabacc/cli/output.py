"""Output of the commands, and errors as one plain line with an exit status."""

import contextlib
import errno
import os
import sys
from collections.abc import Generator, Iterable, Mapping
from pathlib import Path
from typing import IO, Any, Final, Literal

import click

from sabacc.system.addresses import ISSUES
from sabacc.system.lines import PrintedLine
from sabacc.system.text import unknown_name
from sabacc.system.user_input import InputError, printable_lines

BROKEN_PIPE: Final = 141
"""The exit status if the reader closed the pipe: 128 + SIGPIPE."""
UNWRITABLE: Final = 3
"""The exit status if standard output cannot be written."""

# Errors of standard output, with fixes; files that a user names have their own
_FIXES: Final = {
    errno.ENOSPC: "make room, or send it to another file",
    errno.EDQUOT: "make room, or send it to another file",
    errno.EFBIG: "send it to another file",
    errno.EIO: "send it to another file",
    errno.EBADF: "leave it open; `> /dev/null` discards it",
}

_NARROWEST: Final = 60
_WIDEST: Final = 100


def open_streams() -> None:
    """Replace closed standard streams.

    Otherwise the next pipe or file would take their descriptors. Reading from a replacement yields
    nothing; writing to it fails, as in any other program.
    """
    for name, flags in (("stdin", os.O_RDONLY), ("stdout", os.O_RDONLY), ("stderr", os.O_WRONLY)):
        if getattr(sys, name) is None:
            with contextlib.suppress(OSError):
                mode: Literal["r", "w"] = "r" if name == "stdin" else "w"
                null = os.open(os.devnull, flags)
                setattr(sys, name, os.fdopen(null, mode, encoding="utf-8"))


@contextlib.contextmanager
def watched_output() -> Generator[None]:
    """Turn an error of standard output into a line on standard error and an exit status."""
    try:
        yield
    except OSError as error:
        if error.errno == errno.EPIPE:
            _silence_output()
            raise click.exceptions.Exit(BROKEN_PIPE) from error
        if error.filename is not None or error.errno not in _FIXES:
            raise
        _silence_output()
        message = f"cannot write to standard output: {error.strerror}; {_FIXES[error.errno]}"
        click.echo(f"sabacc: {message}", err=True)
        raise click.exceptions.Exit(UNWRITABLE) from error


def _silence_output() -> None:
    """Send the rest to the null device: nobody reads it, and Python would complain at exit."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def echo_lines(lines: Iterable[str]) -> None:
    """Print lines; nothing if there are none."""
    text = "\n".join(lines)
    if text:
        click.echo(text)


def echo_json(value: object) -> None:
    """Print a value as JSON."""
    click.echo(as_json(value), nl=False)


def as_json(value: object) -> str:
    """Format a value as ASCII JSON, safe for a terminal."""
    import json

    return f"{json.dumps(value, indent=1)}\n"


def width(narrowest: int = _NARROWEST) -> int:
    """Return the width of the terminal, at most 100 columns."""
    import shutil

    columns = shutil.get_terminal_size((_WIDEST, 24)).columns
    return max(narrowest, min(columns, _WIDEST))


_STYLES: Final[Mapping[str, Mapping[str, Any]]] = {
    "head": {"underline": True},
    "strong": {"bold": True},
    "aside": {"italic": True},
    "fault": {"fg": "red", "bold": True},
    "right": {"fg": "green"},
    "wrong": {"fg": "red"},
    "open": {"fg": "yellow"},
    "stands-too": {"fg": "yellow"},
    "dim": {"dim": True},
}


def styled(lines: Iterable[PrintedLine]) -> str:
    """Write lines with the colours of a terminal, the ids of rules dimmed."""
    return "".join(
        click.style(line.text.removesuffix(line.rule), **_STYLES.get(line.style, {}))
        + (click.style(line.rule, dim=True) if line.rule else "")
        + "\n"
        for line in lines
    )


def forgiving_output() -> None:
    """Print a character that the terminal cannot show as its number."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


USAGE = 2
RUNNER = 3
# The similarity that a suggestion needs: a wild guess is worse than none
_CUTOFF = 0.75

DEBUG: Final = "sabacc.debug"
"""The key of `--debug` in the context."""


class CliError(click.ClickException):
    """An error with a message and an exit status, without usage."""

    def __init__(self, message: str, status: int = USAGE) -> None:
        """Keep the exit status."""
        super().__init__(message)
        self.exit_code = status  # type: ignore[misc]  # Click reads it here too

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the message to standard error."""
        click.echo(f"sabacc: {printable_lines(self.format_message())}", file=file, err=True)


def to_cli_error(error: Exception) -> CliError:
    """Convert any error: known ones with their fix, others with how to report them."""
    from sabacc.conformance.adapters.ports import PortError  # heavy

    match error:
        case InputError():
            return CliError(str(error), error.status)
        case PortError():
            from sabacc.protocol.hostile import escape_line

            fault, most = error.fault, 1_000
            return CliError(
                f"the program {fault.kind.value}: {escape_line(fault.detail, most)}\n"
                f"To fix it: {escape_line(fault.mend, most)}",
                RUNNER,
            )
        case _:
            summary = " ".join(str(error).split())[:300]
            return CliError(
                f"an error of the suite itself, not of your program: "
                f"{type(error).__name__}: {summary}\n"
                f"Please report it at {ISSUES}, with the output of --debug.",
                RUNNER,
            )


def unknown_item(name: str, kind: str, known: Iterable[str], listing: str) -> CliError:
    """Return the error for an unknown name, with a suggestion."""
    return CliError(unknown_name(kind, name, known, f"{listing} lists them", _CUTOFF))


# Errors of the disk, not of the command line
_FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO})


def refuse_unwritable(*paths: Path | None) -> None:
    """Raise CliError for files that cannot be written, before the work is done."""
    for path in paths:
        if path is None:
            continue
        if not path.parent.is_dir():
            raise CliError(f"{path}: there is no folder {str(path.parent)!r}; create it first")
        try:
            _check_writable(path)
        except OSError as error:
            raise _unwritable(path, error, "file") from error


def _check_writable(path: Path) -> None:
    """Open a file for writing and leave it unchanged, or absent if it was."""
    there = os.path.lexists(path)
    if there and not path.is_file():
        return  # opening a device or a pipe may consume its reader
    with path.open("ab"):
        pass
    if not there:
        path.unlink()


def save(path: Path, text: str, *, make_folder: bool = False) -> None:
    """Write a file with the line ends of `text`; raises CliError."""
    try:
        if make_folder:
            path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise _unwritable(path, error, "folder" if make_folder else "file") from error


def _unwritable(path: Path, error: OSError, what: str) -> CliError:
    full = error.errno in _FULL
    mend = f"make room, or give another {what}" if full else f"give another {what}"
    message = f"{path}: it cannot be written: {error.strerror}; {mend}"
    return CliError(message, RUNNER if full else USAGE)
