"""The casebook: disputes as they come up at a table, each ruled by the arbiter."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from sabacc.site.casebook.casebook_disputes import Dispute, disputes, point_disputes
from sabacc.site.casebook.casebook_points import PAGE as POINTS_PAGE
from sabacc.site.casebook.casebook_points import page as points_page
from sabacc.site.casebook.casebook_ruled import CasebookArbiter, Ruled
from sabacc.site.casebook.casebook_told import lines, summary
from sabacc.site.elements.links import To

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sabacc.site.data import SiteData

__all__ = ["INDEX", "PAGE", "POINTS_PAGE", "Dispute", "disputes", "pages_of", "point_disputes"]

PAGE: Final = "casebook.md"
INDEX: Final = "casebook/index.json"
"""Every dispute of the casebook for programs: its id, its title, its question."""
_TO: Final = To(PAGE)


def pages_of(data: SiteData) -> dict[str, str]:
    """Return the pages of the casebook, and for each dispute a file of it and its ruling."""
    arbiter = CasebookArbiter(data)
    told = [arbiter.ruled(dispute) for dispute in disputes().values()]
    short = [arbiter.ruled(dispute) for dispute in point_disputes().values()]
    every = (*told, *short)
    return {
        PAGE: "\n".join(
            (*_head(told, len(short)), *(line for one in told for line in lines(one, _TO)))
        )
        + "\n",
        POINTS_PAGE: "\n".join(points_page(short, told)) + "\n",
        INDEX: _index(every),
        **{f"casebook/{one.dispute.id}.json": _file(one) for one in every},
    }


def _head(told: Sequence[Ruled], short: int) -> Iterator[str]:
    yield "# Casebook"
    yield ""
    yield f"{len(told)} disputes as players tell them, each with the ruling under every ruleset."
    yield "No ruling was written by hand: the arbiter made them when this page was built."
    yield "Each position is that of a scenario that the suite runs."
    yield (
        "To find *what it turns on*, the arbiter changed one choice at a time, on every point of "
        "the"
    )
    yield "rules, and asked again."
    yield f"{short} short disputes, on points that alone can change an outcome, have"
    yield f"{_TO.link('their own page', POINTS_PAGE)}."
    yield ""
    yield "Is yours missing? Lay out your own cards in"
    yield f"{_TO.link('the Arbiter', 'arbiter.md')}."
    yield ""
    yield "| Dispute | Who rules the same: a slash separates different rulings |"
    yield "| --- | --- |"
    for one in told:
        yield f"| [{one.dispute.title}](#{one.dispute.id}) | {summary(one)} |"


def _index(every: Sequence[Ruled]) -> str:
    listed = [
        {"id": one.dispute.id, "title": one.dispute.title, "question": one.heard.question}
        for one in every
    ]
    return json.dumps(listed, ensure_ascii=False, indent=1) + "\n"


def _file(one: Ruled) -> str:
    """Return a dispute and its ruling as JSON, the same bytes in every build."""
    found = {"dispute": one.dispute.as_json(), "ruling": one.public}
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")) + "\n"
