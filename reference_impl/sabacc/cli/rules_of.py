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
from sabacc.exports.point_table import players_of
from sabacc.site.parts import ABOUT, PARTS
from sabacc.spec.rulesets import NOT_APPLICABLE
from sabacc.spec.wording import basis_words
from sabacc.system.joining import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sabacc.conformance.scenarios.cases import Case
    from sabacc.spec.model import Point
    from sabacc.spec.rulesets import Ruleset


def followed(rules: Ruleset, points: Sequence[Point], beyond: Ruleset | None = None) -> list[Point]:
    """Return the points that exist under a ruleset; raises Trouble where none of them does.

    Those on which it reads as the ruleset `beyond` are left out.
    """
    found = [point for point in points if point.id in rules.made]
    if not found and len(points) == 1:
        wanted = " or ".join(needs(condition) for condition in points[0].when)
        message = f"{points[0].id} does not exist under {rules.name}: it exists only if {wanted}"
        raise Trouble(message)
    if not found:
        message = f"none of these rules exists under {rules.name}; leave out --ruleset to read them"
        raise Trouble(message)
    known = () if beyond is None else points
    read = {point.id for point in known if _reads(rules, point) == _reads(beyond, point)}
    return [point for point in found if point.id not in read]


def _reads(rules: Ruleset | None, point: Point) -> tuple[object, ...] | None:
    """Return what somebody reads of a point under a ruleset; None where it does not exist there."""
    if rules is None or point.id not in rules.made:
        return None
    choice = rules.choices[point.id]
    words = rule_texts()[point.rule_id(choice.name)].words
    return choice, words.law_told(rules.choices), words.programs_told(rules.choices)


def side_by_side(rulesets: Sequence[Ruleset], points: Sequence[Point]) -> Iterator[str]:
    """Print what each of several rulesets chooses on some points: the choices with their titles."""
    names = ", ".join(rules.name for rules in rulesets)
    yield f"Where a program has to tell {names} apart: {counted(len(points), 'question')}"
    for point in points:
        yield ""
        yield from folded(f"{point.id}: {point.asks}", "")
        for choice, players in players_of(rulesets, point.id).items():
            who = ", ".join(each.name for each in players)
            if choice.name == NOT_APPLICABLE:
                yield from folded(f"{who}: does not arise", "  ")
                continue
            title = rule_texts()[point.rule_id(choice.name)].title
            yield from folded(f"{who}: `{choice}`. {title}", "  ")


def lines(
    rules: Ruleset,
    points: Sequence[Point],
    beyond: Ruleset | None = None,
    *,
    brief: bool,
    programs: bool = False,
) -> Iterator[str]:
    """Print the rules that a ruleset follows on some points, in the order in which one reads them.

    In brief they are the book that players read: titles and texts, with `programs` also what a
    program needs; else everything that is known of each rule.  With `beyond`, `points` are those on
    which the ruleset reads otherwise than that one, and it is told what is not read here at all.
    """
    yield f"Sabacc by the rules of {rules.name}"
    known = "" if beyond is None else f" that {beyond.name} does not have, or words otherwise"
    yield f"Edition {EDITION}, {counted(len(points), 'rule')}{known}"
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
    gone = [] if beyond is None else [id_ for id_ in beyond.made if id_ not in rules.made]
    if gone and beyond is not None:
        yield ""
        yield from folded(f"Of {beyond.name}, these questions do not arise: {', '.join(gone)}.", "")


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
