"""Actions of players, outcomes of chance, and reasons for refusing them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from itertools import combinations
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from sabacc.engine.events import ActionType
from sabacc.engine.play.compiled_rules import CompiledRules
from sabacc.spec.cards import Card


class Reason(Enum):
    """Why an action is refused: the closed list. If several apply, the first one in the list."""

    HAND_IS_OVER = "hand-is-over"
    """The hand is over."""
    BETWEEN_HANDS = "between-hands"
    """To `join` or to `sit-out`, while a hand is played."""
    NOT_IN_HAND = "not-in-hand"
    """The seat is not dealt in, or has left the hand."""
    DURING_THE_SHIFT = "during-the-shift"
    """A `lay` once the die has fallen."""
    WRONG_PHASE = "wrong-phase"
    """The phase does not offer this action."""
    OWN_TURN = "own-turn"
    """A `call` by the turn player."""
    OUT_OF_TURN = "out-of-turn"
    """Another seat is being asked; never the reason for a `lay`."""
    BET_OR_FOLD = "bet-or-fold"
    """A `check` where nobody may check."""
    BET_STANDS = "bet-stands"
    """A `check` or a `bet` while a bet stands."""
    NO_BET_STANDS = "no-bet-stands"
    """A `match`, `raise` or `all-in` while nothing is bet; a `fold` without a bet to pay,
    where folding is only the alternative to paying.
    """
    NO_RAISES = "no-raises"
    """A `raise` where raises are not allowed."""
    TOO_MANY_RAISES = "too-many-raises"
    """A `raise` after the last one that the ruleset allows in a betting."""
    NO_ALL_IN = "no-all-in"
    """`all-in` where nobody goes all in."""
    CAN_MATCH = "can-match"
    """`all-in` with a stack that is enough to match."""
    BELOW_LEAST = "below-least"
    """A `bet` or `raise` of less than one credit."""
    ABOVE_LIMIT = "above-limit"
    """A `bet` or `raise` above the limit."""
    BEYOND_STACK = "beyond-stack"
    """Paying more than the stack holds; `all-in` with an empty stack."""
    NO_TRADE = "no-trade"
    """A `trade` where the drawing phase knows none."""
    NO_NEW_CARD = "no-new-card"
    """A `drop` in the drawing, without having drawn."""
    WRONG_NUMBER = "wrong-number"
    """A number of cards that may not be drawn, traded, dropped or laid at once."""
    NO_EVIL_ONE = "no-evil-one"
    """A second card without the Evil One in hand or in the field."""
    NO_INTERFERENCE_FIELD = "no-interference-field"
    """A `lay` in a game without a field."""
    IN_THE_FIELD = "in-the-field"
    """Giving up, or laying down, a card that lies in the field (and is not in the hand too)."""
    NOT_HELD = "not-held"
    """Giving up, or laying down, a card that is not in the hand; giving up more cards than the
    hand holds.
    """
    TWO_CARDS = "two-cards"
    """A `trade` by a seat with only two cards, where two cards may not be traded."""
    KEPT = "kept"
    """Giving up a card that must be kept."""
    DISCARD_LIMIT = "discard-limit"
    """Giving up more cards than a hand allows."""
    FIELD_FULL = "field-full"
    """A `lay` beyond the field's capacity."""
    TAKES_THE_DRAW = "takes-the-draw"
    """Laying a card other than as one's draw, where laying is the draw or waits for a request."""
    DISCARDS_OWED = "discards-owed"
    """A `call` by a player who still has to give up cards."""
    NO_CARDS_LEFT = "no-cards-left"
    """A `draw` or `trade` for more cards than there are."""


WRONG_MOMENT: Final = frozenset({Reason.OUT_OF_TURN, Reason.WRONG_PHASE})
"""Refusals for the wrong moment."""


@dataclass(frozen=True, slots=True)
class Refused:
    """The reason for refusing an action, with its rule.

    `rule` may be a point only: all rulesets share the rules of the actions. `completed` adds
    the choice.
    """

    reason: Reason
    rule: str

    def completed(self, compiled: CompiledRules) -> Refused:
        """Complete the rule id from the compiled rules, if it names only a point."""
        whole = self.rule.count(".") > 1
        return self if whole else Refused(self.reason, compiled.rule(self.rule))


class RefusedActionError(ValueError):
    """`apply` was called with an action against the rules."""

    def __init__(self, action: Action, refused: Refused) -> None:
        """Keep both."""
        super().__init__(f"{action.seat} may not {action.does}: {refused.reason.value}")
        self.action = action
        self.refused = refused


@dataclass(frozen=True, slots=True)
class Action:
    """An action of a seat.

    Attributes:
        seat: The seat.
        does: The action type, under its key in the protocol.
        amount: The credits of a bet, or of a raise beyond the standing bet; the number of cards of
            a draw.
        cards: The cards that are given up, or laid in the field.
    """

    seat: str
    does: ActionType
    amount: int = 0
    cards: tuple[Card, ...] = ()


# Actions without cards: the same few recur in every hand.
cached_action: Final = lru_cache(maxsize=4096)(Action)


NO_PICKS: Final[Mapping[str, tuple[Card, ...]]] = MappingProxyType({})
"""No cards are picked."""


class Roll(NamedTuple):
    """A fall of the die, with the picks and the shuffle of a shift.

    Give `comes`, or `die` (and `other_die` with two dice). `picks`: per seat, the order in which
    its cards are tried when the shift takes one. `shuffle`: the order of a shuffled pool.
    """

    comes: bool | None = None
    die: int | None = None
    picks: Mapping[str, tuple[Card, ...]] = NO_PICKS
    shuffle: tuple[Card, ...] = ()
    other_die: int | None = None


NO_SHIFT: Final = Roll(comes=False)
"""A roll without a shift."""


@dataclass(frozen=True, slots=True)
class VersionChange:
    """In Random Sabacc: the version that comes into force now; None for no change."""

    version: str | None = None


NO_CHANGE: Final = VersionChange()

Move: TypeAlias = Action | Roll | VersionChange
"""An input of the game: a decision of a player or an outcome of chance."""


ONLY_ZERO: Final = range(1)
"""The only amount, or number of cards, of an action without one: 0."""


@dataclass(frozen=True, slots=True)
class Option:
    """A set of legal actions: any amount of `amounts`, any `sizes` cards of `pool`.

    `single`: the only action admitted, if the option is plain; `apply` compares it by identity.
    """

    seat: str
    does: ActionType
    amounts: range = ONLY_ZERO
    pool: tuple[Card, ...] = ()
    sizes: range = ONLY_ZERO
    single: Action | None = field(default=None, compare=False, repr=False)

    def admits(self, action: Action) -> bool:
        """True if `action` is one of these."""
        return (
            action.seat == self.seat
            and action.does == self.does
            and action.amount in self.amounts
            and len(action.cards) in self.sizes
            and Counter(action.cards) <= Counter(self.pool)
        )

    def actions(self) -> Iterator[Action]:
        """Yield every action, cards in the order of `pool`."""
        for amount in self.amounts:
            for size in self.sizes:
                for cards in dict.fromkeys(combinations(self.pool, size)):
                    yield Action(self.seat, self.does, amount, cards)


@lru_cache(maxsize=1024)
def plain_options(seat: str) -> Mapping[ActionType, Option]:
    """Return options without amounts and cards for each action type of a seat."""
    return {does: Option(seat, does, single=cached_action(seat, does)) for does in ActionType}


@lru_cache(maxsize=4096)
def cached_option(seat: str, does: ActionType, least: int, most: int) -> Option:
    """Return a cached option with the amounts from `least` to `most`, without cards."""
    return Option(seat, does, range(least, most + 1))
