"""What became of one case, in words: what was expected, what came, and how it was asked."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final, cast

from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.judging.results import Judgement
from sabacc.conformance.laws import LAW_KEYS
from sabacc.conformance.report.document import ScenarioLine
from sabacc.conformance.scenarios.cases import settle_params
from sabacc.protocol.facts import FAILURE_KEYS, REFUSED, key_of
from sabacc.protocol.hostile import LONGEST_TEXT, escape_line, sanitize, value_text
from sabacc.protocol.messages import Hello

_HOW: Final = {"ends": "ends with", "seats": "names exactly the seats", "lacks": "does not name"}


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
        return f"the program {judged.fault.kind.value}: {escape_line(judged.fault.detail)}"
    grade = judged.grade
    if grade is None:
        return escape_line(judged.note) or "no answer"
    if grade.why:
        return escape_line(grade.why)
    if grade.expectation is None:
        return escape_line(grade.law_why)
    if grade.expectation.fact == REFUSED and isinstance(grade.actual, str):
        return escape_line(grade.actual)  # the suite's own words, no value of an answer
    return value_text(grade.actual)


def difference(judged: Judgement) -> str:
    """Say what was expected, where anything was, and what came."""
    wanted = expected(judged)
    return f"expected {wanted}, got {got(judged)}" if wanted else got(judged)


def mend(judged: Judgement) -> str:
    """Say what the author of the program should mend, where the program was at fault."""
    return "" if judged.fault is None else escape_line(judged.fault.mend)


def scenario(judged: Judgement) -> Iterator[ScenarioLine]:
    """Yield the steps of a case, tables included, with the failing one marked."""
    grade = judged.grade
    deciding = None if grade is None else grade.expectation
    failing = None if deciding is None or grade is None else deciding.step
    wrong = judged.wrong or judged.outcome is Outcome.FAILED
    for index, step in enumerate(judged.case.steps):
        yield ScenarioLine(step.line, step.text, failing=wrong and index == failing)
        for place, row in enumerate(step.table, 1):
            yield ScenarioLine(step.line + place, f"  | {' | '.join(row)} |", failing=False)


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
    return json.dumps(sanitize(request_of(judged, judged.ruleset, hello)), separators=(",", ":"))


_HEAPS: Final = frozenset({"deck", "out_of_play"})
"""Long lists of cards, which are shown only where they are at fault."""


def answer_text(judged: Judgement, most: int = LONGEST_TEXT) -> str:
    """Return an answer as one short line of JSON, made harmless; empty where there was none."""
    answer = judged.answer
    if answer is None:
        return ""
    whole = judged.case.method == "play"
    parts = (
        f"{json.dumps(sanitize(key), ensure_ascii=False)}: {value_text(value, most)}"
        for key, value in (_excerpt(judged, answer) if whole else sorted(answer.items()))
    )
    return escape_line(f"{{{', '.join(parts)}}}", most)


def _excerpt(judged: Judgement, answer: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the keys at fault with their values, then the rest without the heaps of cards."""
    told: set[str] = set()
    for key in _at_fault(judged):
        if key in answer and key not in told:
            told.add(key)
            yield from _phases(judged, answer) if key == "phases" else [(key, answer[key])]
    for key, value in answer.items():
        if key not in told and key not in _HEAPS and key != "phases":
            yield key, value
    if "phases" in answer and "phases" not in told:
        yield "phases", _names(answer["phases"])


def _at_fault(judged: Judgement) -> Iterator[str]:
    grade = judged.grade
    yield from FAILURE_KEYS
    if grade is None:
        return
    if grade.expectation is not None:
        yield key_of(grade.expectation.fact)
    yield from LAW_KEYS.get(grade.law, ())


def _phases(judged: Judgement, answer: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the phase concerned, whole; where there is none, the names of those there are."""
    phases = answer["phases"]
    deciding = None if judged.grade is None else judged.grade.expectation
    kind, *parts = ("",) if deciding is None else deciding.fact.split(".")
    for place, phase in enumerate(phases):
        if kind == "phase" and (str(phase["round"]), phase["phase"]) == (parts[0], parts[1]):
            yield f"phases[{place}]", phase
            return
    yield "phases", _names(phases)


def _names(phases: object) -> list[str]:
    listed = cast("list[Mapping[str, Any]]", phases)
    return [f"{phase['round']} {phase['phase']}" for phase in listed]
