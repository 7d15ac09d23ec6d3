"""When something goes wrong at the table: each mishap with the rules that say what to do."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from sabacc.site.data import SiteData
from sabacc.site.elements.markup import To, law_text, slug, text_of
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Ruleset, builtin

PAGE: Final = "play/mishaps.md"
_FILE: Final = Path(__file__).with_name("mishaps.toml")
_TO: Final = To(PAGE)


def pages_of(data: SiteData) -> dict[str, str]:
    """Return the one page, by the house where there is one, and else by `standard`."""
    rules = data.house or builtin("standard")
    return {PAGE: text_of(_lines(data, rules))}


def parts() -> list[dict[str, Any]]:
    """Return what goes wrong, part by part: `title`, and `mishaps` with `says` and `points`."""
    found: list[dict[str, Any]] = tomllib.loads(_FILE.read_text(encoding="utf-8"))["part"]
    return found


def _lines(data: SiteData, rules: Ruleset) -> Iterator[str]:
    yield from ("# When something goes wrong", "")
    yield "Somebody bets out of turn, a card is turned up by mistake, a pot is counted wrongly."
    yield f"This page says what to do in each such case, under {_TO.ruleset(rules.name)}."
    yield "To settle what a hand is worth, or who wins,"
    yield f"ask {_TO.link('the Arbiter', 'arbiter.md')}."
    said: set[str] = set()
    for part in parts():
        yield from ("", f"## {part['title']}")
        for mishap in part["mishaps"]:
            yield from ("", f"### {mishap['says']} {{ #{slug(mishap['says'])} }}", "")
            yield from _rules(data, rules, mishap["points"], said)


def _rules(data: SiteData, rules: Ruleset, points: Sequence[str], said: set[str]) -> Iterator[str]:
    """Yield the rules of some points, the law of each once; a house without the point is told so.

    `said` holds the rules whose law stands on the page already.
    """
    for point in points:
        if point not in rules.made:
            yield f"{_TO.point(point, POINTS[point].asks)} This cannot happen under these rules."
            yield ""
            continue
        rule = POINTS[point].rule_id(rules.choices[point].name)
        yield f"**{_TO.rule(rule, data.rules[rule].title)}{' (above)' if rule in said else ''}.**"
        yield from law_text(data, rule, _TO, rules) if rule not in said else ("",)
        said.add(rule)
