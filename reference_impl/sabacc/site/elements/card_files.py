"""The drawings of the cards as files of the site: each card's face, and the back of all of them."""

from __future__ import annotations

from sabacc.arbiter.drawn.table import back, drawing
from sabacc.site.data import SiteData
from sabacc.spec.cards import CARDS


def pages_of(data: SiteData) -> dict[str, str]:
    """Return the drawings by their paths."""
    del data  # the deck is the same in every ruleset
    faces = {f"assets/cards/{card}.svg": drawing(card) for card in CARDS.values()}
    return {**faces, "assets/cards/back.svg": back()}
