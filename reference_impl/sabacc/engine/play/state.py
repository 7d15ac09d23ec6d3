"""The state of a hand in play, and the draft on which one action is worked out."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from operator import add
from typing import TYPE_CHECKING, Final, NamedTuple, NoReturn, TypeVar, cast

from sabacc.engine.events import Closed
from sabacc.engine.phases import Phase
from sabacc.engine.play.side_pots import side_pots
from sabacc.engine.play.told import named
from sabacc.engine.position import Pot
from sabacc.system.quick import copier

if TYPE_CHECKING:
    from collections.abc import Callable

    from sabacc.engine.events import Event
    from sabacc.engine.phases import Awaited
    from sabacc.engine.play.actions import Option
    from sabacc.engine.play.book import Book
    from sabacc.engine.play.setup import Table
    from sabacc.engine.play.told import Told
    from sabacc.engine.settling import Settled
    from sabacc.spec.cards import Card

T = TypeVar("T")

NOBODY: Final = -1
Cards = tuple["Card", ...]


@dataclass(slots=True, kw_only=True)
class Draft:
    """A state while one action is worked out on it.  It never leaves the function that made it.

    Tuples with one entry for each seat are in the order of the table's seats.  Amounts are whole
    credits.

    Attributes:
        table: What stays the same.
        book: The choices in force.
        version: The version in force where it may change.
        phase: The phase, `Phase.VERSION` while chance may change the version.
        round: The round; where play goes by turns, the turn.
        turn: The turn player, or nobody.
        lap: How many times play has begun anew at the dealer's left, where it goes by turns.
        queue: The seats still to be asked; the first one is being asked where `pending`.
        pending: Whether a seat is being asked.
        asked: The seats asked in this phase so far.
        active: The seats still in the hand, from the dealer's left.
        opener: The first seat of the betting.
        hands: The cards in hand.
        fields: The cards in the interference field.
        drawn: The cards of each hand that were drawn (`drawing.lock`).
        given: How many cards each seat has given up (`drawing.discard-limit`).
        stacks: Credits.
        put: What each seat has paid in this betting.
        paid_before: What each seat had paid to the hand pot before this betting.
        level: The standing bet.
        raises: How many raises this betting has seen.
        hand_pot: Credits of all hand pots.
        sabacc_pot: Credits of the other pot, of which there is one (`pots.number`).
        house: What the house took.
        deck: The deck, the next card first.
        out_of_play: The cards out of play.
        shuffles: How cards will lie when they are shuffled into a new deck, in turn.
        caller: Who called, or nobody.
        folded: Who left by folding, in order.
        out: Who was put out by a bomb, in order.
        owing: Who folded after the call with a bomb, and owes for it (`calling.bombed-folds`).
        traded: Whether the trading phase has been.
        dry: Whether the last round ended with no card left to draw (`edges.nobody-draws`).
        settled: What the hand came to.
        told: What is so and why, where somebody asks for reasons.
        offered: What is legal, once somebody has asked a state; never in a draft.
        events: What this action has caused; empty in a state.
    """

    table: Table
    book: Book = field(repr=False)
    version: str | None = None
    phase: Phase = Phase.ANTE
    round: int = 0
    turn: int = NOBODY
    lap: int = 0
    queue: tuple[int, ...] = ()
    pending: bool = False
    asked: tuple[int, ...] = ()
    active: tuple[int, ...]
    opener: int = NOBODY
    hands: tuple[Cards, ...]
    fields: tuple[Cards, ...]
    drawn: tuple[Cards, ...]
    given: tuple[int, ...]
    stacks: tuple[int, ...]
    put: tuple[int, ...]
    paid_before: tuple[int, ...]
    level: int = 0
    raises: int = 0
    hand_pot: int
    sabacc_pot: int
    house: int = 0
    deck: Cards
    out_of_play: Cards
    shuffles: tuple[Cards, ...] = field(repr=False)
    caller: int = NOBODY
    folded: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    owing: tuple[int, ...] = ()
    traded: bool = False
    dry: bool = False
    settled: Settled | None = None
    told: Told | None = field(default=None, compare=False, repr=False)
    offered: tuple[Option, ...] | None = field(default=None, compare=False, repr=False)
    events: list[Event] = field(compare=False, repr=False)

    @property
    def over(self) -> bool:
        """Whether the hand is over."""
        return self.phase is _END

    @property
    def dealt(self) -> bool:
        """Whether a hand was dealt at all: somebody is left of one to its end."""
        return bool(self.active)

    @property
    def session_over(self) -> bool:
        """Whether the session is over."""
        return self.over and (self.table.last_hand or not self.dealt)

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
    def roller(self) -> int:
        """Who rolls the die (`shift.roller`): where nobody has a turn, the dealer."""
        return self.turn if self.book.turns and self.book.turn_player_rolls else self.table.dealer

    @property
    def opening_limit(self) -> int:
        """The hand pot that limits a casino's opening bet (`betting.casino-opening`)."""
        return self.book.ante * len(self.table.order) if self.book.antes_limit else self.hand_pot

    @property
    def paid_in(self) -> tuple[int, ...]:
        """What each seat has paid to the hand pot in this hand."""
        return tuple(map(add, self.paid_before, self.put))

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The hand pots, the main pot first (`side-pots.making`)."""
        paid, active = self.paid_in, self.active
        alike = not active or min([paid[seat] for seat in active]) == max(paid)
        if alike or not self.book.all_in:
            return (Pot(self.hand_pot),)
        return side_pots(self.table.seats, self.hand_pot, paid, active, (*self.folded, *self.out))

    def can_take(self, count: int) -> bool:
        """Say whether `count` cards can be drawn (`edges.empty-deck`, `edges.nothing-left`)."""
        left = len(self.deck)
        if left < count and self.book.recycles:
            left += len(self.out_of_play)
        return left >= count

    def close(self, *, shifted: bool | None = None) -> None:
        """Write down that the present phase has taken place."""
        if self.told is not None:
            phase = named(self.phase, called=self.caller != NOBODY)
            self.told.closes(self.round, phase, self.asked_seats)
        roller = "" if shifted is None else self.name(self.roller)
        lies = _copy_of_draft(self)  # without the facts; the draft goes on
        lies.told = lies.offered = None
        self.events.append(Closed(lies.frozen(), shifted, roller))

    def enter(self, phase: Phase, queue: tuple[int, ...] = ()) -> None:
        """Begin a phase."""
        self.phase = phase
        self.queue = queue
        self.pending = False
        self.asked = ()

    def answered(self) -> None:
        """Settle the question of the seat that is being asked."""
        self.queue = self.queue[1:]
        self.pending = False

    def others(self, seat: int) -> tuple[int, ...]:
        """Return the seats still in but for `seat`, clockwise from its left."""
        here = self.active.index(seat)
        return self.active[here + 1 :] + self.active[:here]

    def pay_in(self, seat: int, amount: int) -> None:
        """Move credits from a stack to the hand pot."""
        stacks, put = [*self.stacks], [*self.put]
        stacks[seat] -= amount
        put[seat] += amount
        self.stacks, self.put = tuple(stacks), tuple(put)
        self.hand_pot += amount

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
        self.events = _NO_EVENTS
        self.__class__ = State  # pyright: ignore[reportAttributeAccessIssue] - of the same slots
        return self  # type: ignore[return-value]

    def step(self) -> Step:
        """Return what has come of the action: the draft as a state, and its events.

        There is one for every move: `Step(...)` would take twice as long, and so would `frozen`.
        """
        events = tuple(self.events)
        self.events = _NO_EVENTS
        self.__class__ = State  # pyright: ignore[reportAttributeAccessIssue] - of the same slots
        return _made(Step, (self, events))


class State(Draft):
    """A hand in play.  It never changes: `apply` returns another one.

    Equality is that of the fields, and `repr` shows them, but for the book and the shuffles.
    """

    __slots__ = ()

    def __hash__(self) -> int:
        """Return a number of the fields that differ most often."""
        return hash((self.round, self.phase, self.queue, self.stacks, self.hand_pot, self.hands))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        """Refuse to change."""
        message = f"a state does not change; apply() returns another one ({name})"
        raise AttributeError(message)

    def __delattr__(self, name: str) -> NoReturn:
        """Refuse to change."""
        message = f"a state does not change ({name})"
        raise AttributeError(message)

    def draft(self) -> Draft:
        """Return a draft with the same fields, and with facts of its own."""
        copy = _copy_of_state(self)
        copy.offered, copy.events = None, []
        if self.told is not None:
            copy.told = self.told.copy()
        return copy

    def retold(self) -> State:
        """Return the same state with facts of its own, to which some may be added."""
        return self.draft().frozen()

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats clockwise."""
        return self.table.seats

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


_SHARED: Final = [each.name for each in fields(Draft) if each.name not in {"offered", "events"}]
_copy_of_state: Final = copier(Draft, _SHARED)
_copy_of_draft: Final = copier(Draft, _SHARED)
"""One for each class that is copied: the interpreter adapts code to the class that it meets."""
_made: Final = cast("Callable[[type[Step], tuple[object, ...]], Step]", tuple.__new__)  # pyright: ignore[reportUnknownMemberType] - as it is declared
_NO_EVENTS: Final[list[Event]] = []
"""What a state has caused: nothing.  Nobody writes to it, for a draft begins with its own."""
_END: Final = Phase.END


def put_at(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return a tuple with another value at `place`."""
    changed = [*values]
    changed[place] = value
    return tuple(changed)
