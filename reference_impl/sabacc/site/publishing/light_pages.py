"""What makes a built page light: no idle whitespace, and contents that name questions alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

_AS_IT_STANDS: Final = re.compile(r"(<(pre|script|style|textarea)\b.*?</\2>)", re.DOTALL)
"""Elements within which every space counts."""
_BREAK: Final = re.compile(r"[ \t]*\n\s*")
_CHAPTERS: Final = "rules/"
_DOCUMENTS: Final = "sources/"


def squeezed(html: str) -> str:
    """Return a page without blank lines and indents, which the theme's templates leave behind."""
    parts = _AS_IT_STANDS.split(html)
    # Of each element the split gives what stands before it, the element, and its name.
    return "".join(
        _BREAK.sub("\n", part) if place % 3 == 0 else part
        for place, part in enumerate(parts)
        if place % 3 != 2  # noqa: PLR2004 - the name
    )


def shortened(path: str, entries: Iterable[Any]) -> None:
    """Leave in the contents of a chapter the questions; their rules stand right below them.

    Of a document the headings are left, each with its first and its last sentence: a column of
    bare numbers tells nobody where to look.

    `entries` are those of the table of contents: each has `level`, from 1, `title` and `children`.
    """
    if not path.startswith((_CHAPTERS, _DOCUMENTS)) or path.endswith("/index.md"):
        return
    for entry in entries:
        if entry.level > 1:
            if path.startswith(_DOCUMENTS) and entry.children:
                first, last = entry.children[0].title, entry.children[-1].title
                numbers = first if first == last else f"{first} to {last}"
                entry.title = f"{entry.title} ({numbers})"
            entry.children = []
        else:
            shortened(path, entry.children)
