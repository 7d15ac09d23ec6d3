"""The reference conforms whatever numbers a table agrees on: a sweep of the bounds of each.

A house may set each number anywhere between its bounds, so a case must hold with all of them, or be
pinned to those with which it does.
"""

from collections.abc import Callable, Iterator
from typing import Final

import pytest

from sabacc.conformance.proving import Remembered
from sabacc.conformance.scenarios.cases import Case, holds_for
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.conformance.scenarios.pins import is_premise
from sabacc.spec.points import BASES, POINTS
from sabacc.spec.rulesets import NOT_APPLICABLE, Choice, Ruleset, builtin
from tests.runs import EXHAUSTIVE, SAMPLE

# An everyday run asks one in 240 of the cases that are not about the number
EVERY: Final = 1 if EXHAUSTIVE else 240


def numbered() -> Iterator[tuple[str, str]]:
    """Yield each point that has a choice with a number, and that choice."""
    for point in POINTS.values():
        if not point.conduct:
            yield from ((point.id, name) for name in point.numbers)


def numbers(point: str, choice: str) -> tuple[int, ...]:
    """Return the ends of a number's bounds, and what lies beside them and beside the default."""
    bounds = POINTS[point].numbers[choice]
    near = (
        bounds.least,
        bounds.least + 1,
        bounds.default - 1,
        bounds.default + 1,
        10 * bounds.default,
        101,
        bounds.most - 1,
        bounds.most,
    )
    return tuple(sorted({it for it in near if bounds.least <= it <= bounds.most}))


def swept(point: str, choice: str) -> Iterator[Ruleset]:
    for name in BASES:
        base = builtin(name)
        if base.choices[point].name != NOT_APPLICABLE:
            yield from (base.flipped(point, Choice(choice, it)) for it in numbers(point, choice))


@pytest.fixture(scope="module")
def remembered() -> Remembered:
    """Return what asks a case anew only where it looks the number up."""
    return Remembered()


@pytest.fixture(scope="module")
def cases() -> tuple[Case, ...]:
    """Return what ships, without what is quarantined."""
    return tuple(case for case in load_cases() if not case.quarantined)


def is_about(case: Case, point: str) -> bool:
    return point in case.pins and not is_premise(point, case.pins[point])


@pytest.mark.parametrize(("point", "choice"), tuple(numbered()))
def test_the_reference_conforms_under_every_bound(
    point: str,
    choice: str,
    cases: tuple[Case, ...],
    remembered: Remembered,
    covered: Callable[[str], None],
) -> None:
    about = [case for case in cases if is_about(case, point)]
    others = [case for case in cases if not is_about(case, point)]
    rulesets = list(swept(point, choice))
    failed: list[str] = []
    asked = 0
    for place, rules in enumerate(rulesets):
        for case in (*about, *others[(place + SAMPLE) % EVERY :: EVERY]):
            if holds_for(case, rules.choices):
                asked += 1
                if not remembered(case, rules):
                    failed.append(f"{rules.name}: {case.file}:{case.line} {case.id}")
    covered(f"{asked:,} cases under {len(rulesets)} rulesets with {point}:{choice}")

    assert rulesets
    assert failed == []
