"""The print edition: law and examples of every chapter on one page, for paper."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sabacc.site.data import ABOUT, ORDER, PARTS, SiteData, points_of
from sabacc.site.elements.example import example_of
from sabacc.site.elements.markup import To, law_text, text_of
from sabacc.site.elements.rule_card import label, needs
from sabacc.spec.model import Point
from sabacc.spec.rulesets import NOT_APPLICABLE, Ruleset

PAGE: Final = "print.md"
BOOK: Final = "<!-- book -->"
"""Where the page names the PDF of itself, once there is one (`sabacc.site.press.pdf`)."""
PAGE_OF: Final = '<span class="page" data-of="{}"></span>'
"""Where the contents tell on which sheet of the PDF an anchor stands; empty on a screen."""
_SMALL: Final = "{ .card .small }"
"""Cards stand within lines here."""


def pages_of(data: SiteData) -> dict[str, str]:
    """Return the print edition."""
    return {PAGE: text_of(_lines(data))}


def _lines(data: SiteData) -> Iterator[str]:
    *names, last = (label(rules.name) for rules in data.rulesets)
    yield from ("---", "hide:", "  - navigation", "  - toc", "search:", "  exclude: true", "---")
    yield from ("# The rules of Sabacc, print edition", "")
    yield f"Edition {data.edition}. The law of the game, with an example of each rule that"
    yield f"{', '.join(names)} or {last} plays. After its id, each rule names"
    yield "the rulesets that play it."
    yield "The site shows, under the same ids, what the sources say, why a rule is as it is,"
    yield "and the scenarios that prove it."
    yield "{: .print-edition }"
    yield from ("", BOOK, "")
    numbers = {chapter: number for number, chapter in enumerate(ORDER, start=1)}
    yield from ('<div class="contents" markdown>', "")
    for part in PARTS:
        yield from (f"**{part.title}**", "")
        for chapter in part.chapters:
            place = f"print-{chapter}"
            yield f"- [{numbers[chapter]}. {ABOUT[chapter][0]}](#{place}){PAGE_OF.format(place)}"
        yield ""
    yield from ("</div>", "")
    for chapter, number in numbers.items():
        title, about = ABOUT[chapter]
        yield from (f"## {number}. {title} {{ #print-{chapter} .chapter }}", "")
        yield about
        yield ""
        for point in points_of(chapter):
            yield from _point(data, point)


def _point(data: SiteData, point: Point) -> Iterator[str]:
    to = To(PAGE)
    yield from (f"### {point.asks} {{ #print-{point.id} }}", "")
    if point.when:
        yield f"Only if the table plays {needs(point.when, to)}."
        yield "{: .where }"
        yield ""
    for choice in point.documented:
        rule = point.rule_id(choice)
        players = [rules for rules in data.rulesets if rules.choices[point.id].name == choice]
        yield f"**{data.rules[rule].title}** {to.rule(rule)} ({_who(data, point, players)})<br>"
        first, *more = law_text(data, rule, to)
        yield from (first, "{: .rule }", *more)
        if players:
            story = example_of(data, players[0], point, to).story
            yield from _example(story)


def _who(data: SiteData, point: Point, players: list[Ruleset]) -> str:
    arising = [rules for rules in data.rulesets if rules.choices[point.id].name != NOT_APPLICABLE]
    numbers = {rules.choices[point.id].number for rules in players}
    if not players:
        return "options and houses"
    if len(players) == len(data.rulesets) and len(numbers) == 1:
        return "all" if numbers == {None} else f"all, {numbers.pop()}"
    if len(players) == len(arising) > 1 and numbers == {None}:
        return "all in which it arises"
    return ", ".join(_numbered(rules, point) for rules in players)


def _numbered(rules: Ruleset, point: Point) -> str:
    number = rules.choices[point.id].number
    return label(rules.name) if number is None else f"{label(rules.name)} {number}"


def _example(story: tuple[str, ...]) -> Iterator[str]:
    """Run an example together into one paragraph."""
    if not story:
        return
    hands = [
        line for line, mark in zip(story, (*story[1:], ""), strict=True) if mark == "{: .hand }"
    ]
    told = [line for line in story[1:] if line and not line.startswith("{:") and line not in hands]
    drawn = f"{'; '.join(hands)}. ".replace("{ .card }", _SMALL) if hands else ""
    yield f"*{story[0]}.* {drawn}{' '.join(told)}"
    yield "{: .eg }"
    yield ""
