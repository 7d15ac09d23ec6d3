"""The messages of the protocol: JSON-RPC 2.0, one object a line.

These types are the schema.  The harness checks what it sends and what it receives against them,
and the published JSON Schemas are generated from them (`sabacc export schemas`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from sabacc.protocol.message_types import (
    LARGEST_SUM,
    CardName,
    Cards,
    Credits,
    Figure,
    Refused,
    Seat,
    Version,
)
from sabacc.protocol.messages_play import PlayAnswer, PlayParams
from sabacc.system.structs import UNSET, Meta, Struct, UnsetType

if TYPE_CHECKING:
    from collections.abc import Mapping

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
    """Ask what a hand comes to that was called, or from which all but one have folded.

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
    """Tell a program that plays any ruleset what one of them chooses, before it is asked by it.

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

    least: Annotated[int, Meta(ge=1, le=36)] = 2
    most: Annotated[int, Meta(ge=1, le=36)] = 8


class Hello(Struct, frozen=True, forbid_unknown_fields=True):
    """A program's answer to `hello`: who it is and what it claims.

    Attributes:
        protocol: The version of the protocol, 1.
        nonce: The nonce of the request, as it is.
        name: The program's name, for people.
        levels: The methods that it answers, besides `hello` and `ruleset`.
        plays: `any` for every ruleset, by the choices that `ruleset` tells; or the names of the
            rulesets and houses that it plays, and rulesets of its own.
        version: The program's version, for people.
        language: What it is written in, for people.
        seats: How many seats it can play with; 2 to 8 where absent.
        sessions: Whether it plays several hands in one request of `play`.
        shown: Whether its answers to `settle` and `play` say which cards the others see.
        largest_sum: The most credits that it can count: more never lie on a table in all, and no
            action names more.
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
    """A program has taken note of a ruleset: there is nothing to say."""


class ScoreAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """What a hand is worth."""

    total: Figure | UnsetType = UNSET
    bombed: bool | UnsetType = UNSET
    special: str | UnsetType | None = UNSET
    refused: Refused | UnsetType = UNSET
    ran_out: str | UnsetType = UNSET


class CompareAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """Which hand is the best."""

    best: list[Seat] | UnsetType = UNSET
    sabacc_pot: bool | UnsetType = UNSET
    refused: Refused | UnsetType = UNSET
    ran_out: str | UnsetType = UNSET


class SettleAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """What a hand came to."""

    winners: list[Seat] | UnsetType = UNSET
    pot_winners: list[list[Seat]] | UnsetType = UNSET
    sabacc_winners: list[Seat] | UnsetType = UNSET
    bombed: list[Seat] | UnsetType = UNSET
    demise: dict[Seat, CardName] | UnsetType = UNSET
    shown: dict[Seat, list[CardName]] | UnsetType = UNSET
    paid: dict[Seat, Figure] | UnsetType = UNSET
    stacks: dict[Seat, Figure] | UnsetType = UNSET
    hand_pot: Figure | UnsetType = UNSET
    sabacc_pot: Figure | UnsetType = UNSET
    house: Figure | UnsetType = UNSET
    refused: Refused | UnsetType = UNSET
    ran_out: str | UnsetType = UNSET


class ShiftAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """The table after the die."""

    shifted: bool | UnsetType = UNSET
    hands: dict[Seat, list[CardName]] | UnsetType = UNSET
    fields: dict[Seat, list[CardName]] | UnsetType = UNSET
    pickers: dict[Seat, Seat] | UnsetType = UNSET
    deck: list[CardName] | UnsetType = UNSET
    out_of_play: list[CardName] | UnsetType = UNSET
    refused: Refused | UnsetType = UNSET
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
    """Return a request as the engine is asked it; raises msgspec.ValidationError."""
    import msgspec  # noqa: PLC0415 - only who reads JSON needs it

    return msgspec.convert({**params, "ruleset": ruleset}, PARAMS[method])


NOT_STARTED: Final = -32051
RAISED: Final = -32052
"""Codes of our own: a Python function could not be made, or raised an error."""

METHOD_NOT_FOUND: Final = -32601
INVALID_PARAMS: Final = -32602


def wrong_with(method: str, result: object) -> str | None:
    """Return what is wrong with an answer, in words that name the key; None if nothing is."""
    import msgspec  # noqa: PLC0415 - only who reads JSON needs it

    try:
        msgspec.convert(result, ANSWERS[method], strict=True)
    except msgspec.ValidationError as error:
        return str(error)
    return None
