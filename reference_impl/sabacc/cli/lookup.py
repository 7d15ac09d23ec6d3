"""Look-up of rulesets, rules and cases by what a user writes."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import click

from sabacc.cli.output import CliError, unknown_item
from sabacc.spec import house_files
from sabacc.spec.house_files import every_ruleset, renaming_note, shipped_dialects, shipped_houses
from sabacc.spec.model import Point
from sabacc.spec.points import CHAPTERS, POINTS, point_of_rule
from sabacc.spec.rulesets import Ruleset, RulesetError, builtin_names
from sabacc.system.text import join_words

# The most rulesets that a message names
_MOST_NAMED: Final = 4


def by_chapter(points: Iterable[Point]) -> list[Point]:
    """Sort points in the order of the rulebook, each chapter once."""
    return sorted(points, key=lambda point: CHAPTERS.index(point.chapter))


def find_ruleset(text: str) -> Ruleset:
    """Find a built-in ruleset, a shipped house by its name, or a house file."""
    if note := renaming_note(text):
        click.echo(f"sabacc: {note}", err=True)
    shipped = [house.name for house in (*shipped_houses(), *shipped_dialects())]
    try:
        return house_files.find_ruleset(text)
    except RulesetError:
        if text.endswith(".toml") or text.partition("+")[0] in builtin_names():
            raise
        if Path(text).is_file():
            raise CliError(f"{text}: the name of a house file ends in .toml; change it") from None
        raise unknown_item(
            text, "ruleset", (*builtin_names(), *shipped), "`sabacc rulesets`"
        ) from None


def find_rulesets(texts: Iterable[str]) -> tuple[Ruleset, ...]:
    """Find several rulesets; raises CliError for two with one name."""
    rulesets: dict[str, Ruleset] = {}
    for text in texts:
        rules = find_ruleset(text)
        if rules.name in rulesets:
            raise CliError(
                f"two rulesets are called {rules.name!r}; leave one out, or give the house file "
                'another name = "..."'
            )
        rulesets[rules.name] = rules
    return tuple(rulesets.values())


def check_ids(wanted: Iterable[str]) -> None:
    """Raise CliError for an unknown chapter, point, rule, case or law."""
    from sabacc.conformance.judging.selection import every_id  # loads the engine

    known = set(every_id())
    for name in wanted:
        if name not in known:
            raise unknown_item(name, "rule", known, "`sabacc rules`")


def without_cases(wanted: Iterable[str], rulesets: Sequence[Ruleset]) -> Iterator[tuple[str, str]]:
    """Yield the rules and points without cases, with the reason.

    `rulesets` are the chosen ones; empty for all.
    """
    for name in wanted:
        rule = point_of_rule(name.partition("/")[0])
        point = POINTS.get(name) or (rule[0] if rule else None)
        if point is not None and point.conduct:
            yield name, f"a rule of conduct, with no scenarios: {point.conduct}"
        elif rule is not None and rulesets and not any(_plays(rules, *rule) for rules in rulesets):
            players = [rules.name for rules in every_ruleset() if _plays(rules, *rule)]
            more = [f"{len(players) - _MOST_NAMED} more"] if len(players) > _MOST_NAMED else []
            yield (
                name,
                (
                    "no chosen ruleset plays it; played by "
                    f"{join_words([*players[:_MOST_NAMED], *more])}"
                ),
            )


def _plays(rules: Ruleset, point: Point, choice: str) -> bool:
    return rules.choices[point.id].name == choice
