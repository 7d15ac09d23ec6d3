"""Writing files that a user names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sabacc.cli.trouble import Trouble

if TYPE_CHECKING:
    from pathlib import Path


def refuse_without_folder(*paths: Path | None) -> None:
    """Refuse files that cannot be written before the work is done, not after."""
    for path in paths:
        if path is not None and not path.parent.is_dir():
            message = f"{path}: there is no folder {str(path.parent)!r}; make it first"
            raise Trouble(message)


def save(path: Path, text: str, *, make_folder: bool = False) -> None:
    """Write a file, its line ends as they are in `text`; raises Trouble."""
    try:
        if make_folder:
            path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        message = f"{path}: it cannot be written: {error.strerror}; give another file"
        raise Trouble(message) from error
