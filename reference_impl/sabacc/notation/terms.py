"""The terms of the game as one speaks of them: pots, special hands, versions."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from sabacc.engine.values import Special

if TYPE_CHECKING:
    from collections.abc import Mapping

POTS: Final[Mapping[str, str]] = MappingProxyType(
    {"hand-pot": "hand pot", "sabacc-pot": "sabacc pot"}
)
"""The pots as a text calls them."""
THE_POTS: Final[Mapping[str, str]] = MappingProxyType(
    {**{pot: f"the {words}" for pot, words in POTS.items()}, "house": "the house"}
)
"""Where credits may go, in a sentence."""

SPECIAL_NAMES: Final[Mapping[Special, str]] = MappingProxyType(
    {
        Special.PURE_SABACC: "a Pure Sabacc",
        Special.IDIOTS_ARRAY: "an Idiot's Array",
        Special.FORCE_ARRAY: "a Force Array",
        Special.DEATH_ARRAY: "a Death Array",
        Special.PROFIT_ARRAY: "a Profit Array",
        Special.JUSTICE_ARRAY: "a Justice Array",
        Special.MONARCHY_ARRAY: "a Monarchy Array",
        Special.FAIRY_EMPRESS: "a Fairy Empress",
        Special.LONGING_HEARTS: "Longing Hearts",
        Special.TEMPTATION: "a Temptation",
    }
)
"""How one says that a hand is a special one: `it is an Idiot's Array`."""

ORDINARY: Final = "an ordinary hand"
"""How one says that it is none."""

VERSION_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "standard": "standard",
        "rebel": "Rebel Alliance",
        "imperial": "Imperial",
        "corellian": "Corellian",
        "new-republic": "New Republic",
        "corporate-sector": "Corporate Sector",
    }
)
"""The versions of the game as one speaks of them: `the Imperial version`."""
