"""Who takes the deck of 76 cards for granted: nobody who has a ruleset at hand."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import sabacc

PACKAGE: Final = Path(sabacc.__file__).parent
USUAL: Final = frozenset({"DECK", "COPIES", "cards_left", "excess_card"})
"""What `spec/cards.py` says of the usual deck; `spec/decks.py` says it of a ruleset's."""
ALLOWED: Final[Mapping[str, str]] = {
    "__init__.py": "what the library offers beside its rulesets",
    "strategies.py": "cards for whoever names no ruleset; the strategies that take one ask it",
    "exports/tables.py": "how often the protocol knows each card where nothing else is agreed",
    "site/pages/deck_page.py": "the deck to print is that of the documents",
    "engine/hands.py": "a bound: more cards than a hand that is not out can hold",
    "engine/position.py": "it counts the copies of the ruleset, which it hands over",
    "records/random_play.py": "a deck for whoever names none; who plays by rules hands theirs over",
    "arbiter/played/records.py": "it counts the copies of the ruleset, which it hands over",
    "arbiter/drafts.py": "the steps of a scenario lay out the usual deck (below)",
    "site/arbiter_page/arbiter_data.py": "the page knows the cards before a ruleset is chosen",
    "site/desk/stepped_hand.py": "the page shows a hand that was played, and no free cards",
    "conformance/scenarios/builder.py": "a scenario is one request for all rulesets that it fits",
    "conformance/scenarios/cases.py": "the same",
    "conformance/hunting/exhaustive.py": "it counts the copies of the ruleset, which it hands over",
}
"""The modules that may ask for the usual deck, each with its reason."""


def usual(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "sabacc.spec.cards":
            yield from (alias.name for alias in node.names if alias.name in USUAL)


def test_the_usual_deck_is_asked_for_where_no_ruleset_is_at_hand() -> None:
    paths = {
        path.relative_to(PACKAGE).as_posix(): path
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.parent != PACKAGE / "spec"
    }
    asking = {
        name
        for name, path in paths.items()
        if list(usual(ast.parse(path.read_text(encoding="utf-8"))))
    }

    assert asking == ALLOWED.keys()
