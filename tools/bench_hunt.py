"""Measure what the hunt finds: `python tools/bench_hunt.py`.

Each program of `tests/bugs` with a bug that no scenario shows is hunted at the default budget of
`sabacc hunt`, counted in processor time of both programs, so that other work on the machine does
not count.  For each bug are printed: how many questions were asked until it was found, how long
that took with making it small, and the seats and rounds that are left of the question.

`--seed N` takes another seed.
"""

from __future__ import annotations

import os
import resource
import statistics
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "reference_impl"), str(ROOT)]
os.environ["PYTHONPATH"] = str(ROOT / "reference_impl")

# The package of this checkout has to be on the path before it is imported.


from sabacc.conformance.adapters.greeting import greeting  # noqa: E402
from sabacc.conformance.hunting.hunt import Budget, Hunt  # noqa: E402
from sabacc.conformance.hunting.question_stream import Quarry  # noqa: E402
from sabacc.spec.shipped import named  # noqa: E402
from tests.bugs import UNSEEN, Bug  # noqa: E402
from tools import planted  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Sequence

LEVELS = ("score", "compare", "settle", "shift", "play")
SEATS, ROUNDS = 3, 4
"""To how many a finding is made small where the bug lets it."""
FOUND = 95
"""How many of a hundred bugs are to be found."""
MEDIAN, MOST = 5.0, 30.0
"""How long the median may take, and the 95th percentile, in seconds."""


@dataclass(frozen=True, slots=True)
class Told:
    """What became of the hunt for one bug: nothing found where `rule` is None."""

    bug: str
    ruleset: str
    breaks: str
    asked: int
    seconds: float
    rule: str | None = None
    seats: int = 0
    rounds: int = 0
    method: str = ""

    @property
    def small(self) -> bool:
        """Whether little is left to read."""
        return self.seats <= SEATS and self.rounds <= ROUNDS


def main() -> None:
    """Hunt for the bugs, and print a table and the totals."""
    words = planted.parser(__doc__)
    words.add_argument("--seed", type=int, default=1, help="the seed of the hunts")
    words.add_argument("--seconds", type=float, default=MOST, help="the budget of each")
    words.add_argument("--workers", type=int, default=1, help="how many hunts at a time")
    given = words.parse_args()
    bugs = planted.chosen(given, UNSEEN)
    with ProcessPoolExecutor(given.workers) as pool:
        told: list[Told] = []
        for one in pool.map(partial(hunted, seed=given.seed, seconds=given.seconds), bugs):
            told.append(one)
            how = "not found" if one.rule is None else one.rule or "no rule named"
            print(
                f"{len(told)} of {len(bugs)}: {one.bug}, {one.seconds:.1f} s, {how}",
                file=sys.stderr,
            )
    console = Console(width=None if sys.stdout.isatty() else 150)
    console.print(table(told))
    for line in totals(told):
        console.print(line)


def hunted(bug: Bug, seed: int, seconds: float) -> Told:
    """Hunt until the bug is found and made small, or the budget is spent."""
    rules = named(bug.rulesets[0])
    with planted.connected(bug) as port:
        port.hello(greeting((rules,)))

        def stop(hunt: Hunt) -> None:
            if any(one.condemns for one in hunt.findings):
                hunt.stopped = "found"

        hunt = Hunt(port, Quarry(rules.name, rules, LEVELS), count(1), stop, clock=processor_time)
        begun = processor_time()
        hunt.run(seed, Budget(seconds=seconds))
        spent = processor_time() - begun
    told = Told(bug.id, rules.name, bug.breaks[0], hunt.asked.total(), spent)
    for found in (one for one in hunt.findings if one.condemns):
        asked = found.question
        rounds = max((each["round"] for each in asked.expected.get("phases", ())), default=0)
        return Told(
            told.bug,
            told.ruleset,
            told.breaks,
            told.asked,
            spent,
            found.rule,
            asked.seats,
            rounds,
            asked.method,
        )
    return told


def processor_time() -> float:
    """Return the seconds of processor time of this process and of those that it has started."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = time.process_time() + ended.ru_utime + ended.ru_stime
    with suppress(OSError):  # another system than Linux: this process alone
        for task in Path("/proc/self/task").iterdir():
            for child in (task / "children").read_text(encoding="ascii").split():
                words = Path(f"/proc/{child}/stat").read_text(encoding="utf-8").rpartition(")")[2]
                spent += sum(map(int, words.split()[11:13])) / os.sysconf("SC_CLK_TCK")
    return spent


def table(told: Sequence[Told]) -> Table:
    """Return a row for each bug."""
    made = Table("bug", "ruleset", "asked", "s", "found under", "level", "seats", "rounds", "")
    for one in told:
        how = "not found" if one.rule is None else "" if one.small else "large"
        made.add_row(
            one.bug,
            one.ruleset,
            str(one.asked),
            f"{one.seconds:.1f}",
            one.rule or "",
            one.method,
            str(one.seats or ""),
            str(one.rounds or ""),
            how,
        )
    return made


def totals(told: Sequence[Told]) -> list[str]:
    """Return the sums."""
    found = [one for one in told if one.rule is not None]
    times = sorted(one.seconds for one in told)
    late = times[min(len(times) - 1, round(0.95 * len(times)))]
    same = sum(one.rule is not None and one.rule.startswith(one.breaks) for one in told)
    return [
        f"found: {len(found)} of {len(told)} ({len(found) / len(told):.0%}; to reach: {FOUND} %)",
        f"at most {SEATS} seats and {ROUNDS} rounds: {sum(one.small for one in found)}",
        f"told under the point that is broken: {same}",
        (
            f"median {statistics.median(times):.1f} s (to reach: {MEDIAN:g} s), "
            f"95th percentile {late:.1f} s (to reach: {MOST:g} s)"
        ),
    ]


if __name__ == "__main__":
    main()
