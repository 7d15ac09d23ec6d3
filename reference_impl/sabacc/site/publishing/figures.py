"""Figures of the rulebook for pages that are written by hand: counted, never typed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sabacc.site.casebook.casebook_disputes import disputes, point_disputes
from sabacc.spec.points import POINTS
from sabacc.system.input_error import InputError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sabacc.site.data import SiteData

_MARK: Final = re.compile(r"<!-- figure: ([a-z-]+) -->")


class FigureError(InputError):
    """A page asks for a figure that nobody counts."""


def figures(data: SiteData) -> Mapping[str, int]:
    """Count what pages may name, by the word in their mark `<!-- figure: word -->`."""
    return {
        "rules": len(data.rules),
        "questions": len(POINTS),
        "contradictions": sum(map(data.disagrees, POINTS)),
        "sentences": len(data.sentences),
        "disputes": len(disputes()) + len(point_disputes()),
        "scenarios": sum(map(len, data.cases_by_rule.values())),
    }


def filled(page: str, markdown: str, known: Mapping[str, int]) -> str:
    """Return a page with its figures in the place of their marks.

    Raises FigureError, which names the page and the figures that there are.
    """

    def figure(found: re.Match[str]) -> str:
        word = found[1]
        if word not in known:
            message = f"{page}: no figure is called {word!r}; there are: {', '.join(sorted(known))}"
            raise FigureError(message)
        return f"{known[word]:,}"

    return _MARK.sub(figure, markdown)
