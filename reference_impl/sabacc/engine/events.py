"""What happens at the table, each event with the id of the rule that caused it.

The events that every action brings are tuples: a hand makes very many of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final, NamedTuple, Protocol, Self

from sabacc.spec.cards import Card
from sabacc.system.fast_init import fast_init

HAND_POT = "hand-pot"
SABACC_POT = "sabacc-pot"
HOUSE = "house"


@fast_init
@dataclass(frozen=True, slots=True)
class Bombed:
    """A seat's hand is out of range."""

    seat: str
    total: int
    rule: str


@fast_init
@dataclass(frozen=True, slots=True)
class Tied:
    """The seats meet in a sudden demise."""

    seats: tuple[str, ...]
    rule: str


class Dealt(NamedTuple):
    """A seat is dealt a card."""

    seat: str
    card: Card
    rule: str


@lru_cache(maxsize=4096)
def dealt(seat: str, card: Card, rule: str) -> Dealt:
    """Say that a seat is dealt a card: with so few seats and cards, most come up again."""
    return Dealt(seat, card, rule)


class Lost(NamedTuple):
    """A seat loses to the shift the card that `picker` picked."""

    seat: str
    card: Card
    picker: str
    rule: str


@lru_cache(maxsize=4096)
def lose(seat: str, card: Card, picker: str, rule: str) -> Lost:
    """Say that a seat loses a card to the shift, as `dealt` says that it gets one."""
    return Lost(seat, card, picker, rule)


@fast_init
@dataclass(frozen=True, slots=True)
class Spared:
    """The shift passes a seat by."""

    seat: str
    rule: str


@fast_init
@dataclass(frozen=True, slots=True)
class Won:
    """The seats win, or share, a pot."""

    seats: tuple[str, ...]
    rule: str


class Paid(NamedTuple):
    """A seat pays credits into a pot: an ante, a bet, the price of a fold, a penalty."""

    seat: str
    amount: int
    rule: str
    pot: str = SABACC_POT


@lru_cache(maxsize=4096)
def paid_into(pot: str, seat: str, amount: int, rule: str) -> Paid:
    """Say that a seat pays into a pot, as antes and bets do: most of them come up again."""
    return Paid(seat, amount, rule, pot)


@fast_init
@dataclass(frozen=True, slots=True)
class Awarded:
    """A seat takes credits out of a pot (`hand-pot`, `sabacc-pot`)."""

    seat: str
    amount: int
    pot: str
    rule: str


@fast_init
@dataclass(frozen=True, slots=True)
class Moved:
    """Credits go from one pot to another, or from the sabacc pot to the house."""

    amount: int
    source: str
    target: str
    rule: str


class Acted(NamedTuple):
    """A seat does what it was asked for, or lays a card: `bet`, `trade`, `call` and so on."""

    seat: str
    does: Does
    amount: int
    cards: tuple[Card, ...]
    rule: str


@lru_cache(maxsize=4096)
def acted(seat: str, does: Does, rule: str, amount: int = 0) -> Acted:
    """Say that a seat does something without cards.

    The same few come up again and again, and looking one up is cheaper than making it.
    """
    return Acted(seat, does, amount, (), rule)


class Gave(NamedTuple):
    """A seat gives a card up."""

    seat: str
    card: Card
    rule: str


@lru_cache(maxsize=4096)
def gave(seat: str, card: Card, rule: str) -> Gave:
    """Say that a seat gives up a card, as `dealt` says that it gets one."""
    return Gave(seat, card, rule)


class Showed(NamedTuple):
    """A seat shows cards of its hand to all others: as a proof, or as a bomb puts it out.

    What is laid in the field is told by `Acted`, and what is shown to be settled by `Settled`.
    """

    seat: str
    cards: tuple[Card, ...]
    rule: str


@fast_init
@dataclass(frozen=True, slots=True)
class Left:
    """A bomb puts a seat out of the hand."""

    seat: str
    rule: str


@fast_init
@dataclass(frozen=True, slots=True)
class SatOut:
    """A seat is not dealt in."""

    seat: str
    rule: str


class Rolled(NamedTuple):
    """The die falls, or two do: the faces that are known, and whether a shift comes."""

    die: int | None
    comes: bool
    rule: str
    other_die: int | None = None


@lru_cache(maxsize=256)
def rolled(die: int | None, comes: bool, rule: str, other_die: int | None) -> Rolled:  # noqa: FBT001 - as the event has it
    """Say how the die falls: the same few ways come up again."""
    return Rolled(die, comes, rule, other_die)


@fast_init
@dataclass(frozen=True, slots=True)
class Changed:
    """Another version comes into force."""

    version: str
    rule: str


@fast_init
@dataclass(frozen=True, slots=True)
class Reshuffled:
    """That many cards that were out of play become a new deck."""

    cards: int
    rule: str


@fast_init
@dataclass(frozen=True, slots=True)
class Returned:
    """Credits that nobody could match go back from the hand pot to the seat that bet them."""

    seat: str
    amount: int
    rule: str


class Lying(Protocol):
    """A hand as it lies: what is looked at when a phase is over."""

    round: int
    phase: Phase
    stacks: tuple[int, ...]
    hand_pot: int
    sabacc_pot: int
    hands: tuple[tuple[Card, ...], ...]
    fields: tuple[tuple[Card, ...], ...]

    @property
    def asked_seats(self) -> tuple[str, ...]:
        """The seats that were asked, in order, each time anew."""
        ...

    @property
    def seats(self) -> tuple[str, ...]:
        """All seats, to which `stacks` and `hands` belong in order."""
        ...

    @property
    def contested(self) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """The hand pots, the main pot first, with the seats still in that may win each."""
        ...


class Closed(NamedTuple):
    """A phase has taken place: for a shift with who rolled the die, and whether cards shifted.

    It holds how the hand lies, and is equal to another that shows the same, by whatever ruleset.
    """

    state: Lying
    shifted: bool | None = None
    roller: str = ""

    def __eq__(self, other: object) -> bool:
        """Say whether both show the same."""
        return isinstance(other, Closed) and self.shown() == other.shown()

    def __ne__(self, other: object) -> bool:
        """Say whether they do not: a tuple has an answer of its own."""
        return not self == other

    def __hash__(self) -> int:
        """Return a number of what is shown."""
        return hash(self.shown())

    def shown(self) -> tuple[object, ...]:
        """Return all that can be seen of it."""
        then = self.state
        money = (then.stacks, then.hand_pot, then.sabacc_pot, then.contested)
        rolled = (self.shifted, self.roller)
        return (then.round, then.phase, then.asked_seats, then.hands, *money, *rolled)


@fast_init
@dataclass(frozen=True, slots=True)
class Over:
    """The hand comes to its end, or to its showdown, by that rule."""

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
    | Closed
    | Over
)
"""The closed union of events."""


def alike(one: Event, other: Event) -> bool:
    """True if the same happens in two events, by whatever rule."""
    names = (name for name in type(one).__annotations__ if name != "rule")
    return type(one) is type(other) and all(
        getattr(one, name) == getattr(other, name) for name in names
    )


def causes_of(event: Event) -> Mapping[tuple[str, str], str]:
    """Return what an event changed, as kind and name (`stack`, `Han`), with its rule."""
    match event:
        case Acted(seat, "fold", _, _, rule):
            return {("out", seat): rule, ("hand", seat): "folding.cards.out-of-play"}
        case Acted(_, "call", _, _, rule):
            return {("caller", ""): rule}
        case Closed():
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


class Does(StrEnum):
    """What a player may try."""

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
    def usual(self) -> Phase:
        """The phase that is meant where none is named."""
        return _USUAL[self]


class Awaited(StrEnum):
    """What a hand needs to go on."""

    SEAT = "seat"
    """A decision."""
    ROLL = "roll"
    """A fall of the die."""
    CHANGE = "change"
    """A change of version, or none."""
    NOTHING = "nothing"
    """It is over."""


class Phase(StrEnum):
    """A phase of a hand, and all that is so of it by itself; `flow.py` says what follows.

    Attributes:
        awaits: What it needs to go on.
        deeds: What the seat that is asked may try; a card is laid in the field at any time.
        bets: Whether it is a betting.
        of_itself: What that seat does of itself: the first that it may, the last in any case.
    """

    awaits: Awaited
    deeds: tuple[Does, ...]
    of_itself: tuple[Does, ...]
    bets: bool

    def __new__(
        cls,
        name: str,
        deeds: tuple[Does, ...] = (),
        of_itself: tuple[Does, ...] = (),
        awaits: Awaited = Awaited.SEAT,
    ) -> Self:
        """Make a member."""
        made = str.__new__(cls, name)
        made._value_ = name
        made.awaits, made.deeds, made.of_itself = awaits, deeds, of_itself
        made.bets = Does.BET in deeds
        return made

    ANTE = "ante"
    DEAL = "deal"
    VERSION = "version", (), (), Awaited.CHANGE
    """It is said whether the version changes."""
    BETTING = (
        "betting",
        (Does.CHECK, Does.BET, Does.MATCH, Does.RAISE, Does.ALL_IN, Does.FOLD),
        (Does.CHECK, Does.MATCH, Does.ALL_IN, Does.BET, Does.FOLD),
    )
    LEAVING = "leaving", (Does.STAY, Does.FOLD), (Does.STAY,)
    """Whoever has bet may still leave."""
    SHIFT = "shift", (), (), Awaited.ROLL
    DRAWING = "drawing", (Does.STAND, Does.DRAW, Does.TRADE, Does.DROP), (Does.STAND,)
    DISCARDING = "discarding", (Does.KEEP, Does.DROP), (Does.KEEP,)
    """A seat has drawn, and may give up a card: a part of the drawing."""
    TRADING = "trading", (Does.STAND, Does.TRADE), (Does.STAND,)
    CALLING = "calling", (Does.PASS, Does.CALL), (Does.PASS,)
    LAST_BETTING = "last-betting", BETTING[1], BETTING[2]
    """The betting after a call."""
    END = "end", (), (), Awaited.NOTHING
    """The hand is over."""


_USUAL: Final[Mapping[Does, Phase]] = {
    **{does: phase for phase in reversed(Phase) for does in phase.deeds},
    Does.DROP: Phase.DISCARDING,
    Does.LAY: Phase.DRAWING,
    Does.JOIN: Phase.BETTING,
    Does.SIT_OUT: Phase.BETTING,
}
"""The first phase in which it is done; what is done in none has one all the same."""
