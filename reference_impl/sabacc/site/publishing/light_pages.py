"""What makes a built page light: contents that name questions alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

_CHAPTERS: Final = "rules/"
_DOCUMENTS: Final = "sources/"


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
