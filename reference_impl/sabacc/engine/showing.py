"""Visible cards: fields, proofs, hands put out by a bomb, and the showdown.

A card that is shown is shown to all (`table.collusion`). The rest of a hand is hidden
(`table.open-information`), and all of a folded one (`folding.showing`).
"""

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from sabacc.engine.events import Acted, Event, PhaseClosed, PhaseLayout, Showed
from sabacc.engine.fact import rule
from sabacc.engine.settling import Settlement
from sabacc.spec.cards import Card

Cards = tuple[Card, ...]


_EVIL_ONE: Final = "evil-one"
_FOLDED: Final = "folding.showing.never"

# Events that show a card or end a phase
_RELEVANT: Final = frozenset({Acted, Showed, PhaseClosed})


class VisibleCards(NamedTuple):
    """The cards of a seat that the others see, with the rule on them.

    It is the rule of the cards turned up, else of the field, else the one that hides the hand;
    after a settlement, the rule by which the hand is shown or not.
    """

    cards: Cards
    rule: str


def show_evil_one(seat: str, hand: Cards, field: Cards, by: str) -> tuple[Showed, ...]:
    """Show the Evil One before a second card; in the field it is visible anyway."""
    if _EVIL_ONE in field or _EVIL_ONE not in hand:
        return ()
    return (Showed(seat, (hand[hand.index(_EVIL_ONE)],), by),)


def show_bombed_hand(seat: str, hand: Cards, by: str) -> tuple[Showed, ...]:
    """Show the hand that a bomb puts out, or none of it; the field is visible anyway."""
    return (Showed(seat, () if by == "bombs.showing.hidden" else hand, by),) if hand else ()


def visible_cards(
    events: Sequence[Event], final: PhaseLayout, settled: Settlement | None
) -> Iterator[Mapping[str, VisibleCards]]:
    """Yield the visible cards of each seat after each phase, and at the end of the hand.

    `events` are those of the whole hand, with its `final` layout and its settlement, if any.
    Visible in a phase are the cards in fields, and the cards turned up for a moment.
    """
    table = _FaceUpCards(final.seats)
    for event in events:
        if type(event) not in _RELEVANT:  # most events; a match statement would be slower
            continue
        match event:
            case Acted(seat, "lay", _, cards, _):
                table.lay(seat, cards)
            case Acted(seat, "fold", _, _, _):
                table.fold(seat)
            case Showed(seat, cards, by):
                table.turn_up(seat, cards, by)
            case PhaseClosed(then):
                yield table.visible()
                table.begin_phase(then)
            case _:
                pass
    table.set_fields(final)
    yield (
        table.visible()
        if settled is None
        else {**table.visible(), **_after_settlement(settled, table.folded)}
    )


def _after_settlement(settled: Settlement, folded: Container[str]) -> Mapping[str, VisibleCards]:
    """Return the visible cards of settled hands (`showdown.*`)."""
    account = settled.settlement_facts
    return {
        seat: VisibleCards(
            fact.value, _FOLDED if seat in folded else rule(account.rules, fact.points[0])
        )
        for seat, fact in account.shown.items()
    }


class _FaceUpCards:
    """The face-up cards during a hand."""

    def __init__(self, seats: tuple[str, ...]) -> None:
        """Start with no visible cards."""
        self.seats = seats
        self.in_fields: dict[str, Cards] = {}
        self.turned_up: dict[str, tuple[Cards, str]] = {}
        self.folded: set[str] = set()
        self.hidden = dict.fromkeys(
            seats, VisibleCards((), "table.open-information.all-but-hidden-cards")
        )

    def fold(self, seat: str) -> None:
        """Fold a seat; its hand is never shown."""
        self.folded.add(seat)
        self.hidden = {**self.hidden, seat: VisibleCards((), _FOLDED)}

    def begin_phase(self, layout: PhaseLayout) -> None:
        """Begin another phase from the layout at the end of the previous one."""
        self.set_fields(layout)
        if self.turned_up:
            hands = dict(zip(layout.seats, layout.hands, strict=True))
            self.turned_up = {
                seat: (tuple((Counter(cards) & Counter(hands[seat])).elements()), by)
                for seat, (cards, by) in self.turned_up.items()
                if by == "drawing.evil-one-proof.stays-exposed"
                and not {*cards}.isdisjoint(hands[seat])
            }

    def set_fields(self, layout: PhaseLayout) -> None:
        """Set the cards in the fields; mostly there are none."""
        laid = any(layout.fields)
        self.in_fields = dict(zip(layout.seats, layout.fields, strict=True)) if laid else {}

    def lay(self, seat: str, cards: Cards) -> None:
        """Lay cards in a field; cards that were turned up before are the same ones."""
        self.in_fields[seat] = (*self.in_fields.get(seat, ()), *cards)
        if seat in self.turned_up:
            turned, by = self.turned_up[seat]
            self.turned_up[seat] = tuple((Counter(turned) - Counter(cards)).elements()), by

    def turn_up(self, seat: str, cards: Cards, by: str) -> None:
        """Turn up cards of a hand; a whole hand includes cards turned up before."""
        before = self.turned_up.get(seat, ((), ""))[0]
        self.turned_up[seat] = tuple((Counter(before) | Counter(cards)).elements()), by

    def visible(self) -> dict[str, VisibleCards]:
        """Return the visible cards of each seat."""
        if not self.turned_up and not any(self.in_fields.values()):
            return self.hidden
        return {seat: self._visible_of(seat) for seat in self.seats}

    def _visible_of(self, seat: str) -> VisibleCards:
        lying = self.in_fields.get(seat, ())
        if seat in self.turned_up:
            turned, by = self.turned_up[seat]
            return VisibleCards((*lying, *turned), by)
        return VisibleCards(lying, "field.visibility.face-up") if lying else self.hidden[seat]
