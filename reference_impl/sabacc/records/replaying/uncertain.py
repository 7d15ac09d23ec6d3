"""What a fault leaves uncertain, and which later faults hang on it.

A key is a kind and a name: the stack of a seat, a pot, the cards of a seat, the standing bet, whose
turn it is, whether the hand is over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.engine.events import HAND_POT, SABACC_POT, Awarded, Moved, Over, Paid
from sabacc.engine.play import Reason

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sabacc.engine.events import Event
    from sabacc.engine.play import State

Key = tuple[str, str]
Keys = frozenset[Key]

TURN: Final[Key] = ("turn", "")
END: Final[Key] = ("end", "")
BET: Final[Key] = ("bet", "")
POTS: Final[Keys] = frozenset({("pot", HAND_POT), ("pot", SABACC_POT)})

_BY_BET: Final = frozenset(
    {
        Reason.BET_STANDS,
        Reason.NO_BET_STANDS,
        Reason.TOO_MANY_RAISES,
        Reason.CAN_MATCH,
        Reason.ABOVE_LIMIT,
        Reason.BEYOND_STACK,
    }
)
_BY_TURN: Final = frozenset(
    {
        Reason.HAND_IS_OVER,
        Reason.NOT_IN_HAND,
        Reason.DURING_THE_SHIFT,
        Reason.WRONG_PHASE,
        Reason.OWN_TURN,
        Reason.OUT_OF_TURN,
        Reason.NO_TRADE,
        Reason.NO_NEW_CARD,
        Reason.TAKES_THE_DRAW,
    }
)
_OF_CARDS: Final = frozenset({"draw", "trade", "drop", "lay"})
_OF_CREDITS: Final = frozenset({"bet", "match", "raise", "all-in", "fold"})


def stack(seat: str) -> Key:
    """Return the key of a seat's credits."""
    return ("stack", seat)


def hand(seat: str) -> Key:
    """Return the key of a seat's cards."""
    return ("hand", seat)


def hands(state: State) -> Keys:
    """Return the cards of everybody still in the hand."""
    return frozenset(hand(name) for name in state.active_seats)


def holders(state: State, card: str) -> Keys:
    """Return the hands in which a card lies."""
    return frozenset(
        hand(name) for number, name in enumerate(state.seats) if card in state.holds(number)
    )


def credits_in_play(state: State) -> Keys:
    """Return the stacks of everybody still in the hand, and the pots."""
    return frozenset(stack(name) for name in state.active_seats) | POTS


def everything(state: State) -> Keys:
    """Return every key of a hand."""
    return hands(state) | credits_in_play(state) | {TURN, END, BET}


def left_by(state: State, seat: str, does: str) -> Keys:
    """Return what is uncertain once a decision was left out, or another one taken for it."""
    if does == "call":
        return frozenset({TURN, END})
    if does in _OF_CARDS:
        return frozenset({TURN, hand(seat)})
    if does not in _OF_CREDITS:
        return frozenset({TURN})
    left = credits_in_play(state) | {TURN, BET, stack(seat)}
    return left | {END, hand(seat)} if does == "fold" else left


def behind(reason: Reason, state: State, seat: str) -> Keys:
    """Return on what a refusal hangs."""
    if reason in _BY_TURN:
        return frozenset({TURN, END})
    if reason in _BY_BET:
        found = frozenset({TURN, BET, stack(seat)})
        return found | {("pot", HAND_POT)} if state.book.casino else found
    return frozenset({hand(seat)})


def spread(keys: Keys, state: State, events: Iterable[Event]) -> Keys:
    """Return what has become uncertain by what followed; `state` is the one before."""
    found = set(keys)
    for event in events:
        match event:
            case Paid(seat, _, rule, pot) if BET in found or rule.startswith("penalties."):
                if BET in found or {("pot", HAND_POT), hand(seat)} & found:
                    found |= {stack(seat), ("pot", pot)}
            case Awarded(seat, _, pot, _) if ("pot", pot) in found:
                found.add(stack(seat))
            case Moved(_, source, target, _) if ("pot", source) in found:
                found.add(("pot", target))
            case Over() if (hands(state) | {END}) & found:
                found |= credits_in_play(state)
            case _:
                pass
    return frozenset(found)
