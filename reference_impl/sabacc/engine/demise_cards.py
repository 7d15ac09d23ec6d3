"""The cards that decide sudden demises: who gets which, from which deck (`demise.cards`)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from sabacc.engine.events import Dealt, Event, Reshuffled
from sabacc.engine.fact import Fact, What
from sabacc.engine.position import Chance, ScriptRanOutError
from sabacc.engine.shown_hand import all_cards

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sabacc.engine.position import Position
    from sabacc.spec.cards import Card

_DEALT_BY: Final = ("demise.cards", "demise.order", "demise.who")
SHORT: Final = ("edges.demise-deck", "edges.empty-deck")
"""The points on what is dealt once the deck has run out."""


@dataclass(slots=True)
class DemiseCards:
    """The demise cards dealt in one showdown.

    A seat has one for the first demise that it plays, and one for each repeated one.
    They are written while a hand is settled; its account reads them afterwards.

    Attributes:
        position: The position that is settled.
        cards: The cards of each seat that has one.
        told: The facts of these cards.
        earlier: The facts of who won the pots before: on them hangs which card comes next.
        events: What happened.
        deck: The cards that there are, those dealt already too.
        refilled: Whether a new deck was shuffled.
    """

    position: Position
    cards: dict[str, tuple[Card, ...]] = field(init=False)
    told: dict[str, tuple[Fact, ...]] = field(init=False)
    earlier: tuple[Fact, ...] = ()
    events: list[Event] = field(init=False)
    deck: tuple[Card, ...] = ()
    refilled: bool = False

    def __post_init__(self) -> None:
        """Begin with the deck of the position, and nothing dealt."""
        self.deck = self.position.deck
        self.cards, self.told, self.events = {}, {}, []

    def lacking(self, seats: Iterable[str], turn: int) -> list[str]:
        """Return the seats that have no card yet for a demise of that turn, the first being 1."""
        return [seat for seat in seats if len(self.cards.get(seat, ())) < turn]

    @property
    def used(self) -> int:
        """How many cards have been dealt."""
        return sum(map(len, self.cards.values()))

    def deal(self, seats: tuple[str, ...], turn: int) -> None:
        """Deal a card to each seat that has none yet (`demise.cards`, `demise.order`)."""
        for seat in self.lacking(self.position.from_dealers_left(seats), turn):
            if self.used >= len(self.deck):
                raise ScriptRanOutError(Chance.DECK)
            card = self.deck[self.used]
            self.cards[seat] = (*self.cards.get(seat, ()), card)
            self.events.append(Dealt(seat, card, "demise.cards.one-each"))

    def enough_for(self, seats: tuple[str, ...], turn: int) -> bool:
        """Say whether there is a card for each seat; shuffles a new deck where that helps.

        Where the deck of the position is only its top, a missing card is no matter of the rules.
        """
        position = self.position
        short = self.used + len(self.lacking(seats, turn)) - len(self.deck)
        if short <= 0 or not position.whole_deck:
            return True
        if position.refill is None:
            raise ScriptRanOutError(Chance.SHUFFLE)
        if self.refilled or len(position.refill) < short:
            return False
        self.refilled = True
        self.deck = (*self.deck, *position.refill)
        self.events.append(Reshuffled(len(position.refill), "edges.demise-deck.discards-shuffled"))
        return True

    def tell(self, seats: tuple[str, ...], tie: Fact, turn: int) -> None:
        """Say which card each seat got in the demise of a tie."""
        points = (*_DEALT_BY, *SHORT) if self.refilled else _DEALT_BY
        if self.earlier:
            points = (*points, "side-pots.demise-card")
        lies = self.position.behind((What.DECK, ""))
        for seat in seats:
            before = self.told.get(seat, ())
            if len(before) < turn:
                card, follows = self.cards[seat][-1], (tie, *self.earlier, *lies, *before)
                self.told[seat] = (*before, Fact(What.DEMISE_CARD, seat, card, points, follows))

    def held(self, seat: str, turn: int) -> tuple[Card, ...]:
        """Return all cards of a seat as they count in a demise of that turn."""
        return (*all_cards(self.position, seat), *self.cards[seat][:turn])
