"""Which fact of the engine tells what an answer shows of a settled hand."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from sabacc.engine.events import HAND_POT, HOUSE, SABACC_POT
from sabacc.engine.fact import What

if TYPE_CHECKING:
    from collections.abc import Mapping

OF_A_SETTLEMENT: Final[Mapping[str, tuple[What, str | None]]] = MappingProxyType(
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
"""By the fact of an answer what the engine tells of, and of whom; None: of each of several."""
