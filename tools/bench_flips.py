"""Measure how soon one wrong choice is found: `python tools/bench_flips.py`.

The JavaScript program is told that a ruleset makes another choice on one settled point, and hunted
by what the ruleset really chooses, until that is found and made small.  Each point has its turn
once, by one of the rulesets that settle it and to one of its other choices; those that no question
can tell apart (`conformance/proving/moot.py`) are left out.  Time is processor time of hunt and
program together.

`--sample N` takes N points evenly, `--only WORD` those with WORD in their names; `--seed N` takes
other rulesets and choices, and asks other questions.
"""

from __future__ import annotations

import random
import shutil
import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "reference_impl"), str(ROOT)]

# The package of this checkout has to be on the path before it is imported.


from sabacc.conformance.adapters.ports import Limits  # noqa: E402
from sabacc.conformance.adapters.stdio import Stdio  # noqa: E402
from sabacc.conformance.adapters.wire import greeting  # noqa: E402
from sabacc.conformance.proving import (  # noqa: E402
    moot,
    wrong_choices,
)
from sabacc.spec.house_files import every_ruleset, ruleset_named  # noqa: E402
from sabacc.spec.model import Standing  # noqa: E402
from sabacc.spec.points import POINTS  # noqa: E402
from sabacc.spec.rulesets import Choice, Ruleset  # noqa: E402
from tests.javascript_program import PROGRAM, plays  # noqa: E402
from tools import planted, timed_hunts  # noqa: E402
from tools.timed_hunts import LEVELS, Timed  # noqa: E402

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence


@dataclass(frozen=True, slots=True)
class Flip:
    """A choice that a program makes instead of a ruleset's."""

    ruleset: str
    point: str
    wrong: Choice

    @property
    def id(self) -> str:
        return f"{self.ruleset}~{self.point}:{self.wrong}"


def main() -> None:
    """Hunt for the flips, and print what was late or not found, and the totals."""
    words = planted.parser(__doc__)
    timed_hunts.options(words)
    given = words.parse_args()
    if shutil.which("node") is None:
        sys.exit("this needs Node.js")
    every = [flip for flip in flips(given.seed) if given.only in flip.id]
    chosen = planted.sample(given, every)
    told = timed_hunts.all_of(chosen, partial(hunted, given=given), given.workers)
    console = Console(width=None if sys.stdout.isatty() else 150)
    console.print(table(told))
    found = sum(one.rule is not None for one in told)
    console.print(f"found: {found} of {len(told)} settled points")
    console.print(timed_hunts.times(told))


def flips(seed: int) -> Iterator[Flip]:
    """Yield a flip for each point that some ruleset settles and the program plays both ways."""
    rng = random.Random(f"flips {seed}")  # noqa: S311 - seeded chance repeats
    rulesets = [rules for rules in every_ruleset() if plays(rules)]
    for point in POINTS.values():
        found = [
            Flip(rules.name, point.id, wrong)
            for rules in rulesets
            if not point.conduct and _settles(rules, point.id)
            for wrong in wrong_choices(point, rules.choices[point.id])
            if moot(rules, point.id, wrong) is None and plays(rules.flipped(point.id, wrong))
        ]
        if found:
            yield rng.choice(found)


def _settles(rules: Ruleset, point: str) -> bool:
    made = rules.made.get(point)
    return made is not None and made.standing is Standing.SETTLED


def hunted(flip: Flip, given: argparse.Namespace) -> Timed:
    """Hunt until the flip is found and made small, or the budget is spent."""
    rules = ruleset_named(flip.ruleset)
    wrong = rules.flipped(flip.point, flip.wrong)
    told = Ruleset(rules.name, wrong.choices, wrong.made)
    port = Stdio((shutil.which("node") or "node", str(PROGRAM)), Limits())
    try:
        port.hello(greeting((told,)))
        return timed_hunts.until_found(port, flip.id, rules, LEVELS, given)
    finally:
        port.close()


def table(told: Sequence[Timed]) -> Table:
    """Return a row for each flip that was late or not found."""
    made = Table("flip", "asked", "s", "found under", title="Not found within the median to reach")
    for one in told:
        if one.rule is None or one.seconds > timed_hunts.MEDIAN:
            made.add_row(one.what, str(one.asked), f"{one.seconds:.1f}", one.how)
    return made


if __name__ == "__main__":
    main()
