"""The words that every format uses: what a rule, a ruleset and a case came to, and open points."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, Final

from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.judging.results import (
    Judgement,
    RuleResult,
    RulesetResult,
)
from sabacc.conformance.laws import LAW_KEYS
from sabacc.conformance.report.document import LevelEntry, ScenarioLine
from sabacc.conformance.scenarios.cases import settle_params
from sabacc.protocol.facts import FAILURE_KEYS, REFUSED, key_of
from sabacc.protocol.hostile import LONGEST_TEXT, escape_line, sanitize, value_text
from sabacc.protocol.messages import Hello


class RuleStanding(Enum):
    """The outcome of one rule under one ruleset, for the reader."""

    EARNED = "earned"
    """Every case was shown and passed."""
    BROKEN = "broken"
    """A case failed by every reading that the document leaves: the program does not conform."""
    OTHERWISE = "played its own way"
    """Cases failed only because the program plays an open point otherwise, as it may."""
    UNJUDGED = "could not be judged"
    """The program crashed, was too slow or gave no proper answer."""
    KNOWN = "known failure"
    """It fails, and the list of known failures says so."""
    GUESSED = "passed by luck"
    """Every case passed, but at this level the program fails more cases than it passes."""
    NOT_SHOWN = "not shown"
    """An answer left out a fact on which a case depends."""
    DISPUTED = "unproved while disputed"
    """Every case that was asked is quarantined: reported, not scored."""
    UNFINISHED = "not finished"
    """The run was stopped before every case of it was asked."""
    NOT_CLAIMED = "not claimed"
    """The program does not claim the level, the number of seats or the point."""
    NOT_THIS_RULESET = "not this ruleset"
    """The ruleset makes another choice."""


def standing(rule: RuleResult) -> RuleStanding:
    """Return the outcome of a rule: the first that holds."""
    if rule.earned:  # nothing else holds then, and most rules are
        return RuleStanding.EARNED
    every = {judged.outcome for judged in rule.judgements}
    counting = {judged.outcome for judged in rule.judgements if judged.counts}
    fresh = {judged.outcome for judged in rule.guilty if not judged.expected_failure}
    holds = {
        RuleStanding.BROKEN: Outcome.FAILED in fresh,
        RuleStanding.KNOWN: rule.broken and not fresh,
        # also where an answer broke a law, which is an entry of its own
        RuleStanding.UNJUDGED: any(judged.wrong for judged in rule.judgements),
        RuleStanding.OTHERWISE: Outcome.OPEN in counting,
        RuleStanding.GUESSED: rule.passed,
        RuleStanding.NOT_SHOWN: Outcome.NOT_SHOWN in counting,
        RuleStanding.UNFINISHED: Outcome.UNASKED in every,
        RuleStanding.DISPUTED: any(outcome.asked for outcome in every),
        RuleStanding.NOT_CLAIMED: Outcome.NOT_CLAIMED in every,
        RuleStanding.NOT_THIS_RULESET: True,
    }
    return next(standing for standing, true in holds.items() if true)


def levels(result: RulesetResult) -> dict[str, LevelEntry]:
    """Count for each level how many cases were asked, and their outcomes."""
    outcomes: dict[str, Counter[Outcome]] = {}
    for judged in result.asked:
        outcomes.setdefault(judged.case.method, Counter())[judged.outcome] += 1
    return {
        method: LevelEntry(
            passed=count[Outcome.PASSED],
            asked=count.total(),
            failed=count[Outcome.FAILED],
            not_shown=count[Outcome.NOT_SHOWN],
            open=count[Outcome.OPEN],
        )
        for method, count in outcomes.items()
    }


_HOW: Final = {"ends": "ends with", "seats": "names exactly the seats", "lacks": "does not name"}


def expected(judged: Judgement) -> str:
    """Format the deciding expectation: `stacks.Han = 98`."""
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
    """Format the answer or the fault instead, made harmless."""
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
    """Format both: expected, if anything was, and got."""
    wanted = expected(judged)
    return f"expected {wanted}, got {got(judged)}" if wanted else got(judged)


def mend(judged: Judgement) -> str:
    """Format the fix for the author of the program; empty if the program was not at fault."""
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


# Long lists of cards, which are shown only where they are at fault
_HEAPS: Final = frozenset({"deck", "out_of_play"})


def answer_text(judged: Judgement, most: int = LONGEST_TEXT) -> str:
    """Return an answer as one short line of JSON, made harmless; empty if there was none."""
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
    at_fault = (key for key in _at_fault(judged) if key in answer)
    rest = [key for key in answer if key not in _HEAPS]
    rest.sort(key=lambda key: key == "phases")
    for key in dict.fromkeys((*at_fault, *rest)):
        yield from _phases(judged, answer[key]) if key == "phases" else [(key, answer[key])]


def _at_fault(judged: Judgement) -> Iterator[str]:
    grade = judged.grade
    yield from FAILURE_KEYS
    if grade is None:
        return
    if grade.expectation is not None:
        yield key_of(grade.expectation.fact)
    yield from LAW_KEYS.get(grade.law, ())


def _phases(judged: Judgement, phases: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, Any]]:
    """Yield the phase concerned, whole; if none is, the names of all."""
    deciding = None if judged.grade is None else judged.grade.expectation
    kind, *parts = ("",) if deciding is None else deciding.fact.split(".")
    for place, phase in enumerate(phases):
        if kind == "phase" and (str(phase["round"]), phase["phase"]) == (parts[0], parts[1]):
            yield f"phases[{place}]", phase
            return
    yield "phases", [f"{phase['round']} {phase['phase']}" for phase in phases]
