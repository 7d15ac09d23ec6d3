"""Where the blocks of a page of Markdown begin and end, as far as that is plain."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from markdown.util import BLOCK_LEVEL_ELEMENTS

from sabacc.site.turning.inline import UnusualError, attributes

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_BLOCK: Final = "|".join(BLOCK_LEVEL_ELEMENTS)
_INDENT: Final = "    "
_ITEM: Final = re.compile(r"(?P<mark>[-*]|[0-9]+\.) +(?P<text>\S.*)$")
_LIST: Final = re.compile(r"(?:[-*+]|[0-9]+\.) ")
_AT_END: Final = re.compile(r" +\{:? *(?P<given>[^{}\n`]*[^{}\n` ]) *\} *$")
_BRACES: Final = re.compile(r" *\{:? *(?P<given>[^{}\n ][^{}\n]*)\} *$")
_CODE: Final = re.compile(r"`[^`]*`")
_GIVEN: Final = re.compile(r' (?P<name>[a-z-]+)(?:="(?P<value>[^"<>&]*)")?')
_TOUCHING: Final = re.compile(rf"(</?(?:{_BLOCK})(?: [^<>]*)?>)(?=</?(?:{_BLOCK})[ >])")
_ON_LINES: Final = r"\1\n"
_FENCES: Final = re.compile(r"^ *(?:```|~~~)", re.MULTILINE)
_BEGINS: Final = re.compile(
    rf' {{0,3}}(?:#|>|=== "|\?\?\?|!!!|</?(?:{_BLOCK})[ >/]|<[!?]|[-*_=|:][-*_=|: ]*$'
    r"|\[[^\]]*\]:)| *(?:```|~~~)"
)
"""What begins something else although no empty line stands before it."""

START: Final = re.compile(rf"<(?P<name>{_BLOCK})(?P<given>(?: [^<>]*)?)>")
"""The start tag of an element that is a block of its own."""


@dataclass(slots=True)
class Item:
    """An item of a list.

    Attributes:
        text: The lines of its text.
        below: What stands below that.
        given: Its attributes.
        loose: Whether its text is a paragraph.
    """

    text: list[str]
    below: list[str] = field(default_factory=list[str])
    given: Mapping[str, str] = field(default_factory=dict[str, str])
    loose: bool = False


def joined(lines: Sequence[str]) -> str:
    """Return lines as a text."""
    return "\n".join(lines)


def parted(text: str) -> tuple[str, Mapping[str, str]]:
    """Return a heading, or a cell, and the attributes that braces at its end give it."""
    if "{" not in text:
        return text, {}
    found = _AT_END.search(text)
    held = text[: found.start()] if found else text
    if " {" in _CODE.sub("`", held):  # they may be read as if they stood at the end
        raise UnusualError
    return held, attributes(found["given"]) if found else {}


def paragraph(lines: Sequence[str], place: int) -> tuple[list[str], Mapping[str, str], int]:
    """Return the lines of a paragraph, its attributes, and where it ends."""
    end = ended(lines, place)
    held = list(lines[place:end])
    if held[0].startswith(" ") or _begins(held[0]) or any(map(_BEGINS.match, held)):
        raise UnusualError
    if not held[-1].lstrip(" ").startswith("{"):
        return held, {}, end
    found = _BRACES.match(held[-1])
    if found is None or len(held) == 1 or held[-2].endswith(" "):
        raise UnusualError
    return held[:-1], attributes(found["given"]), end


def items(lines: Sequence[str], place: int) -> tuple[str, list[Item], int]:
    """Return the tag of a list, its items, and where it ends; no items where none begins."""
    found: list[Item] = []
    name, end = _list_of(lines[place]), place
    while end < len(lines):
        text = lines[end]
        if (begun := _ITEM.match(text)) is not None:
            if _list_of(text) != name or _begins(begun["text"]):
                raise UnusualError
            apart = bool(found) and not lines[end - 1]
            if apart:  # an empty line between two items makes paragraphs of both
                found[-1].loose = True
            found.append(Item([begun["text"]], loose=apart))
            end += 1
        elif found and not text:
            if not _goes_on(lines, _filled(lines, end)):
                break
            end = _below(found[-1], lines, end)
        elif found and lines[end - 1]:
            _further(found[-1], text)
            end += 1
        else:
            break
    return name, found, end


def _below(item: Item, lines: Sequence[str], place: int) -> int:
    """Give an item what stands indented below empty lines, if anything; return where that ends."""
    beyond = _filled(lines, place)
    if not lines[beyond].startswith(_INDENT):
        return beyond
    if item.below and not item.loose:  # it may belong to an item below this one
        raise UnusualError
    end = indented(lines, place)
    item.below += ["", *dedented(lines[beyond:end])]
    item.loose = True
    return end


def _goes_on(lines: Sequence[str], place: int) -> bool:
    """Say whether a list goes on behind empty lines."""
    return place < len(lines) and bool(
        lines[place].startswith(_INDENT) or _ITEM.match(lines[place])
    )


def _further(item: Item, text: str) -> None:
    """Add a further line to an item."""
    if text.startswith(_INDENT) and _ITEM.match(text[len(_INDENT) :]) and not item.loose:
        item.below.append(text.removeprefix(_INDENT))
    elif item.below or item.given or text.startswith(_INDENT) or _begins(text.lstrip(" ")):
        raise UnusualError
    elif text.lstrip(" ").startswith("{"):
        if (braces := _BRACES.match(text)) is None or item.text[-1].endswith(" "):
            raise UnusualError
        item.given = attributes(braces["given"])
    else:
        item.text.append(text)


def _list_of(text: str) -> str:
    return "ul" if text[0] in "-*" else "ol"


def _begins(text: str) -> bool:
    """Say whether a text would be anything but the text of a paragraph or an item."""
    return text[0] == "|" or bool(_BEGINS.match(text) or _LIST.match(text))


def quoted(lines: Sequence[str], place: int) -> tuple[list[str], int]:
    """Return what stands in a quotation, and where that ends."""
    held: list[str] = []
    end = place
    while end < len(lines) and (not lines[end] or lines[end].startswith(">")):
        held.append(lines[end][1:].removeprefix(" "))
        end += 1
    if end < len(lines) and lines[end - 1]:  # it goes on without its mark
        raise UnusualError
    for this, after in zip(lines[place:end], (*lines[place + 1 : end], ""), strict=True):
        if this.strip() == ">" and not after:  # the library leaves an empty line in the paragraph
            raise UnusualError
    return held, end


def ended(lines: Sequence[str], place: int, *, at_once: bool = False) -> int:
    """Return where the next empty line is; raise UnusualError if it should come `at_once`."""
    if at_once and place < len(lines) and lines[place]:
        raise UnusualError
    while place < len(lines) and lines[place]:
        place += 1
    return place


def _filled(lines: Sequence[str], place: int) -> int:
    """Return where the next line is that is not empty."""
    while place < len(lines) and not lines[place]:
        place += 1
    return place


def indented(lines: Sequence[str], place: int) -> int:
    """Return where lines that are indented end; those must stand apart from what follows."""
    while place < len(lines) and (not lines[place] or lines[place].startswith(_INDENT)):
        place += 1
    if place < len(lines) and lines[place - 1]:
        raise UnusualError
    return place


def dedented(lines: Sequence[str]) -> list[str]:
    """Return lines without their indentation."""
    return [each[len(_INDENT) :] for each in lines]


def closed(lines: Sequence[str], place: int, name: str) -> int:
    """Return the line behind the one that ends with the end tag of an element."""
    opens, closes = f"<{name}", f"</{name}>"
    depth = 0
    for end in range(place, len(lines)):
        depth += lines[end].count(f"{opens}>") + lines[end].count(f"{opens} ")
        depth -= lines[end].count(closes)
        if depth <= 0:
            if not lines[end].endswith(closes):
                raise UnusualError
            return end + 1
    raise UnusualError


def given(text: str) -> Mapping[str, str]:
    """Return the attributes in a start tag; one without a value has its name for that."""
    if _GIVEN.sub("", text):
        raise UnusualError
    return {each["name"]: each["value"] or each["name"] for each in _GIVEN.finditer(text)}


def as_it_stands(lines: Sequence[str], *, within: bool) -> str:
    """Return HTML that holds no Markdown as the library writes it, also `within` other HTML."""
    html = joined(lines)
    if _FENCES.search(html):
        raise UnusualError
    return f"{_TOUCHING.sub(_ON_LINES, html)}\n" if within else f"{html}\n\n"
