"""How the benchmarks measure, and how what they measured is shown.

Processor time counts, so other work on the machine changes little.  Figures are ratios to something
else that was measured in the same run, which can be compared between machines.
"""

import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Final

import click
from rich.console import Console
from rich.table import Table

from sabacc.system.user_input import InputError

ROOT: Final = Path(__file__).resolve().parents[2]
# Figures as large as this are shown without decimals
_LARGE: Final = 100


# A row of a table, by column; rows with the same columns in turn make a table
Row = dict[str, object]


def row(
    measured: str, figure: float | str, unit: str = "", ratio: float | None = None, of: str = ""
) -> Row:
    """Return a measurement; `ratio` is how many times, or what part of, `of` it is."""
    return {"measured": measured, "figure": figure, "unit": unit, "ratio": ratio, "of": of}


@click.group(context_settings={"help_option_names": ["-h", "--help"], "show_default": True})
@click.option("--runs", default=5, help="How often speed is measured; the median counts.")
def bench(**_: object) -> None:
    """Measure speed, and how much the suite finds; `SUBJECT --help` has its options."""


@bench.result_callback()
def show(rows: Iterator[Row], **_: object) -> None:
    """Print the tables of a subject, each as soon as it is complete."""
    console = Console(width=None if sys.stdout.isatty() else 160, highlight=False, markup=False)
    try:
        for columns, some in groupby(rows, key=tuple):
            table = Table(*columns)
            for each in some:
                table.add_row(*map(_cell, each.values()))
            console.print(table)
    except (InputError, subprocess.CalledProcessError) as error:
        raise click.ClickException(str(error)) from error


def _cell(value: object) -> str:
    if isinstance(value, float):
        return f"{value:,.{0 if value >= _LARGE else 2}f}"
    return f"{value:,}" if isinstance(value, int) else str("" if value is None else value)


def runs() -> int:
    return int(click.get_current_context().find_root().params["runs"])


def median(measured: Callable[[], float]) -> float:
    return statistics.median(measured() for _ in range(runs()))


def processor_time() -> float:
    """Return the seconds of processor time of this process and of those that it has started."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + ended.ru_utime + ended.ru_stime + sum(children_times())


def children_times() -> list[float]:
    """Return the seconds of processor time of each running child; none outside Linux."""
    times: list[float] = []
    with suppress(OSError):
        for children in Path("/proc/self/task").glob("*/children"):
            for child in children.read_text(encoding="ascii").split():
                threads = Path(f"/proc/{child}/task").glob("*/schedstat")
                nanoseconds = (int(path.read_text("ascii").split()[0]) for path in threads)
                times.append(sum(nanoseconds) / 1e9)
    return times


def seconds(action: Callable[[], object], clock: Callable[[], float] = processor_time) -> float:
    begun = clock()
    action()
    return clock() - begun


def run(command: Sequence[str], **settings: str) -> None:
    """Run a program on empty input; Python keeps what it compiles, as it usually does."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run(  # noqa: S603 - our own programs
        command,
        cwd=ROOT,
        env=kept | settings,
        check=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )


def start_of(*words: str) -> float:
    """Return the seconds of processor time of Python with some words, such as `-m sabacc`."""
    return median(partial(seconds, partial(run, (sys.executable, *words))))


def bare_start() -> float:
    return start_of("-c", "pass")
