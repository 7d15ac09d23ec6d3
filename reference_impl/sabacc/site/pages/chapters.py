"""The chapters of the rulebook: a page each, made of rule cards, and their contents."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sabacc.site.data import ABOUT, GIST, ORDER, PARTS, Part, SiteData, contested, points_of
from sabacc.site.elements.markup import To, ruleset_page, table, text_of
from sabacc.site.elements.rule_card import card
from sabacc.system.text import counted

_BESIDE: Final = (
    ("the disagreements side by side", "disagreements.md"),
    ("the rulesets", "rulesets/index.md"),
    ("the sources", "sources/index.md"),
    ("the decisions", "decisions/index.md"),
    ("the casebook", "casebook.md"),
    ("the print edition", "print.md"),
)
_LEGEND: Final = "how-to-read-a-card"
_BLOCKS: Final = (
    (
        "**Law**",
        "The rule itself. Choose whose rules to read: our own book, or a document as written.",
    ),
    ("**Example**", "A scenario of the test suite, with the rule behind each of its steps."),
    ("**Sources**", "What each document says, in our own words. The number links to the sentence."),
    ("**Decision**", "Why `standard` chose this, and what speaks against the other readings."),
    ("sources agree, sources disagree", "Whether two documents contradict each other on this."),
    (
        "settled, read in doubt, open",
        "Whether a document decides this. If it does not, a program may play it another way.",
    ),
    (
        "level",
        "What a program has to do: `score` a hand, say, or `play` a whole one.",
    ),
    ("conduct", "A rule for people, which no program can show."),
)
"""The blocks and badges of a card, and what each of them tells."""


def pages_of(data: SiteData) -> dict[str, str]:
    """Return a page for each chapter, and the contents."""
    found = {f"rules/{chapter}.md": text_of(_chapter(data, chapter)) for chapter in ORDER}
    return found | {"rules/index.md": text_of(_contents(data))}


def _chapter(data: SiteData, chapter: str) -> Iterator[str]:
    page = f"rules/{chapter}.md"
    to = To(page)
    title, about = ABOUT[chapter]
    points = points_of(chapter)
    yield from (f"# {title}", "")
    yield GIST[chapter]
    yield ""
    yield f"{about} {_size(chapter)}"
    yield "{: .where }"
    yield ""
    how = to.link("How to read a card", f"rules/index.md#{_LEGEND}")
    yield f"Choose below whose rules to read. Every page keeps your choice. New here? {how}."
    yield "{: .on-site }"
    yield ""
    for point in points:
        yield from card(data, point, to)


def _size(chapter: str) -> str:
    points = points_of(chapter)
    rules = sum(len(point.documented) for point in points)
    apart = sum(contested(point.id) for point in points)
    disputed = f"the sources disagree on {apart}" if apart else "the sources never disagree"
    return f"{counted(len(points), 'question')}, {counted(rules, 'rule')}; {disputed}."


def _contents(data: SiteData) -> Iterator[str]:
    to = To("rules/index.md")
    yield from ("# The rules by chapter", "")
    yield "Each question of the game has a card: the law under every ruleset, an example, what"
    yield "the four sources say, the decision and its reasons, and the scenarios that prove it."
    yield "The chapters follow the course of a hand."
    yield f"Edition {data.edition}."
    if data.house is not None:
        own = to.link(data.house.name, ruleset_page(data.house.name))
        yield f"Written for the house {own}: its law comes first on every card."
    yield ""
    yield from table(("Part", "Chapters"), ((part.title, _listed(to, part)) for part in PARTS))
    yield ""
    yield f"See also: {', '.join(to.link(*one) for one in _BESIDE)}."
    yield from ("", "## How to read a card", "")
    yield "An id such as `folding.cost.one-credit` names the chapter, the question, and the answer;"
    yield "it never changes, and you can search for it."
    yield ""
    yield from table(("On a card", "What it says"), _BLOCKS)
    yield from ("", "## All questions", "")
    yield "Questions on which the sources disagree are in **bold**."
    yield ""
    for chapter in ORDER:
        title, about = ABOUT[chapter]
        yield from (f"### {to.chapter(chapter, title)}", "")
        yield f"{about} {_size(chapter)}"
        yield ""
        for point in points_of(chapter):
            link = to.point(point.id, point.asks)
            yield f"- {f'**{link}**' if contested(point.id) else link} `{point.id}`"
        yield ""


def _listed(to: To, part: Part) -> str:
    return " · ".join(to.chapter(chapter, ABOUT[chapter][0]) for chapter in part.chapters)
