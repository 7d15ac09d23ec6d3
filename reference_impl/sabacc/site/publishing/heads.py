"""The head of a page: its title, what a link to it shows elsewhere, and how the search weighs it.

It is written as the front matter of the page, which every generator of sites reads.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final

from sabacc.site.publishing.searching import settings
from sabacc.spec.rulesets import builtin_names

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

HOME: Final = "index.md"
LONGEST: Final = 200
"""How many characters a description has at the most."""
_ENOUGH: Final = 60
"""A description that is shorter takes the next paragraph too."""

_FENCE: Final = "---"
_FENCES: Final = ("```", "~~~")
"""What code begins and ends with."""
_MARKUP: Final = (
    (re.compile(r"!\[[^\]]*\]\([^)]*\)"), ""),
    (re.compile(r"\[([^\]]*)\]\([^)]*\)"), r"\1"),
    (re.compile(r"<[^>]*>"), ""),
    (re.compile(r"\{:? ?[.#][^}]*\}"), ""),
    (re.compile(r"[*`]"), ""),
)
_NO_PROSE: Final = re.compile(r"^(?:#|<|\||\{|!!!|\?\?\?|===|```|- |\d+\. | {4}|!\[)")
_FOR_PROGRAMS: Final = ("implementers/", "contributing/", "conformance.", "dispute-file.")
"""Pages on which the name of a ruleset is what one types, not a word."""
_NAME: Final = re.compile(rf"`(?<!``)({'|'.join(map(re.escape, sorted(builtin_names())))})`(?!`)")


def headed(path: str, markdown: str) -> str:
    """Return a page with its head in the front matter, and the names of rulesets as words."""
    front, body = parted(markdown)
    first = body.lstrip().partition("\n")[0]
    lines = [line for line in front if not line.startswith("description:")]
    own = next((line for line in front if line.startswith("description:")), "")
    named = any(line.startswith("title:") for line in front)
    if first.startswith("# ") and path != HOME and not named:
        lines.append(f"title: {json.dumps(_plain(first.removeprefix('# ')), ensure_ascii=False)}")
    about = _own(own) or description(body)
    if about:
        # The theme writes it into an attribute as it stands.
        plain = json.dumps(about.replace('"', "'"), ensure_ascii=False)
        lines.append(f"description: {plain}")
    lines.append(f"search: {json.dumps(settings(path))}")
    return "\n".join((_FENCE, *lines, _FENCE, "", as_words(path, body)))


def shared(page: str, picture: str) -> str:
    """Return a page with a head, which now names the address of its picture in the site."""
    return page.replace(f"{_FENCE}\n", f"{_FENCE}\nshare: {json.dumps(picture)}\n", 1)


def _own(line: str) -> str:
    """Return the description that a page gives itself."""
    text = line.removeprefix("description:").strip()
    return str(json.loads(text)) if text.startswith('"') else text


def parted(markdown: str) -> tuple[Sequence[str], str]:
    """Return the lines of a page's front matter, if it has any, and the page itself."""
    if not markdown.startswith(f"{_FENCE}\n"):
        return (), markdown
    lines = markdown.split("\n")
    if _FENCE not in lines[1:]:
        return (), markdown
    end = lines.index(_FENCE, 1)
    return lines[1:end], "\n".join(lines[end + 1 :])


def description(body: str) -> str:
    """Return the first sentences of a page as plain text; empty where it has no prose."""
    found = ""
    for paragraph in _prose(body):
        found = f"{found} {paragraph}".strip()
        if len(found) >= _ENOUGH:
            break
    return _cut(f"{found[:-1]}." if found.endswith(":") else found)


def _prose(body: str) -> Iterator[str]:
    """Yield the paragraphs that are prose, each as one line."""
    for block in body.split("\n\n"):
        lines = [line for line in block.strip().splitlines() if not line.startswith("{:")]
        if lines and not _NO_PROSE.match(lines[0]):
            text = " ".join(_plain(" ".join(lines)).split())
            if text:
                yield text


def _plain(text: str) -> str:
    for pattern, plain in _MARKUP:
        text = pattern.sub(plain, text)
    return text.strip()


def _cut(text: str) -> str:
    """Return as many whole sentences, or else words, as a description may have."""
    if len(text) <= LONGEST:
        return text
    head = text[:LONGEST]
    sentences = head.rpartition(". ")[0]
    return f"{sentences}." if len(sentences) >= _ENOUGH else f"{head.rpartition(' ')[0]} …"


def as_words(path: str, body: str) -> str:
    """Return a page for people with the names of rulesets as words: `swag` is no code there."""
    if path.startswith(_FOR_PROGRAMS):
        return body
    if not any(fence in body for fence in _FENCES):
        return _NAME.sub(r"*\1*", body)
    fenced = False
    lines: list[str] = []
    for line in body.split("\n"):
        if line.lstrip().startswith(_FENCES):
            fenced = not fenced
        lines.append(line if fenced or "`" not in line else _NAME.sub(r"*\1*", line))
    return "\n".join(lines)
