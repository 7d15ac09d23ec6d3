"""The registry of step definitions, read by the compiler and by pytest-bdd alike.

A step only adds to the case that is being built; it never talks to a program.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import partial
from typing import Any, Final, Literal

from parse import Parser

from sabacc.notation import action_forms, forms
from sabacc.notation.action_forms import VERBS, ActionPhrase, Context
from sabacc.notation.forms import NAMES, PHASES, STEP_FORMS, Moment, parse_step_moment, phase_name
from sabacc.system.text import join_words
from sabacc.system.user_input import InputError

SEAT: Final = r"[A-Z][a-z]+"
CARD: Final = r"[a-z]+(?:-[a-z0-9]+)*"
CARDS: Final = rf"{CARD}(?:, {CARD})*"
_COUNT: Final = "[0-9]+"

SOME_TIME: Final = Moment()
"""The first time that the player is asked for such a thing."""

DOINGS: Final = {verb.plain: does for does, verb in VERBS.items()}
"""What a player may or may not do, as scenarios say it, with its name in the protocol."""
DEED: Final = "|".join(
    forms.form_pattern(form, amount=_COUNT, cards=CARDS)
    for form, _ in action_forms.FORMS[Context.STEP]
)
PHASE: Final = "|".join(map(phase_name, PHASES))
MOMENT: Final = (
    rf"(?:{'|'.join(forms.form_pattern(form, round=_COUNT) for form in STEP_FORMS)})"
    rf"(?: while {SEAT} is asked)?"
)
TIME: Final = rf"the ante|the (?:{PHASE}) of round [0-9]+"


@dataclass(frozen=True, slots=True)
class Time:
    """The end of a phase: its round (0 for the ante) and its name."""

    round: int
    phase: str

    @property
    def path(self) -> str:
        """Where the facts of this phase begin."""
        return f"phase.{self.round}.{self.phase}"


def deed(text: str) -> ActionPhrase:
    """Read what a player does; `text` has the form of `DEED`."""
    found = action_forms.parse_action(
        text, Context.STEP, amount=int, cards=lambda names: tuple(names.split(", "))
    )
    if found is None:
        raise ValueError(text)
    return found


def time(text: str) -> Time:
    """Read the end of a phase; `text` has the form of `TIME`."""
    name, _, number = text.removeprefix("the ").partition(" of round ")
    return Time(int(number or 0), NAMES[name])


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
    "Cards": FieldType(CARDS, lambda text: text.split(", ")),
    "Credits": FieldType(r"[0-9]+", int),
    "Total": FieldType(r"[+-]?[0-9]+", int),
    "Words": FieldType(r"[A-Za-z][A-Za-z' -]*", str),
    "Deed": FieldType(DEED, deed),
    "Doing": FieldType("|".join(DOINGS), DOINGS.__getitem__),
    "Moment": FieldType(MOMENT, parse_step_moment),
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
        return f"near are {join_words(repr(_TYPE.sub('}', one)) for one in near)}"


def _likeness(text: str, pattern: str) -> tuple[int, float]:
    """Compare a step with a pattern: by the beginnings of its words, then letter by letter."""
    bare = _BLANK.sub("", pattern)
    shared = {*_STEM.findall(text)} & {*_STEM.findall(bare)}
    return len(shared), SequenceMatcher(None, text, bare).ratio()
