"""The head of a page: its title, what a link to it shows elsewhere, and what the search reads.

It is written as the front matter of the page, which every generator of sites reads.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, Protocol

from sabacc.site.elements import compact
from sabacc.spec.points import CHAPTERS
from sabacc.spec.rulesets import builtin, builtin_names

# The attribute by which the theme's search leaves out a heading, and what follows it
_MARK: Final = " data-search-exclude"

_REPEATED: Final = (
    r'<(?:div(?= class="tabbed-(?:labels|block)")|p(?= class="(?:badges|trace|hand|kind)\b)'
    r'|details(?= class="(?:scenarios|decision|quote|source|trace|related|resting)")'
    r'|form(?= class="filter")|noscript(?=>)|p(?= id="[a-z-]+" hidden))'
)
# A heading over the rows of one chapter, on a page that compares
_CHAPTER: Final = rf'<h[23](?= id="(?:{"|".join(CHAPTERS)})")'
_LIST: Final = r"<[ou]l(?=[\s>])"
_TABLE: Final = r"<table(?=[\s>])"
_FOLDED: Final = r"<details(?=[\s>])"
_LISTING: Final = r"<p(?=>Law:)"
# What each source says of a rule; the source's own page has it too
_PARAPHRASES: Final = r'<ul(?=>\n<li><a href="\.\./rulesets/)'
_PLAYED: Final = (
    r"<p(?=>(?:Played by|The question arises (?:only|if)|or if |It does not arise under) )"
)
_SHOWN: Final = r"<pre(?=[\s>])"

# Marks and pictures within a line, of which the search keeps nothing: nobody parses them
_UNREAD: Final = re.compile(
    r'<a class="headerlink"[^>]*>&para;</a>|<img [^>]*> ?|</?(?:a|b|em|i|span|strong)(?:\s[^>]*)?>'
)

# What repeats on the pages whose path begins so; the first that fits counts
_PLACES: Final = (
    ("rules/index.", (_LIST,)),
    ("rules/", (_PARAPHRASES, _PLAYED, r"<summary(?=>)")),
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


_REPEATS_RULES: Final = re.compile(r"print[./]|compare/(?!index\.)|play/settle/")
_WORDS: Final = Path(__file__).with_name("asked.toml")
# The table of words for pages and their sections, by their paths without an ending
_PAGES: Final = "pages"
# The table of words that mean one thing
_SAME: Final = "same"


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
        if chapter not in {_PAGES, _SAME}
    }


def words_of_pages() -> dict[str, str]:
    """Return the phrases by which readers ask for a page or a section, by its place in the site."""
    return {
        "{}.html{}{}".format(*place.partition("#")): phrases
        for place, phrases in _words()[_PAGES].items()
    }


def _words() -> dict[str, dict[str, str]]:
    return tomllib.loads(_WORDS.read_text("utf-8"))


def asked(index: str) -> str:
    """Return the search's index, a JSON text, with what its ranking knows of players' words.

    Points and pages have their phrases as a further field, which no page shows; the settings have
    the words that mean the same.  Below each question stands what `standard` answers.
    """
    found: dict[str, Any] = json.loads(index)
    found["config"]["fields"]["asked"] = {"boost": 1.0}
    found["config"]["same"] = _words()[_SAME]
    phrases = words_of_pages() | {
        f"rules/{point.partition('.')[0]}.html#{point}": phrases
        for point, phrases in players_words().items()
    }
    standard = {f"{point}.{made.name}" for point, made in builtin("standard").choices.items()}
    answers: dict[str, str] = {}
    for entry in found["docs"]:
        question, _, _ = entry["location"].rpartition(".")
        if entry["location"].partition("#")[2] in standard:
            title, _, _ = entry["title"].partition(" <code>")
            answers[question] = f"<p>Standard: {title}</p>"
    for entry in found["docs"]:
        entry["text"] = answers.get(entry["location"], "") + entry["text"]
        if entry["location"] in phrases:
            entry["asked"] = phrases[entry["location"]]
    return compact(found)


HOME: Final = "index.md"
LONGEST: Final = 200
"""How many characters a description has at the most."""
# A description that is shorter takes the next paragraph too
_ENOUGH: Final = 60

_FENCE: Final = "---"
# What code begins and ends with
_FENCES: Final = ("```", "~~~")
_MARKUP: Final = (
    (re.compile(r"!\[[^\]]*\]\([^)]*\)"), ""),
    (re.compile(r"\[([^\]]*)\]\([^)]*\)"), r"\1"),
    (re.compile(r"<[^>]*>"), ""),
    (re.compile(r"\{:? ?[.#][^}]*\}"), ""),
    (re.compile(r"[*`]"), ""),
)
_NO_PROSE: Final = re.compile(r"^(?:#|<|\||\{|!!!|\?\?\?|===|```|- |\d+\. | {4}|!\[)")
# Pages on which the name of a ruleset is what one types, not a word
_FOR_PROGRAMS: Final = ("implementers/", "contributing/", "conformance.", "dispute-file.")
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
    if _REPEATS_RULES.match(path):
        lines.append('search: {"exclude": true}')
    return "\n".join((_FENCE, *lines, _FENCE, "", as_words(path, body)))


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
# In a sentence: a block of code ends its lines itself
_WORDS_OF_A_COMMAND: Final = re.compile(r"<code>[^<\n]*--[a-z][^<\n]*</code>")
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
    return _WORDS_OF_A_COMMAND.sub(
        lambda found: _OPTION.sub(r'<span class="whole">\g<0></span>', found[0]), html
    )


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
