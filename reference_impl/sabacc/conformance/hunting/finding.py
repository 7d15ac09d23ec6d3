"""Findings: a violation, judged: by which rule, and whether it condemns the program.

A file keeps one question as JSON, with its ruleset, method and request; the rest is for people.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import msgspec

from sabacc import EDITION
from sabacc.conformance.adapters.ports import Fault
from sabacc.conformance.hunting.oracles import Exchange, Rejected
from sabacc.conformance.hunting.question import LONGEST, Question, question
from sabacc.conformance.laws import BY_ITSELF, broken_laws
from sabacc.conformance.violation import Answer, Violation
from sabacc.engine.fact import exists
from sabacc.engine.fact import rule as rule_on
from sabacc.engine.play import compile_lazily
from sabacc.protocol.facts import RAN_OUT, value_at
from sabacc.protocol.messages import Method, read_params
from sabacc.spec.alternatives import (
    ChoiceChange,
    admitted,
    alternatives,
    joint_readings,
    neighbours,
    with_changes,
)
from sabacc.spec.model import Standing
from sabacc.spec.points import POINTS, point_of_rule
from sabacc.spec.rulesets import Ruleset
from sabacc.system.user_input import FileKind, InputError, read_text

_MOST_TRIED: Final = 400
"""How many rulesets are tried that a document permits too."""
_DEEPEST: Final = 3
"""How many choices on open points, and one more, explain an answer together at the most."""


def explained(found: Question, answer: Answer) -> tuple[ChoiceChange, ...]:
    """Return each choice by which alone the reference answers as the program does."""
    trace, rules = found.trace(), found.rules
    kept: list[ChoiceChange] = []
    for point in POINTS.values():
        for choice in (*alternatives(rules, point, dialects=True), *neighbours(rules, point)):
            there = rules.flipped(point.id, choice)
            if not trace.agrees(there, compile_lazily(there)) and _fits(found, there, answer):
                kept.append((point.id, choice))
    return tuple(kept)


def _fits(found: Question, rules: Ruleset, answer: Answer) -> bool:
    there = found.under(rules)
    return there is not None and there.fits(answer)


def settled(rules: Ruleset, rule: str) -> bool:
    """True if a ruleset settles the point of a rule."""
    split = point_of_rule(rule)
    made = None if split is None else rules.made.get(split[0].id)
    return made is not None and made.standing is Standing.SETTLED


def binds(rules: Ruleset, rule: str) -> bool:
    """True if a program can break a rule: not where the document says nothing on its point."""
    split = point_of_rule(rule)
    made = None if split is None else rules.made.get(split[0].id)
    return made is not None and made.standing is not Standing.OPEN


def spared(
    found: Question,
    difference: Violation,
    answer: Answer,
    known: Iterable[Exchange],
) -> bool:
    """True if a document leaves open what two answers differ on.

    That is so where choices that it permits explain the whole answer together, however many, and
    the right answers that are `known` too; and where the fact turns on a number that it leaves
    open, no settled rule is behind it, and there are more numbers than can be tried.
    """
    if _permitted(((found, answer), *known)):
        return True
    if settled(found.rules, difference.rule):
        return False
    return any(_any_number(found.rules, point) for point, _ in _turning(found, difference))


def _permitted(answers: Sequence[tuple[Question, Answer]]) -> bool:
    """True if choices on open points explain some answers, each of them a fact that is first.

    Fewest choices are tried first; where too many would have to be tried, none explain them.
    """
    waiting = deque([(answers[0], frozenset[str]())])
    tried = 0
    while waiting:
        (here, answer), changed = waiting.popleft()
        first = next(here.parts(answer), None)
        for step in _steps(here):
            points = {point for point, _ in step}
            rules = None if points & changed else with_changes(here.rules, step)
            if rules is None or tried >= _MOST_TRIED or first is None:
                continue
            tried += 1
            there = here.under(rules)
            if there is None:
                if RAN_OUT in answer:  # by that choice it may have
                    return True
            elif there.fits(answer):
                left = next(_unexplained(answers, rules), None)
                if left is None:
                    return True
                if left[0] is not None and len(changed) < _DEEPEST:
                    waiting.append(((left[0], left[1]), changed | points))
            elif len(changed) < _DEEPEST and _told(there, first) != _told(here, first):
                waiting.append(((there, answer), changed | points))
    return False


def _unexplained(
    answers: Iterable[tuple[Question, Answer]], rules: Ruleset
) -> Iterator[tuple[Question | None, Answer]]:
    """Yield the answers that are wrong by a ruleset; None for what is no question there."""
    for asked, answer in answers:
        there = asked.under(rules)
        if there is None or not there.fits(answer):
            yield there, answer


def _steps(here: Question) -> Iterator[tuple[ChoiceChange, ...]]:
    """Yield the choices that a document permits instead, where the answer looks them up."""
    trace, rules = here.trace(), here.rules
    single = ((point.id, choice) for point in POINTS.values() for choice in admitted(rules, point))
    for step in (*((change,) for change in single), *joint_readings(rules)):
        there = with_changes(rules, step)
        if there is not None and not trace.agrees(there, compile_lazily(there)):
            yield step


def _any_number(rules: Ruleset, point: str) -> bool:
    """True if a document leaves a number open."""
    filled = rules.made[point].standing is Standing.OPEN
    return filled and rules.choices[point].number is not None


def _turning(found: Question, difference: Violation) -> Iterator[ChoiceChange]:
    """Yield the choices on open points by which a fact of the right answer is another."""
    for step in _steps(found):
        there = with_changes(found.rules, step)
        other = None if there is None else found.under(there)
        if other is None or _told(other, difference) != _told(found, difference):
            yield from step


def _told(found: Question, difference: Violation) -> Any:  # noqa: ANN401 - JSON
    return value_at(found.method, found.expected, difference.fact)


_FEW: Final = 3
"""Where so many choices or fewer explain a difference, the rule is that of one of them."""
_COMPARED: Final = 12
"""How many of its facts are looked through for the rule behind all."""
_AT_LEAST: Final = {
    "score": "totals.sum",
    "compare": "ranking.order",
    "settle": "showdown.winner",
    "shift": "shift.exists",
    "play": "turns.phases",
}
"""A point of each level."""
_LEAKS: Final = "asked by itself, each hand of the session is right"
"""Explains a session whose hands are right one by one."""
_FACTS: Final = 40
"""The most facts of a finding that are kept."""


def laws_broken(found: Rejected) -> frozenset[str]:
    """Return the laws that the answer of the program breaks alone."""
    asked = found.question
    broken = broken_laws(asked.method, asked.params, found.answer, asked.rules.choices)
    return frozenset(violation.rule for violation in broken)


@dataclass(slots=True)
class Finding:
    """A violation that the hunt has found, shrunk and judged.

    Attributes:
        question: The question, with the right answer.
        rule: The rule that the program breaks, or a law; empty if no single one is known, and
            where there was no answer.
        differences: The facts that differ, the first ones first; none if there was no answer.
        behind: The other rules behind the first of them, the nearest first.
        explained: The choices by which alone the reference would answer the same, the nearest
            first.
        answer: What the program answers; None if there was no answer to judge.
        fault: What was wrong instead of an answer.
        law: What law the answer breaks, in words; mostly empty.
        laws: The laws that it breaks.
        condemns: Whether it shows that the program does not conform: not where a document leaves
            open what is different there.
        symptoms: By what further questions are known that show the same.
        seen: How many questions showed it.
        again: The request asked again to which the answer is another, if a law says that it must
            be the same; None if one answer breaks it.
    """

    question: Question
    rule: str
    differences: Sequence[Violation] = ()
    behind: Sequence[str] = ()
    explained: Sequence[ChoiceChange] = ()
    answer: Mapping[str, Any] | None = None
    fault: Fault | None = None
    law: str = ""
    laws: frozenset[str] = frozenset()
    condemns: bool = True
    symptoms: frozenset[tuple[str, str]] = frozenset()
    seen: int = 1
    again: Mapping[str, Any] | None = None

    @property
    def told_under(self) -> str:
        """The rule under which it is reported; empty if there was no answer, which breaks none."""
        return self.rule or ("" if self.fault is not None else fallback(self.question))


def finding(found: Rejected, known: Iterable[Exchange] = ()) -> Finding:
    """Judge a violation: by which rule, and whether it condemns.

    `known` are right answers of the program: an admitted reading must explain them too.
    """
    asked, answer, violation = found
    symptoms = frozenset({found.symptom})
    if violation.why:
        return Finding(
            asked,
            violation.rule,
            answer=answer,
            law=violation.why,
            symptoms=symptoms,
            again=violation.again,
        )
    differences = tuple(asked.differences(answer))[:_FACTS]
    first = differences[0]
    changes = _nearest_first(explained(asked, answer), differences)
    rule = _rule(asked.rules, _decisive(asked, differences), changes)
    broken = tuple(broken_laws(asked.method, asked.params, answer, asked.rules.choices))
    law, why = (broken[0].rule, broken[0].why) if broken else ("", "")
    if first.rule == BY_ITSELF and not changes:
        law, why = BY_ITSELF, _LEAKS
    rule = ("" if changes else _unsaid(asked.rules, differences)) or rule
    bound = binds(asked.rules, rule or fallback(asked))
    open_there = not law and (not bound or spared(asked, replace(first, rule=rule), answer, known))
    return Finding(
        question=asked,
        rule=law if law and not (rule and bound) else rule,
        differences=differences,
        behind=[each for each in asked.behind(first) if each != rule],
        explained=changes,
        answer=answer,
        law=why,
        laws=frozenset(each.rule for each in broken),
        condemns=not open_there,
        symptoms=symptoms,
    )


def fallback(asked: Question) -> str:
    """Return the rule under which a finding is reported if no single one is known."""
    rules, point = asked.rules, _AT_LEAST[asked.method]
    return rule_on(rules, point) if exists(rules, point) else point


def _decisive(asked: Question, differences: Sequence[Violation]) -> str:
    """Return the rule that all else follows from; that of the first fact if there is none.

    What lies behind every fact that differs, and is nearest to one of them, is the cause; of
    several that with the least behind it: a version before the cards that are drawn by it.
    """
    told = [(one.rule, asked.behind(one)) for one in differences[:_COMPARED] if one.rule]
    known = [(rule, {rule, *behind}) for rule, behind in told if behind]
    causes = [
        (len(behind), place, rule)
        for place, (rule, behind) in enumerate(known)
        if all(rule in others for _, others in known)
    ]
    return min(causes)[2] if causes else next((rule for rule, _ in told), "")


def _unsaid(rules: Ruleset, differences: Sequence[Violation]) -> str:
    """Return the first rule of a point on which the document says nothing, if one is at work.

    What differs beside it at the same moment may only follow: somebody gets what another does not.
    """
    same = [one.rule for one in differences if _moment(one.fact) == _moment(differences[0].fact)]
    return next((rule for rule in same if rule and not binds(rules, rule)), "")


def _moment(fact: str) -> tuple[str, ...]:
    """Return the phase of a fact, as its round and its name; nothing for what is at the end."""
    name, *rest = fact.split(".")
    return tuple(rest[:2]) if name == "phase" else ()


def _nearest_first(
    changes: Sequence[ChoiceChange], differences: Sequence[Violation]
) -> tuple[ChoiceChange, ...]:
    """Put those choices first whose rules are behind the facts that differ."""
    behind = [split[0].id for each in differences if (split := point_of_rule(each.rule))]
    places = {point: place for place, point in reversed(list(enumerate(behind)))}
    return tuple(sorted(changes, key=lambda change: places.get(change[0], len(behind))))


def _rule(rules: Ruleset, nearest: str, changes: Sequence[ChoiceChange]) -> str:
    """Return the rule behind a difference: of the choice that explains it, where few do."""
    points = list(dict.fromkeys(point for point, _ in changes))
    split = point_of_rule(nearest)
    if points and len(points) <= _FEW and (split is None or split[0].id not in points):
        return rule_on(rules, points[0])
    return nearest


FORMAT: Final = 1
"""The version of the format of a finding."""
MOST_READ: Final = 1_000
"""How many findings of a folder are read at the most."""


class FindingError(InputError):
    """A file that is no finding: says the file, the field, what is wrong and the fix."""


_FINDING: Final = FileKind(
    FindingError,
    2 * LONGEST,
    "give a file that `sabacc hunt` has written",
    "delete it: no finding is that large",
)


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A finding in its file."""

    format: int
    ruleset: str
    method: Method
    params: dict[str, Any]
    rule: str = ""
    fact: str = ""
    edition: str = EDITION


def text_of(found: Finding, ruleset: str) -> str:
    """Write a finding as its file holds it."""
    fact = found.differences[0].fact if found.differences else ""
    asked = found.question
    kept = Kept(FORMAT, ruleset, asked.method, asked.params, found.rule, fact)  # type: ignore[arg-type]
    return msgspec.json.format(msgspec.json.encode(kept), indent=1).decode() + "\n"


def name_of(found: Finding) -> str:
    """Return the name of its file: the rule, and a mark of the question."""
    asked = found.question
    mark = hashlib.sha256(msgspec.json.encode([asked.method, asked.params], order="sorted"))
    return f"{found.rule or 'no-rule'}-{mark.hexdigest()[:8]}.json"


def read_finding(path: Path) -> Kept:
    """Read a finding; raises FindingError."""
    text = read_text(path, _FINDING)
    try:
        kept = msgspec.json.decode(text, type=Kept)
        read_params(kept.method, kept.params)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise _wrong(path, f"it is no finding: {error}") from error
    if kept.format != FORMAT:
        raise _wrong(path, f"{kept.format} is not a format that is known", "format")
    return kept


def _wrong(path: Path, problem: str, field: str = "") -> FindingError:
    mend = "delete it, or give a file that `sabacc hunt` has written"
    return FindingError(problem, mend, field=field, file=str(path))


def read_folder(folder: Path) -> Iterator[Kept]:
    """Yield the findings of a folder in the order of their names; none if there is no folder.

    Raises FindingError for a file that is none.
    """
    if folder.is_dir():
        for path in sorted(folder.glob("*.json"))[:MOST_READ]:
            yield read_finding(path)


def asked_again(kept: Kept, name: str, rules: Ruleset) -> Question | None:
    """Return a kept question by a ruleset; None if it is none there."""
    return question(name, kept.method, kept.params, rules)
