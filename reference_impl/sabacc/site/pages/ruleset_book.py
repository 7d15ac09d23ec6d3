"""The book of one ruleset: its rules alone, numbered, in the order in which one reads them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sabacc.conformance.scenarios.catalogue import rule_texts
from sabacc.site.elements.example import example_of
from sabacc.site.elements.links import To
from sabacc.site.elements.markup import text_of
from sabacc.site.parts import ABOUT, PARTS, points_of
from sabacc.spec.rule_text import joined
from sabacc.system.joining import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sabacc.site.data import SiteData
    from sabacc.spec.model import Point
    from sabacc.spec.rulesets import Ruleset

PAGE: Final = "book.md"
_NAMED: Final = re.compile(r"`([a-z-]+\.[a-z-]+)(?:\.[a-z-]+)?`")


def page(data: SiteData, rules: Ruleset) -> str:
    """Return the book as Markdown: contents, then every rule with its law and an example."""
    return text_of(_lines(data, rules))


def _lines(data: SiteData, rules: Ruleset) -> Iterator[str]:
    points = [
        point
        for part in PARTS
        for chapter in part.chapters
        for point in points_of(chapter)
        if point.id in rules.made
    ]
    numbers = {point.id: number for number, point in enumerate(points, start=1)}
    yield from (f"# Sabacc by the rules of {rules.name}", "")
    yield f"Edition {data.edition}, {counted(len(points), 'rule')}."
    for part in PARTS:
        yield from ("", f"**{part.title}**", "")
        for chapter in part.chapters:
            title, about = ABOUT[chapter]
            if any(point.chapter == chapter for point in points):
                yield f"- [{title}](#{chapter}): {about}"
    chapter = ""
    for point in points:
        if point.chapter != chapter:
            chapter = point.chapter
            title, about = ABOUT[chapter]
            yield from ("", f"## {title} {{ #{chapter} }}", "", about)
        yield from _rule(data, rules, point, numbers)


def _rule(
    data: SiteData, rules: Ruleset, point: Point, numbers: Mapping[str, int]
) -> Iterator[str]:
    choice = rules.choices[point.id]
    rule = point.rule_id(choice.name)
    text = rule_texts()[rule]
    yield from ("", f"### {numbers[point.id]}. {text.title} {{ #{point.id} }}", "")
    yield _NAMED.sub(
        lambda found: _reference(found, numbers), joined(text.words.law_told(rules.choices))
    )
    if choice.number is not None and rule not in text.words.numbers():
        yield from ("", f"Here the number is {choice.number}.")
    story = example_of(data, rules, point, To(PAGE)).story
    if story:
        yield from ("", *story)


def _reference(found: re.Match[str], numbers: Mapping[str, int]) -> str:
    """Turn the id of a rule of the book into its number; leave any other as it is."""
    number = numbers.get(found[1])
    return found[0] if number is None else f"[rule {number}](#{found[1]})"
