"""How well the rules read: the words in a sentence and in a rule, chapter by chapter.

What is for programs is not counted, and a number that a table agrees on counts as its words.
"""

from __future__ import annotations

import sys
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from sabacc.conformance.scenarios.catalogue import rule_texts  # noqa: E402
from sabacc.spec.points import CHAPTERS  # noqa: E402
from tests.guards.lengths import lengths, spread  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

HEAD = ("chapter", "rules", "sentence", "9 of 10", "rule", "9 of 10", "longest rule")


def rows() -> Iterator[tuple[str, ...]]:
    """Yield a row for each chapter, and one for the whole book."""
    laws = {rule: lengths(text.words) for rule, text in rule_texts().items()}
    for chapter in CHAPTERS:
        yield _row(chapter, [one for rule, one in laws.items() if rule.startswith(f"{chapter}.")])
    yield _row("all", list(laws.values()))


def _row(name: str, laws: Sequence[Sequence[int]]) -> tuple[str, ...]:
    rules = [sum(law) for law in laws]
    figures = (*spread(list(chain.from_iterable(laws))), *spread(rules))
    return (name, str(len(laws)), *(f"{figure:.0f}" for figure in figures), str(max(rules)))


def main() -> None:
    """Print the table; medians, and what nine of ten do not exceed."""
    for row in (HEAD, *rows()):
        sys.stdout.write(
            "".join(f"{cell:>14}" if n else f"{cell:<12}" for n, cell in enumerate(row))
        )
        sys.stdout.write("\n")


if __name__ == "__main__":
    main()
