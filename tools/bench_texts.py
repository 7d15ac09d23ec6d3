"""How well the rules read: the words in a sentence and in a rule, and in the book of each ruleset.

What is for programs is not counted, and a number that a table agrees on counts as its words.
"""

import sys
from itertools import chain
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from sabacc.conformance.scenarios.catalogue import rule_texts
from sabacc.site import load
from sabacc.site.pages.book import book, page_of, rules_of
from sabacc.spec.points import BASES, CHAPTERS
from sabacc.spec.rulesets import builtin
from tests.guards.books import words_of
from tests.guards.lengths import lengths, spread

HEAD = ("chapter", "rules", "sentence", "9 of 10", "rule", "9 of 10", "longest rule")
BOOKS = ("book of", "rules", "front", "words")


def row(name: str, chapter: str) -> tuple[str, ...]:
    """Return the figures of the rules whose ids begin so."""
    rules = rule_texts().items()
    laws = [lengths(text.words) for rule, text in rules if rule.startswith(chapter)]
    words = [sum(law) for law in laws]
    figures = (*spread(list(chain.from_iterable(laws))), *spread(words))
    return (name, str(len(laws)), *(f"{figure:.0f}" for figure in figures), str(max(words)))


def book_row(name: str) -> tuple[str, ...]:
    """Return the figures of the book of a ruleset."""
    text = book(load(), builtin(name))[page_of(builtin(name))]
    front = words_of(text.partition("## The rules")[0])
    return (name, str(len(rules_of(builtin(name)))), str(front), str(words_of(text)))


if __name__ == "__main__":
    for cells in (
        HEAD,
        *(row(chapter, f"{chapter}.") for chapter in CHAPTERS),
        row("all", ""),
        BOOKS,
        *map(book_row, BASES),
    ):
        sys.stdout.write(f"{cells[0]:<12}{''.join(f'{cell:>14}' for cell in cells[1:])}\n")
