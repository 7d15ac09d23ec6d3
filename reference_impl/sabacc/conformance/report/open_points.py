"""How a program plays what the documents leave open: a paragraph for each point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.inference.deviations import Otherwise
from sabacc.conformance.judging.results import RulesetResult, Status
from sabacc.conformance.report.context import NAME_SHOWN, ReportContext
from sabacc.conformance.report.wording import expected, got
from sabacc.protocol.hostile import escape_line
from sabacc.spec.alternatives import ChoiceChange
from sabacc.spec.model import Standing
from sabacc.spec.points import POINTS
from sabacc.spec.wording import dialect_mark
from sabacc.system.text import counted, join_at_most

_RULESETS: Final = 3
"""How many rulesets a paragraph names."""


def open_points(context: ReportContext) -> tuple[tuple[str, str], ...]:
    """Return each open point that a program plays its own way, and a paragraph about it.

    If the program breaks rules, the points that it plays in no known way share one paragraph: most
    of them only follow from the rules.
    """
    own = tuple(_own_ways(context))
    if own and context.status is Status.FAILS:
        words = (
            f"{counted(len(own), 'open point')} came out in no known way. That counts against "
            "nobody, and may follow from the broken rules: "
            f"{join_at_most([point for point, _ in own])}."
        )
        own = ((own[0][0], words),)
    return (*_otherwise(context), *own)


def _otherwise(context: ReportContext) -> Iterator[tuple[str, str]]:
    groups: dict[tuple[object, ...], list[tuple[str, Otherwise]]] = {}
    for result in context.report.rulesets:
        for change in result.otherwise:
            key = ((change.point, change.choice), change.instead, *change.brings)
            groups.setdefault(key, []).append((_name(result), change))
    for group in groups.values():
        names, changes = zip(*group, strict=True)
        yield changes[0].point, _paragraph(context, names, changes)


def _name(result: RulesetResult) -> str:
    return escape_line(result.ruleset, NAME_SHOWN)


def _paragraph(context: ReportContext, names: Sequence[str], changes: Sequence[Otherwise]) -> str:
    change = changes[0]
    is_read = change.standing is Standing.DOUBTFUL
    numbers = ""
    if change.about is not None and change.about[0] != change.about[1]:
        numbers = f", or any number from {change.about[0]} to {change.about[1]}"
    answers = counted(sum(each.mends for each in changes), "answer")
    words = (
        f"Under {join_at_most(names, _RULESETS)} "
        f"{'the text leaves open' if is_read else 'no text settles'} "
        f"{change.point} ({POINTS[change.point].asks}). The program plays "
        f"{_with_title(context, (change.point, change.choice))}{numbers}; we "
        f"{'read' if is_read else 'play'} "
        f"{_with_title(context, (change.point, change.instead))}. That explains {answers}"
    )
    words += ", and a ruling permits it." if change.permitted else "."
    if change.fits:
        others = " or ".join(
            f"{point} {choice}{dialect_mark(point, choice.name)}"
            for point, choice in change.fits[:3]
        )
        words += f" The answers also fit {others}."
    if change.brings:
        further = ", ".join(f"{point} as {choice}" for point, choice in change.brings)
        words += f" That choice raises more points, and the verdict assumes {further}."
    return words


def _with_title(context: ReportContext, change: ChoiceChange) -> str:
    """Return a choice with the sentence of its rule."""
    point, choice = change
    title = context.title(f"{point}.{choice.name}")
    return f"{choice} ({title}){dialect_mark(point, choice.name)}"


def _own_ways(context: ReportContext) -> Iterator[tuple[str, str]]:
    groups: dict[str, list[tuple[str, int, bool]]] = {}
    for result in context.report.rulesets:
        for own in result.own_ways:
            groups.setdefault(own.point, []).append((_name(result), own.cases, own.mixed))
    for point, group in groups.items():
        names, cases, mixed = zip(*group, strict=True)
        way = "sometimes one way, sometimes another" if all(mixed) else "in its own way"
        words = (
            f"No choice on file explains how the program plays {point} ({POINTS[point].asks}) "
            f"under {join_at_most(names, _RULESETS)}: it plays it {way} "
            f"({counted(sum(cases), 'case')}). The texts leave it open, so this counts against "
            f"nobody. {_example(context, point)}"
        )
        yield point, words.rstrip()


def _example(context: ReportContext, point: str) -> str:
    """Show the smallest answer that no choice on a point explains; empty if none was kept."""
    wrong = (
        judged
        for result in context.report.rulesets
        for judged in result.judgements
        if judged.case.point == point and judged.outcome is Outcome.OPEN
    )
    judged = min(wrong, key=lambda judgement: judgement.case.size, default=None)
    if judged is None:
        return ""
    case = judged.case
    where = f"features/{case.file}:{case.line}" if case.file else "no scenario shows it"
    return (
        f"The smallest: {case.title} ({where}); "
        f"we expect {expected(judged)}, and it says {got(judged)}. To ask it again: "
        f"{context.rerun(judged)}"
    )
