"""The index of what has happened at a table, and what to do when something goes wrong."""

import tomllib
from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from itertools import groupby
from pathlib import Path
from typing import Any, Final, NamedTuple

from sabacc.site.casebook.disputes import CasebookDispute, every_dispute
from sabacc.site.data import SiteData
from sabacc.site.elements import To, filled, law_text, slug
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Ruleset, builtin

PAGE: Final = "casebook/situations.md"
MISHAPS_PAGE: Final = "play/mishaps.md"
_FILE: Final = Path(__file__).with_name("situations.toml")
_MISHAPS: Final = Path(__file__).with_name("mishaps.toml")


def parts() -> list[dict[str, Any]]:
    """Return what goes wrong, part by part: `title`, and `mishaps` with `says` and `points`."""
    found: list[dict[str, Any]] = tomllib.loads(_MISHAPS.read_text(encoding="utf-8"))["part"]
    return found


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
        one["says"] for part in parts() for one in part["mishaps"] if wanted & {one["points"][0]}
    ]


def pages_of(data: SiteData) -> dict[str, str]:
    """Return the index and the page of mishaps, by the house if there is one or by `standard`."""
    rules = data.house or builtin("standard")
    listed = sorted(situations().items(), key=lambda each: each[0].lower())
    letters = groupby(listed, lambda each: each[0][0])
    to = To(PAGE)
    facts = {"data": data, "rules": rules, "slug": slug}
    return {
        PAGE: filled(
            "situations.md.j2",
            to=to,
            law=partial(_law, data, rules, to),
            letters=[(first, [Situation(*each) for each in found]) for first, found in letters],
            **facts,
        ),
        MISHAPS_PAGE: filled(
            "mishaps.md.j2", to=To(MISHAPS_PAGE), parts=parts(), law_text=law_text, **facts
        ),
    }


class Situation(NamedTuple):
    """What has happened, and the points that answer it."""

    says: str
    points: tuple[str, ...]

    @property
    def mishaps(self) -> list[str]:
        """What goes wrong, in the words of the page for mishaps, by one of the points."""
        return mishaps_on(self.points)

    @property
    def disputes(self) -> list[CasebookDispute]:
        """The disputes about one of the points."""
        return disputes_on(self.points)


def _law(data: SiteData, rules: Ruleset, to: To, point: str) -> str:
    """Link the rule by which a ruleset answers a point; the question, if it does not arise."""
    if point not in rules.made:
        return to.point(point, POINTS[point].asks)
    rule = POINTS[point].rule_id(rules.choices[point].name)
    return to.rule(rule, data.rules[rule].title)
