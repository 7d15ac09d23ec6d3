"""The messages of the protocol: JSON-RPC 2.0, one object a line.

These types are the schema.  The harness checks what it sends and what it receives against them,
and the published JSON Schemas are generated from them (`sabacc export schemas`).
"""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from sabacc.system.structs import UNSET, Meta, Struct, UnsetType

FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 36
MOST_CREDITS: Final = 1_000_000_000_000
LONGEST_NAME: Final = 40
"""How many characters the name of a seat or a card may have."""

Seat = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
CardName = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Cards = Annotated[list[CardName], Meta(max_length=200)]
LARGEST_SUM: Final = 2**53
"""The largest sum of an answer; a program may name a smaller one in its `hello`."""
Credits = Annotated[int, Meta(ge=0, le=MOST_CREDITS)]
AnswerNumber = Annotated[int, Meta(ge=-(2**53), le=2**53)]
"""A number in an answer, within what every language's JSON can hold."""
Version = Literal["standard", "rebel", "imperial", "corellian", "new-republic", "corporate-sector"]

RefusalReason = str | Literal[True]
"""The reason of a refusal, or true where a program knows none."""

Phase = Literal[
    "ante",
    "betting",
    "leaving",
    "shift",
    "drawing",
    "discarding",
    "trading",
    "calling",
    "last-betting",
]
EntryPhase = Literal[Phase, "end"]
"""When an entry of a script is tried: in a phase, or after the hand."""
Does = Literal[
    "check",
    "bet",
    "match",
    "raise",
    "all-in",
    "fold",
    "stay",
    "draw",
    "trade",
    "stand",
    "drop",
    "keep",
    "lay",
    "call",
    "pass",
    "join",
    "sit-out",
]


Round = Annotated[int, Meta(ge=0, le=1_000_000)]
SeatsOfAHand = Annotated[list[Seat], Meta(min_length=FEWEST_SEATS, max_length=MOST_SEATS)]
"""The seats of a whole hand: at most the number that a house may allow (`table.seats`)."""


class EntryParams(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An action of a player, with its moment.

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
    """A further hand of a session: everything that is not carried over from the hand before.

    Attributes:
        deck: The whole deck, the next card first; if `hands` is given, what is left of it.
        hands: The cards that each seat is dealt; null or absent if they are dealt from `deck`.
        script: The scripted actions; every other decision is the default action.
        rolls: Chance: the rolls of the die. One that is not listed brings no shift.
        shuffles: Chance: the order of each new deck, the next card first.
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
        script: The scripted actions; every other decision is the default action.
        rolls: Chance: the rolls of the die. One that is not listed brings no shift.
        shuffles: Chance: the order of each new deck, the next card first.
        changes: Chance: when the version changes.
        version: The version in force as the hand begins; `standard` if it may change and none is
            named.
        sitting_out: The seats that take no part.
        newcomers: The seats that take part for the first time.
        owed: What players owe for penalties of earlier hands.
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
    owed: dict[Seat, Credits] = {}
    until: UntilParams | None = None
    last_hand: bool = False
    then: Annotated[list[HandParams], Meta(max_length=100)] = []


class PotAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """A hand pot of a hand in play.

    Attributes:
        amount: Its credits.
        eligible: The seats still in the hand that may win it.
    """

    amount: AnswerNumber
    eligible: list[Seat]


class PhaseAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """A phase that took place, and the table as it ended.

    Attributes:
        round: The round; 0 for the ante.
        phase: Which phase it was; `discarding` is a part of `drawing`.
    """

    round: AnswerNumber
    phase: Phase
    asked: list[Seat] | UnsetType = UNSET
    stacks: dict[Seat, AnswerNumber] | UnsetType = UNSET
    hand_pot: AnswerNumber | UnsetType = UNSET
    sabacc_pot: AnswerNumber | UnsetType = UNSET
    hands: dict[Seat, list[CardName]] | UnsetType = UNSET
    pots: list[PotAnswer] | UnsetType = UNSET
    shifted: bool | UnsetType = UNSET
    roller: Seat | UnsetType = UNSET
    shown: dict[Seat, list[CardName]] | UnsetType = UNSET


class HandAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """The outcome of a further hand of a session.

    Attributes:
        refused: The reason if the rules forbid what the hand holds; true if the program knows none.
        ran_out: The chance that the request did not supply (deck, shuffle or picks); the answer is
            then wrong.
    """

    # `facts.ANSWER_FIELDS["play"]` describes every other field; the schemas take it from there
    script: list[RefusalReason] | UnsetType = UNSET
    phases: list[PhaseAnswer] | UnsetType = UNSET
    over: bool | UnsetType = UNSET
    dealt_in: list[Seat] | UnsetType = UNSET
    dealer: Seat | UnsetType = UNSET
    caller: Seat | UnsetType | None = UNSET
    folded: list[Seat] | UnsetType = UNSET
    out: list[Seat] | UnsetType = UNSET
    stacks: dict[Seat, AnswerNumber] | UnsetType = UNSET
    hand_pot: AnswerNumber | UnsetType = UNSET
    sabacc_pot: AnswerNumber | UnsetType = UNSET
    house: AnswerNumber | UnsetType = UNSET
    owed: dict[Seat, AnswerNumber] | UnsetType = UNSET
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
    refused: RefusalReason | UnsetType = UNSET
    ran_out: str | UnsetType = UNSET


class PlayAnswer(HandAnswer, frozen=True, forbid_unknown_fields=True):
    """The outcome of a whole hand, and of the hands after it."""

    then: list[HandAnswer] | UnsetType = UNSET


PROTOCOL: Final = 1
"""The version of the protocol."""

Method = Literal["score", "compare", "settle", "shift", "play"]


class ScoreParams(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Ask what one hand is worth.

    Attributes:
        ruleset: The name of the ruleset to answer by.
        cards: The hand.
        field: Further cards of the same hand, which lie in the interference field.
        version: The version in force; null or absent if none is named.
    """

    ruleset: str
    cards: Cards
    field: Cards = []
    version: Version | None = None


class CompareParams(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Ask which of several hands is the best, before any sudden demise.

    Attributes:
        ruleset: The name of the ruleset to answer by.
        hands: The cards of each seat.
        fields: The cards of each seat that lie in the interference field.
        version: The version in force; null or absent if none is named.
    """

    ruleset: str
    hands: dict[Seat, Cards]
    fields: dict[Seat, Cards] = {}
    version: Version | None = None


class PotParams(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A hand pot and the seats that may win it.

    Attributes:
        amount: Its credits.
        eligible: The seats that may win it, and whose penalties it measures; null or absent for all
            of them.
    """

    amount: Credits
    eligible: list[Seat] | None = None


class SettleParams(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Ask for the settlement of a hand that was called, or that all but one seat folded.

    Attributes:
        ruleset: The name of the ruleset to answer by.
        seats: The seats of the table, clockwise.
        dealer: Who deals.
        hands: The cards of each seat, also of those who have folded.
        stacks: The credits of each seat.
        pots: The hand pots, the main pot first.
        sabacc_pot: The credits of the sabacc pot.
        fields: The cards of each seat that lie in the interference field.
        caller: Who called; null or absent if nobody did.
        folded: The seats that have left the hand.
        deck: The next cards, the top one first, for a sudden demise.
        version: The version in force; null or absent if none is named.
    """

    ruleset: str
    seats: Annotated[list[Seat], Meta(min_length=2, max_length=8)]
    dealer: Seat
    hands: dict[Seat, Cards]
    stacks: dict[Seat, Credits]
    pots: Annotated[list[PotParams], Meta(min_length=1, max_length=8)]
    sabacc_pot: Credits
    fields: dict[Seat, Cards] = {}
    caller: Seat | None = None
    folded: list[Seat] = []
    deck: Cards = []
    version: Version | None = None


class ShiftParams(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Ask what a shift does.

    Attributes:
        ruleset: The name of the ruleset to answer by.
        seats: The seats of the table, clockwise.
        dealer: Who deals.
        hands: The cards of each seat.
        picks: Chance: the order in which the cards of each seat offer themselves to the picker. The
            first one that may be lost is lost.
        deck: The deck, the next card first.
        die: The face that fell; absent if `comes` is given.
        comes: Whether the shift comes; absent if `die` is given.
        fields: The cards of each seat that lie in the interference field.
        folded: The seats that have left the hand.
        shuffle: Chance: the order in which shuffled cards lie.
        other_die: The face of the second die, where two are rolled; absent otherwise.
    """

    ruleset: str
    seats: Annotated[list[Seat], Meta(min_length=2, max_length=8)]
    dealer: Seat
    hands: dict[Seat, Cards]
    picks: dict[Seat, Cards]
    deck: Cards
    die: Annotated[int, Meta(ge=1, le=6)] | None = None
    comes: bool | None = None
    fields: dict[Seat, Cards] = {}
    folded: list[Seat] = []
    shuffle: Cards = []
    other_die: Annotated[int, Meta(ge=1, le=6)] | None = None


class HelloParams(Struct, frozen=True, forbid_unknown_fields=True):
    """Open the conversation.

    Attributes:
        protocol: The version of the protocol, 1.
        edition: The edition of the rulebook.
        nonce: To be echoed in the answer.
        rulesets: The names of all rulesets that may be asked for.
    """

    protocol: int
    edition: str
    nonce: str
    rulesets: list[str]


class RulesetParams(Struct, frozen=True, forbid_unknown_fields=True):
    """Define a ruleset for a program that plays `any`, before the first request that names it.

    Attributes:
        name: The name under which requests ask for this ruleset.
        choices: The choice, such as `none` or `fixed=2`, on each point that can be chosen
            differently. A point that does not exist beside the other choices is left out.
    """

    name: str
    choices: dict[str, str]


class OwnRuleset(Struct, frozen=True, forbid_unknown_fields=True):
    """A ruleset of the program's own: single choices, on top of a base if it names one.

    Attributes:
        name: What the report calls it.
        choices: What it chooses itself, by point, such as `fixed=2`.
        base: The built-in ruleset that it is built on; without one, it claims its choices and
            nothing else.
        options: Options of the base, such as `nearest`.
        open: Points of the base on which it claims nothing.
    """

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    choices: dict[str, str] = {}
    base: str | None = None
    options: list[str] = []
    open: list[str] = []


class SeatRange(Struct, frozen=True, forbid_unknown_fields=True):
    """The tables that a program can play: numbers of seats, both included.

    Attributes:
        least: The fewest seats.
        most: The most seats.
    """

    least: Annotated[int, Meta(ge=1, le=MOST_SEATS)] = 2
    most: Annotated[int, Meta(ge=1, le=MOST_SEATS)] = 8


class Hello(Struct, frozen=True, forbid_unknown_fields=True):
    """A program's answer to `hello`: who it is and what it claims.

    Attributes:
        protocol: The version of the protocol, 1.
        nonce: The nonce of the request, unchanged.
        name: The program's name, for people.
        levels: The methods that it answers, besides `hello` and `ruleset`.
        plays: `any` for every ruleset, by the choices that `ruleset` tells; or the names of the
            rulesets and houses that it plays, and rulesets of its own.
        version: The program's version, for people.
        language: What it is written in, for people.
        seats: How many seats it can play with; 2 to 8 where absent.
        sessions: Whether it plays several hands in one request of `play`.
        shown: Whether its answers to `settle` and `play` say which cards the others see.
        largest_sum: The most credits that it can count. No table or action of a request has more.
    """

    protocol: int
    nonce: str
    name: str
    levels: list[Method]
    plays: Literal["any"] | Annotated[list[str | OwnRuleset], Meta(max_length=200)]
    version: str = ""
    language: str = ""
    seats: SeatRange = SeatRange()
    sessions: bool = False
    shown: bool = False
    largest_sum: Annotated[int, Meta(ge=1_000, le=LARGEST_SUM)] = LARGEST_SUM


class RulesetAnswer(Struct, frozen=True):
    """The empty acknowledgement of `ruleset`."""


class ScoreAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """The worth of a hand."""

    total: AnswerNumber | UnsetType = UNSET
    bombed: bool | UnsetType = UNSET
    special: str | UnsetType | None = UNSET
    refused: RefusalReason | UnsetType = UNSET
    ran_out: str | UnsetType = UNSET


class CompareAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """Which hand is the best."""

    best: list[Seat] | UnsetType = UNSET
    sabacc_pot: bool | UnsetType = UNSET
    refused: RefusalReason | UnsetType = UNSET
    ran_out: str | UnsetType = UNSET


class SettleAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """The outcome of a hand."""

    winners: list[Seat] | UnsetType = UNSET
    pot_winners: list[list[Seat]] | UnsetType = UNSET
    sabacc_winners: list[Seat] | UnsetType = UNSET
    bombed: list[Seat] | UnsetType = UNSET
    demise: dict[Seat, CardName] | UnsetType = UNSET
    shown: dict[Seat, list[CardName]] | UnsetType = UNSET
    paid: dict[Seat, AnswerNumber] | UnsetType = UNSET
    stacks: dict[Seat, AnswerNumber] | UnsetType = UNSET
    hand_pot: AnswerNumber | UnsetType = UNSET
    sabacc_pot: AnswerNumber | UnsetType = UNSET
    house: AnswerNumber | UnsetType = UNSET
    owed: dict[Seat, AnswerNumber] | UnsetType = UNSET
    refused: RefusalReason | UnsetType = UNSET
    ran_out: str | UnsetType = UNSET


class ShiftAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """The table after the die."""

    shifted: bool | UnsetType = UNSET
    hands: dict[Seat, list[CardName]] | UnsetType = UNSET
    fields: dict[Seat, list[CardName]] | UnsetType = UNSET
    pickers: dict[Seat, Seat] | UnsetType = UNSET
    deck: list[CardName] | UnsetType = UNSET
    out_of_play: list[CardName] | UnsetType = UNSET
    refused: RefusalReason | UnsetType = UNSET
    ran_out: str | UnsetType = UNSET


class Problem(Struct, frozen=True):
    """A JSON-RPC error: the program could not answer.

    Attributes:
        code: The code of the error, such as -32601 for a method that the program does not know.
        message: What is wrong, for people.
        data: Anything more.
    """

    code: int
    message: str
    data: Any = None


class Request(Struct, frozen=True):
    """One line to the program.

    Attributes:
        id: A number that no other request of the run has.
        method: What is asked.
        params: The question itself; its shape depends on `method`.
        jsonrpc: The version of JSON-RPC.
    """

    id: int
    method: str
    params: Any
    jsonrpc: Literal["2.0"] = "2.0"


class Response(Struct, frozen=True, forbid_unknown_fields=True):
    """One line from the program: a result or an error; the other one may be null.

    Attributes:
        id: The number of the request that is answered.
        jsonrpc: The version of JSON-RPC.
        result: The answer; its shape depends on the method of the request.
        error: Why there is no answer.
    """

    id: int | None
    jsonrpc: Literal["2.0"]
    result: Any = UNSET
    error: Problem | UnsetType | None = UNSET


PARAMS: Final[dict[str, type[Struct]]] = {
    "hello": HelloParams,
    "ruleset": RulesetParams,
    "score": ScoreParams,
    "compare": CompareParams,
    "settle": SettleParams,
    "shift": ShiftParams,
    "play": PlayParams,
}
"""The type of each method's `params`."""

ANSWERS: Final[dict[str, type[Struct]]] = {
    "hello": Hello,
    "ruleset": RulesetAnswer,
    "score": ScoreAnswer,
    "compare": CompareAnswer,
    "settle": SettleAnswer,
    "shift": ShiftAnswer,
    "play": PlayAnswer,
}
"""The type of each method's `result`."""


def read_params(method: str, params: Mapping[str, Any], ruleset: str = "") -> Any:  # noqa: ANN401 - the method's
    """Validate and convert parameters for the engine; raises msgspec.ValidationError.

    `ruleset` replaces the name of their ruleset.
    """
    import msgspec  # noqa: PLC0415 - only who reads JSON needs it

    return msgspec.convert({**params, "ruleset": ruleset}, PARAMS[method])


# error codes for programs in the same process: not started, and raised an exception
NOT_STARTED: Final = -32051
RAISED: Final = -32052

METHOD_NOT_FOUND: Final = -32601
INVALID_PARAMS: Final = -32602


def answer_fault(method: str, result: object) -> str | None:
    """Return the fault of an answer, naming the key; None if it has none."""
    import msgspec  # noqa: PLC0415 - only who reads JSON needs it

    try:
        msgspec.convert(result, ANSWERS[method], strict=True)
    except msgspec.ValidationError as error:
        return str(error)
    return None


WITH_AMOUNT: Final = frozenset({"bet", "raise", "draw"})
"""The actions with an amount; for a draw it is optional."""
WITH_CARDS: Final = frozenset({"trade", "drop", "lay"})
"""The actions with a list of cards, which may be empty."""


def is_documented(params: Mapping[str, Any]) -> bool:
    """True if `docs/implementers` defines the answer to every hand of a request."""
    hands = [(params, params.get("ante")), *((hand, True) for hand in params.get("then") or ())]
    return all(
        all(map(_action_defined, hand.get("script") or ()))
        and _stop_defined(hand.get("until") or {"round": 1}, antes=bool(antes))
        for hand, antes in hands
    )


def _action_defined(entry: Mapping[str, Any]) -> bool:
    """True if an action has its amount and its cards, and nothing else."""
    does = entry["does"]
    amount = entry.get("amount") is not None
    return (does == "draw" or amount == (does in WITH_AMOUNT)) and (
        (entry.get("cards") is not None) == (does in WITH_CARDS)
    )


def _stop_defined(until: Mapping[str, Any], *, antes: bool) -> bool:
    """True if a hand can stop there: round 0 has only the antes, if they are to be paid."""
    phase = until.get("phase")
    if phase == "discarding":
        return False
    return until["round"] > 0 or (antes and phase in {None, "ante"})
