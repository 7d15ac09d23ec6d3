"""What keeps a page light, and the sizes that come of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from sabacc.site.publishing.heads import shortened
from tests.site.readers import Site

LIGHT = 290_000
"""Bytes that a chapter has at the most today; the site may not have one above 300,000."""


@dataclass
class Entry:
    """An entry of a table of contents, as MkDocs makes it."""

    title: str
    level: int
    children: list[Entry] = field(default_factory=list["Entry"])


def contents() -> list[Entry]:
    """Make the contents of a page: its title, a question, and a rule of it."""
    return [Entry("The deck", 1, [Entry("How many?", 2, [Entry("Seventy-six", 3)])])]


def test_the_contents_of_a_chapter_name_its_questions_alone() -> None:
    chapter, index, other = contents(), contents(), contents()
    shortened("rules/deck.md", chapter)
    shortened("rules/index.md", index)
    shortened("decisions/deck.md", other)

    assert chapter == [Entry("The deck", 1, [Entry("How many?", 2)])]
    assert index == other == contents()


def test_the_contents_of_a_document_name_its_headings_alone() -> None:
    sentences = [Entry("F-036", 3), Entry("F-037", 3), Entry("F-039", 3)]
    document = [
        Entry("Forum", 1, [Entry("Betting", 2, sentences), Entry("Coda", 2, [Entry("F-131", 3)])])
    ]
    overview = contents()
    shortened("sources/forum.md", document)
    shortened("sources/index.md", overview)

    assert document == [
        Entry("Forum", 1, [Entry("Betting (F-036 to F-039)", 2), Entry("Coda (F-131)", 2)])
    ]
    assert overview == contents()


def test_every_chapter_is_light(site: Site) -> None:
    sizes = {page: len(site.text(page).encode()) for page in site.pages() if "rules/" in page}

    assert {page: size for page, size in sizes.items() if size >= LIGHT} == {}
