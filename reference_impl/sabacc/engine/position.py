"""The position of a hand at its settlement, and the reasons for refusing one."""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from sabacc.spec.cards import CARDS, Card, excess_card
from sabacc.spec.rulesets import Ruleset, custom_copies


class Refusal(Enum):
    """The closed list of reasons for refusing a request, or a change of version."""

    NOT_IN_THE_DECK = "not-in-the-deck"
    """A card that the deck does not hold, or does not hold that often."""
    NO_INTERFERENCE_FIELD = "no-interference-field"
    """A card in a field, in a ruleset without an interference field."""
    NO_SHIFT = "no-shift"
    """A shift, in a ruleset without a shift."""
    VERSION_IS_FIXED = "version-is-fixed"
    """A version in force, in a ruleset whose version cannot change."""
    NO_SIDE_POTS = "no-side-pots"
    """Several hand pots, in a ruleset in which nobody goes all in."""
    TOO_MANY_SEATS = "too-many-seats"
    """More seats than may play."""
    SAME_VERSION = "same-version"
    """A change to the version that is in force already."""


class RefusedError(Exception):
    """A request that the rules refuse, with the reason and the rule."""

    def __init__(self, reason: Refusal, rule: str) -> None:
        """Keep reason and rule."""
        super().__init__(f"{reason.value} ({rule})")
        self.reason = reason
        self.rule = rule


class Chance(Enum):
    """The random inputs that can run out."""

    DECK = "deck"
    PICKS = "picks"
    SHUFFLE = "shuffle"


class ScriptRanOutError(Exception):
    """A random input is missing."""

    def __init__(self, chance: Chance) -> None:
        """Keep the kind of chance."""
        super().__init__(chance.value)
        self.what = chance.value


@dataclass(frozen=True, slots=True)
class Pot:
    """A hand pot: credits, and the seats that may win it (None: all)."""

    amount: int
    eligible: frozenset[str] | None = None

    def open_to(self, seat: str) -> bool:
        """True if `seat` may win this pot."""
        return self.eligible is None or seat in self.eligible


@dataclass(frozen=True, slots=True)
class Position:
    """A hand at its settlement.

    Attributes:
        seats: The seats clockwise.
        dealer: The seat that deals; every order begins at the seat after it.
        hands: The cards in each seat's hand.
        stacks: Each seat's credits.
        pots: The hand pots, the main pot first.
        sabacc_pot: The credits of the sabacc pot.
        fields: The cards in each seat's interference field.
        caller: The seat that called; None if the rules forced the showdown.
        folded: The seats that have left the hand.
        deck: The next cards, the first one on top.
        version: The version in force, if it may change.
        owing_bombs: Seats that left after the call with a hand out of range, and owe the bomb
            (`calling.bombed-folds.bomb-too`).
        whole_deck: True if `deck` is complete, so that the rules decide what happens when it ends.
        refill: The cards of a new deck, shuffled; None if the shuffle is unknown.
        house: The credits that the house has taken in this hand.
        pots_at_call: The hand pots at the call; empty if nobody called, or only the end is known.
    """

    seats: tuple[str, ...]
    dealer: str
    hands: Mapping[str, tuple[Card, ...]]
    stacks: Mapping[str, int]
    pots: tuple[Pot, ...]
    sabacc_pot: int
    fields: Mapping[str, tuple[Card, ...]] = field(default_factory=dict[str, tuple[Card, ...]])
    caller: str | None = None
    folded: frozenset[str] = frozenset()
    deck: tuple[Card, ...] = ()
    version: str | None = None
    owing_bombs: frozenset[str] = frozenset()
    whole_deck: bool = False
    refill: tuple[Card, ...] | None = ()
    house: int = 0
    pots_at_call: tuple[Pot, ...] = ()

    def from_dealers_left(self, seats: Iterable[str]) -> tuple[str, ...]:
        """Sort seats clockwise, the dealer's left-hand neighbour first."""
        return clockwise(self.seats, self.dealer, seats)


def clockwise(table: tuple[str, ...], dealer: str, seats: Iterable[str]) -> tuple[str, ...]:
    """Sort seats clockwise by `table`, the seat left of `dealer` first."""
    wanted = set(seats)
    return tuple([seat for seat in _from_dealers_left(table, dealer) if seat in wanted])


def remaining_seats(
    table: tuple[str, ...], dealer: str, departed: Container[str]
) -> tuple[str, ...]:
    """Return the seats of `table` except the departed ones, sorted like `clockwise`."""
    return tuple([seat for seat in _from_dealers_left(table, dealer) if seat not in departed])


def _from_dealers_left(table: tuple[str, ...], dealer: str) -> tuple[str, ...]:
    first = table.index(dealer) + 1
    return table[first:] + table[:first]


def known_cards(names: Iterable[str]) -> tuple[Card, ...]:
    """Parse card names; raises RefusedError, without a rule, for an unknown name."""
    try:
        return tuple(map(CARDS.__getitem__, names))
    except KeyError:
        raise RefusedError(Refusal.NOT_IN_THE_DECK, "") from None


def deck_rule(rules: Ruleset, name: str) -> str:
    """Return the rule that limits the copies of a card in the deck."""
    custom_deck = bool(rules.choices["deck.size"].listed)
    if name in CARDS and CARDS[name].suit is not None:
        return "deck.suit-cards.fifteen-of-each-suit"
    if custom_deck:
        return "deck.size.own"
    return "deck.face-cards.eight-twice" if name in CARDS else "deck.size.seventy-six"


def check_copies(rules: Ruleset, cards: Iterable[Card]) -> None:
    """Raise RefusedError for a card that occurs more often than in the deck."""
    extra = excess_card(cards, custom_copies(rules))
    if extra is not None:
        raise RefusedError(Refusal.NOT_IN_THE_DECK, deck_rule(rules, extra))


def check_no_field(rules: Ruleset, cards: Iterable[Card]) -> None:
    """Raise RefusedError for cards in a field if there is none (`field.exists.no`)."""
    if rules.choices["field.exists"].name == "no" and any(True for _ in cards):
        raise RefusedError(Refusal.NO_INTERFERENCE_FIELD, "field.exists.no")
