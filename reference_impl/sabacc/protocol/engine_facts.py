"""The engine's facts behind the facts of an answer."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from sabacc.engine.events import HAND_POT, HOUSE, SABACC_POT
from sabacc.engine.fact import What

SETTLEMENT_FACTS: Final[Mapping[str, tuple[What, str | None]]] = MappingProxyType(
    {
        "winners": (What.WINNERS, ""),
        "sabacc_winners": (What.SABACC_WINNERS, ""),
        "bombed": (What.BOMBED, None),
        "demise": (What.DEMISE_CARD, None),
        "paid": (What.PAYS, None),
        "stacks": (What.STACK, None),
        "hand_pot": (What.POT, HAND_POT),
        "sabacc_pot": (What.POT, SABACC_POT),
        "house": (What.POT, HOUSE),
    }
)
"""By the key of an answer the engine's fact and its subject; None: one for each subject."""
