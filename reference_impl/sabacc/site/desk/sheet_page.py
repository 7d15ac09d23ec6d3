"""The sheets on the site: what a table settles before it plays, by each of the five rulesets."""

from __future__ import annotations

from itertools import groupby
from typing import Final, NamedTuple

from sabacc.notation.card_names import bounds_words, list_words, open_entries, short_name
from sabacc.site.data import SiteData, contested
from sabacc.site.desk.table_sheet import Sheet, offered, sheet_of
from sabacc.site.elements.markup import To, filled
from sabacc.spec.model import ListSchema, Point
from sabacc.spec.points import BASES, POINTS
from sabacc.spec.rule_text import title
from sabacc.spec.rulesets import Choice, builtin

PAGE: Final = "play/settle.md"
"""The sheet of `standard`; those of the documents lie in a folder beside it."""


def page_of(base: str) -> str:
    """Return the path of the sheet of a base ruleset."""
    return PAGE if base == "standard" else f"play/settle/{base}.md"


def pages_of(_data: SiteData) -> dict[str, str]:
    """Return a sheet for each base ruleset."""
    return {page_of(base): _page(sheet_of(builtin(base))) for base in BASES}


def _page(sheet: Sheet) -> str:
    questions = [_question(POINTS[id_], chosen, sheet) for id_, chosen in sheet.choices.items()]
    return filled(
        "settle.md.j2",
        to=To(page_of(sheet.base)),
        sheet=sheet,
        page_of=page_of,
        others=[base for base in BASES if base != sheet.base],
        disputed=sum(map(contested, sheet.choices)),
        known=_known(sheet),
        by_chapter=[
            (chapter, list(found))
            for chapter, found in groupby(questions, key=lambda question: question.point.chapter)
        ],
        list_words=list_words,
        bounds_words=bounds_words,
        entries=_entries,
    )


class SheetQuestion(NamedTuple):
    """A question of a sheet: what is chosen and offered, and by which answers it comes up.

    `when` says for the script where it arises: ways with bars between them, each
    `point=choice/choice` with commas. `only_if` says it in words.
    """

    point: Point
    chosen: Choice
    offered: list[Choice]
    when: str
    only_if: str


def _question(point: Point, chosen: Choice, sheet: Sheet) -> SheetQuestion:
    when = "|".join(
        ",".join(f"{other}={'/'.join(names)}" for other, names in way.items()) for way in point.when
    )
    return SheetQuestion(point, chosen, offered(point, chosen), when, _only_if(point, sheet))


def _entries(listing: ListSchema) -> str:
    """Write the entries of a list, `queen=-20/20/-2/Queen`: the bounds, the usual, and the name."""
    return ",".join(
        f"{name}={one.least}/{one.most}/{one.usual}/{short_name(name)}"
        for name, one in open_entries(listing).items()
    )


def _known(sheet: Sheet) -> str:
    """Write what the base plays where no question asks, and where questions depend on it."""
    rules = builtin(sheet.base)
    conditions = (way for id_ in sheet.choices for way in POINTS[id_].when)
    named = {other for way in conditions for other in way} - sheet.choices.keys()
    return ",".join(f"{other}={rules.choices[other].name}" for other in sorted(named))


def _only_if(point: Point, sheet: Sheet) -> str:
    """Say by which answers on this sheet a question comes up; nothing if it needs none."""
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
    return ", or if you play ".join(dict.fromkeys(ways))
