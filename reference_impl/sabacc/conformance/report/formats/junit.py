"""The report as JUnit XML: a suite for each ruleset, a test case for each case that was asked.

Readers of this format turn every failure red, so only what condemns the program is one: an
open point played otherwise, a known failure and a disputed case are *skipped*, with the reason.
A run that was interrupted has an error of its own, so that nobody takes a part for the whole.
"""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree import ElementTree as ET

from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.judging.results import Judgement, RulesetResult
from sabacc.conformance.report.breaches import difference, got, mend, request_line, rerun, scenario
from sabacc.conformance.report.run_report import Telling, stopped
from sabacc.conformance.report.standing import run_verdict_words, verdict_words
from sabacc.protocol.hostile import escape_line

_NOT_LISTED = frozenset({Outcome.NOT_THIS_RULESET, Outcome.UNASKED})
_NOT_ASKED = {
    Outcome.NOT_CLAIMED: (
        "not claimed: the program does not claim the level, the seats or the point"
    ),
    Outcome.NOT_THIS_RULESET: "not this ruleset: the ruleset makes another choice",
}


def render(telling: Telling) -> str:
    """Return the report as a document of test suites."""
    report = telling.report
    root = ET.Element("testsuites", name=f"sabacc {report.edition}: {telling.program}")
    for result in report.rulesets:
        root.append(_suite(telling, result))
    if telling.problems:
        problems = (("failure", escape_line(problem), "strict") for problem in telling.problems)
        root.append(_beside("known failures", "entry", problems))
    if report.interrupted:
        words = f"the run {stopped(telling)}; {run_verdict_words(report, telling.status)}"
        root.append(_beside("interrupted", "run", [("error", words, "interrupted")]))
    _count(root, root.iter("testcase"))
    root.set("time", f"{report.seconds:.3f}")
    ET.indent(root)
    document = ET.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{document}\n'


def _suite(telling: Telling, result: RulesetResult) -> ET.Element:
    suite = ET.Element("testsuite", name=escape_line(result.ruleset, 60))
    elsewhere = sum(found.outcome is Outcome.NOT_THIS_RULESET for found in result.judgements)
    properties = ET.SubElement(suite, "properties")
    for name, value in (
        ("edition", telling.report.edition),
        ("verdict", verdict_words(result)),
        ("cases not shown", str(len(result.not_shown))),
        ("cases disputed", str(len(result.disputed))),
        ("cases not asked", str(result.unasked)),
        ("cases of other rulesets", str(elsewhere)),
    ):
        ET.SubElement(properties, "property", name=name, value=value)
    for judged in result.judgements:
        if judged.outcome not in _NOT_LISTED:
            suite.append(_case(telling, judged))
    _count(suite, suite.iter("testcase"))
    suite.set("time", "0.000")
    return suite


def _case(telling: Telling, judged: Judgement) -> ET.Element:
    case = judged.case
    name = case.id.removeprefix(f"{case.rule}/")
    element = ET.Element("testcase", classname=case.rule, name=name, time="0.000")
    element.set("file", f"features/{case.file}")
    element.set("line", str(case.line))
    if judged.condemns:
        kind = "error" if judged.outcome.faulty else "failure"
        told = ET.SubElement(element, kind, message=difference(judged), type=judged.outcome.value)
        told.text = _told(telling, judged)
    elif (reason := why_skipped(judged)) is not None:
        ET.SubElement(element, "skipped", message=reason)
    return element


def why_skipped(judged: Judgement) -> str | None:
    """Say why a case that did not pass condemns nobody; None for one that passed."""
    if judged.outcome in _NOT_ASKED:
        return _NOT_ASKED[judged.outcome]
    if judged.disputed:
        said = judged.outcome.value
        said += "" if judged.outcome is Outcome.PASSED else f", {difference(judged)}"
        return f"disputed in {judged.case.dispute}, so not scored: {said}"
    if judged.outcome is Outcome.PASSED:
        return None
    if judged.expected_failure:
        return f"known failure: {difference(judged)}"
    if judged.outcome is Outcome.OPEN:
        points = ", ".join(judged.points)
        return f"the document leaves open {points}, so no failure: {difference(judged)}"
    return f"{judged.outcome.value}: {got(judged)}"


def _told(telling: Telling, judged: Judgement) -> str:
    lines = [telling.title(judged.case.rule), f"features/{judged.case.file}:{judged.case.line}"]
    lines += [
        f"{'>' if shown.failing else ' '} {shown.line:>5}  {shown.text}"
        for shown in scenario(judged)
    ]
    lines += [difference(judged), mend(judged)]
    lines += [request_line(judged, telling.report.hello)]
    lines += [rerun(telling, judged)]
    return "\n".join(line for line in (escape_line(line, 8_000) for line in lines if line) if line)


def _beside(name: str, of: str, told: Iterable[tuple[str, str, str]]) -> ET.Element:
    """Return a suite of what no case is to blame for: each its kind, its words and its type."""
    suite = ET.Element("testsuite", name=name)
    for place, (kind, words, sort) in enumerate(told, 1):
        case = ET.SubElement(suite, "testcase", classname=name, name=f"{of} {place}", time="0.000")
        ET.SubElement(case, kind, message=words, type=sort)
    _count(suite, suite.iter("testcase"))
    suite.set("time", "0.000")
    return suite


def _count(element: ET.Element, cases: Iterable[ET.Element]) -> None:
    found = list(cases)
    element.set("tests", str(len(found)))
    for kind, name in (("failure", "failures"), ("error", "errors"), ("skipped", "skipped")):
        element.set(name, str(sum(case.find(kind) is not None for case in found)))
