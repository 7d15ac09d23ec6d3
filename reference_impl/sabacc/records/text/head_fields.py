"""The values of the fields above the deal, and the names that a seat may have."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any, Final

from sabacc.notation.card_names import cards
from sabacc.notation.errors import fail
from sabacc.notation.tokens import commas, number, pairs, seat
from sabacc.notation.tokens import version as read_version
from sabacc.protocol.message_types import LONGEST_NAME, MOST_SEATS
from sabacc.records.text.lines import RESERVED

if TYPE_CHECKING:
    from collections.abc import Sequence

_SIGNS: Final = frozenset("-_.'\N{MIDDLE DOT}\N{KATAKANA MIDDLE DOT}")
NAMES: Final = (
    "a name is letters of any script, digits and - _ . '; _ stands for a space: Jabba_the_Hutt"
)
"""What may stand in a name, as a message says it."""


def field_value(  # noqa: PLR0911 - one answer a field
    name: str, value: str, seats: Sequence[str]
) -> Any:  # noqa: ANN401 - one type a field
    """Read the value of a field; raises RecordError without its place.

    `seats` are those above it, among whom it may name some.
    """
    match name:
        case "ruleset":
            return _ruleset(value)
        case "seats":
            return _seats(value)
        case "dealer":
            return seat(value, seats, name)
        case "stacks":
            return _stacks(value, seats)
        case "hand pot" | "sabacc pot":
            return number(value, name)
        case "antes":
            return _one_of(name, value, ("paid", "to be paid")) == "paid"
        case "sits out" | "new":
            return _some(name, value, seats)
        case "version":
            return read_version(value)
        case "last hand":
            return _one_of(name, value, ("yes", "no")) == "yes"
        case _:
            return _deal(value, seats)


def _one_of(name: str, value: str, known: Sequence[str]) -> str:
    if value not in known:
        fail(f"{value!r} is not known here", f"write {' or '.join(known)}", name)
    return value


def _ruleset(value: str) -> tuple[str, dict[str, str]]:
    base, own, listed = value.partition(" with ")
    choices: dict[str, str] = {}
    for words in commas(listed) if own else ():
        if len(words) != 2 or words[0] in choices:  # noqa: PLR2004 - a point and a choice
            fail(
                f"{' '.join(words)!r} is not one choice of one point",
                "write standard with betting.limit fixed=5, ranking.order nearest",
                "ruleset",
            )
        choices[words[0]] = words[1]
    base = " ".join(base.split())
    if not base:
        fail("no ruleset is named", "write ruleset: standard", "ruleset")
    return base, choices


def _seats(value: str) -> tuple[str, ...]:
    found: list[str] = []
    for words in commas(value):
        name = words[0] if len(words) == 1 else " ".join(words)
        if name in found:
            fail(f"{name!r} is given twice", "give each player a different name", "seats")
        if not is_name(name):
            mend = f"{NAMES}; and none of {', '.join(sorted(RESERVED))}"
            fail(f"{name!r} is not a name", mend, "seats")
        found.append(name)
    if len(found) > MOST_SEATS:
        fail(f"there are {len(found)} seats", f"at most {MOST_SEATS} may sit", "seats")
    return tuple(found)


def is_name(name: str) -> bool:
    """Say whether a seat may be called so."""
    return (
        0 < len(name) <= LONGEST_NAME
        and name[0].isalnum()
        and all(_in_a_name(sign) for sign in name)
        and name not in RESERVED
    )


def _in_a_name(sign: str) -> bool:
    """Say whether a sign may stand in a name; some scripts write their vowels as marks."""
    return sign.isalnum() or sign in _SIGNS or unicodedata.category(sign) in {"Mn", "Mc"}


def _stacks(value: str, seats: Sequence[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for name, words in pairs(value, seats, "stacks"):
        if len(words) != 1 or name in found:
            fail(f"{name} has more than one stack", "write stacks: Han 100, Lando 100", "stacks")
        found[name] = number(words[0], "stacks")
    missing = [name for name in seats if name not in found]
    if missing:
        fail(f"{missing[0]} has no stack", f"add {missing[0]} 100, for example", "stacks")
    return found


def _some(name: str, value: str, seats: Sequence[str]) -> tuple[str, ...]:
    found = [seat(" ".join(words), seats, name) for words in commas(value)]
    if len(set(found)) < len(found):
        fail("a player is named twice", "name each player once", name)
    return tuple(found)


def _deal(value: str, seats: Sequence[str]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    if value == "nobody":
        return found
    for name, words in pairs(value, seats, "deal"):
        if name in found:
            fail(f"{name} is dealt cards twice", "name each player once", "deal")
        found[name] = cards(words, "deal")
    return found
