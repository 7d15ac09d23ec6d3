"""Faults of a built site: dead links, requests to other hosts, cards that are not the rules."""

import html
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Final
from urllib.parse import unquote, urlsplit

from sabacc.site.data import SiteData
from sabacc.spec.decisions import Decision
from sabacc.spec.model import Standing
from sabacc.spec.points import CHAPTERS, POINTS, point_of_rule
from sabacc.spec.sentences import sentence_uses

LARGEST_PAGE: Final = 300_000
"""How many bytes of HTML a page may have; a whole book alone may have more."""
# How the pages begin that are the whole book of a ruleset
_WHOLE: Final = "print"

_TAG: Final = re.compile(r"<([a-z][a-z0-9-]*)(\s[^>]*)>")
_ATTRIBUTE: Final = re.compile(r'\s(id|name|href|src|srcset|data|poster|rel)="([^"]*)"')
_LOADING: Final = frozenset({"href", "src", "srcset", "data", "poster"})
_LIKE_A_RULE: Final = re.compile(r"[a-z-]+(\.[a-z0-9-]+){1,2}")
# The one page that names others by their full address, since it is shown anywhere
_OWN: Final = "404.html"


@dataclass(frozen=True, slots=True)
class Page:
    """What a page of the site offers and needs.

    Attributes:
        anchors: The ids within it.
        links: The addresses that a reader may follow.
        loads: The addresses that it fetches by itself.
    """

    anchors: frozenset[str]
    links: tuple[str, ...]
    loads: tuple[str, ...]


def faults(folder: Path, beside: Collection[str] = ()) -> list[str]:
    """Return every fault of the site that was built into `folder`.

    `beside` names files outside of it, by their paths from it, that will be there once published.
    """
    pages = {
        path.relative_to(folder).as_posix(): read(path.read_text(encoding="utf-8"))
        for path in sorted(folder.rglob("*.html"))
        if path.name != _OWN
    }
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    return [
        *dead_links(pages, files | {*beside}),
        *foreign(pages),
        *wrong_cards(pages),
        *too_large(folder),
    ]


def read(text: str) -> Page:
    """Read a page's anchors and addresses; its tags are ours and the theme's, and well formed."""
    anchors: set[str] = set()
    links: list[str] = []
    loads: list[str] = []
    for tag, attributes in _TAG.findall(text):
        pairs = [(name, html.unescape(value)) for name, value in _ATTRIBUTE.findall(attributes)]
        canonical = ("rel", "canonical") in pairs
        for name, value in pairs:
            if name == "id" or (name == "name" and tag == "a"):
                anchors.add(value)
            elif name == "href" and tag == "a":
                links.append(value)
            elif name in _LOADING and not canonical:
                loads.append(value)
    return Page(frozenset(anchors), tuple(links), tuple(loads))


def dead_links(pages: Mapping[str, Page], files: set[str]) -> Iterator[str]:
    """Yield each address within the site that leads nowhere."""
    for path, page in pages.items():
        for link in dict.fromkeys((*page.links, *page.loads)):
            address, _, fragment = link.partition("#")
            target = _target(dirname(path), address) if address else path
            anchor = unquote(fragment)
            if target is None:
                continue
            if target not in files:
                yield f"{path}: {link} leads to no file"
            elif "=" in anchor:
                continue  # no place of the page, but what its script is to show
            elif anchor and target in pages and anchor not in pages[target].anchors:
                yield f"{path}: {link} leads to no anchor"


def foreign(pages: Mapping[str, Page]) -> Iterator[str]:
    """Yield each address of another host that a page fetches by itself."""
    for path, page in pages.items():
        for load in page.loads:
            parts = urlsplit(load)
            if parts.netloc and parts.scheme != "data":
                yield f"{path}: fetches {load} from another host"


def wrong_cards(pages: Mapping[str, Page]) -> Iterator[str]:
    """Yield each rule without its place on its chapter's page, and each place of no rule."""
    nothing = Page(frozenset(), (), ())
    for chapter in CHAPTERS:
        page = f"rules/{chapter}.html"
        known = {
            id_
            for point in POINTS.values()
            if point.chapter == chapter
            for id_ in (point.id, *map(point.rule_id, point.choices))
        }
        anchors = pages.get(page, nothing).anchors
        for id_ in sorted(known - anchors):
            yield f"{page}: {id_} has no place"
        for anchor in sorted(anchors - known):
            if _LIKE_A_RULE.fullmatch(anchor) and anchor.startswith(f"{chapter}."):
                yield f"{page}: {anchor} is neither a rule nor a point"


@lru_cache(maxsize=100_000)
def _target(folder: str, address: str) -> str | None:
    """Return the file to which an address leads from a folder; None where it is on another host."""
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        return None
    path = unquote(parts.path)
    found = normpath(join(folder, path))
    return normpath(join(found, "index.html")) if path.endswith("/") or found == "." else found


def too_large(folder: Path) -> Iterator[str]:
    """Yield each page but the print edition that has more bytes of HTML than it may."""
    for path in sorted(folder.rglob("*.html")):
        size = path.stat().st_size
        name = path.relative_to(folder).as_posix()
        if size > LARGEST_PAGE and not name.startswith(_WHOLE):
            yield f"{name}: {size:,} bytes of HTML, more than {LARGEST_PAGE:,}"


_NORMATIVE: Final = {"rule", "definition", "option", "conduct"}
_ID: Final = re.compile(r"\b[A-Z]-\d{3}\b")


def faults_of_rules(data: SiteData) -> list[str]:
    """Return every fault.

    An unknown id, a rule without scenario or reason, a missing or unfinished decision, a rule that
    binds without a sentence of its source, a sentence without a rule.
    """
    return [*_unknown(data), *_unproved(data), *_undecided(data), *_unfounded(data)]


def _unknown(data: SiteData) -> Iterator[str]:
    for rule in data.rules:
        if point_of_rule(rule) is None:
            yield f"{rule}: a text, but no point has such a choice"
    for point in POINTS.values():
        if point.chapter not in CHAPTERS:
            yield f"{point.id}: its chapter is none of the rulebook"
        for choice in point.choices:
            if point.rule_id(choice) not in data.rules:
                yield f"{point.rule_id(choice)}: a choice without a text"
        for made in point.made.values():
            for sentence in made.sentences:
                if sentence not in data.sentences:
                    yield f"{point.id}: rests on {sentence}, which no document has"


def _unproved(data: SiteData) -> Iterator[str]:
    for rule in data.rules:
        found = point_of_rule(rule)
        if found is not None and not data.cases_by_rule.get(rule) and not found[0].conduct:
            yield f"{rule}: neither a scenario nor a reason for having none"


def _undecided(data: SiteData) -> Iterator[str]:
    for point in POINTS.values():
        found = data.decisions.get(point.id)
        if found is None:
            yield f"{point.id}: no decision"
        elif found.principle not in data.principles:
            yield f"{point.id}: decided by {found.principle!r}, which is no principle"
        else:
            yield from _unfinished(data, found)
    for point_id in data.decisions:
        if point_id not in POINTS:
            yield f"{point_id}: a decision on no point"


def _unfinished(data: SiteData, decision: Decision) -> Iterator[str]:
    cited = set(_ID.findall(decision.why))
    for reading in decision.readings:
        cited |= {*reading.sentences, *filter(None, [reading.fails])}
        if reading.rejected and not reading.hand:
            yield f"{decision.point}: a reading is rejected without a hand against it"
    for sentence in sorted(cited - data.sentences.keys()):
        yield f"{decision.point}: its decision cites {sentence}, which no document has"


def _unfounded(data: SiteData) -> Iterator[str]:
    fed = sentence_uses()
    for rules in data.sources:
        own = {one.id for one in data.sentences.values() if one.document == rules.name}
        for point, made in rules.made.items():
            if made.standing is Standing.SETTLED and own.isdisjoint(made.sentences):
                yield f"{point}: settled under {rules.name} without a sentence of its document"
    for sentence in data.sentences.values():
        if sentence.id not in fed and (sentence.kind in _NORMATIVE or not sentence.uncited_because):
            yield f"{sentence.id}: a {sentence.kind} on which no rule rests"
