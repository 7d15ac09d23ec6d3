"""Relative Markdown links from one page to a rule, point, decision, sentence, ruleset or term."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from posixpath import dirname, relpath
from typing import Final

from sabacc.notation.card_names import card_words
from sabacc.spec.points import POINTS, point_of_rule
from sabacc.spec.rulesets import RulesetError, builtin
from sabacc.spec.shipped import shipped_houses
from sabacc.system.input_error import InputError

_DOCUMENTS: Final = {"F": "forum", "H": "holonet", "S": "swag", "C": "classic"}


_HOUSES: Final = "rulesets/index.md#house-rulesets"
"""What a house is, and the list of those that ship."""


@lru_cache(maxsize=1)
def _shipped() -> frozenset[str]:
    return frozenset(house.name for house in shipped_houses())


class LinkError(InputError):
    """A link to what is not there: an unknown rule, point, sentence or ruleset."""


def slug(text: str) -> str:
    """Write a text as an anchor or the name of a file: small letters, digits, dots and dashes."""
    return re.sub(r"[^a-z0-9.]+", "-", text.lower()).strip("-")


def ruleset_page(name: str) -> str:
    """The path of the page of a ruleset."""
    return f"rulesets/{slug(name.replace('+', ' plus '))}.md"


@dataclass(frozen=True, slots=True)
class To:
    """Links from the page whose path below the folder of documents is `page`."""

    page: str

    def path(self, target: str) -> str:
        """Return the way to `target`, a path below the folder of documents with or without anchor.

        A target on this very page becomes its anchor alone.
        """
        file, sign, anchor = target.partition("#")
        if file == self.page and sign:
            return f"#{anchor}"
        return f"{_way(dirname(self.page), file)}{sign}{anchor}"

    def link(self, text: str, target: str) -> str:
        """Return a link with any text to any path below the folder of documents."""
        return f"[{text}]({self.path(target)})"

    def rule(self, rule_id: str, text: str = "") -> str:
        """Link to a rule's place on its card; raises LinkError for an unknown rule."""
        if point_of_rule(rule_id) is None:
            message = f"no rule is called {rule_id!r}"
            raise LinkError(message)
        return self.link(text or f"`{rule_id}`", f"rules/{_chapter(rule_id)}.md#{rule_id}")

    def point(self, point_id: str, text: str = "") -> str:
        """Link to a point's card; raises LinkError for an unknown point."""
        _known_point(point_id)
        return self.link(text or f"`{point_id}`", f"rules/{_chapter(point_id)}.md#{point_id}")

    def decision(self, point_id: str, text: str = "decision") -> str:
        """Link to the decision on a point; raises LinkError for an unknown point."""
        _known_point(point_id)
        return self.link(text, f"decisions/{_chapter(point_id)}.md#{point_id}")

    def principle(self, letter: str, text: str = "") -> str:
        """Link to a principle by its letter."""
        return self.link(text or letter, f"decisions/principles.md#{letter}")

    def sentence(self, sid: str, text: str = "") -> str:
        """Link to a sentence of a document by its id; raises LinkError for an unknown document."""
        document = _DOCUMENTS.get(sid[:1])
        if document is None or sid[1:2] != "-":
            message = f"no document has a sentence {sid!r}"
            raise LinkError(message)
        return self.link(text or sid, f"sources/{document}.md#{sid}")

    def cited(self, text: str) -> str:
        """Turn every sentence id in a text into a link."""
        return re.sub(r"\b[FHSC]-\d{3}\b", lambda found: self.sentence(found[0]), text)

    def named(self, text: str) -> str:
        """Turn every id of a rule or point in backticks into a link; other code stays as it is."""
        return re.sub(r"`([a-z0-9.-]+)`", lambda found: self._named(found[1]), text)

    def _named(self, id_: str) -> str:
        if id_ in POINTS:
            return self.point(id_)
        return f"`{id_}`" if point_of_rule(id_) is None else self.rule(id_)

    def ruleset(self, name: str, text: str = "") -> str:
        """Link to the page of a built-in ruleset, or to where the houses that ship are told.

        The name of any other house stays plain text.
        """
        try:
            builtin(name)
        except RulesetError:
            if name in _shipped():
                return self.link(text or name, _HOUSES)
            return text or f"`{name}`"
        return self.link(text or f"`{name}`", ruleset_page(name))

    def chapter(self, chapter: str, text: str = "") -> str:
        """Link to a chapter."""
        return self.link(text or chapter, f"rules/{chapter}.md")

    def term(self, word: str, text: str = "") -> str:
        """Link to a word of the glossary; its anchor is the word with dashes."""
        return self.link(text or word, f"glossary.md#{slug(word)}")

    def card(self, card: str) -> str:
        """Show a card; its name is the text for who cannot see it."""
        return f"![{card_words(card)}]({self.path(f'assets/cards/{card}.svg')}){{ .card }}"


@lru_cache(maxsize=10_000)
def _way(folder: str, file: str) -> str:
    return relpath(file, folder or ".")


def _chapter(id_: str) -> str:
    return id_.partition(".")[0]


def _known_point(point_id: str) -> None:
    if point_id not in POINTS:
        message = f"no point is called {point_id!r}"
        raise LinkError(message)
