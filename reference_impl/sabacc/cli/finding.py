"""Finding rulesets, rules and cases by what a user writes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import click

from sabacc.cli.output import Trouble, unknown
from sabacc.conformance.judging.selection import every_id
from sabacc.spec.house_files import (
    RENAMED,
    every_ruleset,
    renaming_note,
    ruleset,
    shipped_dialects,
    shipped_houses,
)
from sabacc.spec.model import Point
from sabacc.spec.points import CHAPTERS, POINTS, point_of_rule
from sabacc.spec.rulesets import Ruleset, RulesetError, builtin_names
from sabacc.system.text import join_words

_NAMED: Final = 4
"""So many rulesets that play a rule are named."""


def by_chapter(points: Iterable[Point]) -> list[Point]:
    """Put points in the order of the rulebook: every chapter once, where it first appears."""
    return sorted(points, key=lambda point: CHAPTERS.index(point.chapter))


def find_ruleset(text: str) -> Ruleset:
    """Find a built-in ruleset, a shipped house by its name, or a house file."""
    shipped = {house.name: house for house in (*shipped_houses(), *shipped_dialects())}
    if note := renaming_note(text):
        click.echo(f"sabacc: {note}", err=True)
    if RENAMED.get(text, text) in shipped:
        return shipped[RENAMED.get(text, text)]
    try:
        return ruleset(text)
    except RulesetError:
        if text.endswith(".toml") or text.partition("+")[0] in builtin_names():
            raise
        if Path(text).is_file():
            message = f"{text}: the name of a house file ends in .toml; change it"
            raise Trouble(message) from None
        raise unknown(text, "ruleset", (*builtin_names(), *shipped), "`sabacc rulesets`") from None


def find_rulesets(texts: Iterable[str]) -> tuple[Ruleset, ...]:
    """Find several rulesets; refuses two of one name."""
    found: dict[str, Ruleset] = {}
    for text in texts:
        rules = find_ruleset(text)
        if rules.name in found:
            message = (
                f"two rulesets are called {rules.name!r}; leave one out, or give the house file "
                'another name = "..."'
            )
            raise Trouble(message)
        found[rules.name] = rules
    return tuple(found.values())


def refuse_unknown_ids(wanted: Iterable[str]) -> None:
    """Refuse an id that names no chapter, point, rule, case or law."""
    known = set(every_id())
    for name in wanted:
        if name not in known:
            raise unknown(name, "rule", known, "`sabacc rules`")


def without_cases(wanted: Iterable[str], rulesets: Sequence[Ruleset]) -> Iterator[tuple[str, str]]:
    """Yield the rules and points among `wanted` of which no case is asked, with the reason.

    `rulesets` are those that were chosen; none if all are asked.
    """
    for name in wanted:
        rule = point_of_rule(name.partition("/")[0])
        point = POINTS.get(name) or (rule[0] if rule else None)
        if point is not None and point.conduct:
            yield name, f"a rule of conduct, with no scenarios: {point.conduct}"
        elif rule is not None and rulesets and not any(_plays(each, *rule) for each in rulesets):
            shown = [each.name for each in every_ruleset() if _plays(each, *rule)]
            more = [f"{len(shown) - _NAMED} more"] if len(shown) > _NAMED else []
            yield (
                name,
                f"no chosen ruleset plays it; played by {join_words([*shown[:_NAMED], *more])}",
            )


def _plays(rules: Ruleset, point: Point, choice: str) -> bool:
    return rules.choices[point.id].name == choice
