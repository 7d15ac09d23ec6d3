"""The pages as plain Markdown, for any reader: without what only the site's builder knows."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from posixpath import dirname, join, normpath
from typing import Final

from sabacc.site.publishing.heads import parted

# How far the content of a tab or a box is indented
_STEP: Final = 4
_BOX: Final = re.compile(r'^ *(?:===[!+]*|(?:!!!|\?\?\?\+?) [\w -]+?) "([^"]*)" *$')
_LONE_BOX: Final = re.compile(r"^ *(?:!!!|\?\?\?\+?) ([\w-]+)[\w -]*$")
_ATTRIBUTES: Final = re.compile(
    r"[ ]?\{:?((?: *[#.][\w.+-]+| *[\w-]+=(?:\"[^\"]*\"|[\w.-]+))+) *\}"
)
_HTML_SWITCH: Final = re.compile(r'(<[a-z]\w*\b[^>]*?) markdown(?:="[^"]*")?(?=[\s>])')
_LINK: Final = re.compile(r"(?<!!)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)")
_FENCE: Final = re.compile(r"^ *(```|~~~)")
_FORM: Final = re.compile(r"^<form\b.*?^</form>\n?", re.DOTALL | re.MULTILINE)
_ON_SITE: Final = re.compile(r"^.+\n\{: \.on-site \}\n", re.MULTILINE)
_KIND: Final = re.compile(r"^( *)(\S.*)\n *\{: \.kind [^}]*\}$", re.MULTILINE)
_WRAPPER: Final = re.compile(r"^</?div\b[^>]*>\n?|^</details>\n", re.MULTILINE)
# A fold of which what it holds is shown
_FOLD: Final = re.compile(
    r'^<details class="(?:rules|resting)"[^>]*>\n<summary>(.*)</summary>$', re.MULTILINE
)
_BADGES: Final = re.compile(r'<span class="badge [\w-]+">([^<]*)</span>( (?=<span class="badge))?')
_BASIS: Final = re.compile(r'<abbr class="basis [\w-]+"[^>]*>(\w+)</abbr>')
_STYLED: Final = re.compile(r'<span class="(?:as(?: as-[\w.-]+)*|whole)">(.*?)</span>')
# Where a script fills something in, such as the page of a chapter
_EMPTY: Final = re.compile(r"<span[^>]*></span>")
# What makes a line the row of a table or an item of a list; anchors stand behind it
_MARKER: Final = re.compile(r" *(?:\| |[-*] +|\d+\. +)")
# A scenario that opens in the Arbiter, which only the site has
_OPENING: Final = re.compile(r'<a href="[^"]*arbiter\.html\?[^"]*">(.*?)</a>')
_GAP: Final = re.compile(r"\n{3,}")


def plain(pages: Mapping[str, str]) -> dict[str, str]:
    """Return the same pages as any reader of Markdown shows them.

    Tabs and boxes become bold titles over their content, marks become HTML anchors, and a link to
    a page that is not among `pages` becomes its text.  What needs a script or a style sheet goes:
    filters, wrappers, and the words that only tell how to use them.
    """
    return {
        path: _page(path, text, pages.keys()) if path.endswith(".md") else text
        for path, text in pages.items()
    }


def _page(path: str, text: str, pages: Collection[str]) -> str:
    lines: list[str] = []
    fenced = False
    for line in _unboxed(parted(_unstyled(text))[1].splitlines()):
        at_fence = _FENCE.match(line) is not None
        fenced ^= at_fence
        lines.append(line if fenced or at_fence else _line(path, line, pages))
    return _GAP.sub("\n\n", "\n".join(lines).strip("\n")) + "\n"


def _unstyled(text: str) -> str:
    """Leave out what needs a script, and write in plain Markdown what needs a style sheet."""
    unfolded = _FOLD.sub(r"**\1**", text)
    found = _WRAPPER.sub("", _ON_SITE.sub("", _FORM.sub("", unfolded)))
    found = _STYLED.sub(r"\1", _KIND.sub(r"\1*\2*", found))
    found = _BADGES.sub(lambda one: f"*{one[1]}*{' · ' if one[2] else ''}", found)
    return _EMPTY.sub("", _OPENING.sub(r"\1", _BASIS.sub(r"(\1)", found)))


def _unboxed(lines: Sequence[str]) -> Iterator[str]:
    """Write every tab and box as a bold title and its content, however deep they are nested."""
    place, fenced = 0, False
    while place < len(lines):
        line = lines[place]
        place += 1
        fenced ^= _FENCE.match(line) is not None
        title = None if fenced else _title(line)
        if title is None:
            yield line
            continue
        indent = len(line) - len(line.lstrip())
        end = place
        while end < len(lines) and (
            not lines[end].strip() or lines[end].startswith(" " * (indent + _STEP))
        ):
            end += 1
        yield f"{' ' * indent}**{title}**"
        content = [
            one[:indent] + one[indent + _STEP :] if one.strip() else one for one in lines[place:end]
        ]
        yield from _unboxed(content if content and not content[0].strip() else ["", *content])
        place = end


def _title(line: str) -> str | None:
    found = _BOX.match(line) or _LONE_BOX.match(line)
    return None if found is None else found[1]


def _line(path: str, line: str, pages: Collection[str]) -> str:
    marks: list[str] = []

    def mark(found: re.Match[str]) -> str:
        marks.extend(re.findall(r"#([\w.+-]+)", found[1]))
        return ""

    def link(found: re.Match[str]) -> str:
        target = found[2].partition("#")[0]
        if not target or "://" in target or normpath(join(dirname(path), target)) in pages:
            return found[0]
        return found[1]

    code = line.startswith("    ")
    bare = line if code else _ATTRIBUTES.sub(mark, _HTML_SWITCH.sub(r"\1", line))
    text = _LINK.sub(link, bare)
    anchors = "".join(f'<a id="{one}"></a>' for one in marks)
    if anchors and text.lstrip().startswith("#"):
        return f"{anchors}\n\n{text}"
    item = _MARKER.match(text)
    before = item[0] if anchors and item else ""
    return f"{before}{anchors}{text.removeprefix(before)}"
