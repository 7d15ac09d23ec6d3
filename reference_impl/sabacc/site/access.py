"""What the theme and Markdown leave out for those who listen to a page, or have no mouse."""

from __future__ import annotations

import re
from typing import Final

_SEARCH: Final = '<div class="md-search" data-md-component="search" role="dialog">'
_NAMED_SEARCH: Final = _SEARCH[:-1] + ' aria-label="Search">'

_MENDS: Final = (
    # The dialog of the search has no name.
    (re.compile(re.escape(_SEARCH)), _NAMED_SEARCH),
    # Headings of one text on a page make landmarks of one name; parts of a list are none.
    (re.compile(r'<nav class="md-nav" aria-label="[^"]*">'), '<nav class="md-nav" role="none">'),
    # The empty corner of a table heads nothing.
    (re.compile(r"<th((?:\s[^>]*)?)></th>"), r"<td\1></td>"),
    # Code that is wider than the screen is pulled sideways with the keys too.
    (re.compile(r"(<pre[^>]*>(?:<span></span>)?<code)(?![^>]*tabindex)"), r'\1 tabindex="0"'),
    # A single card whose name stands beside it would be told twice.
    (re.compile(r'<img alt="([^"]+)"( class="card"[^>]*> ?\1(?=</))'), r'<img alt=""\2'),
)


def mended(html: str) -> str:
    """Return a page with what it lacks."""
    for pattern, mend in _MENDS:
        html = pattern.sub(mend, html)
    return html
