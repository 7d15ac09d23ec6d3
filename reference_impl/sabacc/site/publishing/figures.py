"""Figures and addresses for pages that are written by hand: counted or kept, never typed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, TypeVar

from sabacc.site.casebook.disputes import every_dispute
from sabacc.site.data import SiteData, contested
from sabacc.spec.points import POINTS
from sabacc.system.addresses import ISSUES, REPOSITORY
from sabacc.system.user_input import InputError

_MARK: Final = re.compile(r"<!-- figure: ([a-z-]+) -->")
_ADDRESS: Final = re.compile(r"<!-- address: ([a-z-]+) -->")
ADDRESSES: Final[Mapping[str, str]] = {"repository": REPOSITORY, "issues": ISSUES}
"""What pages may link to outside the site, by the word in their mark `<!-- address: word -->`."""


T = TypeVar("T")


class FigureError(InputError):
    """A page asks for a figure that nobody counts, or for an address that nobody keeps."""


def figures(data: SiteData) -> Mapping[str, int]:
    """Count what pages may name, by the word in their mark `<!-- figure: word -->`."""
    return {
        "rules": len(data.rules),
        "questions": len(POINTS),
        "contradictions": sum(map(contested, POINTS)),
        "sentences": len(data.sentences),
        "disputes": len(every_dispute()),
        "scenarios": sum(map(len, data.cases_by_rule.values())),
    }


def filled(page: str, markdown: str, known: Mapping[str, int]) -> str:
    """Return a page with its figures and addresses in the place of their marks.

    Raises FigureError, which names the page and the figures, or addresses, that there are.
    """
    counted = _MARK.sub(lambda found: f"{_kept(page, 'figure', found[1], known):,}", markdown)
    return _ADDRESS.sub(lambda found: _kept(page, "address", found[1], ADDRESSES), counted)


def _kept(page: str, what: str, word: str, known: Mapping[str, T]) -> T:
    if word not in known:
        message = f"{page}: no {what} is called {word!r}; there are: {', '.join(sorted(known))}"
        raise FigureError(message)
    return known[word]
