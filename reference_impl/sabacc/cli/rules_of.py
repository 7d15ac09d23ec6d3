"""The rulebook of one ruleset: the rules that it follows, and no others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sabacc.cli.rule_lines import (
    cases_of,
    folded,
    needs,
    program_lines,
    scenario_lines,
    text_lines,
)
from sabacc.cli.trouble import Trouble
from sabacc.conformance.scenarios.cases import holds_for
from sabacc.conformance.scenarios.catalogue import rule_texts
from sabacc.spec.wording import basis_words, counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sabacc.conformance.scenarios.cases import Case
    from sabacc.spec.model import Point
    from sabacc.spec.rulesets import Ruleset


def followed(rules: Ruleset, points: Sequence[Point]) -> list[Point]:
    """Return the points that exist under a ruleset; raises Trouble where none of them does."""
    found = [point for point in points if point.id in rules.made]
    if not found and len(points) == 1:
        wanted = " or ".join(needs(condition) for condition in points[0].when)
        message = f"{points[0].id} does not exist under {rules.name}: it exists where {wanted}"
        raise Trouble(message)
    if not found:
        message = f"none of these rules exists under {rules.name}; leave out --ruleset to read them"
        raise Trouble(message)
    return found


def lines(rules: Ruleset, points: Sequence[Point], *, brief: bool) -> Iterator[str]:
    """Print the rules that a ruleset follows on some points, chapter by chapter."""
    yield f"{rules.name}: {counted(len(points), 'rule')}"
    chapter = ""
    for point in points:
        if point.chapter != chapter:
            chapter = point.chapter
            yield from ("", chapter.upper())
        yield ""
        yield from _rule_lines(rules, point, brief=brief)


def _rule_lines(rules: Ruleset, point: Point, *, brief: bool) -> Iterator[str]:
    choice, made = rules.choices[point.id], rules.made[point.id]
    rule = point.rule_id(choice.name)
    yield from text_lines(rule, rules.choices)
    if choice.number is not None and rule not in rule_texts()[rule].words.numbers():
        yield f"  Here the number is {choice.number}."
    bounds = point.numbers.get(choice.name)
    if bounds is not None:
        yield f"  A house may name another, from {bounds.least:,} to {bounds.most:,}."
    yield from () if brief else program_lines(rule, rules.choices)
    if point.conduct:
        yield from folded(f"A rule of conduct, without scenarios: {point.conduct}")
    words = basis_words(made)
    yield from folded(f"{words[0].upper()}{words[1:]}.")
    yield from () if brief else scenario_lines(cases_here(rules, point))


def cases_here(rules: Ruleset, point: Point) -> list[Case]:
    """Return the cases of the rule that a ruleset follows on a point, as far as they hold there."""
    rule = point.rule_id(rules.choices[point.id].name)
    return [case for case in cases_of(rule) if holds_for(case, rules.choices)]
