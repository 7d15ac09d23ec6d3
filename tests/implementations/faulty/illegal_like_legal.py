"""It never refuses: what is against the rules is answered as if it were not."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from sabacc.protocol.reference import factory as right
from sabacc.protocol.serve import serve_stdio
from sabacc.spec.cards import CARDS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

BREAKS: tuple[str, ...] = (
    "deck.size.seventy-six",
    "deck.suit-cards.fifteen-of-each-suit",
    "deck.face-cards.eight-twice",
    "field.exists.no",
    "totals.version.chosen-before-play",
    "stakes.short-stack.leaves",
)
"""The rules that it breaks."""


UNCHECKED = (
    "values.refuse_field",
    "values.refuse_extra_cards",
    "ranking.refuse_field",
    "ranking.refuse_extra_cards",
    "showdown._refuse",
    "shifting.refuse_field",
    "shifting.refuse_extra_cards",
)
NOTHING = {"total": 0, "bombed": False, "special": None}


def accept(*_: object) -> None:
    """Let everything pass."""


def tidied(params: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out the version, and every card of which the reference has never heard."""
    found = {name: value for name, value in params.items() if name != "version"}
    for name in ("cards", "field", "deck"):
        if name in found:
            found[name] = [card for card in found[name] if card in CARDS]
    for name in ("hands", "fields"):
        if name in found:
            found[name] = {
                seat: [card for card in cards if card in CARDS]
                for seat, cards in found[name].items()
            }
    return found


def nothing_happens(message: Mapping[str, Any]) -> dict[str, Any]:
    """Answer as if all was well and nothing came of it."""
    params = message["params"]
    if message["method"] != "shift":
        return NOTHING if message["method"] == "score" else {}
    return {
        "shifted": False,
        "hands": params["hands"],
        "fields": params.get("fields", {}),
        "pickers": {},
        "deck": params["deck"],
        "out_of_play": [],
    }


def factory() -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """Return the reference with the fault in it."""
    reference = right()

    def handle(message: Mapping[str, Any]) -> dict[str, Any]:
        found = reference(message)
        if "refused" not in found.get("result", {}):
            return found
        with ExitStack() as patches:
            for name in UNCHECKED:
                patches.enter_context(patch(f"sabacc.engine.{name}", accept))
            found = reference({**message, "params": tidied(message["params"])})
        if "result" not in found or "refused" in found["result"]:
            found["result"] = nothing_happens(message)
            found.pop("error", None)
        return found

    return handle


if __name__ == "__main__":
    serve_stdio(factory())
