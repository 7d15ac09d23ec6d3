"""The report in the Test Anything Protocol, version 14, with YAML diagnostics.

What condemns nobody is a `TODO` (open points, disputed, known failures) or a `SKIP` (not shown,
not claimed), so that a harness comes to the same verdict as the exit status.  A run that was
interrupted bails out behind what was judged.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.report.judged_case import expected, got, mend, rerun
from sabacc.conformance.report.run_report import stopped
from sabacc.conformance.report.standing import run_verdict_words, verdict_words
from sabacc.protocol.hostile import plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sabacc.conformance.judging.results import Judgement
    from sabacc.conformance.report.run_report import Telling

_NOT_LISTED = frozenset({Outcome.NOT_THIS_RULESET, Outcome.UNASKED})
_SKIPPED = frozenset({Outcome.NOT_SHOWN, Outcome.NOT_CLAIMED})


def render(telling: Telling) -> str:
    """Return the report, one test point for each case that was asked or not claimed."""
    judged = [
        found
        for result in telling.report.rulesets
        for found in result.judgements
        if found.outcome not in _NOT_LISTED
    ]
    lines = ["TAP version 14", f"1..{len(judged) + len(telling.problems)}"]
    lines.append(f"# {plain(telling.program)} against edition {telling.report.edition}")
    lines += [
        f"# {plain(result.ruleset)}: {verdict_words(result)}" for result in telling.report.rulesets
    ]
    if telling.report.stopped:
        lines.append(f"# the run {stopped(telling)}")
    for number, found in enumerate(judged, 1):
        lines += _point(telling, number, found)
    for number, problem in enumerate(telling.problems, len(judged) + 1):
        lines.append(f"not ok {number} - {_escaped(problem)}")
    if telling.report.interrupted:
        words = run_verdict_words(telling.report, telling.status)
        lines.append(f"Bail out! The run {stopped(telling)}; {words}")
    return "\n".join(lines) + "\n"


def _point(telling: Telling, number: int, judged: Judgement) -> Iterator[str]:
    name = _escaped(f"{judged.ruleset} {judged.case.id}")
    skipped = judged.outcome in _SKIPPED and not judged.disputed
    good = judged.outcome is Outcome.PASSED or skipped
    yield f"{'ok' if good else 'not ok'} {number} - {name}{_directive(judged)}"
    if not good:
        yield "  ---"
        yield from (f"  {key}: {json.dumps(text)}" for key, text in _facts(telling, judged) if text)
        yield "  ..."


def _directive(judged: Judgement) -> str:
    if judged.disputed:
        return f" # TODO disputed in {judged.case.dispute}, not scored: {judged.outcome.value}"
    if judged.outcome in _SKIPPED:
        return f" # SKIP {judged.outcome.value}"
    if judged.expected_failure:
        return " # TODO known failure"
    if judged.outcome is Outcome.OPEN:
        return f" # TODO the document leaves open {', '.join(judged.points)}"
    return ""


def _facts(telling: Telling, judged: Judgement) -> Iterator[tuple[str, str]]:
    yield "message", telling.title(judged.case.rule)
    yield "outcome", judged.outcome.value
    yield "expected", expected(judged)
    yield "got", got(judged)
    yield "mend", mend(judged)
    yield "at", f"features/{judged.case.file}:{judged.case.line}"
    yield "rerun", rerun(telling, judged)


def _escaped(text: str) -> str:
    return plain(text).replace("\\", "\\\\").replace("#", "\\#")
