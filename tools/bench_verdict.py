"""Measure how often the verdict names the rule that is broken: `python tools/bench_verdict.py`.

Every program of `tests/bugs`, each with one bug, is judged under the rulesets in which the bug
shows.  For each it prints the rule that the diagnosis names first, and whether that is

- right: the rule on a point that the bug breaks;
- related: a point that exists by such a point, or by which that one exists (`when`), or a rule of
  the same chapter whose cases fail in the same kind of fact (where no case of the broken rule
  fails, in one that its cases state);
- misleading: any other.

Bugs that no case notices, and those that pass for another reading of an open point, are listed
apart.  `--sample N` judges N bugs taken evenly.
"""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "reference_impl"), str(ROOT)]
os.environ["PYTHONPATH"] = str(ROOT / "reference_impl")

# The package of this checkout has to be on the path before it is imported.


from sabacc.conformance.grading.grader import Outcome  # noqa: E402
from sabacc.conformance.grading.reach import bearing  # noqa: E402
from sabacc.conformance.judging.diagnosis import DiagnosedCase, causes  # noqa: E402
from sabacc.conformance.judging.runner import Order, verify  # noqa: E402
from sabacc.conformance.scenarios.cases import kind  # noqa: E402
from sabacc.conformance.scenarios.catalogue import load_cases  # noqa: E402
from sabacc.spec.house_files import ruleset_named  # noqa: E402
from sabacc.spec.points import POINTS  # noqa: E402
from tests.bugs import BUGS, Bug  # noqa: E402
from tools import planted  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sabacc.conformance.judging.diagnosis import Cause
    from sabacc.conformance.judging.results import RulesetResult
    from sabacc.conformance.scenarios.cases import Case

RIGHT, RELATED, MISLEADING = "right", "related", "misleading"
AIM = 90
"""How many of a hundred bugs the first rule named is to be right or related for."""


@dataclass(frozen=True, slots=True)
class Told:
    """What the diagnosis makes of one bug under one ruleset; no causes where nothing failed."""

    bug: Bug
    ruleset: str
    failed: int
    causes: tuple[Cause, ...]
    how: str


def main() -> None:
    """Judge the bugs, and print a table and the totals."""
    words = planted.parser(__doc__)
    words.add_argument("--wrong", action="store_true", help="print only what is not right")
    given = words.parse_args()
    bugs = planted.chosen(given, BUGS)
    begun = time.process_time()
    told = [one for bug in bugs for one in judged(bug)]
    console = Console()
    console.print(table(told, wrong=given.wrong))
    for line in totals(told):
        console.print(line)
    console.print(f"{len(bugs)} bugs, {time.process_time() - begun:.0f} s of this process")


def judged(bug: Bug) -> Iterator[Told]:
    """Judge one bug under each of its rulesets."""
    cases = load_cases()
    rulesets = tuple(ruleset_named(name) for name in bug.rulesets)
    with planted.connected(bug) as port:
        report = verify(port, bug.id, cases, Order(rulesets, chosen=True))
    for rules, result in zip(rulesets, report.rulesets, strict=True):
        found = diagnosed(result)
        failed = [one for one in found if one.failed]
        told: tuple[Cause, ...] = ()
        if failed:
            told = causes(found, bearing((one.case for one in found), rules))
        open_points = any(one.outcome is Outcome.OPEN for one in result.asked)
        how = "told as another reading" if open_points else "not noticed"
        if told:
            how = classified(bug, told[0].rule, failed, cases)
        yield Told(bug, rules.name, len(failed), told, how)


def diagnosed(result: RulesetResult) -> list[DiagnosedCase]:
    """Return what became of the cases that can convict, as the report's own diagnosis has it."""
    return [
        DiagnosedCase(
            one.case,
            one.outcome in {Outcome.FAILED, Outcome.FAULT},
            one.grade.expectation.fact if one.grade and one.grade.expectation else "",
        )
        for one in result.asked
        if one.outcome not in {Outcome.OPEN, Outcome.NOT_SHOWN}
    ]


def classified(bug: Bug, rule: str, failed: Iterable[DiagnosedCase], cases: Sequence[Case]) -> str:
    """Say whether a rule that is named first leads to the bug; see the module."""
    point = rule.rpartition(".")[0]
    broken = [one for one in bug.breaks if one in POINTS]
    if point in broken:
        return RIGHT
    if any(depends(point, other) or depends(other, point) for other in broken):
        return RELATED
    facts: dict[str, set[str]] = {}
    for one in failed:
        facts.setdefault(one.case.point, set()).add(kind(one.fact))
    for other in broken:
        near = point.partition(".")[0] == other.partition(".")[0]
        if near and facts[point] & (facts.get(other) or stated(other, cases)):
            return RELATED
    return MISLEADING


def depends(point: str, other: str) -> bool:
    """Say whether a point exists by another one."""
    return any(other in way for way in POINTS[point].when)


def stated(point: str, cases: Iterable[Case]) -> set[str]:
    """Return the kinds of facts that the cases of a point state."""
    return {kind(one.fact) for case in cases if case.point == point for one in case.expect}


def table(told: Iterable[Told], *, wrong: bool) -> Table:
    """Return a row for each bug and ruleset."""
    found = Table("bug", "ruleset", "breaks", "failed", "first rule", "then", "", title="Diagnosis")
    for one in told:
        if not one.causes or (wrong and one.how == RIGHT):
            continue
        first, *rest = one.causes
        found.add_row(
            one.bug.id,
            one.ruleset,
            one.bug.breaks[0],
            str(one.failed),
            first.rule,
            str(len(rest)),
            one.how,
        )
    return found


def totals(told: Sequence[Told]) -> Iterator[str]:
    """Yield the sums, and what was not noticed."""
    count: Mapping[str, int] = Counter(one.how for one in told if one.causes)
    noticed = sum(count.values()) or 1
    for how in (RIGHT, RELATED, MISLEADING):
        yield f"{how}: {count.get(how, 0)} of {noticed} ({count.get(how, 0) / noticed:.0%})"
    good = count.get(RIGHT, 0) + count.get(RELATED, 0)
    yield f"right or related: {good / noticed:.1%} (to reach: {AIM} %)"
    alone = sum(len(one.causes) == 1 for one in told)
    yield f"one cause and nothing beside it: {alone / noticed:.0%}"
    for one in told:
        if not one.causes:
            yield f"{one.how} under {one.ruleset}: {one.bug.id} ({one.bug.says})"


if __name__ == "__main__":
    main()
