"""The plain of what stands within a line of Markdown, turned into elements at once.

Python-Markdown tries each of its twenty patterns in turn on every line, and again on what it found;
that was half of its time here.  Nearly all lines of our pages have nothing but code, links,
pictures, emphasis, tags and entities that do not overlap.  These are made here in one go, each line
only once however often it stands on a page; any other line is left to the library.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.etree.ElementTree import Element

from markdown.extensions import Extension
from markdown.treeprocessors import InlineProcessor
from markdown.util import AtomicString, code_escape

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from markdown import Markdown

_PRIORITY: Final = 20
"""That of the library's own processor of lines."""
_MOST: Final = 30_000
"""Lines that are remembered; the site has about 23,000 that differ."""
_MARK: Final = re.compile(r"[\\`\[<&*_\x02]|!\[|  \n")
"""What may begin anything but text; \\x02 stands before what the library has put aside."""
_CODE: Final = re.compile(r"`(?P<code>[^`\\]+)`(?!`)")
_TARGET: Final = r"\((?P<to>[^()\s<>\"'\\`&\[\]]+)\)"
_LINK: Final = re.compile(rf"\[(?P<text>(?:[^\[\]\\`]|`[^`\\\[\]]+`)+)\]{_TARGET}")
_PICTURE: Final = re.compile(rf"!\[(?P<alt>[^\[\]\\`<&]*)\]{_TARGET}")
_TAG: Final = re.compile(r"</?[a-z][a-z0-9]*(?: [a-z-]+=\"[^\"<>`\[\]\\*_&]*\")*>")
_ASIDE: Final = re.compile(r"\x02wzxhzdk:[0-9]+\x03")
"""HTML that the library has put aside already."""
_ENTITY: Final = re.compile(r"&(?:#[0-9]+|#x[0-9a-fA-F]+|[a-zA-Z0-9]+);")
_STRONG: Final = re.compile(r"(?P<stars>\*\*?)(?P<text>(?![\s*])[^*]+(?<!\s))(?P=stars)(?!\*)")


class Raw(NamedTuple):
    """HTML that stays as it is."""

    html: str


class Inline(NamedTuple):
    """An element to be made: its tag, its attributes, and what it holds."""

    tag: str
    attributes: Mapping[str, str]
    held: Sequence[Piece]


Piece = str | Raw | Inline


@lru_cache(maxsize=_MOST)
def pieces(line: str) -> tuple[Piece, ...] | None:
    """Return what a line is made of; None where it is not plain."""
    found: list[Piece] = []
    place = 0
    while (mark := _MARK.search(line, place)) is not None:
        if mark.start() > place:
            found.append(line[place : mark.start()])
        read = _READERS.get(mark[0])
        one = read(line, mark.start()) if read else None
        if one is None:
            return None
        piece, place = one
        found.append(piece)
    if place < len(line):
        found.append(line[place:])
    return tuple(found)


def _code(line: str, place: int) -> tuple[Piece, int] | None:
    if (found := _CODE.match(line, place)) is None:
        return None
    return Inline("code", {}, (AtomicString(code_escape(found["code"].strip())),)), found.end()


def _link(line: str, place: int) -> tuple[Piece, int] | None:
    if (found := _LINK.match(line, place)) is None or (held := pieces(found["text"])) is None:
        return None
    return Inline("a", {"href": found["to"]}, held), found.end()


def _picture(line: str, place: int) -> tuple[Piece, int] | None:
    if (found := _PICTURE.match(line, place)) is None:
        return None
    return Inline("img", {"src": found["to"], "alt": found["alt"]}, ()), found.end()


def _emphasis(line: str, place: int) -> tuple[Piece, int] | None:
    if (found := _STRONG.match(line, place)) is None or (held := pieces(found["text"])) is None:
        return None
    return Inline("em" if found["stars"] == "*" else "strong", {}, held), found.end()


def _raw(pattern: re.Pattern[str]) -> Callable[[str, int], tuple[Piece, int] | None]:
    def read(line: str, place: int) -> tuple[Piece, int] | None:
        found = pattern.match(line, place)
        return None if found is None else (Raw(found[0]), found.end())

    return read


def _aside(line: str, place: int) -> tuple[Piece, int] | None:
    found = _ASIDE.match(line, place)
    return None if found is None else (found[0], found.end())


_READERS: Final[Mapping[str, Callable[[str, int], tuple[Piece, int] | None]]] = {
    "`": _code,
    "[": _link,
    "![": _picture,
    "*": _emphasis,
    "<": _raw(_TAG),
    "&": _raw(_ENTITY),
    "\x02": _aside,
}


class PlainLines(InlineProcessor):
    """Makes the elements of plain lines, and leaves a page to the library if it has any others."""

    def __init__(self, md: Markdown) -> None:
        """Put HTML aside where the library does."""
        super().__init__(md)
        self._aside = md.htmlStash.store

    def run(self, tree: Element, ancestors: list[str] | None = None) -> Element:
        """Put what each line is made of into the tree; return it."""
        plain = True
        for element in list(tree.iter()):
            text = element.text
            plain = plain and not element.tail
            if not text or element is tree or isinstance(text, AtomicString):
                continue
            found = pieces(text)
            if found is None:
                plain = False
            else:
                element.text = None
                self._fill(element, found)
        return tree if plain else super().run(tree, ancestors)

    def _fill(self, parent: Element, held: Iterable[Piece]) -> None:
        """Put pieces at the beginning of an element; the library finds nothing to do in them."""
        last: Element | None = None
        place = 0
        for piece in held:
            if isinstance(piece, Inline):
                last = Element(piece.tag, dict(piece.attributes))
                self._fill(last, piece.held)
                parent.insert(place, last)
                place += 1
                continue
            text = self._aside(piece.html) if isinstance(piece, Raw) else piece
            if last is None:
                parent.text = AtomicString(f"{parent.text or ''}{text}")
            else:
                last.tail = AtomicString(f"{last.tail or ''}{text}")


class PlainLinesExtension(Extension):
    """Has plain lines made at once, in the place of the library's own processor of lines."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - the library's name
        """Put what makes them in its place."""
        md.treeprocessors.register(PlainLines(md), "inline", _PRIORITY)


PLAIN_LINES: Final = f"{__name__}:{PlainLinesExtension.__name__}"
"""The extension, as settings name it."""
