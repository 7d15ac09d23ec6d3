"""A console of rich that leaves a broken pipe to whoever prints."""

from __future__ import annotations

from typing import NoReturn

from rich.console import Console


class PipedConsole(Console):
    """A console whose reader may go away: rich's own would end the program with status 1."""

    def on_broken_pipe(self) -> NoReturn:
        """Let the error pass, which is being handled; the command line knows its status."""
        raise  # noqa: PLE0704 - rich calls this where it has caught the error
