"""A decision made ready for the engine, with the cards that the record names for it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sabacc.engine.play import Action, Does, refusal
from sabacc.notation.card_names import UNKNOWN
from sabacc.records.replaying.knowledge import ClashError, Known, lay_next, reveal
from sabacc.records.replaying.replayed import StoppedError
from sabacc.records.replaying.uncertain import hand
from sabacc.records.text.writer import act_text
from sabacc.spec.cards import Card

if TYPE_CHECKING:
    from sabacc.engine.play import Refused
    from sabacc.records.hand_record import Act
    from sabacc.records.replaying.replayed import Playing


@dataclass(frozen=True, slots=True)
class Prepared:
    """A decision made ready for the engine.

    Attributes:
        known: The table, with cards turned up that the decision gives up.
        laid: The same with the cards on top of the deck that come.
        action: The decision.
        gets: The cards that come, an unknown one in the place of each that cannot.
        given_clash: Why a card cannot be given up.
        clash: Why a card cannot come.
    """

    known: Known
    laid: Known
    action: Action
    gets: tuple[str, ...]
    given_clash: ClashError | None
    clash: ClashError | None

    @property
    def refused(self) -> Refused | None:
        """Why the rules refuse it."""
        return refusal(self.laid.state, self.action)


def prepared(playing: Playing, act: Act) -> Prepared:
    """Turn a decision into an action of the engine, its cards laid on top of the deck."""
    known, given_clash = _turned_up(playing.known, act)
    gets = list(act.gets)
    clash: ClashError | None = None
    while True:
        try:
            laid = lay_next(known, gets)
        except ClashError as error:
            clash = clash or error
            gets[gets.index(error.card)] = UNKNOWN
        else:
            break
    amount = len(act.gets) if act.does == "draw" else act.amount
    action = Action(act.seat, Does(act.does), amount, _given(known, act))
    return Prepared(known, laid, action, tuple(gets), given_clash, clash)


def _turned_up(known: Known, act: Act) -> tuple[Known, ClashError | None]:
    """Let unknown cards be those that a player gives up or lays down."""
    wanted = Counter(act.cards)
    if act.does == "trade" and known.state.book.after_a_look:
        wanted -= Counter(act.gets)
    try:
        return reveal(known, act.seat, tuple(wanted.elements())), None
    except ClashError as error:
        return known, error


def _given(known: Known, act: Act) -> tuple[Card, ...]:
    """Return the cards given up; an unknown one is any unknown card in the hand.

    Raises StoppedError where all cards of the hand are known.
    """
    number = known.state.table.numbers[act.seat]
    unknown = [card for card in known.state.hands[number] if card in known.hidden]
    found: list[Card] = []
    for name in act.cards:
        if name != UNKNOWN:
            found.append(Card(name))
        elif unknown:
            found.append(unknown.pop(0))
        else:
            message = f"it is not known which card {act.seat} gives up"
            raise StoppedError(message)
    return tuple(found)


def evened(playing: Playing, act: Act, gets: tuple[str, ...]) -> tuple[str, ...]:
    """Let a trade be card for card."""
    wanted = len(act.cards)
    if act.does != "trade" or len(gets) == wanted:
        return gets
    playing.fault(
        "drawing.bare-discard.refused",
        act_text(act),
        f"a trade is card for card: {wanted} for {wanted}",
        "name as many cards as are given up, ? for unknown ones",
        strays={hand(act.seat)},
    )
    return (*gets, *(UNKNOWN,) * wanted)[:wanted]
