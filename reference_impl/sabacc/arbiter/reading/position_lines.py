"""The lines of a position: their questions, and how each value is read and written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from sabacc.arbiter.entries.text_lines import (
    ANTES,
    AS_THEY_LIE,
    FROM_THE_DECK,
    OTHERS,
    SHIFTS,
    DisputeLine,
    by_seat,
    cards_as_text,
    held,
    listed,
    until,
    until_words,
    words_of,
)
from sabacc.arbiter.reading.dispute import METHODS
from sabacc.notation.forms import parse_seat, parse_version
from sabacc.records import RecordError
from sabacc.records.text.fields import NOBODY, parse_answer, parse_credits, parse_seats


@dataclass(frozen=True, slots=True)
class LineKind:
    """How the value of a line is read, None if it adds nothing, and how it is written."""

    read: Callable[[DisputeLine, Sequence[str]], Any]
    write: Callable[[Any], str]


class PositionLine(NamedTuple):
    """A line of a position.

    Attributes:
        questions: The questions to which it belongs.
        key: The key of its value in the request.
        kind: How the value is read and written; None for a line that depends on others.
        example: What to write there, for errors.
        usual: The value that is written if the request has none.
    """

    questions: frozenset[str]
    key: str
    kind: LineKind | None = None
    example: str = "..."
    usual: Any = None


def one_seat(entry: DisputeLine, seats: Sequence[str]) -> str:
    """Read one player."""
    if "," in entry.value:
        entry.refuse(f"{entry.value!r} is not one name", "name one player")
    try:
        return parse_seat(entry.value, seats, entry.name)
    except RecordError as error:
        nobody = "; or write nobody" if entry.name == "caller" else ""
        entry.refuse(error.problem, f"{error.mend}{nobody}")


def stacks_as_text(stacks: Mapping[str, int]) -> str:
    """Write `Han 100, Lando 80`."""
    return ", ".join(f"{seat} {amount}" for seat, amount in stacks.items())


_CARDS: Final = LineKind(lambda entry, _: listed(entry), cards_as_text)
_HANDS: Final = LineKind(by_seat, lambda hands: hands if isinstance(hands, str) else held(hands))
_SEAT: Final = LineKind(one_seat, str)
_CALLER: Final = LineKind(
    lambda entry, seats: None if entry.value == NOBODY else one_seat(entry, seats), str
)
_SEATS: Final = LineKind(
    lambda entry, seats: list(parse_seats(entry.value, seats, entry.name)), ", ".join
)
_AMOUNT: Final = LineKind(lambda entry, _: parse_credits(entry.value, entry.name), str)
_VERSION: Final = LineKind(lambda entry, _: parse_version(entry.value), str)
_ANTES: Final = LineKind(
    lambda entry, _: parse_answer(entry.value, ANTES, entry.name) or None,
    lambda value: words_of(ANTES, value=value),
)
_SHIFT: Final = LineKind(
    lambda entry, _: parse_answer(entry.value, SHIFTS, entry.name),
    lambda value: words_of(SHIFTS, value=value),
)
_YES: Final = LineKind(
    lambda entry, _: parse_answer(entry.value, {"yes": True, "no": False}, entry.name) or None,
    lambda value: "yes" if value else "",
)
_UNTIL: Final = LineKind(lambda entry, _: until(entry), until_words)

_ALL: Final = frozenset(METHODS)
TABLE: Final = frozenset({"who-wins", "shift", "play"})
"""The questions about a table with seats."""
MONEY: Final = frozenset({"who-wins", "play"})
"""The questions about credits."""
PLAY: Final = frozenset({"play"})
_SETTLE: Final = frozenset({"who-wins"})
_ROLL: Final = frozenset({"shift"})
SEATS: Final = "Han, Lando"
LINES: Final[Mapping[str, PositionLine]] = {
    "hand": PositionLine(frozenset({"worth"}), "cards", _CARDS, "idiot coins-2 staves-3"),
    "field": PositionLine(frozenset({"worth"}), "field", _CARDS, "coins-3"),
    "seats": PositionLine(TABLE, "seats", example=SEATS),
    "hands": PositionLine(
        _ALL - {"worth"},
        "hands",
        _HANDS,
        "Han coins-7 flasks-9, Lando idiot coins-2 staves-3",
        FROM_THE_DECK,
    ),
    "fields": PositionLine(_ALL - {"worth", "play"}, "fields", _HANDS, "Han coins-3"),
    "dealer": PositionLine(TABLE, "dealer", _SEAT, "Han"),
    "stacks": PositionLine(MONEY, "stacks", LineKind(by_seat, stacks_as_text), "Han 100, Lando 80"),
    "hand pot": PositionLine(MONEY, "hand_pot", _AMOUNT, "12", 0),
    "side pot": PositionLine(_SETTLE, "pots"),
    "sabacc pot": PositionLine(MONEY, "sabacc_pot", _AMOUNT, "30", 0),
    "folded": PositionLine(_SETTLE | _ROLL, "folded", _SEATS, "Han"),
    "caller": PositionLine(_SETTLE, "caller", _CALLER, "Han, or caller: nobody", NOBODY),
    "deck": PositionLine(
        TABLE,
        "deck",
        example=f"coins-4 star and {OTHERS} (the top card first, then all cards that lie nowhere "
        "else)",
    ),
    "die": PositionLine(_ROLL, "die", example="3, or shift: comes"),
    "shift": PositionLine(_ROLL, "comes", _SHIFT, "comes, or shift: does not come"),
    "picks": PositionLine(
        _ROLL,
        "picks",
        example=f"{AS_THEY_LIE}, or picks: Han coins-7 flasks-9, Lando coins-2 (the picker finds "
        "the first card first)",
    ),
    "shuffle": PositionLine(_ROLL, "shuffle", _CARDS),
    "version": PositionLine(_ALL - {"shift"}, "version", _VERSION),
    "antes": PositionLine(PLAY, "ante", _ANTES, "paid, or antes: to be paid", usual=False),
    "out of play": PositionLine(PLAY, "out_of_play", _CARDS),
    "new deck": PositionLine(PLAY, "shuffles"),
    "sits out": PositionLine(PLAY, "sitting_out", _SEATS),
    "new": PositionLine(PLAY, "newcomers", _SEATS),
    "owed": PositionLine(PLAY, "owed", LineKind(by_seat, stacks_as_text), "Han 8"),
    "last hand": PositionLine(PLAY, "last_hand", _YES),
    "until": PositionLine(PLAY, "until", _UNTIL, "round 1 betting"),
}
"""Every line of a position, in the order in which they are written."""
