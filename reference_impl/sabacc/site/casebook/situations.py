"""The index of situations: what has happened at a table, with its rules, mishaps and disputes."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Final

from sabacc.site.casebook import mishaps
from sabacc.site.casebook.disputes import CasebookDispute, every_dispute
from sabacc.site.casebook.told import page_of
from sabacc.site.data import SiteData
from sabacc.site.elements.markup import To, slug, table, within
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import NOT_APPLICABLE, Ruleset, builtin

PAGE: Final = "casebook/situations.md"
_FILE: Final = Path(__file__).with_name("situations.toml")
_TO: Final = To(PAGE)


@lru_cache(maxsize=1)
def situations() -> dict[str, tuple[str, ...]]:
    """Return the points that answer each situation, by the words that it is looked up by."""
    found: dict[str, list[str]] = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return {says: tuple(points) for says, points in found.items()}


def disputes_on(points: Sequence[str]) -> list[CasebookDispute]:
    """Return the disputes about one of some points, in the order of the points."""
    every = every_dispute()
    return [one for point in dict.fromkeys(points) for one in every if one.about == point]


def mishaps_on(points: Iterable[str]) -> list[str]:
    """Return what goes wrong, in the words of the page for mishaps, by one of some points."""
    wanted = set(points)
    return [
        one["says"]
        for part in mishaps.parts()
        for one in part["mishaps"]
        if wanted & {one["points"][0]}
    ]


def page(data: SiteData) -> Iterator[str]:
    """Yield the page, by the house where there is one, and else by `standard`."""
    rules = data.house or builtin("standard")
    yield from ("# Index of situations", "")
    yield "Look up what has happened at your table. Each line leads to the rules under"
    yield f"{_TO.ruleset(rules.name)}, to what you do about a mistake, and to disputes already"
    yield "ruled on."
    yield ""
    listed = sorted(situations().items(), key=lambda each: each[0].lower())
    letters = [(first, list(found)) for first, found in groupby(listed, lambda each: each[0][0])]
    yield " · ".join(f"[{first}](#{slug(first)})" for first, _ in letters)
    yield "{: .on-site }"
    for first, found in letters:
        yield from ("", f"## {first} {{ #{slug(first)} }}", "")
        rows = [_row(data, rules, *each) for each in found]
        head = ("Situation", "Rules", "Mistakes and disputes")
        yield from within('class="questions situations"', table(head, rows))


def _row(data: SiteData, rules: Ruleset, says: str, points: Sequence[str]) -> tuple[str, str, str]:
    wrong = (
        _TO.link(f"What to do: {_small(one)}", f"{mishaps.PAGE}#{slug(one)}")
        for one in mishaps_on(points)
    )
    quarrels = (_TO.link(one.title, page_of(one.id)) for one in disputes_on(points))
    laws = (_rule(data, rules, point) for point in points)
    return says, "<br>".join(laws), "<br>".join((*wrong, *quarrels))


def _rule(data: SiteData, rules: Ruleset, point: str) -> str:
    """Link the rule by which a ruleset answers a point; the question, where it does not arise."""
    choice = rules.choices[point]
    if choice.name == NOT_APPLICABLE:
        return _TO.point(point, POINTS[point].asks)
    rule = POINTS[point].rule_id(choice.name)
    return _TO.rule(rule, data.rules[rule].title)


def _small(says: str) -> str:
    """Write a title within a sentence."""
    return says[:1].lower() + says[1:]
