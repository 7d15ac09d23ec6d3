"""Mapping from the keys of an answer to the engine's facts."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from sabacc.engine.events import HAND_POT, HOUSE, SABACC_POT
from sabacc.engine.fact import FactKind

SETTLEMENT_FACTS: Final[Mapping[str, tuple[FactKind, str | None]]] = MappingProxyType(
    {
        "winners": (FactKind.WINNERS, ""),
        "sabacc_winners": (FactKind.SABACC_WINNERS, ""),
        "bombed": (FactKind.BOMBED, None),
        "demise": (FactKind.DEMISE_CARD, None),
        "paid": (FactKind.PAYS, None),
        "stacks": (FactKind.STACK, None),
        "hand_pot": (FactKind.POT, HAND_POT),
        "sabacc_pot": (FactKind.POT, SABACC_POT),
        "house": (FactKind.POT, HOUSE),
        "owed": (FactKind.OWES, None),
    }
)
"""By the key of an answer the engine's fact and its subject; None: one for each subject."""
