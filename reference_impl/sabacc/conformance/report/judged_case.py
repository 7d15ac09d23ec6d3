"""One judged case: what was asked, what was expected, what came back, and how to ask it again."""

from __future__ import annotations

import json
import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.laws import LAWS
from sabacc.conformance.laws.law import Way
from sabacc.conformance.scenarios.derive import settle_params
from sabacc.protocol.facts import REFUSED
from sabacc.protocol.hostile import plain, safe, value_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sabacc.conformance.judging.results import Judgement
    from sabacc.conformance.report.run_report import Telling
    from sabacc.protocol.messages import Hello

_HOW = {"ends": "ends with", "seats": "names exactly the seats", "lacks": "does not name"}


@dataclass(frozen=True, slots=True)
class ShownLine:
    """One line of a scenario; `failing` marks the step that went wrong."""

    line: int
    text: str
    failing: bool


def expected(judged: Judgement) -> str:
    """Say what the deciding expectation asks for: `stacks.Han = 98`."""
    grade = judged.grade
    if grade is None:
        return ""
    if grade.expectation is None:
        return f"the law {grade.law}, which holds in every ruleset" if grade.law else ""
    wanted = grade.expectation
    value = value_text(wanted.value)
    if wanted.fact == REFUSED:
        return f"the refusal {value}"
    return f"{wanted.fact} {_HOW.get(wanted.how, '=')} {value}"


def got(judged: Judgement) -> str:
    """Say what came back instead, made harmless."""
    if judged.fault is not None:
        return f"the program {judged.fault.kind.value}: {plain(judged.fault.detail)}"
    grade = judged.grade
    if grade is None:
        return plain(judged.note) or "no answer"
    if grade.why:
        return plain(grade.why)
    if grade.expectation is None:
        return plain(grade.law_why)
    if grade.expectation.fact == REFUSED and isinstance(grade.actual, str):
        return plain(grade.actual)  # the suite's own words, no value of an answer
    return value_text(grade.actual)


def difference(judged: Judgement) -> str:
    """Say what was expected, where anything was, and what came."""
    wanted = expected(judged)
    return f"expected {wanted}, got {got(judged)}" if wanted else got(judged)


def mend(judged: Judgement) -> str:
    """Say what the author of the program should mend, where the program was at fault."""
    return "" if judged.fault is None else plain(judged.fault.mend)


def scenario(judged: Judgement) -> Iterator[ShownLine]:
    """Yield the steps of a case, tables included, with the failing one marked."""
    grade = judged.grade
    deciding = None if grade is None else grade.expectation
    failing = None if deciding is None or grade is None else deciding.step
    wrong = judged.wrong or judged.outcome is Outcome.FAILED
    for index, step in enumerate(judged.case.steps):
        yield ShownLine(step.line, step.text, failing=wrong and index == failing)
        for place, row in enumerate(step.table, 1):
            yield ShownLine(step.line + place, f"  | {' | '.join(row)} |", failing=False)


def request_of(judged: Judgement, ruleset: str, hello: Hello) -> dict[str, Any]:
    """Return the request that was sent: `compare` is asked as `settle` where it is derived."""
    case = judged.case
    method = request_method(judged, hello)
    params = judged.params or (case.params if method == case.method else settle_params(case))
    return {
        "jsonrpc": "2.0",
        "id": 1,
        "method": method,
        "params": {"ruleset": ruleset, **params},
    }


def request_method(judged: Judgement, hello: Hello) -> str:
    """Return the method with which a case is asked."""
    case = judged.case
    derived = case.method == "compare" and "compare" not in hello.levels
    return judged.method or ("settle" if derived else case.method)


def request_line(judged: Judgement, hello: Hello) -> str:
    """Return the line of the protocol that reproduces a case."""
    return json.dumps(safe(request_of(judged, judged.ruleset, hello)), separators=(",", ":"))


def rerun(telling: Telling, judged: Judgement) -> str:
    """Return the command that brings a finding back, quoted for a shell.

    A case is run alone, unless it takes other questions to show what is wrong: those of the hunt,
    or those that were asked before it.
    """
    words = ["sabacc", "verify"]
    name = telling.named.get(judged.ruleset, judged.ruleset)
    named = name is not None and plain(name) == name
    if named:
        words += ["--ruleset", str(name)]
    law = LAWS.get(judged.law)
    again = law is not None and (judged.params is not None or Way.ANSWER not in law.ways)
    if judged.case.file and not again:
        words += ["--rule", judged.case.id]
    else:
        words += [*shlex.split(telling.filtered), "--seed", str(telling.report.seed)]
    if not judged.case.file and telling.hunt:
        shares = 1 if named else len(telling.report.rulesets)
        words += ["--hunt", str(telling.hunt * shares)]
    words += telling.options
    if telling.command:
        words += ["--", *telling.command]
    return shlex.join(words)
