"""Recover the rulesets of random houses: `python tools/bench_recovery.py`.

A program plays a base with up to eight choices changed at random, dialects among them, and is asked
as `sabacc classify -- COMMAND` asks it.  For each house are printed the processor time and what
became of it:

- recovered: each choice, and no other one fits as well that would make any difference;
- confounded: each choice that was not found is named among those that cannot be told apart;
- wrong: a choice is neither found nor named, or an answer has no explanation.

`--seed N` is the first house, `--houses N` how many there are.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "reference_impl"), str(ROOT)]

# The package of this checkout has to be on the path before it is imported.


from sabacc.conformance.adapters.inprocess import InProcess  # noqa: E402
from sabacc.conformance.adapters.wire import greeting  # noqa: E402
from sabacc.conformance.inference.asked_program import AskedProgram  # noqa: E402
from sabacc.conformance.inference.recover import Recovered, recover  # noqa: E402
from sabacc.conformance.scenarios.catalogue import load_cases  # noqa: E402
from sabacc.spec.points import POINTS, dependents  # noqa: E402
from sabacc.spec.rulesets import builtin  # noqa: E402
from tests.judged_rulesets import playing  # noqa: E402
from tests.random_houses import made_otherwise, random_house  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sabacc.spec.rulesets import Ruleset

HOUSES = 200
MOST_SECONDS = 60.0
"""How long each house may take."""


@dataclass(frozen=True, slots=True)
class Told:
    """What became of one house: `recovered`, `confounded` or `wrong`, and how long it took."""

    seed: int
    changes: int
    became: str
    why: tuple[str, ...]
    asked: int
    seconds: float


def main() -> None:
    """Recover houses, and print a line for each, and the totals."""
    words = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    words.add_argument("--seed", type=int, default=0, help="the first house")
    words.add_argument("--houses", type=int, default=HOUSES, help="how many houses")
    words.add_argument("--workers", type=int, default=1, help="how many houses at a time")
    words.add_argument("--no-dialects", action="store_true", help="only choices of documents")
    given = words.parse_args()
    seeds = range(given.seed, given.seed + given.houses)
    ask = partial(recovered, dialects=not given.no_dialects)
    told: list[Told] = []
    with ProcessPoolExecutor(given.workers) as pool:
        for one in pool.map(ask, seeds):
            told.append(one)
            why = f": {'; '.join(one.why)}" if one.why else ""
            print(
                f"house {one.seed}, {one.changes} changes, {one.asked} questions, "
                f"{one.seconds:.1f} s: {one.became}{why}",
                flush=True,
            )
    for line in totals(told):
        print(line)


def recovered(seed: int, *, dialects: bool = True) -> Told:
    rules = random_house(seed, dialects=dialects)
    port = InProcess(lambda: playing({"standard": rules}))
    hello = port.hello(greeting((builtin("standard"),)))
    begun = time.process_time()
    found = recover(AskedProgram(port, "standard"), hello, load_cases())
    spent = time.process_time() - begun
    became, why = judged(rules, found)
    changes = rules.name.count("~")
    return Told(seed, changes, became, tuple(why), found.asked, spent)


def judged(rules: Ruleset, found: Recovered) -> tuple[str, list[str]]:
    """Say what became of a house, and why it was not recovered."""
    unsure = {one.point: (one.mine, *one.fits) for one in found.unsure}
    alike = {one.point: one.fits for one in found.alike}
    named = {
        point
        for point in POINTS
        if rules.choices[point] in (*unsure.get(point, ()), *alike.get(point, ()))
    }
    # what comes up by a choice that is named can be told only once that choice is made
    brought = {item.id for point in named for item, _ in dependents(point)}
    missed = [
        f"{point} is {rules.choices[point]} and not {found.rules.choices[point]}"
        for point in made_otherwise(rules, found.rules)
        if point not in named and point not in brought
    ]
    if found.otherwise:
        missed.append(f"{len(found.otherwise)} answers without an explanation")
    if missed:
        return "wrong", missed
    open_ones = [f"{point} {' or '.join(map(str, each))}" for point, each in unsure.items()]
    return ("confounded", open_ones) if open_ones else ("recovered", [])


def totals(told: Sequence[Told]) -> list[str]:
    counts = Counter(one.became for one in told)
    times = [one.seconds for one in told]
    late = sum(each > MOST_SECONDS for each in times)
    kinds = ", ".join(f"{counts[kind]} {kind}" for kind in ("recovered", "confounded", "wrong"))
    return [
        f"{len(told)} houses: {kinds}",
        (
            f"median {statistics.median(times):.1f} s, longest {max(times):.1f} s; "
            f"{late} over {MOST_SECONDS:g} s"
        ),
    ]


if __name__ == "__main__":
    main()
