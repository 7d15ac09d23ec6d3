"""The text of a rule as Markdown: the law with its links, and folded, what programs need."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sabacc.site.elements.links import slug
from sabacc.site.elements.markup import box
from sabacc.spec.rule_text import joined

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sabacc.site.data import SiteData
    from sabacc.site.elements.links import To
    from sabacc.spec.model import Point
    from sabacc.spec.rule_text import Mark, TextLine
    from sabacc.spec.rulesets import Ruleset


def rule_head(
    data: SiteData, point: Point, choice: str, to: To, readers: Sequence[Ruleset] = ()
) -> Iterator[str]:
    """Yield a rule with its title, and what it says; see `_marks` for `readers`."""
    rule = point.rule_id(choice)
    words = data.rules[rule].words
    yield from (f"### {data.rules[rule].title} `{rule}` {{ #{rule} }}", "")
    yield from _text(words.law_told(mark=_marks(point, readers)), to)
    if words.programs:
        yield from box("programs", "For programs", _text(words.programs_told(), to))


def law_text(data: SiteData, rule: str, to: To, rules: Ruleset | None = None) -> Iterator[str]:
    """Yield the law of a rule, a paragraph or a list after the other, as one ruleset has it."""
    yield from _text(data.rules[rule].words.law_told(None if rules is None else rules.choices), to)


def _text(paragraphs: Iterable[str], to: To) -> Iterator[str]:
    yield from to.named(joined(paragraphs)).splitlines()
    yield ""


def _marks(point: Point, readers: Sequence[Ruleset]) -> Mark:
    """Mark what only some of the rulesets have, for readers who have chosen one: `as-forum`.

    The style sheet shows it where the tab of one of these is open.  Not marked is what none of
    them has: it is said of options, versions and houses.
    """
    arising = [rules for rules in readers if point.id in rules.made]

    def mark(line: TextLine, said: str) -> str:
        lacking = {rules.name for rules in arising if not line.holds(rules.choices)}
        if len(lacking) in {0, len(arising)}:
            return said
        marks = (f"as-{slug(rules.name)}" for rules in readers if rules.name not in lacking)
        return f'<span class="as {" ".join(marks)}">{said}</span>'

    return mark
