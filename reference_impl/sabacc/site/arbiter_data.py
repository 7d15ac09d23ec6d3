"""What the Arbiter page knows before its engine is loaded: cards, rulesets, examples."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from sabacc import EDITION
from sabacc.cards import CARDS, COPIES
from sabacc.records.event_words import card_words
from sabacc.rulesets import builtin_names
from sabacc.site.casebook import disputes
from sabacc.site.links import ruleset_page

if TYPE_CHECKING:
    from collections.abc import Collection

PATH: Final = "assets/arbiter/page.json"
"""Where it lies in the site."""


def page_data(pages: Collection[str]) -> str:
    """Return it as JSON, given the paths of the rendered pages and files.

    A ruleset whose page is not among them gets no link, a dispute without a file is no example.
    """
    found = {
        "edition": EDITION,
        "rulesets": builtin_names(),
        "pages": {
            name: f"{ruleset_page(name).removesuffix('.md')}.html"
            for name in builtin_names()
            if ruleset_page(name) in pages
        },
        "cards": [[card, card_words(card), COPIES[card]] for card in CARDS.values()],
        "examples": [
            {"id": dispute.id, "title": dispute.title}
            for dispute in disputes().values()
            if f"casebook/{dispute.id}.json" in pages
        ],
    }
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")) + "\n"
