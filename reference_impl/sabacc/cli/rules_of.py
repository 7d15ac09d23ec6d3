"""The rulebook of one ruleset: the rules that it follows, and no others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sabacc import EDITION
from sabacc.cli.rule_lines import (
    cases_of,
    folded,
    law_lines_of,
    needs,
    program_lines,
    scenario_lines,
    text_lines,
)
from sabacc.cli.trouble import Trouble
from sabacc.conformance.scenarios.cases import holds_for
from sabacc.conformance.scenarios.catalogue import rule_texts
from sabacc.site.parts import ABOUT, PARTS
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
        message = f"{points[0].id} does not exist under {rules.name}: it exists only if {wanted}"
        raise Trouble(message)
    if not found:
        message = f"none of these rules exists under {rules.name}; leave out --ruleset to read them"
        raise Trouble(message)
    return found


def lines(
    rules: Ruleset, points: Sequence[Point], *, brief: bool, programs: bool = False
) -> Iterator[str]:
    """Print the rules that a ruleset follows on some points, in the order in which one reads them.

    In brief they are the book that players read: titles and texts, with `programs` also what a
    program needs; else everything that is known of each rule.
    """
    yield f"Sabacc by the rules of {rules.name}"
    yield f"Edition {EDITION}, {counted(len(points), 'rule')}"
    for part in PARTS:
        chapters = [chapter for chapter in part.chapters if any(_of(points, chapter))]
        if chapters:
            yield from ("", f"=== {part.title} ===")
        for chapter in chapters:
            head, about = ABOUT[chapter]
            yield from ("", head.upper(), about)
            for point in _of(points, chapter):
                yield ""
                one = _read_aloud if brief else _in_full
                yield from one(rules, point, programs=programs or not brief)


def _of(points: Sequence[Point], chapter: str) -> Iterator[Point]:
    return (point for point in points if point.chapter == chapter)


def _read_aloud(rules: Ruleset, point: Point, *, programs: bool) -> Iterator[str]:
    """Print a rule for players: its title, its law, and small beneath them its id."""
    choice = rules.choices[point.id]
    rule = point.rule_id(choice.name)
    yield from folded(rule_texts()[rule].title, "")
    yield from law_lines_of(rule, rules.choices)
    yield from _number(rules, point)
    yield from program_lines(rule, rules.choices) if programs else ()
    yield f"  ({rule})"


def _number(rules: Ruleset, point: Point) -> Iterator[str]:
    """Say the number of a choice whose text leaves it out."""
    choice = rules.choices[point.id]
    rule = point.rule_id(choice.name)
    if choice.number is not None and rule not in rule_texts()[rule].words.numbers():
        yield f"  Here the number is {choice.number}."


def _in_full(rules: Ruleset, point: Point, *, programs: bool) -> Iterator[str]:
    """Print a rule with all that is known of it, its id first."""
    choice, made = rules.choices[point.id], rules.made[point.id]
    rule = point.rule_id(choice.name)
    yield from text_lines(rule, rules.choices)
    yield from _number(rules, point)
    bounds = point.numbers.get(choice.name)
    if bounds is not None:
        yield f"  A house may agree on another number, from {bounds.least:,} to {bounds.most:,}."
    yield from program_lines(rule, rules.choices) if programs else ()
    if point.conduct:
        yield from folded(f"A rule of conduct, with no scenarios: {point.conduct}")
    words = basis_words(made)
    yield from folded(f"{words[0].upper()}{words[1:]}.")
    yield from scenario_lines(cases_here(rules, point))


def cases_here(rules: Ruleset, point: Point) -> list[Case]:
    """Return the cases of the rule that a ruleset follows on a point, as far as they hold there."""
    rule = point.rule_id(rules.choices[point.id].name)
    return [case for case in cases_of(rule) if holds_for(case, rules.choices)]
