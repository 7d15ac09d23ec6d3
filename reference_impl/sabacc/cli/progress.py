"""Progress on standard error: a bar for people, lines for logs."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Final, NoReturn

import click

from sabacc.cli import SIGNALLED, Interrupted

if TYPE_CHECKING:
    from sabacc.conformance.hunting.hunt import Budget, Hunt
    from sabacc.conformance.judging.runner import Progress


_REDRAW = 0.1
_LINE_AFTER = 1.0
_LINE_AT_LEAST = 5.0
_LINES = 10


@contextmanager
def progress(*, quiet: bool) -> Generator[Callable[[Progress], None] | None]:
    """Yield the progress callback of a run."""
    if quiet:
        yield None
    elif sys.stderr.isatty():
        with _asking_bar() as report:
            yield report
    else:
        yield _Lines().report


@contextmanager
def _bar(label: str, total: float | None, *, counted: bool) -> Generator[Callable[..., None]]:
    """Yield the function that updates a bar; `counted` shows "done of total"."""
    from rich.console import Console  # slow to load
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        *([MofNCompleteColumn()] if counted else []),
    )
    console = Console(stderr=True)
    with Bar(*columns, TimeElapsedColumn(), console=console, transient=True) as bar:
        yield partial(bar.update, bar.add_task(label, total=total))


@contextmanager
def _asking_bar() -> Generator[Callable[[Progress], None]]:
    with _bar("Asking", None, counted=True) as update:
        drawn, failed = 0.0, 0

        def report(step: Progress) -> None:
            nonlocal drawn, failed
            failed += step.failed
            now = time.monotonic()
            if now - drawn >= _REDRAW or step.done == step.total:
                drawn = now
                words = f"Asking ({failed} failed)" if failed else "Asking"
                update(completed=step.done, total=step.total, description=words)

        yield report


class _Lines:
    """A line per tenth of the run, or every five seconds; none in the first second."""

    def __init__(self) -> None:
        self._start = self._printed = time.monotonic()
        self._tenth = 0
        self._failed = 0

    def report(self, step: Progress) -> None:
        """Print a line if one is due."""
        self._failed += step.failed
        now = time.monotonic()
        if not step.total:  # nothing applied
            return
        tenth = _LINES * step.done // step.total
        due = tenth > self._tenth and now - self._printed >= _LINE_AFTER
        if not due and now - self._printed < _LINE_AT_LEAST:
            return
        self._tenth, self._printed = tenth, now
        share = 100 * step.done // step.total
        words = f"{step.done} of {step.total} cases ({share} %), {self._failed} failed"
        click.echo(f"{words}, {now - self._start:.0f} s", err=True)


@contextmanager
def hunt_progress(budget: Budget, *, quiet: bool) -> Generator[Callable[[Hunt], None]]:
    """Yield the progress callback of a hunt: a bar for people, lines for logs."""
    if quiet:
        yield lambda _hunt: None
    elif sys.stderr.isatty():
        with _hunt_bar(budget) as report:
            yield report
    else:
        yield _hunt_lines()


@contextmanager
def _hunt_bar(budget: Budget) -> Generator[Callable[[Hunt], None]]:
    start = time.monotonic()
    with _bar("Hunting", budget.questions or budget.seconds or None, counted=False) as update:

        def report(hunt: Hunt) -> None:
            asked = sum(hunt.asked.values())
            done = asked if budget.questions else time.monotonic() - start
            words = f"Hunting: {asked:,} questions, {len(hunt.findings)} found"
            update(completed=done, description=words)

        yield report


def _hunt_lines() -> Callable[[Hunt], None]:
    start = printed = time.monotonic()

    def report(hunt: Hunt) -> None:
        nonlocal printed
        now = time.monotonic()
        if now - printed >= _LINE_AT_LEAST:
            printed = now
            asked = sum(hunt.asked.values())
            words = f"{asked:,} questions, {len(hunt.findings)} found, {now - start:.0f} s"
            click.echo(words, err=True)

    return report


@contextmanager
def judging_line(*, quiet: bool) -> Generator[Callable[[str, int, int], None] | None]:
    """Yield the progress callback of judging: one changing line, or lines in logs."""
    if quiet:
        yield None
        return
    terminal = sys.stderr.isatty()
    last = time.monotonic()

    def report(item: str, done: int, total: int) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last < (_REDRAW if terminal else _LINE_AT_LEAST):
            return
        last = now
        words = f"judging {item}: {done} of {total}"
        click.echo(f"\r{words:<50}" if terminal else words, err=True, nl=not terminal)

    try:
        yield report
    finally:
        if terminal:
            click.echo(f"\r{'':<50}\r", err=True, nl=False)


_HANDLED_SIGNALS: Final = {
    signal.SIGINT: signal.default_int_handler,
    signal.SIGTERM: signal.SIG_DFL,
}
"""The signals, each handled only if it has this handler: an ignored one stays ignored."""


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
