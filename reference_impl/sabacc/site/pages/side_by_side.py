"""Two rulesets side by side: each difference with the smallest hand that shows it."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from sabacc.arbiter.telling_apart import hands_apart
from sabacc.arbiter.why.words import capital
from sabacc.site.elements.drawn_hands import drawn
from sabacc.site.elements.example import story_of
from sabacc.site.elements.links import To, ruleset_page, slug
from sabacc.site.elements.markup import basis_link, choice_link, table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sabacc.arbiter.telling_apart import Hand
    from sabacc.site.data import SiteData
    from sabacc.spec.model import Point
    from sabacc.spec.rulesets import Ruleset

_FOLDER: Final = "compare"
_LONE: Final = "What arises in only one of them"


def pages_of(data: SiteData) -> dict[str, str]:
    """Return a page for every two of the rulesets that a reader may read as."""
    return {
        page_of(one, other): "\n".join(_page(data, one, other)) + "\n"
        for one, other in combinations(data.rulesets, 2)
    }


def page_of(one: Ruleset, other: Ruleset) -> str:
    """The path of the page of two rulesets, given in the order in which readers have them."""
    return f"{_FOLDER}/{slug(one.name)}-{slug(other.name)}.md"


def _page(data: SiteData, one: Ruleset, other: Ruleset) -> Iterator[str]:
    to = To(page_of(one, other))
    points = [
        point
        for chapter in data.chapters()
        for point in data.points_of(chapter)
        if one.choices[point.id] != other.choices[point.id]
    ]
    hands = dict(hands_apart(one, other, [point.id for point in points]))
    shared = [point for point in points if point.id in one.made and point.id in other.made]
    lone = [point for point in points if point not in shared]
    yield f"# {one.name} and {other.name}"
    yield ""
    yield f"{_named(to, data, one)} and {_named(to, data, other)} answer {len(shared)} questions"
    yield f"differently, and {len(lone)} more arise in only one of them."
    yield "Each has the smallest hand that shows the difference."
    yield ""
    for head, group in (("Where they answer differently", shared), (_LONE, lone)):
        yield f"## {head}"
        yield ""
        for point in group:
            yield from _difference(to, point, (one, other), hands[point.id])


def _named(to: To, data: SiteData, rules: Ruleset) -> str:
    return (
        to.link(rules.name, ruleset_page(rules.name))
        if rules is data.house
        else to.ruleset(rules.name)
    )


def _difference(
    to: To, point: Point, both: tuple[Ruleset, Ruleset], hand: Hand | None
) -> Iterator[str]:
    """Yield what two rulesets choose on a point, and why, and what they make of a hand."""
    yield f"### {to.point(point.id, point.asks)} {{ #{point.id} }}"
    yield ""
    rows = [
        ("Rule", *(choice_link(to, rules, point.id) for rules in both)),
        ("Why", *(_why(to, rules, point.id) for rules in both)),
    ]
    if hand is not None:
        yield "Example"
        yield "{: .kind .example }"
        yield ""
        yield from drawn(hand.case, to)
        setting, _ = story_of(hand.case.steps)
        if setting:
            yield f"{setting}."
            yield ""
        rows.append(("So", *map(capital, hand.says)))
    yield from table(("", *(f"`{rules.name}`" for rules in both)), rows)
    yield ""
    if hand is None:
        yield point.conduct or "The other choices leave no hand to differ in."
        yield ""


def _why(to: To, rules: Ruleset, point: str) -> str:
    made = rules.made.get(point)
    return "" if made is None else basis_link(to, made, point)
