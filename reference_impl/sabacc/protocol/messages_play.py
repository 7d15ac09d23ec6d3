"""The messages of the level `play`: a whole hand, its script, and what came of it."""

from __future__ import annotations

from typing import Annotated

from sabacc.protocol.message_types import (
    MOST_SEATS,
    CardName,
    Cards,
    Credits,
    Does,
    EntryPhase,
    Figure,
    Phase,
    Refused,
    Seat,
    Version,
)
from sabacc.system.structs import UNSET, Meta, Struct, UnsetType

Round = Annotated[int, Meta(ge=0, le=1_000_000)]
SeatsOfAHand = Annotated[list[Seat], Meta(min_length=2, max_length=MOST_SEATS)]
"""The seats of a whole hand: as many as the deck has pairs of cards for, and more than may play."""


class EntryParams(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a player does of their own will, and when.

    Attributes:
        seat: Who acts.
        does: What they do.
        amount: The credits of a `bet`, or by which a `raise` goes beyond the standing bet; the
            number of cards of a `draw`, 1 where absent.
        cards: The cards that a `trade` or a `drop` gives up, or the card that a `lay` lays down.
        round: In which round; in any one where absent.
        phase: In which phase; where absent, the one to which `does` belongs.
        asked: While which seat is being asked; where absent, while `seat` is.
    """

    seat: Seat
    does: Does
    amount: Credits | None = None
    cards: Cards = []
    round: Round | None = None
    phase: EntryPhase | None = None
    asked: Seat | None = None


class RollParams(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A roll of the die: in a round, or the one after the last betting.

    Attributes:
        round: In which round the die falls.
        last: Whether this is the roll after the last betting.
        comes: Whether a shift comes; absent if `die` is given.
        die: The face that fell; absent if `comes` is given.
        picks: The order in which the cards of each seat offer themselves to the picker.
        shuffle: The order in which shuffled cards lie.
        other_die: The face of the second die, where two are rolled; absent otherwise.
    """

    round: Round | None = None
    last: bool = False
    comes: bool | None = None
    die: Annotated[int, Meta(ge=1, le=6)] | None = None
    picks: dict[Seat, Cards] = {}
    shuffle: Cards = []
    other_die: Annotated[int, Meta(ge=1, le=6)] | None = None


class ChangeParams(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A change of version: as a round begins, or at the call.

    Attributes:
        version: The version that comes into force.
        round: At the beginning of which round; absent for a change at the call.
        call: Whether the version changes at the call.
    """

    version: Version
    round: Round | None = None
    call: bool = False


class UntilParams(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where to stop: after a phase of a round, or at the round's end.

    Attributes:
        round: The round in which to stop.
        phase: After which phase; where absent, at the end of the round.
    """

    round: Round
    phase: Phase | None = None


class ArrivalParams(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Somebody who comes to the table between two hands.

    Attributes:
        seat: Who comes.
        stack: The credits that they bring.
        after: To whose left they sit down; null or absent for the last seat.
    """

    seat: Seat
    stack: Credits
    after: Seat | None = None


class HandParams(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A further hand of a session: what it needs beside what the hand before it leaves.

    Attributes:
        deck: The whole deck, the next card first; if `hands` is given, what is left of it.
        hands: The cards that each seat is dealt; null or absent if they are dealt from `deck`.
        script: What players do of their own will; otherwise they take the default.
        rolls: Chance: the rolls of the die. One that is not listed brings no shift.
        shuffles: Chance: how the cards lie each time they are shuffled into a new deck.
        changes: Chance: when the version changes.
        version: The version in force as the hand begins; `standard` if it may change and none is
            named.
        leaves: The seats that leave the table before this hand, with their credits.
        arrives: Who comes to the table before this hand, in order.
        until: Where to stop; null or absent to play to the end.
        last_hand: Whether the session ends with this hand.
    """

    deck: Cards
    hands: dict[Seat, Cards] | None = None
    script: Annotated[list[EntryParams], Meta(max_length=1_000)] = []
    rolls: Annotated[list[RollParams], Meta(max_length=1_000)] = []
    shuffles: Annotated[list[Cards], Meta(max_length=1_000)] = []
    changes: Annotated[list[ChangeParams], Meta(max_length=1_000)] = []
    version: Version | None = None
    leaves: list[Seat] = []
    arrives: Annotated[list[ArrivalParams], Meta(max_length=MOST_SEATS)] = []
    until: UntilParams | None = None
    last_hand: bool = False


class PlayParams(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Ask what happens in a whole hand.

    Attributes:
        ruleset: The name of the ruleset to answer by.
        seats: The seats of the table, clockwise.
        dealer: Who deals.
        stacks: The credits of each seat before the hand.
        deck: The whole deck, the next card first; if `hands` is given, what is left of it.
        hand_pot: The credits of the hand pot before the hand.
        sabacc_pot: The credits of the sabacc pot before the hand.
        ante: Whether the antes are still to be paid; otherwise they are in the pots.
        hands: The cards that each seat is dealt; null or absent if they are dealt from `deck`.
        out_of_play: The cards that are out of play as the hand begins.
        script: What players do of their own will; otherwise they take the default.
        rolls: Chance: the rolls of the die. One that is not listed brings no shift.
        shuffles: Chance: how the cards lie each time they are shuffled into a new deck.
        changes: Chance: when the version changes.
        version: The version in force as the hand begins; `standard` if it may change and none is
            named.
        sitting_out: The seats that take no part.
        newcomers: The seats that take part for the first time.
        until: Where to stop; null or absent to play to the end.
        last_hand: Whether the session ends with this hand.
        then: The further hands of the session; only a program that plays `sessions` is sent any.
    """

    ruleset: str
    seats: SeatsOfAHand
    dealer: Seat
    stacks: dict[Seat, Credits]
    deck: Cards
    hand_pot: Credits = 0
    sabacc_pot: Credits = 0
    ante: bool = False
    hands: dict[Seat, Cards] | None = None
    out_of_play: Cards = []
    script: Annotated[list[EntryParams], Meta(max_length=1_000)] = []
    rolls: Annotated[list[RollParams], Meta(max_length=1_000)] = []
    shuffles: Annotated[list[Cards], Meta(max_length=1_000)] = []
    changes: Annotated[list[ChangeParams], Meta(max_length=1_000)] = []
    version: Version | None = None
    sitting_out: list[Seat] = []
    newcomers: list[Seat] = []
    until: UntilParams | None = None
    last_hand: bool = False
    then: Annotated[list[HandParams], Meta(max_length=100)] = []


class PotAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """A hand pot of a hand in play.

    Attributes:
        amount: Its credits.
        eligible: The seats still in the hand that may win it.
    """

    amount: Figure
    eligible: list[Seat]


class PhaseAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """A phase that took place, and the table as it ended.

    Attributes:
        round: The round; 0 for the ante.
        phase: Which phase it was; `discarding` is a part of `drawing`.
    """

    round: Figure
    phase: Phase
    asked: list[Seat] | UnsetType = UNSET
    stacks: dict[Seat, Figure] | UnsetType = UNSET
    hand_pot: Figure | UnsetType = UNSET
    sabacc_pot: Figure | UnsetType = UNSET
    hands: dict[Seat, list[CardName]] | UnsetType = UNSET
    pots: list[PotAnswer] | UnsetType = UNSET
    shifted: bool | UnsetType = UNSET
    roller: Seat | UnsetType = UNSET
    shown: dict[Seat, list[CardName]] | UnsetType = UNSET


class HandAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """What happened in a further hand of a session.

    Attributes:
        refused: The reason if the rules forbid what the hand holds; true if the program knows none.
        ran_out: What it needed that the hand does not hold; it has gone wrong then.
    """

    # each field but these two is a fact: `FACTS["play"]` in facts.py says it, for the schemas too
    script: list[Refused] | UnsetType = UNSET
    phases: list[PhaseAnswer] | UnsetType = UNSET
    over: bool | UnsetType = UNSET
    dealt_in: list[Seat] | UnsetType = UNSET
    dealer: Seat | UnsetType = UNSET
    caller: Seat | UnsetType | None = UNSET
    folded: list[Seat] | UnsetType = UNSET
    out: list[Seat] | UnsetType = UNSET
    stacks: dict[Seat, Figure] | UnsetType = UNSET
    hand_pot: Figure | UnsetType = UNSET
    sabacc_pot: Figure | UnsetType = UNSET
    house: Figure | UnsetType = UNSET
    hands: dict[Seat, list[CardName]] | UnsetType = UNSET
    fields: dict[Seat, list[CardName]] | UnsetType = UNSET
    deck: list[CardName] | UnsetType = UNSET
    out_of_play: list[CardName] | UnsetType = UNSET
    version: Version | UnsetType | None = UNSET
    winners: list[Seat] | UnsetType = UNSET
    pot_winners: list[list[Seat]] | UnsetType = UNSET
    sabacc_winners: list[Seat] | UnsetType = UNSET
    bombed: list[Seat] | UnsetType = UNSET
    demise: dict[Seat, CardName] | UnsetType = UNSET
    shown: dict[Seat, list[CardName]] | UnsetType = UNSET
    next_dealer: Seat | UnsetType | None = UNSET
    session_over: bool | UnsetType = UNSET
    refused: Refused | UnsetType = UNSET
    ran_out: str | UnsetType = UNSET


class PlayAnswer(HandAnswer, frozen=True, forbid_unknown_fields=True):
    """What happened in a whole hand, and in the hands after it."""

    then: list[HandAnswer] | UnsetType = UNSET
