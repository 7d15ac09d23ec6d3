"""The state of a hand in play, and the draft that an action changes."""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import lru_cache
from operator import add
from typing import Final, NamedTuple, NoReturn, TypeVar, cast

from sabacc.engine.events import (
    HAND_POT,
    ActionType,
    Awaited,
    Event,
    Phase,
    PhaseClosed,
    cached_payment,
)
from sabacc.engine.play.actions import Option
from sabacc.engine.play.compiled_rules import CompiledRules
from sabacc.engine.position import Pot
from sabacc.engine.settling import Settlement
from sabacc.spec.cards import Card
from sabacc.system.fast_copies import copier, new_tuple

Cards = tuple["Card", ...]


@dataclass(slots=True, kw_only=True)
class Layout:
    """The fields of a hand that the end of a phase records. Base of `Snapshot` and `Draft`.

    Tuples per seat are in the order of the table's seats. Amounts are whole credits.

    Attributes:
        table: The constants of the hand.
        compiled: The compiled rules in force.
        phase: The phase; `Phase.VERSION` while chance may change the version.
        round: The round, or the turn.
        asked: The seats asked in this phase so far.
        active: The remaining seats, from the dealer's left.
        hands: The cards in hand.
        fields: The cards in the interference field.
        stacks: The credits.
        bets: What each seat has paid in this betting.
        paid_before: What each seat had paid to the hand pot before this betting.
        hand_pot: The credits of all hand pots.
        sabacc_pot: The credits of the sabacc pot, of which there is one (`pots.number`).
        folded: The seats that folded, in order.
        out: The seats that a bomb put out, in order.
    """

    table: Table
    compiled: CompiledRules = field(repr=False)
    phase: Phase = Phase.ANTE
    round: int = 0
    asked: tuple[int, ...] = ()
    active: tuple[int, ...]
    hands: tuple[Cards, ...]
    fields: tuple[Cards, ...]
    stacks: tuple[int, ...]
    bets: tuple[int, ...]
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
        """The seats asked in this phase so far, with repeats."""
        return tuple([self.table.seats[seat] for seat in self.asked])

    @property
    def contested(self) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """The hand pots, the main pot first, with the remaining seats that may win each."""
        active = tuple([self.table.seats[seat] for seat in self.active])
        return tuple([(pot.amount, tuple(filter(pot.open_to, active))) for pot in self.pots])

    @property
    def paid_in(self) -> tuple[int, ...]:
        """The credits that each seat has paid to the hand pot in this hand."""
        return tuple(map(add, self.paid_before, self.bets))

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The hand pots, the main pot first (`side-pots.making`).

        Each of several pots is open to the remaining seats that have paid up to its end, and to
        seats that have left and paid into it (the main pot: all of them): these cannot win it, but
        it measures their penalties (`side-pots.penalty-base`). The surplus over every remaining
        seat makes a last pot that nobody can win.
        """
        paid_in, active = self.paid_in, self.active
        if not self.compiled.all_in or not active:
            return (Pot(self.hand_pot),)
        names, departed = self.table.seats, (*self.folded, *self.out)
        pots: list[Pot] = []
        below, rest = 0, self.hand_pot
        for level in sorted({paid_in[seat] for seat in active}):
            amount = sum(min(paid, level) - min(paid, below) for paid in paid_in)
            if not pots:
                amount += self.hand_pot - sum(paid_in)
            departed_payers = (seat for seat in departed if not pots or paid_in[seat] > below)
            reaching = (seat for seat in active if paid_in[seat] >= level)
            pots.append(
                Pot(amount, frozenset(names[seat] for seat in (*reaching, *departed_payers)))
            )
            below, rest = level, rest - amount
        if rest:
            departed_payers = (seat for seat in departed if paid_in[seat] > below)
            pots.append(Pot(rest, frozenset(names[seat] for seat in departed_payers)))
        return (Pot(self.hand_pot),) if len(pots) == 1 else tuple(pots)


def forbid_change(self: Layout, name: str, value: object = None) -> NoReturn:
    """Refuse to set or delete a field of an immutable value."""
    del value
    what = type(self).__name__.lower()
    raise AttributeError(f"a {what} does not change ({name}); apply() returns another state")


class Snapshot(Layout):
    """An immutable copy of these fields at the end of a phase."""

    __slots__ = ()

    __setattr__ = __delattr__ = forbid_change


def snapshot(layout: Layout, compiled: CompiledRules | None = None) -> Snapshot:
    """Copy the layout, optionally under other compiled rules."""
    copy = _copy(layout)
    if compiled is not None:
        copy.compiled = compiled
    copy.__class__ = Snapshot  # pyright: ignore[reportAttributeAccessIssue] - of the same slots
    return copy  # type: ignore[return-value]


_copy: Final = copier(Layout, [layout_field.name for layout_field in fields(Layout)])


T = TypeVar("T")

NOBODY: Final = -1  # in place of the index of a seat


@dataclass(slots=True, kw_only=True)
class Draft(Layout):
    """A mutable state while one move is applied; `to_step` turns it into a State.

    Attributes:
        version: The version in force, if it may change.
        turn: The turn player, or nobody.
        lap: The lap of turns, counted from 1; 0 before the first turn.
        queue: The seats still to be asked, the current one first.
        opener: The first seat of the betting.
        drawn_cards: The drawn cards in each hand (`drawing.lock`).
        discard_counts: How many cards each seat has given up (`drawing.discard-limit`).
        draw_counts: How many cards each seat has drawn, if more than one may be
            (`drawing.number-each`).
        may_draw_again: True if the seat drew the Evil One as the first of two cards, and may draw
            another (`drawing.evil-one`).
        laid_while_asked: True if the asked seat has laid a card in this request
            (`field.both-at-once`).
        level: The standing bet.
        raise_count: The number of raises in this betting.
        house: The credits that the house took.
        owed: The debts from penalties (`penalties.short-stack`), also of seats that left the table.
        deck: The deck, the next card first.
        out_of_play: The cards out of play.
        shuffles: The orders of future new decks.
        caller: The caller, or nobody.
        pots_at_call: The hand pots at the call (`penalties.base`).
        owing_bombs: The seats that folded with a bomb after the call, and owe for it
            (`calling.bombed-folds`).
        was_bombed: True if the drawing hand was out of range before (`bombs.still-bombed`).
        traded: True after the trading phase.
        deck_exhausted: True if the last round ended without cards to draw (`edges.nobody-draws`).
        settled: The outcome of the hand.
        over: True if the hand is over; a cache of `phase is Phase.END`, set by `to_step`.
        offered: A cache of the legal actions of a state; never set in a draft.
        events: The events of this action; empty in a state.
    """

    version: str | None = None
    turn: int = NOBODY
    lap: int = 0
    queue: tuple[int, ...] = ()
    opener: int = NOBODY
    drawn_cards: tuple[Cards, ...]
    discard_counts: tuple[int, ...]
    draw_counts: tuple[int, ...]
    may_draw_again: bool = False
    laid_while_asked: bool = False
    level: int = 0
    raise_count: int = 0
    house: int = 0
    owed: Mapping[str, int] = field(default_factory=dict[str, int])
    deck: Cards
    out_of_play: Cards
    shuffles: tuple[Cards, ...] = field(repr=False)
    caller: int = NOBODY
    pots_at_call: tuple[Pot, ...] = ()
    owing_bombs: tuple[int, ...] = ()
    was_bombed: bool = False
    traded: bool = False
    deck_exhausted: bool = False
    settled: Settlement | None = None
    over: bool = field(default=False, compare=False, repr=False)
    offered: tuple[Option, ...] | None = field(default=None, compare=False, repr=False)
    events: list[Event] = field(compare=False, repr=False)

    @property
    def was_dealt(self) -> bool:
        """True if a hand was dealt; a dealt hand always keeps at least one active seat."""
        return bool(self.active)

    @property
    def session_over(self) -> bool:
        """True if the session is over."""
        return self.phase is Phase.END and (self.table.last_hand or not self.was_dealt)

    @property
    def awaits(self) -> Awaited:
        """The next input."""
        return self.phase.awaits

    def name(self, seat: int) -> str:
        """Return a seat's name."""
        return self.table.seats[seat]

    def cards_of(self, seat: int) -> Cards:
        """Return all cards of a seat, in hand and in the field."""
        return self.hands[seat] + self.fields[seat]

    @property
    def roller(self) -> int:
        """The seat that rolls the die: the turn player or the dealer (`shift.roller`)."""
        return (
            self.turn
            if self.compiled.turns and self.compiled.turn_player_rolls
            else self.table.dealer
        )

    @property
    def opening_limit(self) -> int:
        """The hand pot or the antes, which limit an opening bet (`betting.casino-opening`)."""
        if not self.compiled.antes_limit:
            return self.hand_pot
        return self.compiled.ante * (len(self.table.order) - (not self.compiled.dealer_antes))

    def can_draw(self, count: int) -> bool:
        """True if `count` cards can be drawn (`edges.empty-deck`, `edges.nothing-left`)."""
        left = len(self.deck)
        if left < count and self.compiled.recycles:
            left += len(self.out_of_play)
        return left >= count

    def close_phase(self, *, shifted: bool | None = None) -> None:
        """Record the end of the current phase."""
        roller = "" if shifted is None else self.name(self.roller)
        self.events.append(new_tuple(PhaseClosed, (snapshot(self), shifted, roller)))

    def enter(self, phase: Phase, queue: tuple[int, ...] = ()) -> None:
        """Begin a phase."""
        self.phase = phase
        self.queue = queue
        self.asked = ()

    def finish_request(self) -> None:
        """Finish the request to the asked seat."""
        self.queue = self.queue[1:]
        self.may_draw_again = self.laid_while_asked = False

    def pay_in(self, seat: int, amount: int, rule: str) -> None:
        """Move credits from a stack to the hand pot by a rule."""
        if not amount:
            return
        stacks, bets = [*self.stacks], [*self.bets]
        stacks[seat] -= amount
        bets[seat] += amount
        self.stacks, self.bets = tuple(stacks), tuple(bets)
        self.hand_pot += amount
        self.events.append(cached_payment(self.table.seats[seat], amount, rule, HAND_POT))

    def pay_sabacc_pot(self, seat: int, amount: int) -> int:
        """Move credits from a stack to the sabacc pot, at most the stack; return the amount.

        See `penalties.short-stack`.
        """
        due = min(amount, self.stacks[seat])
        self.stacks = replace_at(self.stacks, seat, self.stacks[seat] - due)
        self.sabacc_pot += due
        return due

    def owe(self, lacking: Mapping[str, int]) -> None:
        """Add to the debts (`penalties.short-stack`)."""
        self.owed = dict(Counter(self.owed) + Counter(lacking))

    def freeze(self) -> State:
        """Turn the draft into an immutable state.

        Both have the same fields, so nothing is copied. The events go into the step.
        """
        self.events, self.over = _NO_EVENTS, self.phase is Phase.END
        self.__class__ = State  # pyright: ignore[reportAttributeAccessIssue] - of the same slots
        return self  # type: ignore[return-value]

    def to_step(self) -> Step:
        """Return the draft as a state, with its events.

        Repeats `freeze` inline: it runs once per move, and the calls would double its time.
        """
        events = tuple(self.events)
        self.events, self.over = _NO_EVENTS, self.phase is Phase.END
        self.__class__ = State  # pyright: ignore[reportAttributeAccessIssue] - of the same slots
        return new_tuple(Step, (self, events))


class State(Draft):
    """An immutable state of a hand in play; `apply` returns a new one.

    `==` compares all fields but caches and events; `repr` also leaves out rules and shuffles.
    """

    __slots__ = ()

    def __hash__(self) -> int:
        """Hash the fields that differ most often."""
        return hash((self.round, self.phase, self.queue, self.stacks, self.hand_pot, self.hands))

    __setattr__ = __delattr__ = forbid_change

    def changed(self, **fields: object) -> State:
        """Return a copy with other values of some fields."""
        draft = draft_of(self)
        for name, value in fields.items():
            setattr(draft, name, value)
        return draft.freeze()

    @property
    def dealer(self) -> str:
        """The dealer."""
        return self.name(self.table.dealer)

    @property
    def next_dealer(self) -> str:
        """The dealer of the next hand (`table.rotation`)."""
        return self.name((self.table.dealer + 1) % len(self.table.seats))

    @property
    def asked_seat(self) -> str | None:
        """The asked seat; None for none."""
        return self.name(self.queue[0]) if self.queue and not self.over else None

    @property
    def caller_seat(self) -> str | None:
        """The caller; None for none."""
        return None if self.caller == NOBODY else self.name(self.caller)

    @property
    def active_seats(self) -> tuple[str, ...]:
        """The remaining seats, from the dealer's left."""
        return tuple(self.name(seat) for seat in self.active)

    @property
    def dealt_in(self) -> tuple[str, ...]:
        """The seats dealt in, clockwise; empty if no hand was dealt."""
        return tuple(self.name(seat) for seat in sorted(self.table.order)) if self.was_dealt else ()

    def stacks_by_seat(self) -> dict[str, int]:
        """The credits of each seat."""
        return self.table.by_seat(self.stacks)

    def hands_by_seat(self) -> dict[str, Cards]:
        """The cards in each hand."""
        return self.table.by_seat(self.hands)

    def fields_by_seat(self) -> dict[str, Cards]:
        """The cards in each interference field."""
        return self.table.by_seat(self.fields)


class Step(NamedTuple):
    """The result of a move: the next state, and the events."""

    state: State
    events: tuple[Event, ...]


_RESET: Final = {
    "over": "False",
    "offered": "None",
    "events": "[]",
}
draft_of: Final = cast(
    "Callable[[State], Draft]",
    copier(
        Draft,
        [draft_field.name for draft_field in fields(Draft) if draft_field.name not in _RESET],
        _RESET,
    ),
)
"""Return a mutable copy of a state."""
# The events of a state: always empty, never written; a draft starts with its own list
_NO_EVENTS: Final[list[Event]] = []


@lru_cache(maxsize=1024)
def other_seats(active: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Return the remaining seats except `seat`, clockwise from its left; cached."""
    here = active.index(seat)
    return active[here + 1 :] + active[:here]


def replace_at(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return a tuple with another value at `index`."""
    changed = [*values]
    changed[index] = value
    return tuple(changed)


@dataclass(frozen=True, slots=True)
class Setup:
    """A table before the hand.

    Attributes:
        seats: The seats clockwise.
        dealer: The dealer.
        stacks: Each seat's credits.
        deck: The whole deck, the next card first.
        hand_pot: The credits of the hand pot, including antes that are already paid.
        sabacc_pot: The credits of the sabacc pot.
        ante: True if the antes are still to be paid.
        hands: The cards that each seat is dealt; None to deal them from the deck.
        out_of_play: The cards that are out of play as the hand begins.
        shuffles: The order of each new deck.
        sitting_out: The seats that take no part.
        newcomers: The seats that take part for the first time; for records only, because they pay
            like everybody (`ante.newcomer`).
        owed: The debts from earlier hands (`penalties.short-stack`).
        version: The version in force, if it may change.
        last_hand: True if the session ends with this hand.
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
    owed: Mapping[str, int] = field(default_factory=dict[str, int])
    version: str | None = None
    last_hand: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """The constants of a hand; seats are numbered clockwise, and `index_of` has them by name.

    `order` are the seats dealt in, from the dealer's left (`table.first-to-act`) to the dealer
    (`table.dealer-plays`).
    """

    seats: tuple[str, ...]
    index_of: Mapping[str, int]
    dealer: int
    order: tuple[int, ...]
    last_hand: bool
    options: tuple[Mapping[ActionType, Option], ...] = field(compare=False, repr=False)
    """The plain options of each seat, by action type."""

    def by_seat(self, values: Sequence[T]) -> dict[str, T]:
        """Return values by the names of the seats."""
        return {name: values[seat] for name, seat in self.index_of.items()}

    def after(self, seat: int, seats: Iterable[int]) -> tuple[int, ...]:
        """Sort `seats` clockwise, the first after `seat` on (`table.direction`)."""
        clockwise = sorted(seats)
        first = bisect(clockwise, seat)
        return (*clockwise[first:], *clockwise[:first])
