"""In words: how a program plays what a document leaves open, and the house it seems to play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.judging.results import Status
from sabacc.conformance.report.judged_case import expected, got, rerun
from sabacc.protocol.hostile import plain
from sabacc.spec.model import Standing
from sabacc.spec.points import POINTS
from sabacc.spec.wording import dialect_mark
from sabacc.system.joining import counted, listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sabacc.conformance.nearest_ruleset import Otherwise
    from sabacc.conformance.report.run_report import Telling
    from sabacc.spec.alternatives import Change
    from sabacc.spec.rulesets import Choice

_NAME = 60
_RULESETS = 3


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """An open point that a program plays otherwise, told once for all rulesets.

    Attributes:
        point: The point.
        rulesets: Under which rulesets.
        says: A paragraph about it.
    """

    point: str
    rulesets: tuple[str, ...]
    says: str


def open_points(telling: Telling) -> tuple[OpenPoint, ...]:
    """Return the open points that a program plays its own way, in the order of the run.

    Where it breaks rules, those that it plays in no way known are told in one paragraph: most of
    them only follow from the rules.
    """
    own = tuple(_own_ways(telling))
    if own and telling.status is Status.FAILS:
        own = (_in_short(own),)
    return (*_otherwise(telling), *own)


def _in_short(own: tuple[OpenPoint, ...]) -> OpenPoint:
    points = [one.point for one in own]
    names = tuple(dict.fromkeys(name for one in own for name in one.rulesets))
    words = (
        f"{counted(len(own), 'open point')} came out in no known way. That counts against "
        f"nobody, and may follow from the broken rules: {listed(points)}."
    )
    return OpenPoint(points[0], names, words)


def _otherwise(telling: Telling) -> Iterator[OpenPoint]:
    found: dict[tuple[object, ...], list[tuple[str, Otherwise]]] = {}
    for result in telling.report.rulesets:
        for one in result.otherwise:
            key = ((one.point, one.choice), one.instead, *one.brings)
            found.setdefault(key, []).append((plain(result.ruleset, _NAME), one))
    for told in found.values():
        names = tuple(name for name, _ in told)
        paragraph = _paragraph(telling, names, [one for _, one in told])
        yield OpenPoint(told[0][1].point, names, paragraph)


def _paragraph(telling: Telling, names: tuple[str, ...], told: list[Otherwise]) -> str:
    one = told[0]
    mends = sum(each.mends for each in told)
    words = (
        f"{_left_open(one, names)} {one.point} ({POINTS[one.point].asks}). The program plays "
        f"{_choice(telling, one.point, one.choice)}{_about(one)}; we {_verb(one)} "
        f"{_choice(telling, one.point, one.instead)}. That explains {counted(mends, 'answer')}"
    )
    words += ", and a ruling permits it." if one.permitted else "."
    if one.fits:
        others = " or ".join(_change(change) for change in one.fits[:3])
        words += f" The answers also fit {others}."
    if one.brings:
        further = listed([f"{point} as {choice}" for point, choice in one.brings], len(one.brings))
        words += f" That choice raises more points, and the verdict assumes {further}."
    return words


def _left_open(one: Otherwise, names: tuple[str, ...]) -> str:
    if one.standing is Standing.READ:
        return f"Under {listed(names, _RULESETS)} the text leaves open"
    return f"Under {listed(names, _RULESETS)} no text settles"


def _verb(one: Otherwise) -> str:
    return "read" if one.standing is Standing.READ else "play"


def _about(one: Otherwise) -> str:
    if one.about is None or one.about[0] == one.about[1]:
        return ""
    return f", or any number from {one.about[0]} to {one.about[1]}"


def _change(change: Change) -> str:
    return f"{change[0]} {change[1]}{dialect_mark(change[0], change[1].name)}"


def _choice(telling: Telling, point: str, choice: Choice) -> str:
    """Return a choice with the sentence of its rule."""
    told = f"{choice} ({telling.title(f'{point}.{choice.name}')})"
    return f"{told}{dialect_mark(point, choice.name)}"


def _own_ways(telling: Telling) -> Iterator[OpenPoint]:
    found: dict[str, list[tuple[str, int, bool]]] = {}
    for result in telling.report.rulesets:
        for one in result.own_ways:
            name = plain(result.ruleset, _NAME)
            found.setdefault(one.point, []).append((name, one.cases, one.mixed))
    for point, told in found.items():
        names = tuple(name for name, _, _ in told)
        cases = counted(sum(number for _, number, _ in told), "case")
        way = (
            "sometimes one way, sometimes another"
            if all(mixed for _, _, mixed in told)
            else "in its own way"
        )
        yield OpenPoint(
            point,
            names,
            (
                f"No choice on file explains how the program plays {point} "
                f"({POINTS[point].asks}) under {listed(names, _RULESETS)}: it plays it {way} "
                f"({cases}). The texts leave it open, so this counts against nobody. "
                f"{_example(telling, point)}"
            ).rstrip(),
        )


def _example(telling: Telling, point: str) -> str:
    """Show the smallest answer that no choice on a point explains; empty where none was kept."""
    wrong = [
        judged
        for result in telling.report.rulesets
        for judged in result.judgements
        if judged.case.point == point and judged.outcome is Outcome.OPEN
    ]
    if not wrong:
        return ""
    judged = min(wrong, key=lambda one: one.case.size)
    case = judged.case
    where = f"features/{case.file}:{case.line}" if case.file else "no scenario shows it"
    return (
        f"The smallest: {case.title} ({where}); "
        f"we expect {expected(judged)}, and it says {got(judged)}. To ask it again: "
        f"{rerun(telling, judged)}"
    )


def proposed(telling: Telling) -> tuple[str, str] | None:
    """Return a sentence on the dialect that a program seems to play, and its house file."""
    found = telling.dialect
    if found is None:
        return None
    base = telling.named.get(found.ruleset) or found.ruleset
    words = (
        f"It plays most like {plain(found.ruleset, _NAME)}, with "
        f"{counted(len(found.choices), 'other choice')}: that explains {found.explains} of "
        f"{counted(found.failures, 'failure')} there. If that is how your table plays, judge it by "
        "this house file:"
    )
    return words, found.house(plain(base, _NAME))
