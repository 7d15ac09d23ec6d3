"""Who sees which cards: what lies in fields, proofs, hands put out by a bomb, and the showdown.

Whatever is shown is shown to all (`table.collusion`).  Nothing else of a hand is seen
(`table.open-information`), and nothing of a folded one (`folding.showing`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from sabacc.engine.events import Acted, Closed, Event, Lying, Showed
from sabacc.engine.fact import rule
from sabacc.engine.settling import Settled
from sabacc.spec.cards import Card

if TYPE_CHECKING:
    Cards = tuple[Card, ...]

_EVIL_ONE: Final = "evil-one"
_STAYS: Final = "drawing.evil-one-proof.stays-exposed"
_UNSHOWN: Final = "bombs.showing.hidden"
_FIELD: Final = "field.visibility.face-up"
_FOLDED: Final = "folding.showing.never"
_HIDDEN: Final = "table.open-information.all-but-hidden-cards"

_TELLING: Final = frozenset({Acted, Showed, Closed})
"""The events that show a card, or end a phase."""


class Seen(NamedTuple):
    """The cards of a seat that the others see, each once, and the rule by which they see no more.

    `rule` is that by which a hand is shown to be settled, or is not, where it was settled.
    """

    cards: Cards
    rule: str


def proof(seat: str, hand: Cards, field: Cards, by: str) -> tuple[Showed, ...]:
    """Show the Evil One before a second card; in the field everybody sees it anyway."""
    if _EVIL_ONE in field or _EVIL_ONE not in hand:
        return ()
    return (Showed(seat, (hand[hand.index(_EVIL_ONE)],), by),)


def laid_open(seat: str, hand: Cards, by: str) -> tuple[Showed, ...]:
    """Lay a hand open that a bomb puts out, or no card of it; its field lies open already."""
    return (Showed(seat, () if by == _UNSHOWN else hand, by),) if hand else ()


def seen(
    events: Sequence[Event], at_last: Lying, settled: Settled | None
) -> Iterator[Mapping[str, Seen]]:
    """Yield what is seen of each seat's cards in each phase in turn, and at last as the hand lies.

    `events` are those of the whole hand, which came to `at_last` and was `settled` or was not.
    In a phase cards are seen that lie in a field, or are laid there, and those that are turned up
    in it for a moment.
    """
    table = _Table(at_last.seats)
    for event in events:
        if type(event) not in _TELLING:  # most events: to match them one by one would take longer
            continue
        match event:
            case Acted(seat, "lay", _, cards, _):
                table.lay(seat, cards)
            case Acted(seat, "fold", _, _, _):
                table.fold(seat)
            case Showed(seat, cards, by):
                table.turn_up(seat, cards, by)
            case Closed(then):
                yield table.seen()
                table.begin(then)
            case _:
                pass
    table.lie(at_last)
    yield table.seen() if settled is None else {**table.seen(), **_settled(settled, table.folded)}


def _settled(settled: Settled, folded: Container[str]) -> Mapping[str, Seen]:
    """Return what is seen of the hands that were settled (`showdown.*`)."""
    account = settled.account
    return {
        seat: Seen(fact.value, _FOLDED if seat in folded else rule(account.rules, fact.points[0]))
        for seat, fact in account.shown.items()
    }


class _Table:
    """The cards that lie face up, as a hand goes on."""

    def __init__(self, seats: tuple[str, ...]) -> None:
        """Begin with no card to be seen."""
        self.seats = seats
        self.lying: dict[str, Cards] = {}
        self.turned: dict[str, tuple[Cards, str]] = {}
        self.folded: set[str] = set()
        self.hidden = dict.fromkeys(seats, Seen((), _HIDDEN))

    def fold(self, seat: str) -> None:
        """Let a seat leave with its hand face down."""
        self.folded.add(seat)
        self.hidden = {**self.hidden, seat: Seen((), _FOLDED)}

    def begin(self, then: Lying) -> None:
        """Begin another phase, as the one before it has left the table."""
        self.lie(then)
        if self.turned:
            hands = dict(zip(then.seats, then.hands, strict=True))
            self.turned = {
                seat: (tuple((Counter(cards) & Counter(hands[seat])).elements()), by)
                for seat, (cards, by) in self.turned.items()
                if by == _STAYS and not {*cards}.isdisjoint(hands[seat])
            }

    def lie(self, then: Lying) -> None:
        """Let the cards lie in the fields as they lie there."""
        self.lying = dict(zip(then.seats, then.fields, strict=True))

    def lay(self, seat: str, cards: Cards) -> None:
        """Lay cards in a field: one that was turned up before is no other."""
        self.lying[seat] = (*self.lying.get(seat, ()), *cards)
        if seat in self.turned:
            turned, by = self.turned[seat]
            self.turned[seat] = tuple((Counter(turned) - Counter(cards)).elements()), by

    def turn_up(self, seat: str, cards: Cards, by: str) -> None:
        """Turn cards of a hand up: a whole hand holds what was turned up of it before."""
        before = self.turned.get(seat, ((), ""))[0]
        self.turned[seat] = tuple((Counter(before) | Counter(cards)).elements()), by

    def seen(self) -> dict[str, Seen]:
        """Return what is seen of each seat."""
        if not self.turned and not any(self.lying.values()):
            return self.hidden
        return {seat: self._of(seat) for seat in self.seats}

    def _of(self, seat: str) -> Seen:
        lying = self.lying.get(seat, ())
        if seat in self.turned:
            turned, by = self.turned[seat]
            return Seen((*lying, *turned), by)
        return Seen(lying, _FIELD) if lying else self.hidden[seat]
