"""What a name or a value that the protocol does not know was probably meant to be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from sabacc.protocol.facts import Kind
from sabacc.system.text import closest

Json = dict[str, Any]

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


def converted(kind: Kind, value: object) -> object:
    """Return the value of a fact in the type of its kind; None where that is not clear."""
    return _CONVERSIONS[kind](value)


def _number(value: object) -> int | None:
    try:
        return int(value) if isinstance(value, str | float) else None
    except (ValueError, OverflowError):
        return None


def _truth(value: object) -> bool | None:
    return {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}.get(
        str(value).lower()
    )


def _word(value: object) -> str | None:
    return None if isinstance(value, list | dict) else str(value).lower()


def _list(value: object) -> list[Any] | None:
    if value is None:
        return []
    return [value] if isinstance(value, str) else None


def _lists(value: object) -> list[Any] | None:
    if isinstance(value, list):
        return [_list(entry) or entry for entry in cast("list[object]", value)]
    return [[value]] if isinstance(value, str) else _list(value)


def _nothing(value: object) -> list[Any] | None:
    return [] if value is None else None


def _each(convert: Callable[[object], object]) -> Callable[[object], object]:
    def each(value: object) -> object:
        if value is None:
            return {}
        if not isinstance(value, dict):
            return None
        return {seat: convert(one) or one for seat, one in cast("Json", value).items()}

    return each


_CONVERSIONS: Final[Mapping[Kind, Callable[[object], object]]] = {
    Kind.NUMBER: _number,
    Kind.TRUTH: _truth,
    Kind.WORD: _word,
    Kind.SEATS: _list,
    Kind.POT_SEATS: _lists,
    Kind.SEAT_CARD: _each(_word),
    Kind.SEAT_NUMBER: _each(_number),
    Kind.DEBTS: _each(_number),
    Kind.SEAT_SEAT: _each(_word),
    Kind.SEAT_CARDS: _each(_list),
    Kind.VISIBLE_CARDS: _each(_list),
    Kind.CARDS: _list,
    Kind.DECK: _list,
    Kind.ASKED: _list,
    Kind.POTS: _nothing,
    Kind.OUTCOMES: _list,
    Kind.PHASES: _nothing,
}
