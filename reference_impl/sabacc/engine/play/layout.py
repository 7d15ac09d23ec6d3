"""How a hand lies on the table, and the hand pots where a player may go all in."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from operator import add
from typing import TYPE_CHECKING, Final, NoReturn

from sabacc.engine.phases import Phase
from sabacc.engine.position import Pot
from sabacc.system.quick import copier

if TYPE_CHECKING:
    from sabacc.engine.play.book import Book
    from sabacc.engine.play.setup import Table
    from sabacc.spec.cards import Card

Cards = tuple["Card", ...]


@dataclass(slots=True, kw_only=True)
class Layout:
    """How a hand lies on the table: all that is looked at once a phase is over.

    Tuples with one entry for each seat are in the order of the table's seats.  Amounts are whole
    credits.

    Attributes:
        table: What stays the same.
        book: The choices in force.
        phase: The phase, `Phase.VERSION` while chance may change the version.
        round: The round; where play goes by turns, the turn.
        asked: The seats asked in this phase so far; nobody is asked twice running.
        active: The seats still in the hand, from the dealer's left.
        hands: The cards in hand.
        fields: The cards in the interference field.
        stacks: Credits.
        put: What each seat has paid in this betting.
        paid_before: What each seat had paid to the hand pot before this betting.
        hand_pot: Credits of all hand pots.
        sabacc_pot: Credits of the other pot, of which there is one (`pots.number`).
        folded: Who left by folding, in order.
        out: Who was put out by a bomb, in order.
    """

    table: Table
    book: Book = field(repr=False)
    phase: Phase = Phase.ANTE
    round: int = 0
    asked: tuple[int, ...] = ()
    active: tuple[int, ...]
    hands: tuple[Cards, ...]
    fields: tuple[Cards, ...]
    stacks: tuple[int, ...]
    put: tuple[int, ...]
    paid_before: tuple[int, ...]
    hand_pot: int
    sabacc_pot: int
    folded: tuple[int, ...] = ()
    out: tuple[int, ...] = ()

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats clockwise."""
        return self.table.seats

    @property
    def asked_seats(self) -> tuple[str, ...]:
        """The seats asked in this phase so far, each time anew."""
        return tuple([self.table.seats[seat] for seat in self.asked])

    @property
    def contested(self) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """The hand pots, the main pot first, with the seats still in that may win each."""
        active = tuple([self.table.seats[seat] for seat in self.active])
        if len(pots := self.pots) == 1:  # everybody still in may win it
            return ((self.hand_pot, active),)
        return tuple((pot.amount, tuple(filter(pot.open_to, active))) for pot in pots)

    @property
    def paid_in(self) -> tuple[int, ...]:
        """What each seat has paid to the hand pot in this hand."""
        return tuple(map(add, self.paid_before, self.put))

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The hand pots, the main pot first (`side-pots.making`).

        Of several pots each is open to the seats still in that have paid the whole way up to its
        end, and to those that have left and paid anything into it (the main pot: all of them):
        these cannot win it, but it measures what they owe (`side-pots.penalty-base`).  What they
        have paid beyond everybody still in makes a last pot that nobody can win.
        """
        paid_in, active = self.paid_in, self.active
        alike = not active or min([paid_in[seat] for seat in active]) == max(paid_in)
        if alike or not self.book.all_in:
            return (Pot(self.hand_pot),)
        names, left = self.table.seats, (*self.folded, *self.out)
        pots: list[Pot] = []
        below, rest = 0, self.hand_pot
        for level in sorted({paid_in[seat] for seat in active}):
            amount = sum(min(paid, level) - min(paid, below) for paid in paid_in)
            if not pots:
                amount += self.hand_pot - sum(paid_in)
            gone = (seat for seat in left if not pots or paid_in[seat] > below)
            reaching = (seat for seat in active if paid_in[seat] >= level)
            pots.append(Pot(amount, frozenset(names[seat] for seat in (*reaching, *gone))))
            below, rest = level, rest - amount
        if rest:
            gone = (seat for seat in left if paid_in[seat] > below)
            pots.append(Pot(rest, frozenset(names[seat] for seat in gone)))
        return (Pot(self.hand_pot),) if len(pots) == 1 else tuple(pots)


def refuses_to_change(self: Layout, name: str, value: object = None) -> NoReturn:
    """Refuse to set or to delete a field, as what never changes does."""
    del value
    what = type(self).__name__.lower()
    message = f"a {what} does not change ({name}); apply() returns another state"
    raise AttributeError(message)


class Snapshot(Layout):
    """How a hand lay as a phase was over.  It never changes."""

    __slots__ = ()

    __setattr__ = __delattr__ = refuses_to_change


def snapshot(layout: Layout, book: Book | None = None) -> Snapshot:
    """Keep how a hand lies now, or how it would by another book."""
    copy = _copy(layout)
    if book is not None:
        copy.book = book
    copy.__class__ = Snapshot  # pyright: ignore[reportAttributeAccessIssue] - of the same slots
    return copy  # type: ignore[return-value]


_copy: Final = copier(Layout, [each.name for each in fields(Layout)])
