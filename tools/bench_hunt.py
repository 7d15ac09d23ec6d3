"""Measure what the hunt finds: `python tools/bench_hunt.py`.

Each program of `tests/bugs` with a bug that no scenario shows is hunted at the default budget of
`sabacc hunt`, counted in processor time of both programs, so that other work on the machine does
not count.  For each bug are printed: how many questions were asked until it was found, how long
that took with making it small, and the seats and rounds that are left of the question.  It is
large if it has more than three seats or four rounds, and more than the bug needs.

`--seed N` takes another seed.
"""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "reference_impl"), str(ROOT)]
os.environ["PYTHONPATH"] = str(ROOT / "reference_impl")

# The package of this checkout has to be on the path before it is imported.


from sabacc.conformance.adapters.wire import greeting  # noqa: E402
from sabacc.conformance.hunting.requests.long_hands import FEW_ROUNDS, FEW_SEATS  # noqa: E402
from sabacc.spec.house_files import ruleset_named  # noqa: E402
from sabacc.spec.model import Standing  # noqa: E402
from tests.bugs import UNSEEN, Bug  # noqa: E402
from tools import planted, timed_hunts  # noqa: E402
from tools.timed_hunts import LEVELS, Timed  # noqa: E402

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

FOUND = 95
"""How many of a hundred bugs are to be found."""


def main() -> None:
    """Hunt for the bugs, and print a table and the totals."""
    words = planted.parser(__doc__)
    timed_hunts.options(words)
    given = words.parse_args()
    bugs = planted.chosen(given, UNSEEN)
    told = timed_hunts.all_of(bugs, partial(hunted, given=given), given.workers)
    console = Console(width=None if sys.stdout.isatty() else 150)
    console.print(table(bugs, told))
    for line in totals(bugs, told):
        console.print(line)


def hunted(bug: Bug, given: argparse.Namespace) -> Timed:
    """Hunt until the bug is found and made small, or the budget is spent."""
    rules = ruleset_named(bug.rulesets[0])
    with planted.connected(bug) as port:
        port.hello(greeting((rules,)))
        unsaid = rules.made[bug.breaks[0]].standing is Standing.OPEN  # it convicts nobody
        return timed_hunts.until_found(port, bug.id, rules, LEVELS, given, open_too=unsaid)


def small(bug: Bug, one: Timed) -> bool:
    """Say whether little is left to read, as far as the bug allows."""
    return one.seats <= max(FEW_SEATS, bug.seats) and one.rounds <= max(FEW_ROUNDS, bug.rounds)


def table(bugs: Sequence[Bug], told: Sequence[Timed]) -> Table:
    made = Table("bug", "ruleset", "asked", "s", "found under", "level", "seats", "rounds", "")
    for bug, one in zip(bugs, told, strict=True):
        how = "not found" if one.rule is None else "" if small(bug, one) else "large"
        size = (str(one.seats or ""), str(one.rounds or ""))
        spent = (str(one.asked), f"{one.seconds:.1f}")
        made.add_row(bug.id, one.ruleset, *spent, one.rule or "", one.method, *size, how)
    return made


def totals(bugs: Sequence[Bug], told: Sequence[Timed]) -> list[str]:
    found = [(bug, one) for bug, one in zip(bugs, told, strict=True) if one.rule is not None]
    little = sum(small(bug, one) for bug, one in found)
    same = sum((one.rule or "").startswith(bug.breaks[0]) for bug, one in found)
    few = f"at most {FEW_SEATS} seats and {FEW_ROUNDS} rounds where the bug allows"
    return [
        f"found: {len(found)} of {len(told)} ({len(found) / len(told):.0%}; to reach: {FOUND} %)",
        f"{few}: {little} of {len(found)}",
        f"told under the point that is broken: {same}",
        timed_hunts.times(told),
    ]


if __name__ == "__main__":
    main()
