"""The verdict as annotations of GitHub Actions: a line for each thing that an author must know."""

from __future__ import annotations

from collections.abc import Iterator

from sabacc.conformance.judging.results import Status
from sabacc.conformance.report.breaches import breaches, fault_groups, open_points
from sabacc.conformance.report.run_report import Telling, run_words
from sabacc.conformance.report.standing import run_verdict_words
from sabacc.protocol.hostile import escape_line

_LEVELS = {Status.CONFORMS: "notice", Status.NOTHING_APPLIED: "warning"}
_MOST = 10
"""So many annotations of a kind GitHub shows for one step."""


def render(telling: Telling) -> str:
    """Return one workflow command a line: the verdict, then what is wrong, then open points."""
    verdict = run_verdict_words(telling.report, telling.status)
    title = f"sabacc {telling.report.edition}: {telling.program}"
    lines = [
        _command(_LEVELS.get(telling.status, "error"), title, f"{verdict}. {run_words(telling)}")
    ]
    lines += [
        _command("error", "known failures", escape_line(problem)) for problem in telling.problems
    ]
    lines += list(_faults(telling))[:_MOST]
    lines += list(_rules(telling))[:_MOST]
    lines += [_command("notice", one.point, one.says) for one in open_points(telling)[:_MOST]]
    return "\n".join(lines) + "\n"


def _faults(telling: Telling) -> Iterator[str]:
    for group in fault_groups(telling):
        yield _command("error", "could not be judged", f"{group.says}\n{group.mend}")


def _rules(telling: Telling) -> Iterator[str]:
    for breach in breaches(telling):
        wanted = f"expected {breach.expected}, got {breach.got}" if breach.expected else breach.got
        words = (breach.title, f"{breach.judged.case.title}: {wanted}", breach.link, breach.rerun)
        yield _command("error", f"{breach.rule}: {breach.verdict}", "\n".join(words))


def _command(level: str, title: str, message: str) -> str:
    """Write a workflow command; what would end it, or begin another, is escaped."""
    return f"::{level} title={_property(title)}::{_data(message)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
