"""Which requests `docs/implementers` defines; the suite sends no others.

The message types limit what a request may hold, and the engine checks that it is consistent.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sabacc.protocol.facts import SCRIPT, THEN

WITH_AMOUNT: Final = frozenset({"bet", "raise", "draw"})
"""The actions with an amount; for a draw it is optional."""
WITH_CARDS: Final = frozenset({"trade", "drop", "lay"})
"""The actions with a list of cards, which may be empty."""


def is_documented(params: Mapping[str, Any]) -> bool:
    """True if `docs/implementers` defines the answer to every hand of a request."""
    hands = [(params, params.get("ante")), *((hand, True) for hand in params.get(THEN) or ())]
    return all(
        all(map(_action_defined, hand.get(SCRIPT) or ()))
        and _stop_defined(hand.get("until") or {"round": 1}, antes=bool(antes))
        for hand, antes in hands
    )


def _action_defined(entry: Mapping[str, Any]) -> bool:
    """True if an action has its amount and its cards, and nothing else."""
    does = entry["does"]
    amount = entry.get("amount") is not None
    return (does == "draw" or amount == (does in WITH_AMOUNT)) and (
        (entry.get("cards") is not None) == (does in WITH_CARDS)
    )


def _stop_defined(until: Mapping[str, Any], *, antes: bool) -> bool:
    """True if a hand can stop there: round 0 has only the antes, if they are to be paid."""
    phase = until.get("phase")
    if phase == "discarding":
        return False
    return until["round"] > 0 or (antes and phase in {None, "ante"})
