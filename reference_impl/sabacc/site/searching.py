"""What of a page the search finds: each thing where it stands, not wherever it is repeated.

A rule's text is found at the rule.  The same text read as each ruleset, its examples and scenarios,
and tables that merely compare, would only make the index heavy and the answers many.
"""

from __future__ import annotations

import re
from typing import Final

MARK: Final = " data-search-exclude"
"""The attribute by which the theme's search leaves an element out."""

_REPEATED: Final = re.compile(
    r'<(?:div(?= class="tabbed-(?:labels|block)")|p(?= class="(?:badges|trace|hand)")'
    r'|details(?= class="(?:scenarios|decision|quote)"))'
)
_COMPARING: Final = re.compile(r"<table(?=[\s>])")
_LISTING: Final = re.compile(r"<ul(?=[\s>])")
_COMPARED: Final = ("rulesets/", "disagreements.", "casebook.", "conformance.")
"""The pages on which tables repeat what stands elsewhere."""
_LISTED: Final = "sources/"
"""The pages on which lists do so: they name the rules that rest on a sentence."""


def marked(path: str, html: str) -> str:
    """Mark what the search leaves out of the page at `path`."""
    found = _REPEATED.sub(lambda tag: tag[0] + MARK, html)
    if path.startswith(_COMPARED):
        found = _COMPARING.sub(lambda tag: tag[0] + MARK, found)
    if path.startswith(_LISTED):
        found = _LISTING.sub(lambda tag: tag[0] + MARK, found)
    return found


def unmarked(html: str) -> str:
    """Return the page without the marks, which no reader needs."""
    return html.replace(MARK, "")
