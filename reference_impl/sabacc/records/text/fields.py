"""Lines of a text, and the values of lines that records and disputes share.

Every parser raises RecordError without a place; `field` is the part of the line that it names.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeVar

from sabacc.notation.card_names import parse_cards
from sabacc.notation.forms import (
    RecordError,
    fail,
    parse_number,
    parse_seat,
    seat_entries,
    split_commas,
)
from sabacc.protocol.messages import LONGEST_NAME, MOST_CREDITS, MOST_SEATS
from sabacc.spec.cards import CARDS

Answer = TypeVar("Answer")

MOST_LINES: Final = 5_000
LONGEST_LINE: Final = 20_000
"""The longest line, in characters."""
NOTHING: Final = "nothing"
NOBODY: Final = "nobody"
RESERVED: Final = frozenset(
    {
        "round",
        "die",
        "shift",
        "no",
        "version",
        NOBODY,
        NOTHING,
        "hand",
        "sabacc",
        "winner",
        "caller",
        "next",
    }
)
"""First words of other lines, which no seat may have as a name."""
NAMES: Final = (
    "a name is letters of any script, digits and - _ . '; _ stands for a space: Jabba_the_Hutt"
)
"""The permitted characters of a name, for messages."""

_MARK: Final = "\N{ZERO WIDTH NO-BREAK SPACE}"
_LINE_ENDS: Final = re.compile("\r\n|[\n\r\x85\N{LINE SEPARATOR}\N{PARAGRAPH SEPARATOR}]")
_SIGNS: Final = frozenset("-_.'\N{MIDDLE DOT}\N{KATAKANA MIDDLE DOT}")
_THOUSANDS: Final = re.compile(r"\+?0*([0-9]{1,3}(?:[,.' _][0-9]{3})+)(?![0-9])[^0-9]*")
_NUMBERED: Final = re.compile(r"\+?0*([0-9]{1,13})(?:\s[^0-9]*|[^0-9.,'_ ][^0-9]*)?")
"""A number with something around it: a sign, noughts before it, words behind it."""
_COMMA_INSIDE: Final = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])")
_SEPARATED: Final = "separate cards by spaces, players by commas: Han coins-7 flasks-9, Lando star"


def split_lines(text: str) -> list[str]:
    """Split a text at the line ends of any system; letters with accents become single ones."""
    lines = _LINE_ENDS.split(unicodedata.normalize("NFC", text).lstrip(_MARK))
    return lines[:-1] if lines[-1] == "" else lines


def plain_line(line: str) -> str:
    """Strip a line, with plain spaces inside; raises RecordError for what no line may hold."""
    if len(line) > LONGEST_LINE:
        fail(f"it has more than {LONGEST_LINE} characters", "shorten it", "line")
    plain = "".join(" " if sign.isspace() else sign for sign in line).strip()
    for place, sign in enumerate(plain, 1):
        if not sign.isprintable():
            where = f"U+{ord(sign):04X}, column {place}"
            fail(f"it holds a character that cannot be printed ({where})", "take it out", "line")
    return plain


def is_name(name: str) -> bool:
    """True if a seat may have this name; some scripts write vowels as combining marks."""
    return (
        0 < len(name) <= LONGEST_NAME
        and name[0].isalnum()
        and name not in RESERVED
        and all(
            sign.isalnum() or sign in _SIGNS or unicodedata.category(sign) in {"Mn", "Mc"}
            for sign in name
        )
    )


def parse_names(names: Iterable[str], field: str) -> tuple[str, ...]:
    """Check the names of a whole table, each once."""
    found = list(names)
    for place, name in enumerate(found):
        if name in CARDS and field == "hands":
            fail(f"a card stands where a name belongs: {name}", _SEPARATED, field)
        if not name:
            fix = "write a name there, or remove a comma"
            fail("a name is missing between the commas", fix, field)
        if not is_name(name):
            fix = f"{NAMES}; and none of {', '.join(sorted(RESERVED))}"
            if name.endswith(":"):
                bare = name.rstrip(":")
                fix = f"leave its colon out: {field}: {bare} ..., with commas between"
            elif " " in name:
                apart = ", ".join(word for word in name.split() if word != "and")
                fix = f"write {field}: {apart}; or, as one name, {'_'.join(name.split())}"
            fail(f"{name!r} is not a name", fix, field)
        if name in found[:place]:
            fail(f"{name!r} is given twice", "name each player once", field)
    if len(found) > MOST_SEATS:
        fail(f"there are {len(found)} seats", f"at most {MOST_SEATS} may sit", field)
    return tuple(found)


def parse_seats(value: str, seats: Sequence[str], field: str) -> tuple[str, ...]:
    """Parse seats with commas between them, each once."""
    if " and " in value:
        names = ", ".join(value.replace(",", " ").replace(" and ", " ").split())
        fail("put commas between names", f"write {names}", field)
    named = tuple(parse_seat(" ".join(words), seats, field) for words in split_commas(value))
    if len(set(named)) < len(named):
        fail("a player is named twice", "name each player once", field)
    return named


def parse_answer(value: str, known: Mapping[str, Answer], field: str) -> Answer:
    """Parse one of several answers."""
    words = " ".join(value.split())
    if words not in known:
        fail(f"{value!r} is not known here", f"write {' or '.join(known)}", field)
    return known[words]


def parse_credits(text: str, field: str) -> int:
    """Parse credits; with words or signs beside the number, the fix is that number."""
    try:
        return parse_number(text, field)
    except RecordError as error:
        found = _THOUSANDS.fullmatch(text) or _NUMBERED.fullmatch(text)
        digits = re.sub(r"[^0-9]", "", found[1]) if found is not None else ""
        if digits and int(digits) <= MOST_CREDITS:
            fail(error.problem, f"write the number alone: {digits}", field)
        raise


def _once(value: str, seats: Sequence[str], field: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each seat with the words after it; refuses a seat that is named twice."""
    known: set[str] = set()
    for name, words in seat_entries(value, seats, field):
        if name in known:
            fail(f"{name!r} is given twice", "name each player once", field)
        known.add(name)
        yield name, words


def parse_amounts(
    value: str, seats: Sequence[str], field: str, unknown: str = ""
) -> dict[str, int]:
    """Parse `Han 100, Lando 80`; leaves out seats with the word for an unknown amount."""
    grouped = _COMMA_INSIDE.search(value)
    if grouped is not None:
        plain = grouped[0].replace(",", "")
        fix = f"write {plain}, without the comma"
        fail(f"{grouped[0]!r} is not a whole number", fix, field)
    amounts: dict[str, int] = {}
    for name, words in _once(value, seats, field):
        if "and" in words:
            fail("a comma is missing", "separate players by commas: Han 100, Lando 80", field)
        if not words:
            fail(
                f"{name} has no {field.removesuffix('s')}", f"write {name} 100, for example", field
            )
        if words != [unknown]:
            amounts[name] = parse_credits(" ".join(words), field)
    return amounts


def parse_hand(text: str) -> tuple[str, ...]:
    """Parse cards; `nothing` for none."""
    return () if text == NOTHING else parse_cards(text.split())


def parse_hands(value: str, seats: Sequence[str], field: str) -> dict[str, tuple[str, ...]]:
    """Parse `Han coins-7 flasks-9, Lando idiot`."""
    hands: dict[str, tuple[str, ...]] = {}
    for name, words in _once(value, seats, field):
        if not words:
            fix = f"write {name} coins-7 flasks-9, or {name} nothing; commas separate the players"
            fail(f"no card is named for {name}", fix, field)
        try:
            hands[name] = parse_hand(" ".join(words))
        except RecordError as error:
            fix = error.mend
            if ";" in value:
                fix = "separate cards by spaces, players by commas"
            elif words[0][:1].isupper() and "did you mean" not in fix:
                fix += "; a name is one word, such as Han-Solo"
            fail(error.problem, fix, field)
    return hands
