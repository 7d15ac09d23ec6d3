"""The casebook: disputes as they come up at a table, each ruled by the arbiter on its own page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.site.casebook import quiz, situations
from sabacc.site.casebook.casebook_disputes import (
    CasebookDispute,
    disputes,
    every_dispute,
    point_disputes,
)
from sabacc.site.casebook.casebook_points import PAGE as POINTS_PAGE
from sabacc.site.casebook.casebook_points import page as points_page
from sabacc.site.casebook.casebook_ruled import CasebookArbiter, Ruled
from sabacc.site.casebook.casebook_told import INDEX_PAGE as PAGE
from sabacc.site.casebook.casebook_told import chapter_of, page_of, summary
from sabacc.site.casebook.casebook_told import page as dispute_page
from sabacc.site.casebook.similar import similar
from sabacc.site.elements.json_files import compact, in_lines
from sabacc.site.elements.links import To
from sabacc.site.elements.markup import table, text_of, within
from sabacc.site.parts import ORDER, PARTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sabacc.site.data import SiteData
    from sabacc.site.parts import Part

__all__ = [
    "INDEX",
    "PAGE",
    "POINTS_PAGE",
    "CasebookDispute",
    "disputes",
    "in_parts",
    "page_of",
    "pages_of",
    "point_disputes",
]

INDEX: Final = "casebook/index.json"
"""Every dispute of the casebook for programs: its id, its title, its question."""
_TO: Final = To(PAGE)


def pages_of(data: SiteData) -> dict[str, str]:
    """Return the pages of the casebook, and for each dispute its page and a file of its ruling."""
    arbiter = CasebookArbiter(data)
    every = [arbiter.ruled(dispute) for dispute in every_dispute()]
    by_id = {one.dispute.id: one for one in every}
    near = {
        id_: [(by_id[each.id], each.rule) for each in found]
        for id_, found in similar(every).items()
    }
    texts = {
        PAGE: _index_page(every),
        POINTS_PAGE: points_page(every),
        quiz.PAGE: quiz.page(every),
        situations.PAGE: situations.page(data),
        **{page_of(id_): dispute_page(one, near[id_]) for id_, one in by_id.items()},
    }
    return {
        **{path: text_of(lines) for path, lines in texts.items()},
        INDEX: _index(every),
        **{f"casebook/{one.dispute.id}.json": _file(one) for one in every},
    }


def in_parts() -> dict[Part, list[CasebookDispute]]:
    """Return all disputes by the part of the rulebook that they are about, chapter by chapter."""
    ordered = sorted(every_dispute(), key=lambda one: ORDER.index(chapter_of(one)))
    return {part: [one for one in ordered if chapter_of(one) in part.chapters] for part in PARTS}


def _index_page(every: Sequence[Ruled]) -> Iterator[str]:
    by_id = {one.dispute.id: one for one in every}
    yield from ("# Casebook", "")
    yield f"{len(every)} disputes as players tell them, each with the ruling under every ruleset."
    yield "No ruling was written by hand: the arbiter made them when this page was built."
    yield "Each position is that of a scenario that the suite runs."
    yield ""
    yield f"- {_TO.link('Index of situations', situations.PAGE)}: look up what has happened, from"
    yield "  *all-in* to *version of the game*."
    yield f"- {_TO.link('Quiz', quiz.PAGE)}: rule on these disputes yourself."
    yield f"- {_TO.link('Point by point', POINTS_PAGE)}: which dispute turns on which question."
    yield f"- Is yours missing? Lay out your own cards in {_TO.link('the Arbiter', 'arbiter.md')}."
    for part, found in in_parts().items():
        yield from ("", f"## {part.title}", "")
        head = ("Dispute", "Who rules the same: a slash separates different rulings")
        rows = [(_entry(one), summary(by_id[one.id])) for one in found]
        yield from within('class="questions"', table(head, rows))


def _entry(dispute: CasebookDispute) -> str:
    """Link a dispute; the anchor is the one that it had on the page of all disputes."""
    link = _TO.link(dispute.title, page_of(dispute.id))
    return f"{link}{{ .moved #{dispute.id} }}" if dispute.id in disputes() else link


def _index(every: Sequence[Ruled]) -> str:
    listed = [
        {"id": one.dispute.id, "title": one.dispute.title, "question": one.heard.question}
        for one in every
    ]
    return in_lines(listed, plain=False)


def _file(one: Ruled) -> str:
    """Return a dispute and its ruling as JSON, the same bytes in every build."""
    return f"{compact({'dispute': one.dispute.as_json(), 'ruling': one.public})}\n"
