"""What explains a difference: a choice by which the reference answers as the program does."""

from __future__ import annotations

from itertools import combinations, islice
from typing import TYPE_CHECKING, Any, Final

from sabacc.engine.play import unread_book_of
from sabacc.protocol.facts import shown
from sabacc.spec.alternatives import admitted, alternatives, neighbours
from sabacc.spec.model import Standing
from sabacc.spec.points import POINTS, point_of_rule

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sabacc.conformance.hunting.comparing.difference import Difference
    from sabacc.conformance.hunting.question import Question
    from sabacc.spec.alternatives import Change
    from sabacc.spec.rulesets import Ruleset

_MOST_PAIRS: Final = 300
"""How many pairs of choices on open points are tried."""


def explained(found: Question, answer: Mapping[str, Any]) -> tuple[Change, ...]:
    """Return each choice by which alone the reference answers as the program does."""
    trace, rules = found.trace(), found.rules
    kept: list[Change] = []
    for point in POINTS.values():
        for choice in (*alternatives(rules, point, dialects=True), *neighbours(rules, point)):
            there = rules.flipped(point.id, choice)
            if not trace.fits(there, unread_book_of(there)) and _fits(found, there, answer):
                kept.append((point.id, choice))
    return tuple(kept)


def _fits(found: Question, rules: Ruleset, answer: Mapping[str, Any]) -> bool:
    there = found.under(rules)
    return there is not None and there.fits(answer)


def settled(rules: Ruleset, rule: str) -> bool:
    """Say whether a ruleset settles the point of a rule."""
    split = point_of_rule(rule)
    made = None if split is None else rules.made.get(split[0].id)
    return made is not None and made.standing is Standing.SETTLED


def spared(found: Question, difference: Difference, answer: Mapping[str, Any]) -> bool:
    """Say whether a document leaves open what two answers differ on.

    That is so where no settled rule is behind it and the fact is another by another choice on an
    open point, or where two choices on open points explain the difference together.
    """
    turning = list(_turning(found, difference))
    if turning and not settled(found.rules, difference.rule):
        return True
    return bool(_two_explain(found, turning, answer))


def _two_explain(
    found: Question, turning: Sequence[Change], answer: Mapping[str, Any]
) -> tuple[Change, ...]:
    """Return two choices on open points that explain an answer together; nothing without them."""
    pairs = (pair for pair in combinations(turning, 2) if pair[0][0] != pair[1][0])
    for one, other in islice(pairs, _MOST_PAIRS):
        there = found.rules.playing(*one)
        if other[0] in there.made and _fits(found, there.playing(*other), answer):
            return one, other
    return ()


def _turning(found: Question, difference: Difference) -> Iterator[Change]:
    """Yield the choices on open points by which a fact of the right answer is another."""
    trace = found.trace()
    for point in POINTS.values():
        for choice in admitted(found.rules, point):
            there = found.rules.playing(point.id, choice)
            if trace.fits(there, unread_book_of(there)):
                continue
            other = found.under(there)
            if other is None or _told(other, difference) != _told(found, difference):
                yield point.id, choice


def _told(found: Question, difference: Difference) -> Any:  # noqa: ANN401 - JSON
    return shown(found.method, found.expected, difference.fact)
