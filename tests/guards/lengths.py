"""How long the texts of the rules are: words in a sentence and in a rule, of the law alone."""

import re
from typing import Final

from sabacc.spec.rule_text import ITEM, RuleBody

# The most words that a sentence of a law may have
LONG_SENTENCE: Final = 30

# The most words that the law of a rule may have
LONG_RULE: Final = 120


def sentences(words: RuleBody) -> list[str]:
    """Split a law into its sentences; an item of a list is one, without the line before it."""
    return [
        sentence
        for paragraph in words.player_paragraphs()
        for sentence in re.split(r"(?<=[.?!])\s+", paragraph.removeprefix(ITEM))
    ]


def length(text: str) -> int:
    """Count words: runs of characters with a letter or digit among them."""
    return len(re.findall(r"\S*\w\S*", text))


def lengths(words: RuleBody) -> list[int]:
    return [length(sentence) for sentence in sentences(words)]
