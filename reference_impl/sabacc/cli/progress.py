"""Progress on standard error: a bar for people, lines for logs."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Final, NoReturn

import click

from sabacc.cli import SIGNALLED, Interrupted

if TYPE_CHECKING:
    from sabacc.conformance.hunting.hunt import Budget, Hunt
    from sabacc.conformance.judging.runner import Progress


_LINE_AFTER = 1.0
_LINE_AT_LEAST = 5.0
_TENTHS = 10

Show = Callable[[str, float, float | None], None]
"""Shows the state of a run: in words, and how much is done of a total, if it is known."""


class _Lines:
    """A line for each tenth of a run, or every five seconds; none in the first second."""

    def __init__(self) -> None:
        """Start the clock."""
        self._start = self._shown = time.monotonic()
        self._tenth = 0

    def show(self, words: str, done: float, total: float | None) -> None:
        """Print a line if it is due."""
        now = time.monotonic()
        waited = now - self._shown
        tenth = int(_TENTHS * done / total) if total else 0
        if waited >= _LINE_AT_LEAST or (tenth > self._tenth and waited >= _LINE_AFTER):
            self._tenth, self._shown = tenth, now
            click.echo(f"{words}, {now - self._start:.0f} s", err=True)


@contextmanager
def _display(*, quiet: bool) -> Generator[Show]:
    """Yield a display of the state on standard error: a bar on a terminal, else lines."""
    if quiet or not sys.stderr.isatty():
        yield (lambda _words, _done, _total: None) if quiet else _Lines().show
        return
    from rich.console import Console  # slow to load
    from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    columns = TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn()
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda words, done, total: bar.update(
            task, description=words, completed=done, total=total
        )


@contextmanager
def progress(*, quiet: bool) -> Generator[Callable[[Progress], None]]:
    """Yield the progress callback of a run."""
    failed = 0
    with _display(quiet=quiet) as show:

        def report(step: Progress) -> None:
            nonlocal failed
            failed += step.failed
            if step.total:  # else nothing applied
                cases = f"{step.done} of {step.total} cases ({100 * step.done // step.total} %)"
                show(f"Asking: {cases}, {failed} failed", step.done, step.total)

        yield report


@contextmanager
def hunt_progress(budget: Budget, *, quiet: bool) -> Generator[Callable[[Hunt], None]]:
    """Yield the progress callback of a hunt."""
    start = time.monotonic()
    with _display(quiet=quiet) as show:

        def report(hunt: Hunt) -> None:
            asked = hunt.asked.total()
            words = f"Hunting: {asked:,} questions, {len(hunt.findings)} found"
            total = budget.questions or budget.seconds or None
            show(words, asked if budget.questions else time.monotonic() - start, total)

        yield report


@contextmanager
def judging_line(*, quiet: bool) -> Generator[Callable[[str, int, int], None]]:
    """Yield the progress callback of judging."""
    with _display(quiet=quiet) as show:
        yield lambda item, done, total: show(f"judging {item}: {done} of {total}", done, total)


# The signals, each handled only if it has this handler: an ignored one stays ignored
_HANDLED_SIGNALS: Final = {
    signal.SIGINT: signal.default_int_handler,
    signal.SIGTERM: signal.SIG_DFL,
}


class Interrupts:
    """The signals received; `first` is None if there were none."""

    def __init__(self) -> None:
        """Start without signals."""
        self.first: int | None = None
        self._repeated = False

    def handle(self, number: int, frame: FrameType | None) -> NoReturn:
        """Record a signal, and raise it in the main program."""
        del frame
        if self.first is None:
            self.first = number
        else:
            self._repeated = True
        raise Interrupted(number)

    @property
    def status(self) -> int | None:
        """The exit status for the first signal, as in shells."""
        return None if self.first is None else SIGNALLED + self.first

    def raise_if_repeated(self) -> None:
        """Raise the second signal, if it was caught like the first."""
        if self._repeated and self.first is not None:
            raise Interrupted(self.first)


@contextmanager
def interrupts() -> Generator[Interrupts]:
    """Handle the signals until the report is written; only in the main thread."""
    received = Interrupts()
    previous_handlers = []
    if threading.current_thread() is threading.main_thread():
        previous_handlers = [
            (number_, handler)
            for number_, handler in _HANDLED_SIGNALS.items()
            if signal.getsignal(number_) is handler
        ]
    for number, _ in previous_handlers:
        signal.signal(number, received.handle)
    try:
        yield received
    finally:
        for number, handler in previous_handlers:
            signal.signal(number, handler)
