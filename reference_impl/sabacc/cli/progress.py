"""How far a run has come, on standard error: a bar for people, lines for logs."""

from __future__ import annotations

import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

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
        with _bar() as report:
            yield report
    else:
        yield _Lines().report


@contextmanager
def _bar() -> Generator[Callable[[Progress], None]]:
    from rich.console import Console  # slow to load
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    console = Console(stderr=True)
    with Bar(*columns, TimeElapsedColumn(), console=console, transient=True) as bar:
        task = bar.add_task("Asking", total=None)
        drawn, failed = 0.0, 0

        def report(step: Progress) -> None:
            nonlocal drawn, failed
            failed += step.failed
            now = time.monotonic()
            if now - drawn >= _REDRAW or step.done == step.total:
                drawn = now
                words = f"Asking ({failed} failed)" if failed else "Asking"
                bar.update(task, completed=step.done, total=step.total, description=words)

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
    from rich.console import Console  # slow to load
    from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    begun = time.monotonic()
    with Bar(*columns, console=console, transient=True) as bar:
        task = bar.add_task("Hunting", total=budget.questions or budget.seconds or None)

        def report(hunt: Hunt | LawHunt) -> None:
            asked = sum(hunt.asked.values())
            done = asked if budget.questions else time.monotonic() - begun
            words = f"Hunting: {asked:,} questions, {len(hunt.findings)} found"
            bar.update(task, completed=done, description=words)

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
