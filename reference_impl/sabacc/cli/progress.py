"""How far a run has come, on standard error: a bar for people, lines for logs."""

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
    from sabacc.conformance.hunting.law_hunt import LawHunt
    from sabacc.conformance.judging.runner import Progress


_REDRAW = 0.1
_LINE_AFTER = 1.0
_LINE_AT_LEAST = 5.0
_LINES = 10


@contextmanager
def progress(*, quiet: bool) -> Generator[Callable[[Progress], None] | None]:
    """Give the function that a run reports to."""
    if quiet:
        yield None
    elif sys.stderr.isatty():
        with _asking_bar() as report:
            yield report
    else:
        yield _Lines().report


@contextmanager
def _bar(begun: str, total: float | None, *, of: bool) -> Generator[Callable[..., None]]:
    """Give the function that changes a bar; with `of` it says how many of how many are done."""
    from rich.console import Console  # slow to load
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        *([MofNCompleteColumn()] if of else []),
    )
    console = Console(stderr=True)
    with Bar(*columns, TimeElapsedColumn(), console=console, transient=True) as bar:
        yield partial(bar.update, bar.add_task(begun, total=total))


@contextmanager
def _asking_bar() -> Generator[Callable[[Progress], None]]:
    with _bar("Asking", None, of=True) as update:
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
    """A line for each tenth of the run, or every five seconds; none for a run of a second."""

    def __init__(self) -> None:
        self._begun = self._told = time.monotonic()
        self._tenth = 0
        self._failed = 0

    def report(self, step: Progress) -> None:
        """Print a line where one is due."""
        self._failed += step.failed
        now = time.monotonic()
        if not step.total:  # nothing applied
            return
        tenth = _LINES * step.done // step.total
        due = tenth > self._tenth and now - self._told >= _LINE_AFTER
        if not due and now - self._told < _LINE_AT_LEAST:
            return
        self._tenth, self._told = tenth, now
        share = 100 * step.done // step.total
        words = f"{step.done} of {step.total} cases ({share} %), {self._failed} failed"
        click.echo(f"{words}, {now - self._begun:.0f} s", err=True)


@contextmanager
def hunt_progress(budget: Budget, *, quiet: bool) -> Generator[Callable[[Hunt | LawHunt], None]]:
    """Give the function that a hunt reports to: a bar for people, lines for logs."""
    if quiet:
        yield lambda _hunt: None
    elif sys.stderr.isatty():
        with _hunt_bar(budget) as report:
            yield report
    else:
        yield _hunt_lines()


@contextmanager
def _hunt_bar(budget: Budget) -> Generator[Callable[[Hunt | LawHunt], None]]:
    begun = time.monotonic()
    with _bar("Hunting", budget.questions or budget.seconds or None, of=False) as update:

        def report(hunt: Hunt | LawHunt) -> None:
            asked = sum(hunt.asked.values())
            done = asked if budget.questions else time.monotonic() - begun
            words = f"Hunting: {asked:,} questions, {len(hunt.findings)} found"
            update(completed=done, description=words)

        yield report


def _hunt_lines() -> Callable[[Hunt | LawHunt], None]:
    begun = told = time.monotonic()

    def report(hunt: Hunt | LawHunt) -> None:
        nonlocal told
        now = time.monotonic()
        if now - told >= _LINE_AT_LEAST:
            told = now
            asked = sum(hunt.asked.values())
            words = f"{asked:,} questions, {len(hunt.findings)} found, {now - begun:.0f} s"
            click.echo(words, err=True)

    return report


@contextmanager
def judging_line(*, quiet: bool) -> Generator[Callable[[str, int, int], None] | None]:
    """Give the function that tells what is judged: one line that changes, or lines in logs."""
    if quiet:
        yield None
        return
    terminal = sys.stderr.isatty()
    last = time.monotonic()

    def report(what: str, done: int, total: int) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last < (_REDRAW if terminal else _LINE_AT_LEAST):
            return
        last = now
        words = f"judging {what}: {done} of {total}"
        click.echo(f"\r{words:<50}" if terminal else words, err=True, nl=not terminal)

    try:
        yield report
    finally:
        if terminal:
            click.echo(f"\r{'':<50}\r", err=True, nl=False)


_TAKEN: Final = {
    signal.SIGINT: signal.default_int_handler,
    signal.SIGTERM: signal.SIG_DFL,
}
"""The signals, each with the handler that it must have to be taken: one that is ignored stays."""


class Interrupts:
    """The signals that came; `first` is None where none did."""

    def __init__(self) -> None:
        """None came yet."""
        self.first: int | None = None
        self._again = False

    def take(self, number: int, frame: FrameType | None) -> NoReturn:
        """Keep a signal and raise it where the program is."""
        del frame
        if self.first is None:
            self.first = number
        else:
            self._again = True
        raise Interrupted(number)

    @property
    def status(self) -> int | None:
        """The exit status that a shell gives to the first one."""
        return None if self.first is None else SIGNALLED + self.first

    def end_if_again(self) -> None:
        """Raise the second signal if it was caught as if it were the first."""
        if self._again and self.first is not None:
            raise Interrupted(self.first)


@contextmanager
def interrupts() -> Generator[Interrupts]:
    """Take the signals until the report is written; only the main thread can."""
    found = Interrupts()
    held = []
    if threading.current_thread() is threading.main_thread():
        held = [(one, old) for one, old in _TAKEN.items() if signal.getsignal(one) is old]
    for number, _ in held:
        signal.signal(number, found.take)
    try:
        yield found
    finally:
        for number, old in held:
            signal.signal(number, old)
