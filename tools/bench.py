"""Measure the project's speed, as ratios within one run: `python tools/bench.py [PART...]`.

What is printed as so many times something else can be compared between machines; the plain
figures cannot.  Everything runs on one core unless the row says otherwise, because a round trip
across cores costs several times one on the same core.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from functools import partial
from itertools import chain, repeat
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "reference_impl"), str(ROOT)]
os.environ["PYTHONPATH"] = str(ROOT / "reference_impl")

# The package of this checkout has to be on the path before it is imported.


from sabacc.conformance.adapters.connect import connect  # noqa: E402
from sabacc.conformance.adapters.ports import Ask, Greeting, Limits, PortError  # noqa: E402
from sabacc.conformance.adapters.wire import (  # noqa: E402
    greeting,
    request_line,
)
from sabacc.conformance.judging.questions import Questioner  # noqa: E402
from sabacc.conformance.judging.runner import Order, verify  # noqa: E402
from sabacc.conformance.judging.selection import Filter, plan, target_of  # noqa: E402
from sabacc.conformance.scenarios.catalogue import load_cases  # noqa: E402
from sabacc.spec.house_files import every_ruleset  # noqa: E402
from sabacc.spec.rulesets import base_names, builtin  # noqa: E402
from tools import canned  # noqa: E402
from tools.bench_arbiter import arbiter_rows  # noqa: E402
from tools.bench_hunt_speed import hunt_rows  # noqa: E402
from tools.bench_judging import judging_rows  # noqa: E402
from tools.bench_play import play_rows  # noqa: E402
from tools.bench_site import site_rows  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Generator, Iterator, Sequence

    from sabacc.spec.rulesets import Ruleset

COUNT = 10_000
"""How many requests a measurement asks at the least."""

RUNS = 5
"""How often each is measured; the median counts."""

REFERENCE = (sys.executable, "-m", "sabacc.protocol.serve")
NODE = ROOT / "tests" / "implementations" / "javascript" / "sabacc.mjs"
RULESETS = tuple(builtin(name) for name in base_names())
HELLO = greeting(RULESETS)
UNTOLD = Greeting(HELLO.params)
"""The same, and no ruleset is told of: for the program with canned answers."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: what was measured, the figure, and what it is a ratio of."""

    what: str
    figure: str
    ratio: str = ""


def suite_rows() -> Iterator[Row]:
    """Measure the conformance suite: pipes, whole runs, starting up, memory."""
    return chain(pipe_rows(stamped()), verify_rows(), start_rows(), memory_rows())


PARTS: dict[str, Callable[[], Iterator[Row]]] = {
    "play": lambda: (Row(*row) for row in play_rows()),
    "suite": suite_rows,
    "hunt": lambda: (Row(*row) for row in hunt_rows()),
    "judging": lambda: (Row(*row) for row in judging_rows()),
    "site": lambda: (Row(*row) for row in site_rows()),
    "arbiter": lambda: (Row(*row) for row in arbiter_rows()),
}
"""What can be measured by itself."""


def main() -> None:
    """Measure the parts that are named, or everything, and print one table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--memory", type=int, metavar="N", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.memory is not None:
        Console().print(peak_after(given.memory))
        return
    unknown = set(given.parts) - set(PARTS)
    if unknown:
        parser.error(f"no part is called {', '.join(sorted(unknown))}; known: {', '.join(PARTS)}")
    table = Table("measured", "figure", "ratio", title="Speed")
    for part in given.parts or PARTS:
        for row in PARTS[part]():
            table.add_row(row.what, row.figure, row.ratio)
    Console().print(table)


def stamped() -> list[Ask]:
    """Return the suite's requests, over and over until there are enough."""
    port, _ = connect((), Limits())
    hello = port.hello(HELLO)
    targets = [target_of(rules) for rules in RULESETS]
    entries = [e for e in plan(load_cases(), targets, hello, Filter()) if e.not_asked is None]
    if not entries:
        sys.exit("there are no compiled cases; run `python -m sabacc.conformance.compile`")
    rounds = -(-COUNT // len(entries))
    asked = filter(None, map(Questioner(hello).question, chain(*repeat(entries, rounds))))
    return [question.ask(key) for key, question in enumerate(asked)]


@contextlib.contextmanager
def on_cores(wanted: Collection[int] | None) -> Generator[None]:
    """Keep this process and its children to some cores, where that can be done."""
    if wanted is None or not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, wanted)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def one_core() -> Collection[int] | None:
    """Return the last core that may be used: the first has the most to do."""
    return {max(os.sched_getaffinity(0))} if hasattr(os, "sched_getaffinity") else None


def median(measure: Callable[[], float]) -> float:
    """Return the median of several measurements, on one core."""
    with on_cores(one_core()):
        return statistics.median(measure() for _ in range(RUNS))


def per_second(command: Sequence[str], asks: Sequence[Ask], limits: Limits) -> float:
    """Return how many requests a second go through the port, of those that the program claims."""
    told = UNTOLD if canned.PING_PONG in command else HELLO
    with canned.talking(command, told, limits) as (port, hello):
        asks = [ask for ask in asks if ask.method in hello.levels]
        begun = time.perf_counter()
        canned.all_answered(port, asks)
        return len(asks) / (time.perf_counter() - begun)


def pipe_rows(asks: list[Ask]) -> Iterator[Row]:
    """Measure requests a second against the floor: canned lines of the same bytes."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "lines"
        path.write_bytes(b"".join(canned.canned_lines(HELLO, asks)))
        child = canned.command_of(path)
        sent = statistics.mean(len(request_line(ask)) for ask in asks)
        yield Row(f"requests of {sent:.0f} bytes, answers of", f"{mean_line(path):.0f} bytes")
        floor = median(lambda: lockstep(child, asks))
        yield Row("floor: bare ping-pong, canned answers", f"{floor:,.0f} a second", "1")
        wide, narrow = Limits(), Limits(window=1)
        programs: list[tuple[str, Sequence[str], Limits]] = [
            ("port, canned answers, one at a time", child, narrow),
            ("port, canned answers, pipelined", child, wide),
            ("port, the reference, one at a time", REFERENCE, narrow),
            ("port, the reference, pipelined", REFERENCE, wide),
        ]
        node = shutil.which("node")
        if node and NODE.exists():
            programs.append(("port, JavaScript, pipelined", (node, str(NODE)), wide))
        else:
            yield Row("port, JavaScript", f"skipped: no {'node' if not node else NODE.name}")
        for what, command, limits in programs:
            try:
                rate = median(partial(per_second, command, asks, limits))
            except PortError as error:
                yield Row(what, f"skipped: {error.fault.kind.value}")
                continue
            yield Row(what, f"{rate:,.0f} a second", f"{rate / floor:.2f} of the floor")
        rate = statistics.median(per_second(REFERENCE, asks, wide) for _ in range(RUNS))
        ratio = f"{rate / floor:.2f} of the floor"
        yield Row("port, the reference, pipelined, all cores", f"{rate:,.0f} a second", ratio)


def mean_line(path: Path) -> float:
    """Return the mean length of a file's lines, without the first."""
    return statistics.mean(len(line) + 1 for line in path.read_bytes().splitlines()[1:])


def lockstep(command: Sequence[str], asks: Sequence[Ask]) -> float:
    """Return round trips a second of a bare loop: no JSON, no limits, nothing but the bytes."""
    lines = [request_line(ask) for ask in asks]
    with subprocess.Popen(  # noqa: S603 - our own program
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
    ) as process:
        if process.stdin is None or process.stdout is None:
            raise RuntimeError
        out, back = process.stdin.fileno(), process.stdout.fileno()
        ping(out, back, b"hello\n")
        begun = time.perf_counter()
        for line in lines:
            ping(out, back, line)
        seconds = time.perf_counter() - begun
        process.stdin.close()
    return len(lines) / seconds


def ping(out: int, back: int, line: bytes) -> None:
    """Send a line and wait for the end of the one that comes back."""
    os.write(out, line)
    while not os.read(back, 262_144).endswith(b"\n"):
        pass


def verify_rows() -> Iterator[Row]:
    """Measure a whole run through a child process against the same in this process."""
    inside = median(lambda: verified(()))
    yield Row("whole run of the suite, in process", f"{inside:.2f} s", "1")
    child = median(lambda: verified(REFERENCE))
    yield Row("the same through a child process", f"{child:.2f} s", f"{child / inside:.2f} times")
    floor = median(lambda: started((sys.executable, "-m", "sabacc.protocol.serve")))
    yield Row("of it, the child's start", f"{floor:.2f} s", f"{floor / child:.2f} of the run")
    everything = every_ruleset()
    inside = median(lambda: verified((), everything))
    yield Row("every ruleset and house, in process", f"{inside:.2f} s", "1")
    node = shutil.which("node")
    if node is None or not NODE.exists():
        yield Row("the same, JavaScript", f"skipped: no {'node' if not node else NODE.name}")
        return
    child = median(lambda: verified((node, str(NODE)), everything))
    above = f"{child / inside:.2f} times (to reach: 2, and half a second)"
    yield Row("the same, JavaScript in a child process", f"{child:.2f} s", above)


def verified(target: tuple[str, ...], rulesets: tuple[Ruleset, ...] = RULESETS) -> float:
    """Return how long a whole run takes, the start of the program included."""
    begun = time.perf_counter()
    port, name = connect(target, Limits())
    try:
        verify(port, name, load_cases(), Order(rulesets, chosen=True))
    finally:
        port.close()
    return time.perf_counter() - begun


def start_rows() -> Iterator[Row]:
    """Measure how long a command takes to say anything."""
    bare = median(lambda: started((sys.executable, "-c", "pass")))
    yield Row("python -c pass", f"{bare * 1000:.0f} ms", "1")
    for words in (("--help",), ("rules", "--help")):
        took = median(partial(started, (sys.executable, "-m", "sabacc", *words)))
        ratio = f"{took / bare:.1f} times"
        yield Row(f"sabacc {' '.join(words)}", f"{took * 1000:.0f} ms", ratio)


def started(command: Sequence[str]) -> float:
    """Return how long a command runs on empty input."""
    begun = time.perf_counter()
    subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=True)  # noqa: S603
    return time.perf_counter() - begun


def memory_rows() -> Iterator[Row]:
    """Measure the peak memory of the harness for the requests asked once, and ten times."""
    once, often = (remembered(times) for times in (1, 10))
    yield Row("peak memory, every request once", f"{once / 1024:.1f} MiB", "1")
    yield Row("the same ten times over", f"{often / 1024:.1f} MiB", f"{often / once:.3f} times")


def remembered(times: int) -> int:
    """Return the peak memory of a process that does nothing but ask, in KiB."""
    command = (sys.executable, __file__, "--memory", str(times))
    found = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603
    return int(found.stdout)


def peak_after(times: int) -> int:
    """Ask every request so many times over, forget the replies, and return the peak in KiB."""
    asks = stamped()[:COUNT]
    with canned.talking(REFERENCE, HELLO) as (port, _):
        for _ in port.ask(chain.from_iterable(repeat(asks, times))):
            pass
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak // 1024 if sys.platform == "darwin" else peak


if __name__ == "__main__":
    main()
