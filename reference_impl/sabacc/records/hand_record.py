"""A played hand as a value: who sat where, and line by line what happened.

These types are the schema: the text (`reader`, `writer`) and the JSON say the same.  Cards are
written by their names, `?` is a card that nobody has seen.
"""

from typing import Annotated, Any, Final, Literal

from sabacc.notation.forms import MOST_POINTS
from sabacc.protocol.messages import MOST_SEATS, Credits, Does, Seat, Version
from sabacc.protocol.messages import CardName as Card
from sabacc.system.structs import Meta, Struct

FORMAT: Final = 1
"""The version of the format, the last word of a record's first line."""

MOST_ROUNDS: Final = 100_000

Cards = tuple[Card, ...]
Pot = Literal["hand-pot", "sabacc-pot"]


class _Line(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="line"):
    """A line below the deal: in JSON an object whose `line` says of which kind it is.

    `frozen` is said again of each kind, because type checkers do not take it from here.
    """


class Remark(_Line, frozen=True, tag="remark"):
    """A comment, without its `#`.

    Attributes:
        text: What it says.
    """

    text: str


class Blank(_Line, frozen=True, tag="blank"):
    """An empty line."""


class Round(_Line, frozen=True, tag="round"):
    """The heading of a round, or of a turn where the table goes by turns.  A claim.

    Attributes:
        number: Its number, from 1.
    """

    number: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]


class Act(_Line, frozen=True, tag="act"):
    """A decision of a player.

    Attributes:
        seat: Who acts.
        does: What they do.
        amount: The credits of a `bet` or `raise`.
        cards: The cards that are given up (`trade`, `drop`) or laid down (`lay`).
        gets: The cards that come (`draw`, `trade`).
    """

    seat: Seat
    does: Does
    amount: Credits = 0
    cards: Cards = ()
    gets: Cards = ()


class Die(_Line, frozen=True, tag="die"):
    """The die falls.

    Attributes:
        face: The face that fell.
        comes: Whether a shift comes, if the face is not known.
    """

    face: Annotated[int, Meta(ge=1, le=6)] | None = None
    comes: bool | None = None


class Loses(_Line, frozen=True, tag="loses"):
    """A card lost in the shift, and the one that replaces it; stands below its die.

    Attributes:
        seat: Who loses a card.
        card: The card that goes.
        gets: The card that comes.
    """

    seat: Seat
    card: Card
    gets: Card


class Change(_Line, frozen=True, tag="version"):
    """The moment at which the version may change.

    Attributes:
        to: The version that comes into force; null if it stays.
    """

    to: Version | None


class Demise(_Line, frozen=True, tag="demise"):
    """The cards of a sudden demise, in the order in which they were dealt.

    Attributes:
        cards: Each seat with its card.
    """

    cards: tuple[tuple[Seat, Card], ...]


class Shows(_Line, frozen=True, tag="shows"):
    """A player shows their hand: a fact where cards were unknown, a claim where they were not.

    Attributes:
        seat: Who shows.
        cards: The hand.
    """

    seat: Seat
    cards: Cards


class PotHolds(_Line, frozen=True, tag="pot-holds"):
    """Claims what a pot holds at this moment.

    Attributes:
        pot: Which pot.
        amount: Its credits.
    """

    pot: Pot
    amount: Credits


class Has(_Line, frozen=True, tag="has"):
    """Claims the credits of a player at this moment.

    Attributes:
        seat: Which seat.
        amount: Its credits.
    """

    seat: Seat
    amount: Credits


class Holds(_Line, frozen=True, tag="holds"):
    """Claims the cards in a player's hand at this moment.

    Attributes:
        seat: Which seat.
        cards: The hand.
    """

    seat: Seat
    cards: Cards


class Pays(_Line, frozen=True, tag="pays"):
    """Claims what a player has just paid to a pot.

    Attributes:
        seat: Who pays.
        amount: How many credits.
        pot: To which pot.
    """

    seat: Seat
    amount: Credits
    pot: Pot


class Owes(_Line, frozen=True, tag="owes"):
    """Claims what a player owes for penalties at this moment.

    Attributes:
        seat: Who owes.
        amount: How many credits.
    """

    seat: Seat
    amount: Credits


class Wins(_Line, frozen=True, tag="wins"):
    """Claims what a player has won in the end, from one pot or in all.

    Attributes:
        seat: Who wins.
        amount: How many credits.
        pot: From which pot; null for all of them.
    """

    seat: Seat
    amount: Credits
    pot: Pot | None = None


class Total(_Line, frozen=True, tag="total"):
    """Claims what a player's cards count.

    Attributes:
        seat: Which seat.
        total: What its cards count.
    """

    seat: Seat
    total: Annotated[int, Meta(ge=-MOST_POINTS, le=MOST_POINTS)]


class Bombs(_Line, frozen=True, tag="bombs"):
    """Claims that a hand was out of range, in the showdown or before.

    Attributes:
        seat: Which seat.
    """

    seat: Seat


class Out(_Line, frozen=True, tag="out"):
    """Claims that a player is no longer in the hand: folded, or out by a bomb.

    Attributes:
        seat: Which seat.
    """

    seat: Seat


class Picks(_Line, frozen=True, tag="picks"):
    """Claims who picked the card that another player lost to the shift.

    Attributes:
        picker: Who picked.
        seat: Who lost the card.
    """

    picker: Seat
    seat: Seat


class Rolls(_Line, frozen=True, tag="rolls"):
    """Claims who rolls the die, or rolled it last.

    Attributes:
        seat: Who rolls.
    """

    seat: Seat


class Winners(_Line, frozen=True, tag="winners"):
    """Claims who won or shared the hand pot; nobody where it is empty.

    Attributes:
        seats: The winners.
    """

    seats: tuple[Seat, ...]


class Caller(_Line, frozen=True, tag="caller"):
    """Claims who called.

    Attributes:
        seat: Who called; null if nobody did.
    """

    seat: Seat | None


class NextDealer(_Line, frozen=True, tag="next-dealer"):
    """Claims who deals the next hand.

    Attributes:
        seat: Who deals.
    """

    seat: Seat


Ending = Winners | Wins | NextDealer
"""Claims of how the hand ended."""

Outcome = Die | Loses | Change | Demise | Shows
"""The outcome of chance, or of a shown hand."""

ClaimNow = (
    PotHolds
    | Has
    | Holds
    | Pays
    | Owes
    | Wins
    | Total
    | Bombs
    | Out
    | Picks
    | Rolls
    | Winners
    | Caller
    | NextDealer
)
"""Claims below the heading of a round."""

Claim = Round | ClaimNow
"""Facts that an audit checks and a replay does not need."""

Line = Remark | Blank | Act | Outcome | Claim
"""The closed union of what a line below the deal may say."""


class FurtherHand(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """A further hand of the same session; its antes are to be paid.

    Attributes:
        seats: Clockwise; null where the same sit there as in the hand before.
        dealer: Whose turn it is to deal this hand.
        stacks: The credits of each seat before the hand.
        hand_pot: What the hand pot holds before the antes.
        sabacc_pot: The same of the sabacc pot.
        owed: Debts for penalties of earlier hands, also of players who have left the table.
        sits_out: Who takes no part in the hand.
        version: The version in force as the hand begins, where it may change.
        last_hand: Whether the session ends with this hand.
        remarks: Comments above the deal.
        deal: The cards that each seat in the hand is dealt.
        lines: What happened then, in order.
    """

    seats: Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=MOST_SEATS)] | None = None
    dealer: Seat
    stacks: dict[Seat, Credits]
    hand_pot: Credits
    sabacc_pot: Credits
    owed: dict[Seat, Credits] = {}
    sits_out: tuple[Seat, ...] = ()
    version: Version | None = None
    last_hand: bool = False
    remarks: tuple[str, ...] = ()
    deal: dict[Seat, Cards]
    lines: tuple[Line, ...] = ()


class Record(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A played hand, and perhaps the further hands of the same session.

    Attributes:
        ruleset: The name of a built-in ruleset with its options, or of a house that ships.
        choices: Single choices of a house on top of it (`{"betting.limit": "fixed=5"}`).
        seats: Clockwise.
        dealer: Who deals this hand.
        stacks: The credits of each seat before the hand.
        hand_pot: What the hand pot holds before the antes, or, with `antes_paid`, with them.
        sabacc_pot: The same of the sabacc pot.
        owed: Debts for penalties of earlier hands, also of players who have left the table.
        antes_paid: Whether the antes lie in the pots already.
        sits_out: Who takes no part in the hand.
        new: Who plays for the first time.
        version: The version in force as the hand begins, where it may change.
        last_hand: Whether the session ends with this hand.
        remarks: Comments above the deal.
        deal: The cards that each seat in the hand is dealt.
        lines: What happened then, in order.
        then: The further hands of the session, in order.
    """

    ruleset: str
    choices: dict[str, str] = {}
    seats: Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=MOST_SEATS)]
    dealer: Seat
    stacks: dict[Seat, Credits]
    hand_pot: Credits = 0
    sabacc_pot: Credits = 0
    owed: dict[Seat, Credits] = {}
    antes_paid: bool = False
    sits_out: tuple[Seat, ...] = ()
    new: tuple[Seat, ...] = ()
    version: Version | None = None
    last_hand: bool = False
    remarks: tuple[str, ...] = ()
    deal: dict[Seat, Cards]
    lines: tuple[Line, ...] = ()
    then: tuple[FurtherHand, ...] = ()

    @property
    def hands(self) -> "tuple[Record, ...]":
        """Each hand of a session, as a record that begins with it."""
        found: list[Record] = [self]
        for place, hand in enumerate(self.then, 1):
            before = found[-1]
            seats = before.seats if hand.seats is None else hand.seats
            told: dict[str, Any] = {name: getattr(hand, name) for name in hand.__struct_fields__}
            new = tuple(
                seat
                for seat in seats
                if seat not in before.seats or (seat in before.new and seat not in before.deal)
            )
            given: dict[str, Any] = told | {"seats": seats, "new": new, "then": self.then[place:]}
            found.append(Record(ruleset=before.ruleset, choices=before.choices, **given))
        return tuple(found)

    def acts_next(self, place: int) -> str:
        """Return who else acts first behind a decision; empty for any other line, or if nobody."""
        line = self.lines[place] if 0 <= place < len(self.lines) else None
        if not isinstance(line, Act):
            return ""
        later = (each.seat for each in self.lines[place + 1 :] if isinstance(each, Act))
        return next((seat for seat in later if seat != line.seat), "")
