"""Writing files that a user names."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING, Final

from sabacc.cli.trouble import RUNNER, USAGE, Trouble

if TYPE_CHECKING:
    from pathlib import Path

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
