"""The sheets on the site: what a table settles before it plays, by each of the five rulesets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sabacc.notation.card_names import bounds_words, list_words, open_entries, short_name
from sabacc.site.data import SiteData, contested
from sabacc.site.data import title as chapter_title
from sabacc.site.desk.table_sheet import Sheet, offered, sheet_of
from sabacc.site.elements.markup import To, text_of
from sabacc.spec.model import ListSchema, Point
from sabacc.spec.points import BASES, POINTS
from sabacc.spec.rule_text import title
from sabacc.spec.rulesets import Choice, builtin

PAGE: Final = "play/settle.md"
"""The sheet of `standard`; those of the documents lie in a folder beside it."""
_TICKED: Final = {True: "☒", False: "☐"}
_OPEN: Final = "The document leaves them open or in doubt, or another answer brings them up."


def page_of(base: str) -> str:
    """Return the path of the sheet of a base ruleset."""
    return PAGE if base == "standard" else f"play/settle/{base}.md"


def pages_of(_data: SiteData) -> dict[str, str]:
    """Return a sheet for each base ruleset."""
    return {page_of(base): text_of(_lines(sheet_of(builtin(base)))) for base in BASES}


def _lines(sheet: Sheet) -> Iterator[str]:
    to = To(page_of(sheet.base))
    others = (to.link(f"`{base}`", page_of(base)) for base in BASES if base != sheet.base)
    own = sheet.base == "standard"
    yield from ("---", "hide:", "  - toc", "---")
    yield from (f"# Before you play{'' if own else f': {sheet.base}'}", "")
    yield f"What a table should settle before it plays by {to.ruleset(sheet.base)}:"
    yield f"{len(sheet.choices)} questions. {_disputed(sheet) if own else _OPEN}"
    yield f"What `{sheet.base}` plays is marked."
    yield ""
    yield f"The same sheet for {', '.join(others)}."
    yield "{: .on-site }"
    yield ""
    yield "Choose what your table plays, and print the sheet. Or keep the house file at its end:"
    yield f"{to.link('the Arbiter', 'arbiter.md')}, `sabacc` and every program that it verifies"
    yield "read it. `sabacc rulesets --sheet` prints the same questions, and reads them back."
    yield "{: .on-site }"
    yield ""
    yield f'<div class="settle" data-settle="{sheet.base}" data-known="{_known(sheet)}" markdown>'
    chapter = ""
    for id_, chosen in sheet.choices.items():
        point = POINTS[id_]
        if point.chapter != chapter:
            chapter = point.chapter
            yield from ("", f"## {chapter_title(chapter)}")
        yield ""
        yield from _question(point, chosen, sheet, to)
    yield ""
    yield "</div>"


def _disputed(sheet: Sheet) -> str:
    """Say on how many of the questions of our own rulebook the documents contradict each other."""
    return (
        f"The four documents contradict each other on {sum(map(contested, sheet.choices))} of them."
        " The others are cards and sums that a table agrees on, and what another answer brings up."
    )


def _question(point: Point, chosen: Choice, sheet: Sheet, to: To) -> Iterator[str]:
    when = f' data-when="{_when(point)}"' if point.when else ""
    yield from (f'### {point.asks} {{ #settle-{point.id} data-point="{point.id}"{when} }}', "")
    if condition := _only_if(point, sheet):
        yield f"Only if {condition}."
        yield "{: .where }"
        yield ""
    for choice in offered(point, chosen):
        says = to.rule(point.rule_id(choice.name), title(point.rule_id(choice.name)))
        yield f"- {_TICKED[choice.name == chosen.name]} {says}{_carried(point, choice)}"
        yield f"{{: {_marks(point, choice)} }}"
    yield ""


def _carried(point: Point, choice: Choice) -> str:
    """Write the number of a choice, or the usual numbers of its list."""
    listing = point.lists.get(choice.name)
    if listing is not None:
        return f": {list_words(listing, ())} ({bounds_words(listing)})"
    bounds = point.numbers.get(choice.name)
    if bounds is None:
        return ""
    return f": {choice.number:,} (from {bounds.least:,} to {bounds.most:,})"


def _marks(point: Point, choice: Choice) -> str:
    """Write what the script needs of a choice."""
    bounds = point.numbers.get(choice.name)
    found = f'data-choice="{choice.name}"'
    if choice.name in point.lists:
        found += f' data-list="{_entries(point.lists[choice.name])}"'
    if bounds is not None:
        found += f' data-number="{choice.number}"'
        found += f' data-least="{bounds.least}" data-most="{bounds.most}"'
    return found


def _entries(listing: ListSchema) -> str:
    """Write the entries of a list, `queen=-20/20/-2/Queen`: the bounds, the usual, and the name."""
    return ",".join(
        f"{name}={one.least}/{one.most}/{one.usual}/{short_name(name)}"
        for name, one in open_entries(listing).items()
    )


def _when(point: Point) -> str:
    """Write where a point arises: ways parted by bars, each `point=choice/choice` and commas."""
    return "|".join(
        ",".join(f"{other}={'/'.join(names)}" for other, names in way.items()) for way in point.when
    )


def _known(sheet: Sheet) -> str:
    """Write what the base plays where no question asks, and where questions depend on it."""
    rules = builtin(sheet.base)
    named = {
        other for id_ in sheet.choices for way in POINTS[id_].when for other in way
    } - sheet.choices.keys()
    return ",".join(f"{other}={rules.choices[other].name}" for other in sorted(named))


def _only_if(point: Point, sheet: Sheet) -> str:
    """Say by which answers on this sheet a question comes up; nothing where none is needed."""
    ways: list[str] = []
    for way in point.when:
        said = [
            " or ".join(f"“{title(POINTS[other].rule_id(name))}”" for name in names)
            for other, names in way.items()
            if other in sheet.choices
        ]
        if not said:
            return ""
        ways.append(" and ".join(said))
    return f"you play {', or if you play '.join(dict.fromkeys(ways))}" if ways else ""
