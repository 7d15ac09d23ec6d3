"""What players do, and when, as scenarios say it: `raises by 2 in the betting of round 1`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, get_args

from sabacc.protocol.message_types import Phase

SEAT: Final = r"[A-Z][a-z]+"
CARD: Final = r"[a-z]+(?:-[a-z0-9]+)*"
CARDS: Final = rf"{CARD}(?:, {CARD})*"

PHASES: Final[tuple[str, ...]] = get_args(Phase)
"""Every phase of a hand, as the protocol calls it."""


@dataclass(frozen=True, slots=True)
class Deed:
    """What a player does: its name in the protocol, an amount and cards where it has some."""

    does: str
    amount: int | None = None
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Moment:
    """When a player does something: in which round and phase, and while which seat is asked."""

    round: int | None = None
    phase: str | None = None
    asked: str | None = None


SOME_TIME: Final = Moment()
"""The first time that the player is asked for such a thing."""


@dataclass(frozen=True, slots=True)
class Time:
    """The end of a phase: its round (0 for the ante) and its name."""

    round: int
    phase: str

    @property
    def path(self) -> str:
        """Where the facts of this phase begin."""
        return f"phase.{self.round}.{self.phase}"


_PLAIN: Final = {
    "checks": "check",
    "matches": "match",
    "goes all in": "all-in",
    "folds": "fold",
    "stays": "stay",
    "draws": "draw",
    "stands": "stand",
    "keeps": "keep",
    "calls": "call",
    "passes": "pass",
    "joins": "join",
    "sits out": "sit-out",
    "trades no card": "trade",
}
_COUNTED: Final = {"bets": "bet", "raises": "raise", "draws": "draw"}
_WITH_CARDS: Final = {"trades": "trade", "drops": "drop", "lays": "lay"}

DOINGS: Final = {
    "go all in": "all-in",
    "sit out": "sit-out",
    **{
        name: name
        for name in (*_PLAIN.values(), *_COUNTED.values(), *_WITH_CARDS.values())
        if "-" not in name
    },
}
"""What a player may or may not do, as scenarios say it, with its name in the protocol."""

DEED: Final = "|".join(
    (
        *_PLAIN,
        r"bets [0-9]+",
        r"raises by [0-9]+",
        r"draws [0-9]+ cards?",
        rf"(?:{'|'.join(_WITH_CARDS)}) {CARDS}",
    )
)
PHASE: Final = "|".join(name.replace("-", " ") for name in PHASES)
MOMENT: Final = (
    rf"(?:in round [0-9]+|in the (?:{PHASE})(?: of round [0-9]+)?"
    rf"|as the die falls(?: in round [0-9]+)?|after the hand)(?: while {SEAT} is asked)?"
)
TIME: Final = rf"the ante|the (?:{PHASE}) of round [0-9]+"


def deed(text: str) -> Deed:
    """Read what a player does; `text` has the form of `DEED`."""
    if text in _PLAIN:
        return Deed(_PLAIN[text])
    verb, _, rest = text.partition(" ")
    if verb in _WITH_CARDS:
        return Deed(_WITH_CARDS[verb], cards=tuple(rest.split(", ")))
    return Deed(_COUNTED[verb], _number(rest))


def moment(text: str) -> Moment:
    """Read when a player does something; `text` has the form of `MOMENT`."""
    asked = re.search(rf" while ({SEAT}) is asked$", text)
    return Moment(_number(text), _phase_of(text), asked.group(1) if asked else None)


def _phase_of(text: str) -> str | None:
    if text.startswith("as the die falls"):
        return "shift"
    if text.startswith("after the hand"):
        return "end"
    found = re.match(rf"in the ({PHASE})\b", text)
    return phase(found.group(1)) if found else None


def time(text: str) -> Time:
    """Read the end of a phase; `text` has the form of `TIME`."""
    name, _, number = text.removeprefix("the ").partition(" of round ")
    return Time(int(number or 0), phase(name))


def phase(text: str) -> str:
    """Return the protocol's name of a phase."""
    return text.replace(" ", "-")


def _number(text: str) -> int | None:
    found = re.search(r"[0-9]+", text)
    return int(found.group()) if found else None
