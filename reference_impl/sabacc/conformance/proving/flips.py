"""Flips: a wrong choice on one point, which a case of the ruleset must catch.

A flip is a wrong implementation: the reference with another choice on one point, graded against
the cases of the original ruleset.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from sabacc.conformance.proving.reference_runs import passes
from sabacc.conformance.scenarios.cases import holds_for
from sabacc.spec.alternatives import numbered
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import NOT_APPLICABLE, Choice
from sabacc.spec.shipped import every_ruleset

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sabacc.conformance.proving.reference_runs import Passes
    from sabacc.conformance.scenarios.cases import Case
    from sabacc.spec.model import Point
    from sabacc.spec.rulesets import Ruleset


@dataclass(frozen=True, slots=True)
class Flip:
    """One wrong implementation, and what caught it.

    `killer` is the id of a case that failed; an empty one means that the flip survived.
    A quarantined case catches nothing: where one would
    have caught a survivor, `disputed` is its id.
    """

    ruleset: str
    point: str
    right: str
    wrong: str
    killer: str = ""
    disputed: str = ""


def flips(
    rules: Ruleset,
    cases: Iterable[Case],
    passed: Passes = passes,
    points: Iterable[Point] = tuple(POINTS.values()),
) -> Iterator[Flip]:
    """Flip every point of `rules`, or some, to each of its other choices, and grade each flip.

    A flip to a dialect is proved under one ruleset, its home.
    """
    mine = [case for case in cases if holds_for(case, rules.choices)]
    pinned: dict[str, list[Case]] = {}
    for case in mine:
        for name in case.pins:
            pinned.setdefault(name, []).append(case)
    for point in points:
        if point.conduct:
            continue
        dialects = rules.name == home(point.id)
        for wrong in wrong_choices(point, rules.choices[point.id], dialects=dialects):
            yield _flip(rules, point, wrong, pinned.get(point.id, []), passed)


@lru_cache(maxsize=512)
def home(point: str) -> str:
    """Return the name of the first ruleset under which a point exists."""
    made = (rules.name for rules in every_ruleset() if point in rules.made)
    return next(made, "")


def wrong_choices(point: Point, right: Choice, *, dialects: bool = False) -> Iterator[Choice]:
    """Yield the other choices on a point that exists, and its number one off each way.

    Those of dialects are among them only if asked for.
    """
    if right.name == NOT_APPLICABLE:
        return
    for name in point.choices if dialects else point.documented:
        if name != right.name:
            yield numbered(point, Choice(name))
    if right.listed:
        near = point.lists[right.name].near(right.listed)
        yield from (Choice(right.name, listed=each) for each in near)
    if right.number is not None:
        bounds = point.numbers[right.name]
        for number in (right.number - 1, right.number + 1):
            if bounds.least <= number <= bounds.most:
                yield Choice(right.name, number)


def _flip(
    rules: Ruleset, point: Point, wrong: Choice, cases: Iterable[Case], passed: Passes
) -> Flip:
    flipped = rules.flipped(point.id, wrong)
    right = str(rules.choices[point.id])
    mine = tuple(cases)
    scored = (case for case in mine if not case.quarantined)
    killers = (case.id for case in scored if not passed(case, flipped))
    killer = next(killers, "")
    found = Flip(rules.name, point.id, right, str(wrong), killer)
    return found if killer else replace(found, disputed=_in_doubt(mine, flipped, passed))


def _in_doubt(cases: Iterable[Case], flipped: Ruleset, passed: Passes) -> str:
    """Return the id of the first quarantined case that a flip fails, if there is one."""
    disputed = (case for case in cases if case.quarantined)
    failed = (case.id for case in disputed if not passed(case, flipped))
    return next(failed, "")
