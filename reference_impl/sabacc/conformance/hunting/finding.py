"""Findings: a violation, judged: by which rule, and whether it condemns the program.

A file keeps one question as JSON, with its ruleset, method and request; the rest is for people.
"""

import hashlib
import re
from collections import Counter, defaultdict, deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import Any, Final

import msgspec

from sabacc import EDITION
from sabacc.conformance.adapters.ports import Fault
from sabacc.conformance.grading.reach import bearing, can_end, can_spoil, owners
from sabacc.conformance.hunting.question import LONGEST, Exchange, Question, Rejected
from sabacc.conformance.laws import BY_ITSELF, LAWS, Answer, Violation, broken_laws
from sabacc.conformance.scenarios.cases import Case, Expectation, Line
from sabacc.conformance.search import ADMITTED, Changes, Space, every_choice
from sabacc.engine.events import Awarded
from sabacc.engine.fact import exists
from sabacc.engine.fact import rule as rule_on
from sabacc.engine.play import compile_lazily
from sabacc.protocol.facts import NOT_REACHED, RAN_OUT, value_at
from sabacc.protocol.messages import Method, read_params
from sabacc.spec.alternatives import ChoiceChange, joint_readings, open_numbers, with_changes
from sabacc.spec.model import Standing
from sabacc.spec.points import POINTS, point_of_rule
from sabacc.spec.rulesets import Ruleset
from sabacc.system.user_input import FileKind, InputError, read_text

# How many rulesets are tried that a document permits too
_MOST_TRIED: Final = 400
DEEPEST: Final = 3
"""How many choices on open points, and one more, explain an answer together at the most."""


def explained(found: Question, answer: Answer) -> tuple[ChoiceChange, ...]:
    """Return each choice by which alone the reference answers as the program does."""
    trace, rules = found.trace(), found.rules
    singles = (
        (change, rules.flipped(*change)) for (change,) in Space(every_choice).singles(rules, ())
    )
    return tuple(
        change
        for change, there in singles
        if not trace.agrees(there, compile_lazily(there))
        and (other := found.under(there)) is not None
        and other.fits(answer)
    )


def binds(rules: Ruleset, rule: str) -> bool:
    """True if a program can break a rule: not where the document says nothing on its point."""
    return _standing(rules, rule) not in {None, Standing.OPEN}


def _standing(rules: Ruleset, rule: str) -> Standing | None:
    split = point_of_rule(rule)
    made = None if split is None else rules.made.get(split[0].id)
    return None if made is None else made.standing


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
    if reading([Exchange(found, answer), *known]) is not None:
        return True
    if RAN_OUT in answer and (
        any(found.under(rules) is None for _, rules in _steps(found, answer))
        or any(
            made.standing is Standing.OPEN and POINTS[point].chapter in _OF_CHANCE
            for point, made in found.rules.made.items()
        )
    ):
        return True  # by such a choice it may have
    if _standing(found.rules, difference.rule) is Standing.SETTLED:
        return False
    return any(
        found.rules.made[point].standing is Standing.OPEN
        and found.rules.choices[point].number is not None
        for changes, rules in _steps(found, answer)
        if (there := found.under(rules)) is None
        or _told(there, difference) != _told(found, difference)
        for point, _ in changes
    )


def reading(answers: Sequence[Exchange], deepest: int = DEEPEST) -> Ruleset | None:
    """Search for choices on open points by which the reference gives all of some answers.

    It changes the ruleset of the first question, on as few points as it can; None if it finds no
    such choices.  Each change explains an answer, or makes its first wrong fact another.
    """
    waiting = deque([(answers[0].question.rules, frozenset[str]())])
    tried = 0
    while waiting:
        rules, changed = waiting.popleft()
        by_these = ((asked.under(rules), answer) for asked, answer in answers)
        wrong = (pair for pair in by_these if pair[0] is None or not pair[0].fits(pair[1]))
        first_wrong = next(wrong, None)
        if first_wrong is None:
            return rules
        here, answer = first_wrong
        first = None if here is None else next(here.parts(answer), None)
        if here is None or first is None or len(changed) > deepest or tried >= _MOST_TRIED:
            continue
        for changes, other in _steps(here, answer):
            if tried >= _MOST_TRIED:
                break
            points = {point for point, _ in changes}
            if points & changed:
                continue
            tried += 1
            there = here.under(other)
            if there is not None and (
                there.fits(answer) or _told(there, first) != _told(here, first)
            ):
                waiting.append((other, changed | points))
    return None


# An amount, or a round, in JSON; a number within the name of a card is none
_SHOWN: Final = re.compile(rb"(?<![\w-])[0-9]{1,9}")


def _steps(here: Question, answer: Answer) -> Iterator[tuple[Changes, Ruleset]]:
    """Yield the choices that a document permits instead, if the answer reads them.

    If the document leaves open the number of a choice that the ruleset plays, the numbers in the
    question and the answer are tried too, after all else: there may be more of them than time.
    """
    trace, rules = here.trace(), here.rules
    shown = map(int, _SHOWN.findall(msgspec.json.encode([here.params, here.expected, answer])))
    numbers = {number + more for number in shown for more in (0, 1)}
    played = {
        point
        for point in rules.made
        if rules.choices[point].name in open_numbers(rules, POINTS[point])
    }
    few = (*ADMITTED.singles(rules, ()), *joint_readings(rules))
    for changes in dict.fromkeys((*few, *ADMITTED.singles(rules, numbers, played))):
        there = with_changes(rules, changes)
        if there is not None and not trace.agrees(there, compile_lazily(there)):
            yield changes, there


# The chapters that may call for more cards or picks than a question gives
_OF_CHANCE: Final = frozenset({"shift", "field", "edges"})


def _told(found: Question, difference: Violation) -> Any:  # noqa: ANN401 - JSON
    return value_at(found.method, found.expected, difference.fact)


# Where so many choices or fewer explain a difference, the rule is that of one of them
_FEW: Final = 3
# How many of its facts are looked through for the rule behind all
_COMPARED: Final = 12
# A point of each level
_AT_LEAST: Final = {
    "score": "totals.sum",
    "compare": "ranking.order",
    "settle": "showdown.winner",
    "shift": "shift.exists",
    "play": "turns.phases",
}
# Explains a session whose hands are right one by one
_ENDS_SESSION: Final = "pots.session-end.shared"
_LEAKS: Final = "asked by itself, each hand of the session is right"
# A hand that is asked alone begins at a table that these points have made
_BETWEEN_HANDS: Final = {"ante.newcomer", *(it for it in POINTS if it.startswith("table."))}
# The most facts of a finding that are kept
_FACTS: Final = 40


def laws_broken(found: Rejected) -> frozenset[str]:
    """Return the laws that the answer of the program breaks alone."""
    asked = found.question
    return frozenset(
        violation.rule
        for violation in broken_laws(asked.method, asked.params, found.answer, asked.rules.choices)
    )


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
    def rejected(self) -> Rejected | None:
        """The answer that differs from the reference's; None if there is none such."""
        if self.answer is None or not self.differences:
            return None
        return Rejected(self.question, self.answer, self.differences[0])

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
    # Those choices come first whose rules are behind the facts that differ.
    behind = [split[0].id for each in differences if (split := point_of_rule(each.rule))]
    changes = tuple(
        sorted(
            explained(asked, answer),
            key=lambda change: behind.index(change[0]) if change[0] in behind else len(behind),
        )
    )
    rule = _odd_credits(asked, differences) or _culprit(asked, differences, changes)
    broken = tuple(broken_laws(asked.method, asked.params, answer, asked.rules.choices))
    law, why = (broken[0].rule, broken[0].why) if broken else ("", "")
    if first.rule == BY_ITSELF and not changes:
        law, why = BY_ITSELF, _LEAKS
    bound = binds(asked.rules, rule or fallback(asked))
    open_there = not law and (not bound or spared(asked, replace(first, rule=rule), answer, known))
    named = law if law and not (rule and bound) else rule
    return Finding(
        question=asked,
        rule=named,
        differences=differences,
        behind=[each for each in asked.behind(first) if each != rule],
        explained=changes,
        answer=answer,
        law=f"{law}: {why}" if law not in {"", named} else why,
        laws=frozenset(each.rule for each in broken),
        condemns=not open_there,
        symptoms=symptoms,
    )


def case_of(asked: Question, rule: str, *expect: Expectation) -> Case:
    """Return a question of the hunt as a case of a rule."""
    what = "whole hand" if asked.method == "play" else "question"
    return Case(
        id=f"{rule}/{asked.name}",
        rule=rule,
        title=f"A {what} of the hunt, beyond the scenarios ({asked.name})",
        file="",
        line=0,
        pins={},
        method=asked.method,
        params=asked.params,
        expect=expect,
        steps=(Line(0, f"the {what} is asked as the request says"),),
        seats=asked.seats,
    )


def blamed(found: Finding, broken: Collection[str]) -> Finding:
    """Return a finding under the first of some `broken` rules that can explain it, if one can.

    A rule can if the answer would be right by another choice of it; or if it can spoil the first
    fact that differs, beside those that are right, and lies behind a fact that differs, is at work
    in the question, owns the reason of a refusal, is of the same chapter, or can end a hand or
    somebody's part in it, and the hand takes another course; if it says who sits where in the next
    hand, and only what goes on from hand to hand differs.  A broken law explains each answer that
    breaks it.
    """
    told, asked = found.told_under, found.question
    if not (broken and found.condemns and found.differences):
        return found
    first, expected = found.differences[0], asked.expected
    shown = (Expectation(it, expected[it], 0) for it in found.answer or () if it in expected)
    case = case_of(asked, told, *shown)
    rules = (*found.behind, *(one.rule for one in found.differences))
    reasons = (owners().get(str(reason), ()) for reason in (first.expected, first.actual))
    near = {rule.rpartition(".")[0] for rule in rules}.union(*reasons)
    if told == BY_ITSELF:
        near |= _BETWEEN_HANDS
    elif told not in LAWS:
        near |= bearing([case], asked.rules)[case.id]
    another_course = any(
        {"over", "round", "asked"}.intersection(one.fact.split("."))
        or NOT_REACHED in (one.expected, one.actual)
        for one in found.differences
    )

    def can_explain(rule: str) -> bool:
        point = rule.rpartition(".")[0]
        related = point in near or POINTS[point].chapter == case.point.partition(".")[0]
        return can_spoil(point, case, first.fact) and (
            related or (another_course and can_end(point))
        )

    choices = (rule_on(asked.rules, point) for point, _ in found.explained)
    surely = (it for it in (told, *choices, *found.laws) if it in broken)
    others = (it for it in broken if it not in LAWS and can_explain(it))
    rule = next(chain(surely, others), found.rule)
    behind = [it for it in dict.fromkeys((found.rule, *found.behind)) if it not in {"", rule}]
    return replace(found, rule=rule, behind=behind)


def fallback(asked: Question) -> str:
    """Return the rule under which a finding is reported if no single one is known."""
    rules, point = asked.rules, _AT_LEAST[asked.method]
    return rule_on(rules, point) if exists(rules, point) else point


def _culprit(
    asked: Question, differences: Sequence[Violation], changes: Sequence[ChoiceChange]
) -> str:
    """Return the rule that all else follows from; that of the first fact if there is none.

    What lies behind every fact that differs, and is nearest to one of them, is the cause; of
    several that with the least behind it: a version before the cards that are drawn by it.  But it
    is the choice that explains the answer, where few do, and a point on which the document says
    nothing if one is at work at the same moment: what differs beside it may only follow.
    """
    told = [(one.rule, asked.behind(one)) for one in differences[:_COMPARED] if one.rule]
    known = [(rule, {rule, *behind}) for rule, behind in told if behind]
    causes = [
        (len(behind), place, rule)
        for place, (rule, behind) in enumerate(known)
        if all(rule in others for _, others in known)
    ]
    nearest = min(causes)[2] if causes else next((rule for rule, _ in told), "")
    if changes:
        points, split = {point for point, _ in changes}, point_of_rule(nearest)
        known_otherwise = split is not None and split[0].id in points
        explains = len(points) <= _FEW and not known_otherwise
        return rule_on(asked.rules, changes[0][0]) if explains else nearest
    moments = [
        fact.split(".")[1:3] if fact.startswith("phase.") else []
        for fact in (one.fact for one in differences)
    ]
    unsaid = (
        one.rule
        for one, moment in zip(differences, moments, strict=True)
        if one.rule and moment == moments[0] and not binds(asked.rules, one.rule)
    )
    return next(unsaid, nearest)


def _odd_credits(asked: Question, differences: Sequence[Violation]) -> str:
    """Return the rule on odd credits if nothing differs but who got them; empty otherwise.

    Every rule of a hand can change a stack, so the answer alone could point to any of them.
    """
    most: Counter[str] = Counter()
    for hand in asked.right.hands or (asked.right,):
        awards = defaultdict[tuple[str, str], dict[str, int]](dict)
        for event in hand.events:
            if isinstance(event, Awarded):
                awards[event.pot, event.rule][event.seat] = event.amount
        for (_, by), shares in awards.items():
            sharers = {*shares}
            if 1 in shares.values():  # no share of nothing is an event
                sharers |= {*hand.answer.get("stacks" if by == _ENDS_SESSION else "winners", ())}
            if len({shares.get(seat, 0) for seat in sharers}) > 1:
                most.update(sharers)
    moved: Counter[str] = Counter()
    for one in differences:
        moment, _, seat = one.fact.rpartition(".")
        if not moment.endswith("stacks") or None in {one.expected, one.actual}:
            return ""
        gap = one.actual - one.expected
        if abs(gap) > most[seat]:
            return ""
        moved[moment] += gap
    return "" if any(moved.values()) else rule_on(asked.rules, "pots.odd-credits")


FORMAT: Final = 1
"""The version of the format of a finding."""
# How many findings of a folder are read at the most
_MOST_READ: Final = 1_000


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
        for path in sorted(folder.glob("*.json"))[:_MOST_READ]:
            yield read_finding(path)
