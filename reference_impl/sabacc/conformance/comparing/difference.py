"""What two answers say differently of one fact."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, cast

from sabacc.protocol.facts import ABSENT, ANSWER_FIELDS, ValueKind, split_hand_path

_MOST: Final = 200
"""How many characters of a value are told."""
_WHOLE: Final = frozenset(
    fact.name
    for facts in ANSWER_FIELDS.values()
    for fact in facts.values()
    if fact.kind in {ValueKind.SEAT_CARD, ValueKind.SEAT_SEAT, ValueKind.VISIBLE_CARDS}
)
"""Tables in which a seat that is missing says that there is nothing; in others, nothing is said."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A fact that an answer shows otherwise.

    Attributes:
        fact: Its path, as in a case: `phase.2.betting.stacks.Han`, `script.3`.
        expected: What it should be, or what the first answer shows, in canonical form.
        actual: What the answer shows.
        rule: The rule that makes it what it is; empty where no one rule does.
    """

    fact: str
    expected: Any
    actual: Any
    rule: str = ""

    @property
    def in_words(self) -> str:
        """Where two answers of a program differ, and how."""
        return f"{_place(self.fact)}: first {_told(self.expected)}, then {_told(self.actual)}"


def parts(
    name: str,
    first: Any,  # noqa: ANN401 - JSON
    second: Any,  # noqa: ANN401 - JSON
    *,
    silence: bool = False,
) -> Iterator[Difference]:
    """Yield where two values differ: for each seat where they are tables of seats.

    What only one of them shows is a difference where `silence` is one.
    """
    if first is ABSENT or second is ABSENT:
        if silence and first is not second:
            yield Difference(name, first, second)
    elif isinstance(first, dict) and isinstance(second, dict):
        usual = None if name in _WHOLE else ABSENT
        ours, theirs = cast("dict[str, Any]", first), cast("dict[str, Any]", second)
        for seat in dict.fromkeys((*ours, *theirs)):
            mine, other = ours.get(seat, usual), theirs.get(seat, usual)
            if not ([] in (mine, other) and ABSENT in (mine, other)):  # nothing may be left out
                yield from parts(f"{name}.{seat}", mine, other, silence=silence)
    # True is no 1 here.
    elif type(first) is not type(second) or first != second:  # pyright: ignore[reportUnknownArgumentType]
        yield Difference(name, first, second)


def _place(path: str) -> str:
    """Say in words where a fact stands."""
    hand = split_hand_path(path)
    if hand is not None:
        place, inner = hand
        return f"in hand {place + 2} {_place(inner)}" if inner else f"hand {place + 2} was played"
    name, _, rest = path.partition(".")
    if name == "round":
        return f"the phases of round {rest}"
    if name == "phase":
        number, phase, inner = rest.split(".", 2)
        return f"after the {phase.replace('-', ' ')} of round {number} {inner}"
    return path


def _told(value: Any) -> str:  # noqa: ANN401 - JSON
    if value is ABSENT:
        return "not shown"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _MOST else f"{text[:_MOST]} ..."
