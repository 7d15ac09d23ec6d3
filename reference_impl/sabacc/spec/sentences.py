"""The sentences of the four documents, paraphrased and classified.

The files are in `docs/sources` of a checkout, and in `sabacc/sentences` of an installed wheel.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from sabacc.spec.model import MadeChoice
from sabacc.spec.points import DOCUMENTS, OPTIONS, POINTS, VERSIONS

_HEADER: Final = frozenset({"document", "ruleset", "origin"})
_PACKAGE: Final = Path(__file__).resolve().parents[1]

KINDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "rule": "says what players do, or what follows from it",
        "definition": "says what a thing is, or what it is worth",
        "option": "says how some tables play differently",
        "conduct": "says how players behave; no program can show it",
        "advice": "advises players, and binds nobody",
        "flavour": "is about the document, the setting or the reader, or comments on play",
        "heading": "names the part that follows",
        "stray": "is a slip, or left over from another text",
    }
)
"""The kinds of sentences, with their meaning."""


@dataclass(frozen=True, slots=True)
class Document:
    """One of the four documents.

    Attributes:
        ruleset: The base ruleset that follows it: `forum`.
        title: Its title.
        origin: Its source and author, if known.
    """

    ruleset: str
    title: str
    origin: str


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a document.

    Attributes:
        id: `F-024`, permanent.
        document: The ruleset of its document: `forum`.
        heading: Its heading; empty before the first.
        ordinal: Its position under that heading, from 1.
        kind: One of `KINDS`.
        says: The paraphrase.
        rows: The numbers of the questions in the working papers that cite it.
        uncited_because: The reason why no rule cites it; empty otherwise.
    """

    id: str
    document: str
    heading: str
    ordinal: int
    kind: str
    says: str
    rows: tuple[str, ...]
    uncited_because: str

    @property
    def locator(self) -> str:
        """Its place in the document: `Betting, sentence 3`."""
        return f"{self.heading or 'Before the first heading'}, sentence {self.ordinal}"


def sentences_folder() -> Path:
    """Return the folder of the sentences, in a wheel or a checkout."""
    shipped = _PACKAGE / "sentences"
    return shipped if shipped.is_dir() else _PACKAGE.parents[1] / "docs" / "sources"


@lru_cache(maxsize=1)
def documents() -> Mapping[str, Document]:
    """Return the four documents by ruleset, in order."""
    return MappingProxyType(
        {
            name: Document(name, table["document"], table["origin"])
            for name, table in _tables().items()
        }
    )


@lru_cache(maxsize=1)
def sentences() -> Mapping[str, Sentence]:
    """Return every sentence by id, document by document, in order."""
    return MappingProxyType(
        {
            key: _sentence(key, name, table[key])
            for name, table in _tables().items()
            for key in sorted(table.keys() - _HEADER)
        }
    )


@lru_cache(maxsize=1)
def _tables() -> Mapping[str, dict[str, Any]]:
    return {
        name: tomllib.loads((sentences_folder() / f"{name}.toml").read_text(encoding="utf-8"))
        for name in DOCUMENTS
    }


def _sentence(key: str, document: str, table: dict[str, Any]) -> Sentence:
    return Sentence(
        id=key,
        document=document,
        heading=table["heading"],
        ordinal=table["ordinal"],
        kind=table["kind"],
        says=table["says"],
        rows=tuple(table["rulings"]),
        uncited_because=table["none"],
    )


@dataclass(frozen=True, slots=True, order=True)
class SentenceUse:
    """A citation of a sentence: the rule, and the ruleset or option that cites it."""

    rule: str
    by: str


@lru_cache(maxsize=1)
def sentence_uses() -> Mapping[str, tuple[SentenceUse, ...]]:
    """Return the rules that cite each sentence, by its id."""
    uses: dict[str, set[SentenceUse]] = {}
    for by, point_id, made in _all_made_choices():
        point = POINTS[point_id]
        for sentence in made.sentences:
            entry = SentenceUse(point.rule_id(made.choice), by)
            uses.setdefault(sentence, set()).add(entry)
    return MappingProxyType(
        {sentence: tuple(sorted(entries)) for sentence, entries in sorted(uses.items())}
    )


def _all_made_choices() -> Iterator[tuple[str, str, MadeChoice]]:
    for point in POINTS.values():
        for base, made in point.made.items():
            yield base, point.id, made
    for version in VERSIONS.values():
        for point_id, made in version.made.items():
            yield version.id, point_id, made
    for options in OPTIONS.values():
        for option in options:
            for point_id, made in option.made.items():
                yield f"{'|'.join(option.bases)}+{option.id}", point_id, made
