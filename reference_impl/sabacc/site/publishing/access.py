"""What Markdown leaves out for those who listen to a page, have no mouse, or a narrow screen."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_MENDS: Final = (
    # Styles within a page are forbidden to it.
    (re.compile(r' style="text-align: (right|center|left);"'), r' class="to-\1"'),
    # The empty corner of a table heads nothing.
    (re.compile(r"<th((?:\s[^>]*)?)></th>"), r"<td\1></td>"),
    # Code that is wider than the screen is pulled sideways with the keys too.
    (re.compile(r"(<pre[^>]*>(?:<span></span>)?<code)(?![^>]*tabindex)"), r'\1 tabindex="0"'),
    # A single card whose name stands beside it would be told twice.
    (re.compile(r'<img alt="([^"]+)"( class="card"[^>]*> ?\1(?=</))'), r'<img alt=""\2'),
)


_OPTION: Final = re.compile(r"--[a-z]+(?:-[a-z]+)*")
_WORDS_OF_A_COMMAND: Final = re.compile(r"<code>[^<\n]*--[a-z][^<\n]*</code>")
"""In a sentence: a block of code ends its lines itself."""
_SENTENCE_ID: Final = re.compile(r"\b([FHSC])-(?=\d{3}\b)")
_ID_BEHIND: Final = re.compile(r"(?<=\S) [a-z-]+(?:\.[a-z0-9-]+){1,2}$")


class ContentsEntry(Protocol):
    """An entry of a page's table of contents, as MkDocs makes it."""

    title: str

    @property
    def children(self) -> Sequence[ContentsEntry]:
        """What lies below it."""
        ...


def shorten(entries: Iterable[ContentsEntry]) -> None:
    """Take the ids of rules and questions out of a table of contents: words are read there.

    The ids of sentences stay, each in one piece.
    """
    for entry in entries:
        entry.title = _SENTENCE_ID.sub(
            "\\1\N{NON-BREAKING HYPHEN}", _ID_BEHIND.sub("", entry.title)
        )
        shorten(entry.children)


def mended(html: str) -> str:
    """Return the content of a page with what it lacks."""
    for pattern, mend in _MENDS:
        html = pattern.sub(mend, html)
    return _WORDS_OF_A_COMMAND.sub(_in_one_piece, html)


def _in_one_piece(found: re.Match[str]) -> str:
    """Return code in which no line ends within an option: `--beyond`, and not `-` and `-beyond`."""
    return _OPTION.sub(r'<span class="whole">\g<0></span>', found[0])
