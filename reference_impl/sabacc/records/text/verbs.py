"""What may be meant by a deed that cannot be read."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from sabacc.records import model

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sabacc.records.model import Line

_SHAPES: Final = {
    "checks": "checks",
    "bets": "bets 3",
    "matches": "matches",
    "raises": "raises by 2",
    "goes": "goes all in",
    "folds": "folds",
    "stays": "stays",
    "draws": "draws coins-4",
    "trades": "trades coins-7 for flasks-5",
    "stands": "stands",
    "drops": "drops coins-4",
    "keeps": "keeps",
    "lays": "lays coins-7",
    "calls": "calls",
    "passes": "passes",
    "shows": "shows coins-7 staves-2",
    "loses": "loses coins-7 and gets staves-3",
}
"""How each deed is written, by its first word."""

_OTHERS: Final = {
    "discards": "drops",
    "opens": "bets",
    "sees": "matches",
    "swaps": "trades",
    "takes": "draws",
}
"""What people also say."""

_BEYOND: Final = "write `raises by N`, where N is what goes beyond the standing bet"
_AMOUNT: Final = re.compile(r"[0-9]{1,13}")
_IN_BETTING: Final = frozenset({"check", "bet", "match", "raise", "all-in", "fold"})


def meant(words: Sequence[str], before: Sequence[Line]) -> str | None:
    """Return the mend of a deed that cannot be read, None where nothing is like it."""
    match words:
        case ["raises", "to", amount]:
            return _raise_to(amount, standing_bet(before))
        case ["raises" | "raise", amount] if amount.isdecimal():
            return _BEYOND
        case []:
            return None
        case _:
            first = _OTHERS.get(words[0].lower(), words[0].lower())
            near = get_close_matches(first, _SHAPES, n=1, cutoff=0.65)
            return f"did you mean {_SHAPES[near[0]]!r}?" if near else None


def _raise_to(amount: str, bet: int | None) -> str:
    """Say by how much somebody raises to an amount, where the standing bet is known."""
    if bet is None or _AMOUNT.fullmatch(amount) is None or int(amount) <= bet:
        return _BEYOND
    return f"write raises by {int(amount) - bet} ({int(amount)} less the bet of {bet})"


def standing_bet(before: Sequence[Line]) -> int | None:
    """Return the bet that stands after some lines, None where they do not tell."""
    raised = 0
    for line in reversed(before):
        match line:
            case model.Act(_, "bet", amount):
                return amount + raised
            case model.Act(_, "raise", amount):
                raised += amount
            case model.Act(_, does) if does not in _IN_BETTING:
                return None
            case model.Die() | model.Change() | model.Round():
                return None
            case _:
                pass
    return None
