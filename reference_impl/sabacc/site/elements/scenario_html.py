"""A scenario as readers see it: its title, and its steps as text."""

from __future__ import annotations

from html import escape
from itertools import takewhile
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import quote

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sabacc.conformance.scenarios.cases import Case, Line

_FEWEST: Final = 2
"""A single step that several scenarios share is told with each of them."""


class _Shown(NamedTuple):
    """A case and the steps that are shown of it; `whole` where these are all of them."""

    case: Case
    steps: tuple[Line, ...]
    whole: bool


def steps_text(steps: Sequence[Line]) -> Iterator[str]:
    """Yield the steps of a scenario, tables below them, as plain lines."""
    for step in steps:
        yield step.text
        widths = [max(map(len, column)) for column in zip(*step.table, strict=True)]
        for row in step.table:
            cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            yield f"    {'  '.join(cells).rstrip()}"


def title_of(case: Case) -> str:
    """Return a case's title, with the name of its row where an outline has several."""
    row = case.id.partition("/")[2].partition("[")[2].rstrip("]")
    return f"{case.title} ({row.replace('-', ' ')})" if row else case.title


def scenarios_html(cases: Sequence[Case], arbiter: str = "") -> str:
    """Fold the scenarios of a rule into one block of HTML: titles first, steps below.

    The rows of an outline after its first show only the steps that differ.  Steps with which
    several scenarios in a row begin stand once above them.  No line is blank, so that it is one
    block in plain Markdown too.  `arbiter` is the way to the Arbiter page, in which each title then
    opens its scenario.
    """
    if not cases:
        return ""
    number = "1 scenario" if len(cases) == 1 else f"{len(cases)} scenarios"
    left = list(_rows(cases))
    blocks: list[str] = []
    while left:
        many, begin = _beginning(left)
        if begin:
            blocks += [f"<i>The next {many} begin so:</i>", *_lines(begin)]
        for one in left[:many]:
            blocks.append(f"<b>{_opening(one.case, arbiter)}</b>")
            blocks += _lines(one.steps[len(begin) if one.whole else 0 :])
        left = left[many:]
    inner = "\n".join(blocks)
    return f'<details class="scenarios"><summary>{number}</summary><pre>{inner}</pre></details>'


def _titled(case: Case) -> str:
    disputed = f" (disputed in {case.dispute}: reported, not scored)" if case.quarantined else ""
    return f"{title_of(case)}{disputed}"


def _opening(case: Case, arbiter: str) -> str:
    """Return a scenario's title, which opens it in the Arbiter; what is disputed opens nothing."""
    text = escape(_titled(case), quote=False)
    if not arbiter or case.quarantined:
        return text
    return f'<a href="{arbiter}?scenario={quote(case.id, safe="/[]")}">{text}</a>'


def _lines(steps: Sequence[Line]) -> Iterator[str]:
    return (f"  {escape(text, quote=False)}" for text in steps_text(steps))


def _rows(cases: Sequence[Case]) -> Iterator[_Shown]:
    """Yield what is shown of each case: of a further row of an outline what differs in it."""
    first: dict[str, tuple[Line, ...]] = {}
    for case in cases:
        outline = case.id.partition("[")[0]
        other = first.setdefault(outline, case.steps)
        pairs = zip(case.steps, other, strict=False)
        differing = tuple(mine for mine, its in pairs if _said(mine) != _said(its))
        if differing and len(other) == len(case.steps):
            yield _Shown(case, differing, whole=False)
        else:
            yield _Shown(case, case.steps, whole=True)


def _said(step: Line) -> tuple[str, tuple[tuple[str, ...], ...]]:
    """Return what a step says, wherever it stands in the file."""
    return (step.text, step.table)


def _beginning(left: Sequence[_Shown]) -> tuple[int, tuple[Line, ...]]:
    """Return how many of the next scenarios are told together, and the steps that they share.

    Of all ways the one that spares most steps.  A scenario that shares too little stands alone.
    """
    begin = left[0].case.steps
    best: tuple[int, int, tuple[Line, ...]] = (0, 1, ())
    wholes = 0
    for many, one in enumerate(left, 1):
        begin = _shared(begin, one.case.steps)
        wholes += one.whole
        spared = (wholes - 1) * len(begin) - 1
        if len(begin) < _FEWEST:
            break
        if spared > 0 and spared >= best[0]:
            best = (spared, many, begin)
    return best[1:]


def _shared(mine: Sequence[Line], other: Sequence[Line]) -> tuple[Line, ...]:
    """Return the steps with which both begin, of those that lead to an outcome."""
    pairs = takewhile(
        lambda pair: _said(pair[0]) == _said(pair[1]) and not pair[0].text.startswith("Then "),
        zip(mine, other, strict=False),
    )
    return tuple(step for step, _ in pairs)
