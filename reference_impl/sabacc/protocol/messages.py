"""The messages of the protocol: JSON-RPC 2.0, one object a line.

These types are the schema.  The harness checks what it sends and what it receives against them,
and the published JSON Schemas are generated from them (`sabacc export schemas`).
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from sabacc.protocol.message_types import (  # noqa: TC001 - msgspec reads them
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

PROTOCOL: Final = 1
"""The version of the protocol."""

Method = Literal["score", "compare", "settle", "shift", "play"]


class ScoreParams(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Ask what one hand is worth."""

    ruleset: str
    cards: Cards
    field: Cards = []
    version: Version | None = None


class CompareParams(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Ask which of several hands is the best, before any sudden demise."""

    ruleset: str
    hands: dict[Seat, Cards]
    fields: dict[Seat, Cards] = {}
    version: Version | None = None


class PotParams(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A hand pot and the seats that may win it; every seat where none is named."""

    amount: Credits
    eligible: list[Seat] | None = None


class SettleParams(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Ask what a hand comes to that was called, or from which all but one have folded.

    `seats` are clockwise, `pots` the main pot first, `deck` the next cards.
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

    Either `die` (the face that fell) or `comes` (whether the shift comes) is given.  `picks` holds
    for each seat the order in which its cards offer themselves to the picker: the first one that
    may be lost is lost.  `shuffle` is the order in which shuffled cards lie.
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


class HelloParams(Struct, frozen=True, forbid_unknown_fields=True):
    """Open the conversation: the names of the rulesets that may be asked, and a nonce to echo."""

    protocol: int
    edition: str
    nonce: str
    rulesets: list[str]


class RulesetParams(Struct, frozen=True, forbid_unknown_fields=True):
    """Tell a program that plays any ruleset what one of them chooses, before it is asked by it.

    `choices` holds the choice (`none`, `fixed=2`) on each point that can be chosen differently; a
    point that does not exist beside the other choices is left out.
    """

    name: str
    choices: dict[str, str]


class OwnRuleset(Struct, frozen=True, forbid_unknown_fields=True):
    """A ruleset of the program's own: single choices, on top of a base if it names one.

    `open` holds the points of the base on which it claims nothing.
    """

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    choices: dict[str, str] = {}
    base: str | None = None
    options: list[str] = []
    open: list[str] = []


class SeatRange(Struct, frozen=True, forbid_unknown_fields=True):
    """The tables that a program can play: numbers of seats, both included."""

    least: Annotated[int, Meta(ge=1, le=36)] = 2
    most: Annotated[int, Meta(ge=1, le=36)] = 8


class Hello(Struct, frozen=True, forbid_unknown_fields=True):
    """A program's answer to `hello`: who it is and what it claims.

    `plays` is `"any"` (every ruleset of the request, by the choices that `ruleset` tells), or a
    list of names of built-in rulesets and of houses that ship, and of rulesets of its own.
    """

    protocol: int
    nonce: str
    name: str
    levels: list[Method]
    plays: Literal["any"] | Annotated[list[str | OwnRuleset], Meta(max_length=200)]
    version: str = ""
    language: str = ""
    seats: SeatRange = SeatRange()


class RulesetAnswer(Struct, frozen=True):
    """A program has taken note of a ruleset: there is nothing to say."""


class ScoreAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """What a hand is worth."""

    total: Figure | UnsetType = UNSET
    bombed: bool | UnsetType = UNSET
    special: str | UnsetType | None = UNSET
    refused: Refused | UnsetType = UNSET
    ran_out: str | UnsetType = UNSET
    events: list[Any] | UnsetType = UNSET


class CompareAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """Which hand is the best."""

    best: list[Seat] | UnsetType = UNSET
    sabacc_pot: bool | UnsetType = UNSET
    refused: Refused | UnsetType = UNSET
    ran_out: str | UnsetType = UNSET
    events: list[Any] | UnsetType = UNSET


class SettleAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """What a hand came to."""

    winners: list[Seat] | UnsetType = UNSET
    pot_winners: list[list[Seat]] | UnsetType = UNSET
    sabacc_winners: list[Seat] | UnsetType = UNSET
    bombed: list[Seat] | UnsetType = UNSET
    demise: dict[Seat, CardName] | UnsetType = UNSET
    paid: dict[Seat, Figure] | UnsetType = UNSET
    stacks: dict[Seat, Figure] | UnsetType = UNSET
    hand_pot: Figure | UnsetType = UNSET
    sabacc_pot: Figure | UnsetType = UNSET
    house: Figure | UnsetType = UNSET
    refused: Refused | UnsetType = UNSET
    ran_out: str | UnsetType = UNSET
    events: list[Any] | UnsetType = UNSET


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
    events: list[Any] | UnsetType = UNSET


class Problem(Struct, frozen=True):
    """A JSON-RPC error: the program could not answer."""

    code: int
    message: str
    data: Any = None


class Request(Struct, frozen=True):
    """One line to the program."""

    id: int
    method: str
    params: Any
    jsonrpc: Literal["2.0"] = "2.0"


class Response(Struct, frozen=True, forbid_unknown_fields=True):
    """One line from the program: a result or an error; the other one may be null."""

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
