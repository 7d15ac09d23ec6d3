"""The values that several messages of the protocol, and hand records, share."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from sabacc.system.structs import Meta

MOST_SEATS: Final = 36
MOST_CREDITS: Final = 1_000_000_000_000
LONGEST_NAME: Final = 40
"""How many characters the name of a seat or a card may have."""

Seat = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
CardName = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Cards = Annotated[list[CardName], Meta(max_length=200)]
LARGEST_SUM: Final = 2**53
"""No sum of an answer is larger; a program may name a smaller one that it can hold."""
Credits = Annotated[int, Meta(ge=0, le=MOST_CREDITS)]
Figure = Annotated[int, Meta(ge=-(2**53), le=2**53)]
"""A number in an answer, within what every language's JSON can hold."""
Version = Literal["standard", "rebel", "imperial", "corellian", "new-republic", "corporate-sector"]

Refused = str | Literal[True]
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
