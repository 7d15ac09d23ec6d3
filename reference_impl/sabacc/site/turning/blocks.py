"""The plain of a page of Markdown, written as HTML at once.

Python-Markdown makes a tree of a page, asks twenty processors of every block, and goes through the
tree ten times.  Nearly all of our pages have nothing but headings, paragraphs, lists, tables,
quotations, tabs, what is folded, HTML and code, each begun and ended as the book always does.  They
are read here in one go, from top to bottom.  Whatever is not so is left to the library: there is no
answer here to anything unusual, and the test compares every page.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import unescape
from itertools import chain, repeat
from typing import TYPE_CHECKING, Any, Final

from markdown.extensions.toc import nest_toc_tokens, slugify, unique

from sabacc.site.turning import layout
from sabacc.site.turning.inline import UnusualError, line, tag
from sabacc.site.turning.layout import (
    START,
    as_it_stands,
    closed,
    dedented,
    ended,
    given,
    indented,
    joined,
    parted,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

_HEADING: Final = re.compile(r"(#{1,6}) +\S")
_TAB: Final = re.compile(r'=== "(?P<label>[^"\n]*)"$')
_FOLD: Final = re.compile(r'\?\?\? (?P<css>[a-z-]+) "(?P<title>[^"\n]*)"$')
_FENCE: Final = re.compile(r"(?P<fence>`{3,})[^`]*$")
_RULER: Final = re.compile(r"\|(?: --- \|| ---: \|)+$")
_COMMENT: Final = re.compile(r"<!-- [a-z]+ -->$")
_MARKED: Final = " markdown"
_TAGS: Final = re.compile(r"<[^<>]*>")
_NAMED: Final = re.compile(r'<[^<>]* id="([^"]*)"|<a [^<>]*name="([^"]*)"')
_ODD: Final = re.compile(r"[\t\r\x02\x03]|\A\s*^ +\n", re.MULTILINE)
"""What the library makes something of before it reads a page, or within an empty beginning."""
SETTINGS: Final = (
    [
        *("toc", "tables", "fenced_code", "admonition", "attr_list", "md_in_html"),
        *("pymdownx.details", "pymdownx.superfences", "pymdownx.tabbed"),
    ],
    {
        "pymdownx.tabbed": {"alternate_style": True},
        "toc": {
            "marker": "",
            "permalink": True,
            "toc_depth": 3,
            "permalink_title": "Link to this place",
        },
    },
)
"""The extensions of the library, and their settings, under which pages are as they are here."""

_SHALLOW: Final = 3
"""The levels of headings in the contents."""


@dataclass(slots=True)
class PlainPage:
    """A page as HTML.

    Attributes:
        html: Its content.
        title: The text of its heading, if it begins with one.
        contents: The tokens of its table of contents.
        anchors: The ids on it.
    """

    html: str
    title: str | None
    contents: list[Any]
    anchors: set[str]


def plain_page(
    text: str, resolved: Callable[[str], str], fenced: Callable[[str], str]
) -> PlainPage | None:
    """Return a page as HTML; None where it has anything unusual.

    `resolved` turns the target of a link into an address, and raises UnusualError for one of which
    the library would have something to say.  `fenced` makes HTML of a fence with code.
    """
    if _ODD.search(text):
        return None
    page = _Page(resolved, fenced)
    lines = ["" if each.isspace() else each for each in text.strip("\n").split("\n")]
    try:
        page.blocks(lines)
        return page.finished()
    except UnusualError:
        return None


@dataclass(slots=True)
class _Heading:
    """A heading: where it is to be written, its level, what stands in it, and its attributes."""

    place: int
    level: int
    inner: str
    given: dict[str, str]


@dataclass(slots=True)
class _Page:
    """A page as far as it is written.

    Attributes:
        resolved: What turns targets of links into addresses.
        fenced: What makes HTML of code.
    """

    resolved: Callable[[str], str]
    fenced: Callable[[str], str]
    _written: list[str] = field(default_factory=list[str])
    _headings: list[_Heading] = field(default_factory=list[_Heading])
    _tab_sets: int = 0
    _indented: int = 0
    """Within how many tabs, folds and items the page is being read."""
    _within: int = 0
    """Within how many elements of HTML."""

    def finished(self) -> PlainPage:
        """Write the headings, whose ids hang on all others; return the page."""
        anchors = {one or other for one, other in _NAMED.findall("".join(self._written))}
        ids = {heading.given["id"] for heading in self._headings if "id" in heading.given}
        tokens: list[dict[str, Any]] = []
        for heading in self._headings:
            name = _words(heading.inner)
            if "id" not in heading.given:
                heading.given["id"] = unique(slugify(unescape(name), "-"), ids)
            id_, level = heading.given["id"], heading.level
            here = self.resolved(f"#{id_}")
            mark = f'<a class="headerlink" href="{here}" title="Link to this place">&para;</a>'
            self._written[heading.place] = (
                f"{tag(f'h{level}', heading.given)}{heading.inner}{mark}</h{level}>\n"
            )
            if level <= _SHALLOW:
                tokens.append({"level": level, "id": id_, "name": name})
        if ids & anchors:  # the library may have chosen another id for a heading
            raise UnusualError
        first = self._headings[0] if self._headings else None
        titled = first is not None and first.place == 0 and first.level == 1
        return PlainPage(
            html="".join(self._written).strip(),
            title=_words(first.inner) if titled and first else None,
            contents=nest_toc_tokens(tokens),  # type: ignore[no-untyped-call]
            anchors=ids | anchors,
        )

    def blocks(self, lines: Sequence[str]) -> None:
        """Write what stands in lines, of which none but those of code are indented."""
        place = 0
        while place < len(lines):
            if lines[place]:
                place = _READERS.get(lines[place][0], _Page.paragraph)(self, lines, place)
            else:
                place += 1

    def _inline(self, text: str) -> str:
        parts = line(text)
        if len(parts) == 1:
            return parts[0]
        found = list(parts)
        found[1::2] = map(self.resolved, parts[1::2])
        return "".join(found)

    def paragraph(self, lines: Sequence[str], place: int) -> int:
        held, given, end = layout.paragraph(lines, place)
        self._written.append(f"{tag('p', given)}{self._inline(joined(held))}</p>\n")
        return end

    def heading(self, lines: Sequence[str], place: int) -> int:
        text, given = parted(lines[place])
        if (found := _HEADING.match(text)) is None or text.endswith("#"):
            raise UnusualError
        text = text[len(found[1]) :].strip()
        inner = self._inline(text)
        self._headings.append(_Heading(len(self._written), len(found[1]), inner, dict(given)))
        self._written.append("")
        return place + 1

    def tabs(self, lines: Sequence[str], place: int) -> int:
        labels: list[str] = []
        blocks: list[Sequence[str]] = []
        while place < len(lines) and (found := _TAB.match(lines[place])):
            labels.append(self._inline(found["label"]))
            end = indented(lines, place + 1)
            blocks.append(dedented(lines[place + 1 : end]))
            place = end
        if not labels:
            return self.paragraph(lines, place)
        self._tab_sets += 1
        number = self._tab_sets
        self._written.append(_tab_heads(number, labels))
        self._indented += 1
        for block in blocks:
            self._held('<div class="tabbed-block">', block, "</div>\n")
        self._indented -= 1
        self._written.append("</div>\n</div>\n")
        return place

    def fold(self, lines: Sequence[str], place: int) -> int:
        if (found := _FOLD.match(lines[place])) is None:
            return self.paragraph(lines, place)
        end = indented(lines, place + 1)
        summary = f"<summary>{self._inline(found['title'])}</summary>\n"
        self._written.append(f'<details class="{found["css"]}">\n{summary}')
        self._deeper(dedented(lines[place + 1 : end]))
        self._written.append("</details>\n")
        return end

    def _deeper(self, lines: Sequence[str]) -> None:
        self._indented += 1
        self.blocks(lines)
        self._indented -= 1

    def _held(self, before: str, lines: Sequence[str], behind: str) -> None:
        """Write lines within an element; one in which nothing stands has no line to itself."""
        self._written.append(f"{before}\n")
        size = len(self._written)
        self.blocks(lines)
        if len(self._written) == size:
            self._written[-1] = before
        self._written.append(behind)

    def quotation(self, lines: Sequence[str], place: int) -> int:
        held, end = layout.quoted(lines, place)
        self._indented += 1
        self._held("<blockquote>", held, "</blockquote>\n")
        self._indented -= 1
        return end

    def table(self, lines: Sequence[str], place: int) -> int:
        end = ended(lines, place)
        head, ruler, *rows = lines[place:end] if end - place > 2 else ("", "")  # noqa: PLR2004
        if not _RULER.match(ruler):
            raise UnusualError
        ends = [": |" in f"{each}|" for each in ruler[1:].split("|")[:-1]]
        sides = [{"style": "text-align: right;"} if right else {} for right in ends]
        self._written.append("<table>\n<thead>\n")
        self._row("th", head, sides)
        self._written.append("</thead>\n<tbody>\n")
        for row in rows:
            self._row("td", row, sides)
        self._written.append("</tbody>\n</table>\n")
        return end

    def _row(self, name: str, row: str, sides: Sequence[Mapping[str, str]]) -> None:
        cells = row.split("|")
        if len(cells) != len(sides) + 2 or cells[0] or cells[-1] or "\\" in row:
            raise UnusualError
        self._written.append("<tr>\n")
        for cell, side in zip(cells[1:-1], sides, strict=True):
            text, given = parted(cell.strip(" "))
            self._written.append(f"{tag(name, {**side, **given})}{self._inline(text)}</{name}>\n")
        self._written.append("</tr>\n")

    def listed(self, lines: Sequence[str], place: int) -> int:
        name, items, end = layout.items(lines, place)
        if not items:
            return self.paragraph(lines, place)
        self._written.append(f"<{name}>\n")
        for item in items:
            if item.given and (item.loose or item.below):
                raise UnusualError
            start, text = tag("li", item.given), self._inline(joined(item.text))
            self._written.append(f"{start}\n<p>{text}</p>\n" if item.loose else f"{start}{text}")
            self._deeper(item.below)
            self._written.append("</li>\n")
        self._written.append(f"</{name}>\n")
        return end

    def element(self, lines: Sequence[str], place: int) -> int:
        if _COMMENT.match(lines[place]) and not (self._within or self._indented):
            self._written.append(f"{lines[place]}\n\n")
            return ended(lines, place + 1, at_once=True)
        if (found := START.match(lines[place])) is None:
            return self.paragraph(lines, place)
        end = closed(lines, place, found["name"])
        if self._indented or (end < len(lines) and lines[end] and not self._within):
            raise UnusualError
        if found["given"].endswith(_MARKED):
            self._marked(found, lines[place:end])
            return end
        self._written.append(as_it_stands(lines[place:end], within=bool(self._within)))
        return end

    def _marked(self, found: re.Match[str], lines: Sequence[str]) -> None:
        """Write an element of HTML that holds Markdown."""
        name = found["name"]
        if len(lines[0]) > found.end() or lines[-1] != f"</{name}>":
            raise UnusualError
        start = tag(name, given(found["given"].removesuffix(_MARKED)))
        self._within += 1
        self._held(start, lines[1:-1], f"</{name}>\n")
        self._within -= 1

    def fence(self, lines: Sequence[str], place: int) -> int:
        if (found := _FENCE.match(lines[place])) is None:
            return self.paragraph(lines, place)
        for end in range(place + 1, len(lines)):
            if lines[end] == found["fence"]:
                self._written.append(f"{self.fenced(joined(lines[place : end + 1]))}\n")
                return ended(lines, end + 1, at_once=True)
        raise UnusualError


def _words(html: str) -> str:
    """Return what a heading says, without its elements."""
    return " ".join(_TAGS.sub("", html).split())


def _tab_heads(number: int, labels: Sequence[str]) -> str:
    """Return what stands before the first of a set of tabs."""
    name = f"__tabbed_{number}"
    first = chain([' checked="checked"'], repeat(""))
    buttons = "".join(
        f'<input{checked} id="{name}_{each}" name="{name}" type="radio" />'
        for each, checked in zip(range(1, len(labels) + 1), first, strict=False)
    )
    heads = "".join(
        f'<label for="{name}_{each}">{label}</label>' for each, label in enumerate(labels, 1)
    )
    return (
        f'<div class="tabbed-set tabbed-alternate" data-tabs="{number}:{len(labels)}">{buttons}'
        f'<div class="tabbed-labels">{heads}</div>\n<div class="tabbed-content">\n'
    )


_READERS: Final[Mapping[str, Callable[[_Page, Sequence[str], int], int]]] = {
    "#": _Page.heading,
    "=": _Page.tabs,
    "?": _Page.fold,
    ">": _Page.quotation,
    "|": _Page.table,
    "<": _Page.element,
    "`": _Page.fence,
    **dict.fromkeys("-*0123456789", _Page.listed),
}
"""What reads a block, by its first letter; a paragraph where none does."""
