"""What the book of one ruleset may not be: long, a protocol, or half an example."""

import re
from collections.abc import Iterator
from typing import Final

from tests.guards.lengths import length

# How many words the books that most tables read may have
MOST_WORDS: Final = {"standard": 8_800, "classic": 9_000}

_PICTURE: Final = re.compile(r"!\[[^\]]*\]\([^)]*\)")
_MARK: Final = re.compile(r"<!--.*?-->|<[^>]*>|\{[ :][^{}]*\}|^---\n.*?\n---\n", re.DOTALL)
_TARGET: Final = re.compile(r"\]\([^)]*\)")

# How a machine talks: steps of scenarios, names of the code, ids, what a template left
_MACHINE: Final = re.compile(
    r"[Tt]he betting of round \d+ asks|has the phases|\b1 credits\b"
    r"|outside the interference field|shuffled cards lie|[Tt]he picker of|is asked in the phase"
    r"|\bcannot [a-z ]+ \([a-z ]+\)|\bNone\b|\bTrue\b|[{}]|`|\bn/a\b|not-applicable|\b\w+_\w+\b"
    r"|(?<![\w(/#])[a-z-]+\.[a-z-]+\.[a-z-]+"
)

_EXAMPLE: Final = re.compile(
    r"^\*([^*\n]+):\*(.*)\n(?:\{: \.eg \}\n)?\n((?:- .*\n)+)", re.MULTILINE
)


def read_aloud(book: str) -> str:
    """Return a book as somebody reads it: without pictures, marks, and where links lead."""
    return _MARK.sub("", _TARGET.sub("]", _PICTURE.sub("", book)))


def words_of(book: str) -> int:
    return length(read_aloud(book))


def machine_talk(book: str) -> list[str]:
    return _MACHINE.findall(read_aloud(book))


def half_told(book: str) -> Iterator[str]:
    """Yield each example that shows the pots without every stack, or stacks without the pots."""
    for title, pots, seats in _EXAMPLE.findall(book):
        rows = seats.splitlines()
        shown = {"credits" in row for row in rows}
        if shown != {"pot" in pots} or not all("![" in row for row in rows):
            yield title


def examples(book: str) -> int:
    return len(_EXAMPLE.findall(book))
