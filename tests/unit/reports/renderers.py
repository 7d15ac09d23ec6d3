"""Every format of a report as a function from the telling of a run to text."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest

from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.report.formats import badge, github, html, json_report, junit, markdown
from sabacc.conformance.report.formats.terminal import print_report
from sabacc.conformance.report.run_report import Telling
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


def terminal(told: Telling, *, everything: bool = False, brief: bool = False) -> str:
    stream = io.StringIO()
    print_report(told, stream, everything=everything, brief=brief)
    return stream.getvalue()


RENDERERS: dict[str, Callable[[Telling], str]] = {
    "terminal": terminal,
    "json": json_report.render,
    "junit": junit.render,
    "html": html.render,
    "markdown": markdown.render,
    "github": github.render,
    "svg": badge.render_svg,
    "shields": badge.render_json,
}


every_format = pytest.mark.parametrize("render", RENDERERS.values(), ids=RENDERERS.keys())


def sparse() -> Telling:
    """Make a run in which answers leave out what two cases hang on."""
    answer = {key: value for key, value in SETTLED.items() if key not in {"winners", "sabacc_pot"}}
    won = case(f"{ZERO}/won", expect=expects(("winners", ["Lando"]), ("sabacc_pot", 19)))
    return telling(
        [
            judged(Outcome.PASSED, of=case(f"{CALLER}/x")),
            judged(Outcome.NOT_SHOWN, of=case(f"{BOMB}/x"), answer=answer),
            judged(Outcome.NOT_SHOWN, of=won, answer=answer),
        ]
    )
