"""What a name that the protocol does not know was probably meant to be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sabacc.system.text import closest

OTHER_NAMES: Final[Mapping[str, Mapping[str, str]]] = {
    "score": {
        "sum": "total",
        "value": "total",
        "score": "total",
        "points": "total",
        "bomb": "bombed",
        "bust": "bombed",
        "bombed_out": "bombed",
        "name": "special",
        "special_hand": "special",
    },
    "compare": {"winner": "best", "winners": "best", "sabacc": "sabacc_pot"},
    "settle": {
        "winner": "winners",
        "pot": "hand_pot",
        "main_pot": "hand_pot",
        "sabacc": "sabacc_pot",
        "sabacc_winner": "sabacc_winners",
        "penalties": "paid",
        "credits": "stacks",
        "chips": "stacks",
        "bombers": "bombed",
    },
    "shift": {"shift": "shifted", "discards": "out_of_play", "discard": "out_of_play"},
    "play": {
        "winner": "winners",
        "pot": "hand_pot",
        "sabacc": "sabacc_pot",
        "sabacc_winner": "sabacc_winners",
        "credits": "stacks",
        "chips": "stacks",
        "bombers": "bombed",
        "discards": "out_of_play",
        "discard": "out_of_play",
        "fates": "script",
        "finished": "over",
        "folders": "folded",
        "called_by": "caller",
    },
    "hello": {"rulesets": "plays", "methods": "levels", "id": "nonce"},
    "ruleset": {},
}
"""Names that people give to facts, and the names of the protocol."""


def meant(method: str, name: str, known: tuple[str, ...]) -> str | None:
    """Return the name among `known` that an unknown name stands for, where that is clear."""
    plain = name.lower().replace("-", "_").replace(" ", "_")
    snake = "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")
    for candidate in (plain, snake):
        if candidate in known:
            return candidate
        if candidate in OTHER_NAMES[method]:
            return OTHER_NAMES[method][candidate]
    return closest(plain, known, 0.7)
