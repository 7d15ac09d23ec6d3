"""The matrix of disagreements: every point, and what each ruleset chooses on it and why.

And for authors, on a page of their own, the points on which a program tells rulesets apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from sabacc.exports.tables import distinguishing_points, players_of
from sabacc.site.data import ORDER, SiteData, contested, differ, points_of, title
from sabacc.site.elements.markup import (
    To,
    choice_link,
    filters,
    select,
    slug,
    table,
    text_of,
    tick,
    within,
)
from sabacc.spec.model import Basis, Point
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import NOT_APPLICABLE, Ruleset

_PAGE: Final = "disagreements.md"
_FOR_PROGRAMS: Final = "implementers/choices.md"
_MARKS: Final = {
    Basis.STATED: "S",
    Basis.READ: "R",
    Basis.FILLED: "F",
    Basis.DECIDED: "D",
}
_MEANS: Final = {
    Basis.STATED: "the document says so in plain words",
    Basis.READ: "the document is unclear, and this is how it is read",
    Basis.FILLED: "the document is silent, and the gap is filled",
    Basis.DECIDED: "our own rulebook decides so",
}


def pages_of(data: SiteData) -> dict[str, str]:
    """Return the page of the matrix, and that for authors."""
    return {
        _PAGE: text_of(_matrix(data)),
        _FOR_PROGRAMS: text_of(_for_programs(data)),
    }


def tags(data: SiteData, point: Point) -> Iterator[str]:
    """Yield the words by which the filter finds a point, each once.

    `any-read` is a point that some ruleset reads out of a doubtful text, `forum-differs` one on
    which the forum chooses otherwise than `standard`.
    """
    standard = data.ruleset("standard")
    found = [point.chapter]
    found += ["disagrees"] if contested(point.id) else []
    for number, rules in enumerate(data.rulesets):
        if point.id in rules.made:
            basis = rules.made[point.id].basis.value
            found += ["any-" + basis, f"{number}-{basis}"]
        if differ(rules, standard, point.id):
            found += ["any-differs", f"{number}-differs"]
    yield from dict.fromkeys(found)


def _matrix(data: SiteData) -> Iterator[str]:
    to = To(_PAGE)
    disagreed = sum(contested(point.id) for point in POINTS.values())
    yield from ("---", "hide:", "  - toc", "---")
    yield from ("# Disagreements", "")
    yield "Where the four documents contradict each other, and how each ruleset answers:"
    yield f"{disagreed} questions of {len(POINTS)}."
    yield "On the rest, the documents agree if they say anything at all."
    yield "Every answer links to its rule, and every id to its rule card."
    yield ""
    yield "The filter shows the contradictions first; *Show all* adds the agreements."
    yield "{: .on-site }"
    yield ""
    yield from _legend()
    yield ""
    yield from _filters(data)
    head = ("Question", *(f"`{rules.name}`" for rules in data.rulesets))
    for chapter in ORDER:
        rows = (_row(data, to, point) for point in points_of(chapter))
        lines = (f"## {title(chapter)} {{ #{chapter} }}", "", *table(head, rows))
        yield from ("", *within('class="matrix" data-group', lines))


def _legend() -> Iterator[str]:
    yield "The letter after an answer is its basis:"
    yield ""
    for basis in _MARKS:
        yield f"- {_mark(basis)} {basis.value}: {_MEANS[basis]}"
    yield ""
    yield "An answer that differs from `standard` is marked ≠."
    yield "*Does not arise* means that the ruleset's other answers leave no room for it."


def _mark(basis: Basis) -> str:
    return f'<abbr class="basis {basis.value}" title="{basis.value}">{_MARKS[basis]}</abbr>'


def _filters(data: SiteData) -> Iterator[str]:
    chapters = [(chapter, title(chapter)) for chapter in ORDER]
    rulesets = [(str(number), rules.name) for number, rules in enumerate(data.rulesets)]
    bases = [(basis.value, basis.value) for basis in Basis]
    yield from filters(
        "Filter the questions",
        "questions",
        (
            select("chapter", "Chapter", [("", "all"), *chapters], "{chapter}"),
            select("ruleset", "Ruleset", [("any", "any"), *rulesets]),
            select("basis", "Its basis", [("", "any"), *bases], "{ruleset}-{basis}"),
            tick("differs", "Differs from standard", "{ruleset}-differs"),
            tick("disagrees", "The documents contradict each other", "disagrees", at_first=True),
        ),
    )


def _row(data: SiteData, to: To, point: Point) -> Sequence[str]:
    marked = " ".join(tags(data, point))
    first = f'{point.asks}<br>{to.point(point.id)} {{ data-tags="{marked}" }}'
    return (first, *(_answer(data, to, rules, point.id) for rules in data.rulesets))


def _answer(data: SiteData, to: To, rules: Ruleset, point: str) -> str:
    made = rules.made.get(point)
    whose = f'data-of="{slug(rules.name)}"'  # what a phone shows in place of the head of the column
    if made is None:
        return f"*{choice_link(to, rules, point)}* {{ {whose} }}"
    answer = f"{choice_link(to, rules, point)} {_mark(made.basis)}"
    if differ(rules, data.ruleset("standard"), point):
        return f"≠ {answer} {{ .differs {whose} }}"
    return f"{answer} {{ {whose} }}"


def _for_programs(data: SiteData) -> Iterator[str]:
    to = To(_FOR_PROGRAMS)
    points = {
        chapter: distinguishing_points(data.rulesets, points_of(chapter)) for chapter in ORDER
    }
    yield from ("# The rulesets side by side", "")
    yield f"The {sum(map(len, points.values()))} questions on which a program"
    yield "has to tell these rulesets apart."
    yield "On all others they agree, or only people notice the difference."
    yield "`sabacc rules --beyond standard` prints this page, and"
    yield "`sabacc rules --ruleset classic --beyond standard --brief --programs` the full rules"
    yield "of one of them where it differs from another, which is about a third of its rulebook."
    for chapter, found in points.items():
        if found:
            yield from ("", f"## {title(chapter)} {{ #{chapter} }}", "")
        for point in found:
            yield f"- **{point.asks}** {to.point(point.id)}, {point.level.value}"
            yield from (f"    - {each}" for each in _told_apart(data, to, point))


def _told_apart(data: SiteData, to: To, point: Point) -> Iterator[str]:
    """Yield each choice on a point with its title, and the rulesets that make it."""
    for choice, players in players_of(data.rulesets, point.id).items():
        names = ", ".join(f"`{rules.name}`" for rules in players)
        if choice.name == NOT_APPLICABLE:
            yield f"{names}: does not arise"
            continue
        rule = point.rule_id(choice.name)
        yield f"{names}: {to.rule(rule, f'`{choice}`')}. {data.rules[rule].title}"
