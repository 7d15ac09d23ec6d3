"""What of a page the search finds: each thing where it stands, not wherever it is repeated.

A rule's text is found at the rule, a sentence of a source on the source's page, the reasons for a
decision at the decision.  What merely repeats or compares them would only make the index heavy,
which every page loads, and the answers many.
"""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any, Final

from sabacc.site.elements.json_files import compact
from sabacc.spec.points import CHAPTERS

_MARK: Final = " data-search-exclude"
"""The attribute by which the theme's search leaves out a heading, and what follows it."""

_REPEATED: Final = (
    r'<(?:div(?= class="tabbed-(?:labels|block)")|p(?= class="(?:badges|trace|hand|kind)\b)'
    r'|details(?= class="(?:scenarios|decision|quote|source|trace|related|resting)")'
    r'|form(?= class="filter"))'
)
_CHAPTER: Final = rf'<h[23](?= id="(?:{"|".join(CHAPTERS)})")'
"""A heading over the rows of one chapter, on a page that compares."""
_LIST: Final = r"<[ou]l(?=[\s>])"
_TABLE: Final = r"<table(?=[\s>])"
_FOLDED: Final = r"<details(?=[\s>])"
_LISTING: Final = r"<p(?=>Law:)"
_PARAPHRASES: Final = r'<ul(?=>\n<li><a href="\.\./rulesets/)'
"""What each source says of a rule; the source's own page has it too."""
_PLAYED: Final = r"<p(?=>(?:Played by|The question arises only|It does not arise under) )"
_SHOWN: Final = r"<pre(?=[\s>])"

_UNREAD: Final = re.compile(
    r'<a class="headerlink"[^>]*>&para;</a>|<img [^>]*> ?|</?(?:a|b|em|i|span|strong)(?:\s[^>]*)?>'
)
"""Marks and pictures within a line, of which the search keeps nothing: nobody parses them."""

_PLACES: Final = (
    ("rules/index.", (_LIST,)),
    ("rules/", (_PARAPHRASES, _PLAYED)),
    ("decisions/", (_LIST, _TABLE, _LISTING)),
    ("sources/", (_LIST,)),
    ("play/hand.", (_LIST, _TABLE)),
    ("casebook.", (_LIST, _TABLE, _FOLDED)),
    ("casebook/", (_LIST, _TABLE, _FOLDED)),
    ("disagreements.", (_TABLE, _CHAPTER)),
    ("conformance.", (_TABLE, _CHAPTER)),
    ("rulesets/", (_TABLE, _CHAPTER, _SHOWN)),
    ("implementers/", (_SHOWN,)),
)
"""What repeats on the pages whose path begins so; the first that fits counts."""


_OUT: Final = re.compile(r"print\.|compare/(?!index\.)|play/settle/")
_DROWNED: Final = ("ante", "folding", "penalties", "versions")
"""Chapters with ids that end in the talk of other chapters.

The search splits an id at its dashes.  Of `penalties.bomb.hand-pot` it looks for what begins with
`pot`, too, and other chapters repeat that in their titles; one of them would come first.
"""
_WEIGHTS: Final = {
    "glossary.": 7.0,
    **{f"rules/{chapter}.": 2.3 for chapter in _DROWNED},
    "rules/": 2.0,
    "decisions/": 0.5,
}
"""Whoever looks for a word wants to know what it means, then the law, and the reasons last."""


_WORDS: Final = Path(__file__).with_name("asked.toml")
_PAGES: Final = "pages"
"""The table of words for whole pages, by their paths without an ending."""
_ASKED_WEIGHT: Final = 1000.0
"""That of a title: players' words for a question weigh as much as our own."""


def settings(path: str) -> dict[str, bool | float]:
    """Return how the search treats the page at `path`: what repeats whole rules stays out."""
    if _OUT.match(path):
        return {"exclude": True}
    return {"boost": next((heavy for at, heavy in _WEIGHTS.items() if path.startswith(at)), 1.0)}


def searched(path: str, html: str) -> str:
    """Return of the content of the page at `path` what the search reads.

    Elements that it leaves out are cut, so that nobody parses them; headings are marked.
    """
    own: tuple[str, ...] = next((what for start, what in _PLACES if path.startswith(start)), ())
    kept: list[str] = []
    place = 0
    for found in re.finditer("|".join((_REPEATED, *own)), html):
        if found.start() < place:  # within what is cut already
            continue
        kept.append(html[place : found.start()])
        heading = found[0].startswith("<h")
        kept.append(found[0] + _MARK if heading else "")
        place = found.end() if heading else _end(html, found)
    return _UNREAD.sub("", "".join((*kept, html[place:])))


def _end(html: str, begun: re.Match[str]) -> int:
    """Return where an element ends that has begun; the content is ours, and well formed."""
    depth = 0
    for tag in re.compile(rf"<(/?){begun[0][1:]}\b[^>]*>").finditer(html, begun.start()):
        depth += -1 if tag[1] else 1
        if not depth:
            return tag.end()
    return len(html)


def players_words() -> dict[str, str]:
    """Return the phrases by which players ask for a point, by its id, parted by commas."""
    return {
        f"{chapter}.{name}": phrases
        for chapter, named in _words().items()
        for name, phrases in named.items()
        if chapter != _PAGES
    }


def words_of_pages() -> dict[str, str]:
    """Return the phrases by which readers ask for a page, by its address within the site."""
    return {f"{path}.html": phrases for path, phrases in _words()[_PAGES].items()}


def _words() -> dict[str, dict[str, str]]:
    return tomllib.loads(_WORDS.read_text("utf-8"))


def asked(index: str) -> str:
    """Return the search's index, a JSON text, with players' words as a further field.

    Points have them, and pages.

    The search looks into every field that its settings name, and shows titles and texts alone.
    """
    found: dict[str, Any] = json.loads(index)
    found["config"]["fields"]["asked"] = {"boost": _ASKED_WEIGHT}
    phrases, pages = players_words(), words_of_pages()
    for entry in found["docs"]:
        page, _, place = entry["location"].partition("#")
        if page.startswith("rules/") and place in phrases:
            entry["asked"] = phrases[place]
        elif not place and page in pages:
            entry["asked"] = pages[page]
    return compact(found)
