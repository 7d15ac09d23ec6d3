"""The values that several messages of the protocol share."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

Seat = Annotated[str, Meta(min_length=1, max_length=40)]
CardName = Annotated[str, Meta(min_length=1, max_length=40)]
Cards = Annotated[list[CardName], Meta(max_length=200)]
Credits = Annotated[int, Meta(ge=0, le=1_000_000_000_000)]
Figure = Annotated[int, Meta(ge=-(2**53), le=2**53)]
"""A number in an answer, within what every language's JSON can hold."""
Version = Literal["standard", "rebel", "imperial", "corellian", "new-republic", "corporate-sector"]

Refused = str | Literal[True]
"""The reason of a refusal, or true where a program knows none."""
