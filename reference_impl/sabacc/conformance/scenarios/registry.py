"""The registry of step definitions, read by the compiler and by pytest-bdd alike.

A step only adds to the case that is being built; it never talks to a program.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Literal

from parse import Parser

from sabacc.conformance.scenarios.step_forms import (
    CARD,
    CARDS,
    DEED,
    DOINGS,
    MOMENT,
    PHASE,
    SEAT,
    TIME,
    deed,
    time,
)
from sabacc.notation.moment_forms import NAMES, read_step
from sabacc.system.input_error import InputError
from sabacc.system.joining import several

if TYPE_CHECKING:
    from collections.abc import Callable

Kind = Literal["given", "when", "then"]


class StepError(InputError):
    """A step that is said wrongly: no definition, several, or a card that there is not."""


@dataclass(frozen=True, slots=True)
class Definition:
    """One step template: its kind, its pattern, and what it adds to the case."""

    kind: Kind
    pattern: str
    function: Callable[..., None]


DEFINITIONS: Final[list[Definition]] = []
"""Every step definition, in the order of the modules of `steps`."""


def split_seats(text: str) -> list[str]:
    """Split `Han, Lando and Leia`."""
    return re.split(r", | and ", text)


def _split_cards(text: str) -> list[str]:
    return text.split(", ")


@dataclass(frozen=True, slots=True)
class FieldType:
    """The type of a field in patterns: what it looks like, and how it is split."""

    pattern: str
    convert: Callable[[str], Any]

    def __call__(self, text: str) -> Any:  # noqa: ANN401 - parse takes any function
        """Split the text.  Nothing is checked here: a step says better what is wrong."""
        return self.convert(text)


def _split_phases(text: str) -> list[str]:
    return [NAMES[name] for name in split_seats(text)]


TYPES: Final[dict[str, FieldType]] = {
    "Seat": FieldType(SEAT, str),
    "Seats": FieldType(rf"{SEAT}(?:, {SEAT})*(?: and {SEAT})?", split_seats),
    "Card": FieldType(CARD, str),
    "Cards": FieldType(CARDS, _split_cards),
    "Credits": FieldType(r"[0-9]+", int),
    "Total": FieldType(r"[+-]?[0-9]+", int),
    "Words": FieldType(r"[A-Za-z][A-Za-z' -]*", str),
    "Deed": FieldType(DEED, deed),
    "Doing": FieldType("|".join(DOINGS), DOINGS.__getitem__),
    "Moment": FieldType(MOMENT, read_step),
    "Phase": FieldType(PHASE, NAMES.__getitem__),
    "Phases": FieldType(
        rf"(?:{PHASE})(?:, (?:{PHASE}))*(?: and (?:{PHASE}))?",
        _split_phases,
    ),
    "Time": FieldType(TIME, time),
}
"""The types of the fields in patterns."""


def given(pattern: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Register a step that sets the table."""
    return _registered("given", pattern)


def when(pattern: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Register a step that says what happens."""
    return _registered("when", pattern)


def then(pattern: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Register a step that says what must come of it."""
    return _registered("then", pattern)


def _registered(kind: Kind, pattern: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    def register(function: Callable[..., None]) -> Callable[..., None]:
        DEFINITIONS.append(Definition(kind, pattern, function))
        return function

    return register


_BLANK: Final = re.compile(r"\{[^{}]*\}")
_TYPE: Final = re.compile(r":\w+\}")
_STEM: Final = re.compile(r"\b[a-z]{4}")

_IN_HAND: Final = re.compile(r"in hand ([2-9]) ")
"""How a step begins that belongs to a further hand of the session."""


def _in_hand(definition: Definition, number: int) -> Definition:
    """Let a step say what it says of a further hand."""

    def function(case: Any, **fields: Any) -> None:  # noqa: ANN401 - the case under construction
        case.tell_of(number, partial(definition.function, **fields))

    return Definition(definition.kind, f"in hand {number} {definition.pattern}", function)


class Matcher:
    """Finds the one definition that a step's text matches; remembers what it found."""

    def __init__(self) -> None:
        """Compile the patterns of all definitions registered so far."""
        self._parsers = [
            (definition, Parser(definition.pattern, dict[str, Any](TYPES), case_sensitive=True))
            for definition in DEFINITIONS
        ]
        self._found: dict[tuple[Kind, str], tuple[Definition, dict[str, Any]]] = {}

    def match(self, kind: Kind, text: str) -> tuple[Definition, dict[str, Any]]:
        """Return the definition and its arguments; raises StepError for none or several."""
        key = (kind, text)
        if key not in self._found:
            hand = _IN_HAND.match(text)
            if hand is None:
                self._found[key] = self._search(kind, text)
            else:
                found, fields = self._search(kind, text[hand.end() :])
                self._found[key] = _in_hand(found, int(hand[1])), fields
        return self._found[key]

    def _search(self, kind: Kind, text: str) -> tuple[Definition, dict[str, Any]]:
        hits = [
            (definition, result.named)
            for definition, parser in self._parsers
            if definition.kind == kind and (result := parser.parse(text)) is not None
        ]
        if len(hits) == 1:
            return hits[0]
        if not hits:
            message = f"no step is defined for: {kind.title()} {text}; {self._mend(kind, text)}"
            raise StepError(message)
        patterns = " / ".join(definition.pattern for definition, _ in hits)
        message = f"{len(hits)} steps are defined for: {kind.title()} {text} ({patterns})"
        raise StepError(message)

    def _mend(self, kind: Kind, text: str) -> str:
        """Say which step may be meant: one of another kind, or the one most like it."""
        for definition, parser in self._parsers:
            if parser.parse(text) is not None:
                return f"it is a {definition.kind.title()} step"
        known = [one.pattern for one in DEFINITIONS if one.kind == kind]
        near = sorted(known, key=partial(_likeness, text), reverse=True)[:3]
        return f"near are {several(repr(_TYPE.sub('}', one)) for one in near)}"


def _likeness(text: str, pattern: str) -> tuple[int, float]:
    """Compare a step with a pattern: by the beginnings of its words, then letter by letter."""
    bare = _BLANK.sub("", pattern)
    shared = {*_STEM.findall(text)} & {*_STEM.findall(bare)}
    return len(shared), SequenceMatcher(None, text, bare).ratio()
