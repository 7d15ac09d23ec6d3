"""Events in the words of a table."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from sabacc.engine.events import (
    Acted,
    Awarded,
    Bombed,
    Changed,
    Dealt,
    Event,
    Gave,
    Left,
    Lost,
    Moved,
    Over,
    Paid,
    PhaseClosed,
    Reshuffled,
    Returned,
    Rolled,
    SatOut,
    Showed,
    Spared,
    Tied,
    Won,
)
from sabacc.engine.hands import Special
from sabacc.engine.play import Reason, Refused, State, legal
from sabacc.notation.action_forms import ActionPhrase, action_in_words, option_words
from sabacc.notation.card_names import card_words
from sabacc.notation.forms import phase_in_words
from sabacc.system.text import join_words

POTS: Final[Mapping[str, str]] = MappingProxyType(
    {"hand-pot": "hand pot", "sabacc-pot": "sabacc pot"}
)
"""Names of the pots."""
THE_POTS: Final[Mapping[str, str]] = MappingProxyType(
    {**{pot: f"the {words}" for pot, words in POTS.items()}, "house": "the house"}
)
"""Destinations of credits, in a sentence."""

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
"""Special hands after "it is": `an Idiot's Array`."""

ORDINARY: Final = "an ordinary hand"
"""A hand that is not special."""

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
"""Versions of the game, in a sentence: `the Imperial version`."""


def rule_of(event: Event) -> str:
    """Return the rule that caused an event; empty for the end of a phase."""
    return "" if isinstance(event, PhaseClosed) else event.rule


def event_words(  # noqa: C901, PLR0911, PLR0912 - one answer for each kind of event
    event: Event,
) -> str:
    """Describe an event."""
    match event:
        case Acted(seat, does, amount, cards, _):
            return f"{seat} {action_in_words(ActionPhrase(does, amount, cards), named=card_words)}"
        case Paid(seat, amount, _, pot):
            return f"{seat} pays {amount} to {THE_POTS[pot]}"
        case Dealt(seat, card, _):
            return f"{seat} gets {card_words(card)}"
        case Gave(seat, card, _):
            return f"{seat} gives up {card_words(card)}"
        case Lost(seat, card, picker, _):
            card_name = card_words(card).removeprefix("the ")
            return (
                f"{picker} picks {seat}'s {card_name}"
                if picker
                else f"{seat} loses {card_words(card)}"
            )
        case Spared(seat, _):
            return f"{seat} is spared"
        case Rolled(die, comes, _, other):
            thrown = "The die falls" if die is None else f"The die shows {die}"
            thrown = thrown if other is None else f"The dice show {die} and {other}"
            return f"{thrown}: {'the cards shift' if comes else 'no shift'}"
        case Changed(version, _):
            return f"The version is {version.replace('-', ' ')} now"
        case Reshuffled(cards, _):
            return f"{cards} cards are shuffled into a new deck"
        case Returned(seat, amount, _):
            return f"{seat} takes back {amount} that nobody could match"
        case SatOut(seat, _):
            return f"{seat} sits out"
        case Showed(seat, cards, _):
            return f"{seat} shows {join_words(map(card_words, cards))}"
        case Left(seat, _):
            return f"{seat} is out of the hand"
        case Bombed(seat, total, _):
            return f"{seat} bombs with {total}"
        case Tied(seats, _):
            return f"{join_words(seats)} tie: sudden demise"
        case Won(seats, _):
            return f"{join_words(seats)} {'wins' if len(seats) == 1 else 'share the pot'}"
        case Awarded(seat, amount, pot, _):
            return f"{seat} takes {amount} from {THE_POTS[pot]}"
        case Moved(amount, source, target, _):
            return f"{amount} go from {THE_POTS[source]} to {THE_POTS[target]}"
        case Over():
            return "The hand is over"
        case PhaseClosed(then):
            return f"The {then.phase.replace('-', ' ')} is over"


REASON_WORDS: Final[Mapping[Reason, str]] = {
    Reason.HAND_IS_OVER: "the hand is over",
    Reason.BETWEEN_HANDS: "this can be done only between hands",
    Reason.NOT_IN_HAND: "{seat} is no longer in the hand",
    Reason.DURING_THE_SHIFT: "no card can be laid in the field once the die has fallen",
    Reason.WRONG_PHASE: "this cannot be done {phase}",
    Reason.OWN_TURN: "nobody calls in their own turn",
    Reason.OUT_OF_TURN: "{asked} is asked",
    Reason.BET_OR_FOLD: "nobody may check here",
    Reason.BET_STANDS: "a bet of {level} stands: match it,{raised} or leave the hand",
    Reason.NO_BET_STANDS: "no bet stands",
    Reason.NO_RAISES: "bets cannot be raised here",
    Reason.TOO_MANY_RAISES: "no more raises are allowed in this betting",
    Reason.NO_ALL_IN: "nobody can go all in here",
    Reason.CAN_MATCH: "the stack of {stack} is enough to match",
    Reason.BELOW_LEAST: "one credit is the least",
    Reason.ABOVE_LIMIT: "{most} is the most",
    Reason.BEYOND_STACK: "{seat} has {stack}",
    Reason.NO_TRADE: "cards cannot be traded in the drawing",
    Reason.NO_NEW_CARD: "a card is given up only {given}",
    Reason.WRONG_NUMBER: "that many cards cannot be {handled} at once{instead}",
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
"""Explanations of refusals, by the engine's reason."""
# Past participles of the actions with cards
_PARTICIPLES: Final[Mapping[str, str]] = {
    "draw": "drawn",
    "trade": "traded",
    "lay": "laid down",
    "drop": "given up",
}


def phase_words(state: State) -> str:
    """Return the phase in words: `in the betting of round 2`."""
    words = phase_in_words(state.phase)
    named = words.startswith("in the")
    return f"{words} of {round_word(state)} {state.round}" if named else words


def round_word(state: State) -> str:
    """Return the unit of play, `turn` or `round` (`turns.unit`)."""
    return "turn" if state.compiled.turns else "round"


# The choice by which a card may be dropped, and nothing is traded, in the drawing
_DRAW_FIRST: Final = "draw-then-discard"


def refusal_words(state: State, name: str, does: str, refused: Refused) -> str:
    """Explain why an action is refused, with the amounts of this table."""
    seat = state.table.index_of[name]
    counted = refused.reason in {Reason.ABOVE_LIMIT, Reason.WRONG_NUMBER}
    options = [
        option for option in legal(state) if counted and (option.seat, option.does) == (name, does)
    ]
    return REASON_WORDS[refused.reason].format(
        seat=name,
        phase=phase_words(state),
        asked=state.asked_seat,
        level=state.level,
        raised=" raise it," if state.compiled.raises else "",
        given="after a draw" if state.compiled.drawing == _DRAW_FIRST else "for a new one",
        stack=state.stacks[seat],
        most=max((option.amounts.stop - 1 for option in options), default=0),
        handled=_PARTICIPLES.get(does, "taken"),
        instead=f": {join_words(map(option_words, options), 'or')}" if options else "",
    )
