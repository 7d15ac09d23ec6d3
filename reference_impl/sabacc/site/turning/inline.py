"""The plain of what stands within a line of Markdown, written as HTML at once.

Python-Markdown tries each of its twenty patterns in turn on every line, and again on what it found.
Nearly all lines of our pages have nothing but code, links, pictures, emphasis, tags and entities
that do not overlap.  These are read here in one go, each line only once however often it stands in
the site; for any other line there is no answer here, and its page is left to the library.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from markdown.util import code_escape

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_MOST: Final = 40_000
"""Lines that are remembered; the site has about 23,000 that differ."""
_MARK: Final = re.compile(r"[\\`\[<&*_]|!\[|  \n")
"""What may begin anything but text."""
_ELEMENT: Final = re.compile(r"[`\[*\n]|!\[")
"""What may begin an element, behind which braces give attributes to that one."""
_CODE: Final = re.compile(r"`(?P<code>[^`\\]+)`(?!`)")
_TARGET: Final = r"\((?P<to>[^()\s<>\"'\\`&\[\]]+)\)"
_LINK: Final = re.compile(rf"\[(?P<text>(?:[^\[\]\\`]|`[^`\\\[\]]+`)+)\]{_TARGET}")
_PICTURE: Final = re.compile(rf"!\[(?P<alt>[^\[\]\\`<&]*)\]{_TARGET}")
_TAG: Final = re.compile(
    r"</?(?P<name>[a-z][a-z0-9]*)(?: [a-z-]+=\"(?:[^\"<>`\[\]\\*_&]|&[a-z]+;)*\")*>"
)
_ENTITY: Final = re.compile(r"&(?:#[0-9]+|#x[0-9a-fA-F]+|[a-zA-Z0-9]+);")
_STRONG: Final = re.compile(r"(?P<stars>\*\*?)(?P<text>(?![\s*])[^*]+(?<!\s))(?P=stars)(?!\*)")
_BOTH: Final = re.compile(r"(?P<stars>\*\*)(?P<text>\w[^*]* \*\w+\*\W?)(?P=stars)(?!\*)")
"""Words in a strong line that are emphasised beyond that."""
_BRACES: Final = re.compile(r"\{:?[ ]*(?P<given>[^{}\n ][^{}\n]*)\}")
_ATTRIBUTE: Final = re.compile(r"(?:\.([\w-]+)|#([^ =\"]+)|([a-z-]+)=\"([^\"]*)\")(?: +|$)")

Line = tuple[str, ...]
"""A line as HTML; every second part is the target of a link, as the Markdown names it."""


class UnusualError(Exception):
    """Something that only the library can read."""


def tag(name: str, attributes: Mapping[str, str]) -> str:
    """Return a start tag as the library writes it, with its attributes in order."""
    if not attributes:
        return f"<{name}>"
    given = (f' {key}="{_quoted(value)}"' for key, value in sorted(attributes.items()))
    return f"<{name}{''.join(given)}>"


@lru_cache(maxsize=4096)
def attributes(given: str) -> Mapping[str, str]:
    """Return what stands in braces as attributes; raises UnusualError for any but plain ones."""
    found: dict[str, str] = {}
    place = 0
    while place < len(given):
        each = _matched(_ATTRIBUTE, given, place)
        css, id_, name, value = each.groups()
        if css:
            found["class"] = f"{found['class']} {css}" if "class" in found else css
        else:
            found[name or "id"] = value if name else id_
        place = each.end()
    return found


@lru_cache(maxsize=_MOST)
def line(text: str) -> Line:
    """Return a line, or what else stands in one element, as HTML.

    Raises UnusualError where it is not plain.
    """
    found = [""]
    _read(text, found)
    return tuple(found)


def _read(text: str, found: list[str]) -> None:
    place = 0
    while (mark := _MARK.search(text, place)) is not None:
        found[-1] += text[place : mark.start()].replace(">", "&gt;")
        read = _READERS.get(mark[0])
        if read is None:
            raise UnusualError
        place = read(text, mark.start(), found)
    found[-1] += text[place:].replace(">", "&gt;")


def _matched(pattern: re.Pattern[str], text: str, place: int) -> re.Match[str]:
    if (found := pattern.match(text, place)) is None:
        raise UnusualError
    return found


def _given(text: str, place: int) -> tuple[Mapping[str, str], int]:
    """Return the attributes that braces give the element that ends at a place, and where they end.

    The library reads on to the last brace before the next element.
    """
    if not text.startswith("{", place):
        return {}, place
    found = _matched(_BRACES, text, place)
    beyond = _ELEMENT.search(text, found.end())
    if "}" in text[found.end() : beyond.start() if beyond else None]:
        raise UnusualError
    return attributes(found["given"]), found.end()


def _code(text: str, place: int, found: list[str]) -> int:
    code = _matched(_CODE, text, place)
    given, end = _given(text, code.end())
    found[-1] += f"{tag('code', given)}{code_escape(code['code'].strip())}</code>"
    return end


def _link(text: str, place: int, found: list[str]) -> int:
    link = _matched(_LINK, text, place)
    given, end = _given(text, link.end())
    _open("a", "href", given, link["to"], found)
    found[-1] += ">"
    _read(link["text"], found)
    found[-1] += "</a>"
    return end


def _picture(text: str, place: int, found: list[str]) -> int:
    picture = _matched(_PICTURE, text, place)
    given, end = _given(text, picture.end())
    _open("img", "src", {"alt": picture["alt"], **given}, picture["to"], found)
    found[-1] += " />"
    return end


def _open(name: str, key: str, given: Mapping[str, str], target: str, found: list[str]) -> None:
    """Write a start tag but for its end; its target becomes a part of its own."""
    before, behind = tag(name, {**given, key: "\0"})[:-1].split("\0")
    found[-1] += before
    found.extend((target, behind))


def _emphasis(text: str, place: int, found: list[str]) -> int:
    strong = _BOTH.match(text, place) or _matched(_STRONG, text, place)
    name = "em" if strong["stars"] == "*" else "strong"
    given, end = _given(text, strong.end())
    found[-1] += tag(name, given)
    _read(strong["text"], found)
    found[-1] += f"</{name}>"
    return end


def _raw(pattern: re.Pattern[str]) -> Callable[[str, int, list[str]], int]:
    def read(text: str, place: int, found: list[str]) -> int:
        raw = _matched(pattern, text, place)
        found[-1] += raw[0]
        return raw.end()

    return read


def _quoted(value: str) -> str:
    if "&" in value or "<" in value:
        raise UnusualError
    return value.replace(">", "&gt;").replace('"', "&quot;")


_READERS: Final[Mapping[str, Callable[[str, int, list[str]], int]]] = {
    "`": _code,
    "[": _link,
    "![": _picture,
    "*": _emphasis,
    "<": _raw(_TAG),
    "&": _raw(_ENTITY),
}
