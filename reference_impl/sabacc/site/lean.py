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

    `entries` are those of the table of contents: each has `level`, from 1, and `children`.
    """
    if not path.startswith(_CHAPTERS) or path.endswith("/index.md"):
        return
    for entry in entries:
        if entry.level > 1:
            entry.children = []
        else:
            shortened(path, entry.children)
