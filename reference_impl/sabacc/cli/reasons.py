"""What each reason of a refusal means, as the page of the level `play` tells it."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from sabacc.engine.play import Reason

if TYPE_CHECKING:
    from collections.abc import Mapping

MEANINGS: Final[Mapping[Reason, str]] = MappingProxyType(
    {
        Reason.HAND_IS_OVER: "the hand is over",
        Reason.BETWEEN_HANDS: "to `join` or to `sit-out`, while a hand is played",
        Reason.NOT_IN_HAND: "the seat is not dealt in, or has left the hand",
        Reason.DURING_THE_SHIFT: "a `lay` once the die has fallen",
        Reason.WRONG_PHASE: "this is not done in this phase; never said of a `lay`",
        Reason.OWN_TURN: "a `call` by the turn player",
        Reason.OUT_OF_TURN: "another seat is being asked; never said of a `lay`",
        Reason.BET_OR_FOLD: "a `check` where none may check",
        Reason.BET_STANDS: "a `check` or a `bet` while a bet stands",
        Reason.NO_BET_STANDS: (
            "a `match`, `raise` or `all-in` while nothing is bet; a `fold` where "
            "one folds only instead of paying"
        ),
        Reason.NO_RAISES: "a `raise` where there is none",
        Reason.TOO_MANY_RAISES: "a `raise` beyond the number of them",
        Reason.NO_ALL_IN: "`all-in` where nobody goes all in",
        Reason.CAN_MATCH: "`all-in` with a stack that reaches to match",
        Reason.BELOW_LEAST: "a `bet` or `raise` of less than one credit",
        Reason.ABOVE_LIMIT: "a `bet` or `raise` above the limit",
        Reason.BEYOND_STACK: "paying more than the stack holds; `all-in` with an empty stack",
        Reason.NO_TRADE: "a `trade` where the drawing phase knows none",
        Reason.NO_NEW_CARD: "a `drop` without having drawn",
        Reason.WRONG_NUMBER: (
            "a number of cards that may not be drawn, traded, dropped or laid at once"
        ),
        Reason.NO_EVIL_ONE: "a second card without the Evil One in hand or in the field",
        Reason.NO_INTERFERENCE_FIELD: "a `lay` where there is no field",
        Reason.IN_THE_FIELD: (
            "giving up, or laying down, a card that lies in the field (and is not in the hand too)"
        ),
        Reason.NOT_HELD: (
            "giving up, or laying down, a card that is not in the hand; giving up "
            "more cards than the hand holds"
        ),
        Reason.TWO_CARDS: "a `trade` with two cards in all where that takes more",
        Reason.KEPT: "giving up a card that must be kept",
        Reason.DISCARD_LIMIT: "giving up more cards than a hand allows",
        Reason.FIELD_FULL: "a `lay` beyond the field's capacity",
        Reason.TAKES_THE_DRAW: "laying a further card anywhere but as one's drawing",
        Reason.DISCARDS_OWED: "a `call` by a player who has still to give up cards",
        Reason.NO_CARDS_LEFT: "a `draw` or `trade` for more cards than there are",
    }
)
"""The words of the page's table, which a test compares: the page does not ship with the tool."""
