"""Who sees which cards: what lies in fields, proofs, hands put out by a bomb, and the showdown.

Whatever is shown is shown to all (`table.collusion`).  Nothing else of a hand is seen
(`table.open-information`), and nothing of a folded one (`folding.showing`).
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from sabacc.engine.events import Acted, Closed, Showed
from sabacc.engine.fact import rule

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sabacc.engine.events import Event
    from sabacc.engine.play.state import Cards, Draft, State

_EVIL_ONE: Final = "evil-one"
_PROOF: Final = "drawing.evil-one-proof.shown-and-hidden"
_BOMB: Final = "bombs.showing.shown"
_FIELD: Final = "field.visibility.face-up"
_FOLDED: Final = "folding.showing.never"
_HIDDEN: Final = "table.open-information.all-but-hidden-cards"


class Seen(NamedTuple):
    """The cards of a seat that the others see, each once, and the rule by which they see no more.

    `rule` is that by which a hand is shown to be settled, or is not, where it was settled.
    """

    cards: Cards
    rule: str


def prove(draft: Draft, seat: int) -> None:
    """Show the Evil One before a second card; in the field everybody sees it anyway."""
    proof = tuple([card for card in draft.hands[seat] if card == _EVIL_ONE][:1])
    if proof and _EVIL_ONE not in draft.fields[seat]:
        draft.events.append(Showed(draft.name(seat), proof, _PROOF))


def show_bomb(draft: Draft, seat: int) -> None:
    """Lay a hand open that a bomb puts out; its field lies open already."""
    if draft.hands[seat]:
        draft.events.append(Showed(draft.name(seat), draft.hands[seat], _BOMB))


def seen(events: Sequence[Event], state: State) -> Iterator[Mapping[str, Seen]]:
    """Yield what is seen of each seat's cards in each phase in turn, and at last as the hand lies.

    `events` are those of the whole hand, and `state` is what it came to.  In a phase cards are seen
    that lie in a field, or are laid there, and those that are turned up in it for a moment.
    """
    table = _Table(state.seats)
    for event in events:
        match event:
            case Acted(seat, "lay", _, cards, _):
                table.lay(seat, cards)
            case Acted(seat, "fold", _, _, _):
                table.folded.add(seat)
            case Showed(seat, cards, by):
                table.turn_up(seat, cards, by)
            case Closed(then):
                yield table.seen()
                table.lying = dict(zip(then.seats, then.fields, strict=True))
                table.turned.clear()
            case _:
                pass
    table.lying = state.fields_by_seat()
    yield table.seen() | _settled(state)


def _settled(state: State) -> Mapping[str, Seen]:
    """Return what is seen of the hands that were settled (`showdown.*`)."""
    if state.settled is None:
        return {}
    account = state.settled.account
    folded = dict.fromkeys(state.folded_seats, _FOLDED)
    return {
        seat: Seen(fact.value, folded.get(seat) or rule(account.rules, fact.points[0]))
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
        return {seat: self._of(seat) for seat in self.seats}

    def _of(self, seat: str) -> Seen:
        lying = self.lying.get(seat, ())
        if seat in self.turned:
            turned, by = self.turned[seat]
            return Seen((*lying, *turned), by)
        if lying:
            return Seen(lying, _FIELD)
        return Seen((), _FOLDED if seat in self.folded else _HIDDEN)
