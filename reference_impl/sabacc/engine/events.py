"""Events at the table, each with the id of its rule.

Events of frequent actions are named tuples: a hand makes very many.

The events that every action brings are tuples: a hand makes very many of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final, NamedTuple, Protocol, Self

from sabacc.spec.cards import Card

HAND_POT = "hand-pot"
SABACC_POT = "sabacc-pot"
HOUSE = "house"


@dataclass(frozen=True, slots=True)
class Bombed:
    """A hand is out of range."""

    seat: str
    total: int
    rule: str


@dataclass(frozen=True, slots=True)
class Tied:
    """Seats meet in a sudden demise."""

    seats: tuple[str, ...]
    rule: str


class Dealt(NamedTuple):
    """A seat is dealt a card."""

    seat: str
    card: Card
    rule: str


# Few combinations of seats and cards occur; likewise below.
dealt: Final = lru_cache(maxsize=4096)(Dealt)


class Lost(NamedTuple):
    """A seat loses a card to the shift; `picker` picked it."""

    seat: str
    card: Card
    picker: str
    rule: str


lost_card: Final = lru_cache(maxsize=4096)(Lost)


@dataclass(frozen=True, slots=True)
class Spared:
    """The shift passes over a seat."""

    seat: str
    rule: str


@dataclass(frozen=True, slots=True)
class Won:
    """Seats win or share a pot."""

    seats: tuple[str, ...]
    rule: str


class Paid(NamedTuple):
    """A seat pays into a pot: an ante, a bet, the price of a fold, a penalty."""

    seat: str
    amount: int
    rule: str
    pot: str = SABACC_POT


cached_payment: Final = lru_cache(maxsize=4096)(Paid)


@dataclass(frozen=True, slots=True)
class Awarded:
    """A seat takes credits from a pot (`hand-pot`, `sabacc-pot`)."""

    seat: str
    amount: int
    pot: str
    rule: str


@dataclass(frozen=True, slots=True)
class Moved:
    """Credits move between pots, or from the sabacc pot to the house."""

    amount: int
    source: str
    target: str
    rule: str


class Acted(NamedTuple):
    """A seat acts: `bet`, `trade`, `call` and so on."""

    seat: str
    does: ActionType
    amount: int
    cards: tuple[Card, ...]
    rule: str


@lru_cache(maxsize=4096)
def acted(seat: str, does: ActionType, rule: str, amount: int = 0) -> Acted:
    """Return a cached `Acted` without cards.

    Few combinations occur, and reading the cache is cheaper than making one.
    """
    return Acted(seat, does, amount, (), rule)


class Gave(NamedTuple):
    """A seat gives up a card."""

    seat: str
    card: Card
    rule: str


gave: Final = lru_cache(maxsize=4096)(Gave)


class Showed(NamedTuple):
    """A seat shows cards of its hand: as a proof, or because a bomb puts it out.

    Cards laid in the field are in `Acted`, cards shown at the settlement in `Settlement`.
    """

    seat: str
    cards: tuple[Card, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class Left:
    """A bomb puts a seat out of the hand."""

    seat: str
    rule: str


@dataclass(frozen=True, slots=True)
class SatOut:
    """A seat is not dealt in."""

    seat: str
    rule: str


class Rolled(NamedTuple):
    """The die falls, or two dice: the known faces, and whether a shift comes."""

    die: int | None
    comes: bool
    rule: str
    other_die: int | None = None


rolled: Final = lru_cache(maxsize=256)(Rolled)


@dataclass(frozen=True, slots=True)
class Changed:
    """Another version comes into force."""

    version: str
    rule: str


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """Cards out of play are shuffled into a new deck."""

    cards: int
    rule: str


@dataclass(frozen=True, slots=True)
class Returned:
    """Credits that nobody could match return to the seat that bet them."""

    seat: str
    amount: int
    rule: str


class PhaseLayout(Protocol):
    """The layout of a hand at the end of a phase."""

    round: int
    phase: Phase
    stacks: tuple[int, ...]
    hand_pot: int
    sabacc_pot: int
    hands: tuple[tuple[Card, ...], ...]
    fields: tuple[tuple[Card, ...], ...]

    @property
    def asked_seats(self) -> tuple[str, ...]:  # pyright: ignore[reportReturnType]
        """The seats that were asked, in order, with repeats."""

    @property
    def seats(self) -> tuple[str, ...]:  # pyright: ignore[reportReturnType]
        """All seats, in the order of `stacks` and `hands`."""

    @property
    def contested(self) -> tuple[tuple[int, tuple[str, ...]], ...]:  # pyright: ignore[reportReturnType]
        """The hand pots, the main pot first, with the remaining seats that may win each."""


class PhaseClosed(NamedTuple):
    """A phase is over: its layout, and for a shift the roller and whether cards shifted.

    Equal to another event that shows the same, under any ruleset.
    """

    state: PhaseLayout
    shifted: bool | None = None
    roller: str = ""

    def __eq__(self, other: object) -> bool:
        """True if both show the same."""
        return isinstance(other, PhaseClosed) and self.shown() == other.shown()

    def __ne__(self, other: object) -> bool:
        """Negate `__eq__`: tuples define their own."""
        return not self == other

    def __hash__(self) -> int:
        """Hash what is shown."""
        return hash(self.shown())

    def shown(self) -> tuple[object, ...]:
        """Return the report of the phase in an answer, without the cards that others see."""
        layout = self.state
        money = (layout.stacks, layout.hand_pot, layout.sabacc_pot, layout.contested)
        rolled = (self.shifted, self.roller)
        return (layout.round, layout.phase, layout.asked_seats, layout.hands, *money, *rolled)


@dataclass(frozen=True, slots=True)
class Over:
    """The hand ends, or comes to its showdown."""

    rule: str


Event = (
    Bombed
    | Tied
    | Dealt
    | Lost
    | Spared
    | Won
    | Paid
    | Awarded
    | Moved
    | Acted
    | Gave
    | Showed
    | Left
    | SatOut
    | Rolled
    | Changed
    | Reshuffled
    | Returned
    | PhaseClosed
    | Over
)
"""The closed union of events."""


def alike(one: Event, other: Event) -> bool:
    """True if two events are equal except for their rule."""
    names = (name for name in type(one).__annotations__ if name != "rule")
    return type(one) is type(other) and all(
        getattr(one, name) == getattr(other, name) for name in names
    )


def causes_of(event: Event) -> Mapping[tuple[str, str], str]:
    """Return the changes of an event, as kind and name (`stack`, `Han`), each with its rule."""
    match event:
        case Acted(seat, "fold", _, _, rule):
            return {("out", seat): rule, ("hand", seat): "folding.cards.out-of-play"}
        case Acted(_, "call", _, _, rule):
            return {("caller", ""): rule}
        case PhaseClosed():
            return {}
        case _:
            changed = _CHANGED.get(type(event))
            return {} if changed is None else dict.fromkeys(changed(event), event.rule)


_CHANGED: Final[Mapping[type, Callable[[Any], tuple[tuple[str, str], ...]]]] = {
    Awarded: lambda event: (
        ("stack", event.seat),
        ("pot", event.pot),
        ("won", event.seat),
        (f"won {event.pot}", event.seat),
        (f"won {event.pot}", ""),
    ),
    Paid: lambda event: (
        ("stack", event.seat),
        ("pot", event.pot),
        ("paid", event.seat),
        (f"paid {event.pot}", event.seat),
    ),
    Moved: lambda event: (("pot", event.source), ("pot", event.target)),
    Returned: lambda event: (("stack", event.seat), ("pot", HAND_POT)),
    Dealt: lambda event: (("hand", event.seat),),
    Gave: lambda event: (("hand", event.seat),),
    Lost: lambda event: (("hand", event.seat), ("picker", event.seat)),
    Left: lambda event: (("out", event.seat),),
    SatOut: lambda event: (("out", event.seat),),
    Bombed: lambda event: (("bombed", event.seat), ("bombed-seats", "")),
    Tied: lambda _: (("demise", ""),),
    Won: lambda _: (("winners", ""),),
    Rolled: lambda _: (("shifted", ""),),
    Changed: lambda _: (("version", ""),),
    Over: lambda _: (("over", ""),),
}


class ActionType(StrEnum):
    """The type of an action."""

    CHECK = "check"
    BET = "bet"
    MATCH = "match"
    RAISE = "raise"
    ALL_IN = "all-in"
    FOLD = "fold"
    STAY = "stay"
    DRAW = "draw"
    TRADE = "trade"
    STAND = "stand"
    DROP = "drop"
    KEEP = "keep"
    LAY = "lay"
    CALL = "call"
    PASS = "pass"  # noqa: S105 - a player lets the call pass
    JOIN = "join"
    SIT_OUT = "sit-out"

    @property
    def default_phase(self) -> Phase:
        """The phase that is meant if none is named."""
        return _DEFAULT_PHASES[self]


class Awaited(StrEnum):
    """The next input of a hand."""

    SEAT = "seat"
    """A decision."""
    ROLL = "roll"
    """A roll of the die or dice."""
    CHANGE = "change"
    """A change of version, or none."""
    NOTHING = "nothing"
    """It is over."""


class Phase(StrEnum):
    """A phase of a hand and its properties; `flow.py` has the order.

    Attributes:
        awaits: The next input.
        actions: The actions of the seat that is asked; a card can be laid in the field at any time.
        bets: True for a betting phase.
        defaults: The default actions: the first legal one, or the last in any case.
    """

    awaits: Awaited
    actions: tuple[ActionType, ...]
    defaults: tuple[ActionType, ...]
    bets: bool

    def __new__(
        cls,
        name: str,
        actions: tuple[ActionType, ...] = (),
        defaults: tuple[ActionType, ...] = (),
        awaits: Awaited = Awaited.SEAT,
    ) -> Self:
        """Make a member."""
        made = str.__new__(cls, name)
        made._value_ = name
        made.awaits, made.actions, made.defaults = awaits, actions, defaults
        made.bets = ActionType.BET in actions
        return made

    ANTE = "ante"
    DEAL = "deal"
    VERSION = "version", (), (), Awaited.CHANGE
    """Chance decides whether the version changes."""
    BETTING = (
        "betting",
        (
            ActionType.CHECK,
            ActionType.BET,
            ActionType.MATCH,
            ActionType.RAISE,
            ActionType.ALL_IN,
            ActionType.FOLD,
        ),
        (ActionType.CHECK, ActionType.MATCH, ActionType.ALL_IN, ActionType.BET, ActionType.FOLD),
    )
    LEAVING = "leaving", (ActionType.STAY, ActionType.FOLD), (ActionType.STAY,)
    """Players who have bet may still leave."""
    SHIFT = "shift", (), (), Awaited.ROLL
    DRAWING = (
        "drawing",
        (ActionType.STAND, ActionType.DRAW, ActionType.TRADE, ActionType.DROP),
        (ActionType.STAND,),
    )
    DISCARDING = "discarding", (ActionType.KEEP, ActionType.DROP), (ActionType.KEEP,)
    """A seat has drawn and may give up a card: a part of the drawing."""
    TRADING = "trading", (ActionType.STAND, ActionType.TRADE), (ActionType.STAND,)
    CALLING = "calling", (ActionType.PASS, ActionType.CALL), (ActionType.PASS,)
    LAST_BETTING = "last-betting", BETTING[1], BETTING[2]
    """The betting after a call."""
    END = "end", (), (), Awaited.NOTHING
    """The hand is over."""


# The phase of an action if none is named: mostly the first that offers it
_DEFAULT_PHASES: Final[Mapping[ActionType, Phase]] = {
    **{does: phase for phase in reversed(Phase) for does in phase.actions},
    ActionType.DROP: Phase.DISCARDING,
    ActionType.LAY: Phase.DRAWING,
    ActionType.JOIN: Phase.BETTING,
    ActionType.SIT_OUT: Phase.BETTING,
}
