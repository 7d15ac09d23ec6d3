"""Whether the pages for implementers define what a request asks: nothing else is asked.

The types of the messages say what a request may hold, and the engine whether it adds up.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sabacc.protocol.facts import SCRIPT, THEN

WITH_AMOUNT: Final = frozenset({"bet", "raise", "draw"})
"""The deeds that have an amount; of a draw it may be left out."""
WITH_CARDS: Final = frozenset({"trade", "drop", "lay"})
"""The deeds that name cards, be they none."""


def defined(params: Mapping[str, Any]) -> bool:
    """Say whether every hand of a request is one that a page defines."""
    hands = [(params, params.get("ante")), *((hand, True) for hand in params.get(THEN) or ())]
    return all(
        all(map(_deed_defined, hand.get(SCRIPT) or ()))
        and _stop_defined(hand.get("until") or {"round": 1}, antes=bool(antes))
        for hand, antes in hands
    )


def _deed_defined(entry: Mapping[str, Any]) -> bool:
    """Say whether a deed has its amount and its cards, and no others."""
    does = entry["does"]
    amount = entry.get("amount") is not None
    return (does == "draw" or amount == (does in WITH_AMOUNT)) and (
        (entry.get("cards") is not None) == (does in WITH_CARDS)
    )


def _stop_defined(until: Mapping[str, Any], *, antes: bool) -> bool:
    """Say whether a hand can stop there: round 0 has the antes alone, if they are to be paid."""
    phase = until.get("phase")
    if phase == "discarding":
        return False
    return until["round"] > 0 or (antes and phase in {None, "ante"})
