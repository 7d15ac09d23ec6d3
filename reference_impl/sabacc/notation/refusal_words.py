"""Why the rules refuse a decision, and where in the hand that is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.engine.play import Reason, legal
from sabacc.notation.moment_forms import in_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sabacc.engine.play import Refused, State

WHY: Final[Mapping[Reason, str]] = {
    Reason.HAND_IS_OVER: "the hand is over",
    Reason.BETWEEN_HANDS: "this can be done only between hands",
    Reason.NOT_IN_HAND: "{seat} is no longer in the hand",
    Reason.DURING_THE_SHIFT: "no card can be laid in the field once the die has fallen",
    Reason.WRONG_PHASE: "this cannot be done {phase}",
    Reason.OWN_TURN: "nobody calls in their own turn",
    Reason.OUT_OF_TURN: "{asked} is asked",
    Reason.BET_OR_FOLD: "nobody may check here",
    Reason.BET_STANDS: "a bet of {level} stands: match it, raise it, or leave the hand",
    Reason.NO_BET_STANDS: "no bet stands",
    Reason.NO_RAISES: "bets cannot be raised here",
    Reason.TOO_MANY_RAISES: "no more raises are allowed in this betting",
    Reason.NO_ALL_IN: "nobody can go all in here",
    Reason.CAN_MATCH: "the stack of {stack} is enough to match",
    Reason.BELOW_LEAST: "one credit is the least",
    Reason.ABOVE_LIMIT: "{most} is the most",
    Reason.BEYOND_STACK: "{seat} has {stack}",
    Reason.NO_TRADE: "cards cannot be traded in the drawing",
    Reason.NO_NEW_CARD: "a card is given up only for a new one",
    Reason.WRONG_NUMBER: "that many cards cannot be {handled} at once",
    Reason.NO_EVIL_ONE: "a second card needs the Evil One in hand",
    Reason.NO_INTERFERENCE_FIELD: "there is no interference field",
    Reason.IN_THE_FIELD: "a card in the field stays there",
    Reason.NOT_HELD: "{seat} does not hold that card",
    Reason.TWO_CARDS: "a player with only two cards cannot trade",
    Reason.KEPT: "a drawn card must be kept",
    Reason.DISCARD_LIMIT: "{seat} cannot give up any more cards in this hand",
    Reason.FIELD_FULL: "the field of {seat} is full",
    Reason.TAKES_THE_DRAW: "another card is laid down instead of a draw",
    Reason.DISCARDS_OWED: "{seat} still has to give up cards",
    Reason.NO_CARDS_LEFT: "there are not that many cards left",
}
"""Why an action is refused, by the engine's reason."""
_HANDLED: Final[Mapping[str, str]] = {
    "draw": "drawn",
    "trade": "traded",
    "lay": "laid down",
    "drop": "given up",
}
"""What is done with cards, by the deed."""


def during(state: State) -> str:
    """Return the phase in words: `in the betting of round 2`."""
    words = in_words(state.phase)
    named = words.startswith("in the")
    return f"{words} of {unit(state)} {state.round}" if named else words


def unit(state: State) -> str:
    """Return what play goes by: `turn` or `round` (`turns.unit`)."""
    return "turn" if state.book.turns else "round"


def why(state: State, name: str, does: str, refused: Refused) -> str:
    """Say why the rules refuse a decision, with the amounts of this table."""
    seat = state.table.numbers[name]
    most = _most(state, does) if refused.reason is Reason.ABOVE_LIMIT else 0
    return WHY[refused.reason].format(
        seat=name,
        phase=during(state),
        asked=state.asked_seat,
        level=state.level,
        stack=state.stacks[seat],
        most=most,
        handled=_HANDLED.get(does, "taken"),
    )


def _most(state: State, does: str) -> int:
    mine = (option.amounts.stop - 1 for option in legal(state) if option.does == does)
    return max(mine, default=0)
