"""The chapters of the rulebook: a page each, made of rule cards, and their contents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.conformance.report.words import counted
from sabacc.site.links import To, ruleset_page
from sabacc.site.rule_card import card

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sabacc.site.data import SiteData

ABOUT: Final = {
    "deck": ("The deck", "Which cards there are, and how they lie."),
    "totals": ("Totals", "What each card counts, and how a hand is added up."),
    "bombs": ("Bombing out", "Which hands are out of range, and when a player is out."),
    "specials": ("Special hands", "Pure Sabacc, the Idiot's Array, and what regions add."),
    "ranking": ("Ranking", "Which of two hands is the better one."),
    "showdown": ("The showdown", "Whose cards are shown, and who wins the hand."),
    "demise": ("Sudden demise", "How a tie is broken with one card more."),
    "penalties": ("Penalties", "What a bomb and a failed call cost, and when it is paid."),
    "pots": ("The pots", "Who takes the hand pot and the sabacc pot, and their caps."),
    "side-pots": ("Side pots", "Who wins what where a player had too few credits."),
    "stakes": ("Stakes", "What happens to a player whose credits run short."),
    "shift": ("The shift", "When the cards shift, who loses which, and where they go."),
    "field": ("The interference field", "Which cards are safe, when, and what they count."),
    "table": ("The table", "Who plays, who deals, and who comes and goes."),
    "ante": ("The ante", "What each player pays to be in the hand."),
    "deal": ("The deal", "How many cards come first, and in which order."),
    "turns": ("Rounds and turns", "In which order the phases of a hand follow."),
    "versions": ("Versions", "How the values of the cards change within a hand."),
    "betting": ("Betting", "Who speaks, what he may do, and how much he may bet."),
    "folding": ("Folding", "When a player may leave the hand, and what it costs."),
    "drawing": ("Drawing", "How many cards a player may take and give up."),
    "trading": ("Trading", "How cards are exchanged for others."),
    "calling": ("Calling", "When the hand may be called, by whom, and what follows."),
    "edges": ("Edges", "What nobody foresaw: an empty deck, a hand without end."),
}
"""The title of each chapter, and what it is about."""


_BESIDE: Final = (
    ("the disagreements side by side", "disagreements.md"),
    ("the rulesets", "rulesets/index.md"),
    ("the sources", "sources/index.md"),
    ("the decisions", "decisions/index.md"),
    ("the casebook", "casebook.md"),
    ("the print edition", "print.md"),
)


def pages_of(data: SiteData) -> dict[str, str]:
    """Return a page for each chapter, and the contents."""
    found = {
        f"rules/{chapter}.md": "\n".join(_chapter(data, chapter)) + "\n"
        for chapter in data.chapters()
    }
    return found | {"rules/index.md": "\n".join(_contents(data)) + "\n"}


def _chapter(data: SiteData, chapter: str) -> Iterator[str]:
    page = f"rules/{chapter}.md"
    to = To(page)
    title, about = ABOUT[chapter]
    points = data.points_of(chapter)
    yield f"# {title}"
    yield ""
    yield f"{about} {_size(data, chapter)}"
    yield ""
    yield "Choose below whose rules to read; the choice is kept from page to page."
    yield "{: .on-site }"
    yield ""
    for point in points:
        yield from card(data, point, to)


def _size(data: SiteData, chapter: str) -> str:
    points = data.points_of(chapter)
    rules = sum(len(point.choices) for point in points)
    apart = sum(map(data.disagrees, points))
    disputed = f"the sources disagree on {apart}" if apart else "the sources nowhere disagree"
    return f"{counted(len(points), 'question')}, {counted(rules, 'rule')}; {disputed}."


def _contents(data: SiteData) -> Iterator[str]:
    to = To("rules/index.md")
    yield "# The rules by chapter"
    yield ""
    yield "Each question of the game has a card: the law as every ruleset has it, an example, what"
    yield "the four sources say, the decision and its reasons, and the scenarios that prove it."
    yield f"Questions on which the sources disagree are in **bold**. Edition {data.edition}."
    if data.house is not None:
        own = to.link(data.house.name, ruleset_page(data.house.name))
        yield f"Written for the house {own}, whose law stands first on every card."
    yield ""
    yield f"Beside the chapters: {', '.join(to.link(*one) for one in _BESIDE)}."
    yield ""
    for chapter in data.chapters():
        title, about = ABOUT[chapter]
        yield f"## {to.chapter(chapter, title)}"
        yield ""
        yield f"{about} {_size(data, chapter)}"
        yield ""
        for point in data.points_of(chapter):
            link = to.point(point.id, point.asks)
            yield f"- {f'**{link}**' if data.disagrees(point) else link} `{point.id}`"
        yield ""
