"""What explains a difference: a choice by which the reference answers as the program does."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, Final

from sabacc.engine.play import unread_book_of
from sabacc.protocol.facts import RAN_OUT, shown
from sabacc.spec.alternatives import admitted, alternatives, joint_readings, neighbours, played
from sabacc.spec.model import Standing
from sabacc.spec.points import POINTS, point_of_rule

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sabacc.conformance.comparing.difference import Difference
    from sabacc.conformance.hunting.question import Question
    from sabacc.spec.alternatives import Change
    from sabacc.spec.rulesets import Ruleset

    Answer = Mapping[str, Any]

_MOST_TRIED: Final = 400
"""How many rulesets are tried that a document permits too."""
_DEEPEST: Final = 3
"""How many choices on open points, and one more, explain an answer together at the most."""


def explained(found: Question, answer: Answer) -> tuple[Change, ...]:
    """Return each choice by which alone the reference answers as the program does."""
    trace, rules = found.trace(), found.rules
    kept: list[Change] = []
    for point in POINTS.values():
        for choice in (*alternatives(rules, point, dialects=True), *neighbours(rules, point)):
            there = rules.flipped(point.id, choice)
            if not trace.fits(there, unread_book_of(there)) and _fits(found, there, answer):
                kept.append((point.id, choice))
    return tuple(kept)


def _fits(found: Question, rules: Ruleset, answer: Answer) -> bool:
    there = found.under(rules)
    return there is not None and there.fits(answer)


def settled(rules: Ruleset, rule: str) -> bool:
    """Say whether a ruleset settles the point of a rule."""
    split = point_of_rule(rule)
    made = None if split is None else rules.made.get(split[0].id)
    return made is not None and made.standing is Standing.SETTLED


def binds(rules: Ruleset, rule: str) -> bool:
    """Say whether a program can break a rule: not where the document says nothing on its point."""
    split = point_of_rule(rule)
    made = None if split is None else rules.made.get(split[0].id)
    return made is not None and made.standing is not Standing.FILLED


def spared(
    found: Question,
    difference: Difference,
    answer: Answer,
    known: Iterable[tuple[Question, Answer]],
) -> bool:
    """Say whether a document leaves open what two answers differ on.

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
    """Say whether choices on open points explain some answers, each of them a fact that is first.

    Fewest choices are tried first; where too many would have to be tried, none explain them.
    """
    waiting = deque([(answers[0], frozenset[str]())])
    tried = 0
    while waiting:
        (here, answer), changed = waiting.popleft()
        first = next(here.parts(answer), None)
        for step in _steps(here):
            points = {point for point, _ in step}
            rules = None if points & changed else played(here.rules, step)
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


def _steps(here: Question) -> Iterator[tuple[Change, ...]]:
    """Yield the choices that a document permits instead, where the answer looks them up."""
    trace, rules = here.trace(), here.rules
    single = ((point.id, choice) for point in POINTS.values() for choice in admitted(rules, point))
    for step in (*((change,) for change in single), *joint_readings(rules)):
        there = played(rules, step)
        if there is not None and not trace.fits(there, unread_book_of(there)):
            yield step


def _any_number(rules: Ruleset, point: str) -> bool:
    """Say whether a document leaves a number open."""
    filled = rules.made[point].standing is Standing.FILLED
    return filled and rules.choices[point].number is not None


def _turning(found: Question, difference: Difference) -> Iterator[Change]:
    """Yield the choices on open points by which a fact of the right answer is another."""
    for step in _steps(found):
        there = played(found.rules, step)
        other = None if there is None else found.under(there)
        if other is None or _told(other, difference) != _told(found, difference):
            yield from step


def _told(found: Question, difference: Difference) -> Any:  # noqa: ANN401 - JSON
    return shown(found.method, found.expected, difference.fact)
