"""The state of a hand in play, and the draft on which one action is worked out."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import lru_cache
from operator import add
from typing import TYPE_CHECKING, Final, NamedTuple, NoReturn, TypeVar, cast

from sabacc.engine.events import HAND_POT, Awaited, Closed, Does, Event, Phase, paid_into
from sabacc.engine.position import Pot
from sabacc.engine.settling import Settled
from sabacc.spec.cards import Card
from sabacc.system.fast_init import copier, fast_init, new_tuple

if TYPE_CHECKING:
    from sabacc.engine.play.actions import Option
    from sabacc.engine.play.book import Book


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


T = TypeVar("T")

NOBODY: Final = -1


@dataclass(slots=True, kw_only=True)
class Draft(Layout):
    """A state while one action is worked out on it.  It never leaves the function that made it.

    Attributes:
        version: The version in force where it may change.
        turn: The turn player, or nobody.
        lap: How many times play has begun anew at the dealer's left, where it goes by turns.
        queue: The seats still to be asked; in a state the first one is being asked.
        opener: The first seat of the betting.
        drawn: The cards of each hand that were drawn (`drawing.lock`).
        given: How many cards each seat has given up (`drawing.discard-limit`).
        taken: How many cards each seat has drawn, if more than one may be (`drawing.number-each`).
        second: Whether the seat that is asked has just drawn the Evil One (`drawing.evil-one`).
        laid: Whether the seat that is asked has laid a card since then (`field.both-at-once`).
        level: The standing bet.
        raises: How many raises this betting has seen.
        house: What the house took.
        deck: The deck, the next card first.
        out_of_play: The cards out of play.
        shuffles: How cards will lie when they are shuffled into a new deck, in turn.
        caller: Who called, or nobody.
        called: The hand pots as they were at the call (`penalties.base`).
        owing: Who folded after the call with a bomb, and owes for it (`calling.bombed-folds`).
        was_bombed: Whether the hand that draws was out of range before (`bombs.still-bombed`).
        traded: Whether the trading phase has been.
        dry: Whether the last round ended with no card left to draw (`edges.nobody-draws`).
        settled: What the hand came to.
        over: Whether the hand is over; said of a state alone, which is asked all the time.
        offered: What is legal, once somebody has asked a state; never in a draft.
        events: What this action has caused; empty in a state.
    """

    version: str | None = None
    turn: int = NOBODY
    lap: int = 0
    queue: tuple[int, ...] = ()
    opener: int = NOBODY
    drawn: tuple[Cards, ...]
    given: tuple[int, ...]
    taken: tuple[int, ...]
    second: bool = False
    laid: bool = False
    level: int = 0
    raises: int = 0
    house: int = 0
    deck: Cards
    out_of_play: Cards
    shuffles: tuple[Cards, ...] = field(repr=False)
    caller: int = NOBODY
    called: tuple[Pot, ...] = ()
    owing: tuple[int, ...] = ()
    was_bombed: bool = False
    traded: bool = False
    dry: bool = False
    settled: Settled | None = None
    over: bool = field(default=False, compare=False, repr=False)
    offered: tuple[Option, ...] | None = field(default=None, compare=False, repr=False)
    events: list[Event] = field(compare=False, repr=False)

    @property
    def dealt(self) -> bool:
        """Whether a hand was dealt at all: somebody is left of one to its end."""
        return bool(self.active)

    @property
    def session_over(self) -> bool:
        """Whether the session is over."""
        return self.phase is _END and (self.table.last_hand or not self.dealt)

    @property
    def awaits(self) -> Awaited:
        """What is needed next."""
        return self.phase.awaits

    def name(self, seat: int) -> str:
        """Return a seat's name."""
        return self.table.seats[seat]

    def holds(self, seat: int) -> Cards:
        """Return all cards of a seat, in hand and in the field."""
        return self.hands[seat] + self.fields[seat]

    @property
    def roller(self) -> int:
        """Who rolls the die (`shift.roller`): where nobody has a turn, the dealer."""
        return self.turn if self.book.turns and self.book.turn_player_rolls else self.table.dealer

    @property
    def opening_limit(self) -> int:
        """The hand pot that limits a casino's opening bet (`betting.casino-opening`)."""
        if not self.book.antes_limit:
            return self.hand_pot
        return self.book.ante * (len(self.table.order) - (not self.book.dealer_antes))

    def can_take(self, count: int) -> bool:
        """Say whether `count` cards can be drawn (`edges.empty-deck`, `edges.nothing-left`)."""
        left = len(self.deck)
        if left < count and self.book.recycles:
            left += len(self.out_of_play)
        return left >= count

    def close(self, *, shifted: bool | None = None) -> None:
        """Write down that the present phase has taken place."""
        roller = "" if shifted is None else self.name(self.roller)
        self.events.append(new_tuple(Closed, (snapshot(self), shifted, roller)))

    def enter(self, phase: Phase, queue: tuple[int, ...] = ()) -> None:
        """Begin a phase."""
        self.phase = phase
        self.queue = queue
        self.asked = ()

    def answered(self) -> None:
        """Settle the question of the seat that is being asked."""
        self.queue = self.queue[1:]
        self.second = self.laid = False

    def pay_in(self, seat: int, amount: int, rule: str) -> None:
        """Move credits from a stack to the hand pot by a rule."""
        if not amount:
            return
        stacks, put = [*self.stacks], [*self.put]
        stacks[seat] -= amount
        put[seat] += amount
        self.stacks, self.put = tuple(stacks), tuple(put)
        self.hand_pot += amount
        self.events.append(paid_into(HAND_POT, self.table.seats[seat], amount, rule))

    def fine(self, seat: int, amount: int) -> int:
        """Move credits to the sabacc pot, as far as a stack goes (`penalties.short-stack`)."""
        due = min(amount, self.stacks[seat])
        self.stacks = put_at(self.stacks, seat, self.stacks[seat] - due)
        self.sabacc_pot += due
        return due

    def frozen(self) -> State:
        """Turn the draft into a state that nobody can change any more.

        Both have the same fields, so nothing is copied.  The events go with the step.
        """
        self.events, self.over = _NO_EVENTS, self.phase is _END
        self.__class__ = State  # pyright: ignore[reportAttributeAccessIssue] - of the same slots
        return self  # type: ignore[return-value]

    def step(self) -> Step:
        """Return what has come of the action: the draft as a state, and its events.

        There is one for every move: `Step(...)` would take twice as long, and so would `frozen`.
        """
        events = tuple(self.events)
        self.events, self.over = _NO_EVENTS, self.phase is _END
        self.__class__ = State  # pyright: ignore[reportAttributeAccessIssue] - of the same slots
        return new_tuple(Step, (self, events))


class State(Draft):
    """A hand in play.  It never changes: `apply` returns another one.

    Equality is that of the fields, and `repr` shows them, but for the book and the shuffles.
    """

    __slots__ = ()

    def __hash__(self) -> int:
        """Return a number of the fields that differ most often."""
        return hash((self.round, self.phase, self.queue, self.stacks, self.hand_pot, self.hands))

    __setattr__ = __delattr__ = refuses_to_change

    def draft(self) -> Draft:
        """Return a draft with the same fields, and with facts of its own."""
        return draft_of(self)

    @property
    def dealer(self) -> str:
        """Who deals."""
        return self.name(self.table.dealer)

    @property
    def next_dealer(self) -> str:
        """Whose turn it is to deal the next hand (`table.rotation`)."""
        return self.name((self.table.dealer + 1) % len(self.table.seats))

    @property
    def asked_seat(self) -> str | None:
        """Who is being asked."""
        return self.name(self.queue[0]) if self.queue and not self.over else None

    @property
    def caller_seat(self) -> str | None:
        """Who called."""
        return None if self.caller == NOBODY else self.name(self.caller)

    @property
    def folded_seats(self) -> tuple[str, ...]:
        """Who left by folding, in order."""
        return tuple(self.name(seat) for seat in self.folded)

    @property
    def out_seats(self) -> tuple[str, ...]:
        """Whom a bomb put out before the showdown, in order."""
        return tuple(self.name(seat) for seat in self.out)

    @property
    def active_seats(self) -> tuple[str, ...]:
        """Who is still in the hand, from the dealer's left."""
        return tuple(self.name(seat) for seat in self.active)

    @property
    def dealt_in(self) -> tuple[str, ...]:
        """Who takes part, clockwise; nobody where no hand is dealt."""
        return tuple(self.name(seat) for seat in sorted(self.table.order)) if self.dealt else ()

    def stacks_by_seat(self) -> dict[str, int]:
        """Each seat's credits."""
        return self.table.by_seat(self.stacks)

    def hands_by_seat(self) -> dict[str, Cards]:
        """Each seat's cards in hand."""
        return self.table.by_seat(self.hands)

    def fields_by_seat(self) -> dict[str, Cards]:
        """Each seat's cards in the interference field."""
        return self.table.by_seat(self.fields)


class Step(NamedTuple):
    """What an action leads to: the next state, and what happened on the way."""

    state: State
    events: tuple[Event, ...]


_ANEW: Final = {
    "over": "False",
    "offered": "None",
    "events": "[]",
}
draft_of: Final = cast(
    "Callable[[State], Draft]",
    copier(Draft, [one.name for one in fields(Draft) if one.name not in _ANEW], _ANEW),
)
"""What `State.draft` returns, for whoever has no time for another call."""
_NO_EVENTS: Final[list[Event]] = []
"""What a state has caused: nothing.  Nobody writes to it, for a draft begins with its own."""
_END: Final = Phase.END


@lru_cache(maxsize=1024)
def others(active: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Return the seats still in but for `seat`, clockwise from its left: few differ."""
    here = active.index(seat)
    return active[here + 1 :] + active[:here]


def put_at(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return a tuple with another value at `place`."""
    changed = [*values]
    changed[place] = value
    return tuple(changed)


@fast_init
@dataclass(frozen=True, slots=True)
class Setup:
    """A table before the hand.

    Attributes:
        seats: The seats clockwise.
        dealer: Whose turn it is to deal.
        stacks: Each seat's credits.
        deck: The whole deck, the next card first.
        hand_pot: Credits; the antes included where they are paid already.
        sabacc_pot: Credits.
        ante: Whether the antes are still to be paid.
        hands: The cards that each seat is dealt; None where they are dealt from the deck.
        out_of_play: The cards that are out of play as the hand begins.
        shuffles: How cards lie, each time that a new deck is shuffled.
        sitting_out: The seats that take no part.
        newcomers: The seats that take part for the first time (`ante.newcomer`).
        version: The version in force where it may change.
        last_hand: Whether the session ends with this hand.
    """

    seats: tuple[str, ...]
    dealer: str
    stacks: Mapping[str, int]
    deck: tuple[Card, ...]
    hand_pot: int = 0
    sabacc_pot: int = 0
    ante: bool = True
    hands: Mapping[str, tuple[Card, ...]] | None = None
    out_of_play: tuple[Card, ...] = ()
    shuffles: tuple[tuple[Card, ...], ...] = ()
    sitting_out: frozenset[str] = frozenset()
    newcomers: frozenset[str] = frozenset()
    version: str | None = None
    last_hand: bool = False


@fast_init
@dataclass(frozen=True, slots=True)
class Table:
    """What stays the same through a hand; seats are numbered clockwise as they sit.

    `order` are the seats dealt in, from the dealer's left (`table.first-to-act`) to the dealer
    (`table.dealer-plays`).
    """

    seats: tuple[str, ...]
    numbers: Mapping[str, int]
    dealer: int
    order: tuple[int, ...]
    last_hand: bool
    options: tuple[Mapping[Does, Option], ...] = field(compare=False, repr=False)
    """Of each seat every deed as an option without amounts and cards, looked up once."""

    def by_seat(self, values: Sequence[T]) -> dict[str, T]:
        """Return by the names of the seats what there is one of for each of them."""
        return {name: values[seat] for name, seat in self.numbers.items()}

    def after(self, seat: int, seats: Iterable[int]) -> tuple[int, ...]:
        """Put `seats` in clockwise order from the first after `seat` on (`table.direction`)."""
        here = sorted(seats)
        first = bisect(here, seat)
        return (*here[first:], *here[:first])
