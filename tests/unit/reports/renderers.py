"""Every format of a report as a function from a run to text."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.report.build import build
from sabacc.conformance.report.context import ReportContext
from sabacc.conformance.report.render import badge, render, render_text
from tests.unit.reports.made_reports import (
    BOMB,
    CALLER,
    SETTLED,
    ZERO,
    case,
    expects,
    judged,
    telling,
)


def terminal(told: ReportContext, *, everything: bool = False, brief: bool = False) -> str:
    return render_text(build(told), everything=everything, brief=brief)


def rendered(form: str, told: ReportContext) -> str:
    return render(form, build(told))


def badge_of(told: ReportContext) -> tuple[str, str]:
    return badge(build(told))


FORMS = ("json", "junit", "html", "markdown", "github", "svg", "shields")
RENDERERS: dict[str, Callable[[ReportContext], str]] = {
    "terminal": terminal,
    **{form: partial(rendered, form) for form in FORMS},
}


every_format = pytest.mark.parametrize("render", RENDERERS.values(), ids=RENDERERS.keys())


def sparse() -> ReportContext:
    answer = {key: value for key, value in SETTLED.items() if key not in {"winners", "sabacc_pot"}}
    won = case(f"{ZERO}/won", expect=expects(("winners", ["Lando"]), ("sabacc_pot", 19)))
    return telling(
        [
            judged(Outcome.PASSED, of=case(f"{CALLER}/x")),
            judged(Outcome.NOT_SHOWN, of=case(f"{BOMB}/x"), answer=answer),
            judged(Outcome.NOT_SHOWN, of=won, answer=answer),
        ]
    )
