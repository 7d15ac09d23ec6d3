"""A rich console that raises BrokenPipeError."""

from typing import NoReturn

from rich.console import Console


class PipedConsole(Console):
    """A console for pipes: rich's own exits with status 1 when the reader closes the pipe."""

    def on_broken_pipe(self) -> NoReturn:
        """Re-raise the error that is being handled; the command line knows its status."""
        raise  # noqa: PLE0704 - rich calls this in its `except` block
